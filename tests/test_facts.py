"""Counts that everyone can look up, by every backend that takes the puzzle: encodings and engines must agree.

Enumerating by blocking clauses is superlinear, so the larger counts are left to dlx and bitmask; those that need
minutes elsewhere are marked slow.
"""

from functools import partial
from pathlib import Path

import pytest

import cover
from cover.puzzles.langford import Langford
from cover.puzzles.latin import Latin
from cover.puzzles.polyomino import Polyomino
from cover.puzzles.queens import Queens
from cover.puzzles.sudoku import Sudoku

SUDOKU = Path(__file__).parent.parent / "puzzles" / "sudoku"
BACKENDS = ["dlx", "bitmask", "sat:cadical195", "sat:glucose4", "sat:minisat22", "cpsat"]
slow = pytest.mark.slow


def board(name, *dropped):
    return cover.load(SUDOKU / f"{name}.txt").without(*dropped)


def four(**variant):
    return Sudoku.empty(4, **variant)


def tiled(rows, columns, pieces="dominoes", **more):
    return Polyomino.rectangle(rows, columns, pieces, **more)


BOARDS = {
    "4x4": (four, 288),
    "4x4 X": (partial(four, diagonals=True), 48),
    "4x4 with two far corners": (partial(four, regions={"corners": ["r1c1", "r4c4"]}), 216),
    "4x4 with three cells": (partial(four, regions={"three": ["r1c1", "r2c3", "r3c2"]}), 72),
    "4x4 with the centre": (partial(four, regions={"c": ["r2c2", "r2c3", "r3c2", "r3c3"]}), 168),
    "4x4 windoku": (partial(four, windoku=True), 168),
    "Latin 4": (partial(Latin.empty, 4), 576),  # OEIS A002860
    "E": (partial(board, "E"), 1),
    "E without r1c8": (partial(board, "E", "r1c8"), 20),
    "E without r1c1": (partial(board, "E", "r1c1"), 155),
    "E without r2c5": (partial(board, "E", "r2c5"), 373),
    "K without r2c2": (partial(board, "K", "r2c2"), 9),
    "K without r7c7": (partial(board, "K", "r7c7"), 14),
    "K without r9c9": (partial(board, "K", "r9c9"), 3730),
}
COVERS = {
    # OEIS A000170
    **{f"queens {n}": (partial(Queens, n), count) for n, count in [(1, 1), (2, 0), (3, 0), (4, 2), (6, 4), (9, 352)]},
    # Twice OEIS A014552: a sequence and its reversal are two.
    **{f"Langford {n}": (partial(Langford, n), count) for n, count in [(2, 0), (3, 2), (4, 2), (7, 52), (8, 300)]},
    # Kasteleyn 1961; OEIS A004003, Fibonacci numbers for two rows
    "dominoes 2x10": (partial(tiled, 2, 10), 89),
    "dominoes 4x4": (partial(tiled, 4, 4), 36),
    "dominoes 5x5": (partial(tiled, 5, 5), 0),
    "mutilated 6x6": (partial(tiled, 6, 6, without=["r1c1", "r6c6"]), 0),
}
LARGE = [
    ("dlx", partial(Queens, 12), 14200),
    ("dlx", partial(tiled, 6, 6), 6728),
    ("dlx", partial(tiled, 8, 8, without=["r1c1", "r8c8"]), 0),
    ("dlx", partial(Latin.empty, 5), 161280),
    # 2, 368 and 2339 up to the rectangle's four symmetries (Haselgrove 1960)
    ("dlx", partial(tiled, 3, 20, "pentominoes"), 8),
    pytest.param("dlx", partial(tiled, 4, 15, "pentominoes"), 1472, marks=slow),
    pytest.param("dlx", partial(tiled, 6, 10, "pentominoes"), 9356, marks=slow),
    pytest.param("dlx", partial(tiled, 8, 8), 12988816, marks=slow),
    pytest.param("bitmask", partial(Latin.empty, 5), 161280, marks=slow),
    pytest.param("bitmask", lambda: Sudoku([[1, 2, 0, 0, 0, 0], *[[0] * 6] * 5]), 28200960 // 30, marks=slow),
]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", [*BOARDS, *COVERS])
def test_everyone_counts_the_same(name, backend):
    if backend == "bitmask" and name in COVERS:
        return
    make, expected = (BOARDS | COVERS)[name]
    result = cover.count(make(), backend)
    assert (result.found, result.complete) == (expected, True)


@pytest.mark.parametrize(("backend", "make", "expected"), LARGE)
def test_large_counts(backend, make, expected):
    result = cover.count(make(), backend)
    assert (result.found, result.complete) == (expected, True)
