"""Proofs by our own searches: trimmed and checked like a solver's, for every kind of cover and of board, and the trees
are those of the searches."""

import random
from pathlib import Path

import dratify
import numpy as np
import pytest

import cover
from cover.backends.bitmask import Bitmask
from cover.backends.dlx import Dlx
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.reductions.board_to_cover import board_to_cover
from cover.problems.reductions.cover_to_plain_cnf import cover_to_plain_cnf
from cover.problems.texts import dimacs
from cover.proofs.certificate import blocked, prove
from cover.proofs.check.steps import check
from cover.proofs.cubes import InCubes
from cover.proofs.provers import Task, marks_tree, options_tree, prover_of
from generators import brute_force, brute_force_board, dominoes, latin, queens, random_board, random_cover

PROVERS = ["learn", "dlx", "sat"]
PUZZLES = Path(__file__).parents[2] / "puzzles" / "sudoku"
# AI Escargot (Arto Inkala, 2006)
ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
SQUARE = "puzzle: latin\n\n1 . . . . 5\n. . 2 3 5 .\n. . . . . 1\n. 6 . . 3 .\n. . 6 . 2 .\n5 . . . . .\n"


@pytest.mark.parametrize("prover", PROVERS)
def test_every_prover_certifies_covers_with_all_their_solutions(tmp_path, prover):
    rng, seen = random.Random(21), set()
    for number in range(20):
        problem = random_cover(rng, 8)
        many = len(brute_force(problem))
        place = tmp_path / str(number)
        if prover == "dlx" and problem.has_bounds:
            with pytest.raises(Refused, match="items with bounds"):
                prove(problem, place, "exactly", prover)
            continue
        made = prove(problem, place, "exactly", prover)
        assert made.figures["solutions"] == many
        assert not any(step.trusted for step in check(place))
        seen.add(min(many, 2))
    assert seen == {0, 1, 2}


@pytest.mark.parametrize("prover", PROVERS)
@pytest.mark.parametrize("problem", [queens(6), latin(3), dominoes(4, 4)], ids=["queens", "latin", "dominoes"])
def test_a_false_claim_is_refuted_by_a_model(tmp_path, prover, problem):
    made = prove(problem, tmp_path / "c", "unique", prover)
    assert made.claim is None
    assert len(set(made.result.solutions)) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("problem", [queens(6), latin(3), dominoes(4, 4)], ids=["queens", "latin", "dominoes"])
def test_the_tree_is_that_of_dlx_and_its_lines_are_a_proof_as_they_stand(problem):
    statistics, spent = Statistics(), Statistics()
    search = Dlx(kernel="links").search(problem, Question.ALL, Budget(), statistics)
    formula, choices = refuted_by(problem, search)
    proof = b"".join(lines for lines, _ in options_tree(Task(formula, problem, choices), spent)).decode()
    assert spent.counters["nodes"] == statistics.counters["nodes"]
    assert accepts(formula, proof)
    assert not accepts(formula, "0\n")


def refuted_by(problem, search):
    """The formula of a cover without the solutions of a search, and these."""
    choices = [choice.tolist() for batch in search for choice in batch]
    return blocked(cover_to_plain_cnf(problem), choices), choices


def accepts(formula, proof):
    return dratify.check_proof(dratify.parse_dimacs(dimacs.write(formula)), proof).ok


BOARDS = {
    "hard": (cover.loads(ESCARGOT), 1),
    "X": (cover.load(PUZZLES / "x.txt"), 1),
    "jigsaw": (cover.load(PUZZLES / "jigsaw.txt"), 1),
    "windoku": (cover.load(PUZZLES / "windoku.txt"), 1),
    "every 4x4": (cover.load(PUZZLES / "4x4-empty.txt"), 288),
    "Latin square": (cover.loads(SQUARE), 0),
}


@pytest.mark.parametrize(("puzzle", "many"), BOARDS.values(), ids=BOARDS)
def test_the_tree_of_bitmask_proves_boards_and_its_lines_are_a_proof_as_they_stand(puzzle, many):
    board = puzzle.to_board()
    problem, statistics, spent = board_to_cover(board), Statistics(), Statistics()
    formula, choices = refuted_by(problem, Bitmask("masks").search(board, Question.ALL, Budget(), statistics))
    proof = b"".join(lines for lines, _ in marks_tree(Task(formula, problem, choices, board=board), spent)).decode()
    assert len(choices) == many
    assert spent.counters == {name: value for name, value in statistics.counters.items() if name != "kernel"}
    assert accepts(formula, proof)


def test_bitmask_certifies_boards_of_any_regions_with_all_their_solutions(tmp_path):
    rng, seen = random.Random(4), set()
    for number in range(20):
        board, place = random_board(rng), tmp_path / str(number)
        made = prove(board, place, "exactly", "bitmask")
        assert made.figures["solutions"] == len(brute_force_board(board))
        assert not any(step.trusted for step in check(place))
        seen.add(min(made.figures["solutions"], 2))
    assert seen == {0, 1, 2}


def test_locked_candidates_are_lemmas_without_which_the_tree_is_no_proof():
    """`K.txt` needs no guess, but eleven of them."""
    board = cover.load(PUZZLES / "K.txt").to_board()
    problem, spent = board_to_cover(board), Statistics()
    formula, choices = refuted_by(problem, Bitmask().search(board, Question.ALL, Budget(), Statistics()))
    task = Task(formula, problem, choices, board=board)
    proof = b"".join(lines for lines, _ in marks_tree(task, spent)).decode()
    assert (spent.counters["guesses"], len(proof.splitlines())) == (0, 12)
    assert accepts(formula, proof)
    assert not accepts(formula, "0\n")


def test_bitmask_refuses_in_words_what_it_does_not_prove(tmp_path, monkeypatch):
    """Before anything is searched: a hard variant would take hours, to be refused then."""

    def searched(*arguments, **options):
        raise AssertionError("solutions were looked for")

    monkeypatch.setattr("cover.proofs.certificate.listed", searched)
    killer = (PUZZLES / "clues-4x4.txt").read_text()
    for given, message in [
        (cover.loads(killer), "bitmask can only prove boards of regions"),
        (queens(6), "bitmask proves boards only"),
    ]:
        with pytest.raises(Refused, match=message):
            prove(given, tmp_path / "c", "decide", "bitmask")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("prover", PROVERS)
def test_time_ends_every_prover(tmp_path, prover):
    pigeons = cover.ExactCover(
        [f"p{p}" for p in range(12)],
        {(p, h): [f"p{p}", f"h{h}"] for p in range(12) for h in range(11)},
        secondary=[f"h{h}" for h in range(11)],
    )
    made = prove(pigeons, tmp_path / "c", "unsolvable", prover, seconds=0.3)
    assert (made.claim, made.result.stop) == (None, Stop.TIMEOUT)
    assert list(tmp_path.iterdir()) == []


def test_time_and_a_second_solution_end_bitmask(tmp_path):
    cells, symbols = 12, 11
    pairs = [(one, other) for other in range(cells) for one in range(other)]
    pigeons = cover.Board(
        candidates=np.ones((cells, symbols), dtype=np.bool_),
        region_starts=np.arange(0, 2 * len(pairs) + 1, 2, dtype=np.int32),
        region_cells=np.array(pairs, dtype=np.int32).ravel(),
        givens=np.full(cells, -1, dtype=np.int32),
        cell_names=[f"p{k}" for k in range(cells)],
        symbol_names=[f"h{k}" for k in range(symbols)],
        region_names=[f"{one} and {other}" for one, other in pairs],
    )
    made = prove(pigeons, tmp_path / "c", "unsolvable", "bitmask", seconds=0.3)
    assert (made.claim, made.result.stop) == (None, Stop.TIMEOUT)
    made = prove(cover.load(PUZZLES / "several.txt"), tmp_path / "c", "unique", "bitmask")
    assert made.claim is None
    assert len(set(made.result.solutions)) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "finder", "lister", "takes_costs", "packages"),
    [
        ("learn", "dlx:learn", "", False, set()),
        ("dlx", "dlx:learn", "dlx", False, set()),
        ("bitmask", "dlx:learn", "", False, set()),
        ("sat:cadical195", "sat", "", True, {"python-sat"}),
    ],
)
def test_provers_say_who_finds_for_them_and_what_they_can(name, finder, lister, takes_costs, packages, monkeypatch):
    monkeypatch.setattr("importlib.metadata.version", None)  # a page has no record of what is installed
    prover = prover_of(name, {})
    assert (prover.finder, prover.lister, prover.takes_costs) == (finder, lister, takes_costs)
    assert set(prover.versions()) == packages


def test_cubes_are_found_for_and_signed_as_their_prover_is():
    for name in ("learn", "sat"):
        inner = prover_of(name, {})
        outer = InCubes(inner, 4)
        assert (outer.finder, outer.takes_costs, outer.versions()) == (
            inner.finder, inner.takes_costs, inner.versions(),
        )  # fmt: skip
