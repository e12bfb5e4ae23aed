"""Arguments of counting: they refute only what has no solution, and the classics by name."""

import random

import pytest

import cover
from cover.backends.weights import ByWeights, Weights, found_weights
from cover.basics.result import Budget, Question, Statistics, Stop, Verdict
from cover.problems.exact_cover import ExactCover, Item
from generators import brute_force, dominoes, mutilated, pigeons, queens, random_cover

CLASSICS = {
    "mutilated 8": mutilated(8),
    "mutilated 16": mutilated(16),
    "Langford 5": cover.Langford(5).to_cover(),
    "Langford 21": cover.Langford(21).to_cover(),
    "pigeons 12": pigeons(12),
    "too much asked": ExactCover([Item("a", 3, 3), Item("b", 0, 2)], ["ab"] * 4),
}


@pytest.mark.parametrize("name", CLASSICS)
def test_the_classics_are_refuted_by_weights_that_hold(name):
    weights = found_weights(CLASSICS[name])
    assert weights.holds(CLASSICS[name])


@pytest.mark.parametrize("name", ["mutilated 16", "Langford 21", "pigeons 12"])
def test_auto_decides_them_after_its_first_nodes(name):
    result = cover.solve(CLASSICS[name])
    assert (result.verdict, result.answered_by) == (Verdict.UNSOLVABLE, "weights")
    assert "an argument of counting" in result.why


def test_what_is_refuted_has_no_solution():
    rng = random.Random("weights")
    refuted = 0
    for _ in range(600):
        problem = random_cover(rng, 9)
        weights = found_weights(problem)
        if weights is not None:
            refuted += 1
            assert weights.holds(problem)
            assert not brute_force(problem)
    assert refuted > 100


def test_weights_that_are_changed_do_not_hold():
    problem = mutilated(8)
    weights = found_weights(problem)
    for item in range(problem.primary):
        changed = weights.weights.copy()
        changed[item] += 1
        assert not Weights(changed, weights.modulus).holds(problem)


@pytest.mark.parametrize("problem", [queens(6), dominoes(6, 6), cover.Langford(7).to_cover()])
def test_what_has_solutions_is_left_open(problem):
    assert found_weights(problem) is None
    result = cover.solve(problem, "weights")
    assert (result.verdict, result.stop) == (Verdict.UNKNOWN, Stop.NODES)


def test_items_of_several_colors_weigh_nothing():
    """Two options may share a colored item, so it cannot be counted."""
    options = [cover.Option("x", ("a",), {"s": "red"}), cover.Option("y", ("b",), {"s": "red"})]
    assert found_weights(ExactCover("ab", options, "s")) is None


def test_time_that_is_over_is_no_answer():
    search = ByWeights().search(queens(6), Question.COUNT, Budget(seconds=0.0), Statistics())
    assert (list(search), search.stop) == ([], Stop.TIMEOUT)
