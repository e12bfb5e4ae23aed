"""Batches of choices: flat arrays, and the same as plain lists."""

import gc
import random
import sys
import weakref
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from cover.basics.errors import Unavailable
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


pairs = st.lists(st.lists(st.integers(0, 400), min_size=2, max_size=2, unique=True).map(sorted), max_size=40)


@given(pairs, st.lists(st.booleans(), min_size=40, max_size=40))
def test_lists_that_are_held_stay_as_they_are(choices, holding):
    held = [(choices[k], made) for k, made in enumerate(Choices.of(choices).lists()) if holding[k]]
    assert all(wanted == made for wanted, made in held)


@pytest.mark.parametrize(
    "change",
    [
        list.clear,
        list.pop,
        list.reverse,
        lambda made: made.append(7),
        lambda made: made.__setitem__(0, "a word"),
        lambda made: made.__setitem__(1, True),
        lambda made: made.__setitem__(slice(None), [10**30, -5]),
    ],
)
def test_what_a_caller_does_to_a_list_is_not_seen_in_the_next_ones(change):
    choices = [[1, 2], [1, 3], [2, 3], [1, 2], [1, 500], [2, 500]] * 3
    for wanted, made in zip(choices, Choices.of(choices).lists(), strict=True):
        assert made == wanted
        assert all(type(number) is int for number in made)
        change(made)


KEPT = {
    "as it is": lambda made: None,
    "cleared": list.clear,
    "without its last": list.pop,
    "reversed": list.reverse,
    "twice": lambda made: made.extend(made),
    "with another number": lambda made: made.__setitem__(0, 10**30),
    "sliced": lambda made: made.__setitem__(slice(None), made[1:]),
}


@pytest.mark.parametrize("seed", range(40))
def test_each_number_is_counted_as_often_as_lists_hold_it(seed):
    rng = random.Random(seed)
    choices = [sorted(rng.choices(range(300, 320), k=3)) for _ in range(300)]
    lists, kept, actions = Choices.of(choices).lists(), [], rng.sample(sorted(KEPT), rng.randint(1, len(KEPT)))
    for _ in range(rng.randint(1, 300)):
        made = next(lists)
        KEPT[rng.choice(actions)](made)
        if rng.random() < seed / 40:
            kept.append(made)
    del lists, made
    held = Counter(id(number) for made in kept for number in made)
    counted = [sys.getrefcount(number) for made in kept for number in made if number != 10**30]
    # Python 3.14 lends a number to the call and counts one less.
    [asking] = [sys.getrefcount(one) - 1 for one in [object()]]
    assert counted == [held[id(number)] + asking for made in kept for number in made if number != 10**30]


class AsksForMore:
    """Asks an iterator for its next lists when it is freed."""

    def __init__(self, lists, got):
        self.lists, self.got = lists, got

    def __del__(self):
        self.got += [list(next(self.lists)), list(next(self.lists))]


def test_a_list_whose_entries_ask_for_the_next_ones_as_they_are_freed_does_no_harm():
    choices, got = [[k, k + 1] for k in range(12)], []
    lists = Choices.of(choices).lists()
    for made in lists:
        got.append(list(made))
        if made[0] in (0, 1):
            made[0] = AsksForMore(lists, got)
    assert sorted(got) == choices


def test_an_iterator_within_its_own_list_is_collected():
    class Flag:
        pass

    lists, flag = Choices.of([[1, 2], [3, 4]]).lists(), Flag()
    made, gone = next(lists), weakref.ref(flag)
    made[:] = [lists, flag]
    del lists, made, flag
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("starts", [[0, 3], [2, 1], [-1, 1]])
def test_choices_that_do_not_lie_within_the_decisions_are_refused(starts):
    batch = Choices(np.array(starts, dtype=np.int64), np.array([4, 5], dtype=np.int32))
    with pytest.raises(ValueError, match="starts must ascend within the decisions"):
        list(batch.lists())


# ---------------------------------------------------------------- other libraries, without copies
def batch_of_queens():
    return next(iter(cover.solution_batches(cover.Queens(8).to_cover())))


def address(array):
    return array.ctypes.data


def shares(lists, batch):
    """Does an Arrow array of lists stand on the memory of the batch?"""
    _, starts = lists.buffers()[:2]
    return (starts.address, lists.values.buffers()[1].address) == (address(batch.starts), address(batch.decisions))


def test_pyarrow_reads_a_batch_without_a_copy():
    pyarrow = pytest.importorskip("pyarrow")
    batch = batch_of_queens()
    lists = pyarrow.array(batch)
    lists.validate(full=True)
    assert lists.type == pyarrow.large_list(pyarrow.int32())
    assert lists.to_pylist() == list(batch.lists())
    assert shares(lists, batch)


def test_polars_reads_a_batch_without_a_copy():
    polars = pytest.importorskip("polars")
    pytest.importorskip("pyarrow")
    batch = batch_of_queens()
    series = polars.Series("choice", batch)
    assert series.to_list() == list(batch.lists())
    assert shares(series.to_arrow(), batch)


def test_pandas_reads_the_table_without_a_copy():
    pandas = pytest.importorskip("pandas")
    batch = batch_of_queens()
    frame = pandas.DataFrame(batch.table, copy=False)
    assert frame.shape == (len(batch), 8)
    assert np.shares_memory(frame.to_numpy(), batch.decisions)


def test_what_was_read_outlives_the_batch():
    pyarrow = pytest.importorskip("pyarrow")
    batch = batch_of_queens()
    expected = list(batch.lists())
    lists = pyarrow.array(batch)
    del batch
    gc.collect()
    others = [batch_of_queens() for _ in range(20)]  # that would take its memory
    assert lists.to_pylist() == expected
    assert len(others) == 20


@pytest.mark.parametrize("choices", [[], [[]], [[], [3], [1, 2]]])
def test_choices_of_any_length_are_arrow_lists(choices):
    pyarrow = pytest.importorskip("pyarrow")
    assert pyarrow.array(Choices.of(choices)).to_pylist() == choices


def test_arrow_arrays_without_pyarrow_are_unavailable(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Unavailable, match="pip install pyarrow"):
        Choices.of([[1]]).__arrow_c_array__()
