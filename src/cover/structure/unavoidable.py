"""Unavoidable sets of full 9x9 grids (engine/boards/unavoidable)."""

from __future__ import annotations

import numpy as np

from cover import _native
from cover.basics.arguments import whole
from cover.basics.errors import Refused
from cover.basics.type_errors import explained
from cover.puzzles.common.cells import Cell
from cover.puzzles.grids.regions import is_plain
from cover.puzzles.sudoku import Sudoku

MOST_CELLS = 20  # of a set; the search grows about fourfold with each two more


@explained
def unavoidable_sets(grid: Sudoku, most: int = 12, *, seconds: float | None = None) -> list[tuple[Cell, ...]]:
    """The sets of at most so many cells of a full 9x9 sudoku that can be filled otherwise while all others stay, and of
    which no part can; smaller ones first. A board with this solution alone has a given in each of them.

    Raises Refused for other boards, TimeoutError when the time is over.

    >>> import cover
    >>> rows = cover.solve(cover.loads("1" + "." * 80)).solution
    >>> min(map(len, cover.unavoidable_sets(cover.Sudoku(rows), 6)))
    4
    """
    whole("most", most, 4, MOST_CELLS)
    is_nine = isinstance(grid, Sudoku) and is_plain(grid) and grid.box == (3, 3)
    if not is_nine or any(mark is None for row in grid.givens for mark in row) or any(grid.clashes()):
        raise Refused("unavoidable sets are only found for full 9x9 sudokus with no further rules")
    found = _native.unavoidable_sets((grid.to_board().givens + 1).astype(np.uint8), most, seconds)
    if found is None:
        raise TimeoutError(f"the unavoidable sets were not found ({seconds} seconds are over)")
    starts, members = found
    cells = [divmod(cell, 9) for cell in members.tolist()]
    return [tuple(cells[a:b]) for a, b in zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True)]
