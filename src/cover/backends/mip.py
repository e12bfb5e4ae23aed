"""Backend `mip`: mixed-integer programming by HiGHS (https://highs.dev) and SCIP (https://scipopt.org), both of which
come with OR-tools.

They find one solution, or the cheapest; each further one is a solve from the start, so they list nothing. Rows are
given in doubles, whose tolerance of 1e-6 costs of less than `MOST` keep.
"""

from __future__ import annotations

from collections.abc import Sequence
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
        rows = problem.over_variables()
        starts = rows.starts.tolist()
        # What holds no variable is decided here: solvers differ in what they make of it.
        self._has_false_row = bool((np.diff(rows.starts) == 0)[(rows.low > 0) | (rows.high < 0)].any())
        for row, (low, high) in enumerate(zip(rows.low.tolist(), rows.high.tolist(), strict=True)):
            part = slice(starts[row], starts[row + 1])
            self._add_row(rows.columns[part].tolist(), rows.coefficients[part].tolist(), low, high)
        if minimise:
            for k in np.flatnonzero(costs_of(problem)).tolist():
                model.set_var_objective_coefficient(k, float(costs_of(problem)[k]))

    def _add_row(self, columns: list[int], coefficients: list[int], low: int, high: int) -> None:
        number = self._model.add_linear_constraint()
        for column, coefficient in zip(columns, coefficients, strict=True):
            self._model.add_term_to_constraint(number, column, float(coefficient))
        infinity = float("inf")
        self._model.set_constraint_lower_bound(number, -infinity if low <= -FREE else float(low))
        self._model.set_constraint_upper_bound(number, infinity if high >= FREE else float(high))

    def add(self, clause: Sequence[int]) -> None:
        negative = sum(x < 0 for x in clause)
        self._add_row([abs(x) - 1 for x in clause], [1 if x > 0 else -1 for x in clause], 1 - negative, FREE)

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
            return "it finds and decides, but lists and counts nothing: each solution is a solve from the start"
        if np.abs(problem.coefficients if problem.coefficients is not None else 1).max(initial=1) >= MOST:
            return f"coefficients: they must be less than {MOST:,}"
        if question is Question.CHEAPEST and problem.lazy is not None:
            return "the cheapest are found only where the rows leave nothing out"
        if question is Question.CHEAPEST and np.abs(costs_of(problem).astype(np.float64)).sum() >= MOST:
            return f"costs: they must sum up to less than {MOST:,} for mip, without their signs"
        return None
