"""A process that does not hear its limits or signals is ended from outside, with all below it, and says what it knew.

The children run in programs of their own: what is tested ends a process. No answer depends on how long anything takes.
"""

import json
import signal
import subprocess
import sys

import pytest

import children
from cover.backends.isolation import last_words
from cover.backends.isolation.processes import running

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc, and signals of POSIX")

# A call that holds the interpreter's lock until it is over, and hears no signal: it never is.
STUCK = "sum(itertools.repeat(1, 10**15))"
BEGINNING = """
import itertools, os, signal, subprocess, sys, time
from cover.backends.isolation import watching
from cover.backends.isolation.bounds import limits
from cover.basics.result import Budget
for number in (signal.SIGTERM, signal.SIGINT):
    signal.signal(number, lambda *_: None)
watching.start()
watching.note(input="a.txt", speaks=True, undecided=30, doing="building", memory=500_000_000)
def tell(*words):
    print(*words, flush=True)
"""


def program(code, **options):
    command = [sys.executable, "-c", BEGINNING + code]
    return children.begin(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def ending(process):
    stdout, stderr = process.communicate(timeout=100)
    return process.returncode, stdout, stderr


def test_time_ends_a_call_that_hears_nothing():
    assert ending(program(f"with limits(seconds=0.0): {STUCK}")) == (
        30,
        "not known (time)\n",
        "cover: a.txt: this takes longer than --timeout allows\n",
    )


def test_what_was_found_before_is_reported():
    code = f"watching.note(found=3, counts=True)\nwith limits(seconds=0.0, doing='counting'): {STUCK}"
    assert ending(program(code))[:2] == (30, "at least 3 (time)\n")


def test_a_program_reads_it_too():
    code = f"watching.note(found=1, json=True)\nwith limits(seconds=0.0): {STUCK}"
    status, stdout, _ = ending(program(code))
    assert status == 30
    assert json.loads(stdout) == {
        "input": "a.txt",
        "verdict": "solvable",
        "found": 1,
        "complete": False,
        "stop": "timeout",
        "why": "this takes longer than --timeout allows",
    }


@pytest.mark.parametrize(("number", "words"), [(signal.SIGTERM, "terminated"), (signal.SIGINT, "interrupted")])
def test_a_signal_that_is_not_heard_ends_it(number, words):
    process = program(f"tell('here')\n{STUCK}")
    assert process.stdout.readline() == "here\n"
    process.send_signal(number)
    assert ending(process) == (128 + number, "", f"cover: {words}\n")


def test_who_hears_the_signal_ends_by_itself():
    process = program("signal.signal(signal.SIGINT, lambda *_: sys.exit(7))\ntell('here')\nwhile True: pass")
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    assert ending(process) == (7, "", "")


def test_memory_of_a_grandchild_counts():
    grow = "kept = bytearray(200_000_000); kept[::4096] = b'x' * len(kept[::4096]); import time; time.sleep(1000)"
    between = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {grow!r}])"
    code = f"with limits(memory=100_000_000): subprocess.run([sys.executable, '-c', {between!r}])"
    status, stdout, stderr = ending(program(code))
    assert (status, stdout) == (30, "not known (memory)\n")
    assert "--memory allows" in stderr


def test_nothing_below_it_and_no_unfinished_file_is_left(tmp_path):
    part = tmp_path / "part"
    part.write_text("half")
    sleep = [sys.executable, "-c", "import os, time; os.setsid(); time.sleep(1000)"]
    code = (
        f"tell(subprocess.Popen({sleep!r}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).pid)\n"
        f"with watching.unfinished({str(part)!r}), limits(seconds=0.0): {STUCK}"
    )
    status, stdout, _ = ending(program(code))
    pid, words = stdout.split("\n", 1)
    assert (status, words) == (30, "not known (time)\n")
    assert not running(int(pid))
    assert not part.exists()


def test_no_unfinished_directory_is_left(tmp_path):
    part = tmp_path / "part"
    part.mkdir()
    (part / "proof").write_text("half")
    code = f"with watching.unfinished({str(part)!r}), limits(seconds=0.0): {STUCK}"
    assert ending(program(code))[0] == 30
    assert not part.exists()


def test_a_file_that_was_finished_before_the_end_is_left(tmp_path):
    whole = tmp_path / "whole"
    whole.write_text("all of it")
    code = f"with watching.unfinished({str(whole)!r}): pass\nwith limits(seconds=0.0): {STUCK}"
    assert ending(program(code))[:2] == (30, "not known (time)\n")
    assert whole.exists()


def test_what_a_reader_has_not_taken_yet_is_never_cut():
    text = "x" * 300_000  # more than a pipe holds
    code = f"watching.allow(Budget(0.0))\nwith watching.writing(): tell('x' * {len(text)})\n{STUCK}"
    process = program(code)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=1.5)  # it has been over for long, and waits
    assert process.stdout.read() == text + "\nnot known (time)\n"


def test_an_answer_is_printed_once():
    process = program(f"watching.answered(9)\ntell('here')\n{STUCK}")
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    assert ending(process) == (9, "", "")


def test_a_child_of_fork_is_not_watched_and_its_signals_are_its_own():
    code = (
        "import warnings\n"
        "warnings.simplefilter('ignore', DeprecationWarning)\n"  # of Python 3.12: fork beside threads
        "child = os.fork()\n"
        "if not child:\n"
        "    signal.signal(signal.SIGUSR1, lambda *_: os._exit(5))\n"
        "    os.kill(os.getpid(), signal.SIGUSR1)\n"
        "    while True: pass\n"
        "sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
    )
    assert ending(program(code)) == (5, "", "")


def test_no_other_process_is_ended():
    code = "import cover, time\ntry:\n    with cover.limits(seconds=0.0):\n        time.sleep(2)\n"
    code += "except cover.OverBudget:\n    print('its own')\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stdout) == (0, "its own\n")


@pytest.mark.parametrize(
    ("why", "facts", "words"),
    [
        ("time", {"input": "a", "speaks": True}, "not known (time)"),
        ("memory", {"input": "a", "speaks": True, "many": True}, "a: not known (memory)"),
        ("2", {"input": "a", "speaks": True}, ""),
        ("15", {"input": "a", "speaks": True, "found": 2}, "at least 2 solutions (interrupted)"),
        ("time", {"input": "a", "speaks": True, "reading": True}, ""),
        ("time", {"input": "a", "found": 1}, ""),
        ("time", {}, ""),
    ],
)
def test_the_line_of_results(why, facts, words):
    assert last_words.answer_line(why, facts) == words


def test_what_was_not_read_is_a_failure():
    facts = {"input": "a", "speaks": True, "json": True, "reading": True, "doing": "reading", "undecided": 30}
    assert json.loads(last_words.answer_line("time", facts))["error"] == "reading takes longer than --timeout allows"
    assert last_words.status("time", facts) == 1
    assert last_words.status(str(int(signal.SIGTERM)), facts) == 128 + signal.SIGTERM
