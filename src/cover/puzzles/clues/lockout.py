"""Lockout line: its ends are far apart, and no symbol on it lies between them or equals one."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Machine, machine
from cover.puzzles.clues.base import Frame, NumberClue
from cover.puzzles.clues.lines import LineClue
from cover.puzzles.shared.cells import Cell


@dataclass(frozen=True)
class Lockout(NumberClue, LineClue):
    """`lockout: END CELLS END`, `lockout 2: ...`; number: the least difference of the ends."""

    number: int = 4

    key = "lockout"
    form = "lockout [4]: END CELLS END"
    meaning = "The ends differ by at least 4, or the number given, and the other symbols lie outside the two."
    min_cells = 2
    optional = True

    def order(self, frame: Frame) -> Sequence[Cell]:
        """The ends come first, so that the machine knows what it compares with."""
        return self.cells[0], self.cells[-1], *self.cells[1:-1]

    def machine(self, frame: Frame) -> Machine:
        return _machine(len(self.cells), self.number, frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        first, last, *middle = line
        low, high = sorted((first, last))
        if high - low < self.number:
            yield f"the ends {first} and {last} differ by less than {self.number}"
        for value in middle:
            if low <= value <= high:
                yield f"{value} is not outside {low} to {high}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.between(self.cells)
        yield from strokes.corner(self.cells[0], "out")


@lru_cache(maxsize=256)
def _machine(length: int, by: int, symbols: tuple[int, ...]) -> Machine:
    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        value = symbols[symbol]
        if place == 0:
            return (value,)
        if place == 1:
            return (min(state[0], value), max(state[0], value)) if abs(state[0] - value) >= by else None
        return None if state[0] <= value <= state[1] else state

    return machine(length, len(symbols), (), step)
