"""Smallest hitting sets, one set added after the other: numbers of which every set has one.

The question "at most k of them?" is an exact cover with one item, covered 0..k times; the sets are clauses.
"""

from __future__ import annotations

import numpy as np

from cover.backends.learner import Found, Learner
from cover.basics.result import Budget
from cover.problems.exact_cover import ExactCover


class Hitting:
    """sets: those to be met, of the numbers 0..many-1; at_least: no fewer numbers meet them all."""

    def __init__(self, many: int, budget: Budget):
        self.many, self.budget = many, budget
        self.sets: list[frozenset[int]] = []
        self.at_least = 0
        self._learner: Learner | None = None

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
            answer = self._learner.ask(self.budget)
            if answer is None:
                return None
            if isinstance(answer, Found):
                return frozenset(answer.choice.tolist())
            self.at_least += 1
            self._learner = None
        return None

    def _of_size(self, most: int) -> Learner:
        problem = ExactCover.from_arrays(
            primary=1,
            option_starts=np.arange(self.many + 1, dtype=np.int32),
            items=np.zeros(self.many, dtype=np.int32),
            at_least=np.array([0], dtype=np.int32),
            at_most=np.array([most], dtype=np.int32),
        )
        learner = Learner(problem, finding=False)
        for numbers in self.sets:
            learner.add(_clause(numbers))
        return learner


def _clause(numbers: frozenset[int]) -> list[int]:
    return sorted(k + 1 for k in numbers)
