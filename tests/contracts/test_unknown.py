"""An answer that is not known, since time, nodes or memory ended the search, has one exit status in every verb."""

import pytest

from cli_help import run
from cover.backends.isolation.bounds import OverBudget, failure_status
from cover.basics.result import Stop
from cover.cli.table import VERBS
from cover.web.protocol import answer

UNKNOWN = 30
HARD = "puzzle: sudoku\nsize: 25\n"  # more than a search of no time, or of one node, says anything of
SHORT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n"
SMALL = "puzzle: queens\nsize: 6\n"
COSTLY = "one two\none |3\ntwo |4\none two |5\n"
NO_TIME, ONE_NODE = ["--timeout", "0"], ["--nodes", "1", "-b", "dlx"]
ASKED = {
    "solve": [NO_TIME, ONE_NODE, [*NO_TIME, "-n", "1"], [*NO_TIME, "--all"], [*NO_TIME, "--logic", "steps"]],
    "count": [NO_TIME, [*ONE_NODE, "--limit", "9"]],
    "best": [["--nodes", "1"]],
    "unique": [NO_TIME, ONE_NODE],
    "verify": [],  # says what it sees, and searches nothing
    "compare": [[*NO_TIME, "-b", "dlx"]],
    "prove": [[*NO_TIME, "-o"]],
    "explain": [NO_TIME],
    "minimal": [NO_TIME],
    "candidates": [NO_TIME],
    "hint": [NO_TIME],
    "path": [NO_TIME],
    "grade": [NO_TIME],
    "trace": [["--nodes", "1"]],
    "draw": [[*NO_TIME, "--solution"]],
    "rate": [NO_TIME, [*NO_TIME, "--scale", "whips"]],
    "canon": [NO_TIME],
    "near": [NO_TIME],
    "dataset": [["--timeout", "0.05", "--count", "1000000"]],
    "generate": [["--timeout", "0.01", "--count", "1000000"]],
    "batch": [ONE_NODE],
}
SEARCH_NOTHING = {"convert", "reduce", "audit", "check", "bench", "serve", "mcp", "backends", "puzzles", "formats"}


@pytest.fixture(autouse=True, scope="module")
def imported(tmp_path_factory):
    """What an input needs is there by now, so that no time goes into reading."""
    place = tmp_path_factory.mktemp("first") / "board.txt"
    place.write_text("puzzle: sudoku\nsize: 4\n")
    run("path", place)


def test_every_verb_is_here():
    assert ASKED.keys() | SEARCH_NOTHING == VERBS.keys()


@pytest.mark.parametrize(("verb", "options"), [(verb, one) for verb, several in ASKED.items() for one in several])
def test_what_a_limit_ended_has_the_status_of_the_unknown(verb, options, tmp_path):
    place = tmp_path / ("costs.dlx" if verb == "best" else "board.txt")
    place.write_text({"best": COSTLY, "batch": "." * 81 + "\n", "trace": SMALL, "near": SHORT}.get(verb, HARD))
    notes = tmp_path / "notes.txt"
    notes.write_text("r1c1=1\n")
    if verb in ("generate", "dataset"):
        words = ["sudoku"]
    elif verb == "grade":
        words = [place, notes]
    else:
        words = [place]
    last = [tmp_path / "certificate"] if verb == "prove" else []
    assert run(verb, *words, *options, *last).exit_code == UNKNOWN


@pytest.mark.parametrize(
    ("verb", "options"),
    [
        ("solve", ["-n", "1"]),
        ("solve", ["-n", "2"]),
        ("solve", ["-n", "5"]),
        ("count", ["-n", "5"]),
        ("best", ["-n", "1"]),
    ],
)
def test_a_limit_of_solutions_that_was_asked_for_is_an_answer(verb, options, tmp_path):
    place = tmp_path / ("costs.dlx" if verb == "best" else "board.txt")
    place.write_text(COSTLY if verb == "best" else "puzzle: queens\nsize: 8\n")
    assert run(verb, place, *options).exit_code == 0


def test_one_solution_where_it_was_asked_for_boards_is_an_answer(tmp_path):
    place = tmp_path / "boards.txt"
    place.write_text("." * 81 + "\n")
    assert run("batch", place, "--limit", "1").exit_code == 0


@pytest.mark.parametrize("verb", ["solve", "count", "unique", "minimal", "candidates", "hint", "path", "rate", "prove"])
def test_a_request_to_the_server_ends_with_the_same_status(verb):
    *_, last = answer({"id": 1, "verb": verb, "text": HARD, "args": {"seconds": 0}})
    assert last["status"] == UNKNOWN


@pytest.mark.parametrize("stop", [Stop.TIMEOUT, Stop.MEMORY])
def test_what_did_not_come_to_a_search_is_unknown_too(stop):
    assert failure_status(OverBudget("building takes longer than seconds= allows", stop)) == UNKNOWN
    assert failure_status(TimeoutError("the time is over")) == UNKNOWN
    assert failure_status(ValueError("no board")) == 1


@pytest.mark.parametrize("verb", [*ASKED, "convert", "check"])
def test_the_help_of_every_verb_with_limits_says_what_the_status_means(verb):
    assert "  30" in run(verb, "--help").output
