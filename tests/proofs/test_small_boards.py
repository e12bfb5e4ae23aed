"""Claims about small boards of kinds that become exact covers, against trying everything."""

import pytest

import cover
from certificate_campaign import held_against_everything
from cover.basics.errors import Refused
from cover.proofs.check.kinds import STATED
from cover.puzzles import PUZZLES


@pytest.mark.parametrize("kind", sorted({*PUZZLES} - {*STATED}))
def test_claims_about_small_boards_are_those_of_trying_everything(kind, tmp_path):
    tally = held_against_everything(kind, 1, 3, tmp_path)
    assert tally["boards"] + tally["refused"] >= 2


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted({*PUZZLES} - {*STATED, "wordsquare"}))  # of words it takes minutes
def test_the_same_of_ten_boards_of_each_kind(kind, tmp_path):
    tally = held_against_everything(kind, 2, 10, tmp_path)  # certificate_campaign.py tries hundreds
    assert tally["boards"] + tally["refused"] >= 3
    assert {"unsolvable", "unique", "several"} & {*tally}


def test_a_board_that_contradicts_itself_is_refused_in_its_own_words(tmp_path):
    puzzle = cover.loads("puzzle: suguru\nrooms:\nA\nB\n\ncells:\n1\n.\n")
    with pytest.raises(Refused, match="r1c1 and r2c1 touch, and each is a room of one cell"):
        cover.prove(puzzle, tmp_path / "c")
