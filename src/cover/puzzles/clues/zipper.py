"""Zipper line: cells as far from the middle add up to the same, which stands in the middle if there is a cell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cover.problems.rules import Rule, weighted
from cover.puzzles.clues.base import CellsClue, Filled, Frame, values_of


class Zipper(CellsClue):
    """`zipper: r1c1 r2c2 r3c3`."""

    key = "zipper"
    form = "zipper: CELLS"
    meaning = "Two symbols as far from the middle of the line add up to the same: to the middle one, if there is one."
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
