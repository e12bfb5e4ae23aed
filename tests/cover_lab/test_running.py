"""A bench: what is recorded, what is distinguished, and that nothing is lost or repeated."""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pytest

from bench_backends import queens
from cover.basics.errors import InputError, Refused
from cover_lab import processes, suite
from cover_lab.processes import SCRATCH, sweep
from cover_lab.records import Records, key, read
from cover_lab.results import Results
from cover_lab.running import Bench, Disagreement

SUPPORT = Path(__file__).parents[1] / "support"


@pytest.mark.slow
def test_every_run_is_recorded_once_with_all_fields(tmp_path):
    one = queens("count", "all", "unique", over=(4, 5), repeat=2)
    assert Bench(one, tmp_path, ["dlx", "reference"]).run() == 2 * 2 * 3 * 2
    runs = list(read(tmp_path))
    assert len({key(run) for run in runs}) == len(runs) == 24
    assert len({tuple(run) for run in runs}) == 1  # the same fields in every line
    assert {run["found"] for run in runs if run["question"] == "count"} == {"10", "2"}
    assert len({run["digest"] for run in runs if run["question"] == "all" and run["instance"] == "queens 5"}) == 1
    assert all(run["cpu"] > 0 and run["search"] > 0 and run["calls"] >= 1 for run in runs)
    assert Bench(one, tmp_path, ["dlx", "reference"]).run() == 0


@pytest.mark.slow
def test_backends_take_turns_in_being_first(tmp_path):
    Bench(queens(over=(4, 5, 6, 7)), tmp_path, ["dlx", "reference"]).run()
    assert [run["backend"] for run in read(tmp_path)][::2] == ["reference", "dlx", "reference", "dlx"]


@pytest.mark.slow
def test_more_repetitions_and_backends_go_on_in_the_same_directory(tmp_path):
    Bench(queens(), tmp_path, ["dlx"]).run()
    assert Bench(queens(repeat=3), tmp_path, ["dlx", "sat"]).run() == 5
    with pytest.raises(Refused, match="seconds"):
        Bench(queens(timeout=7), tmp_path, ["dlx"]).run()


def test_what_keeps_a_backend_from_answering_is_distinguished(tmp_path, monkeypatch, faulty):
    monkeypatch.setattr(processes, "LAST_CHANCE", 0.1)
    Bench(queens(timeout=0.1), tmp_path, ["stuck", "crashing", "raising", "refusing", "dlx"]).run()
    runs = {run["backend"]: run for run in read(tmp_path)}
    assert {name: run["status"] for name, run in runs.items()} == {
        "stuck": "timeout", "crashing": "crashed", "raising": "crashed", "refusing": "refused", "dlx": "solved",
    }  # fmt: skip
    assert "killed" in runs["stuck"]["reason"]
    assert "SIGSEGV" in runs["crashing"]["reason"]
    assert "ZeroDivisionError: by zero" in runs["raising"]["reason"]
    assert "not today" in runs["refusing"]["reason"]


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory of other processes is read in /proc")
def test_a_backend_that_takes_too_much_memory_is_killed(tmp_path, faulty):
    Bench(queens(), tmp_path, ["greedy"], memory=300 << 20).run()
    (run,) = read(tmp_path)
    assert run["status"] == "memory"


WORDS = [("wrong", "breaks the rules"), ("lying", "dlx says 4 solutions in all, lying says no solutions in all")]


@pytest.mark.parametrize(("backend", "words"), WORDS)
def test_wrong_answers_stop_the_bench_and_keep_the_instance(tmp_path, faulty, backend, words):
    with pytest.raises(Disagreement, match=words):
        Bench(queens("all", over=(6, 8)), tmp_path, ["dlx", backend]).run()
    kept = json.loads((tmp_path / "disagreement.json").read_text())
    assert kept["args"] == {"n": 6}
    assert words in kept["trouble"]
    runs = list(read(tmp_path))
    assert {run["instance"] for run in runs} == {"queens 6"}
    assert Counter(run["status"] for run in runs) == ({"wrong": 1} if backend == "wrong" else {"solved": 2})


def test_known_answers_are_held_against_all(tmp_path):
    one = queens(more="solutions = 5\n")
    with pytest.raises(Disagreement, match="dlx says 4 solutions in all; there are 5"):
        Bench(one, tmp_path).run()


def test_on_a_ladder_none_is_asked_beyond_where_it_was_stopped(tmp_path, monkeypatch, faulty):
    monkeypatch.setattr(processes, "LAST_CHANCE", 0.1)
    one = queens(over=(5, 6, 7), timeout=0.1, repeat=2, more="ladder = true\n")
    Bench(one, tmp_path, ["stuck"]).run()
    assert [(run["instance"], run["status"]) for run in read(tmp_path)] == [
        ("queens 5", "timeout"),
        ("queens 6", "skipped"),
        ("queens 7", "skipped"),
    ]


@pytest.fixture
def scratch(tmp_path, monkeypatch):
    """Where temporary files go in this test."""
    place = tmp_path / "scratch"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    monkeypatch.setenv("TMPDIR", str(place))
    return place


def test_a_process_that_was_killed_leaves_nothing_behind(tmp_path, monkeypatch, faulty, scratch):
    monkeypatch.setattr(processes, "LAST_CHANCE", 0.1)
    Bench(queens("one", "prove", timeout=0.1), tmp_path, ["stuck"]).run()
    assert {run["status"] for run in read(tmp_path)} >= {"timeout"}
    assert list(scratch.iterdir()) == []


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are seen in /proc")
def test_a_bench_cleans_up_after_those_that_no_longer_run(scratch):
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    for owner in (gone.pid, os.getpid()):
        (scratch / f"{SCRATCH}{owner}-x").mkdir()
    sweep()
    assert [path.name for path in scratch.iterdir()] == [f"{SCRATCH}{os.getpid()}-x"]


@pytest.mark.slow
def test_killed_four_times_nothing_is_lost_or_repeated_or_left(tmp_path, scratch):
    command = [sys.executable, SUPPORT / "bench_killing.py", tmp_path, "4", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(done.stdout) == 4
    sys.path.insert(0, str(SUPPORT))
    from bench_killing import TEXT

    Bench(suite.parse("small", TEXT), tmp_path).run()
    assert list(scratch.iterdir()) == []
    keys = [key(run) for run in read(tmp_path)]
    assert len(keys) == len(set(keys)) == 4 * 2 * 2 * 2
    assert all(run["status"] == "solved" for run in read(tmp_path))


def test_half_a_line_is_cut_off_and_two_benches_exclude_each_other(tmp_path):
    Bench(queens(), tmp_path).run()
    whole = (tmp_path / "runs.jsonl").read_bytes()
    (tmp_path / "runs.jsonl").write_bytes(whole + whole[:40])
    assert len(list(read(tmp_path))) == 1
    with Records(tmp_path), pytest.raises(Refused, match="another bench"):
        Records(tmp_path)
    assert (tmp_path / "runs.jsonl").read_bytes() == whole


def test_another_schema_and_garbage_are_refused_with_their_place(tmp_path):
    (tmp_path / "runs.jsonl").write_text('{"schema": 99}\n')
    with pytest.raises(InputError, match=r"runs.jsonl:1: schema 99"):
        Results.of(tmp_path)
    (tmp_path / "runs.jsonl").write_text("nonsense\n")
    with pytest.raises(InputError, match=r"runs.jsonl:1: no record"):
        Results.of(tmp_path)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device")
def test_a_full_disk_is_reported_with_the_file(tmp_path):
    with Records(tmp_path) as journal:
        os.dup2(os.open("/dev/full", os.O_WRONLY), journal._files["runs.jsonl"]._handle)
        with pytest.raises(OSError, match=r"runs\.jsonl"):
            journal.run({"instance": "a", "question": "one", "backend": "dlx", "repetition": 0})
