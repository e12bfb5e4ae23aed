"""`solutions`: never ends in silence."""

import pytest

import cover
from cover.basics.result import Budget
from generators import dominoes


def test_solutions_end_with_an_error_when_the_reader_was_too_slow(monkeypatch):
    solutions = cover.solutions(dominoes(8, 8), "dlx", seconds=3600)
    next(solutions)
    monkeypatch.setattr(Budget, "overdue", lambda self, grace: True)
    with pytest.raises(TimeoutError, match="at least 1 solutions"):
        next(solutions)


# ---------------------------------------------------------------- one by one
def test_solutions_are_bounded_as_solve_is():
    assert len(list(cover.solutions(cover.Queens(6), limit=3))) == 3
    with pytest.raises(TimeoutError, match=r"at least \d+ solutions \(after 1 nodes\)"):
        list(cover.solutions(cover.Queens(10), "dlx", nodes=1))
    with pytest.raises(MemoryError, match="at least 0 solutions"):
        list(cover.solutions(cover.Queens(10), "dlx", memory=1000))


def test_a_search_tells_meanwhile_how_far_it_is():
    search = cover.search(cover.Queens(6))
    found = [(solution, search.found) for solution in search]
    assert [number for _, number in found] == [1, 2, 3, 4]
    assert search.result().found == int(search.result()) == 4
    assert search.result().solutions == ()
