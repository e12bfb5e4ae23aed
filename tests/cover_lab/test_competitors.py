"""Competitors: asked and checked like backends; what they are not asked; one that is in error is marked so."""

import itertools
import sys

import pytest

from cover_lab import competitors
from cover_lab.answers import Asked
from cover_lab.competitors.base import Competitor
from cover_lab.solvers import solver

EASY = {"text": "..61.3...2.465.8..3..42...6.6.5312...2..........94.6.18512..7..63..154.........52", "kind": None}
QUEENS = {"make": "queens", "args": {"n": 6}}
MACMAHON = {"make": "macmahon", "args": {}}


class Made(Competitor):
    """Plain Algorithm X on sets, which cannot take a problem without items."""

    package = "made"

    def prepare(self, problem):
        if not problem.primary:
            raise ValueError("no items")
        starts, items = problem.option_starts.tolist(), problem.items.tolist()
        rows = [frozenset(items[low:high]) for low, high in itertools.pairwise(starts)]
        return set(range(problem.primary)), rows

    def listing(self, prepared):
        return search(*prepared, frozenset(), ())


def search(left, rows, taken, chosen):
    if not left:
        yield chosen
        return
    item = min(left)
    for number, row in enumerate(rows):
        if item in row and not row & taken:
            yield from search(left - row, rows, taken | row, (*chosen, number))


@pytest.fixture
def made(monkeypatch):
    monkeypatch.setitem(competitors.COMPETITORS, "made", (f"{__name__}:Made", "json"))
    return solver("peer:made")


def asked(competitor, question, recipe):
    return competitor.measured(Asked(recipe, question, 20.0), lambda moment: None)


@pytest.mark.parametrize(("question", "found"), [("one", "1"), ("unique", "2"), ("count", "4"), ("all", "4")])
def test_a_competitor_is_asked_what_backends_are_asked(made, question, found):
    answer = asked(made, question, QUEENS)
    assert (answer["status"], answer["found"]) == ("solved", found)
    assert answer["complete"] == (question in ("count", "all"))


def test_dlx_asked_as_a_competitor_lists_what_the_backend_does(made):
    ours, theirs, backend = (asked(who, "all", QUEENS) for who in (solver("peer:ours"), made, solver("dlx")))
    assert ours["digest"] == theirs["digest"] == backend["digest"]
    assert ours["counters"]["answer_seconds"] > 0


def test_what_simplification_leaves_empty_is_not_asked(made):
    answer = asked(made, "unique", EASY)
    assert (answer["status"], answer["found"], answer["complete"]) == ("solved", "1", True)


@pytest.mark.parametrize(("question", "recipe"), [("best", QUEENS), ("path", EASY), ("count", MACMAHON)])
def test_what_a_competitor_cannot_do_it_refuses(made, question, recipe):
    assert asked(made, question, recipe)["status"] == "refused"


def test_a_solution_that_breaks_the_rules_is_wrong(made, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "search", lambda *given: iter([(0, 1)]))
    assert asked(made, "one", QUEENS)["status"] == "wrong"


@pytest.mark.parametrize(
    "name", [name for name in competitors.COMPETITORS if name in ("qqwing", "pencilmark", "hodoku")]
)
def test_competitors_for_sudokus_agree_on_an_easy_one(name):
    if reason := competitors.absent(name):
        pytest.skip(reason)
    question = "unique" if name == "pencilmark" else "one"
    assert asked(solver(f"peer:{name}"), question, EASY)["found"] == "1"
