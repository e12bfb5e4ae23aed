"""Batches of choices: flat arrays, and the same as plain lists."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.problems.choices import Choices

numbers = st.lists(st.integers(0, 99), max_size=5)


@given(st.one_of(st.lists(numbers, max_size=6), st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3))))
def test_lists_are_the_choices_in_plain_integers(choices):
    batch = Choices.of(choices)
    assert list(batch.lists()) == [sorted(choice) for choice in choices] == [choice.tolist() for choice in batch]
    assert all(type(number) is int for choice in batch.lists() for number in choice)


def test_choices_without_decisions_stay_choices():
    assert list(Choices.of([[], []]).lists()) == [[], []]
    assert list(Choices(np.zeros(1, dtype=np.int64), np.empty(0, dtype=np.int32)).lists()) == []


@pytest.mark.parametrize("numbers", [[7], [7, 123456, 2**31 - 1], list(range(300))])
def test_numbers_large_and_small_come_as_they_are_however_often(numbers):
    assert list(Choices.of([numbers] * 1000).lists()) == [numbers] * 1000


def test_a_list_is_the_callers_own():
    batch = Choices.of([[1, 2], [1, 2]])
    first, second = batch.lists()
    first.append(3)
    assert second == [1, 2]
    assert list(batch.lists()) == [[1, 2], [1, 2]]


@pytest.mark.parametrize("starts", [[0, 3], [2, 1], [-1, 1]])
def test_choices_that_do_not_lie_within_the_decisions_are_refused(starts):
    batch = Choices(np.array(starts, dtype=np.int64), np.array([4, 5], dtype=np.int32))
    with pytest.raises(ValueError, match="starts must ascend within the decisions"):
        list(batch.lists())
