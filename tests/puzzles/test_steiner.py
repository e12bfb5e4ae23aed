"""Triple systems: the known counts of labelled systems, on which two backends agree, and the schoolgirls."""

import pytest

import cover
from cover.basics.errors import CoverError, InputError
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


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Steiner(0), "at least one point"),
        (lambda: Steiner("7"), "the number of points must be a whole number, not '7'"),
        (lambda: Steiner(7, given=[(1, 1, 2)]), "1-1-2 is not three different points"),
        (lambda: Steiner(7, given=[(1, 2, 8)]), "1-2-8: the points are 1..7"),
    ],
)
def test_what_is_no_system_is_refused_in_words(make, message):
    with pytest.raises(CoverError, match=message):
        make()


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("points: 7\ngiven: 1-2", "s:3: 1-2 is not three different points"),
        ("points: 7\ngiven: 1-2-x", "s:3: a triple is written 1-2-3, not '1-2-x'"),
        ("kirkman", "s:1: 'points:' is missing"),
        ("points: 7\nkirkman: maybe", "s:3: kirkman: yes or no is needed, got 'maybe'"),
    ],
)
def test_unreadable_files_are_refused_at_their_line(lines, message):
    with pytest.raises(InputError, match=message):
        list(cover.formats.read("puzzle: steiner\n" + lines, source="s"))


def test_givens_that_share_a_pair_clash():
    assert list(Steiner(7, given=[(1, 2, 3), (1, 2, 4)]).clashes()) == ["1 and 2 are in both 1-2-3 and 1-2-4"]
    assert list(Steiner(7, kirkman=True).clashes())
