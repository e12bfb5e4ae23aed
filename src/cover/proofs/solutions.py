"""The solutions that a certificate lists: found by a backend on the whole, unreduced problem."""

from __future__ import annotations

from typing import Any

from cover import registry
from cover.asking import steps
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.result import Budget, Question, Statistics, Stop


def listed(
    source: ExactCover | Cnf, formula: Cnf, limit: int | None, budget: Budget, statistics: Statistics, by: str
) -> tuple[list[list[int]], Stop]:
    """Choices (ascending) up to the limit, and why the search ended. One is asked of SAT, or of `learn` where that is
    the prover (`by`): they find it in large problems too. Several are, for exact covers, dlx's business."""
    solver = "dlx:learn" if by.startswith("learn") else "sat"
    backend: Any = registry.make(solver if limit == 1 or isinstance(source, Cnf) else "dlx")
    problem = formula if backend.solves is Cnf else source
    spend = Budget(budget.seconds, limit=limit, memory=budget.memory, start=budget.start)
    search = backend.search(problem, Question.ONE if limit == 1 else Question.ALL, spend, statistics)
    found = [sorted(choice.tolist()) for batch in steps(search, statistics) for choice in batch]
    return found, search.stop or Stop.INTERRUPTED
