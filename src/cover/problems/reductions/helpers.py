"""The same formula without its auxiliary variables: each is resolved away (Davis and Putnam 1960), which keeps what the
decisions may be, as long as the formula stays small (Eén and Biere, SAT 2005)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from cover.problems.cnf import Cnf, flat_clauses

GROWTH = 2  # times as many clauses as there were, at most
Clause = frozenset[int]


def without_helpers(formula: Cnf) -> Cnf | None:
    """None where some of them can only be resolved away at the cost of too many clauses."""
    decisions = len(formula.decisions)
    clauses = {clause for clause in map(frozenset, formula) if not _is_true(clause)}
    # So that small formulas may grow too.
    most = GROWTH * len(clauses) + 100
    holding: dict[int, set[Clause]] = defaultdict(set)
    for clause in clauses:
        for literal in clause:
            holding[literal].add(clause)
    left = set(range(decisions + 1, formula.variables + 1))
    while left:
        # The cheapest first: by the number of resolvents, ties to the lowest, so that the result is always the same.
        x = min(left, key=lambda v: (len(holding[v]) * len(holding[-v]), v))
        left.remove(x)
        some, others = list(holding[x]), list(holding[-x])
        if len(some) * len(others) > most:
            return None
        # All resolvents on x replace the clauses that have it.
        made = {(one | other) - {x, -x} for one in some for other in others}
        for clause in (*some, *others):
            clauses.discard(clause)
            for literal in clause:
                holding[literal].discard(clause)
        for clause in made:
            if not _is_true(clause):
                clauses.add(clause)
                for literal in clause:
                    holding[literal].add(clause)
        if len(clauses) > most:
            return None
    return replace(formula, clauses=flat_clauses([sorted(one) for one in clauses]), variables=decisions, groups=())


def _is_true(clause: Clause) -> bool:
    return any(-literal in clause for literal in clause)
