"""The cheapest choices by CP-SAT: it minimises the cost, and each choice proved cheapest is blocked before the next.

So k choices take k solves, each with a presolve of its own: for many, dlx or a diagram is better. Costs and bounds are
held to 2**50, because CP-SAT gives its bound as a floating-point number, which is exact up to 2**53.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from cover.backends.cpsat.search import CpSatSearch, Settings
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices, costs_of
from cover.problems.cp import CpProblem

MOST = 2**50
# Who searches first. By default the "exactly one" of the items is left out of the linear program on one or two cores:
# 40x40 dominoes with costs then stay open after 8 s, but with it are proved in 0.2 to 0.9 s.
SUBSOLVERS = ("max_lp", "default_lp", "quick_restart", "core", "reduced_costs", "no_lp")


class Improving(CpSatSearch):
    """Yields every solution that is cheaper than those before it in the same solve; a solution may come again in a
    later one. EXHAUSTED: the cheapest were yielded, as many as the budget's limit says, or all.
    """

    def __init__(self, settings: Settings, problem: CpProblem, budget: Budget, statistics: Statistics, threads: int):
        unlimited = budget.narrowed(budget.nodes, None)  # the limit is of solutions proved cheapest, not of those met
        super().__init__(settings, problem, Question.CHEAPEST, unlimited, statistics, threads)
        self._wanted = budget.limit
        self._base = 0

    def _batches(self) -> Iterator[Choices]:
        self._copy_model()
        self._minimise()
        codes, proved = self._or.CpSolverStatus, 0
        while self.stop is None:
            yield from self._reported()
            status = self._response.status
            if status == codes.INFEASIBLE:
                self.stop = Stop.EXHAUSTED
            elif status == codes.OPTIMAL:
                choice = self._read(self._response.solution.__getitem__)
                self.found += 1  # and once more reported, should the callback have missed it
                yield Choices.of([choice])
                self._raise_bound(int(costs_of(self._problem)[choice].sum()))
                self._block(choice)
                proved += 1
                if proved == self._wanted:
                    self.stop = Stop.EXHAUSTED
                elif self.stop is None and self._branches_are_spent():
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

    def _minimise(self) -> None:
        """Make the cost the model's objective, but for the constant `_base`."""
        costs, model = costs_of(self._problem), self._model
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


def refusal(problem: CpProblem) -> str | None:
    """Why CP-SAT cannot look for the cheapest choices of a problem, or None."""
    if problem.lazy is not None:
        return "cheapest solutions need a model with every rule in it"
    if np.abs(costs_of(problem).astype(np.float64)).sum() >= MOST:
        return "costs are too large for cpsat: their absolute values must add up to less than 2**50"
    return None
