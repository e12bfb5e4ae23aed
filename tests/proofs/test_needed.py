"""Claims of which each given is needed, and of marks that no solution has: proved, and checked."""

import pytest

import cover
from certificates import held_by
from cover.basics.errors import Refused
from cover.proofs.certificate import prove
from cover.proofs.check.needed import given_left_out
from cover.proofs.needed import without_one

SMALL = "1...\n..3.\n.4..\n...2\n"
CLASH = "12..\n..2.\n.1.2\n3...\n"


def shown(puzzle, place, claim):
    assert prove(puzzle, place, claim)
    return held_by(place).words


def test_a_check_says_in_a_sentence_what_was_claimed(tmp_path):
    board = cover.loads(SMALL)
    assert shown(board, tmp_path / "a", "minimal").startswith(
        "holds: exactly one solution, and several without any one of 4 givens of puzzle.txt (sudoku 4x4, 4 givens)"
    )
    assert shown(board, tmp_path / "b", "absent r1c2=2").startswith(
        "holds: no solution with variable 3 (r1c2, row 1: 2, column 2: 2, box 1: 2) of puzzle.txt"
    )
    assert shown(cover.loads(CLASH), tmp_path / "c", "core").startswith(
        "holds: no solution, and some without any one of 3 givens of puzzle.txt"
    )


def test_a_formula_has_clauses_in_the_place_of_givens(tmp_path):
    clash = cover.loads("p cnf 2 5\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n2 0\n", format="cnf")
    assert prove(clash, tmp_path / "a", "core").claim == "core 3"
    assert cover.check(tmp_path / "a")
    one = cover.loads("p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", format="cnf")
    assert "no solution with variable not 1 (1 is false) of puzzle.cnf" in shown(one, tmp_path / "b", "absent -1")


def test_a_false_claim_says_why(tmp_path):
    spare = cover.loads("13..\n..3.\n.4..\n...2\n")
    assert str(prove(spare, tmp_path / "a", "minimal")).startswith("not proved: without ")
    made = prove(spare, tmp_path / "a", "absent r1c4=2, r1c3=2")
    assert str(made) == "not proved: a solution has one of these marks"
    assert not (tmp_path / "a").exists()


def test_what_no_claim_is_about_is_refused(tmp_path):
    with pytest.raises(Refused, match="nothing in this sudoku is called that"):
        prove(cover.loads(SMALL), tmp_path / "a", "absent r9c9=9")
    with pytest.raises(Refused, match="no givens that could be left out"):
        prove(cover.Langford(3), tmp_path / "a", "minimal")


@pytest.mark.parametrize(
    ("text", "givens"),
    [
        ("grandtour\nsize: 2x2\nbars: r1c1-r1c2 r2c2-r3c2", ["r1c1-r1c2 in line 3", "r2c2-r3c2 in line 3"]),
        ("undead\ncounts: 1 0 1\ncells:\n/.\n.\\\n\nleft: 1 .", ["1 in line 9"]),
    ],
)
def test_bars_and_numbers_are_givens_and_mirrors_are_not(text, givens):
    puzzle = cover.loads(f"puzzle: {text}\n")
    assert [words.removesuffix(" of its text") for words, _ in without_one(puzzle)] == givens


@pytest.mark.parametrize(
    ("text", "fewer", "less"),
    [
        ("12\n.4\n", "1.\n.4\n", True),
        ("12\n.4\n", "1.\n..\n", False),
        ("12\n.4\n", "13\n.4\n", False),
        ("1 e2\n. 4\n", "1 e?\n. 4\n", True),
        ("clue: r1c1\n..\n", "..\n", True),
        ("given: 1-2 3-4\n", "given: 3-4\n", True),
        ("cells:\n.3\n\nend: 1\n", "end: 1\n", True),
        ("cells:\n34\n\nend: 1\n", "end: 1\n", False),
    ],
)
def test_one_given_less(text, fewer, less):
    assert given_left_out(text, fewer) is less
