"""How hard a board is for clause learning: the conflicts that `learn` needs to solve it and to prove it unique.

Backtracking does not survive hard boards of 16 rows and more, so that its nodes cannot rate them; conflicts can, and
are the same on every machine. As in logic/rating, a board is searched in several forms that are equivalent to it, and
the median counts.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from cover.backends.learn import learn_board
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.logic.rating.search import equivalents
from cover.puzzles.grids.grid import Grid


class ConflictRater:
    """Searches boards with the rules of `puzzle`, for `climb.climb`. budget: whose time bounds all searches;
    TimeoutError at its end. Refused for puzzles with clues or pencil marks."""

    scale = "conflicts"
    few, many, mutants = 1, 3, 6  # of `climb.Rates`; fewer than elsewhere: a search costs up to seconds here

    def __init__(self, puzzle: Grid, *, budget: Budget | None = None):
        if puzzle.clues or puzzle.candidates is not None:
            raise Refused("boards with clues or pencil marks have no rating by search")
        self.puzzle, self.budget = puzzle, budget or Budget()
        self.board = puzzle.with_givens([[None] * puzzle.size] * puzzle.size).to_board()

    def searches(self, boards: NDArray[np.uint8], samples: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """(boards, samples, 1): conflicts of each search, the only number that `climb.Rates` wants of it; boards: uint8
        (n, cells), 0 for a blank."""
        numbers = np.zeros((len(boards), samples, 1), dtype=np.int64)
        for k, givens in enumerate(boards):
            for sample, form in enumerate(equivalents(self.puzzle, givens, samples, rng)):
                numbers[k, sample] = self._conflicts(form)
        return numbers

    def _conflicts(self, givens: NDArray[np.uint8]) -> int:
        statistics = Statistics()
        given, candidates = np.flatnonzero(givens), self.board.candidates.copy()
        # A given cell has one candidate left: the row of the unit matrix of its symbol.
        candidates[given] = np.eye(self.board.symbols, dtype=np.bool_)[givens[given] - 1]
        board = replace(self.board, givens=givens.astype(np.int32) - 1, candidates=candidates)
        # A limit of 2 solutions: what is counted is finding the one and proving that there is no other.
        search = learn_board(board, Question.DECIDE, self.budget.narrowed(None, 2), statistics)
        for _ in search:
            pass
        # The conflicts of a search that time ended say nothing; check raises TimeoutError.
        if search.stop is Stop.TIMEOUT:
            self.budget.check()
        return int(statistics.counters["conflicts"])
