"""Choices on their way from a worker: what is sent is what was found, whatever its shape."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover.distributed import lists
from cover.problems.choices import Choices

CHOICES = st.lists(st.lists(st.integers(0, 1 << 20), max_size=5, unique=True), max_size=12)
EVEN = st.lists(st.lists(st.integers(0, 300), min_size=3, max_size=3, unique=True), min_size=1, max_size=12)


def sent(choices):
    batch = Choices.of(choices)
    return lists.narrowed(batch.starts, batch.decisions)


def received(starts, decisions):
    return [choice for batch in lists.batches(starts, decisions) for choice in batch.lists()]


@pytest.mark.parametrize("in_a_journal", [False, True])
@given(parts=st.lists(st.one_of(CHOICES, EVEN), max_size=4))
def test_all_arrive_in_order(in_a_journal, parts):
    value = lists.joined([sent(part) for part in parts])
    if in_a_journal:
        value = json.loads(json.dumps(value, default=lambda array: array.tolist()))
    assert received(*value) == [sorted(choice) for part in parts for choice in part]


def test_many_come_in_parts_that_a_cache_holds(monkeypatch):
    monkeypatch.setattr(lists, "PART", 10)
    choices = [[k, k + 1, k + 2] for k in range(20)] + [list(range(40))]
    found = list(lists.batches(*sent(choices)))
    assert [len(batch) for batch in found] == [3, 3, 3, 3, 3, 3, 2, 1]
    assert all(batch.decisions.dtype == np.int32 and batch.starts.dtype == np.int64 for batch in found)
    assert [choice for batch in found for choice in batch.lists()] == choices


def test_choices_of_one_size_travel_without_their_starts():
    size, numbers = sent([[1, 2], [0, 3]])
    assert (size, numbers.dtype) == (2, np.uint16)
