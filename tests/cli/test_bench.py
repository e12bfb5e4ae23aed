"""`cover bench`: from a corpus to a report and a comparison, and what it refuses."""

import json
import sys

import pytest

from cli_help import EASY, run
from cover.cli.verbs.bench import _tails


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    place = tmp_path_factory.mktemp("bench")
    (place / "boards.sdm").write_text("1..3.4....3.4..2\n1...............\n")
    done = run("bench", "--corpus", place / "boards.sdm", "-b", "dlx", "--repeat", "1", "-o", place / "results")
    assert done.exit_code == 0, done.stderr
    return place / "results", done


def test_files_of_one_name_are_distinguished_by_their_directories():
    assert _tails(["a/x/7.txt", "a/y/7.txt", "b/y/8.txt", "8.txt/7.txt"]) == [
        "x/7.txt",
        "y/7.txt",
        "8.txt",
        "8.txt/7.txt",
    ]


def test_a_corpus_is_measured_and_shown(measured):
    place, done = measured
    assert "corpus: unique" in done.stdout
    assert "2 of 2" in done.stdout
    assert {json.loads(line)["instance"] for line in (place / "runs.jsonl").read_text().splitlines()} == {
        "boards.sdm 1",
        "boards.sdm 2",
    }


def test_two_builds_are_measured_side_by_side_on_a_corpus(tmp_path):
    (tmp_path / "boards.sdm").write_text("1..3.4....3.4..2\n1...............\n")
    corpus = ["--corpus", tmp_path / "boards.sdm", "--question", "one", "--repeat", "1", "-b", "bitmask"]
    done = run("bench", "compare", "--live", sys.executable, sys.executable, *corpus)
    assert done.exit_code == 0, done.stderr
    words = done.stdout.splitlines()
    assert words[:2] == ["1 round, old and new in turn", "2 rows (case and backend) that both answered"]
    assert [words[3].startswith("geometric mean of rows "), words[4].startswith("least ")] == [True, True]


def test_a_bench_compared_with_itself_is_the_same(measured):
    done = run("bench", "compare", measured[0], measured[0])
    assert done.exit_code == 0
    assert "no change beyond noise; all counts are the same" in done.stdout


def test_a_changed_search_tree_is_a_status_of_its_own(measured, tmp_path):
    runs = [json.loads(line) for line in (measured[0] / "runs.jsonl").read_text().splitlines()]
    runs[0]["nodes"] += 1
    (tmp_path / "runs.jsonl").write_text("".join(json.dumps(one) + "\n" for one in runs))
    done = run("bench", "compare", measured[0], tmp_path)
    assert done.exit_code == 10
    assert f"nodes {runs[0]['nodes'] - 1:,} before, {runs[0]['nodes']:,} now" in done.stdout


def test_the_report_as_json(measured):
    done = run("bench", "report", measured[0], "--json")
    assert [json.loads(line)["solved"] for line in done.stdout.splitlines()] == [2, 2]


def test_suites_and_peers_are_listed():
    done = run("bench", "--list")
    assert done.stdout.startswith("quick ")
    assert "peer:qqwing" in done.stdout


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        ([], 2, "which suite?"),
        (["quik"], 1, "unknown suite 'quik'; did you mean quick?"),
        (["quick", "-b", "dxl"], 2, "did you mean dlx?"),
        (["quick", "-b", "peer:dzx"], 2, "did you mean peer:dxz?"),
        (["compare", "--live", "nowhere", "nowhere"], 2, "nowhere: no Python interpreter"),
        (["compare", "--live", "python"], 2, "compare --live OLD_PYTHON NEW_PYTHON"),
        (["quick", "-b", "bitmask@mrw"], 2, "'mrw' is no word of a strategy"),
        (["--corpus", "boards.sdm", "--question", "which"], 2, "unknown question 'which'"),
        (["--corpus", "."], 1, ".: a directory: --corpus wants a file with puzzles, and may be given several times"),
        (["quick", "--question", "one"], 2, "--question goes with --corpus"),
        (["report"], 2, "cover bench report DIR"),
        (["compare", "nowhere", "nowhere"], 1, "no results of a bench"),
    ],
)
def test_what_is_refused(words, status, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boards.sdm").write_text(EASY)
    done = run("bench", *words)
    assert (done.exit_code, message in done.stderr) == (status, True), done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["boards.sdm"]


@pytest.mark.slow
def test_a_bench_by_worker_processes(tmp_path):
    (tmp_path / "boards.sdm").write_text("1..3.4....3.4..2\n1...............\n")
    words = ("bench", "--corpus", tmp_path / "boards.sdm", "-b", "dlx", "--repeat", "1", "-o", tmp_path / "results")
    done = run(*words, "--on", "processes:2")
    assert done.exit_code == 0, done.stderr
    assert "2 of 2" in done.stdout
    again = run(*words)
    assert "0 runs" in again.stderr


def test_what_is_not_measured_goes_by_no_executor(measured):
    done = run("bench", "report", measured[0], "--on", "processes:2")
    assert done.exit_code == 2
    assert "--on goes with suites" in done.stderr
