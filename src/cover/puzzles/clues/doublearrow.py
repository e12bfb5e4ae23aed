"""Double arrow: the symbols between the ends of a line add up to the sum of the ends."""

from __future__ import annotations

from collections.abc import Iterator

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Rule, weighted
from cover.puzzles.clues.base import CellsClue, Filled, Frame, values_of


class DoubleArrow(CellsClue):
    """`doublearrow: r1c1 r2c2 r3c3 r4c4`."""

    key = "doublearrow"
    form = "doublearrow: END CELLS END"
    meaning = "The symbols between the ends of the line add up to the sum of the ends."
    heading = "Double arrow"
    min_cells = 3

    def rules(self, frame: Frame) -> Iterator[Rule]:
        times = (-1, *[1] * (len(self.cells) - 2), -1)
        yield weighted(frame.numbers(self.cells), times, frame.symbols, (0,), self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        first, *between, last = values_of(self.cells, solution)
        if sum(between) != first + last:
            yield f"{self.called}: {' + '.join(map(str, between))} is {sum(between)}, not {first} + {last}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.between(self.cells)
        yield from strokes.corner(self.cells[0], "sum")
