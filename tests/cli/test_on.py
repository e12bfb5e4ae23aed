"""`--on` of every verb: what it prints is what it prints without, whoever works."""

import json
from pathlib import Path

import pytest

from cli_help import run
from cover.backends.isolation.abilities import threads_start

pytestmark = pytest.mark.skipif(not threads_start(), reason="no executor starts workers here")

SUDOKUS = Path(__file__).parents[2] / "puzzles" / "sudoku"
THREADS = "concurrent.futures:ThreadPoolExecutor"
QUEENS = "puzzle: queens\nsize: 8\n"


def place_of(tmp_path, text):
    file = tmp_path / "given.txt"
    file.write_text(text)
    return str(file)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (QUEENS, ["count"]),
        (QUEENS, ["count", "--up-to-symmetry"]),
        (QUEENS, ["count", "--limit", "17"]),
        ((SUDOKUS / "asterisk.txt").read_text(), ["unique"]),
        ((SUDOKUS / "none.txt").read_text(), ["unique"]),
        ((SUDOKUS / "asterisk.txt").read_text(), ["solve"]),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
@pytest.mark.parametrize("where", [THREADS, pytest.param("processes:2", marks=pytest.mark.slow)])
def test_an_answer_is_that_of_one_process(tmp_path, text, words, where):
    words = [words[0], place_of(tmp_path, text), *words[1:]]
    alone, shared = run(*words), run(*words, "--on", where)
    assert (shared.exit_code, facts(shared.stdout)) == (alone.exit_code, facts(alone.stdout)), shared.stderr


def facts(printed):
    if not printed.startswith("{"):
        return printed
    return {key: value for key, value in json.loads(printed).items() if key not in ("seconds", "statistics")}


@pytest.mark.parametrize("where", [THREADS, pytest.param("processes:2", marks=pytest.mark.slow)])
def test_a_list_has_the_same_solutions(tmp_path, where):
    words = ["solve", place_of(tmp_path, QUEENS), "--all", "--json"]
    alone, shared = (json.loads(run(*words, *more).stdout) for more in ([], ["--on", where]))
    assert alone["found"] == shared["found"] == len(shared["solutions"]) == 92
    assert sorted(alone["solutions"]) == sorted(shared["solutions"])


@pytest.mark.parametrize("verb", ["unique", "solve"])
def test_one_of_several_is_so_whoever_works(tmp_path, verb):
    words = [verb, str(SUDOKUS / "several.txt")]
    alone, shared = run(*words), run(*words, "--on", THREADS)
    assert alone.exit_code == shared.exit_code
    assert alone.stdout.splitlines()[0] == shared.stdout.splitlines()[0]
