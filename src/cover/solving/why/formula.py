"""Clauses of a formula that together have no solution: each clause is a statement about the values of variables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from cover.basics.errors import Refused
from cover.basics.result import Budget
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.puzzles.common.given_parts import GivenPart
from cover.solving.why.questions import Questions, Statement


def clauses_of(formula: Cnf) -> dict[frozenset[int], GivenPart]:
    """The clauses that say something, each once, with words for it: not those that are always true."""
    parts: dict[frozenset[int], GivenPart] = {}
    for number, clause in enumerate(formula, 1):
        literals = frozenset(clause)
        if literals not in parts and not any(-x in literals for x in literals):
            parts[literals] = GivenPart(f"clause {number} ({' '.join(map(str, [*clause, 0]))})")
    return parts


def of_clauses(formula: Cnf, clauses: Iterable[frozenset[int]]) -> Cnf:
    """The formula with just these clauses."""
    literals = [x for clause in clauses for x in (*sorted(clause, key=abs), 0)]
    return replace(formula, clauses=np.array(literals, dtype=np.int32), groups=())


def questions_of(formula: Cnf, budget: Budget, *, patient: bool) -> Questions:
    """Questions about the formula's clauses, in the order of `clauses_of`: option 2k is that variable k + 1 is true,
    option 2k + 1 that it is false. Raises Refused for a formula that leaves rules out."""
    if formula.lazy is not None:
        raise Refused("a formula that leaves rules out is not explained")
    count = 2 * formula.variables
    # An item a variable, covered by one of its two values.
    values = ExactCover.from_arrays(
        formula.variables,
        option_starts=np.arange(count + 1, dtype=np.int32),
        items=np.arange(count, dtype=np.int32) // 2,
        decisions=range(count),
    )
    statements = [
        Statement(tuple(sorted(2 * abs(x) - 2 + (x < 0) for x in clause)), never=not clause)
        for clause in clauses_of(formula)
    ]
    return Questions(values, statements, budget, patient=patient)
