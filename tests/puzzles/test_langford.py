"""Langford's problem: faults number by number."""

import pytest

from cover.basics.errors import WrongSolution
from cover.puzzles.langford import Langford


def test_faults_name_numbers_and_slots():
    puzzle = Langford(3)
    assert list(puzzle.faults((2, 3, 1, 2, 1, 3))) == []
    assert list(puzzle.faults((2, 3, 1, 2, 1, 2))) == ["2 stands 3 times, not twice", "3 stands 1 times, not twice"]
    assert "slot 1: 9 is not one of the numbers 1..3" in list(puzzle.faults((9, 3, 1, 2, 1, 3)))
    assert "there are 5 numbers, not 6" in list(puzzle.faults((2, 3, 1, 2, 1)))


def test_decode_wants_every_slot_filled_once():
    assert Langford(3).decode([(3, 1), (2, 0), (1, 2)]) == (2, 3, 1, 2, 1, 3)
    with pytest.raises(WrongSolution, match="slot 1 has 2 and 1"):
        Langford(3).decode([(2, 0), (1, 0)])
    with pytest.raises(WrongSolution, match="slot 1 is empty"):
        Langford(3).decode([(3, 1)])


def test_the_sequence_is_drawn_with_blanks_between():
    assert Langford(3).render() == ". . . . . ."
    assert Langford(3).as_json((2, 3, 1, 2, 1, 3)) == [2, 3, 1, 2, 1, 3]
