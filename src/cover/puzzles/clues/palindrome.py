"""Palindrome: the line reads the same both ways."""

from __future__ import annotations

from collections.abc import Iterator

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Rule
from cover.puzzles.clues.base import CellsClue, Filled, Frame, pair_rule
from cover.puzzles.common.cells import cell_name


class Palindrome(CellsClue):
    """`palindrome: r1c1 r1c2 r2c3 r3c3`."""

    key = "palindrome"
    form = "palindrome: CELLS"
    meaning = "The line reads the same from both ends."
    min_cells = 2

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for k in range(len(self.cells) // 2):
            first, second = self.cells[k], self.cells[-k - 1]
            yield pair_rule(first, second, lambda a, b: a == b, frame, self.place, Palindrome)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for k in range(len(self.cells) // 2):
            (r, c), (s, d) = self.cells[k], self.cells[-k - 1]
            if solution[r][c] != solution[s][d]:
                places = f"{cell_name((r, c))} and {cell_name((s, d))}"
                yield f"{self.called}: {solution[r][c]} and {solution[s][d]} at {places} should be equal"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.line(self.cells, "palindrome")
