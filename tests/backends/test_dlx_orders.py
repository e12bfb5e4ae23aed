"""Orders of dlx: the same solutions whatever it branches on; weights need fewer nodes; random orders can be
repeated."""

import random

import numpy as np
import pytest
from hypothesis import given, settings

import cover
import cover._native as _native
from cover.backends.dlx import ORDERS, Dlx, orders
from cover.basics.result import Budget, Question, Statistics, Stop, Verdict
from cover.problems.exact_cover import ExactCover
from cover.problems.names import Kind, Name
from generators import brute_force, covers, disjoint, dominoes, pigeons, queens, random_cover, side_by_side


def searched(problem, question=Question.ALL, budget=None, **options):
    statistics = Statistics()
    search = Dlx(**options).search(problem, question, budget or Budget(), statistics)
    choices = [tuple(choice.tolist()) for batch in search for choice in batch]
    return choices, search, statistics.counters


def troubled(holes):
    """holes + 1 pigeons in `holes` holes beside a solvable part that fewest-options prefers: no solution."""
    return side_by_side(disjoint(12, 2), pigeons(holes))


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("seed", [None, 7])
@settings(max_examples=settings().max_examples // 3)
@given(problem=covers())
def test_every_order_and_seed_lists_the_solutions_of_brute_force(order, seed, problem):
    expected = brute_force(problem)
    result = cover.solve(problem, "dlx", limit=None, reduce="none", order=order, seed=seed)
    assert sorted(map(sorted, result.solutions)) == sorted(map(sorted, expected))
    assert cover.count(problem, "dlx", order=order, seed=seed, reduce="none").found == len(expected)


def test_orders_decide_alike(monkeypatch):
    monkeypatch.setattr(orders, "PATIENCE", 3)  # so that `auto` moves on in the middle of these
    monkeypatch.setattr(orders, "FIRST_RUN", 1)
    rng = random.Random("orders")
    seen, handed_over = set(), 0
    for _ in range(40):
        problem = random_cover(rng, 12)
        expected = brute_force(problem)
        for order in ("auto", "wdeg"):
            found, search, counters = searched(problem, Question.DECIDE, Budget(limit=2), order=order)
            assert len(set(found)) == search.found == min(len(expected), 2)
            assert not any(list(problem.faults(choice)) for choice in found)
            assert search.stop is (Stop.LIMIT if len(expected) > 1 else Stop.EXHAUSTED)
            handed_over += str(counters.get("order")).startswith("fewest, then wdeg after")
            seen.add((order, search.found))
    assert len(seen) == 6
    assert handed_over > 5


def test_auto_says_after_how_many_nodes_it_went_on_by_weights():
    _, search, counters = searched(troubled(7), Question.DECIDE, Budget(limit=2))
    assert search.stop is Stop.EXHAUSTED
    assert counters["order"] == f"fewest, then wdeg after {orders.PATIENCE} nodes"
    assert counters["nodes"] > orders.PATIENCE
    assert counters["kernel"] == "bits"
    _, _, counters = searched(queens(8), Question.DECIDE, Budget(limit=2))
    assert "order" not in counters


def test_weights_find_the_trouble_that_fewest_options_walks_around():
    _, fewest, before = searched(troubled(5), Question.DECIDE, Budget(nodes=200_000), order="fewest")
    _, wdeg, after = searched(troubled(5), Question.DECIDE, Budget(nodes=200_000), order="wdeg")
    assert (fewest.stop, wdeg.stop) == (Stop.NODES, Stop.EXHAUSTED)
    assert after["nodes"] * 50 < before["nodes"]
    assert after["kernel"] == "weights"


def test_restarts_are_counted_and_only_made_where_a_search_may_start_afresh(monkeypatch):
    monkeypatch.setattr(orders, "FIRST_RUN", 5)
    _, search, counters = searched(troubled(5), Question.ONE, Budget(limit=1), order="wdeg")
    assert search.stop is Stop.EXHAUSTED
    assert counters["restarts"] > 0
    for question in (Question.ALL, Question.COUNT):
        _, search, counters = searched(queens(7), question, order="wdeg")
        assert (search.found, "restarts" in counters) == (40, False)


def test_a_kernel_that_is_named_keeps_its_own_tree():
    _, _, counters = searched(troubled(4), Question.DECIDE, Budget(nodes=20_000), kernel="links")
    assert ("order" in counters, counters["nodes"]) == (False, 20_000)
    with pytest.raises(cover.Refused, match="kernel links only branches on the fewest options"):
        cover.solve(queens(4), "dlx:links", order="wdeg")
    with pytest.raises(cover.Refused, match="a memo needs its own order"):
        cover.count(queens(4), "dlx", memo="on", order="wdeg")
    with pytest.raises(cover.Refused, match="unknown order 'most'; there are auto, fewest, wdeg"):
        cover.solve(queens(4), "dlx", order="most")


def test_items_of_a_higher_priority_come_first_and_then_those_of_fewest_options():
    # Item b has fewer options than a; the first two solutions share the option of the item chosen first.
    options = {("a", k): ["a"] for k in range(3)} | {("b", k): ["b"] for k in range(2)}
    problem = ExactCover("ab", options)
    by_fewest = [set(solution) for solution in cover.solve(problem, "dlx", limit=2, order="fewest").solutions]
    by_name = cover.solve(problem, "dlx", limit=2, priorities={"a": 2, "b": 1, "gone": 5}).solutions
    assert by_fewest[0] & by_fewest[1] == {("b", 0)}
    assert set(by_name[0]) & set(by_name[1]) == {("a", 0)}


def test_a_seed_gives_the_same_order_for_ever_and_another_seed_others():
    first = searched(queens(6), seed=1)[0]
    assert first == searched(queens(6), seed=1)[0]
    assert first != searched(queens(6), seed=2)[0]
    assert sorted(first) == sorted(searched(queens(6))[0])
    one = {searched(dominoes(4, 4), Question.ONE, Budget(limit=1), seed=seed)[0][0] for seed in range(20)}
    assert len(one) > 5
    assert searched(queens(6), seed=2**40)[0] != searched(queens(6), seed=0)[0]
    assert np.random.RandomState([1, 0]).permutation(6).tolist() == [1, 4, 0, 3, 2, 5]
    with pytest.raises(cover.Refused, match="seed: the number must be 0 or more"):
        cover.solve(queens(4), "dlx", seed=-1)


def test_every_kernel_takes_a_seed_and_the_tree_is_the_same():
    levels = []
    for kernel in ("links", "bits"):
        statistics = Statistics()
        list(Dlx(kernel, seed=3).search(queens(7), Question.ALL, Budget(), statistics))
        levels.append(statistics.levels)
    assert levels[0] == levels[1]


def test_a_search_by_weights_keeps_to_its_budget():
    _, search, counters = searched(dominoes(10, 10), Question.ALL, Budget(nodes=500), order="wdeg")
    assert search.stop is Stop.NODES
    assert 500 <= counters["nodes"] < 600
    _, search, _ = searched(dominoes(10, 10), Question.ALL, Budget(seconds=0.1), order="wdeg")
    assert search.stop is Stop.TIMEOUT
    _, search, _ = searched(dominoes(10, 10), Question.ALL, Budget(memory=1000), order="wdeg")
    assert search.stop is Stop.MEMORY
    assert cover.solve(disjoint(30, 2), "dlx", order="wdeg").verdict is Verdict.MULTIPLE


def test_bad_arguments_of_the_engine_are_errors():
    problem = queens(4).native
    with pytest.raises(ValueError, match="priorities: one number per primary item"):
        _native.CoverSearch.by_weights(problem, True, priorities=np.zeros(3, dtype=np.int32))
    with pytest.raises(ValueError, match="cannot be negative"):
        _native.CoverSearch.by_weights(problem, True, first_run=-1)
    with pytest.raises(ValueError, match="must collect"):
        _native.CoverSearch.by_weights(problem, False, kernel="links")
    with pytest.raises(ValueError, match="unknown kernel"):
        _native.CoverSearch.by_weights(problem, True, kernel="chains")


def test_items_of_puzzles_have_priorities_by_what_they_are_called():
    puzzle = cover.Queens(6)
    by_name, by_words = (dict.fromkeys(names, 3) for names in ([Name(Kind.ROW, 0)], ["row 1"]))
    first, second = (list(cover.solutions(puzzle, Dlx(priorities=some))) for some in (by_name, by_words))
    assert first == second != list(cover.solutions(puzzle, Dlx()))
