"""Board: givens and candidates say the same."""

import numpy as np
import pytest

from cover.basics.errors import ProblemError
from cover.problems.board import Board
from cover.problems.choices import Choices


def board(candidates, givens):
    return Board(
        np.array(candidates, dtype=np.bool_),
        *(np.array(values, np.int32) for values in ([0, 2], [0, 1], givens)),
        cell_names="ab",
        symbol_names="12",
        region_names="R",
    )


def test_a_given_is_the_only_candidate_of_its_cell():
    assert board([[True, False], [True, True]], [0, -1]).givens.tolist() == [0, -1]
    with pytest.raises(ProblemError, match="cell a is given 1, but still has 2 candidates instead of that one"):
        board([[True, True], [True, True]], [0, -1])
    with pytest.raises(ProblemError, match="cell b is given 2, but still has 1 candidates"):
        board([[True, True], [True, False]], [-1, 1])


def test_a_cell_with_a_given_may_have_lost_its_candidate():
    assert len(board([[False, False], [True, True]], [0, -1]).decisions) == 2


@pytest.mark.parametrize("given", [-2, 2])
def test_a_given_is_a_symbol_of_the_board(given):
    with pytest.raises(ProblemError, match=r"givens: symbols are 0..1"):
        board([[True, True], [True, True]], [given, -1])


@pytest.mark.parametrize("choice", [[1, 2], [2, 0], [2], [0, 3], [0, -1]])
def test_what_names_no_cell_once_in_order_has_no_numbers(choice):
    some = board([[True, False], [True, True]], [-1, -1])
    assert some.numbers_of(Choices.of([[0, 2]])).tolist() == [[0, 1]]
    assert some.numbers_of(Choices.of([[0, 1], [0, 2]])).tolist() == [[0, 0], [0, 1]]
    assert some.numbers_of(Choices(np.array([0, len(choice)]), np.array(choice, np.int32))) is None
