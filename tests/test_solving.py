"""`solutions`: never ends in silence."""

import pytest

import cover
from cover.result import Budget
from generators import dominoes


def test_solutions_end_with_an_error_when_the_reader_was_too_slow(monkeypatch):
    solutions = cover.solutions(dominoes(8, 8), "dlx", seconds=3600)
    next(solutions)
    monkeypatch.setattr(Budget, "overdue", lambda self, grace: True)
    with pytest.raises(TimeoutError, match="at least 1 solutions"):
        next(solutions)
