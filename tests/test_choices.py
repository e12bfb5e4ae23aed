"""Batches of choices: flat arrays, and the same as plain lists."""

import numpy as np
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


def test_long_batches_are_cut_without_loss():
    choices = [[k, k + 1] for k in range(1000)]
    assert list(Choices.of(choices).lists()) == choices
    choices[300] = [7]
    assert list(Choices.of(choices).lists()) == choices
