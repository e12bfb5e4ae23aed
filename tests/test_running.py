"""Run: whoever takes the solutions may be slow, and time holds all the same; what is complete is yielded to the end."""

import pytest

from cover.result import Budget, Question, Stop
from cover.running import Run
from generators import dominoes, queens


def test_a_slow_reader_does_not_outlast_the_time(monkeypatch):
    run = Run(dominoes(8, 8), "dlx", Question.ALL, Budget(seconds=3600))
    solutions = iter(run)
    taken = [next(solutions) for _ in range(3)]
    monkeypatch.setattr(Budget, "overdue", lambda self, grace: True)
    assert list(solutions) == []  # though the batch held more
    assert (run.found, run.stop) == (len(taken), Stop.TIMEOUT)
    assert run.result(tuple(taken)).complete is False


@pytest.mark.parametrize("question", [Question.ALL, Question.DECIDE])
def test_what_a_finished_search_has_found_is_reported_to_the_end(monkeypatch, question):
    monkeypatch.setattr(Budget, "overdue", lambda self, grace: True)
    run = Run(queens(6), "dlx", question, Budget(seconds=3600))
    assert len(list(run)) == 4
    assert (run.found, run.stop) == (4, Stop.EXHAUSTED)
