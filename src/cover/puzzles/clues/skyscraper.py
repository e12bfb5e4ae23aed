"""Skyscrapers: symbols are heights, seen from outside, each hiding the smaller ones behind it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.lines import OutsideClue


class Skyscraper(OutsideClue):
    """`skyscraper 3: column 1 reversed`: seen from below. A symbol is the height of a building, and 0 is none: it is
    never seen (as Interactive Sudoku Solver has it)."""

    key = "skyscraper"
    form = "skyscraper COUNT: row 1 reversed"
    meaning = "That many symbols are seen from there, each hiding the smaller ones behind it; a 0 is never seen."
    start = (0, 0)  # the highest so far, from the ground, and how many were seen
    uniform = True

    def step(self, state: Any, value: int, place: int, length: int) -> Hashable | None:
        highest, seen = state
        if value > highest:
            return (value, seen + 1) if seen < self.value else None
        return highest, seen

    def accepts(self, state: Any) -> bool:
        return bool(state[1] == self.value)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        seen = sum(value > max([0, *line[:k]]) for k, value in enumerate(line))
        if seen != self.value:
            yield f"{seen} are seen"


class HiddenSkyscraper(OutsideClue):
    """`hiddenskyscraper 3: row 1`: seen from the left, 3 is the first symbol behind a greater one."""

    key = "hiddenskyscraper"
    form = "hiddenskyscraper SYMBOL: row 1 reversed"
    meaning = "Seen from there, this is the first symbol hidden by a greater one in front of it."
    heading = "Hidden skyscraper"
    uniform = True

    def step(self, state: Any, value: int, place: int, length: int) -> Hashable | None:
        """State: the greatest symbol so far, if any; "done" once the first one is hidden."""
        if state == "done":
            return "done"
        if state and value < state[0]:
            return "done" if value == self.value else None
        return (max(value, *state),) if state else (value,)

    def accepts(self, state: Any) -> bool:
        return bool(state == "done")

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        hidden = next((value for k, value in enumerate(line) if value < max(line[:k], default=value)), None)
        if hidden != self.value:
            yield f"the first hidden symbol is {hidden if hidden is not None else 'none'}"
