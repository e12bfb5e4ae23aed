"""From a linear problem to a CP-SAT model of Booleans: variable k + 1 is Boolean k, a row is the plainest constraint
that says it. Costs stay beside the model: for most questions every solution is as good as another.
"""

from __future__ import annotations

from typing import Any

from cover.problems.cp import CpProblem, new_model
from cover.problems.linear import FREE, Linear


def linear_to_cp(problem: Linear) -> CpProblem:
    """The model whose solutions, read on the literals `taken`, are those of the linear problem: as many variables, and
    a constraint a row. Needs OR-tools (raises Unavailable)."""
    model = new_model()
    add_booleans(model, problem.variables)
    for literals, coefficients, low, high in problem:
        # All coefficients 1: a count, for which CP-SAT has clauses, ExactlyOne and AtMostOne.
        if max(coefficients, default=1) == 1 == min(coefficients, default=1):
            _add_count(model, literals, low, high)
        else:
            _add_sum(model, literals, coefficients, low, high)
    return CpProblem(
        model,
        taken=range(len(problem.decisions)),
        decisions=problem.decisions,
        forced=problem.forced,
        positive_blocking=problem.positive_blocking,
        determined=problem.determined,
        costs=problem.costs,
        forced_cost=problem.forced_cost,
        lazy=problem.lazy,
    )


def add_booleans(model: Any, count: int) -> None:
    """Variables with domain 0..1."""
    if count:
        boolean = model.variables.add()
        boolean.domain.extend((0, 1))
        model.variables.extend([boolean] * (count - 1))


def _add_count(model: Any, literals: list[int], low: int, high: int) -> None:
    """From low to high of the literals are true."""
    size = len(literals)
    if low <= 0 and high >= size:
        return
    if low > size or high < 0:
        model.constraints.add().bool_or.literals.extend([])  # false
    elif (low == 1 and high >= size) or low == 1 == high or (low <= 0 and high == 1):
        constraint = model.constraints.add()
        kind = constraint.bool_or if high >= size else constraint.exactly_one if low == 1 else constraint.at_most_one
        kind.literals.extend([x - 1 if x > 0 else x for x in literals])
    else:
        _add_sum(model, literals, [1] * size, low, high)


def _add_sum(model: Any, literals: list[int], coefficients: list[int], low: int, high: int) -> None:
    shift = sum(c for x, c in zip(literals, coefficients, strict=True) if x < 0)  # c * (1 - variable)
    linear = model.constraints.add().linear
    linear.vars.extend([abs(x) - 1 for x in literals])
    linear.coeffs.extend([c if x > 0 else -c for x, c in zip(literals, coefficients, strict=True)])
    linear.domain.extend([max(low - shift, -FREE), min(high - shift, FREE)])
