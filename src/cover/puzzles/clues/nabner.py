"""Nabner line: no two symbols on it are equal or consecutive, wherever they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from cover.problems.names import Name
from cover.problems.rules import Rule
from cover.puzzles.clues.base import CellsClue, Filled, Frame, pair_rule, values_of
from cover.puzzles.common.cells import Cell


class Nabner(CellsClue):
    """`nabner: r1c1 r1c2 r2c2`."""

    key = "nabner"
    form = "nabner: CELLS"
    meaning = "No two symbols of the line, wherever on it they stand, are equal or consecutive."
    heading = "Nabner line"
    min_cells = 2

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        if len(self.cells) <= len(frame.symbols):
            yield self.place, self.cells

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for one, other in combinations(self.cells, 2):
            yield pair_rule(one, other, lambda a, b: abs(a - b) > 1, frame, self.place, Nabner)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for one, other in combinations(values_of(self.cells, solution), 2):
            if abs(one - other) < 2:
                yield f"{self.called}: {one} and {other} differ by less than 2"
