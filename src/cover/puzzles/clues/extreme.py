"""Minimum and maximum: cells whose symbol is below, or above, all that share a side with them."""

from __future__ import annotations

from collections.abc import Iterator

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Rule
from cover.puzzles.clues.base import CellsClue, Filled, Frame, pair_rule
from cover.puzzles.common.cells import Cell, cell_name


class Extreme(CellsClue):
    """Cells whose symbol `fits` beside all that share a side with them, those that are such cells themselves aside."""

    def fits(self, own: int, other: int) -> bool:
        raise NotImplementedError

    def pairs(self, frame: Frame) -> Iterator[tuple[Cell, Cell]]:
        """A cell and one that shares a side with it and is not listed."""
        for one, other in frame.neighbours():
            if (one in self.cells) != (other in self.cells):
                yield (one, other) if one in self.cells else (other, one)

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for own, other in self.pairs(frame):
            yield pair_rule(own, other, self.fits, frame, self.saying(f"{self.key} {cell_name(own)}"), self.key)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for r, c in self.cells:
            for s, d in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
                inside = 0 <= s < frame.size and 0 <= d < frame.size
                if inside and (s, d) not in self.cells and not self.fits(solution[r][c], solution[s][d]):
                    yield f"{self.key} {cell_name((r, c))}: {solution[s][d]} at {cell_name((s, d))} beside it"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        for cell in self.cells:
            yield from strokes.odd(cell)
            yield from strokes.corner(cell, self.key[:3])
