"""Backend `mip`: mixed-integer programming by HiGHS (https://highs.dev) and SCIP (https://scipopt.org), both of which
come with OR-tools.

They find one solution, or the cheapest; each further one is a solve from the start, so they list nothing. Rows are
given in doubles, whose tolerance of 1e-6 costs of less than `MOST` keep.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from cover.backends.linear import NONE, OUT_OF_TIME, LinearBackend, Solved
from cover.basics.errors import Unavailable, WorkerFailed
from cover.basics.result import Question, Stop
from cover.problems.choices import costs_of
from cover.problems.linear import FREE, Linear

ENGINES = ("scip", "highs")
MOST = 10**9  # of the costs together, without their signs


class _Session:
    def __init__(self, problem: Linear, engine: str, minimise: bool):
        try:
            from ortools.linear_solver.python import model_builder_helper as helper
        except ImportError as error:
            raise Unavailable(f"backend mip: ortools cannot be imported: {error}") from error
        self._helper, self._engine, self._decisions = helper, engine, len(problem.decisions)
        self._model = model = helper.ModelBuilderHelper()
        self._minimise = minimise
        self._solver: Any = None
        count = problem.variables
        if count:
            zeros, ones, integral = (np.full(count, value, kind) for value, kind in ((0, float), (1, float), (1, bool)))
            model.add_var_array_with_bounds(zeros, ones, integral, "x")  # type: ignore[arg-type]
        self._has_false_row = False
        for terms, low, high in problem.over_variables():
            if not terms and not low <= 0 <= high:  # decided here: solvers differ in what they make of it
                self._has_false_row = True
            self._add_row(terms, low, high)
        costs = costs_of(problem)
        for k in np.flatnonzero(costs).tolist() if minimise else ():
            model.set_var_objective_coefficient(k, float(costs[k]))

    def _add_row(self, terms: Iterable[tuple[int, int]], low: int, high: int) -> None:
        number = self._model.add_linear_constraint()
        for coefficient, column in terms:
            self._model.add_term_to_constraint(number, column, float(coefficient))
        infinity = float("inf")
        self._model.set_constraint_lower_bound(number, -infinity if low <= -FREE else float(low))
        self._model.set_constraint_upper_bound(number, infinity if high >= FREE else float(high))

    def add(self, clause: Sequence[int]) -> None:
        terms = [(1 if x > 0 else -1, abs(x) - 1) for x in clause]
        self._add_row(terms, 1 - sum(x < 0 for x in clause), FREE)

    def solve(self, seconds: float | None) -> Solved:
        if self._has_false_row:
            return NONE
        if not self._model.num_variables():
            return Solved([])
        solver = self._solver = self._helper.ModelSolverHelper(self._engine)
        if seconds is not None:
            solver.set_time_limit_in_seconds(seconds)
        solver.solve(self._model)
        self._solver = None
        status, known = solver.status(), self._helper.SolveStatus
        if status == known.INFEASIBLE:
            return NONE
        if status in (known.OPTIMAL, known.FEASIBLE):
            taken = np.flatnonzero(np.array(solver.variable_values())[: self._decisions] > 0.5).tolist()
            if not self._minimise or status == known.OPTIMAL:
                return Solved(taken)
            return Solved(taken, Stop.TIMEOUT)
        if status in (known.NOT_SOLVED, known.CANCELLED_BY_USER, known.UNKNOWN_STATUS):
            return OUT_OF_TIME
        raise WorkerFailed(f"mip:{self._engine} gave no answer ({solver.status_string()})")

    def stop(self) -> None:
        solver = self._solver
        if solver is not None:
            solver.interrupt_solve()


class Mip(LinearBackend):
    """engine: scip or highs. HiGHS prints a line that nothing can turn off, so it works in a worker."""

    session = _Session
    engines = ENGINES
    alone = frozenset({"highs"})
    finds_cheapest_by = "mixed-integer programming minimises the cost"

    def refuses(self, problem: Linear, question: Question) -> str | None:
        if question in (Question.COUNT, Question.ALL):
            return "it does not list or count: each solution would be a new search from the start"
        if np.abs(problem.coefficients if problem.coefficients is not None else 1).max(initial=1) >= MOST:
            return f"coefficients: they must be less than {MOST:,}"
        if question is Question.CHEAPEST and problem.lazy is not None:
            return "cheapest solutions need rows with every rule in them"
        if question is Question.CHEAPEST and np.abs(costs_of(problem).astype(np.float64)).sum() >= MOST:
            return f"costs: they must sum up to less than {MOST:,} for mip, in absolute values"
        return None
