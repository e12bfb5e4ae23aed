"""More clauses for the formula of a cover: a solution costs less than so much.

Option by option, a variable for each sum that the options so far can have: "they cost so much, or more". It is true in
whatever is taken (a one-way definition), and from the bound on it is false. The variables follow those of the formula:
for the options in their order, of each the sums ascending. (A sequential counter, Sinz 2005, with weights.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from cover.basics.errors import Refused
from cover.problems.cnf import Cnf

MAX_LITERALS = 30_000_000


def with_cost_below(formula: Cnf, costs: Sequence[int], bound: int, literals: Sequence[int] | None = None) -> Cnf:
    """The formula, and that the decisions taken cost less than the bound. costs: of each decision, which is variable
    1, 2, ..., or of each of these literals; none below zero (ValueError). Raises Refused for a formula too long.

    >>> formula = Cnf(np.array([1, 2, 0], dtype=np.int32), 2, range(1, 3))
    >>> list(with_cost_below(formula, [2, 1], 2))
    [[1, 2], [-1], [-2, 3]]
    """
    if any(cost < 0 for cost in costs):
        raise ValueError("costs: none may be negative")
    flat: list[int] = [] if bound > 0 else [0]
    variables = formula.variables
    at_least: dict[int, int] = {}  # sum, ascending -> its variable
    for option, cost in zip(literals or range(1, len(costs) + 1), costs, strict=True):
        if cost == 0 or bound <= 0:
            continue
        sums = sorted({*at_least, *(s + cost for s in (0, *at_least) if s + cost < bound)})
        new = {s: variables + k for k, s in enumerate(sums, 1)}
        variables += len(sums)
        for s, variable in at_least.items():
            flat += (-variable, new[s], 0)
        flat += (-option, new[cost], 0) if cost < bound else (-option, 0)
        for s, variable in at_least.items():
            flat += (-option, -variable, new[s + cost], 0) if s + cost < bound else (-option, -variable, 0)
        at_least = new
        if len(flat) > MAX_LITERALS:
            raise Refused(f"the sums of costs below {bound} would need more than {MAX_LITERALS:,} literals")
    clauses = np.concatenate([formula.clauses, np.array(flat, dtype=np.int32)])
    return replace(formula, clauses=clauses.astype(np.int32), variables=variables)
