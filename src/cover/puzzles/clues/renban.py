"""Renban: a set of consecutive symbols in any order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.arrays import Bools
from cover.problems.names import Name
from cover.problems.rules import Rule, Sets
from cover.puzzles.clues.base import CellsClue, Filled, Frame, values_of
from cover.puzzles.common.cells import Cell


@lru_cache(maxsize=100)
def _runs(size: int, symbols: tuple[int, ...]) -> Bools:
    """The sets of so many consecutive symbols."""
    present = set(symbols)
    runs = [range(low, low + size) for low in sorted(present) if present.issuperset(range(low, low + size))]
    sets = np.array([[s in run for s in symbols] for run in runs], dtype=np.bool_)
    return sets.reshape(len(runs), len(symbols))


class Renban(CellsClue):
    """`renban: r1c1 r1c2 r2c2`."""

    key = "renban"
    form = "renban: CELLS"
    meaning = "The symbols are consecutive and differ, in any order."
    heading = "Renban line"
    min_cells = 2

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        yield self.place, self.cells

    def rules(self, frame: Frame) -> Iterator[Rule]:
        yield Sets(frame.numbers(self.cells), _runs(len(self.cells), frame.symbols), self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        found = sorted(values_of(self.cells, solution))
        if any(b != a + 1 for a, b in pairwise(found)):
            yield f"{self.called}: {' '.join(map(str, found))} are not consecutive"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.chain(self.cells, "renban")
