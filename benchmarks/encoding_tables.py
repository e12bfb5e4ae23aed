"""Three published tables of encodings, ours beside theirs, by one command: python benchmarks/encoding_tables.py

1. Lynce and Ouaknine, "Sudoku as a SAT problem" (2006); Kwon and Jain, "Optimized CNF encoding for sudoku puzzles"
   (2006): variables and clauses of empty boards. Theirs follow from their definitions, ours from the formulas of the
   reductions, which tests hold to what is made. From a board, pairs that a box and a line share get one clause, so the
   comparison goes through the exact cover. Optimized: the extended encoding of what the givens leave open; the boards
   of the paper are not known to us, so a board of this project is counted by the definition.
2. PySAT #64, "On parsimonious cardinality encodings" (2020): which encodings of "exactly k of n" have as many models as
   there are choices, helpers included. Theirs are the answers of the issue; ours are counted with PySAT's encodings
   and with those of this project.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import comb

import numpy as np
from pysat.card import CardEnc
from pysat.solvers import Solver

import cover
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.reductions.at_most_one import ENCODINGS, add_at_most_one
from cover.problems.reductions.cardinality import COUNTERS, add_between
from cover.problems.reductions.clauses import Clauses, Groups

ROWS = (9, 16, 25, 36, 49, 64, 81)
PYSAT = (
    "pairwise", "seqcounter", "sortnetwrk", "cardnetwrk", "bitwise", "ladder", "totalizer", "mtotalizer", "kmtotalizer",
)  # fmt: skip
KEEPS = {5: {1, 7, 8}, 1: {0, 1, 4, 5, 7, 8}}  # by the issue: of k, the encodings that keep the count
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def defined(n: int, encoding: str) -> int:
    """Clauses of an empty board of n rows by the definition of an encoding."""
    some, pairs = n * n, n * n * comb(n, 2)  # of cells; of symbols in rows, in columns, in boxes there are as many
    return {"minimal": some + 3 * pairs, "efficient": some + 4 * pairs, "extended": 4 * some + 4 * pairs}[encoding]


def ours(n: int, encoding: str) -> int:
    """Ours, by the measures of the board as an exact cover: items covered once, and pairs of options that share one."""
    once, rivals = 4 * n * n, 4 * n * n * comb(n, 2)
    if n == ROWS[0]:  # small enough to be made
        made = cover.reduce(cover.loads(f"size: {n}\n" + ("." * n + "\n") * n), "cover")
        formula = cover.reduce(made, "cnf", at_most_one="pairwise")
        once, rivals = made.primary, formula.clause_count - made.primary
    return {"minimal": once // 4 + 3 * rivals // 4, "efficient": once // 4 + rivals, "extended": once + rivals}[
        encoding
    ]


def optimized(board: Board) -> tuple[int, int]:
    """Variables and clauses, by the definition: over the marks of open cells that no given excludes."""
    may = board.candidates & ~(board.givens >= 0)[:, None]
    regions = [board.region(k).tolist() for k in range(len(board.region_starts) - 1)]
    groups = list(may) + [may[cells, s] for cells in regions for s in range(board.symbols)]
    sizes = [int(group.sum()) for group in groups]
    return int(may.sum()), sum(1 + comb(size, 2) for size in sizes if size)


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


def table(head: Sequence[str], rows: Iterator[list[str]]) -> None:
    print("|", " | ".join(head), "|")
    print("|" + "---|" * len(head))
    for row in rows:
        print("|", " | ".join(row), "|")


def main() -> None:
    print("Clauses of empty boards (Lynce and Ouaknine; Kwon and Jain): by definition / ours\n")
    words = ("minimal", "efficient", "extended")
    sizes = ([f"{n}x{n}", f"{n**3:,}", *(f"{defined(n, w):,} / {ours(n, w):,}" for w in words)] for n in ROWS)
    table(["board", "variables", *words], sizes)
    board = cover.loads(EASY).to_board()
    variables, clauses = optimized(board)
    print(f"\nOptimized, one 9x9 board of 30 givens: {variables} variables, {clauses:,} clauses of 729 and 12,018\n")
    print("Exactly 5 and exactly 1 of 10 (PySAT #64): helpers / clauses; are counts kept, by the issue and counted\n")
    table(["encoding", "5 of 10", "issue", "counted", "1 of 10", "issue", "counted"], rows_of_counts())


if __name__ == "__main__":
    main()
