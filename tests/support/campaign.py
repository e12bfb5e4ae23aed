"""A differential campaign: generated problems by the hundred thousand, put to every backend; all must agree.

usage: python tests/support/campaign.py [PROBLEMS] [--seed N] [--backends dlx,sat,...]

Each problem (a random exact cover with colors, bounds and secondary items, or a random board) is answered by plain
Python first; then every backend counts, lists and decides it by its own route. Prints the figures, exits 1 at the
first disagreement with the seed that reproduces it.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).parent))

import cover
from cover.backends import registry
from cover.problems.board import Board
from generators import random_board, random_cover

QUICK = "dlx:links,dlx:learn,memo,diagram,bitmask,bitmask:learn,sat:cadical195,sat:minisat22,sat:glucose4"


# Ways to answer that are no backends of their own, and the one turn that each knows (see answers).
TURNS = {"memo": 1, "diagram": 0}


def answers(problem, backend, turn):
    """What a backend says: by listing, counting or deciding in turn (each is a way of its own)."""
    if backend == "memo":
        return cover.count(problem, "dlx", memo="on").found, None
    if backend == "diagram":
        made = cover.diagram(problem)
        return made.count(), {frozenset(solution) for solution in made}
    if turn == 0:
        result = cover.solve(problem, backend, limit=None)
        return result.found, {frozenset(solution) for solution in result.solutions}
    if turn == 1:
        return cover.count(problem, backend).found, None
    result = cover.solve(problem, backend)
    return min(result.found, 2), {frozenset(solution) for solution in result.solutions}


def check(seed: int, backends: list[str], seen: Counter) -> None:
    rng = random.Random(seed)
    problem = random_board(rng) if seed % 4 == 0 else random_cover(rng, 9)
    expected = {frozenset(s) for s in cover.solve(problem, "reference", limit=None, reduce="none").solutions}
    seen[min(len(expected), 3)] += 1
    for turn, backend in enumerate(backends, seed):
        turn = TURNS.get(backend, turn)
        if backend not in TURNS and registry.solves(backend) is Board and not isinstance(problem, Board):
            continue
        found, listed = answers(problem, backend, turn % 3)
        wanted = min(len(expected), 2) if turn % 3 == 2 else len(expected)
        if found != wanted or (listed is not None and not listed <= expected) or (turn % 3 == 0 and listed != expected):
            sys.exit(f"seed {seed}: {backend} says {found} {listed}, reference {len(expected)} {expected}: {problem}")
        seen[backend] += 1


@click.command()
@click.argument("problems", default=1000)
@click.option("--seed", default=1, show_default=True)
@click.option("--backends", default=QUICK, show_default=True)
def main(problems: int, seed: int, backends: str) -> None:
    start, seen = time.monotonic(), Counter()
    for number in range(seed, seed + problems):
        check(number, backends.split(","), seen)
    spent = time.monotonic() - start
    print(f"{problems} problems from seed {seed} in {spent:.0f} s: all agree")
    print("solutions: " + ", ".join(f"{k if k < 3 else '3 or more'}: {seen[k]}" for k in range(4)))
    print("answers:   " + ", ".join(f"{name}: {seen[name]}" for name in backends.split(",")))


if __name__ == "__main__":
    main()
