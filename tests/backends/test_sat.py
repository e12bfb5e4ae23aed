"""The sat backend: every engine, honest budgets, Ctrl-C, and solutions counted by decisions alone."""

import json
import os
import random
import signal
import subprocess
import sys
import threading
from dataclasses import replace

import numpy as np
import pytest

import cover
from cover.backends.isolation.abilities import threads_start
from cover.backends.isolation.workers import WorkerSearch
from cover.backends.sat import BATCH, WAITING, Sat, engines
from cover.backends.sat.engines import BY_INTERRUPT, IN_SLICES, UNCOUNTED, canonical, engine_names, new_solver
from cover.basics.errors import Refused, Unavailable
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.cnf import Cnf
from cover.problems.reductions.board_to_cnf import board_to_cnf
from generators import dominoes


def can_be_made(engine):
    try:
        new_solver(engine).delete()
    except Unavailable:
        return False
    return True


ENGINES = [engine for engine in engine_names() if can_be_made(engine)]
NOT_BOUNDED = frozenset() if threads_start() else BY_INTERRUPT
ONE_OF_EACH_KIND = ["glucose4", "cadical195", "kissat404"]


def cnf(variables, clauses, decisions=None, **facts):
    return replace(Cnf.of(clauses, variables), decisions=range(variables if decisions is None else decisions), **facts)


def hard():
    """Random 3-SAT at the threshold, far too large for any engine."""
    rng = random.Random("hard")
    clauses = [[v * rng.choice((1, -1)) for v in rng.sample(range(1, 701), 3)] for _ in range(2982)]
    return cnf(700, clauses)


def diagonal_sudokus():
    return board_to_cnf(cover.Sudoku([[0] * 4 for _ in range(4)], diagonals=True).to_board())


def searched(problem, question=Question.ALL, engine="cadical195", seed=None, **budget):
    statistics = Statistics()
    search = Sat(engine, seed).search(problem, question, Budget(**budget), statistics)
    choices = [tuple(choice.tolist()) for batch in search for choice in batch]
    return search, choices, statistics.counters


def test_the_common_engines_are_here():
    assert {"cadical153", "cadical195", "glucose4", "kissat404", "lingeling", "minisat22", "minisatgh"} <= set(ENGINES)


def test_engines_have_all_the_names_that_pysat_gives_them():
    assert [canonical(name) for name in ("g4", "Cadical195", "lgl", "m22")] == [
        "glucose4",
        "cadical195",
        "lingeling",
        "minisat22",
    ]
    assert Sat("g4").name == "sat:glucose4"


def test_an_unknown_engine_is_refused_with_the_names_there_are():
    with pytest.raises(
        ValueError, match=r"unknown SAT engine 'glucoze'; there are cadical103, .*, glucose4, .*minisat"
    ):
        Sat("glucoze")
    with pytest.raises(Refused, match="unknown SAT engine"):
        cover.solve(dominoes(2, 2), "sat:glucoze")


def test_an_engine_that_pysat_lacks_here_is_unavailable(monkeypatch):
    from pysat.solvers import NoSuchSolverError

    def missing(name):
        raise NoSuchSolverError(name)

    monkeypatch.setattr("pysat.solvers.Solver", missing)
    monkeypatch.setattr(engines, "find_spec", lambda package: None)
    for engine in ("cryptosat", "glucose4"):
        with pytest.raises(Unavailable, match=f"sat:{engine}"):
            Sat(engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_lists_the_same_solutions(engine):
    problem = diagonal_sudokus()
    search, choices, counters = searched(problem, engine=engine)
    assert (search.found, search.stop, len(set(choices))) == (48, Stop.EXHAUSTED, 48)
    assert set(choices) == set(searched(problem)[1])
    assert (counters["engine"], counters["variables"]) == (engine, problem.variables)
    assert counters["clauses"] == problem.clause_count
    assert ("conflicts" in counters) == (engine not in UNCOUNTED)


@pytest.fixture(scope="module")
def without_clauses():
    """What every engine makes of formulas without clauses. A process each, forked by one that has the imports: one
    engine ended it by a segmentation fault."""
    code = """
import json, os, sys, numpy as np
from cover.backends.sat import Sat
from cover.problems.cnf import Cnf
from cover.basics.result import *
for engine in sys.argv[1:]:
    child = os.fork()
    if child:
        print(json.dumps([engine, "status", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])]), flush=True)
        continue
    for variables in (0, 3):
        search = Sat(engine).search(
            Cnf(np.zeros(0, np.int32), variables, range(variables)), Question.ALL, Budget(), Statistics()
        )
        found = sorted(choice.tolist() for batch in search for choice in batch)
        print(json.dumps([engine, found, search.stop.value]), flush=True)
    os._exit(0)
"""
    done = subprocess.run([sys.executable, "-c", code, *ENGINES], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_takes_formulas_without_clauses(engine, without_clauses):
    answer = [facts for name, *facts in without_clauses if name == engine]
    subsets = [[], [0], [0, 1], [0, 1, 2], [0, 2], [1], [1, 2], [2]]
    assert answer == [[[[]], "exhausted"], [subsets, "exhausted"], ["status", 0]]


def test_a_seed_may_be_any_number():
    problem = Cnf(np.array([1, 2, 0], np.int32), 2, range(2))
    assert searched(problem, seed=-1)[0].found == 3


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_ends_when_its_time_is_over(engine):
    if engine in NOT_BOUNDED:
        pytest.skip("it heeds no bound in a browser")
    search, choices, _ = searched(hard(), Question.ONE, engine, seconds=0.15)
    assert (search.stop, search.found, choices) == (Stop.TIMEOUT, 0, [])


@pytest.mark.parametrize("engine", [engine for engine in ENGINES if engine not in UNCOUNTED | NOT_BOUNDED])
def test_conflicts_are_bounded_and_counted(engine):
    search, _, counters = searched(hard(), Question.ONE, engine, nodes=300)
    assert (search.stop, search.found) == (Stop.NODES, 0)
    assert 0 < counters["conflicts"] < 1500  # Glucose looks at its budget only between restarts
    assert counters["branches"] > 0


@pytest.mark.parametrize("engine", sorted(UNCOUNTED & set(ENGINES)))
def test_engines_that_do_not_count_conflicts_refuse_to_bound_them(engine):
    with pytest.raises(Refused, match="does not count conflicts"):
        searched(hard(), engine=engine, nodes=300)


@pytest.mark.parametrize("engine", ONE_OF_EACH_KIND)
def test_ctrl_c_ends_the_search(engine):
    search = Sat(engine).search(hard(), Question.ONE, Budget(), Statistics())
    timer = threading.Timer(0.2, os.kill, [os.getpid(), signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        list(search)
    assert search.stop is Stop.INTERRUPTED
    timer.join()


def test_only_engines_that_stop_in_time_run_in_this_process():
    easy = diagonal_sudokus()

    def runs_in_a_worker(engine, problem, **budget):
        search = Sat(engine).search(problem, Question.ONE, Budget(**budget), Statistics())
        search.close()
        return isinstance(search, WorkerSearch)

    assert not runs_in_a_worker("glucose4", easy)
    assert not runs_in_a_worker("cadical195", easy)
    assert runs_in_a_worker("kissat404", easy)
    assert runs_in_a_worker("glucose4", easy, memory=1 << 30)
    long = Cnf(np.tile(np.array([1, 2, 0], dtype=np.int32), 400_000), 2, range(2))
    assert runs_in_a_worker("cadical195", long)
    assert BY_INTERRUPT.isdisjoint(IN_SLICES)


def test_memory_is_bounded():
    assert searched(hard(), memory=1 << 20)[0].stop is Stop.MEMORY


def test_a_search_may_be_closed_at_any_time():
    problem = cnf(12, [])
    search = Sat("glucose4").search(problem, Question.ALL, Budget(), Statistics())
    batches = iter(search)
    assert len(next(batches)) == 1
    search.close()
    search.close()
    batches.close()
    if threads_start():
        search._thread.join()
    assert search.stop is Stop.INTERRUPTED


def test_the_caller_may_fall_behind_the_engine():
    many = 4 * BATCH * WAITING
    assert many == 1 << 12
    search, choices, _ = searched(cnf(12, []), engine="minisat22")
    assert (search.found, search.stop, len(set(choices))) == (many, Stop.EXHAUSTED, many)


def test_without_decisions_there_is_one_solution_or_none():
    assert searched(cnf(2, [[1, 2]], decisions=0))[0].found == 1
    assert searched(cnf(1, [[1], [-1]], decisions=0))[0].found == 0
    assert searched(cnf(1, [], decisions=0, positive_blocking=True))[0].found == 1


def test_a_seed_changes_the_way_and_not_the_answer():
    problem = diagonal_sudokus()
    plain, again, other = (searched(problem, seed=seed)[1] for seed in (1, 1, 2))
    assert plain == again
    assert plain != other
    assert set(plain) == set(other) == set(searched(problem)[1])
