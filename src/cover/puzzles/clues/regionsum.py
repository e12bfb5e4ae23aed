"""Region sum line: it has the same sum in every box that it passes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

import numpy as np

from cover.errors import ProblemError
from cover.problems.rules import Rule, Sum
from cover.puzzles.clues.base import CellsClue, Filled, Frame, values_of
from cover.puzzles.shared.cells import Cell, cell_name


class RegionSum(CellsClue):
    """`regionsum: r1c2 r1c3 r2c3`."""

    key = "regionsum"
    form = "regionsum: CELLS"
    meaning = "The symbols in each box that the line passes have the same sum, for each visit anew."
    min_cells = 2

    def parts(self, frame: Frame) -> list[tuple[Cell, ...]]:
        """The line's cells box by box. Raises ProblemError where there are no boxes."""
        if not frame.boxes:
            raise ProblemError("regionsum: this board has no boxes")
        return [tuple(cells) for _, cells in groupby(self.cells, key=lambda cell: frame.boxes[cell[0]][cell[1]])]

    def rules(self, frame: Frame) -> Iterator[Rule]:
        values = np.array(frame.symbols, dtype=np.int32)
        for one, other in pairwise(self.parts(frame)):
            weights = np.stack([*(values for _ in one), *(-values for _ in other)])
            yield Sum(frame.numbers((*one, *other)), weights, (0,), self.called)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        sums = [sum(values_of(cells, solution)) for cells in self.parts(frame)]
        if len(set(sums)) > 1:
            firsts = " ".join(cell_name(cells[0]) for cells in self.parts(frame))
            yield f"{self.called}: the sums {' '.join(map(str, sums))} from {firsts} are not the same"
