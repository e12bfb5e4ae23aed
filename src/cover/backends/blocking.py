"""One search for every engine that gives one solution at a time: solve, cut, report, block, and solve again.

Listing so is superlinear: every solution adds a clause.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.backends.protocol import BaseSearch
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices

Choice = Sequence[int] | NDArray[np.int32]


class BlockingSearch(BaseSearch[Choices]):
    """A subclass says `_solve` and `_add`. problem: one that has `blocking` and `broken`."""

    def __init__(self, problem: Any, question: Question, budget: Budget, statistics: Statistics):
        super().__init__(question, budget, statistics)
        self._problem = problem

    def _solve(self) -> Choice | None:
        """A choice; None, and then `stop` says why: EXHAUSTED where there is none (any more)."""
        raise NotImplementedError

    def _add(self, clause: Sequence[int]) -> None:
        """A clause more, of signed numbers of decisions from 1."""
        raise NotImplementedError

    def _found(self, choice: Choice) -> bool:
        """Is this solution to be yielded? `stop` is set where it is the last that is wanted."""
        return self._another()

    def _batches(self) -> Iterator[Choices]:
        while self.stop is None:
            choice = self._solve()
            if choice is None:
                return
            if self._cut(choice):
                continue
            if self._found(choice):
                yield Choices.of([choice])
            if self.stop is None:
                self._block(choice)

    def _cut(self, choice: Choice) -> bool:
        """Does the choice break what the problem leaves out? Then that is stated before the next solve."""
        broken = self._problem.broken(choice)
        if broken:
            counters = self._statistics.counters
            counters["cuts"] = int(counters.get("cuts", 0)) + len(broken)
        for clause in broken:
            if clause:
                self._add(clause)
            else:
                self.stop = Stop.EXHAUSTED  # nothing satisfies what was left out
        return bool(broken)

    def _block(self, choice: Choice) -> None:
        clause = self._problem.blocking(choice)
        if len(clause):
            self._add(clause.tolist())
        else:
            self.stop = Stop.EXHAUSTED  # there can be no other
