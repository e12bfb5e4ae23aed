"""Kernel slices of dlx: the solutions of the others in an order of its own, exact limits, and when `auto` takes it."""

import pytest

import cover._native as _native
from cover.backends.distributed.backend import by_ways
from cover.backends.dlx import Dlx
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.formats import loads
from cover.problems.exact_cover import ExactCover, Item, Option
from generators import disjoint, dominoes, latin, queens


def searched(problem, question=Question.ALL, kernel="slices", **settings):
    """(choices as tuples, the search, its statistics)"""
    statistics = Statistics()
    limits = {key: settings.pop(key) for key in ("limit", "nodes", "memory") if key in settings}
    search = Dlx(kernel, **settings).search(problem, question, Budget(**limits), statistics)
    listed = [tuple(choice.tolist()) for batch in search for choice in batch]
    return listed, search, statistics


@pytest.mark.parametrize("problem", [queens(9), dominoes(6, 6), disjoint(4, 6)], ids=["queens", "dominoes", "disjoint"])
def test_its_order_and_nodes_are_the_same_every_time_and_shared_by_workers(problem):
    listed, search, statistics = searched(problem)
    again, _, other = searched(problem)
    assert again == listed
    assert search.stop is Stop.EXHAUSTED
    assert other.counters["nodes"] == statistics.counters["nodes"]
    assert statistics.counters["kernel"] == "slices"
    shared, _, several = searched(problem, workers=3)
    assert sorted(shared) == sorted(listed)
    assert several.counters["nodes"] == statistics.counters["nodes"]
    assert several.levels == statistics.levels
    count = searched(problem, Question.COUNT)[1]
    assert (count.found, count.stop) == (len(listed), Stop.EXHAUSTED)


def test_what_it_refuses_is_named():
    bounded = ExactCover([Item("a", 0, 2)], [Option("x", ("a",)), Option("y", ("a",))])
    assert Dlx("slices").refuses(bounded, Question.ALL) == "kernel slices does not take items with bounds"
    with pytest.raises(ValueError, match="kernel slices counts solutions one by one, without a memo"):
        Dlx("slices", memo="on")
    with pytest.raises(ValueError, match="way: kernel slices has a tree of its own"):
        _native.CoverSearch(queens(4).native, "slices", True, way=[])
    with pytest.raises(Refused, match="slices has none"):
        by_ways("slices")


def test_auto_goes_over_to_it_where_most_steps_are_forced():
    problem = latin(5)
    listed, search, statistics = searched(problem, kernel="auto")
    assert statistics.counters["kernel"] == "slices"
    assert (len(listed), len(set(listed)), search.stop) == (161_280, 161_280, Stop.EXHAUSTED)
    for memo in ("off", "auto"):
        count, counted = searched(problem, Question.COUNT, kernel="auto", memo=memo)[1:]
        assert (count.found, counted.counters["kernel"], count.stop) == (161_280, "slices", Stop.EXHAUSTED)


def test_auto_stays_with_bits_where_a_limit_is_set_or_little_is_forced():
    assert searched(latin(5), kernel="auto", limit=150_000)[2].counters["kernel"] == "bits"
    assert searched(latin(5), kernel="auto", nodes=50_000)[2].counters["kernel"] == "bits"
    assert searched(latin(5), Question.COUNT, kernel="auto", nodes=50_000)[2].counters["kernel"] == "bits"
    assert searched(latin(5), Question.COUNT, kernel="bits")[2].counters["kernel"] == "bits"
    soma = loads("puzzle: polycube\nsize: 3x3x3\npieces: soma\n").to_cover()
    for question in (Question.ALL, Question.COUNT):
        listed, search, statistics = searched(soma, question, kernel="auto", memo="off")
        assert (search.found, statistics.counters["kernel"]) == (11_520, "bits")
        assert listed == searched(soma, question, kernel="links", memo="off")[0]


@pytest.mark.parametrize(("problem", "number"), [(queens(9), 352), (queens(10), 724)])
def test_auto_goes_over_to_it_soon_where_its_lanes_cost_little(problem, number):
    for question in (Question.ALL, Question.COUNT):
        _, search, statistics = searched(problem, question, kernel="auto", memo="off")
        assert (search.found, search.stop, statistics.counters["kernel"]) == (number, Stop.EXHAUSTED, "slices")


def test_auto_counts_by_it_what_it_lists_by_bits_where_nearly_all_ends_are_solutions():
    for question, kernel in ((Question.ALL, "bits"), (Question.COUNT, "slices")):
        _, search, statistics = searched(dominoes(6, 6), question, kernel="auto", memo="off")
        assert (search.found, statistics.counters["kernel"]) == (6728, kernel)
