"""The solutions that a certificate lists: found by a backend on the whole, unreduced problem."""

from __future__ import annotations

from typing import Any

from cover import registry
from cover.asking import steps
from cover.errors import Refused
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.proofs.provers import Prover
from cover.result import Budget, Question, Statistics, Stop


def listed(
    source: ExactCover | Cnf, formula: Cnf, limit: int | None, budget: Budget, statistics: Statistics, by: str
) -> tuple[list[list[int]], Stop]:
    """Choices (ascending) up to the limit, and why the search ended. One is asked of SAT, or of `learn` where the
    prover (`by`) is a search of ours: they find it in large problems too. Several are, for exact covers, dlx's
    business."""
    own = isinstance(source, ExactCover) and by.startswith(("learn", "dlx", "bitmask"))
    solver = "dlx:learn" if own else "sat"
    backend: Any = registry.make(solver if limit == 1 or isinstance(source, Cnf) else "dlx")
    problem = formula if backend.solves is Cnf else source
    spend = Budget(budget.seconds, limit=limit, memory=budget.memory, start=budget.start)
    search = backend.search(problem, Question.ONE if limit == 1 else Question.ALL, spend, statistics)
    found = [sorted(choice.tolist()) for batch in steps(search, statistics) for choice in batch]
    return found, search.stop or Stop.INTERRUPTED


def cheapest(
    source: ExactCover | Cnf, prover: Prover, budget: Budget, statistics: Statistics
) -> tuple[list[list[int]], Stop]:
    """One choice of least cost, as dlx finds it. Raises Refused where that is not proved: the provers that follow the
    cover's own search know nothing of sums."""
    if not isinstance(source, ExactCover) or source.costs is None:
        raise Refused("best speaks of exact covers whose options have costs, and here are none")
    if source.has_colors:
        raise Refused("best is not proved where items have colors")
    if prover.name != "sat" and not prover.name.startswith(("sat:", "dimacs:")):
        raise Refused(f"{prover.name} proves nothing about costs: sat and dimacs:PROGRAM do")
    backend: Any = registry.make("dlx")
    spend = Budget(budget.seconds, limit=None, memory=budget.memory, start=budget.start)
    search = backend.cheapest(source, 1, spend, statistics)
    for _ in steps(search, statistics):
        pass
    stop = search.stop or Stop.INTERRUPTED
    _, choices = search.best()
    return ([sorted(choice) for choice in choices.lists()] if stop is Stop.EXHAUSTED else []), stop


def cost_of(source: ExactCover | Cnf, choice: list[int]) -> int:
    costs = source.costs if isinstance(source, ExactCover) else None
    return 0 if costs is None else sum(int(costs[k]) for k in choice)
