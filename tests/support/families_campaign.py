"""Families of solvers against each other: `python tests/support/families_campaign.py 20000 [FIRST]`.

Each round is a generated problem (an exact cover with bounds, colors, costs; a board with rules; a formula) and one
backend of each family: natively, by clauses, by CP-SAT, by rows. All solutions are compared as sets; of every tenth
problem with brute force too.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

import cover
from cover.backends import registry
from cover.basics.errors import Refused
from cover.problems.exact_cover import ExactCover
from cover.reductions.cnf_to_cover import Not
from generators import random_cover
from reductions_campaign import random_formula, ruled_board, solving_label_sets

FAMILIES: tuple[tuple[str, ...], ...] = (
    ("dlx", "dlx:bits", "dlx:slices", "dlx:links", "dlx:learn", "bitmask", "bitmask:learn"),
    ("sat:cadical195", "sat:glucose4", "sat:minisat22"),
    ("cpsat",),
    ("asp", "pb", "mip:scip"),
)


def problem_of(rng: random.Random) -> Any:
    return rng.choice([random_cover, ruled_board, random_formula])(rng)


def solutions(problem: Any, backend: str) -> set[frozenset] | None:
    """By one backend; None where it does not take the problem."""
    options = {"isolate": False} if backend == "pb" else {}
    try:
        found = cover.solve(problem, backend, limit=None, **options)
    except Refused:
        return None
    assert found.complete, (backend, found)
    return {frozenset(label for label in one if not isinstance(label, Not)) for one in found.solutions}


def round_of(number: int) -> tuple[int, int]:
    """How many backends answered, and how many solutions there are. Raises AssertionError for answers that differ."""
    rng = random.Random(f"families {number}")
    problem, answers = problem_of(rng), dict[str, set[frozenset]]()
    if number % 10 == 0:
        answers["brute force"] = {frozenset(x for x in one) for one in solving_label_sets(problem)}
    for family in FAMILIES:
        for backend in rng.sample(family, len(family)):
            if registry.absent(backend) is not None:
                continue
            if backend.startswith("mip"):
                _verdict(problem, backend, answers)
                break
            found = solutions(problem, backend)
            if found is not None:
                answers[backend] = found
                break
    assert len({frozenset(found) for found in answers.values()}) == 1, (number, problem, answers)
    if isinstance(problem, ExactCover) and problem.costs is not None:
        least = {name: cover.best(problem, backend=name).costs for name in ("dlx", rng.choice(["cpsat", "mip:scip"]))}
        assert len(set(least.values())) == 1, (number, problem, least)
    return len(answers), len(next(iter(answers.values())))


def _verdict(problem: Any, backend: str, answers: dict[str, set[frozenset]]) -> None:
    """What only finds is asked for one solution, which must be among those of the others."""
    found = cover.solve(problem, backend, limit=1).solutions
    others = next(iter(answers.values()))
    assert {frozenset(label for label in one if not isinstance(label, Not)) for one in found} <= others
    assert bool(found) == bool(others), (backend, problem)


if __name__ == "__main__":
    first, began, answered, met = int((sys.argv[2:] or ["0"])[0]), time.process_time(), 0, 0
    for number in range(first, first + int(sys.argv[1])):
        backends, many = round_of(number)
        answered, met = answered + backends, met + many
        if number % 500 == 499:
            spent = f"{time.process_time() - began:.0f} CPU s"
            print(f"{number + 1 - first} problems, {answered} answers, {met} solutions, {spent}", flush=True)
