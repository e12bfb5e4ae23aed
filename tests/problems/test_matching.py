"""Pairs of cells and partners; tests/contracts/test_connecting.py tries all ways to pair them."""

import pytest

from cover.basics.errors import ProblemError
from cover.problems.matching import Matched


def test_a_cell_may_send_another_one_to_its_second_partner():
    rule = Matched((0, 1, 2), (1,), ((0, 1), (0, 2), (0,)), 3)
    assert rule.holds([1, 1, 1])


def test_partners_are_those_there_are():
    with pytest.raises(ProblemError, match=r"partners 0\.\.1 are needed for each of 2 cells"):
        Matched((0, 1), (1,), ((0,), (2,)), 2)
