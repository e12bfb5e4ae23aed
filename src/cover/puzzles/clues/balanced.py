"""Lines whose parts have the same sum."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import groupby, pairwise

from cover.basics.errors import ProblemError
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Rule, weighted
from cover.puzzles.clues.base import CellsClue, Filled, Frame, values_of
from cover.puzzles.common.cells import cell_name


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


class Zipper(CellsClue):
    """`zipper: r1c1 r2c2 r3c3`."""

    key = "zipper"
    form = "zipper: CELLS"
    meaning = (
        "Symbols at equal distances from the middle of the line add up to the same sum: to the middle symbol, if there"
        " is one."
    )
    heading = "Zipper line"
    min_cells = 3

    def rules(self, frame: Frame) -> Iterator[Rule]:
        half, odd = divmod(len(self.cells), 2)
        pairs = [(self.cells[k], self.cells[-k - 1]) for k in range(half)]
        if odd:
            for pair in pairs:
                yield weighted(frame.numbers((*pair, self.cells[half])), (1, 1, -1), frame.symbols, (0,), self.place)
            return
        for one, other in pairwise(pairs):
            yield weighted(frame.numbers((*one, *other)), (1, 1, -1, -1), frame.symbols, (0,), self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells, solution)
        half, odd = divmod(len(line), 2)
        sums = [line[k] + line[-k - 1] for k in range(half)]
        if odd:
            sums.append(line[half])
        if len(set(sums)) > 1:
            yield f"{self.called}: the sums {' '.join(map(str, sums))} are not the same"


def boxes_of(frame: Frame) -> tuple[tuple[Hashable, ...], ...]:
    """The box of each cell, by rows. Raises ProblemError where there are none."""
    if not frame.boxes:
        raise ProblemError("regionsum: this board has no boxes")
    return frame.boxes


class RegionSum(CellsClue):
    """`regionsum: r1c2 r1c3 r2c3`."""

    key = "regionsum"
    form = "regionsum: CELLS"
    meaning = "The line has the same sum in every box it passes; each visit to a box counts on its own."
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
