"""Peers: asked and checked like backends; what they are not asked; one that is in error is marked so."""

import pytest

import bench_peers
from cover_lab import peers
from cover_lab.answers import Asked
from cover_lab.solvers import solver

EASY = {"text": "..61.3...2.465.8..3..42...6.6.5312...2..........94.6.18512..7..63..154.........52", "kind": None}
QUEENS = {"make": "queens", "args": {"n": 6}}
MACMAHON = {"make": "macmahon", "args": {}}


@pytest.fixture
def made(monkeypatch):
    monkeypatch.setitem(peers.PEERS, "made", ("bench_peers:Made", "json"))
    return solver("peer:made")


def asked(peer, question, recipe):
    return peer.measured(Asked(recipe, question, 20.0), lambda moment: None)


@pytest.mark.parametrize(("question", "found"), [("one", "1"), ("unique", "2"), ("count", "4"), ("all", "4")])
def test_a_peer_is_asked_what_backends_are_asked(made, question, found):
    told = asked(made, question, QUEENS)
    assert (told["status"], told["found"]) == ("solved", found)
    assert told["complete"] == (question in ("count", "all"))


def test_what_simplification_leaves_empty_is_not_asked(made):
    told = asked(made, "unique", EASY)
    assert (told["status"], told["found"], told["complete"]) == ("solved", "1", True)


@pytest.mark.parametrize(("question", "recipe"), [("best", QUEENS), ("path", EASY), ("count", MACMAHON)])
def test_what_a_peer_cannot_do_it_refuses(made, question, recipe):
    assert asked(made, question, recipe)["status"] == "refused"


def test_a_solution_that_breaks_the_rules_is_wrong(made, monkeypatch):
    monkeypatch.setattr(bench_peers, "search", lambda *given: iter([(0, 1)]))
    assert asked(made, "one", QUEENS)["status"] == "wrong"


@pytest.mark.parametrize("name", [name for name in peers.PEERS if name in ("qqwing", "pencilmark", "hodoku")])
def test_peers_for_sudokus_agree_on_an_easy_one(name):
    if reason := peers.absent(name):
        pytest.skip(reason)
    question = "unique" if name == "pencilmark" else "one"
    assert asked(solver(f"peer:{name}"), question, EASY)["found"] == "1"
