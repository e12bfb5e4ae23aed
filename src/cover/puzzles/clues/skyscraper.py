"""Skyscraper: how many symbols are seen from outside, each hiding the smaller ones behind it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from cover.problems.rules import Automaton, Machine, Rule, machine
from cover.puzzles.clues.base import Filled, Frame, OutsideClue, values_of


class Skyscraper(OutsideClue):
    """`skyscraper 3: column 1 reversed`: seen from below."""

    key = "skyscraper"
    form = "skyscraper COUNT: row 1 reversed"
    meaning = "So many symbols are seen from there, each hiding the smaller ones behind it."

    def rules(self, frame: Frame) -> Iterator[Rule]:
        made = _machine(self.value, frame.size, frame.symbols)
        yield Automaton(frame.numbers(self.cells(frame)), made, self.called)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells(frame), solution)
        seen = sum(value > max(line[:k], default=value - 1) for k, value in enumerate(line))
        if seen != self.value:
            yield f"{self.called}: {seen} are seen"


@lru_cache(maxsize=256)
def _machine(wanted: int, size: int, symbols: tuple[int, ...]) -> Machine:
    """State: the highest so far (an index; -1: none) and how many were seen."""
    rank = {value: k for k, value in enumerate(sorted(symbols))}

    ends = {(height, wanted) for height in range(len(symbols))}

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        highest, seen = state
        height = rank[symbols[symbol]]
        if height > highest:
            return (height, seen + 1) if seen < wanted else None
        return highest, seen

    return machine(size, len(symbols), (-1, 0), step, lambda state: state in ends, uniform=True)
