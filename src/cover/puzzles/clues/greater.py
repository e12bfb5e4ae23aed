"""Inequality signs: the first cell holds the greater symbol."""

from __future__ import annotations

from collections.abc import Iterator

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.puzzles.clues.base import Frame, PairClue


class Greater(PairClue):
    """`greater: r1c1 r1c2`."""

    key = "greater"
    form = "greater: TWO CELLS"
    meaning = "The first cell holds the greater symbol."
    heading = "Greater than"
    printed = "The sign between two cells opens to the larger symbol."

    def allowed(self, first: int, second: int) -> bool:
        return first > second

    def wanted(self) -> str:
        return "are not descending"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.greater(self.cells[0], self.cells[1])
