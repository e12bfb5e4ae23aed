"""`cover compare` and `cover unique --proof`: statuses answer, tables and JSON say the same, certificates check out."""

import csv
import json
import os
import re
import subprocess
import sys

import pytest

import liars
from cli_help import run
from cover.backends.isolation.bounds import OverBudget
from cover.basics.result import Stop
from cover.cli.shared.inputs import Inputs
from cover.cli.verbs.compare import COLUMNS

FOUR = "12..\n..3.\n....\n....\n"  # no solution: row 1 needs another 3 in the second box
ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010040000007007000300\n"


@pytest.fixture
def two(tmp_path):
    path = tmp_path / "two.txt"
    path.write_text("A B\nA B\nB A\n")
    return str(path)


@pytest.fixture
def pairs(tmp_path):
    path = tmp_path / "pairs.txt"
    path.write_text("A B\nA\nA\nB\nB\n")
    return str(path)


def test_backends_that_agree_give_status_0_and_a_table():
    result = run("compare", "-", "--backends", "dlx,bitmask,sat", stdin=ESCARGOT)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].split()[:3] == ["backend", "threads", "decided"]
    assert [line.split()[:3] for line in lines[1:4]] == [[name, "1", "1/1"] for name in ("dlx", "bitmask", "sat")]
    assert lines[-1] == "all agree"


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="POSIX terminals")
@pytest.mark.parametrize("width", [50, 80, 140])
def test_the_table_fits_the_terminal_and_says_what_it_leaves_out(file, width):
    path = file(ESCARGOT)
    master, slave = os.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "cover", "compare", str(path), "--backends", "dlx,bitmask"],
        stdout=slave,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1", "COLUMNS": str(width)},
        check=True,
        timeout=60,
    )
    os.close(slave)
    shown = os.read(master, 1 << 16).decode().splitlines()
    os.close(master)
    assert max(map(len, shown)) <= width
    assert shown[0].split()[0] == "backend"
    assert {"search", "decided"} <= {*shown[0].split()}
    assert ("check" in shown[0]) == (width == 140)
    assert ("too narrow for" in done.stderr) == (width < 140)


def test_a_pipe_gets_every_column(two):
    header = run("compare", two, "--backends", "dlx,sat").stdout.splitlines()[0]
    assert re.split("  +", header) == [*COLUMNS]


def test_a_backend_that_misses_a_solution_gives_status_10(monkeypatch, pairs):
    liars.register(monkeypatch, liars.Short)
    result = run("compare", pairs, "--backends", "dlx,short", "--reduce", "none")
    assert result.exit_code == 10, result.output
    assert "dlx says at least 2 solutions, short says 1 solution in all" in result.stdout


def test_json_and_csv_say_the_same(two):
    record = json.loads(run("compare", two, "--backends", "dlx,sat", "--json", "--count").stdout)
    assert record["agree"] is True
    assert [(b["backend"], b["found"]) for b in record["boards"]] == [("dlx", 2), ("sat", 2)]
    rows = list(csv.DictReader(run("compare", two, "--backends", "dlx,sat", "--csv", "--count").stdout.splitlines()))
    assert [(row["backend"], row["found"], row["stop"]) for row in rows] == [
        ("dlx", "2", "exhausted"),
        ("sat", "2", "exhausted"),
    ]


def test_one_refusal_is_a_note_and_not_a_failure(two):
    result = run("compare", two, "--backends", "dlx,bitmask")
    assert result.exit_code == 0
    assert "bitmask: " in result.stderr
    assert "0/1" in result.stdout


@pytest.mark.parametrize(
    ("backends", "words"),
    [("dlx,foo", "unknown backend 'foo'"), ("DLY", "did you mean dlx?"), ("cpsta", "did you mean cpsat?"),
     ("dlx:foo", "foo"), ("reference:x", "has no variants"), (",", "names none")],
)  # fmt: skip
def test_a_backend_that_is_unknown_is_wrong_usage(two, backends, words):
    for flag in ("-b", "--backends", "--backend"):
        result = run("compare", two, flag, backends)
        assert (result.exit_code, result.stdout) == (2, "")
        assert words in result.stderr


def test_no_answer_is_no_agreement(two):
    result = run("compare", two, "-b", "bitmask")
    assert result.exit_code == 1
    assert "agree" not in result.stdout
    assert "no backend answered" in result.stderr


def test_seed_and_workers_go_to_those_that_take_them(two):
    result = run("compare", two, "-b", "dlx,reference", "--seed", "1", "--workers", "2")
    assert result.exit_code == 0, result.output
    assert "reference: takes no workers and no seed here" in result.stderr
    assert "reference" in result.stdout
    assert "1/1" in result.stdout


def test_a_proof_is_written_and_an_independent_checker_accepts_it(tmp_path):
    target = tmp_path / "proof"
    result = run("unique", "-", "--proof", str(target), stdin=ESCARGOT)
    assert (result.exit_code, result.stdout) == (0, "unique\n")
    assert run("check", "--strict", str(target)).exit_code == 0


def test_a_proof_by_a_backend_without_proofs_is_refused(tmp_path):
    result = run("unique", "-", "--proof", str(tmp_path / "p"), "--backend", "bitmask:strategies", stdin=FOUR)
    assert result.exit_code == 1
    assert "writes no proof" in result.stderr


def test_the_formula_of_a_board_names_its_marks(tmp_path):
    target = tmp_path / "proof"
    run("unique", "-", "--proof", str(target), stdin=ESCARGOT)
    lines = (target / "formula.cnf").read_text().splitlines()
    assert lines[:2] == ["c variable 1 = r1c1=1", "c variable 2 = r1c2=1"]
    assert "1 0" in lines  # the given in r1c1


def test_reading_that_takes_all_of_the_time_names_its_option(monkeypatch):
    def slow(*_):
        raise OverBudget("", Stop.TIMEOUT)

    monkeypatch.setattr(Inputs, "answer", slow)
    result = run("compare", "-", "--total", "9", stdin=ESCARGOT)
    assert result.exit_code == 1
    assert "reading takes longer than --total allows" in result.stderr
