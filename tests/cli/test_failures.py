"""Failures end in one line and a status: bad input, full disks, closed pipes, signals; in real processes if need be."""

import os
import signal
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import children
from cli_help import DOMINOES, EASY, run
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import puzzle_class

COVER = [sys.executable, "-m", "cover"]


def start(*arguments: object, **streams) -> subprocess.Popen:
    return children.begin(
        [*COVER, *arguments],
        **{"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **streams},
    )


def one_line(stderr: str) -> bool:
    return stderr.startswith("cover: ") and stderr.count("\n") == 1


# ---------------------------------------------------------------- input
@pytest.mark.parametrize(
    "content", ["", "# only a comment\n", "sudoku: yes\n", "1x34\n", "12\n34\n56\n", "a | b\n", "\x00\x01\x02"]
)
@pytest.mark.parametrize("verb", ["solve", "count", "unique", "verify"])
def test_unreadable_input_gets_one_line(file, verb, content):
    done = run(verb, file(content))
    assert done.exit_code == 1
    assert one_line(done.stderr)


def test_binary_junk_gets_one_line(tmp_path):
    path = tmp_path / "junk"
    path.write_bytes(bytes(range(255, 0, -1)) * 40)
    done = run("solve", path)
    assert (done.exit_code, one_line(done.stderr)) == (1, True)


def test_a_directory_is_no_file(tmp_path):
    done = run("solve", tmp_path)
    assert (done.exit_code, done.stderr) == (1, f"cover: {tmp_path}: is a directory\n")


def test_a_mistyped_path_gets_a_suggestion(file):
    path = file(EASY, "escargot.txt")
    done = run("solve", path.with_name("escragot.txt"))
    assert done.exit_code == 1
    assert done.stderr.endswith(f"no such file; did you mean {path}?\n")


@pytest.mark.parametrize("target", ["nowhere.txt", "link.txt"])
def test_a_link_that_leads_to_nothing_says_where_it_leads(tmp_path, target):
    link = tmp_path / "link.txt"
    link.symlink_to(target)
    done = run("solve", str(link))
    assert done.exit_code == 1
    assert done.stderr == f"cover: {link}: a link to {target}, which does not exist\n"


@pytest.mark.parametrize("options", [["--backend", "reference", "--seed", "1"], ["--encoding", "x"]])
def test_what_does_not_go_together_is_refused_in_one_line(file, options):
    done = run("solve", file(EASY), *options)
    assert (done.exit_code, one_line(done.stderr), done.stdout) == (1, True, "")


def test_a_mistyped_verb_is_wrong_usage_and_gets_a_suggestion():
    done = run("sovle")
    assert (done.exit_code, "did you mean solve?" in done.stderr) == (2, True)


def test_a_bug_is_one_line_too(file, monkeypatch):
    from cover.solving import verbs

    def broken(*arguments, **options):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(verbs, "count", broken)
    done = run("count", file(EASY))
    assert done.exit_code == 1
    assert one_line(done.stderr)
    assert "this is a bug: ZeroDivisionError: oh" in done.stderr


MUTATIONS = st.lists(st.tuples(st.floats(0, 1), st.sampled_from([*"0129.x|:#\n \t,-♛\0", "puzzle:", "size: 0", ""])))


@pytest.mark.parametrize("name", PUZZLES)
@settings(max_examples=settings().max_examples // 6)
@given(mutations=MUTATIONS)
def test_no_mutation_of_an_example_shows_a_bug(name, mutations):
    text = puzzle_class(name).example
    for where, what in mutations:
        at = int(where * len(text))
        text = text[:at] + what + text[at + 1 :]
    done = run("unique", "-", "--nodes", "50", "--timeout", "1", "--backend", "dlx", stdin=text)
    assert done.exit_code in (0, 1, 10, 20, 30)
    assert "this is a bug" not in done.stderr
    assert all(line.startswith("cover: ") for line in done.stderr.splitlines())


# ---------------------------------------------------------------- output
def test_a_result_file_appears_whole_and_replaces_the_old_one(file, tmp_path):
    result = file("old", "result.txt")
    os.chmod(result, 0o640)
    assert run("count", file(EASY), "-o", result).stdout == ""
    assert result.read_text() == "1\n"
    assert result.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["board.txt", "result.txt"]


@pytest.mark.parametrize("target", [".", "missing/result.txt"])
def test_a_place_that_cannot_hold_the_result_is_named(file, tmp_path, target):
    done = run("count", file(EASY), "-o", tmp_path / target)
    assert (done.exit_code, one_line(done.stderr)) == (1, True)
    assert str(tmp_path) in done.stderr


needs_full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")


@needs_full
def test_a_full_disk_is_reported(file):
    with open("/dev/full", "w") as full:
        process = start("solve", file(EASY), stdout=full)
        _, stderr = process.communicate(timeout=60)
    assert (process.returncode, stderr) == (1, "cover: standard output: no space left on device\n")
    assert run("solve", file(EASY), "-o", "/dev/full").exit_code == 1


@needs_full
def test_help_to_a_full_disk_shows_no_traceback():
    with open("/dev/full", "w") as full:
        process = start("--help", stdout=full)
        _, stderr = process.communicate(timeout=60)
    assert process.returncode == 1
    assert one_line(stderr)


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
def test_a_closed_pipe_ends_quietly(file):
    process = start("solve", file(DOMINOES.format(size=8)), "--all", "--backend", "dlx")
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    assert process.wait(timeout=60) == 128 + signal.SIGPIPE


def test_a_closed_stdout_is_reported(file):
    script = f"exec {sys.executable} -m cover count {file(EASY)} >&-"
    done = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True, timeout=60)
    assert (done.returncode, one_line(done.stderr)) == (1, True)


# ---------------------------------------------------------------- signals
@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_an_interrupted_listing_says_how_far_it_came(file, name, status):
    process = start("solve", file(DOMINOES.format(size=10)), "--all", "--backend", "dlx")
    assert process.stdout is not None
    for _ in range(50):  # two tilings and more
        process.stdout.readline()
    process.send_signal(getattr(signal, name))
    last = process.stdout.read().splitlines()[-1]  # not by communicate, which would begin in the middle of a character
    stderr = process.communicate(timeout=60)[1]
    assert last.startswith("at least ")
    assert last.endswith(" (interrupted)")
    assert (process.returncode, stderr) == (status, "")


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_an_interrupted_count_says_how_far_it_came(file):
    process = start("count", file(DOMINOES.format(size=30)), "--backend", "dlx", "--verbose")
    assert process.stderr is not None
    process.stderr.readline()  # how the input was read: the search is about to start
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=1)  # the tilings of 30 x 30 take days
    process.send_signal(signal.SIGINT)
    stdout, _ = process.communicate(timeout=60)
    assert stdout.startswith("at least ")
    assert stdout.endswith(" (interrupted)\n")
    assert process.returncode == 130


def test_ctrl_c_while_a_class_is_made_is_no_bug():
    """It comes as the cause of another error then (Python 3.11); modules make classes whenever one is imported."""
    code = """
from cover.cli.boundary import boundary

class Pressed:
    def __set_name__(self, owner, name):
        raise KeyboardInterrupt

with boundary():
    class Made:
        given = Pressed()
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stderr) == (130, "cover: interrupted\n")
