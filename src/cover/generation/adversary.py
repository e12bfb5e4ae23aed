"""Boards that make a given order of guesses expensive: rated by the calls of one textbook strategy, as they stand.

An order can always be led astray: a blank first row that is 9 8 7 ... in the solution costs whoever tries 1 first. So
boards are not relabelled before they are searched, as for other ratings, and climbing also tries other forms of the
best board: symbols exchanged, rows, columns, the whole board turned.

It stays for textbook strategies and `--turn-after`: no other boards show what an order of guesses costs at worst.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cover.backends.bitmask.strategies import Strategy
from cover.basics.errors import Refused
from cover.basics.result import Budget, Stop
from cover.generation.boards import with_marks
from cover.logic.rating.search import equivalents
from cover.puzzles.sudoku import Sudoku
from cover.solving import verbs

DEFAULT = "lr naked hidden"
FIRST_LOOK = 50_000  # calls; more is more than the best while that is less


class CallsRater:
    """The calls of a strategy (`backends/bitmask/strategies.py`) to the first solution, for `climb.climb`.

    strategy: in words. budget: whose time bounds all searches; TimeoutError at its end.
    Raises Refused for words that say no strategy, and for puzzles with clues or pencil marks.

    >>> rater = CallsRater(Sudoku.empty(4), "lr descending")
    >>> rater.calls(np.array([0, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], dtype=np.uint8))
    1
    """

    scale = "calls"
    few, many, mutants = 1, 2, 48  # every search of a board is the same: a look that may be cut short, and the count

    def __init__(self, puzzle: Sudoku, strategy: str = DEFAULT, *, budget: Budget | None = None):
        if puzzle.clues or puzzle.candidates is not None:
            raise Refused("textbook strategies are not tried on boards with clues or pencil marks")
        try:
            Strategy.parse(strategy)
        except ValueError as error:
            raise Refused(str(error)) from None
        self.puzzle, self.strategy, self.budget = puzzle, strategy, budget or Budget()
        self._best = 0  # calls of the dearest board so far

    def searches(self, boards: NDArray[np.uint8], samples: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """(boards, samples, 1): calls; of a look at most twice as many as the best board took, or FIRST_LOOK."""
        bound = None if samples >= self.many else max(2 * self._best, FIRST_LOOK)
        calls = np.array([self.calls(board, bound) for board in boards], dtype=np.int64)
        if bound is None:
            self._best = max(self._best, int(calls.max(initial=0)))
        return np.repeat(calls[:, None, None], samples, axis=1)

    def calls(self, board: NDArray[np.uint8], bound: int | None = None) -> int:
        """Of one board (uint8 (cells,), 0 for a blank); `bound` if it takes more."""
        puzzle, seconds = with_marks(self.puzzle, board), self.budget.remaining()
        made = verbs.solve(puzzle, "bitmask", limit=1, nodes=bound, seconds=seconds, strategy=self.strategy)
        if made.stop is Stop.TIMEOUT:
            raise TimeoutError("the time is over")
        return int(made.statistics.counters["nodes"])

    def forms(self, best: NDArray[np.uint8], mutants: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
        """The mutants, half of them given up for forms of the best board: two symbols exchanged, or any form."""
        quarter = len(mutants) // 4
        mutants[:quarter] = equivalents(self.puzzle, best, quarter, rng)
        for mutant in mutants[quarter : 2 * quarter]:
            one, other = rng.choice(self.puzzle.size, size=2, replace=False) + 1
            mutant[:] = best
            mutant[best == one], mutant[best == other] = other, one
        return mutants
