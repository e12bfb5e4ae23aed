"""Where results go: never onto what was read, never half written, and failures of a disk in true words."""

import errno
import os
import subprocess
import sys
from contextlib import contextmanager

import pytest

from cli_help import EASY, SEVERAL, run
from cover.cli.shared import options
from cover.cli.shared.output import Output
from cover.cli.table import VERBS, cover

OWN_WAY = {"audit", "batch", "bench", "draw"}  # write other things than answers, and refuse on their own


def verb_files(verb):
    """The parameters of a verb that name files it reads."""
    command = cover.get_command(None, verb)
    return [param for param in command.params if param.type is options.FILE]


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb not in OWN_WAY and verb_files(verb)])
def test_no_verb_overwrites_its_input(file, verb):
    board = file(EASY)
    extra = {"convert": ["--to", "line"], "grade": [board]}.get(verb, [])
    done = run(verb, board, *extra, "-o", board)
    assert (done.exit_code, done.stderr) == (1, f"cover: {board} is the input: results need another file\n")
    assert board.read_text() == EASY


def test_pictures_and_benches_overwrite_no_input_either(file):
    board = file(EASY, "board.svg")
    done = run("draw", board, "-o", board)
    assert (done.exit_code, done.stderr) == (1, f"cover: {board} is the input: results need another file\n")
    assert run("audit", board, "-o", board).exit_code == 1
    assert run("bench", "--corpus", board, "--repeat", "1", "-o", board).exit_code == 1
    assert board.read_text() == EASY


@pytest.mark.parametrize("link", [os.symlink, *([os.link] if hasattr(os, "link") else [])])
def test_an_input_is_known_by_any_of_its_names(file, tmp_path, link):
    board, alias = file(EASY), tmp_path / "alias.txt"
    link(board, alias)
    done = run("solve", board, "-o", alias)
    assert (done.exit_code, board.read_text()) == (1, EASY)
    assert f"{alias} is the same file as {board}" in done.stderr


def test_the_solution_to_be_verified_is_an_input_too(file):
    board, solution = file(EASY), file("1243342121344312\n", "solution.txt")
    assert run("verify", board, solution, "-o", solution).exit_code == 1
    assert solution.read_text() == "1243342121344312\n"


def test_every_input_of_many_is_kept(file):
    one, other = file(EASY, "one.txt"), file(SEVERAL, "other.txt")
    assert run("count", one, other, "-o", other).exit_code == 1
    assert other.read_text() == SEVERAL


def test_standard_input_is_an_input_whatever_it_is_called(file):
    board = file(EASY)
    command = [sys.executable, "-m", "cover", "count", "-", "-o", str(board)]
    with open(board) as stream:
        done = subprocess.run(command, stdin=stream, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (1, f"cover: {board} is standard input: results need another file\n")
    assert board.read_text() == EASY


def test_standard_output_added_to_the_input_is_refused(file):
    board = file(EASY)
    with open(board, "a") as stream:
        done = subprocess.run(
            [sys.executable, "-m", "cover", "count", str(board)], stdout=stream, stderr=subprocess.PIPE, timeout=60
        )
    assert (done.returncode, board.read_text()) == (1, EASY)
    assert b"is standard output too" in done.stderr


class FullDisk:
    """A stream on which there is no room."""

    def write(self, text):
        raise OSError(errno.ENOSPC, "No space left on device")

    flush = close = write


@pytest.mark.parametrize(("old", "state"), [(None, "nothing was written"), ("old", "it is as it was")])
def test_a_full_disk_is_reported_with_what_became_of_the_file(file, tmp_path, monkeypatch, old, state):
    result = tmp_path / "result.txt"
    if old is not None:
        result.write_text(old)

    @contextmanager
    def full(handle, *arguments, **options):
        os.close(handle)
        yield FullDisk()

    monkeypatch.setattr("cover.cli.shared.output.open", full, raising=False)
    done = run("count", file(EASY), "-o", result)
    assert (done.exit_code, done.stderr) == (1, f"cover: {result}: no space left on device ({state})\n")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    assert (result.read_text() if result.exists() else None) == old


def test_a_failure_about_another_file_is_not_blamed_on_the_result(tmp_path):
    with pytest.raises(FileNotFoundError) as caught, Output(str(tmp_path / "result.txt")).opened():
        os.stat(tmp_path / "missing")
    assert caught.value.filename == str(tmp_path / "missing")


@pytest.mark.parametrize("verb", [["solve"], ["count"], ["convert", "--to", "line"], ["rate"]])
def test_where_nothing_could_be_answered_the_file_stays_as_it_was(file, tmp_path, verb):
    wrong, kept, new = file("puzzle: sudku\n"), file("old\n", "kept.txt"), tmp_path / "new.txt"
    assert run(*verb, wrong, "-o", kept).exit_code == run(*verb, wrong, "-o", new).exit_code == 1
    assert kept.read_text() == "old\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([wrong.name, kept.name])


def test_what_could_be_answered_is_written_beside_a_failure(file):
    answers = file("old\n", "answers.txt")
    assert run("count", file("puzzle: sudku\n", "wrong.txt"), file(EASY), "-o", answers).exit_code == 1
    assert "1" in answers.read_text()
