"""Kinds that become exact covers: queens, Langford's problem, triple systems; their counts, faults and drawings."""

import pytest

import cover
from cover.basics.errors import WrongSolution
from cover.puzzles.langford import Langford
from cover.puzzles.queens import Queens
from cover.puzzles.steiner import Steiner

SIX = ((0, 1), (1, 3), (2, 5), (3, 0), (4, 2), (5, 4))


def test_faults_name_squares_and_lines():
    puzzle = Queens(6, queens=["r1c2"], forbidden=["r6c6"])
    assert list(puzzle.faults(SIX)) == []
    assert list(puzzle.faults((*SIX[:5], (5, 5)))) == [
        "r6c6: no queen may stand there",
        "column 5 has no queen",
        "column 6: queens at r3c6 and r6c6",
    ]
    assert "the given queen at r1c2 is missing" in list(puzzle.faults(((0, 0), *SIX[1:])))
    assert "diagonal: queens at r1c2 and r2c3" in list(puzzle.faults((SIX[0], (1, 2), *SIX[2:])))
    assert "anti-diagonal: queens at r1c2 and r2c1" in list(puzzle.faults((SIX[0], (1, 0), *SIX[2:])))
    assert "r7c1 is not on the board of 6 x 6 squares" in list(puzzle.faults(((6, 0), *SIX[1:])))
    assert "r1c2 has 2 queens" in list(puzzle.faults((SIX[0], *SIX)))


def test_clashes_name_attacking_queens_and_blocked_lines():
    assert list(Queens(4, ["r1c1", "r3c3"]).clashes()) == ["diagonal: queens at r1c1 and r3c3"]
    assert list(Queens(2, [], ["r1c1", "r1c2"]).clashes()) == ["row 1: every square is forbidden"]


def test_diagonals_of_one_square_are_no_items():
    problem = Queens(3).to_cover()
    assert list(map(str, problem.option(0).covers)) == ["row 1", "column 1", "diagonal r1c1 down"]
    assert list(map(str, problem.option(1).covers)) == ["row 1", "column 2", "diagonal r1c2 down", "diagonal r2c1 up"]
    assert (problem.primary, problem.secondary) == (6, 6)


def test_a_board_is_drawn_with_queens_and_forbidden_squares():
    assert Queens(2, ["r1c1"], ["r2c2"]).render().splitlines() == ["♛ .", ". #"]
    assert Queens(6).as_json(SIX) == ["r1c2", "r2c4", "r3c6", "r4c1", "r5c3", "r6c5"]


def test_lines_are_numbered_from_the_middle_outwards():
    assert list(map(str, Queens(4).to_cover().item_names[:5])) == ["row 2", "row 3", "row 1", "row 4", "column 2"]


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


# Of the 1,197,504,000 labelled systems on 13 points each of the 10,395 matchings of 2..13 is the star of 1 in as many,
# and of these an eighth holds 2-4-6.
@pytest.mark.parametrize("backend", ["dlx", "sat"])
@pytest.mark.parametrize(
    ("puzzle", "systems"),
    [
        (Steiner(3), 1),
        (Steiner(9), 840),
        (Steiner(9, kirkman=True), 840),
        (Steiner(13, given=[(1, 2, 3), (1, 4, 5), (1, 6, 7), (1, 8, 9), (1, 10, 11), (1, 12, 13), (2, 4, 6)]), 14400),
        (Steiner(8), 0),
    ],
    ids=repr,
)
def test_systems_are_counted(puzzle, systems, backend):
    if systems > 1000 and backend == "sat":
        pytest.skip("blocking thousands of solutions is slow")
    assert cover.count(puzzle, backend).found == systems


def test_the_schoolgirls_walk_out_for_seven_days():
    puzzle = Steiner(15, kirkman=True)
    days = cover.solve(puzzle, limit=1).solution
    assert [len(day) for day in days] == [5] * 7
    assert list(puzzle.faults(days)) == []
    swapped = (days[0][:-1] + days[1][-1:], days[1][:-1] + days[0][-1:], *days[2:])
    assert any(fault.startswith("day 1: ") for fault in puzzle.faults(swapped))


def test_givens_that_share_a_pair_clash():
    assert list(Steiner(7, given=[(1, 2, 3), (1, 2, 4)]).clashes()) == ["1 and 2 are in both 1-2-3 and 1-2-4"]
    assert list(Steiner(7, kirkman=True).clashes())
