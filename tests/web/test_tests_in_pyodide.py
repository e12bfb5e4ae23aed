"""tools/wasm/tests.py, which runs these tests in Pyodide: one that ends its process costs itself alone."""

import runpy
from pathlib import Path

import pytest

pytest.importorskip("resource")
TOOL = Path(__file__).parents[2] / "tools/wasm/tests.py"


@pytest.fixture
def tool():
    return runpy.run_path(str(TOOL))


def passed(test):
    return [{"begun": test}, {"test": test, "outcome": "passed", "words": ""}]


def test_what_ends_its_process_is_a_failure_and_the_others_go_on(tool):
    asked = []

    def run(work, paths, without, patience):
        asked.append((paths, list(without)))
        if not without:
            return [*passed("tests/a/test_1.py::one"), {"begun": "tests/a/test_2.py::two"}], "the process ended (7)"
        return [*passed("tests/a/test_2.py::three"), {"ended": 0, "cpu": 1.5}], ""

    results = tool["results"]
    results.__globals__["run"] = run
    files = ["tests/a/test_1.py", "tests/a/test_2.py"]
    lines = list(results(Path("work"), files, 10))
    assert asked == [(files, []), (files[1:], ["tests/a/test_2.py::two"])]
    assert [(line["test"], line["outcome"]) for line in lines if "test" in line] == [
        ("tests/a/test_1.py::one", "passed"),
        ("tests/a/test_2.py::two", "failed"),
        ("tests/a/test_2.py::three", "passed"),
    ]


def test_a_file_that_cannot_be_begun_is_left_out(tool):
    results = tool["results"]
    results.__globals__["run"] = lambda work, paths, without, patience: (
        (passed("tests/a/test_2.py::two"), "") if len(paths) == 1 else ([], "the process ended (1)")
    )
    lines = list(results(Path("work"), ["tests/a/test_1.py", "tests/a/test_2.py"], 10))
    assert [(line["test"], line["outcome"]) for line in lines] == [
        ("tests/a/test_1.py", "failed"),
        ("tests/a/test_2.py::two", "passed"),
    ]


def test_the_summary_counts_by_folder_and_fails_with_any_failure(tool, capsys):
    lines = [
        {"test": "tests/a/test_1.py::one", "outcome": "passed", "words": ""},
        {"test": "tests/a/test_1.py::two", "outcome": "skipped", "words": "needs OR-tools"},
        {"test": "tests/test_top.py::three", "outcome": "failed", "words": "E  assert 1 == 2"},
        {"cpu": 2.5},
    ]
    assert tool["summary"](lines[:2]) == 0
    assert tool["summary"](lines) == 1
    assert tool["summary"]([]) == 2
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["tests/a", "1", "1", "0"] in rows
    assert ["tests", "0", "0", "1"] in rows
    assert ["skipped", "1:", "needs", "OR-tools"] in rows


def test_files_come_folder_by_folder(tool):
    found = list(tool["folders"](["tests/basics", "tests/test_words.py", "tests/native"]))
    assert found[0] == ["tests/test_words.py"]
    assert all(file.startswith("tests/basics/test_") for file in found[1])
    assert len(found) == 2
