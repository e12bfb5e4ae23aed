"""Pencil marks: what the givens of a board leave to each cell."""

from __future__ import annotations

from typing import Any

import numpy as np

from cover.errors import Refused
from cover.puzzles.base import GivesBoard
from cover.puzzles.shared.cells import Cell


def open_marks(puzzle: Any) -> dict[Cell, list[str]]:
    """By cell the marks that its pencil marks and the givens of its regions leave, where nothing is given.

    Raises Refused for puzzles that are no boards of marks.

    >>> import cover
    >>> open_marks(cover.Latin([[1, 0], [0, 0]]))
    {(0, 1): ['2'], (1, 0): ['2'], (1, 1): ['1', '2']}
    """
    if not isinstance(puzzle, GivesBoard):
        raise Refused(f"a {getattr(puzzle, 'name', 'problem')} is no board of marks, and has no candidates to draw")
    board = puzzle.to_board()
    live = np.array(board.candidates, dtype=np.bool_)
    givens = np.asarray(board.givens)
    for start, end in zip(board.region_starts[:-1], board.region_starts[1:], strict=True):
        cells = np.asarray(board.region_cells[start:end])
        for cell in cells[givens[cells] >= 0]:
            live[cells[cells != cell], givens[cell]] = False
    found: dict[Cell, list[str]] = {}
    for cell, symbol in np.argwhere(live).tolist():
        at = puzzle.label_at((cell, symbol)) if hasattr(puzzle, "label_at") else None
        if at is not None and givens[cell] < 0:
            found.setdefault(at[0], []).append(at[1])
    return found
