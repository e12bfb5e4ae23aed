"""Whole arrays of solutions are checked by the rules of their board, its other regions too."""

from types import SimpleNamespace

import numpy as np
import pytest

import cover
from cover.basics.errors import WrongSolution
from cover.solving.batches.checking import check

EMPTY = "puzzle: sudoku\nregion corner: r1c1 r2c3 r3c4\n\n....\n....\n....\n....\n"
RIGHT = np.array([[1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2]], dtype=np.uint8)


def checked(solution, givens=None, solved=True):
    board = cover.loads(EMPTY).to_board()
    given = np.zeros_like(solution) if givens is None else givens
    group = SimpleNamespace(givens=given, places=np.array([0]))
    check(group, solution, np.array([solved]), board, SimpleNamespace(numbers=np.array([7])))


def test_what_keeps_the_rules_passes():
    checked(RIGHT)
    checked(RIGHT, givens=RIGHT)


def swapped(one, other):
    found = RIGHT.copy()
    first, second = one == RIGHT, other == RIGHT
    found[first], found[second] = other, one
    return found


@pytest.mark.parametrize(
    "wrong",
    [
        np.where(np.arange(16) == 5, 3, RIGHT),  # a symbol twice in a row
        np.where(np.arange(16) == 5, 0, RIGHT),  # an empty cell
        RIGHT.reshape(4, 4)[[1, 0, 2, 3]].reshape(1, 16),  # rows, columns and boxes are right
    ],
)
def test_what_breaks_one_is_never_given_out(wrong):
    with pytest.raises(WrongSolution, match="line 7: "):
        checked(wrong.astype(np.uint8))
    checked(wrong.astype(np.uint8), solved=False)


def test_a_given_that_became_another_symbol_is_wrong():
    with pytest.raises(WrongSolution):
        checked(swapped(1, 2), givens=RIGHT * (np.arange(16) == 0))
