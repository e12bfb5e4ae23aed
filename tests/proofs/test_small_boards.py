"""Claims about small boards of kinds that become exact covers, against trying everything."""

import pytest

import cover
from certificate_campaign import held_against_everything
from cover.proofs.check.kinds import STATED
from cover.puzzles import PUZZLES
from more import MORE


@pytest.mark.parametrize("kind", sorted({*PUZZLES} - {*STATED}))
def test_claims_about_small_boards_are_those_of_trying_everything(kind, tmp_path):
    tally = held_against_everything(kind, 1, 3, tmp_path)
    assert tally["boards"] + tally["refused"] >= 2


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted({*PUZZLES} - {*STATED, "wordsquare"}))  # of words it takes minutes
def test_the_same_of_four_boards_of_each_kind(kind, tmp_path):
    tally = held_against_everything(kind, 2, 4 * MORE, tmp_path)
    assert tally["boards"] + tally["refused"] >= 3
    assert {"unsolvable", "unique", "several"} & {*tally}


def test_a_board_that_contradicts_itself_is_proved_to_have_no_solution(tmp_path):
    puzzle = cover.loads("puzzle: suguru\nrooms:\nA\nB\n\ncells:\n1\n.\n")
    assert str(cover.prove(puzzle, tmp_path / "c")) == "unsolvable"
    assert cover.check(tmp_path / "c")


SOLVED = "size: 4\n{clue}\n{clue}\n12.4\n3.12\n.143\n43.1\n"
CLUES = ["cage 3: r1c1 r1c2", "thermo: r1c1 r1c2", "white: r1c1 r1c2", "arrow: r1c3 : r1c1 r1c2", "cage: r1c1 r1c2"]
TWICE = "puzzle: unequal\nsize: 3\ngreater: r2c2 r1c2\ngreater: r2c2 r1c2\ngivens:\n3..\n.3.\n21.\n"


@pytest.mark.parametrize("text", [*(SOLVED.format(clue=clue) for clue in CLUES), TWICE])
def test_a_clue_given_twice_is_given_once(text, tmp_path):
    assert cover.prove(cover.loads(text), tmp_path / "c").claim is not None
    assert cover.check(tmp_path / "c")


@pytest.mark.parametrize("cells", ["2", "3 .", "5\n."])
def test_an_island_larger_than_its_board_is_refuted(cells, tmp_path):
    made = cover.prove(cover.loads(f"puzzle: nurikabe\ncells:\n{cells}\n"), tmp_path / "c")
    assert str(made) == "unsolvable"
    assert cover.check(tmp_path / "c")
