"""Several backends at one question: the first to answer ends the others, and nothing is left of them."""

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import children
import cover
from cover.backends import registry
from cover.backends.isolation.abilities import processes_start
from cover.backends.isolation.processes import descendants
from cover.basics.errors import Refused, WorkerFailed, WrongSolution
from cover.basics.result import Budget, Question, Statistics, Stop, Verdict
from cover.solving import planning
from cover.solving.planning import Attempt
from cover.solving.portfolio import Contender, Race, shared
from cover.solving.run import Run
from generators import brute_force, disjoint, dominoes

BAD = ("Deaf", "Crasher", "Raiser", "Quitter")


@pytest.fixture(autouse=True)
def bad_backends(monkeypatch):
    """Backends by the names of misbehaving.py, in lower case, which find nothing before they misbehave."""
    for name in BAD:
        monkeypatch.setitem(registry.BACKENDS, name.lower(), registry.Entry(f"racers:{name}", name))


def of_this_process():
    return descendants(os.getpid())


def test_the_cheapest_are_not_raced_for():
    with pytest.raises(cover.Refused, match="only one backend at a time can look for the cheapest"):
        list(Run(dominoes(2, 4), ["cpsat", "dlx"], Question.CHEAPEST, Budget()))


@pytest.mark.parametrize("question", [question for question in Question if question is not Question.CHEAPEST])
def test_a_race_answers_as_each_contender_does(question):
    problem = dominoes(2, 4)
    known = brute_force(problem)
    limit = {Question.ONE: 1, Question.DECIDE: 2}.get(question)
    run = Run(problem, ["reference", "dlx"], question, Budget(limit=limit))
    found = [frozenset(solution) for solution in run]
    assert run.stop is (Stop.LIMIT if limit else Stop.EXHAUSTED)
    assert run.found == (limit or len(known))
    assert len(set(found)) == len(found) == (0 if question is Question.COUNT else run.found)
    assert set(found) <= known
    assert of_this_process() == []


def test_two_are_enough_to_decide_and_the_winner_is_named():
    result = cover.solve(dominoes(4, 4), ["dlx", "reference"])
    assert (result.verdict, result.found) == (Verdict.MULTIPLE, 2)
    assert result.answered_by in ("dlx", "reference")
    assert result.race == ("dlx", "reference")


def test_names_with_commas_are_a_race_and_learn_is_what_fits_the_problem():
    board = cover.load("puzzles/sudoku/E.txt") if Path("puzzles").exists() else cover.Sudoku.empty(4)
    result = cover.solve(board, "learn,sat:glucose4")
    assert result.race == ("bitmask:learn", "sat:glucose4")
    assert cover.solve(dominoes(2, 3), "learn,sat:glucose4").race == ("dlx:learn", "sat:glucose4")


@pytest.mark.parametrize("bad", ["deaf", "crasher", "raiser", "quitter"])
def test_who_hangs_or_dies_loses(bad):
    result = cover.solve(dominoes(2, 3), [bad, "dlx"], limit=None)
    assert (result.found, result.stop, result.answered_by) == (3, Stop.EXHAUSTED, "dlx")
    assert of_this_process() == []


def test_where_all_die_the_failure_is_raised():
    with pytest.raises(WorkerFailed):
        cover.solve(dominoes(2, 3), ["crasher", "raiser"])
    assert of_this_process() == []


def contender(name, found, stop):
    search = SimpleNamespace(found=found, stop=stop, bound=None, ended=True, failure=None, arrived=list)
    return Contender(name, SimpleNamespace(problem=None, source=name), search, Statistics())


@pytest.mark.parametrize(
    ("winner", "other", "words"),
    [
        (("liar", 0, Stop.EXHAUSTED), ("honest", 2, None), "liar says no solutions in all, honest says at least 2"),
        (("winner", 2, Stop.LIMIT), ("other", 1, Stop.EXHAUSTED), "winner says at least 2 solutions, other says 1 sol"),
        (("another", 2, Stop.EXHAUSTED), ("slow", 1, None), None),
    ],
)
def test_an_answer_that_another_contradicts_is_caught(winner, other, words):
    race = Race([contender(*winner), contender(*other)], Question.DECIDE, Budget(limit=2), Statistics())
    if words is None:
        assert race._first().name == winner[0]
        return
    with pytest.raises(WrongSolution, match=words):
        race._first()


def test_where_time_ends_for_all_nothing_is_claimed():
    result = cover.solve(dominoes(2, 3), ["deaf", "deaf"], seconds=0.5)
    assert result.why == "deaf and deaf were searching when the time was over"
    assert (result.found, result.stop, result.verdict) == (0, Stop.TIMEOUT, Verdict.UNKNOWN)


def test_whoever_refuses_does_not_run_and_if_all_do_each_says_why():
    problem = disjoint(2, 2)
    assert cover.solve(problem, ["bitmask", "dlx"]).answered_by == "dlx"
    with pytest.raises(Refused, match=r"bitmask: .*; bitmask:learn: "):
        cover.solve(problem, ["bitmask", "bitmask:learn"])
    with pytest.raises(Refused, match="unknown backend"):
        cover.solve(problem, ["dlxx", "dlc"])


def test_options_go_to_those_that_take_them_and_are_refused_if_none_does():
    result = cover.solve(dominoes(2, 3), ["dlx", "sat"], seed=3, memo="off")
    assert result.found == 2
    with pytest.raises(Refused, match="no backend takes color"):
        cover.solve(dominoes(2, 3), ["dlx", "sat"], color=3)


@pytest.mark.parametrize(("cores", "workers", "raced"), [(2, None, processes_start()), (1, None, False), (2, 1, False)])
def test_auto_races_only_where_there_are_cores_for_it(monkeypatch, cores, workers, raced):
    plan = [Attempt("dlx:learn", "the rest", rivals=("sat:minisat22",))]
    monkeypatch.setattr(planning, "plan", lambda problem, question: plan)
    monkeypatch.setattr(planning, "cores", lambda: cores)
    result = cover.solve(dominoes(2, 3), workers=workers)
    assert (result.found, bool(result.race)) == (2, raced)


@pytest.mark.parametrize(("memory", "each"), [(90, 30), (2, 1), (None, None)])
def test_memory_is_shared_out_to_those_who_race(memory, each):
    assert shared(Budget(memory=memory), 3).memory == each


def test_what_a_race_spent_is_the_winners():
    run = Run(dominoes(4, 4), ["deaf", "dlx"], Question.COUNT, Budget())
    assert list(run) == []
    assert (run.found, run.answered_by) == (36, "dlx")
    assert run.statistics.counters["nodes"] > 1
    assert isinstance(run.statistics, Statistics)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_ends_all_contenders(tmp_path):
    code = """
import os, sys, threading, signal, cover
from cover.backends import registry
from cover.backends.isolation.abilities import processes_start
from cover.backends.isolation.processes import descendants
from generators import dominoes
registry.BACKENDS["deaf"] = registry.Entry("racers:Deaf", "deaf")
def waiting():
    frame = sys._current_frames()[threading.main_thread().ident]
    while frame is not None and frame.f_code.co_name != "step":
        frame = frame.f_back
    return frame is not None and len(descendants(os.getpid())) >= 2
def later():
    while not waiting():
        pass
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=later, daemon=True).start()
try:
    cover.solve(dominoes(2, 3), ["deaf", "deaf"])
except cover.Interrupted as interrupted:
    print(interrupted.result.stop.value, len(descendants(os.getpid())))
"""
    child = children.begin([sys.executable, "-c", code], stdout=-1, text=True)
    assert child.communicate(timeout=120)[0].split() == ["interrupted", "0"]
    assert child.returncode == 0
