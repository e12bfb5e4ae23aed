"""Counting with a memo: the counts of every other way, large numbers, honest bounds, memory that is kept."""

import random

import pytest

import cover
from cover.backends.dlx import Dlx
from cover.backends.dlx.counting import MAX_MEMO, MEMO, CountingSearch
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.exact_cover import ExactCover, Item, Option
from generators import disjoint, dominoes, queens, random_cover, side_by_side

TILINGS_16 = 2444888770250892795802079170816


def search(problem, memo="on", **budget):
    """(the search after it has ended, its counters)"""
    statistics = Statistics()
    made = Dlx(memo=memo).search(problem, Question.COUNT, Budget(**budget), statistics)
    assert list(made) == []
    return made, statistics.counters


def count(problem, memo="on"):
    made, _ = search(problem, memo)
    assert made.stop is Stop.EXHAUSTED
    return made.found


@pytest.mark.parametrize("memo", MEMO)
def test_problems_side_by_side_multiply(memo):
    rng = random.Random("parts")
    for _ in range(60):
        one, other = random_cover(rng, 8), random_cover(rng, 8)
        assert count(side_by_side(one, other), memo) == count(one, "off") * count(other, "off")


@pytest.mark.parametrize("memo", ["auto", "on"])
def test_domino_tilings_have_the_known_counts(memo):
    known = {8: 12_988_816, 12: 53060477521960000, 16: TILINGS_16}
    assert {n: count(dominoes(n, n), memo) for n in known} == known
    assert count(dominoes(7, 7), memo) == 0


@pytest.mark.parametrize("memo", ["auto", "on"])
def test_counts_of_any_size_without_recursion(memo):
    assert count(disjoint(20_000, 2), memo) == 2**20_000
    fibonacci = [1, 1]
    while len(fibonacci) <= 3000:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    assert count(dominoes(2, 3000), memo) == fibonacci[3000]


def test_independent_parts_are_counted_apart():
    made, counters = search(side_by_side(queens(8), queens(8)), "auto")
    assert (made.found, counters["parts"]) == (92**2, 2)
    assert counters["nodes"] < 5000


def test_items_with_bounds_choose_among_many_equal_options():
    many = [Option(k, ("A",)) for k in range(60)]
    assert count(ExactCover([Item("A", 30, 30)], many)) == 118264581564861424
    assert count(ExactCover([Item("A", 0, 60)], many)) == 2**60
    assert count(ExactCover([Item("A", 1, 60)], many)) == 2**60 - 1
    assert count(ExactCover([Item("A", 61, 70)], many)) == 0
    assert count(ExactCover([Item("A", 0, 0), "B"], [("A", "B"), ("B",)])) == 1


def test_colors_in_force_are_part_of_the_state():
    # Each place takes one of three colors by a choice of its own; neighbours share a painted item.
    places = 40
    options = [Option((k, c), (k,), {("edge", k): c, ("edge", k + 1): c}) for k in range(places) for c in "rgb"]
    edges = [("edge", k) for k in range(places + 1)]
    assert count(ExactCover(range(places), options, edges)) == 3
    loose = [Option((k, c), (k,), {("edge", k): c}) for k in range(places) for c in "rgb"]
    assert count(ExactCover(range(places), loose, edges)) == 3**places


def test_a_bound_on_memory_changes_no_count(no_baggage):
    free, used = search(dominoes(12, 12))
    assert used["memo_bytes"] < MAX_MEMO
    for memory in (40_000, 60_000, 100_000):
        made, counters = search(dominoes(10, 10), memory=memory)
        assert (made.found, made.stop) == (258584046368, Stop.EXHAUSTED)
        assert counters["memo_bytes"] <= 1.1 * memory
    assert search(dominoes(10, 10), memory=1000)[0].stop is Stop.MEMORY
    assert free.found == 53060477521960000


@pytest.mark.parametrize("memo", MEMO)
def test_a_count_that_stops_early_is_a_lower_bound_and_says_why(memo):
    made, _ = search(dominoes(16, 16), memo, nodes=10_000)
    assert made.stop is Stop.NODES
    assert 0 < made.found < TILINGS_16
    made, _ = search(dominoes(30, 30), memo, seconds=0.2)
    assert made.stop is Stop.TIMEOUT
    assert made.found > 0
    made, _ = search(dominoes(10, 10), memo, limit=1000)
    assert (made.found, made.stop) == (1000, Stop.LIMIT)
    assert search(disjoint(2, 2), memo, limit=4)[0].stop is Stop.LIMIT
    assert search(disjoint(2, 2), memo, limit=5)[0].stop is Stop.EXHAUSTED
    assert search(disjoint(2, 2), memo, limit=0)[0].stop is Stop.LIMIT


def test_following_the_heaviest_states_gives_a_far_better_bound_than_the_kernel():
    assert search(dominoes(30, 30), "on", seconds=0.2)[0].found > 10**20


def test_a_memo_that_does_not_help_costs_little():
    _, alone = search(queens(10), "off")
    _, counters = search(queens(10), "auto")
    assert counters["nodes"] - counters["states"] == alone["nodes"]
    assert counters["states"] < alone["nodes"]


def test_where_the_memo_helps_the_kernel_hardly_starts():
    _, counters = search(dominoes(16, 16), "auto")
    assert counters["states"] > 300_000
    assert counters["nodes"] - counters["states"] < 10_000_000


def test_off_is_the_kernel_alone_and_other_words_are_refused():
    assert "states" not in search(dominoes(4, 4), "off")[1]
    assert isinstance(Dlx().search(queens(4), Question.COUNT, Budget(), Statistics()), CountingSearch)
    with pytest.raises(ValueError, match="memo cannot be 'maybe'; there are auto, on, off"):
        Dlx(memo="maybe")
    with pytest.raises(cover.Refused, match="memo cannot be 'maybe'"):
        cover.count(queens(4), "dlx", memo="maybe")
