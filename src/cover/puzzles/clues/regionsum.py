"""Region sum line: it has the same sum in every box that it passes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import groupby, pairwise

from cover.basics.errors import ProblemError
from cover.problems.rules import Rule, weighted
from cover.puzzles.clues.base import CellsClue, Filled, Frame
from cover.puzzles.common.cells import cell_name


def boxes_of(frame: Frame) -> tuple[tuple[Hashable, ...], ...]:
    """The box of each cell, by rows. Raises ProblemError where there are none."""
    if not frame.boxes:
        raise ProblemError("regionsum: this board has no boxes")
    return frame.boxes


class RegionSum(CellsClue):
    """`regionsum: r1c2 r1c3 r2c3`."""

    key = "regionsum"
    form = "regionsum: CELLS"
    meaning = "The symbols in each box that the line passes have the same sum, for each visit anew."
    heading = "Region sum line"
    min_cells = 2

    def rules(self, frame: Frame) -> Iterator[Rule]:
        """Raises ProblemError where there are no boxes."""
        boxes = boxes_of(frame)
        parts = [tuple(cells) for _, cells in groupby(self.cells, key=lambda cell: boxes[cell[0]][cell[1]])]
        for one, other in pairwise(parts):
            times = (*[1] * len(one), *[-1] * len(other))
            yield weighted(frame.numbers((*one, *other)), times, frame.symbols, (0,), self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        boxes = boxes_of(frame)
        sums, firsts, box = list[int](), list[str](), None
        for r, c in self.cells:
            if not firsts or boxes[r][c] != box:  # the line comes into a box
                sums.append(0)
                firsts.append(cell_name((r, c)))
                box = boxes[r][c]
            sums[-1] += solution[r][c]
        if len(set(sums)) > 1:
            yield f"{self.called}: the sums {' '.join(map(str, sums))} from {' '.join(firsts)} are not the same"
