"""Kropki dots, white: neighbours are consecutive."""

from __future__ import annotations

from collections.abc import Iterator

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.puzzles.clues.base import Frame, PairClue


class White(PairClue):
    """`white: r1c1 r1c2`."""

    key = "white"
    form = "white: TWO CELLS"
    meaning = "The two symbols are consecutive."
    heading = "White dot"

    def allowed(self, first: int, second: int) -> bool:
        return abs(first - second) == 1

    def wanted(self) -> str:
        return "are not consecutive"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.dot(self.cells[0], self.cells[1], "paper")
