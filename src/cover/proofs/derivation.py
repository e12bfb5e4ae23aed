"""A clause that no rule says by itself, as lemmas from clauses that rules say: a search below its negation.

Lemmas of a formula together with the negation of a clause are lemmas of the formula alone when the clause is added to
each (as with cubes).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cover.basics.errors import Refused
from cover.basics.result import Budget
from cover.problems.cnf import Cnf, flat_clauses
from cover.proofs.refutation import at_once

Clause = tuple[int, ...]
ENGINE = "cadical195"


def derivation(stated: Any, known: dict[Clause, None], clause: Clause, budget: Budget) -> list[Clause]:
    """Lemmas, the clause the last of them, in an order in which each follows by propagation.

    stated: says which cuts a choice breaks (`clauses.Marks`); known: clauses of rules, to which those are added that
    the search needs. Raises Refused where the clause does not follow, or takes long; TimeoutError."""
    from pysat.solvers import Solver

    with Solver(name=ENGINE, bootstrap_with=known) as solver:
        while solver.solve(assumptions=[-literal for literal in clause]):
            budget.check()
            model = solver.get_model() or []
            cuts = stated.cuts([literal - 1 for literal in model if 0 < literal <= stated.variables])
            if not cuts:
                raise Refused("a step claims what no rule says")
            for cut in cuts:
                known[tuple(cut)] = None
                solver.add_clause(cut)
    negated = [(-literal,) for literal in clause]
    proof = at_once(Cnf(flat_clauses([*known, *negated]), stated.variables, range(1, stated.variables + 1)), ENGINE)
    if proof is None:
        raise Refused("a step needs a long search to be written as clauses")
    return [*_lemmas(proof, clause), clause]


def _lemmas(proof: bytes, clause: Sequence[int]) -> list[Clause]:
    """Those of a DRUP proof, each with the clause; deletions are left out."""
    made = []
    for line in proof.decode().splitlines():
        if line and not line.startswith("d"):
            literals = [int(word) for word in line.split()[:-1]]
            if literals and not any(-literal in literals for literal in clause):
                made.append(tuple(dict.fromkeys([*literals, *clause])))
    return made
