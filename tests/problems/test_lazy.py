"""Sequences made when asked for: one by one, and many at once."""

import pytest

import cover
from cover.problems.lazy import Lazy, picked


def test_many_elements_are_those_that_are_asked_for_one_by_one():
    squares = Lazy(5, lambda k: k * k, lambda some: [k * k for k in some])
    for elements in (squares, Lazy(5, lambda k: k * k), tuple(squares)):
        assert picked(elements, [3, 0, 4]) == [9, 0, 16]
        assert picked(elements, []) == []
        with pytest.raises(IndexError):
            picked(elements, [5])


def test_decisions_of_a_board_are_its_open_marks():
    board = cover.Sudoku([[1, 0, 0, 0], *[[0] * 4 for _ in range(3)]]).to_board()
    assert picked(board.decisions, range(len(board.decisions))) == list(board.decisions)
    assert picked(board.decisions, []) == []
