"""The solutions that a certificate lists: found by a backend on the whole, unreduced problem."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from cover.backends import registry
from cover.backends.protocol import Search
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop, timed
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.proofs.claims import Claim
from cover.proofs.provers import Prover, over
from cover.solving.cheapest import Shortlist
from cover.solving.search import AS_IT_IS, Query, opened, steps
from cover.solving.verbs import solve

if TYPE_CHECKING:
    from cover.backends.weights import Weights
    from cover.problems.board import Board
    from cover.proofs.clauses import Marks

# Who lists the solutions of a cover, and the nodes of a first turn (hundredths of a second), each turn four times those
# of the one before: measured, see docs/proofs.md.
TURNS, LONGER = {"dlx:learn": 1_000, "dlx": 100_000}, 4
FIRST = 5_000  # nodes before arguments of counting are looked for


def listed(
    source: ExactCover | Cnf, formula: Cnf, limit: int | None, budget: Budget, statistics: Statistics, prover: Prover
) -> tuple[list[list[int]], Stop]:
    """Choices (ascending) up to the limit, and why the search ended. One is asked of the prover's finder, SAT or
    `learn`: they find it in large problems too. Several of an exact cover are listed by learn and dlx in turns, so that
    neither what only learning ends nor what only dlx lists in good time waits for the other; by the prover's lister
    alone if it has one. Turns end by nodes: the order is the same always."""
    if isinstance(source, Cnf):
        return _found("sat", source, limit, budget, statistics)
    if limit == 1:
        asked = formula if prover.finder == "sat" else source
        return _found(prover.finder, asked, limit, budget, statistics)
    if prover.lister:
        return _found(prover.lister, source, limit, budget, statistics)
    # Each turn is four times as long as the one before: all that is done again is a third of it.
    for turn in count():
        for name, nodes in TURNS.items():
            choices, stop = _found(name, source, limit, budget, statistics, nodes * LONGER**turn)
            if stop is not Stop.NODES:
                return choices, stop
    raise AssertionError("turns do not end by themselves")


def weights_of(source: ExactCover | Cnf, budget: Budget, statistics: Statistics) -> Weights | None:
    """An argument of counting, where the first nodes meet no solution, and there is one."""
    if not isinstance(source, ExactCover) or _found("dlx", source, 1, budget, statistics, FIRST)[0]:
        return None
    from cover.backends.weights import found_weights

    with timed(statistics, "search"):
        return found_weights(source, budget)


def listed_by_tree(
    source: ExactCover | Cnf, limit: int, nodes: int, budget: Budget, statistics: Statistics
) -> tuple[list[list[int]], Stop]:
    """Choices as dlx meets them in a tree of so many nodes: as long is the proof that it writes."""
    return _found("dlx", source, limit, budget, statistics, nodes)


def listed_with_cuts(
    stated: Marks, asked: Claim, budget: Budget, statistics: Statistics, *more: tuple[int, ...]
) -> tuple[list[list[int]], Stop]:
    """Choices of variables, of which what is left out is added on the way. One more is looked for than is claimed, so
    that EXHAUSTED means: the clauses allow no other. more: clauses that are to hold too."""
    from cover.backends.sat import Sat

    limit = None if asked.listed is None else asked.listed + asked.refutes
    spend = Budget(budget.seconds, limit=limit, start=budget.start)
    question = Question.ALL if limit is None or limit > 1 else Question.ONE
    return _choices(Sat(isolate=False).search(stated.searched(*more), question, spend, statistics), budget, statistics)


def some_solutions(stated: Marks, board: Board, many: int | None, budget: Budget) -> tuple[list[list[int]], Stop]:
    """Choices of variables that need no proof: of so many solutions of the board, which is searched without clauses."""
    found = solve(board, limit=many, seconds=budget.remaining())
    return [stated.choice(labels) for labels in found.solutions], found.stop


def _found(
    name: str,
    problem: ExactCover | Cnf,
    limit: int | None,
    budget: Budget,
    statistics: Statistics,
    nodes: int | None = None,
) -> tuple[list[list[int]], Stop]:
    """What one backend finds."""
    question = Question.ONE if limit == 1 else Question.ALL
    query = Query(problem, problem, question, budget.narrowed(nodes, limit), AS_IT_IS)
    return _choices(opened(query, registry.make(name), statistics).search, budget, statistics)


def _choices(search: Search, budget: Budget, statistics: Statistics) -> tuple[list[list[int]], Stop]:
    """Memory is looked at between batches: what was found is kept here, not by the search."""
    found: list[list[int]] = []
    for batch in steps(search, statistics):
        found += batch.lists()
        if search.stop is None and over(budget):
            search.close()
            return found, Stop.TIMEOUT if budget.expired else Stop.MEMORY
    return found, search.stop or Stop.INTERRUPTED


def cheapest(
    source: ExactCover | Cnf, prover: Prover, budget: Budget, statistics: Statistics
) -> tuple[list[list[int]], Stop]:
    """One choice of least cost, as dlx finds it. Raises Refused where that is not proved: the provers that follow the
    cover's own search know nothing of sums."""
    if not isinstance(source, ExactCover) or source.costs is None:
        raise Refused("best is for exact covers whose options have costs, and these have none")
    if not prover.takes_costs:
        raise Refused(f"{prover.name} cannot prove anything about costs: sat and dimacs:PROGRAM can")
    query = Query(source, source, Question.CHEAPEST, budget.narrowed(None, 1), AS_IT_IS)
    asked = opened(query, registry.make("dlx"), statistics)
    shortlist = Shortlist[Any](asked, 1)
    for batch in steps(asked.search, statistics):
        shortlist.add(batch)
    stop = asked.search.stop or Stop.INTERRUPTED
    return ([sorted(choice) for choice in shortlist.choices()] if stop is Stop.EXHAUSTED else []), stop


def cost_of(source: ExactCover | Cnf, choice: list[int]) -> int:
    costs = source.costs if isinstance(source, ExactCover) else None
    return 0 if costs is None else sum(int(costs[k]) for k in choice)
