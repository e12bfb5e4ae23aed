"""The counts of test_facts.py again, by every backend that takes the puzzle: encodings and engines must agree.

Enumerating by blocking clauses is superlinear, so the larger counts are left to dlx and bitmask.
"""

from pathlib import Path

import pytest

import cover
from cover.puzzles.langford import Langford
from cover.puzzles.latin import Latin
from cover.puzzles.polyomino import Polyomino
from cover.puzzles.queens import Queens
from cover.puzzles.sudoku import Sudoku

SUDOKU = Path(__file__).parent.parent / "puzzles" / "sudoku"
BACKENDS = ["bitmask", "sat:cadical195", "sat:glucose4", "sat:minisat22", "cpsat"]


def board(name, *dropped):
    return cover.load(SUDOKU / f"{name}.txt").without(*dropped)


BOARDS = {
    "4x4": (lambda: Sudoku.empty(4), 288),
    "4x4 X": (lambda: Sudoku.empty(4, diagonals=True), 48),
    "4x4 with two far corners": (lambda: Sudoku.empty(4, regions={"corners": ["r1c1", "r4c4"]}), 216),
    "4x4 with three cells": (lambda: Sudoku.empty(4, regions={"three": ["r1c1", "r2c3", "r3c2"]}), 72),
    "4x4 with the centre": (lambda: Sudoku.empty(4, regions={"c": ["r2c2", "r2c3", "r3c2", "r3c3"]}), 168),
    "Latin 4": (lambda: Latin.empty(4), 576),
    "E": (lambda: board("E"), 1),
    "E without r1c8": (lambda: board("E", "r1c8"), 20),
    "E without r1c1": (lambda: board("E", "r1c1"), 155),
    "E without r2c5": (lambda: board("E", "r2c5"), 373),
    "K without r2c2": (lambda: board("K", "r2c2"), 9),
    "K without r7c7": (lambda: board("K", "r7c7"), 14),
    "K without r9c9": (lambda: board("K", "r9c9"), 3730),
}
COVERS = {
    **{f"queens {n}": (lambda n=n: Queens(n), count) for n, count in [(3, 0), (4, 2), (6, 4), (8, 92), (9, 352)]},
    **{f"Langford {n}": (lambda n=n: Langford(n), count) for n, count in [(3, 2), (4, 2), (7, 52), (8, 300)]},
    "dominoes 2x10": (lambda: Polyomino.rectangle(2, 10, "dominoes"), 89),
    "dominoes 5x5": (lambda: Polyomino.rectangle(5, 5, "dominoes"), 0),
    "mutilated 6x6": (lambda: Polyomino.rectangle(6, 6, "dominoes", without=["r1c1", "r6c6"]), 0),
}
CASES = [
    pytest.param(name, backend, id=f"{name} by {backend}")
    for name in [*BOARDS, *COVERS]
    for backend in BACKENDS
    if backend != "bitmask" or name in BOARDS
]


@pytest.mark.parametrize(("name", "backend"), CASES)
def test_everyone_counts_the_same(name, backend):
    make, expected = (BOARDS | COVERS)[name]
    result = cover.count(make(), backend)
    assert (result.found, result.complete) == (expected, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "expected"),
    [(lambda: Latin.empty(5), 161280), (lambda: Sudoku([[1, 2, 0, 0, 0, 0], *[[0] * 6] * 5]), 28200960 // 30)],
    ids=["Latin 5", "6x6 with two givens in a row"],
)
def test_large_counts_by_bitmask(make, expected):
    assert cover.count(make(), "bitmask").found == expected
