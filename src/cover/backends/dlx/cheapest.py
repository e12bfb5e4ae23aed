"""The cheapest choices by `dlx`: branch and bound, any time (engine/covers/two_way/cheapest.hpp), in slices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.backends.memory import memory_for_engine
from cover.backends.protocol import SLICE, BaseSearch, stop_of
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover

NO_BOUND = 2**63 - 1
MOST = 2.0**60


def priced(problem: ExactCover, keep: int, way: Sequence[int] = (), below: int | None = None) -> _native.CheapestSearch:
    """The native search for the `keep` cheapest, under a way of decisions, that cost less than `below`. Raises Refused
    for costs that sum up to 2**60 and more, each counted as often as the most demanding of its items must be covered:
    so often may a bound add it."""
    costs = problem.costs if problem.costs is not None else np.zeros(len(problem), dtype=np.int64)
    if (
        problem.at_least is not None
        and times_needed(problem, problem.at_least) @ np.abs(costs.astype(np.float64)) >= MOST
    ):
        raise Refused("costs: they, times what their items need, must sum up to less than 2**60")
    try:
        return _native.CheapestSearch(problem.native, costs, keep, way=list(way), below=below)
    except ValueError as error:
        raise Refused(str(error)) from error


class DlxCheapest(BaseSearch[int]):
    """A CheapestSearch of the native engine. Raises what `priced` raises."""

    how = "branch and bound"

    def __init__(self, problem: ExactCover, keep: int, budget: Budget, statistics: Statistics):
        super().__init__(Question.ONE, budget, statistics)
        self._native: _native.CheapestSearch | None = None
        memory = memory_for_engine(problem, budget)
        if memory is not None and _native.cheapest_memory(problem.native) > memory:
            self.stop = Stop.MEMORY
            return
        self._native = priced(problem, keep)

    @property
    def at_least(self) -> int | None:
        bound = NO_BOUND if self._native is None else self._native.bound()
        return None if bound == NO_BOUND else bound

    def best(self) -> tuple[list[int], Choices]:
        if self._native is None:
            return [], Choices.of([])
        costs, starts, decisions = self._native.best()
        return costs.tolist(), Choices(starts, decisions)

    def _batches(self) -> Iterator[int]:
        native, budget, least = self._native, self._budget, None
        if native is None:
            return
        try:
            while self.stop is None:
                ended = native.run(budget.left(SLICE), budget.nodes)
                found = native.best(1)[0]
                if len(found) and found[0] != least:
                    least = int(found[0])
                    yield least
                self.stop = stop_of(ended, budget)
                if self.stop is None and self.between():
                    return
        finally:
            counters = native.counters()
            self.nodes = counters["nodes"]
            self._statistics.counters.update(counters)


def times_needed(problem: ExactCover, at_least: NDArray[np.int32]) -> NDArray[np.float64]:
    """By option: how often the most demanding of its items must be covered, 1 at least."""
    options = np.bincount(problem.items, minlength=problem.primary + problem.secondary)
    needed = np.ones(len(options))
    needed[: problem.primary] = np.minimum(at_least, options[: problem.primary]).clip(1)
    return np.maximum.reduceat(needed[problem.items], problem.option_starts[:-1]) if len(problem) else np.ones(0)
