"""From a formula to a linear problem: a clause is a row of at least one."""

from __future__ import annotations

from cover.problems.cnf import Cnf
from cover.problems.linear import Linear
from cover.problems.reductions.rows import RowsMaker


def cnf_to_linear(problem: Cnf) -> Linear:
    """The linear problem of as many rows as there are clauses, over the same variables.

    >>> import numpy as np
    >>> list(cnf_to_linear(Cnf(np.array([1, -2, 0], dtype=np.int32), 2, "ab")))[0][:3]
    ([1, -2], [1, 1], 1)
    """
    rows = RowsMaker(problem.variables)
    rows.add_clauses(problem.clauses)
    return rows.made(
        decisions=problem.decisions,
        forced=problem.forced,
        positive_blocking=problem.positive_blocking,
        determined=len(problem.decisions) == problem.variables,
        costs=problem.costs,
        forced_cost=problem.forced_cost,
        groups=problem.groups,
        label_name=problem.label_name,
        lazy=problem.lazy,
    )
