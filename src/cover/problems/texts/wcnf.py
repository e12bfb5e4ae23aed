"""WCNF of the MaxSAT evaluations: what a model costs is the weight of the soft clauses that it leaves unsatisfied."""

from __future__ import annotations

from typing import Any

import numpy as np

from cover.basics.errors import ProblemError
from cover.problems.cnf import Cnf
from cover.problems.texts import dimacs


def write(content: Any, solution: Any = None) -> str:
    """WCNF: clauses are hard, and of each decision with a cost the literal without it is soft. Where costs are below 0,
    a comment says what is to be added to the weights. Raises ProblemError for what is no formula, and for one that
    leaves rules out."""
    if not isinstance(content, Cnf) or solution is not None:
        raise ProblemError(f"the wcnf format writes CNF, not {type(content).__name__}: reduce it first")
    *head, clauses = dimacs.write(content).partition("p cnf ")
    helped = content.variables > len(content.decisions)  # then a comment names the variables that count
    comments = "".join(line + "\n" for line in head[0].splitlines() if helped or not line.startswith("c p show"))
    hard = "".join(f"h {line}\n" for line in clauses.splitlines()[1:])
    costs = [] if content.costs is None else content.costs.tolist()
    added = content.forced_cost + sum(cost for cost in costs if cost < 0)
    soft = "".join(f"{abs(cost)} {-k if cost > 0 else k} 0\n" for k, cost in enumerate(costs, 1) if cost)
    last = content.variables
    # Without a header the last variable is known by its clauses alone: one that always holds names it.
    if last and not np.any(np.abs(content.clauses) == last) and not any(costs[last - 1 :]):
        hard += f"h {last} -{last} 0\n"
    return comments + (f"c cost of a model: its weight {added:+d}\n" if added else "") + hard + soft
