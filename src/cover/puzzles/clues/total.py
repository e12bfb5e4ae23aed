"""Two or more cells with a sum, symbols may repeat: X (10), V (5) and the like."""

from __future__ import annotations

from collections.abc import Iterator

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Rule
from cover.problems.rules import total as total_rule
from cover.puzzles.clues.base import Filled, Frame, NumberClue, values_of


class Total(NumberClue):
    """`total 10: r1c1 r1c2`."""

    key = "total"
    form = "total SUM: CELLS"
    meaning = "The symbols add up to the number and may repeat: 10 for an X between two cells, 5 for a V."
    heading = "Sum"
    printed = "The symbols add up to the number and may repeat; X is 10 and V is 5."

    def rules(self, frame: Frame) -> Iterator[Rule]:
        yield total_rule(frame.numbers(self.cells), frame.symbols, [self.number], self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        found = values_of(self.cells, solution)
        if sum(found) != self.number:
            yield f"{self.called}: {' + '.join(map(str, found))} is {sum(found)}, not {self.number}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        if len(self.cells) == 2 and self.number in (5, 10):
            yield from strokes.letter(*self.cells, {5: "V", 10: "X"}[self.number])
        else:
            yield from strokes.cage(self.cells, f"{self.number}+")
