"""Writes exact covers as plain numbers for levels.cpp: those of cover_instances.py, without costs, and a few more.

    python benchmarks/export_covers.py > covers.txt

Each is a line with its name and a line of numbers: primary items, items, options, entries, 1 if there are colors, 1 if
there are bounds; then where the options start (options + 1), the items of the entries, their colors if there are any,
and the least and the most of each primary item if there are bounds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from cover.problems.exact_cover import ExactCover
from cover_instances import LISTED, latin, triples
from instances import langford, queens


def sparse_latin(n: int, kept: int, seed: int) -> ExactCover:
    """Latin squares whose cells have `kept` percent of their symbols, and those of one square."""
    whole, lots = latin(n), random.Random(seed)
    decisions = [(k // (n * n), k // n % n, k % n) for k in range(len(whole))]
    chosen = [k for k, (r, c, s) in enumerate(decisions) if s == (r + c) % n or lots.randrange(100) < kept]
    return ExactCover(range(whole.primary), [whole.covers(k).tolist() for k in chosen])


def instances() -> Iterator[tuple[str, ExactCover]]:
    for name, instance in LISTED.items():
        yield name, instance.build()
    yield "Langford 8", langford(8)
    yield "queens 16", queens(16)  # too long to be searched to its end, as are the next ones
    yield "queens 22", queens(22)
    yield "3-covers 66/500", triples(66, 500, 3)
    yield "3-covers 150/900", triples(150, 900, 4)
    yield "Latin 8, sparse", sparse_latin(8, 35, 1)
    yield "Latin 12, sparse", sparse_latin(12, 30, 1)


def main() -> None:
    for name, problem in instances():
        if problem.has_costs:
            continue
        sizes = [problem.primary, problem.primary + problem.secondary, len(problem), len(problem.items)]
        kinds = [int(problem.colors is not None), int(problem.at_least is not None)]
        arrays = [problem.option_starts, problem.items, problem.colors, problem.at_least, problem.at_most]
        print(name)
        print(*sizes, *kinds, *np.concatenate([array for array in arrays if array is not None]).tolist())


if __name__ == "__main__":
    main()
