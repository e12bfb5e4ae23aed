"""A bench on an executor: what one process would record, each case on one machine, nothing left running."""

import json
import os
import time
from pathlib import Path

import pytest

from bench_backends import queens
from cover.backends.isolation.processes import descendants, running
from cover.basics.errors import Refused
from cover_lab import processes, sharing
from cover_lab.records import INSTANCES, SESSIONS, key, read
from cover_lab.running import Bench, Disagreement


@pytest.fixture(autouse=True)
def none_waits(monkeypatch):
    monkeypatch.setattr(sharing, "WAITS", 0.5)


BOTH = ["dlx", "reference"]
FACTS = ("instance", "question", "backend", "repetition", "status", "found", "complete", "nodes", "threads", "group")


@pytest.mark.slow
def test_the_records_are_those_of_one_process(tmp_path, threads):
    assert Bench(queens(over=(4, 5, 6), repeat=2), tmp_path / "alone", BOTH).run() == 12
    shared = Bench(queens(over=(4, 5, 6), repeat=2), tmp_path / "shared", BOTH, executor=threads)
    assert shared.run() == 12
    runs = [sorted([run[name] for name in FACTS] for run in read(tmp_path / one)) for one in ("alone", "shared")]
    assert runs[0] == runs[1]
    for name in (INSTANCES, SESSIONS):
        alone, many = (list(read(tmp_path / one, name)) for one in ("alone", "shared"))
        drawn = [sorted(record.items(), key=str) for record in alone]
        assert len(alone) == len(many)
        if name == INSTANCES:
            assert sorted(drawn) == sorted(sorted(record.items(), key=str) for record in many)
        else:
            assert set(many[0]) - set(alone[0]) == {"host"}
    assert shared.run() == 0
    assert Bench(queens(over=(4, 5, 6), repeat=3), tmp_path / "shared", BOTH, executor=threads).run() == 6


def test_processes_that_wait_for_a_case_end(tmp_path, threads):
    Bench(queens(over=(4,)), tmp_path, ["dlx"], executor=threads).run()
    assert any(sharing._waiting.values())
    end = time.monotonic() + 60
    while any(sharing._waiting.values()) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(sharing._waiting.values())
    assert not sharing._watched


def test_on_a_ladder_none_is_asked_beyond_where_it_was_stopped(tmp_path, monkeypatch, faulty, threads):
    monkeypatch.setattr(processes, "LAST_CHANCE", 0.1)
    one = queens(over=(5, 6, 7), timeout=0.1, repeat=2, more="ladder = true\n")
    Bench(one, tmp_path, ["stuck"], executor=threads).run()
    assert [(run["instance"], run["repetition"], run["status"]) for run in read(tmp_path)] == [
        ("queens 5", 1, "timeout"),
        ("queens 6", 1, "skipped"),
        ("queens 7", 1, "skipped"),
    ]


def test_answers_that_exclude_each_other_stop_the_bench(tmp_path, faulty, threads):
    with pytest.raises(Disagreement, match="there are 3"):
        Bench(queens(over=(4,), repeat=2, more="solutions = 3\n"), tmp_path, ["dlx"], executor=threads).run()
    assert json.loads((tmp_path / "disagreement.json").read_text())["args"] == {"n": 4}


def test_another_instance_of_the_same_name_is_refused(tmp_path, threads):
    Bench(queens(over=(4,)), tmp_path, ["dlx"], executor=threads).run()
    path = tmp_path / INSTANCES
    path.write_text(path.read_text().replace('"digest":"', '"digest":"x'))
    with pytest.raises(Refused, match="another instance"):
        Bench(queens(over=(4,), repeat=2), tmp_path, ["dlx"], executor=threads).run()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are seen in /proc")
def test_workers_that_are_killed_cost_their_case_alone(tmp_path):
    from clusters import kill_a_worker

    kills = []

    def report(done, total, words):
        if done and len(kills) < 3:
            kills.append(kill_a_worker(len(kills)))

    before = set(descendants(os.getpid()))
    one = Bench(queens(over=(4, 5, 6, 7, 8)), tmp_path, BOTH, executor="processes:2", report=report)
    one.run()
    keys = [key(run) for run in read(tmp_path)]
    assert any(kills)
    assert len(keys) == len(set(keys)) == 10
    assert {run["status"] for run in read(tmp_path)} == {"solved"}
    until = time.monotonic() + 30  # workers take a moment to end on a busy machine
    while (left := set(filter(running, descendants(os.getpid()))) - before) and time.monotonic() < until:
        time.sleep(0.05)
    assert not left, [Path(f"/proc/{number}/cmdline").read_bytes() for number in left]
