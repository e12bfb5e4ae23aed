"""Clauses that exclude a solution already found, for backends that list solutions by solving again."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cover.problems.cnf import Cnf


def blocking_clause(problem: Cnf, choice: NDArray[np.int32]) -> NDArray[np.int32]:
    """The clause (literals, without a final 0) that excludes this choice and no other solution. It speaks of
    decisions only; it is empty if there can be no other solution."""
    if problem.positive_blocking:
        return -1 - choice
    clause = np.arange(1, len(problem.decisions) + 1, dtype=np.int32)
    clause[choice] *= -1
    return clause


def has_empty_clause(clauses: NDArray[np.int32]) -> bool:
    """Does a flat formula contain the clause that nothing satisfies?"""
    ends = np.flatnonzero(clauses == 0)
    return bool(len(ends)) and bool(ends[0] == 0 or np.any(np.diff(ends) == 1))
