"""CP-SAT: complete enumeration on one worker, two solves to decide, honest limits, in process and in a worker."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("ortools")

import children
import cover
from cover.backends.cpsat import ISOLATE_FROM, CpSat
from cover.backends.isolation.workers import WorkerSearch
from cover.basics.errors import ProblemError
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.cp import CpProblem, new_model
from cover.problems.exact_cover import ExactCover, Item
from cover.problems.reductions.linear_to_cp import add_booleans
from cp_models import cp_model
from generators import dominoes, queens

SUDOKU = cover.Sudoku.empty(4).to_board()
ISOLATED = pytest.mark.parametrize("isolate", [False, True])


def run(problem, question=Question.ALL, budget=None, **options):
    """The choices, and the search after its end."""
    search = CpSat(**options).search(problem, question, budget or Budget(), Statistics())
    return [tuple(choice.tolist()) for batch in search for choice in batch], search


# ------------------------------------------------------------------ complete enumeration
@pytest.mark.parametrize("encoding", [None, "direct"])
def test_288_small_sudokus_five_times(encoding):
    problem = cp_model(SUDOKU, encoding)
    assert [run(problem, Question.COUNT, seed=seed)[1].found for seed in range(5)] == [288] * 5
    choices, search = run(problem)
    assert (len(set(choices)), search.found, search.stop) == (288, 288, Stop.EXHAUSTED)


@pytest.mark.parametrize("question", [Question.COUNT, Question.ALL])
def test_several_workers_are_refused_where_they_would_count_wrong(question):
    problem = cp_model(SUDOKU)
    assert "on one worker only, not on 2" in CpSat(workers=2).refuses(problem, question)
    assert CpSat(workers=1).refuses(problem, question) is None
    assert CpSat(workers=2).refuses(problem, Question.DECIDE) is None


def test_wrong_options_are_refused_in_words():
    with pytest.raises(ValueError, match="at least one worker, not 0"):
        CpSat(workers=0)
    with pytest.raises(ValueError, match="a seed from 0 to 2147483647, not -1"):
        CpSat(seed=-1)


# ------------------------------------------------------------------ finding and deciding
@ISOLATED
def test_deciding_finds_two_different_solutions_or_none_or_one(isolate):
    several, search = run(cp_model(queens(6)), Question.DECIDE, Budget(limit=2), isolate=isolate)
    assert (len(set(several)), search.stop) == (2, Stop.LIMIT)
    none, search = run(cp_model(queens(3)), Question.DECIDE, Budget(limit=2), isolate=isolate)
    assert (none, search.stop) == ([], Stop.EXHAUSTED)
    one, search = run(cp_model(queens(1)), Question.DECIDE, Budget(limit=2), isolate=isolate)
    assert (one, search.stop) == ([(0,)], Stop.EXHAUSTED)


def test_blocking_names_untaken_decisions_where_solutions_contain_each_other():
    problem = cp_model(ExactCover([Item("A", 0, 4)], ["A"] * 4))
    choices, search = run(problem, Question.DECIDE)
    assert (len(choices), len(set(choices)), search.stop) == (16, 16, Stop.EXHAUSTED)


def test_negated_literals_may_stand_for_decisions():
    model = new_model()
    add_booleans(model, 2)
    model.constraints.add().exactly_one.literals.extend([0, 1])
    problem = CpProblem(model, taken=[-1, 1], decisions="ab")  # a: not variable 0; b: variable 1
    assert sorted(run(problem)[0]) == sorted(run(problem, Question.DECIDE)[0]) == [(), (0, 1)]


def test_a_model_of_ortools_itself_is_taken():
    cp_model = pytest.importorskip("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    a, b = model.new_bool_var("a"), model.new_bool_var("b")
    model.add_bool_or(a, b)
    problem = CpProblem(model, [a.index, b.index], "ab")
    assert sorted(run(problem)[0]) == [(0,), (0, 1), (1,)]


def test_an_invalid_model_is_an_error_in_words():
    model = new_model()
    model.constraints.add().bool_or.literals.append(7)
    with pytest.raises(ProblemError, match="CP-SAT refuses the model"):
        run(CpProblem(model, [], []))


# ------------------------------------------------------------------ limits
@ISOLATED
def test_time_ends_a_count_that_is_too_large(isolate):
    for seconds in (0.25, 1.0, 4.0, 16.0, 64.0):
        _, search = run(cp_model(dominoes(14, 14)), Question.COUNT, Budget(seconds), isolate=isolate)
        assert search.stop is Stop.TIMEOUT
        if search.found:
            return
    pytest.fail("nothing found in a minute")


def test_branches_end_a_search():
    for question in (Question.COUNT, Question.DECIDE):
        _, search = run(cp_model(dominoes(14, 14)), question, Budget(nodes=300))
        assert search.stop is Stop.NODES
        assert search.found > 0


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="looks at /proc")
def test_bounded_memory_means_a_worker_that_is_stopped():
    _, search = run(cp_model(dominoes(14, 14)), Question.COUNT, Budget(60, memory=10_000_000))
    assert isinstance(search, WorkerSearch)
    assert search.stop is Stop.MEMORY


def test_large_models_run_in_a_worker():
    model = new_model()
    add_booleans(model, ISOLATE_FROM)
    search = CpSat().search(CpProblem(model, [0], "a"), Question.ONE, Budget(limit=1), Statistics())
    assert isinstance(search, WorkerSearch)
    search.close()


@ISOLATED
def test_ctrl_c_ends_the_search_and_keeps_what_was_found(isolate):
    code = f"""
import threading, time
from cover.backends.cpsat import CpSat
from cp_models import cp_model
from cover.basics.result import *
from generators import dominoes
search = CpSat(isolate={isolate}).search(cp_model(dominoes(14, 14)), Question.COUNT, Budget(), Statistics())
def announce():
    while not search.found:
        time.sleep(0.01)
    print("counting", flush=True)
threading.Thread(target=announce, daemon=True).start()
try:
    list(search)
except KeyboardInterrupt:
    print(search.stop, search.found > 0, flush=True)
"""
    process = children.begin([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "counting\n"
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=30)
    assert (rest, process.returncode) == ("Stop.INTERRUPTED True\n", 0)


# ------------------------------------------------------------------ statistics
@ISOLATED
def test_statistics_say_what_was_built_and_spent(isolate):
    statistics = Statistics()
    search = CpSat(isolate=isolate).search(cp_model(queens(8)), Question.COUNT, Budget(), statistics)
    assert list(search) == []
    assert search.found == 92
    counters = statistics.counters
    assert (counters["variables"], counters["workers"]) == (64, 1)
    assert counters["constraints"] == 16 + 2 * 13  # rows and columns; diagonals of at least two squares
    assert min(counters[name] for name in ("branches", "propagations")) > 0
    assert counters["conflicts"] >= 0


def test_verbose_on_the_command_line_shows_the_log():
    board = Path(__file__).parents[2] / "puzzles/sudoku/E.txt"
    command = [sys.executable, "-m", "cover", "solve", str(board), "--backend", "cpsat"]
    for extra, shown in ([], False), (["--verbose"], True):
        done = subprocess.run([*command, *extra], capture_output=True, text=True, check=True)
        assert ("CP-SAT solver" in done.stderr) is shown
        assert "CP-SAT" not in done.stdout
        assert "the only solution" in done.stdout


def test_the_log_goes_to_stderr(capfd):
    run(cp_model(queens(4)), Question.COUNT, log=True)
    out, err = capfd.readouterr()
    assert out == ""
    assert "CP-SAT solver" in err
