"""Cells with odd symbols."""

from __future__ import annotations

from collections.abc import Iterator

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.puzzles.clues.base import CellsClue, Filled, Frame
from cover.puzzles.common.cells import Cell, cell_name


class Odd(CellsClue):
    """`odd: r1c1 r5c5`."""

    key = "odd"
    form = "odd: CELLS"
    meaning = "These cells hold odd symbols."
    printed = "Marked cells hold odd symbols."

    def excluded(self, frame: Frame) -> Iterator[tuple[Cell, int]]:
        return ((cell, symbol) for cell in self.cells for symbol in frame.symbols if symbol % 2 == 0)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for r, c in self.cells:
            if solution[r][c] % 2 == 0:
                yield f"{cell_name((r, c))}: {solution[r][c]} is not odd"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        for cell in self.cells:
            yield from strokes.odd(cell)
