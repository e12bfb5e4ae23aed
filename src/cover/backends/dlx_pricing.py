"""The cheapest choices by `dlx`: branch and bound, any time (engine/cheapest.hpp), in slices."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from cover import _native
from cover.backends.dlx_search import SLICE, room_for_engine
from cover.errors import Refused
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover
from cover.result import Budget, Statistics, Stop

STOPS = {"exhausted": Stop.EXHAUSTED, "nodes": Stop.NODES}
NO_BOUND = 2**63 - 1


class Cheapest:
    """A CheapestSearch of the native engine. Raises Refused for costs that sum up to 2**60 and more."""

    how = "branch and bound"

    def __init__(self, problem: ExactCover, keep: int, budget: Budget, statistics: Statistics):
        self.stop: Stop | None = None
        self._budget, self._statistics = budget, statistics
        self._native: _native.CheapestSearch | None = None
        room = room_for_engine(problem, budget)
        if room is not None and _native.cheapest_memory(problem.native) > room:
            self.stop = Stop.MEMORY
            return
        costs = problem.costs if problem.costs is not None else np.zeros(len(problem), dtype=np.int64)
        try:
            self._native = _native.CheapestSearch(problem.native, costs, keep)
        except ValueError as error:
            raise Refused(str(error)) from error

    @property
    def at_least(self) -> int | None:
        bound = NO_BOUND if self._native is None else self._native.bound()
        return None if bound == NO_BOUND else bound

    def best(self) -> tuple[list[int], Choices]:
        if self._native is None:
            return [], Choices.of([])
        costs, starts, decisions = self._native.best()
        return costs.tolist(), Choices(starts, decisions)

    def close(self) -> None:
        """Nothing outlives the search but what it found."""

    def __iter__(self) -> Iterator[int]:
        native, budget, least = self._native, self._budget, None
        if native is None:
            return
        try:
            while self.stop is None:
                remaining = budget.remaining()
                ended = native.run(SLICE if remaining is None else min(SLICE, remaining), budget.nodes)
                found = native.best(1)[0]
                if len(found) and found[0] != least:
                    least = int(found[0])
                    yield least
                self.stop = STOPS.get(ended, Stop.TIMEOUT if budget.expired else None)
        except KeyboardInterrupt:
            self.stop = Stop.INTERRUPTED
            raise
        finally:
            self._statistics.counters.update(native.counters())
