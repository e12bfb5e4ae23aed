"""Workers: answers as in process, budgets kept whatever the engine does, crashes put in words, nothing left."""

import os
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

import children
from children import running
from cover.backends.isolation.processes import descendants
from cover.backends.isolation.workers import WorkerSearch, step
from cover.basics.errors import Refused, WorkerFailed
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.flat import flatten, unflatten
from generators import brute_force, dominoes, queens, random_cover

REFERENCE = "cover.backends.reference:Reference"


def start(backend, problem=None, question=Question.ALL, budget=None, **options):
    name = backend if ":" in backend else f"misbehaving:{backend}"
    return WorkerSearch(name, options, problem or dominoes(2, 2), question, budget or Budget(), Statistics())


def listed(search):
    return [tuple(choice.tolist()) for batch in search for choice in batch]


def wait_until(condition):
    """True as soon as the condition holds; False if half a minute does not bring it."""
    for _ in range(3000):
        if condition():
            return True
        time.sleep(0.01)
    return False


def asleep(pid):
    """The process sleeps, and still does at every look: it waits for events, Python is between no two batches."""
    looks = []
    for _ in range(10):
        looks.append(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0])
        time.sleep(0.01)
    return set(looks) == {"S"}


def expire(search, found):
    """Let the deadline pass as soon as so many solutions have come, however long the process took to start."""
    while search.found < found:
        step([search])
    search._kill_at = time.monotonic()


def reaped(search):
    """The child has ended and is no zombie."""
    return search._process.returncode is not None and not Path(f"/proc/{search._process.pid}").exists()


# ------------------------------------------------------------------ answers
def test_a_worker_gives_the_choices_and_statistics_of_the_backend():
    problem = queens(6)
    search = WorkerSearch(REFERENCE, {}, problem, Question.ALL, Budget(), statistics := Statistics())
    choices = listed(search)
    assert {frozenset(problem.decisions[k] for k in choice) for choice in choices} == brute_force_of_queens(6)
    assert (search.found, search.stop) == (4, Stop.EXHAUSTED)
    assert statistics.counters["nodes"] > 4
    assert statistics.seconds["search"] > 0
    assert reaped(search)


def brute_force_of_queens(n):
    boards = [
        p for p in permutations(range(n)) if all(abs(p[i] - p[j]) != j - i for i in range(n) for j in range(i + 1, n))
    ]
    return {frozenset(enumerate(p)) for p in boards}


def test_counting_yields_nothing_and_limits_are_kept():
    counted = start(REFERENCE, dominoes(4, 4), Question.COUNT)
    assert (listed(counted), counted.found, counted.stop) == ([], 36, Stop.EXHAUSTED)
    limited = start(REFERENCE, dominoes(4, 4), Question.ALL, Budget(limit=5))
    assert (len(listed(limited)), limited.found, limited.stop) == (5, 5, Stop.LIMIT)


def test_a_count_of_any_size_crosses():
    search = start("Huge", times=0, question=Question.COUNT)
    assert (listed(search), search.found == 10**6000) == ([], True)


def test_what_an_engine_prints_corrupts_nothing():
    search = start("Printer")
    assert (listed(search), search.stop) == ([(0,), (0,)], Stop.EXHAUSTED)


def test_problems_cross_whole():
    for seed in range(30):
        problem = random_cover(random.Random(seed))
        again = unflatten(*flatten(problem))
        numbers = {frozenset(problem.decisions.index(label) for label in labels) for labels in brute_force(problem)}
        assert brute_force(again) == numbers
    formula = Cnf(np.array([1, -2, 0, 3, 0], np.int32), 4, "abc", positive_blocking=True)
    again = unflatten(*flatten(formula))
    assert (list(again), again.variables, len(again.decisions)) == ([[1, -2], [3]], 4, 3)
    assert again.positive_blocking
    board = Board(
        np.array([[True, False], [True, True]]),
        *(np.array(a, np.int32) for a in ([0, 2], [0, 1], [0, -1])),
        "ab",
        "12",
        "R",
    )
    assert list(unflatten(*flatten(board)).decisions) == list(board.decisions)
    with pytest.raises(TypeError, match="a str is no problem"):
        flatten("text")


# ------------------------------------------------------------------ budgets
@pytest.mark.parametrize("question", [Question.ALL, Question.COUNT])
def test_a_deaf_engine_ends_at_its_time_and_what_it_found_counts(question):
    search = start("Deaf", question=question, budget=Budget(3600.0), times=3)
    expire(search, found=3)
    assert len(listed(search)) == (3 if question is Question.ALL else 0)
    assert (search.found, search.stop) == (3, Stop.TIMEOUT)
    assert reaped(search)


def test_a_deaf_engine_ends_at_its_time_even_if_none_looks():
    search = start("Deaf", budget=Budget(1.0))
    search._write()  # the request is sent; what follows is not read
    assert not search._outbox
    assert search._process.wait(timeout=30) == -signal.SIGALRM
    list(search)
    assert search.stop is Stop.TIMEOUT


def test_without_time_nothing_is_started():
    search = start("Deaf", budget=Budget(0.0))
    assert (listed(search), search.stop) == ([], Stop.TIMEOUT)
    search.close()


def test_a_backend_that_keeps_time_ends_by_itself():
    for seconds in (1.0, 4.0, 16.0, 64.0):
        search = start(REFERENCE, dominoes(10, 10), Question.COUNT, Budget(seconds))
        assert (listed(search), search.stop) == ([], Stop.TIMEOUT)
        if "search" in search._statistics.seconds:  # the worker had started in time, and reported its end itself
            break
    assert search._statistics.counters["nodes"] > 0


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="looks at /proc")
def test_a_glutton_is_stopped_and_what_it_found_counts():
    search = start("Glutton", budget=Budget(memory=300_000_000))
    assert (listed(search), search.found, search.stop) == ([(0,), (0,)], 2, Stop.MEMORY)
    assert reaped(search)


def test_the_memory_of_the_caller_is_not_the_childs():
    held = np.ones(300_000_000, dtype=np.uint8)
    search = start(REFERENCE, dominoes(4, 4), Question.COUNT, Budget(memory=len(held)))
    assert (listed(search), search.found, search.stop) == ([], 36, Stop.EXHAUSTED)


def test_running_out_of_memory_is_a_stop_and_no_failure():
    search = start("Forgetful")
    assert (listed(search), search.stop) == ([(0,), (0,)], Stop.MEMORY)


# ------------------------------------------------------------------ failures
@pytest.mark.parametrize(
    ("backend", "message"),
    [
        ("Crasher", r"worker of Crasher was ended by SIGSEGV \(Segmentation fault\)"),
        ("Quitter", r"worker of Quitter ended without an answer \(exit status 3\)"),
        ("Raiser", "worker of Raiser failed: ZeroDivisionError: by zero"),
        ("Vandal", "worker of Vandal answered nonsense"),
        ("Nonsense", r"worker of Nonsense answered nonsense \(a choice outside decisions 0..3\)"),
        ("Boaster", r"worker of Boaster answered nonsense \(2 solutions sent, 1000000002 claimed\)"),
        ("Missing", "worker of Missing failed: ImportError"),
    ],
)
def test_a_failure_is_reported_in_words_and_nothing_is_left(backend, message):
    search = start(backend)
    with pytest.raises(WorkerFailed, match=message):
        list(search)
    assert reaped(search)


def test_what_a_crashed_engine_printed_is_in_the_notes():
    with pytest.raises(WorkerFailed) as failure:
        list(start("Crasher"))
    assert any("about to crash" in note for note in failure.value.__notes__)


def test_a_worker_killed_from_outside_is_an_error():
    search = start("Deaf", times=1)
    batches = iter(search)
    next(batches)
    os.kill(search._process.pid, signal.SIGKILL)
    with pytest.raises(WorkerFailed, match="was ended by SIGKILL"):
        next(batches)
    assert reaped(search)


def test_a_refusal_crosses_as_such():
    with pytest.raises(Refused, match="reference refuses: 2112 options are too many"):
        list(start(REFERENCE, dominoes(33, 33)))


@pytest.mark.parametrize("seconds", [597 * 3600.0, 1e300, float("inf")])
def test_a_time_that_no_clock_holds_is_as_good_as_none(seconds):
    search = start(REFERENCE, dominoes(4, 4), budget=Budget(seconds))
    assert (len(listed(search)), search.stop) == (36, Stop.EXHAUSTED)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc")
def test_memory_is_that_of_all_that_the_worker_started():
    search = start("Parents", budget=Budget(memory=300 << 20), times=1)
    assert (len(listed(search)), search.stop) == (1, Stop.MEMORY)
    assert reaped(search)


def test_a_worker_may_hold_what_it_is_allowed_and_not_a_byte_more(monkeypatch):
    allowed = 1 << 30
    looks = iter([allowed, allowed + 1])  # and no further one, once it has found something
    monkeypatch.setattr(
        "cover.backends.isolation.workers.resident", lambda *pids: next(looks) if search.found else allowed
    )
    search = start("Deaf", budget=Budget(memory=allowed), times=1)
    assert (len(listed(search)), search.stop) == (1, Stop.MEMORY)
    assert reaped(search)


# ------------------------------------------------------------------ the end of the parent's interest
def test_a_search_that_is_closed_or_dropped_leaves_nothing():
    closed = start("Deaf")
    next(iter(closed))
    closed.close()
    closed.close()
    assert reaped(closed)
    dropped = start("Deaf")
    pid = dropped._process.pid
    del dropped
    assert not Path(f"/proc/{pid}").exists()


@pytest.mark.parametrize("backend", ["Parent", "Runaway"])
def test_programs_that_the_worker_started_end_with_it(tmp_path, backend):
    place = tmp_path / "pid"
    search = start(backend, report=str(place), times=1)
    batches = iter(search)
    next(batches)
    assert wait_until(place.exists)
    pid = int(place.read_text())
    assert running(pid)
    search.close()
    assert wait_until(lambda: not running(pid))


SCRIPT = """
import os, sys, threading, time
from cover.basics.result import *
from cover.backends.isolation.workers import WorkerSearch
from generators import dominoes

def go():
    search = WorkerSearch("misbehaving:{backend}", {options}, dominoes(2, 2), Question.ALL, Budget(), Statistics())
    print(search._process.pid, flush=True)
    try:
        for batch in search:
            print("found", search.found, flush=True)
            if {fork}:
                sibling = os.fork()
                print(sibling, flush=True) if sibling else time.sleep(1000)
    except KeyboardInterrupt:
        print("interrupted", search.found, search.stop, flush=True)

if {thread}:
    thread = threading.Thread(target=go)
    thread.start()
    thread.join()
else:
    go()
"""


BACKENDS, SIGNALS = ["Deaf", "Parent", "Runaway"], ["SIGKILL", "SIGTERM", "SIGHUP"]
ENDS = [  # every backend with every signal; the other half of thread or none is slow
    pytest.param(backend, name, thread, marks=[pytest.mark.slow] if (j + k + thread) % 2 else [])
    for j, backend in enumerate(BACKENDS)
    for k, name in enumerate(SIGNALS)
    for thread in (False, True)
]


@pytest.mark.parametrize(("backend", "name", "thread"), ENDS)
def test_a_worker_and_its_programs_never_outlive_the_parent(tmp_path, name, thread, backend):
    place = tmp_path / "pid"
    options = {"times": 1, **({} if backend == "Deaf" else {"report": str(place)})}
    pids, parent = run_script(options=options, backend=backend, thread=thread)
    if backend != "Deaf":
        assert wait_until(place.exists)
        pids.append(int(place.read_text()))
    assert all(map(running, pids))
    os.kill(parent.pid, getattr(signal, name))
    parent.communicate(timeout=30)
    assert wait_until(lambda: not any(map(running, pids)))


def test_a_forked_copy_of_the_parent_that_lives_on_keeps_no_worker_alive():
    pids, parent = run_script(options={"times": 1}, backend="Deaf", thread=True, fork=True)
    sibling = int(parent.stdout.readline())
    try:
        assert all(map(running, [*pids, sibling]))
        os.kill(parent.pid, signal.SIGKILL)
        parent.wait()
        assert wait_until(lambda: not any(map(running, pids)))
        assert running(sibling)
    finally:
        os.kill(sibling, signal.SIGKILL)
        parent.stdout.close()


def test_ctrl_c_ends_worker_and_search_and_keeps_what_was_found():
    pids, parent = run_script(options={"times": 1}, backend="Deaf", thread=False)
    assert wait_until(lambda: asleep(parent.pid))
    os.kill(parent.pid, signal.SIGINT)
    rest, _ = parent.communicate(timeout=30)
    assert rest.splitlines() == ["interrupted 1 Stop.INTERRUPTED"]
    assert not any(map(running, pids))


def run_script(fork=False, **fields):
    """A process that searches in a worker; gives the worker's ids (guard and search) once its first solution came."""
    code = textwrap.dedent(SCRIPT).format(fork=fork, **fields)
    parent = children.begin([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    pid = int(parent.stdout.readline())
    assert parent.stdout.readline() == "found 1\n"
    return [pid, *descendants(pid)[:1]], parent


# ------------------------------------------------------------------ several at once
def test_searches_in_threads_do_not_disturb_each_other():
    counts = []
    threads = [
        threading.Thread(target=lambda: counts.append(len(listed(start(REFERENCE, dominoes(4, 4)))))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [36] * 4
