"""Triple systems: the known counts of labelled systems, on which two backends agree, and the schoolgirls."""

import pytest

import cover
from cover.puzzles.steiner import Steiner


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
