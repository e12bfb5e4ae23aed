"""Clues whose addition leaves one solution of several: a cage, a dot, a thermometer.

Where the solutions of a grid can be listed, a clue that holds in just one of them would decide. Which those are is
counted on the table of solutions, and each is then added to the puzzle and solved: what is proposed has been tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from cover.basics.result import Budget, Verdict
from cover.puzzles.clues import Black, Thermo, White
from cover.puzzles.clues.base import Clue
from cover.puzzles.clues.sums import Cage
from cover.puzzles.common.cells import Cell
from cover.puzzles.grids.grid import Filled, Grid
from cover.solving.verbs import solve

PATIENCE = 5.0  # seconds for trying each clue, where no time is set

Column = NDArray[np.int32]  # of a cell, its number in each solution
Rows = NDArray[np.bool_]  # in which solutions something holds


def proposals(puzzle: Grid, solutions: Sequence[Filled], budget: Budget) -> tuple[Clue, ...]:
    """At most one clue of each sort that would leave one of these, all solutions of the puzzle: the cage of fewest
    cells (2 or 3), a white and a black dot, a thermometer of three cells."""
    table = np.array(solutions, dtype=np.int32)  # solutions x rows x columns
    found: list[Clue] = []
    for sort in (_cages, _white_dots, _black_dots, _thermometers):
        for clue in sort(table):
            if budget.expired:
                return tuple(found)
            if _decides(puzzle, clue, budget):
                found.append(clue)
                break
    return tuple(found)


def _decides(puzzle: Grid, clue: Clue, budget: Budget) -> bool:
    remaining = budget.remaining()
    seconds = PATIENCE if remaining is None else remaining
    return solve(puzzle.with_clues((*puzzle.clues, clue)), limit=2, seconds=seconds).verdict is Verdict.UNIQUE


def _cages(table: NDArray[np.int32]) -> Iterator[Clue]:
    size = table.shape[1]
    pairs = list(_pairs(size))
    threes = {tuple(sorted({*one, *other})) for one in pairs for other in pairs if len({*one, *other}) == 3}
    for cells in [*pairs, *sorted(threes)]:
        columns = [_column(table, cell) for cell in cells]
        differ = np.ones(len(table), dtype=np.bool_)
        for k, column in enumerate(columns):
            for before in columns[:k]:
                differ &= column != before
        sums, counts = np.unique(np.sum(columns, axis=0)[differ], return_counts=True)
        for total in sums[counts == 1].tolist():
            yield Cage(cells, total)


def _white_dots(table: NDArray[np.int32]) -> Iterator[Clue]:
    for one, other in _pairs(table.shape[1]):
        if _once(np.abs(_column(table, one) - _column(table, other)) == 1):
            yield White((one, other))


def _black_dots(table: NDArray[np.int32]) -> Iterator[Clue]:
    for one, other in _pairs(table.shape[1]):
        first, second = _column(table, one), _column(table, other)
        if _once((first == 2 * second) | (second == 2 * first)):
            yield Black((one, other))


def _thermometers(table: NDArray[np.int32]) -> Iterator[Clue]:
    size = table.shape[1]
    cells = [(r, c) for r in range(size) for c in range(size)]
    near = {
        (r, c): [(a, b) for a, b in cells if (a, b) != (r, c) and max(abs(a - r), abs(b - c)) == 1] for r, c in cells
    }
    rises = {(a, b): _column(table, a) < _column(table, b) for a in cells for b in near[a]}
    for (bulb, middle), first in rises.items():
        if not first.any():
            continue
        for tip in near[middle]:
            if tip != bulb and _once(first & rises[middle, tip]):
                yield Thermo((bulb, middle, tip))


def _pairs(size: int) -> Iterator[tuple[Cell, Cell]]:
    """Neighbours in a row or column, in reading order."""
    for r in range(size):
        for c in range(size):
            if c + 1 < size:
                yield (r, c), (r, c + 1)
            if r + 1 < size:
                yield (r, c), (r + 1, c)


def _column(table: NDArray[np.int32], cell: Cell) -> Column:
    column: Column = table[:, cell[0], cell[1]]
    return column


def _once(rows: Rows) -> bool:
    return int(rows.sum()) == 1
