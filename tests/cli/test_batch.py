"""`cover batch`: statuses, messages, files, full disks, closed pipes, signals."""

import importlib
import os
import signal
import subprocess
import sys
import time

import pytest

import children
from cli_help import E_SOLVED, EASY_SOLVED, E, run

FOUR = "1..3.4....3.4..2"
TEXT = f"{E}\n{FOUR}\n"
COMMAND = [sys.executable, "-m", "cover", "batch"]
needs_full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")


@pytest.fixture
def boards(file):
    return file(TEXT, "boards.txt")


def test_solutions_go_to_stdout_and_the_summary_to_stderr(boards):
    done = run("batch", boards)
    assert (done.exit_code, done.stdout) == (0, f"{E_SOLVED}\n{EASY_SOLVED}\n")
    assert done.stderr.startswith("2 boards in ")
    assert "2 with one solution" in done.stderr
    assert run("batch", boards, "--quiet").stderr == ""


def test_standard_input_is_read(boards):
    assert run("batch", "-", "-q", stdin=TEXT).stdout == run("batch", boards).stdout


def test_unreadable_lines_make_the_status_1_at_the_end(file):
    path = file("junk\n" * 12 + TEXT, "boards.txt")
    done = run("batch", path)
    assert done.exit_code == 1
    assert done.stdout.endswith(f"{E_SOLVED}\n{EASY_SOLVED}\n")
    assert f"cover: {path}:10: a line of 4 cells" in done.stderr
    assert f"cover: {path}:11:" not in done.stderr
    assert done.stderr.endswith(f"cover: {path}: 12 lines could not be read\n")


@pytest.mark.parametrize(
    ("content", "reason"),
    [("", "there is no board in it"), ("# x\n", "there is no board in it"), ("\0\1\2", "binary data")],
)
def test_what_holds_no_boards_gets_one_line(file, content, reason):
    done = run("batch", file(content))
    assert done.exit_code == 1
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "options",
    [
        ["--workers", "0"],
        ["--filter", "unique", "--limit", "1"],
        ["--write", "x"],
        ["--kind", "quens"],
        ["--backend", "dxl"],
        ["--columns", "er", "--backend", "dlx"],
        ["--limit", "x"],
    ],
)
def test_wrong_usage_has_status_2(boards, options):
    assert run("batch", boards, *options).exit_code == 2


def test_a_file_appears_whole_and_nothing_is_left_beside_it(boards, tmp_path):
    assert run("batch", boards, "-o", tmp_path / "out.txt").stdout == ""
    assert (tmp_path / "out.txt").read_text() == f"{E_SOLVED}\n{EASY_SOLVED}\n"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["boards.txt", "out.txt"]


@pytest.mark.parametrize("target", [".", "missing/out.txt", "boards.txt"])
def test_places_that_cannot_hold_the_results_are_named(boards, tmp_path, target):
    done = run("batch", boards, "-o", tmp_path / target)
    assert (done.exit_code, done.stderr.count("\n")) == (1, 1)
    assert str(tmp_path) in done.stderr
    assert boards.read_text() == TEXT


def test_resume_needs_a_file(boards):
    done = run("batch", boards, "--resume")
    assert (done.exit_code, done.stderr) == (1, "cover: --resume needs a file to go on with: -o FILE\n")


def test_a_finished_output_is_neither_overwritten_nor_answered_anew(boards, tmp_path):
    out = tmp_path / "out.txt"
    assert run("batch", boards, "-o", out).exit_code == 0
    out.write_text("kept\n")
    done = run("batch", boards, "-o", out)
    assert (done.exit_code, done.stderr) == (1, f"cover: {out} is there already: remove it, or give another file\n")
    done = run("batch", boards, "-o", out, "--resume")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "is complete" in done.stderr
    assert out.read_text() == "kept\n"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["boards.txt", "out.txt"]


def test_a_shard_is_known_by_its_number_and_needs_a_file(boards):
    assert run("batch", boards, "--shard", "2/2").stdout == EASY_SOLVED + "\n"
    for shard in ("0/2", "3/2", "2", "1/2/3", "x/y", "1/9999999"):
        done = run("batch", boards, "--shard", shard)
        assert (done.exit_code, "such as 2/8" in done.stderr) == (2, True)
    done = run("batch", "-", "--shard", "1/2", stdin=TEXT)
    assert (done.exit_code, done.stderr.count("not of pipes")) == (1, 1)


@pytest.mark.parametrize("how", ["gzip", "lzma", "bz2"])
def test_packed_files_have_shards(tmp_path, how):
    packed = tmp_path / "boards.packed"
    packed.write_bytes(importlib.import_module(how).compress(TEXT.encode()))
    parts = [run("batch", packed, "--shard", f"{k}/3").stdout for k in (1, 2, 3)]
    assert "".join(parts) == run("batch", packed).stdout
    (tmp_path / "broken").write_bytes(packed.read_bytes()[:-20])
    done = run("batch", tmp_path / "broken", "--shard", "1/2")
    assert (done.exit_code, "this is a bug" in done.stderr) == (1, False)


def test_what_cannot_be_read_leaves_nothing_behind(tmp_path):
    zstd = tmp_path / "boards.zst"
    zstd.write_bytes(b"\x28\xb5\x2f\xfd\0")
    done = run("batch", zstd, "-o", tmp_path / "out.txt")
    assert (done.exit_code, done.stderr) == (1, f"cover: {zstd}: a file packed by zstd: unpack it first\n")
    assert [p.name for p in tmp_path.iterdir()] == ["boards.zst"]


def test_lines_of_progress_are_for_logs(boards):
    done = run("batch", boards, "--progress", "0.000001s", "--write", "count")
    assert "cover: 1 boards, " in done.stderr
    assert "% of the file" in done.stderr


@needs_full
def test_a_full_disk_is_reported(boards):
    done = run("batch", boards, "-o", "/dev/full")
    assert (done.exit_code, done.stderr) == (1, "cover: /dev/full: no space left on device\n")
    with open("/dev/full", "w") as full:
        process = subprocess.run([*COMMAND, boards], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (process.returncode, process.stderr) == (1, "cover: standard output: no space left on device\n")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX pipes")
def test_a_closed_pipe_ends_quietly(file):
    path = file(TEXT * 20000)
    process = children.begin([*COMMAND, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 128 + signal.SIGPIPE


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX pipes and signals")
@pytest.mark.parametrize(("name", "status", "word"), [("SIGINT", 130, "interrupted"), ("SIGTERM", 143, "terminated")])
def test_an_interrupted_run_keeps_its_answers_and_is_gone_on_with(file, tmp_path, name, status, word):
    text = TEXT * 200 + ("." * 625 + "\n") * 2
    path = file(text)
    out, part = tmp_path / "out.txt", tmp_path / "out.txt.part"
    command = [*COMMAND, path, "-o", out, "--write", "count", "--all"]  # an empty 25x25 board is never counted
    slow = [*command, "--timeout", "2"]
    process = children.begin(slow, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not (part.exists() and part.stat().st_size):
        time.sleep(0.002)
    process.send_signal(getattr(signal, name))
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == status
    assert stderr.splitlines()[0].startswith(f"cover: {out}.part has ")
    assert stderr.splitlines()[-1] == f"cover: {word}"
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (refused.returncode, "continue it by --resume" in refused.stderr) == (1, True)
    resumed = subprocess.run([*command, "--resume", "--timeout", "0.1"], capture_output=True, text=True, check=False)
    assert resumed.returncode == 0
    lines = out.read_text().splitlines()
    assert lines[:400] == ["1"] * 400
    assert [line.startswith("at least ") and line.endswith(" (time)") for line in lines[400:]] == [True, True]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("board = [\n[0, 2, 3, 4],\n[3, 0, 0, 0],\n[0, 0, 0, 0],\n[0, 0, 0, 0]]\n", "boards of more than one line"),
        (";2;3;4\n3;;;\n;;;\n;;;1\n", "boards of more than one line"),
        ("a b c\na b\nc\n", "boards are needed, and this was read as knuth"),
    ],
)
def test_what_holds_no_board_a_line_is_refused_once_and_by_what_it_is(file, content, reason):
    done = run("batch", file(content))
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert reason in done.stderr
