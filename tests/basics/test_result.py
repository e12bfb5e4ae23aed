"""Facts of searches: what two answers say of the number of solutions, and what a budget has left."""

import time
from itertools import product
from unittest.mock import ANY

import pytest

from cover.basics.result import Bounds, Budget, Result, Stop, bounds, clash, contradiction

FEW = range(4)
CLAIMS = [Bounds(low, high) for low in FEW for high in (*FEW[low:], None)]


@pytest.mark.parametrize(("one", "other"), list(product(CLAIMS, CLAIMS)))
def test_two_answers_contradict_each_other_if_no_number_fits_both(one, other):
    def allows(claim, number):
        return claim.at_least <= number and (claim.at_most is None or number <= claim.at_most)

    fits = any(allows(one, number) and allows(other, number) for number in range(5))
    assert one.contradict(other) is not fits
    assert bool(clash("one", one, "other", other)) is not fits


@pytest.mark.parametrize("stop", [None, *Stop])
def test_only_a_search_that_left_nothing_says_at_most(stop):
    assert bounds(3, stop) == (3, 3 if stop is Stop.EXHAUSTED else None)


def test_a_contradiction_is_reported_in_words():
    words = clash("one", bounds(1, Stop.EXHAUSTED), "other", bounds(2000, Stop.TIMEOUT))
    assert words == "one says 1 solution in all, other says at least 2,000 solutions"
    assert str(bounds(0, Stop.EXHAUSTED)) == "no solutions in all"


def test_bounds_that_nothing_reaches_are_none():
    assert Budget(seconds=1e300, nodes=2**70, memory=2**70) == Budget(start=ANY)


def test_what_is_over_may_go_on_for_its_grace():
    budget = Budget(1.0, start=time.monotonic() - 3600)
    assert budget.expired
    assert budget.overdue(0.0)
    assert not budget.overdue(86400.0)
    assert not Budget().overdue(0.0)


def test_a_budget_whose_time_is_over_says_so_by_an_error():
    Budget().check()
    Budget(seconds=3600).check()
    with pytest.raises(TimeoutError):
        Budget(seconds=0).check()


def test_a_single_solution_contradicts_any_other_one():
    only, cut, same = Result((1,), 1, Stop.EXHAUSTED), Result((2,), 1, Stop.TIMEOUT), Result((1,), 1, Stop.TIMEOUT)
    words = "found different solutions, and one of them claims that there is just one"
    for one, other in ((only, cut), (cut, only)):
        assert contradiction("a", one, "b", other) == f"a and b {words}"
    for one, other in ((only, same), (cut, same)):
        assert contradiction("a", one, "b", other) == ""


def test_the_number_of_all_solutions_is_none_of_a_search_that_ended_early():
    assert int(Result((), 2, Stop.EXHAUSTED)) == 2
    with pytest.raises(ValueError, match=r"at least 2 \(timeout\)"):
        int(Result((), 2, Stop.TIMEOUT))
