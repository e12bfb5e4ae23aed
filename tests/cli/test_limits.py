"""Every verb has limits, and every one of them ends in time, whatever it is doing; what is measured is in late.py."""

import json
import signal
import sys
from pathlib import Path

import click
import pytest

import children
import cover
import late
from cli_help import run
from cover.backends.isolation.abilities import threads_start
from cover.cli.shared import limiting
from cover.cli.table import VERBS
from cover.solving.why.explanation import explanation_of

PUZZLES = Path(__file__).parents[2] / "puzzles"
WITHOUT = {"puzzles", "formats", "backends"}  # lists
ALLOWED = 60.0  # seconds of lateness: how busy the machine is does not matter, for what does not end never does
STUCK = """
import functools, itertools, sys
from cover.cli import main
{patch}
def stuck(*_, **__):
    # Reported from inside the call: a signal that comes before it is heard by Python.
    here = functools.partial(print, 'here', sep='', file=sys.stderr, flush=True)
    sum(itertools.chain(filter(here, ['']), itertools.repeat(1, 10**15)))
sys.argv = ['cover', *{words!r}]
main()
"""
by_a_thread = pytest.mark.skipif(not threads_start(), reason="a thread looks at time and memory")
posix = pytest.mark.skipif(sys.platform != "linux", reason="/proc, and signals of POSIX")


def stuck(patch, *words):
    """A program whose verb never comes back from a call that hears nothing, once it is there."""
    code = STUCK.format(patch="", words=list(words)).replace("sys.argv", f"{patch}\nsys.argv")
    return children.begin([sys.executable, "-c", code], stdout=-1, stderr=-1, text=True)


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb not in WITHOUT])
def test_every_verb_has_limits(verb):
    usage = run(verb, "--help").output
    assert "--memory SIZE" in usage
    assert "--timeout" in usage


@posix
@pytest.mark.parametrize(
    ("verb", "home", "status", "answer"),
    [
        ("solve", "cover.solving.verbs.solve", 30, "not known (time)\n"),
        ("count", "cover.solving.verbs.count", 30, "at least 0 (time)\n"),
        ("explain", "cover.solving.why.explanation.explanation_of", 30, "not known (time)\n"),
    ],
)
def test_a_verb_stuck_in_a_call_is_ended_with_its_status(verb, home, status, answer):
    module, _, name = home.rpartition(".")
    board = PUZZLES / "sudoku" / "4x4-empty.txt"
    process = stuck(f"import {module} as m\nm.{name} = stuck", verb, board.as_posix(), "--timeout", "2.5")
    stdout, stderr = process.communicate(timeout=100)
    assert (process.returncode, stdout) == (status, answer)
    assert stderr == f"here\ncover: {board}: cover {verb} takes longer than --timeout allows\n"


@posix
def test_a_signal_ends_a_verb_that_is_stuck_and_json_says_so():
    board = str(PUZZLES / "sudoku" / "4x4-empty.txt")
    process = stuck("import cover.solving.verbs as m\nm.solve = stuck", "unique", board, "--json")
    assert process.stderr.readline() == "here\n"
    process.send_signal(signal.SIGTERM)
    stdout, stderr = process.communicate(timeout=100)
    assert (process.returncode, stderr) == (143, "cover: terminated\n")
    assert json.loads(stdout)["stop"] == "interrupted"


@posix
def test_the_status_of_a_signal_is_right_also_where_it_comes_within_exec():
    board = str(PUZZLES / "sudoku" / "4x4-empty.txt")
    patch = "import os, signal\nimport cover.solving.verbs as m\n"
    patch += "def killed(*_, **__): exec('os.kill(os.getpid(), signal.SIGTERM)\\nwhile True: pass')\nm.solve = killed"
    process = stuck(patch, "solve", board)
    assert (process.communicate(timeout=100)[1], process.returncode) == ("cover: terminated\n", 143)


@by_a_thread
def test_what_ends_softly_is_answered_and_the_next_input_is_asked(monkeypatch, file):
    board = file("1... .4.. ..3. ...2\n")
    real = explanation_of

    def slow_once(*words, **named):
        monkeypatch.setattr("cover.solving.why.explanation.explanation_of", real)
        while True:
            pass

    monkeypatch.setattr("cover.solving.why.explanation.explanation_of", slow_once)
    done = run("explain", "--json", "-t", "5", board, board)
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["verdict"], first["stop"]) == ("unknown", "timeout")
    assert "why" in first
    assert second["verdict"] != "unknown"
    assert done.exit_code == 30


@by_a_thread
def test_memory_bounds_what_knows_nothing_of_it(monkeypatch, file):
    board = file("1... .4.. ..3. ...2\n")

    def hoard(*words, **named):
        kept = []
        while True:
            kept.append(bytearray(1_000_000))

    monkeypatch.setattr("cover.solving.why.minimum.minimum", hoard)
    done = run("minimal", "--memory", "1M", board)
    assert (done.exit_code, done.stdout) == (30, "not known (memory)\n")
    assert "cover minimal takes more than the 1 MB that --memory allows" in done.stderr


@posix
@pytest.mark.slow
@pytest.mark.parametrize(
    ("verb", "name", "how"),
    [
        ("solve", "sudoku225", "timeout"), ("solve", "cages", "SIGINT"), ("count", "heyawake100", "SIGTERM"),
        ("explain", "nonogram200", "timeout"), ("candidates", "sudoku225", "SIGINT"), ("hint", "fillomino", "SIGTERM"),
        ("draw", "hitori100", "timeout"), ("estimate", "nonogram200", "SIGINT"),
    ],
)  # fmt: skip
def test_large_inputs_end(verb, name, how, tmp_path, monkeypatch):
    monkeypatch.setattr(late, "LATE", ALLOWED)
    monkeypatch.setattr(late, "MORE", 500_000_000)  # without a bound it is gigabytes
    scratch = tmp_path / "tmp"
    scratch.mkdir()
    made = late.lateness(verb, late.written(name, tmp_path), how, scratch)
    assert list(made.faults(json_lines=verb in late.JSON)) == []


@posix
@pytest.mark.slow
def test_a_hint_of_areas_comes_soon(file):
    """All that this board says beside its areas is one number a cell; it took 48 seconds of a processor to see that."""
    board = file(late.fillomino(None))
    code = "import resource, sys\nresource.setrlimit(resource.RLIMIT_CPU, (20, 20))\nfrom cover.cli import main\n"
    process = children.begin([sys.executable, "-c", code + f"sys.argv = ['cover', 'hint', {str(board)!r}]\nmain()"],
                             stdout=-1, text=True)  # fmt: skip
    assert process.communicate(timeout=300)[0].startswith("area is full")
    assert process.returncode == 0


def test_a_clue_that_is_given_twice_is_one_rule():
    once, often = (cover.loads(".Cage~5~R1C1~R1C2" * times + "\n") for times in (1, 1000))
    assert len(often.to_board().rules) == len(once.to_board().rules) == 1
    assert len(often.clues) == 1000


@pytest.mark.parametrize(("seconds", "spent", "left"), [(10, 4, 6), (10, 9.9, limiting.ENOUGH), (0.01, 5, 0.01)])
def test_an_answer_has_what_its_reading_left_and_enough_to_say_that_this_is_nothing(monkeypatch, seconds, spent, left):
    monkeypatch.setattr(limiting, "_limits", lambda seconds, *_: seconds)
    with click.Context(click.Command("solve"), info_name="solve") as context:
        context.params = {"seconds": seconds}
        assert limiting.per_input(spent=spent) == pytest.approx(left)
