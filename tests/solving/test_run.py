"""Run: whoever takes the solutions may be slow, and time holds all the same; what is complete is yielded to the end."""

import pytest

import liars
from cover.basics.errors import WrongSolution
from cover.basics.result import Budget, Question, Stop
from cover.solving.auto import Attempts
from cover.solving.run import Run
from generators import disjoint, dominoes, queens


def test_a_slow_reader_does_not_outlast_the_time(monkeypatch):
    run = Run(dominoes(8, 8), "dlx", Question.ALL, Budget(seconds=3600))
    solutions = iter(run)
    taken = [next(solutions) for _ in range(3)]
    monkeypatch.setattr(Budget, "overdue", lambda self, grace: True)
    assert list(solutions) == []  # though the batch held more
    assert (run.found, run.stop) == (len(taken), Stop.TIMEOUT)
    assert run.result(tuple(taken)).complete is False
    assert run.why == "the solutions of dlx were being read when the time was over"


def test_a_second_solution_that_is_the_first_is_wrong(monkeypatch):
    liars.register(monkeypatch, liars.Twice)
    with pytest.raises(WrongSolution, match="twice gave the same solution twice"):
        list(Run(disjoint(2, 2), "twice", Question.DECIDE, Budget(limit=2)))


@pytest.mark.parametrize("question", [Question.ALL, Question.DECIDE])
def test_what_a_finished_search_has_found_is_reported_to_the_end(monkeypatch, question):
    monkeypatch.setattr(Budget, "overdue", lambda self, grace: True)
    run = Run(queens(6), "dlx", question, Budget(seconds=3600))
    assert len(list(run)) == 4
    assert (run.found, run.stop) == (4, Stop.EXHAUSTED)


def test_how_many_are_known_while_it_runs_counts_whoever_found_them():
    class Searching:
        found = 5

    run = Run(queens(6), "dlx", Question.ALL, Budget())
    assert run.found_so_far == 0
    run.search = Searching()
    assert run.found_so_far == 5  # the search under way
    run._attempts = Attempts(run, run.query)
    run._attempts._most_found = 7
    assert run.found_so_far == 7  # an attempt before it
    run._attempts.held = list(range(8))
    assert run.found_so_far == 8  # what is held of such an attempt
    run.found = 9
    assert run.found_so_far == 9
