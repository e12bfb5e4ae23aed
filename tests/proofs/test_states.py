"""Counts by states: recounted by the check along any order, also up to symmetry, and refused where something else is
claimed."""

import random

import pytest

import cover
from certificates import certified, files_of, refused, resealed
from cover.basics.errors import Refused
from cover.problems.exact_cover import ExactCover
from cover.problems.objects import Item
from cover.proofs.certificate import prove
from cover.proofs.check import dlx, states
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import checked
from cover.solving.routing import Route, routed
from generators import brute_force, random_cover

SIX = "puzzle: sudoku\nsize: 6\nboxes: 2x3\n\n" + "......\n" * 6


@pytest.mark.parametrize(
    ("puzzle", "count", "states", "symmetric"),
    [
        (SIX, 28_200_960, 1_057, 15),  # without symmetries there are 2,522,389 states
        ("puzzle: steiner\npoints: 9\n", 840, 57, 8),
        ("puzzle: langford\nn: 8\n", 300, 1_606, 1),
    ],
)
def test_one_state_stands_for_all_that_symmetries_make_of_it(puzzle, count, states, symmetric, tmp_path):
    made = prove(cover.loads(puzzle), tmp_path / "c", "count", as_="symmetry")
    assert made.figures == {"solutions": count, "states": states, "symmetries": symmetric}
    assert sum(map(len, files_of(tmp_path / "c").values())) < 15_000
    words = f"{count} solutions of puzzle.txt ({cover.loads(puzzle).name}"
    shown = str(cover.check(tmp_path / "c", strict=True))
    assert words in shown
    assert f"counted by {states} states and {symmetric} symmetr" in shown


def test_without_a_name_symmetries_are_taken_where_there_are_many(tmp_path, monkeypatch):
    monkeypatch.setattr("cover.proofs.roads.SHORT", 1)
    for puzzle, files in (
        (cover.Latin([[0] * 4] * 4), {"symmetries.txt", "order.txt"}),
        (cover.Queens(6), {"order.txt"}),
    ):
        made = prove(puzzle, tmp_path / puzzle.name, "count")
        assert {*made.files} & {"symmetries.txt", "order.txt"} == files


def test_what_has_no_symmetry_is_not_counted_so(tmp_path):
    problem = ExactCover("abc", {"x": "a", "y": "bc", "z": "ab", "v": "c", "w": "c"})
    assert prove(problem, tmp_path / "c", "count", as_="states").claim == "count 3"
    with pytest.raises(Refused, match="no symmetry of the exact cover can be used"):
        prove(problem, tmp_path / "d", "count", as_="symmetry")


def test_any_order_comes_to_the_number_of_solutions():
    rng = random.Random("orders")
    for _ in range(60):
        problem = random_cover(rng, 8)
        if problem.has_bounds or problem.has_colors:
            continue
        message, order = dlx.read(cover.dumps(problem, "knuth")), list(range(1, problem.primary + 1))
        for _ in range(3):
            rng.shuffle(order)
            solutions, *_ = states.count(message, f"1000\n{' '.join(map(str, order))}\n")
            assert solutions == len(brute_force(problem))


@pytest.mark.parametrize("text", ["puzzle: latin\nsize: 3\n\n...\n...\n...\n", "puzzle: queens\nsize: 6\n"])
def test_symmetries_come_to_the_number_of_solutions_along_any_order(text, tmp_path):
    rng, source = random.Random(text), routed(cover.loads(text), ExactCover, Route("none"))
    prove(cover.loads(text), tmp_path / "c", "count", as_="symmetry")
    message, lines = dlx.read(cover.dumps(source, "knuth")), files_of(tmp_path / "c")["symmetries.txt"].decode()
    order = list(range(1, source.primary + 1))
    for _ in range(10):
        rng.shuffle(order)
        solutions, *_ = states.count(message, f"9999\n{' '.join(map(str, order))}\n", lines)
        assert solutions == int(cover.count(source))


@pytest.fixture(scope="module")
def symmetric(tmp_path_factory):
    place = tmp_path_factory.mktemp("symmetric") / "c"
    assert (
        prove(cover.loads("puzzle: latin\nsize: 3\n\n...\n...\n...\n"), place, "count", as_="symmetry").claim
        == "count 12"
    )
    return files_of(place)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "1 to 100 symmetries are needed"),
        ("1 2\n" * 101, "does not carry each option to an option"),
        ("1 2, 2 3\n", "none comes twice"),
        ("1 28\n", "numbers from 1 to 27"),
        ("1 x\n", "is no number"),
        ("1 10\n", "symmetries.txt:1: it does not carry each option to an option"),
    ],
)
def test_what_is_no_symmetry_is_refused(symmetric, text, words):
    refused(symmetric | {"symmetries.txt": text.encode()}, words, figures={})


def test_an_item_that_is_to_be_covered_goes_to_such():
    message = dlx.read("p c a | b\np a\np b\nc\n")
    assert states.count(message, "9\n1 2 3\n") == (1, 4, 0)
    with pytest.raises(Fault, match="does not carry"):  # else there would be two solutions
        states.count(message, "9\n1 2 3\n", "3 4\n")


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    return certified(cover.Queens(5), tmp_path_factory.mktemp("states") / "c", "count 10", as_="states")


@pytest.mark.parametrize("claim", ["count 9", "exactly 10", "unique", "unsolvable", "at least 10"])
def test_another_claim_is_refused(good, claim):
    list(checked(resealed(good)))
    refused(good, claim=claim)


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
    refused(good | {"order.txt": text.encode()}, words, figures={})


@pytest.mark.parametrize("name", ["formula.cnf", "proof.lrat", "solutions.txt", "weights.txt"])
def test_it_stands_alone(good, name):
    refused(good | {name: b""}, "no place beside")


def test_covers_with_bounds_or_colors_are_not_counted_so():
    for problem in (
        ExactCover([Item("a", 1, 2)], {"x": "a", "y": "a"}),
        cover.loads("a b | c\na c:x\nb c:x\n"),
    ):
        order = " ".join(str(k + 1) for k in range(problem.primary))
        with pytest.raises(Fault, match="without colors and bounds"):
            states.count(dlx.read(cover.dumps(problem, "knuth")), f"9\n{order}\n")
