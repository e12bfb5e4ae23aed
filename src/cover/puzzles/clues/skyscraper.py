"""Skyscraper: how many symbols are seen from outside, each hiding the smaller ones behind it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from cover.problems.rules import Machine, machine
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.lines import OutsideClue


class Skyscraper(OutsideClue):
    """`skyscraper 3: column 1 reversed`: seen from below."""

    key = "skyscraper"
    form = "skyscraper COUNT: row 1 reversed"
    meaning = "So many symbols are seen from there, each hiding the smaller ones behind it."

    def machine(self, frame: Frame) -> Machine:
        return _machine(self.value, frame.size, frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        seen = sum(value > max(line[:k], default=value - 1) for k, value in enumerate(line))
        if seen != self.value:
            yield f"{seen} are seen"


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
