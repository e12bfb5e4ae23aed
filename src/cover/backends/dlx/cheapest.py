"""The cheapest choices by `dlx`: branch and bound, any time (engine/covers/two_way/cheapest.hpp), in slices."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.backends.memory import memory_for_engine
from cover.backends.protocol import SLICE, BaseSearch, stop_of
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices, costs_of
from cover.problems.exact_cover import ExactCover

NO_BOUND = 2**63 - 1
KEEP_ALL = 2**62  # more solutions than can be kept
MOST = 2.0**60


def priced(problem: ExactCover, keep: int) -> _native.CheapestSearch:
    """The native search for the `keep` cheapest. Raises Refused for costs that sum up to 2**60 and more, each counted
    as often as the most demanding of its items must be covered: so often may a bound add it."""
    costs = costs_of(problem)
    if (
        problem.at_least is not None
        and times_needed(problem, problem.at_least) @ np.abs(costs.astype(np.float64)) >= MOST
    ):
        raise Refused(
            "costs are too large: each multiplied by what its items need, they must add up to less than 2**60"
        )
    try:
        return _native.CheapestSearch(problem.native, costs, keep)
    except ValueError as error:
        raise Refused(str(error)) from error


class DlxCheapest(BaseSearch[Choices]):
    """Answers CHEAPEST by the native engine. Raises what `priced` raises."""

    def __init__(self, problem: ExactCover, budget: Budget, statistics: Statistics):
        super().__init__(Question.CHEAPEST, budget, statistics)
        memory = memory_for_engine(problem, budget)
        if memory is not None and _native.cheapest_memory(problem.native) > memory:
            self.stop = Stop.MEMORY
            return
        self._native = priced(problem, KEEP_ALL if budget.limit is None else budget.limit)

    def _batches(self) -> Iterator[Choices]:
        if self.stop is not None:
            return
        try:
            yield from self._improvements()
        except KeyboardInterrupt:
            yield self._kept()
            raise
        yield self._kept()

    def _improvements(self) -> Iterator[Choices]:
        """The cheapest so far, whenever a slice has found a cheaper one.

        The others that the engine keeps come at the end: copied at every slice, a list of all solutions would take more
        time than the search.
        """
        native, budget, least = self._native, self._budget, None
        try:
            while self.stop is None:
                ended = native.run(budget.left(SLICE), budget.nodes)
                costs, starts, decisions = native.best(1)
                if len(costs) and costs[0] != least:
                    least = int(costs[0])
                    yield self._reported(Choices(starts, decisions))
                # What is kept and was not yielded yet costs no less than the cheapest that was.
                self.bound = native.bound() if least is None else min(native.bound(), least)
                self.stop = stop_of(ended, budget)
                if self.stop is None and self.between():
                    return
        finally:
            counters = native.counters()
            self.nodes = counters["nodes"]
            self._statistics.counters.update(counters)

    def _kept(self) -> Choices:
        """All that the engine keeps, cheapest first."""
        _, starts, decisions = self._native.best()
        bound = self._native.bound()
        self.bound = None if bound == NO_BOUND else bound
        return self._reported(Choices(starts, decisions))

    def _reported(self, choices: Choices) -> Choices:
        self.found += len(choices)
        return choices


def times_needed(problem: ExactCover, at_least: NDArray[np.int32]) -> NDArray[np.float64]:
    """By option: how often the most demanding of its items must be covered, 1 at least."""
    options = np.bincount(problem.items, minlength=problem.primary + problem.secondary)
    needed = np.ones(len(options))
    needed[: problem.primary] = np.minimum(at_least, options[: problem.primary]).clip(1)
    return np.maximum.reduceat(needed[problem.items], problem.option_starts[:-1]) if len(problem) else np.ones(0)
