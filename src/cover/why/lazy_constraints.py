"""The exact cover of a puzzle, and apart from it the rules that no exact cover says: connectivity.

Who asks about the cover looks at every solution, and adds the clauses that it breaks (problems/cuts.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cover.problems.board import Board
from cover.problems.connectivity import LazyConstraint
from cover.problems.cuts import Cuts
from cover.problems.exact_cover import ExactCover
from cover.puzzles.base import GivesBoard
from cover.solving.routing import Given, Route, routed


@dataclass(frozen=True, eq=False)
class LeftOut:
    """cuts: over decisions of the cover, of which the first `marks` are marks of cells."""

    cuts: Cuts
    marks: int

    def clauses(self, choice: NDArray[np.int32]) -> Sequence[Sequence[int]]:
        """What a solution of the cover breaks: clauses of signed decisions from 1, none if it is a solution indeed."""
        return self.cuts(choice[choice < self.marks])


def cover_of(given: Given, route: Route) -> tuple[ExactCover, LeftOut | None]:
    """The exact cover of a puzzle or problem, and what it leaves out. Raises Refused."""
    board = given if isinstance(given, Board) else given.to_board() if isinstance(given, GivesBoard) else None
    lazy = () if board is None else tuple(rule for rule in board.rules if isinstance(rule, LazyConstraint))
    if board is None or not lazy:
        return routed(given, ExactCover, route), None
    kept = tuple(rule for rule in board.rules if not isinstance(rule, LazyConstraint))
    problem = routed(replace(board, rules=kept), ExactCover, Route(reduce="none"))
    numbers = np.zeros(board.candidates.size, dtype=np.int32)
    numbers[board.open_marks] = np.arange(1, len(board.open_marks) + 1, dtype=np.int32)
    return problem, LeftOut(Cuts.of(numbers.reshape(board.candidates.shape), lazy), len(board.open_marks))
