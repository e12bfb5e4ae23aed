"""Counts by states: recounted by the check along any order, and refused where something else is claimed."""

import random

import pytest

import cover
from certificates import files_of, resealed
from cover.problems.exact_cover import ExactCover
from cover.problems.objects import Item
from cover.proofs.certificate import prove
from cover.proofs.check import dlx, states
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import checked
from generators import brute_force, random_cover

SIX = "puzzle: sudoku\nsize: 6\nboxes: 2x3\n\n" + "......\n" * 6


@pytest.mark.slow
def test_the_6x6_sudokus_are_28_200_960(tmp_path):
    made = prove(cover.loads(SIX), tmp_path / "c", "count")
    assert made.claim == "count 28200960"
    assert sum(map(len, files_of(tmp_path / "c").values())) < 15_000
    assert "counted by 2522389 states" in str(cover.check(tmp_path / "c", strict=True))


def test_any_order_comes_to_the_number_of_solutions():
    rng = random.Random("orders")
    for _ in range(60):
        problem = random_cover(rng, 8)
        if problem.has_bounds or problem.has_colors:
            continue
        message, order = dlx.read(cover.dumps(problem, "knuth")), list(range(1, problem.primary + 1))
        for _ in range(3):
            rng.shuffle(order)
            solutions, _ = states.count(message, f"1000\n{' '.join(map(str, order))}\n")
            assert solutions == len(brute_force(problem))


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    place = tmp_path_factory.mktemp("states") / "c"
    assert prove(cover.Queens(5), place, "count", as_="states").claim == "count 10"
    return files_of(place)


@pytest.mark.parametrize("claim", ["count 9", "exactly 10", "unique", "unsolvable", "at least 10"])
def test_another_claim_is_refused(good, claim):
    list(checked(resealed(good)))
    with pytest.raises(Fault):
        list(checked(resealed(good, claim=claim)))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.replace("10", "12", 1), "each item that is to be covered, once"),
        (lambda text: "", "the number of states, and below it"),
        (lambda text: "3\n" + text.partition("\n")[2], "there are more states than 3"),
        (lambda text: "30000001\n" + text.partition("\n")[2], "30,000,000 states are counted at most"),
        (lambda text: text.replace("1 ", "x ", 1), "is no number"),
    ],
)
def test_what_is_no_order_is_refused(good, change, words):
    text = change(good["order.txt"].decode())
    with pytest.raises(Fault, match=words):
        list(checked(resealed(good | {"order.txt": text.encode()}, figures={})))


@pytest.mark.parametrize("name", ["formula.cnf", "proof.lrat", "solutions.txt", "weights.txt"])
def test_it_stands_alone(good, name):
    with pytest.raises(Fault, match="no place beside"):
        list(checked(resealed(good | {name: b""})))


def test_covers_with_bounds_or_colors_are_not_counted_so():
    for problem in (
        ExactCover([Item("a", 1, 2)], {"x": "a", "y": "a"}),
        cover.loads("a b | c\na c:x\nb c:x\n"),
    ):
        order = " ".join(str(k + 1) for k in range(problem.primary))
        with pytest.raises(Fault, match="without colors and bounds"):
            states.count(dlx.read(cover.dumps(problem, "knuth")), f"9\n{order}\n")
