"""Wrong usage has status 2 and says what to type: contradictions, missing files, boards and files where verbs stand."""

import os
import subprocess
import sys

import pytest

from cli_help import EASY, E, run
from cover.cli.shared.estimates import _amount

COVER = [sys.executable, "-m", "cover"]


# ---------------------------------------------------------------- contradictions
@pytest.mark.parametrize(
    ("verb", "options", "words"),
    [
        ("solve", ["-a", "-n", "3"], "--all means no limit, so it does not go with --limit 3"),
        ("count", ["-a", "-n", "3"], "--all means no limit, so it does not go with --limit 3"),
        ("solve", ["--json", "--to", "line"], "--json does not go with --to"),
        ("solve", ["--dimacs", "--to", "line"], "--to does not go with --dimacs"),
        ("solve", ["--dimacs", "--json"], "--json does not go with --dimacs"),
        ("solve", ["--probes", "10"], "--probes does nothing without --estimate"),
        ("solve", ["--estimate", "--limit", "3"], "--estimate does not go with --limit"),
        ("count", ["--estimate", "--nodes", "3"], "--estimate does not go with --nodes"),
        ("count", ["--estimate", "--memo", "on"], "--estimate does not go with --memo"),
        ("solve", ["--logic", "singles", "--nodes", "5"], "--logic does not go with --nodes"),
        ("solve", ["--logic", "singles", "--nodes", "1"], "--logic does not go with --nodes"),
        ("solve", ["--logic", "singles", "--backend", "dlx"], "--logic does not go with --backend"),
        ("solve", ["--logic", "singles", "--to", "line"], "--logic does not go with --to"),
        ("compare", ["--csv", "--json"], "--json does not go with --csv"),
        ("unique", ["-q", "-v"], "--quiet does not go with --verbose"),
    ],
)
def test_options_that_contradict_each_other_are_refused(file, verb, options, words):
    done = run(verb, file(EASY), *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in done.stderr


@pytest.mark.parametrize(
    "options", [["--all"], ["--limit", "0", "--all"], ["--json"], ["--to", "line"], ["--estimate", "--probes", "10"]]
)
def test_options_that_agree_are_taken(file, options):
    assert run("solve", file(EASY), *options).exit_code == 0


# ---------------------------------------------------------------- no file
def test_without_a_file_what_is_piped_in_is_read(file):
    piped = subprocess.run([*COVER, "count"], input=EASY, capture_output=True, text=True, timeout=60)
    assert (piped.returncode, piped.stdout) == (0, "1\n")
    with open(file(EASY)) as stream:
        redirected = subprocess.run([*COVER, "count"], stdin=stream, capture_output=True, text=True, timeout=60)
    assert (redirected.returncode, redirected.stdout) == (0, "1\n")


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="POSIX terminals")
def test_at_a_terminal_a_missing_file_is_reported_with_the_way_out():
    master, slave = os.openpty()
    done = subprocess.run([*COVER, "solve"], stdin=slave, capture_output=True, text=True, timeout=60)
    os.close(slave)
    os.close(master)
    assert done.returncode == 2
    assert "- reads standard input: cat board.txt | cover solve -" in done.stderr


def test_nothing_at_all_on_standard_input_is_wrong_usage():
    done = subprocess.run([*COVER, "solve"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2


# ---------------------------------------------------------------- instead of a verb, or of a file
def test_help_is_a_verb():
    assert run("help").stdout == run("--help").stdout
    assert run("help", "count").stdout == run("count", "--help").stdout
    assert run("help").exit_code == run("help", "solve").exit_code == 0
    wrong = run("help", "cuont")
    assert (wrong.exit_code, "did you mean count?" in wrong.stderr) == (2, True)


def test_a_file_without_a_verb_gets_one(file):
    path = file(EASY)
    done = run(path)
    assert (done.exit_code, f"cover solve {path}" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    "board",
    [E, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "1..3.4....3.4..2"],
)
def test_a_board_instead_of_a_file_is_reported_where_to_go(board):
    done = run("solve", board)
    assert (done.exit_code, done.stderr) == (1, f"cover: this is a board, not a file: echo {board} | cover solve -\n")
    alone = run(board)
    assert (alone.exit_code, f"echo {board} | cover solve -" in alone.stderr) == (2, True)


def test_a_link_instead_of_a_file_is_reported_where_to_go():
    link = "https://puzz.link/p?slither/5/5/h7dg6bh5bn6"
    done = run("count", link)
    assert done.exit_code == 1
    assert done.stderr == f"cover: this is a link, not a file: echo '{link}' | cover count -\n"


def test_a_missing_file_is_not_taken_for_a_board():
    assert "no such file" in run("solve", "boards-of-2024.txt").stderr
    assert "no such file" in run("solve", "abcdefghijklmnop").stderr


def test_scales_of_paths_and_of_ratings_are_distinguished(file):
    assert "basic is a scale of paths: `cover path --scale basic`" in run("rate", "--scale", "basic", file(EASY)).stderr
    done = run("path", "--scale", "se121", file(EASY))
    assert "no scale 'se121': it is one of ratings, `cover rate --scale se121`" in done.output


def test_the_version_has_a_short_name():
    assert run("-V").stdout == run("--version").stdout


def test_what_overflows_is_not_called_infinite():
    assert _amount(float("inf"), float("nan")) == "more than 1e308"


def test_a_damaged_record_has_its_place(tmp_path):
    (tmp_path / "runs.jsonl").write_text('{"schema": 1}\n')
    done = run("bench", "report", tmp_path)
    assert done.exit_code == 1
    assert f"{tmp_path / 'runs.jsonl'}:1: no record of a bench" in done.stderr
