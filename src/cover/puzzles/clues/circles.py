"""Counting circles: a symbol in a circle says how many of the circles hold it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Rule, total
from cover.puzzles.clues.base import CellsClue, Filled, Frame, values_of


class Circles(CellsClue):
    """`circles: r1c1 r1c4 r2c2`: all circles of the board."""

    key = "circles"
    form = "circles: CELLS"
    meaning = "A symbol that stands in one of these cells stands in as many of them as it says."
    printed = "A symbol that stands in a circle stands in as many circles as it says."

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for symbol in frame.symbols:
            values = [int(other == symbol) for other in frame.symbols]
            yield total(frame.numbers(self.cells), values, (0, max(symbol, 0)), self.saying(f"circles: {symbol}"))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for symbol, times in sorted(Counter(values_of(self.cells, solution)).items()):
            if times != symbol:
                yield f"circles: {symbol} stands in {times} of them"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        for cell in self.cells:
            yield strokes.ring(cell)
