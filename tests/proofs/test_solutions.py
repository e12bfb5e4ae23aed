"""Who lists the solutions of a cover: learn and dlx in turns, whichever ends first, in the same order always."""

import random
from pathlib import Path

import pytest

import cover
from cover.backends import learn
from cover.basics.result import Budget, Statistics, Stop
from cover.proofs import solutions
from cover.proofs.certificate import Subject
from cover.proofs.provers import prover_of
from cover.proofs.solutions import listed
from generators import brute_force, dominoes, queens, random_cover

PUZZLES = Path(__file__).parents[2] / "puzzles"


def listing(problem, limit=None, by="learn", **spend):
    subject, statistics = Subject.of(problem), Statistics()
    choices, stop = listed(subject.source, subject.formula, limit, Budget(**spend), statistics, prover_of(by, {}))
    return choices, stop, statistics.counters["kernel"]


def test_what_only_learning_ends_is_listed_too():
    """dlx alone finds nothing here in a minute."""
    problem = cover.reduce(cover.load(PUZZLES / "binairo/14x14.txt"), to="cover")
    choices, stop, kernel = listing(problem, seconds=100)
    assert (len(choices), stop, kernel) == (1, Stop.EXHAUSTED, "learn")


def test_what_dlx_lists_is_listed_by_dlx_where_learning_is_late():
    choices, stop, kernel = listing(queens(10))
    assert (len({tuple(choice) for choice in choices}), stop, kernel) == (724, Stop.EXHAUSTED, "bits")


@pytest.mark.parametrize("nodes", [3, 50])
def test_turns_of_any_length_list_all_solutions_once(monkeypatch, nodes):
    monkeypatch.setattr(solutions, "TURNS", {"dlx:learn": 1, "dlx": nodes})
    rng, kernels = random.Random(11), set()
    for _ in range(40):
        problem = random_cover(rng, 9)
        choices, stop, kernel = listing(problem)
        named = [tuple(problem.decisions[k] for k in choice) for choice in choices]
        assert sorted(map(sorted, named)) == sorted(map(sorted, brute_force(problem)))
        assert stop is Stop.EXHAUSTED
        kernels.add(kernel)
    assert len(kernels) > 1


@pytest.mark.parametrize("limit", [2, 60, 700])
def test_a_limit_is_reached_by_whoever_finds_so_many_and_the_order_does_not_depend_on_the_clock(monkeypatch, limit):
    once = listing(queens(10), limit)
    monkeypatch.setattr(learn, "FIRST_SLICE", 1e-6)
    monkeypatch.setattr(learn, "SLICE", 1e-5)
    assert listing(queens(10), limit) == once
    assert (len(once[0]), once[1]) == (limit, Stop.LIMIT)


def test_the_tree_of_dlx_is_listed_by_dlx_alone():
    assert listing(queens(6), by="dlx")[2] in ("bits", "links")
    assert listing(queens(6), by="sat")[2] == "learn"


def test_memory_bounds_the_list_itself(monkeypatch):
    """What was found is kept, whoever found it."""
    monkeypatch.setattr(solutions, "over", lambda budget: True)
    choices, stop, _ = listing(dominoes(6, 6), memory=1 << 40)
    assert stop is Stop.MEMORY
    assert 0 < len(choices) < 6728
