"""One loop round the learning engine: a solution, a core, or nothing within what may be spent."""

import random

import numpy as np
import pytest

import cover._native as _native
from cover.backends.learner import Core, Found, Learner
from cover.basics.result import Budget
from generators import brute_force, dominoes, pigeons, queens, random_cover


def chosen(problem, choice):
    return frozenset(problem.decisions[k] for k in choice.tolist())


def test_answers_are_those_of_brute_force():
    rng, kinds = random.Random(4), {Found: 0, Core: 0}
    for _ in range(150):
        problem = random_cover(rng, 8)
        every = brute_force(problem)
        learner, many = Learner(problem), len(problem.decisions)
        for _ in range(3):
            wishes = [k if rng.random() < 0.5 else -k for k in rng.sample(range(1, many + 1), min(2, many))]
            fitting = {one for one in every if all((problem.decisions[abs(k) - 1] in one) == (k > 0) for k in wishes)}
            answer = learner.ask(Budget(), wishes)
            kinds[type(answer)] += 1
            if isinstance(answer, Found):
                assert chosen(problem, answer.choice) in fitting
            else:
                assert not fitting
                assert set(answer.literals.tolist()) <= set(wishes)
    assert min(kinds.values()) > 50


def test_nothing_is_answered_where_no_time_is_left():
    assert Learner(queens(4)).ask(Budget(seconds=0)) is None


def test_conflicts_are_those_of_one_question():
    learner = Learner(pigeons(9), finding=False)
    assert learner.ask(Budget(), conflicts=50) is None
    first = learner.conflicts
    assert first >= 50
    assert learner.ask(Budget(), conflicts=30) is None
    assert first + 30 <= learner.conflicts < first + 50


def test_a_question_ends_between_two_slices_where_that_is_asked():
    looks = []
    learner = Learner(pigeons(11), finding=False)
    assert learner.ask(Budget(), between=lambda: bool(looks.append(None)) or len(looks) == 2) is None
    assert len(looks) == 2


def test_what_a_problem_leaves_out_is_added_until_it_is_kept():
    problem = dominoes(2, 3)
    every = {frozenset(one) for one in brute_force(problem)}
    wanted = min(every, key=sorted)
    asked = []

    def lazy(choice):
        asked.append(chosen(problem, choice))
        return [] if asked[-1] == wanted else [[-k - 1 for k in choice.tolist()]]

    answer = Learner(problem, lazy=lazy).ask(Budget())
    assert chosen(problem, answer.choice) == wanted
    assert len(set(asked)) == len(asked)


def test_a_clause_that_leaves_nothing_says_so():
    problem = dominoes(2, 3)
    learner = Learner(problem)
    every = [np.array(sorted(map(list(problem.decisions).index, one))) for one in brute_force(problem)]
    for choice in every:
        learner.add([-k - 1 for k in choice.tolist()])
    answer = learner.ask(Budget())
    assert isinstance(answer, Core)
    assert len(answer.literals) == 0


class Full:
    """An engine that has learned more than it has room for after every slice but the last."""

    core = staticmethod(lambda: np.array([], dtype=np.int32))

    def __init__(self):
        self.memory, self.forgotten = 1, 0
        self.pauses = iter([_native.Pause.SLICE, _native.Pause.SLICE, _native.Pause.EXHAUSTED])

    def run(self, *given, **bounds):
        return next(self.pauses)

    def forget(self):
        self.forgotten += 1


@pytest.mark.parametrize(("room", "forgotten"), [(0, 2), (1, 0), (None, 0)])
def test_what_finds_no_room_is_forgotten_after_each_slice(room, forgotten):
    learner = Learner(queens(4), room=room)
    learner._native = Full()
    assert isinstance(learner.ask(Budget()), Core)
    assert learner._native.forgotten == forgotten
