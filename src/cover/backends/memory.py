"""What a bound on memory leaves for a native engine."""

from __future__ import annotations

import os

from cover.backends.isolation.bounds import ALWAYS_FREE, OverBudget, size
from cover.backends.isolation.processes import resident
from cover.basics.result import Budget, Stop
from cover.problems.exact_cover import ExactCover


def refuse_to_build(needed: int, budget: Budget) -> None:
    """Raises OverBudget where the budget does not leave so many bytes for what an engine reads."""
    if budget.memory is not None and needed > max(budget.memory - resident(os.getpid()), ALWAYS_FREE):
        raise OverBudget(f"building takes more than the {size(budget.memory)} that memory= allows", Stop.MEMORY)


def memory_for_engine(problem: ExactCover, budget: Budget) -> int | None:
    """Bytes that the budget leaves for an engine, or None if it sets no bound: what this process holds already, the
    problem's arrays at least, is part of the bound."""
    if budget.memory is None:
        return None
    arrays = (problem.option_starts, problem.items, problem.colors, problem.at_least, problem.at_most, problem.costs)
    return budget.memory - max(resident(os.getpid()), sum(a.nbytes for a in arrays if a is not None))
