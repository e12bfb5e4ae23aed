"""Difference: one symbol less another one."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.puzzles.clues.base import Frame, NumberClue, PairClue


@dataclass(frozen=True)
class Difference(NumberClue, PairClue):
    """`difference 3: r1c1 r1c2`."""

    number: int = 1

    key = "difference"
    form = "difference NUMBER: TWO CELLS"
    meaning = "The two symbols differ by the number."

    def _settings(self) -> tuple[Hashable, ...]:
        return (self.number,)

    def allowed(self, first: int, second: int) -> bool:
        return abs(first - second) == self.number

    def wanted(self) -> str:
        return f"do not differ by {self.number}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        if self.number == 1:
            yield from strokes.dot(self.cells[0], self.cells[1], "paper", "1")
        else:
            yield from strokes.cage(self.cells, f"{self.number}-")
