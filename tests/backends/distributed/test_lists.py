"""Choices on their way from a worker: what is sent is what was found, whatever its shape."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cover._native import PackedChoices
from cover.backends.distributed import lists
from cover.problems.choices import Choices

SMALL = st.lists(st.lists(st.integers(0, 300), max_size=5, unique=True), max_size=12)
CHOICES = st.lists(st.lists(st.integers(0, 1 << 20), max_size=5, unique=True), max_size=12)
EVEN = st.lists(st.lists(st.integers(0, 300), min_size=3, max_size=3, unique=True), min_size=1, max_size=12)


def sent(*parts):
    packed = PackedChoices()
    for choices in parts:
        batch = Choices.of(choices)
        packed.add(batch.starts, batch.decisions)
    assert packed.numbers == sum(map(len, (choice for choices in parts for choice in choices)))
    return packed.take()


def received(starts, decisions):
    return [choice for batch in lists.batches(starts, decisions) for choice in batch.lists()]


@pytest.mark.parametrize("in_a_journal", [False, True])
@given(parts=st.lists(st.one_of(SMALL, CHOICES, EVEN), max_size=4))
def test_all_arrive_in_order(in_a_journal, parts):
    value = sent(*parts)
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
    assert (size, numbers.dtype) == (2, np.uint8)


@pytest.mark.parametrize(("most", "kind"), [(255, np.uint8), (256, np.uint16), (65_535, np.uint16), (65_536, np.int32)])
def test_larger_numbers_come_after_others(most, kind):
    choices = [[1, 2], [3, 255], [4, most], [5, 6]]
    size, numbers = sent(choices[:2], choices[2:3], choices[3:])
    assert (size, numbers.dtype, numbers.reshape(-1, 2).tolist()) == (2, kind, choices)


def test_nothing_is_left_once_it_was_taken():
    packed = PackedChoices()
    packed.add(np.array([0, 1], dtype=np.int64), np.array([70_000], dtype=np.int32))
    packed.take()
    starts, numbers = packed.take()
    assert (starts.tolist(), numbers.dtype, numbers.tolist()) == ([0], np.uint8, [])


@pytest.mark.parametrize("starts", [[], [1, 2], [0, 2, 1, 2], [0, 1], [0, 3]])
def test_starts_that_do_not_fit_are_refused(starts):
    with pytest.raises(ValueError, match="starts must ascend"):
        PackedChoices().add(np.array(starts, dtype=np.int64), np.array([5, 6], dtype=np.int32))


def test_batches_share_no_memory_that_could_be_written_to():
    first, second = lists.batches(*sent([[k, k + 1] for k in range(lists.PART)]))
    assert not np.shares_memory(first.decisions, second.decisions)
    assert not first.starts.flags.writeable
