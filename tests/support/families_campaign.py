"""One backend of each family on the same generated problem: all list the same solutions, a tenth by brute force too.

    PYTHONPATH=src:tests/support python tests/support/families_campaign.py 20000

Covers have bounds, colors, secondary items and costs, boards sums, automata, sets, connected cells and loops. Mixed
integer programs find one solution. The costs of covers are minimised too, by one of three families.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import cover
from cover.backends import registry
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics
from cover.problems.exact_cover import ExactCover
from cover.solving.routing import HINTS, routed
from generators import random_cover
from reductions_campaign import random_formula, ruled_board, solving_label_sets

LISTING = {
    "dlx": ["dlx:links", "dlx:bits", "dlx:slices", "dlx:learn"],
    "bitmask": ["bitmask"],
    "sat": ["sat:cadical195", "sat:glucose4", "sat:minisat22"],
    "cpsat": ["cpsat"],
    "asp": ["asp:clingo"],
    "pb": ["pb:exact"],
}
FINDING = ["mip:scip", "mip:highs"]
CHEAPEST = ["dlx", "cpsat", "mip:scip"]
MAKE = (random_cover, ruled_board, random_formula)


def listed(problem: Any, name: str, question: Question) -> set[frozenset[Any]] | None:
    """The label sets that a backend gives; None where it does not take such problems."""
    solves = registry.solves(name)
    try:
        made = routed(problem, solves, HINTS)
    except Refused:
        return None
    # Exact would start a process for each problem; this process is its own.
    backend = registry.make(name, **({"isolate": False} if name.startswith("pb") else {}))
    if backend.refuses(made, question):
        return None
    search = backend.search(made, question, Budget(limit=1 if question is Question.ONE else None), Statistics())
    found = [frozenset([*made.forced, *(made.decisions[k] for k in c)]) for batch in search for c in batch]
    assert len(set(found)) == len(found), f"{name} gives a solution twice"
    return {_plain(problem, labels) for labels in found}


def _plain(problem: Any, labels: frozenset[Any]) -> frozenset[Any]:
    """Without what another kind of problem adds."""
    known = {*problem.forced, *problem.decisions}
    return frozenset(label for label in labels if label in known)


def differences(problem: Any, rng: random.Random, brute: bool, families: list[str]) -> tuple[int, list[str]]:
    """How many solutions a problem has, and which backends say something else than the first one."""
    names = [rng.choice(LISTING[family]) for family in families]
    answers = {name: answer for name in names if (answer := listed(problem, name, Question.ALL)) is not None}
    if brute:
        answers = {"brute force": solving_label_sets(problem), **answers}
    right = next(iter(answers.values()))
    wrong = [name for name, answer in answers.items() if answer != right]
    finder = rng.choice(FINDING)
    one = listed(problem, finder, Question.ONE)
    if one is not None and not (one <= right and bool(one) == bool(right)):
        wrong.append(finder)
    if isinstance(problem, ExactCover):
        wrong += _wrong_optima(problem, right, rng.choice(CHEAPEST))
    return len(right), wrong


def _wrong_optima(problem: ExactCover, right: set[frozenset[Any]], name: str) -> list[str]:
    costs = {option.label: option.cost for option in map(problem.option, range(len(problem)))}
    least = min((sum(costs[label] for label in labels) for labels in right), default=None)
    found = cover.best(problem, backend=name)
    return [] if (found.cost if found.found else None) == least else [f"{name}, the cheapest"]


def main(many: int, seed: int) -> None:
    """Prints each difference, and the figures at the end."""
    families = [name for name, some in LISTING.items() if registry.absent(some[0]) is None]
    solutions, wrong = 0, 0
    for number in range(many):
        rng = random.Random(f"{seed} {number}")
        problem = MAKE[number % len(MAKE)](rng)
        found, names = differences(problem, rng, number % 10 == 0, families)
        solutions += found
        if names:
            wrong += 1
            print(f"problem {number} of seed {seed}: {', '.join(names)}", flush=True)
        if number % 1000 == 999:
            print(f"{number + 1} problems, {solutions} solutions, {wrong} differ", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
