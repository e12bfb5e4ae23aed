"""Backdoors of a grid: few cells whose marks are enough for singles to do the rest.

R. Williams, C. Gomes, B. Selman, Backdoors to typical case complexity (2003).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.basics.arguments import flag, whole
from cover.basics.errors import Refused
from cover.basics.type_errors import explained
from cover.problems.board import Board
from cover.problems.names import Cell
from cover.solving.routing import PuzzleOrProblem
from cover.solving.verbs import solve
from cover.structure.minimal import solved_grid

MOST_CELLS = 6
Marks = NDArray[np.uint8]  # (cells, symbols): 1 where a symbol is possible


@explained
def backdoors(grid: PuzzleOrProblem, most: int = 3, *, strong: bool = False) -> list[tuple[Cell, ...]]:
    """The smallest sets of cells whose marks of the solution let naked and hidden singles finish a grid: all of the
    least size; none if more cells than `most` are needed; the empty one if singles suffice. strong: whatever marks the
    cells get, right or wrong, singles finish the grid or end in a contradiction.

    Raises Refused for what is no grid of givens with one solution, and for grids with clues.

    >>> import cover
    >>> hard = cover.loads("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    >>> backdoors(hard, 1), len(backdoors(hard, 2))
    ([], 7)
    """
    whole("most", most, 0, MOST_CELLS)
    flag("strong", strong)
    puzzle = solved_grid(grid)
    board = puzzle.to_board()
    if board.rules:
        raise Refused("backdoors are only found for grids without clues")
    # The marks of the solution as numbers of symbols.
    solution = [puzzle.symbols.index(mark) for row in solve(puzzle, limit=1).solutions[0] for mark in row]
    start = board.candidates.astype(np.uint8)
    _filtered(board, start)
    open_ = np.flatnonzero(start.sum(axis=1) > 1).tolist()
    # The least size first; all of that size.
    for size in range(most + 1):
        found = [
            cells
            for cells in combinations(open_, size)
            if all(_is_decided(board, start, cells, marks) for marks in _tries(start, cells, solution, strong))
        ]
        if found:
            return [tuple(divmod(cell, puzzle.size) for cell in cells) for cells in found]
    return []


def _tries(start: Marks, cells: tuple[int, ...], solution: list[int], strong: bool) -> Iterator[tuple[int, ...]]:
    """Marks for the cells: those of the solution, and for a strong backdoor all others too."""
    yield tuple(solution[cell] for cell in cells)
    if strong:
        yield from product(*(np.flatnonzero(start[cell]).tolist() for cell in cells))


def _is_decided(board: Board, start: Marks, cells: tuple[int, ...], marks: tuple[int, ...]) -> bool:
    """Do singles finish the board with these marks, or end in a contradiction?"""
    candidates = start.copy()
    candidates[list(cells)] = 0
    candidates[list(cells), list(marks)] = 1
    return not _filtered(board, candidates) or bool((candidates.sum(axis=1) == 1).all())


def _filtered(board: Board, candidates: Marks) -> bool:
    """Singles to the end, in place. False for a contradiction."""
    return _native.singles(candidates, board.region_starts, board.region_cells)


__all__ = ["backdoors"]
