"""The exact cover of a puzzle, and beside it the rules that no exact cover states: connectivity.

Every solution of the cover is checked against them, and the clauses that it breaks are added
(problems/lazy_clauses.py).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from cover.problems.board import Board
from cover.problems.connectivity import LazyConstraint
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy_clauses import LazyClauses
from cover.puzzles.base import GivesBoard
from cover.solving.routing import PuzzleOrProblem, Route, routed


def board_of(given: PuzzleOrProblem) -> Board | None:
    """The board that is given, or that a puzzle gives."""
    if isinstance(given, Board):
        return given
    return given.to_board() if isinstance(given, GivesBoard) else None


def cover_of(given: PuzzleOrProblem, route: Route) -> tuple[ExactCover, LazyClauses | None]:
    """The exact cover of a puzzle or problem, and its lazy constraints, if any. Raises Refused."""
    board = board_of(given)
    lazy = () if board is None else tuple(rule for rule in board.rules if isinstance(rule, LazyConstraint))
    if board is None or not lazy:
        return routed(given, ExactCover, route), None
    kept = tuple(rule for rule in board.rules if not isinstance(rule, LazyConstraint))
    problem = routed(replace(board, rules=kept), ExactCover, Route(reduce="none"))
    numbers = np.zeros(board.candidates.size, dtype=np.int32)
    numbers[board.open_marks] = np.arange(1, len(board.open_marks) + 1, dtype=np.int32)
    return problem, LazyClauses.of(numbers.reshape(board.candidates.shape), lazy)
