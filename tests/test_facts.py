"""Counts that everyone can look up, found by dancing links. Those that need minutes elsewhere are marked slow."""

from pathlib import Path

import pytest

import cover
from cover.puzzles.langford import Langford
from cover.puzzles.latin import Latin
from cover.puzzles.polyomino import Polyomino
from cover.puzzles.queens import Queens
from cover.puzzles.sudoku import Sudoku

SUDOKU = Path(__file__).parent.parent / "puzzles" / "sudoku"
slow = pytest.mark.slow


def count(puzzle, **options):
    result = cover.count(puzzle, backend="dlx", **options)
    assert result.complete
    return result.found


def test_queens_1_to_12():
    """OEIS A000170."""
    assert [count(Queens(n)) for n in range(1, 13)] == [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200]


@pytest.mark.parametrize(
    ("rows", "columns", "tilings"),
    [
        (2, 10, 89),
        (4, 4, 36),
        (5, 5, 0),
        (6, 6, 6728),
        (7, 7, 0),
        pytest.param(8, 8, 12988816, marks=slow),
    ],
)
def test_dominoes(rows, columns, tilings):
    """Kasteleyn 1961; OEIS A004003, Fibonacci numbers for two rows."""
    assert count(Polyomino.rectangle(rows, columns, "dominoes")) == tilings


def test_the_mutilated_chessboard():
    assert count(Polyomino.rectangle(8, 8, "dominoes", without=["r1c1", "r8c8"])) == 0


@pytest.mark.parametrize(
    ("rows", "columns", "tilings"),
    [(3, 20, 8), pytest.param(4, 15, 1472, marks=slow), pytest.param(6, 10, 9356, marks=slow)],
)
def test_pentominoes(rows, columns, tilings):
    """2, 368 and 2339 up to the rectangle's four symmetries (Haselgrove 1960)."""
    assert count(Polyomino.rectangle(rows, columns, "pentominoes")) == tilings


@pytest.mark.parametrize(("n", "sequences"), [(2, 0), (3, 2), (4, 2), (7, 52), (8, 300)])
def test_langford(n, sequences):
    """Twice OEIS A014552: a sequence and its reversal are two."""
    assert count(Langford(n)) == sequences


@pytest.mark.parametrize(("order", "squares"), [(4, 576), (5, 161280)])
def test_latin_squares(order, squares):
    """OEIS A002860."""
    assert count(Latin.empty(order)) == squares


@pytest.mark.parametrize(
    ("variant", "boards"),
    [
        ({}, 288),
        ({"diagonals": True}, 48),
        ({"regions": {"corners": ["r1c1", "r4c4"]}}, 216),
        ({"regions": {"three": ["r1c1", "r2c3", "r3c2"]}}, 72),
        ({"regions": {"centre": ["r2c2", "r2c3", "r3c2", "r3c3"]}}, 168),
        ({"windoku": True}, 168),
    ],
)
def test_4x4_sudokus(variant, boards):
    assert count(Sudoku.empty(4, **variant)) == boards


@pytest.mark.parametrize(
    ("name", "dropped", "boards"),
    [
        ("E", [], 1),
        ("E", ["r1c8"], 20),
        ("E", ["r1c1"], 155),
        ("E", ["r2c5"], 373),
        ("K", [], 1),
        ("K", ["r2c2"], 9),
        ("K", ["r7c7"], 14),
        ("K", ["r9c9"], 3730),
    ],
)
def test_boards_short_of_one_given(name, dropped, boards):
    assert count(cover.load(SUDOKU / f"{name}.txt").without(*dropped)) == boards
