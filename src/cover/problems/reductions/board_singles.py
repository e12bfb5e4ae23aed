"""Naked and hidden singles to a fixpoint, natively: a smaller board with the same solutions.

A cell with one candidate takes it from its regions; a symbol with one cell in a full region takes that cell.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

import cover._native as _native
from cover.problems.board import Board


def simplify(board: Board) -> Board:
    """The board without the candidates that singles exclude. Solved cells keep their candidate, so solutions have the
    same labels as before. A contradiction leaves a cell without candidates: the board stays unsolvable.
    """
    candidates = np.array(board.candidates, dtype=np.uint8, order="C")
    _native.singles(candidates, board.region_starts, board.region_cells)
    return replace(board, candidates=candidates.view(np.bool_))
