"""Smallest hitting sets, set after set: numbers of which every set has one.

The question "at most k of them?" is an exact cover with one item, covered 0..k times; the sets are clauses.
"""

from __future__ import annotations

import numpy as np

from cover import _native
from cover.problems.exact_cover import ExactCover
from cover.result import Budget
from cover.why.questions import SLICE


class Hitting:
    """sets: those to be met, of the numbers 0..many-1; at_least: no fewer numbers meet them all."""

    def __init__(self, many: int, budget: Budget):
        self.many, self.budget = many, budget
        self.sets: list[frozenset[int]] = []
        self.at_least = 0
        self._learner: _native.Learner | None = None

    def add(self, numbers: frozenset[int]) -> None:
        self.sets.append(numbers)
        if self._learner is not None:
            self._learner.add(_clause(numbers))

    def minimum(self, largest: int) -> frozenset[int] | None:
        """The fewest numbers that meet all sets; None if there are more than `largest`, or the budget has ended.
        `at_least` follows."""
        while self.at_least <= largest:
            if self._learner is None:
                self._learner = self._of_size(self.at_least)
            while (ended := self._learner.run(SLICE)) not in ("found", "none"):
                if ended == "full" or self.budget.expired:
                    return None
            if ended == "found":
                return frozenset(self._learner.found().tolist())
            self.at_least += 1
            self._learner = None
        return None

    def _of_size(self, most: int) -> _native.Learner:
        problem = ExactCover.from_arrays(
            primary=1,
            option_starts=np.arange(self.many + 1, dtype=np.int32),
            items=np.zeros(self.many, dtype=np.int32),
            at_least=np.array([0], dtype=np.int32),
            at_most=np.array([most], dtype=np.int32),
        )
        learner = _native.Learner(problem.native, 0, 1, False)
        for numbers in self.sets:
            learner.add(_clause(numbers))
        return learner


def _clause(numbers: frozenset[int]) -> np.ndarray:
    return np.array(sorted(k + 1 for k in numbers), dtype=np.int32)
