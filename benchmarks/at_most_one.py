"""Which at-most-one encoding for which group size? The measurement behind `auto` in cover/reductions/at_most_one.py.

    python benchmarks/at_most_one.py [--only queens] [--engine cadical195] [--seeds 5] [--seconds 20] [SIZE ...]
    python benchmarks/at_most_one.py --board FILE

Method. Problems whose groups have about one size n each: empty Latin squares of order n (3 n^2 groups of n), the same
with 42 % of the cells left open and the rest given (whole formula: propagation has to shorten the groups), and n
queens (2 n groups of n, diagonals of up to n). Every encoding gets the same problems, engine and seeds (which rename
the variables); the order of the encodings is interleaved. Time is encoding + loading the solver + the search for one
solution, in seconds, median over the seeds; `>` marks a median that ran out of time. Solutions are checked outside
the timed part. The last column is the quickest encoding. With --board: that board, after singles, as `sat` solves it.

Figures (cadical195, 3 seeds, two busy cores of an AMD Zen 4; seconds, thousands of clauses):

| problem | n | pairwise | sequential | product | commander | ladder | bitwise |
|---|---|---|---|---|---|---|---|
| empty Latin square | 9 | 0.018 (8) | 0.013 (5) | 0.016 (6) | 0.010 (6) | 0.017 (8) | 0.016 (8) |
| | 16 | 0.092 (92) | 0.055 (34) | 0.048 (34) | 0.056 (39) | 0.083 (48) | 0.057 (49) |
| | 20 | 0.224 (229) | 0.140 (68) | 0.126 (73) | 0.126 (76) | 0.240 (94) | 0.138 (121) |
| | 25 | 0.610 (564) | 1.199 (135) | 0.840 (148) | 0.442 (151) | 1.325 (185) | 0.627 (236) |
| | 30 | 1.091 (1177) | 2.944 (234) | 1.075 (245) | 1.291 (264) | 4.105 (321) | 2.049 (407) |
| | 36 | 3.746 (2453) | >8 (408) | >8 (408) | 6.647 (462) | >8 (555) | >8 (843) |
| Latin square, 42 % open | 16 | 0.682 (93) | 0.357 (34) | 0.334 (34) | 0.355 (39) | 0.569 (48) | 0.423 (50) |
| | 20 | 1.254 (229) | 0.488 (68) | 0.413 (73) | 0.433 (77) | 0.581 (95) | 0.589 (121) |
| | 25 | 2.132 (564) | 1.667 (135) | 0.992 (148) | 0.980 (152) | 1.008 (185) | 0.991 (236) |
| | 30 | 5.519 (1177) | >8 (235) | >8 (246) | 3.053 (265) | 4.350 (321) | 3.790 (408) |
| queens | 16 | 0.008 (6) | 0.007 (2) | 0.006 (2) | 0.005 (3) | 0.008 (3) | 0.007 (3) |
| | 25 | 0.052 (24) | 0.030 (6) | 0.055 (7) | 0.034 (7) | 0.053 (9) | 0.046 (11) |
| | 49 | 0.370 (191) | 0.182 (27) | 0.174 (27) | 0.125 (31) | 0.146 (37) | 0.171 (54) |
| | 64 | 1.033 (428) | 0.353 (47) | 0.273 (45) | 0.174 (54) | 1.305 (64) | 0.217 (95) |
| a minimal 25x25 board after singles | 2-12 | 1.65 (24) | 3.50 (21) | 5.69 (23) | 4.61 (22) | - | - |

So `auto` takes pairwise to 16 literals and commander beyond. Without given cells, pairwise stays good to about 36 at
ten times the clauses; its memory and the time to hand it over decide against it.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import cover
from cover.backends.sat import Sat
from cover.basics.result import Budget, Question, Statistics
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.reductions.at_most_one import ENCODINGS
from cover.reductions.board_singles import simplify
from cover.reductions.board_to_cnf import board_to_cnf
from cover.reductions.cover_to_cnf import cover_to_cnf

SIZES = [6, 9, 12, 16, 20, 25, 30, 36, 49]


def empty_latin(n: int) -> Board:
    return cover.Latin([[0] * n for _ in range(n)]).to_board()


def latin_with_holes(n: int) -> Board:
    """A shuffled cyclic square, 42 % of it open: near where completing is hardest."""
    rng = random.Random(n)
    rows, columns = rng.sample(range(n), n), rng.sample(range(n), n)
    grid = [[0 if rng.random() < 0.42 else (r + c) % n + 1 for c in columns] for r in rows]
    return cover.Latin(grid).to_board()


def queens(n: int) -> ExactCover:
    return cover.Queens(n).to_cover()


def clauses_of(problem: Board | ExactCover, encoding: str, whole: bool) -> Cnf:
    if isinstance(problem, Board):
        return board_to_cnf(problem, at_most_one=encoding, whole=whole)
    return cover_to_cnf(problem, at_most_one=encoding)


def timed(
    problem: Board | ExactCover, encoding: str, whole: bool, engine: str, seed: int, seconds: float
) -> tuple[float, Cnf]:
    """Seconds to the first solution (infinite if there was no time for it), and the formula."""
    start = time.perf_counter()
    formula = clauses_of(problem, encoding, whole)
    search = Sat(engine, seed).search(formula, Question.ONE, Budget(seconds, limit=1), Statistics())
    choices = [choice for batch in search for choice in batch]
    spent = time.perf_counter() - start
    for choice in choices:
        labels = {formula.decisions[k] for k in choice}
        indices = [k for k, label in enumerate(problem.decisions) if label in labels]
        assert next(problem.faults(indices), None) is None
    return (spent if choices else float("inf")), formula


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sizes", nargs="*", type=int, default=SIZES)
    parser.add_argument("--board", default="", help="measure on this board instead, after singles")
    parser.add_argument("--only", default="", help="families whose title contains this")
    parser.add_argument("--engine", default="cadical195")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=20)
    chosen = parser.parse_args()
    families: list[tuple[str, Callable[[int], Board | ExactCover]]] = [
        ("empty Latin square", empty_latin),
        ("Latin square, 42 % open", latin_with_holes),
        ("queens", queens),
    ]
    if chosen.board:
        families, chosen.sizes = [(chosen.board, lambda _: simplify(cover.load(chosen.board).to_board()))], [0]
    for title, make in families:
        if chosen.only not in title:
            continue
        print(f"\n{title}, {chosen.engine}, median of {chosen.seeds}, seconds (thousands of clauses)\n")
        print("| n | " + " | ".join(ENCODINGS) + " | quickest |")
        print("|---" * (len(ENCODINGS) + 2) + "|")
        for n in chosen.sizes or SIZES:
            problem = make(n)
            times: dict[str, list[float]] = {encoding: [] for encoding in ENCODINGS}
            many: dict[str, int] = {}
            for seed in range(chosen.seeds):
                for encoding in ENCODINGS:
                    spent, formula = timed(problem, encoding, not chosen.board, chosen.engine, seed, chosen.seconds)
                    times[encoding].append(spent)
                    many[encoding] = formula.clause_count
            medians = {encoding: statistics.median(spent) for encoding, spent in times.items()}
            shown = [
                (f">{chosen.seconds:.0f}" if medians[e] == float("inf") else f"{medians[e]:.3f}")
                + f" ({many[e] // 1000})"
                for e in ENCODINGS
            ]
            print(f"| {n} | " + " | ".join(shown) + f" | {min(medians, key=lambda e: medians[e])} |", flush=True)


if __name__ == "__main__":
    main()
