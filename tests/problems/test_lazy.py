"""Sequences made when asked for: one by one, and many at once."""

import numpy as np
import pytest

import cover
from cover.problems.lazy import BLOCK, Lazy, picked, selected


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


def test_all_elements_and_slices_are_made_many_at_a_time():
    asked = []

    def many(some):
        asked.append(len(some))
        return [str(k) for k in some]

    words = Lazy(2 * BLOCK + 1, str, many)
    assert list(words) == [str(k) for k in range(2 * BLOCK + 1)]
    assert words[1:4] == ["1", "2", "3"]
    assert picked(selected(words, np.array([5, 0, 7], dtype=np.int32)), [2, 0]) == ["7", "5"]
    assert list(selected(words, np.array([5, 0], dtype=np.int32))) == ["5", "0"]
    assert asked == [BLOCK, BLOCK, 1, 3, 2, 2]
