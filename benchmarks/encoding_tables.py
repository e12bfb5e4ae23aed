"""A published table of encodings, ours beside it: python benchmarks/encoding_tables.py

PySAT #64, "On parsimonious cardinality encodings" (2020): which encodings of "exactly k of n" have as many models as
there are choices, helpers included. Theirs are the answers of the issue; ours are counted with PySAT's encodings and
with those of this project. (Clauses of an empty sudoku beside published ones: `cover bench encodings`.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import comb

import numpy as np
from pysat.card import CardEnc
from pysat.solvers import Solver

from cover.problems.cnf import Cnf
from cover.problems.reductions.at_most_one import ENCODINGS, add_at_most_one
from cover.problems.reductions.cardinality import COUNTERS, add_between
from cover.problems.reductions.clauses import Clauses, Groups

PYSAT = (
    "pairwise", "seqcounter", "sortnetwrk", "cardnetwrk", "bitwise", "ladder", "totalizer", "mtotalizer", "kmtotalizer",
)  # fmt: skip
KEEPS = {5: {1, 7, 8}, 1: {0, 1, 4, 5, 7, 8}}  # by the issue: of k, the encodings that keep the count


def keeps(clauses: Sequence[Sequence[int]], k: int) -> str:
    """Are there as many models as choices of k of 10? One more is enough to know."""
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        return "yes" if sum(1 for _ in islice(solver.enum_models(), comb(10, k) + 1)) == comb(10, k) else "no"


def rows_of_counts() -> Iterator[list[str]]:
    for number, name in enumerate(PYSAT):
        row = [f"PySAT {number}, {name}"]
        for k in (5, 1):
            if k > 1 and number in (0, 4, 5):
                row += ["-"] * 3
                continue
            made = CardEnc.equals(list(range(1, 11)), k, encoding=number)
            theirs = "yes" if number in KEEPS[k] else "no"
            row += [f"{made.nv - 10} / {len(made.clauses)}", theirs, keeps(made.clauses, k)]
        yield row
    for name in COUNTERS:
        yield [f"ours, {name}", *_counted(5, name), "-", "-", "-"]
    for name in ENCODINGS:
        yield [f"ours, {name}", "-", "-", "-", *_counted(1, name)]


def _counted(k: int, name: str) -> list[str]:
    clauses, literals = Clauses(variables=10), np.arange(1, 11, dtype=np.int32)
    if k == 1:
        group = Groups.of_sizes(np.array([10]), literals)
        clauses.add_at_least_one(group)
        add_at_most_one(clauses, group, name)
    else:
        add_between(clauses, literals, k, k, counts=name)
    formula = Cnf(clauses.flat(), clauses.variables, range(10))
    return [f"{formula.variables - 10} / {formula.clause_count}", "-", keeps(list(formula), k)]


def main() -> None:
    print("Exactly 5 and exactly 1 of 10 (PySAT #64): helpers / clauses; are counts kept, by the issue and counted\n")
    head = ["encoding", "5 of 10", "issue", "counted", "1 of 10", "issue", "counted"]
    for row in (head, ["---"] * len(head), *rows_of_counts()):
        print("|", " | ".join(row), "|")


if __name__ == "__main__":
    main()
