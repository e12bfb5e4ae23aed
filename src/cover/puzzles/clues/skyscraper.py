"""Skyscraper: how many symbols are seen from outside, each hiding the smaller ones behind it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from cover.problems.rules import Automaton, automaton
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.lines import OutsideClue


class Skyscraper(OutsideClue):
    """`skyscraper 3: column 1 reversed`: seen from below. A symbol is the height of a building, and 0 is none: it is
    never seen (as Interactive Sudoku Solver has it)."""

    key = "skyscraper"
    form = "skyscraper COUNT: row 1 reversed"
    meaning = "So many symbols are seen from there, each hiding the smaller ones behind it; a 0 is never seen."

    def automaton(self, frame: Frame) -> Automaton:
        return _automaton(self.value, frame.size, frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        seen = sum(value > max([0, *line[:k]]) for k, value in enumerate(line))
        if seen != self.value:
            yield f"{seen} are seen"


@lru_cache(maxsize=256)
def _automaton(wanted: int, size: int, symbols: tuple[int, ...]) -> Automaton:
    """State: the highest so far (0: the ground) and how many were seen."""

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        highest, seen = state
        height = symbols[symbol]
        if height > highest:
            return (height, seen + 1) if seen < wanted else None
        return highest, seen

    ends = {(height, wanted) for height in (0, *symbols)}
    return automaton(size, len(symbols), (0, 0), step, lambda state: state in ends, uniform=True)
