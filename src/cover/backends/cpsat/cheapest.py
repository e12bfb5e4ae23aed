"""The cheapest choices by CP-SAT: it minimises the cost, and each choice proved cheapest is blocked before the next.

So k choices take k solves, each with a presolve of its own: for many, dlx or a diagram is better. Costs and bounds are
held to 2**50, because CP-SAT gives its bound as a floating-point number, which is exact up to 2**53.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.backends.cpsat.search import CpSatSearch, Settings
from cover.backends.isolation.workers import WorkerSearch
from cover.backends.protocol import BaseSearch, Search
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices
from cover.problems.cp import CpProblem

MOST = 2**50
# Who searches first. By default the "exactly one" of the items is left out of the linear program on one or two cores:
# 40x40 dominoes with costs then stay open after 8 s, but with it are proved in 0.2 to 0.9 s.
SUBSOLVERS = ("max_lp", "default_lp", "quick_restart", "core", "reduced_costs", "no_lp")


class Improving(CpSatSearch):
    """Yields every solution that is cheaper than those before it in the same solve; a solution may come again in a
    later one. EXHAUSTED: the `keep` cheapest were yielded, or all.
    """

    keep = 1
    _base = 0

    def _batches(self) -> Iterator[Choices]:
        model = self._or.CpModelProto()
        model.copy_from(self._problem.model)
        self._minimise(model)
        codes, proved = self._or.CpSolverStatus, 0
        while self.stop is None:
            yield from self._reported(model)
            status = self._response.status
            if status == codes.INFEASIBLE:
                self.stop = Stop.EXHAUSTED
            elif status == codes.OPTIMAL:
                choice = self._read(self._response.solution.__getitem__)
                self.found += 1  # and once more reported, should the callback have missed it
                yield Choices.of([choice])
                self._raise_bound(int(costs_of(self._problem)[choice].sum()))
                self._block(model, choice)
                proved += 1
                if proved == self.keep:
                    self.stop = Stop.EXHAUSTED
                elif self._branches_are_spent():
                    self.stop = Stop.NODES
            elif self.stop is None:
                self.stop = self._stop_of_response() or Stop.TIMEOUT

    def _parameters(self) -> Any:
        parameters = super()._parameters()
        if self._threads == 1:
            parameters.linearization_level = 2
        else:
            parameters.subsolvers.extend(SUBSOLVERS)
        return parameters

    def _prepare(self, solver: Any) -> None:
        """Hear of every better bound, for the moment when time ends."""

        def better(bound: float) -> None:
            if math.isfinite(bound):
                self._raise_bound(self._base + math.ceil(bound - 1e-3))

        solver.add_best_bound_callback(better)

    def _minimise(self, model: Any) -> None:
        """Make the cost the model's objective, but for the constant `_base`."""
        costs = costs_of(self._problem)
        model.clear_objective()
        for k in np.flatnonzero(costs).tolist():
            literal, cost = self._problem.taken[k], int(costs[k])
            if literal < 0:  # cost * (1 - variable)
                literal, cost, self._base = -literal - 1, -cost, self._base + cost
            model.objective.vars.append(literal)
            model.objective.coeffs.append(cost)
        self._raise_bound(int(costs[costs < 0].sum()))

    def _raise_bound(self, bound: int) -> None:
        self.bound = bound if self.bound is None else max(self.bound, bound)


@dataclass(frozen=True)
class Improver(Settings):
    """Starts `Improving` searches, as a worker can."""

    keep: int = 1
    name = "cpsat"

    def refuses(self, problem: CpProblem, question: Question) -> str | None:
        return None

    def search(self, problem: CpProblem, question: Question, budget: Budget, statistics: Statistics) -> Search:
        search = Improving(self, problem, question, budget, statistics, self.workers or os.cpu_count() or 1)
        search.keep = self.keep
        return search


class CpSatCheapest(BaseSearch[int]):
    """A CheapestSearch over the choices that an `Improving` search yields, here or in a worker process."""

    how = "CP-SAT minimises the cost"

    def __init__(
        self,
        improver: Improver,
        problem: CpProblem,
        keep: int,
        budget: Budget,
        statistics: Statistics,
        *,
        isolate: bool,
    ):
        super().__init__(Question.ALL, budget, statistics)
        self._costs, self._keep = costs_of(problem), keep
        if np.abs(self._costs.astype(np.float64)).sum() >= MOST:
            raise Refused("costs: they must sum up to less than 2**50 for cpsat, without their signs")
        self._met: dict[tuple[int, ...], int] = {}
        self._search: Search
        if isolate:
            path = f"{__name__}:{Improver.__name__}"
            self._search = WorkerSearch(
                path, asdict(improver), problem, Question.ALL, budget, statistics, show=improver.log
            )
        else:
            self._search = improver.search(problem, Question.ALL, budget, statistics)

    @property
    def at_least(self) -> int | None:
        if self.stop is Stop.EXHAUSTED and len(self._met) < self._keep:
            return None
        return self._search.bound if self._search.bound is not None else int(self._costs[self._costs < 0].sum())

    def best(self) -> tuple[list[int], Choices]:
        cheapest = sorted(self._met.items(), key=lambda met: met[1])[: self._keep]
        return [cost for _, cost in cheapest], Choices.of(choice for choice, _ in cheapest)

    def _free(self) -> None:
        self._search.close()

    def _batches(self) -> Iterator[int]:
        least: int | None = None
        try:
            for batch in self._search:
                for choice in batch.lists():
                    cost = self._met[tuple(choice)] = int(self._costs[choice].sum())
                    if least is None or cost < least:
                        least = cost
                        yield cost
        finally:
            self.stop = self._search.stop


def costs_of(problem: CpProblem) -> NDArray[np.int64]:
    """What each decision costs."""
    return problem.costs if problem.costs is not None else np.zeros(len(problem.taken), dtype=np.int64)
