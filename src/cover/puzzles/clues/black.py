"""Kropki dots, black: one symbol is twice the other."""

from __future__ import annotations

from collections.abc import Iterator

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.puzzles.clues.base import Frame, PairClue


class Black(PairClue):
    """`black: r1c1 r1c2`."""

    key = "black"
    form = "black: TWO CELLS"
    meaning = "One of the two symbols is twice the other."
    heading = "Black dot"

    def allowed(self, first: int, second: int) -> bool:
        return first == 2 * second or second == 2 * first

    def wanted(self) -> str:
        return "are not in the ratio 1:2"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.dot(self.cells[0], self.cells[1], "black")
