"""What numbers of a sentence can be: a clue is refused only where brute force finds no board for it."""

from random import Random

import pytest

from cover.basics.errors import InputError, ProblemError
from cover.puzzles.kinds.drafts import Draft
from cover.puzzles.kinds.files import kind_of
from cover.puzzles.kinds.judging import Judge
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.ranges import check_reach
from cover.puzzles.kinds.table import file_names, kind_file
from cover.puzzles.kinds.trying import boards, many_boards, small


def refused(kind, rng, tries):
    """Small boards at random with a clue that is refused."""
    for _ in range(tries):
        try:
            places = Places(kind, small(kind, rng))
        except (InputError, ProblemError):
            continue
        if 0 < many_boards(places) <= 300:
            try:
                check_reach(places)
            except ProblemError as error:
                yield places, str(error)


def holds_none(places):
    try:
        return not any(not any(Judge(places, held).faults()) for held in boards(places))
    except (InputError, ProblemError):  # no boxes in such a board, ..
        return True


def test_no_board_holds_what_is_refused():
    found = {}
    for name in file_names():
        for places, why in refused(kind_file(name), Random(name), 12):
            assert holds_none(places), (places.draft, why)
            found[name] = found.get(name, 0) + 1
    assert len(found) > 20


@pytest.mark.parametrize(
    ("kind", "cells", "words"),
    [
        ("slitherlink", "4", None),
        ("minesweeper", "3.\n..", None),
        ("minesweeper", "4.\n..", "r1c1: 4 is too large: the number of mines around it is at most 3"),
        ("kurodoko", "3.\n..", None),
        ("kurodoko", "4.\n..", "r1c1: 4 is too large: the number of white cells in sight, itself counted is at most 3"),
    ],
)
def test_the_most_that_there_can_be_is_read(kind, cells, words):
    rows = cells.split()
    drawn = {(r, c): word for r, row in enumerate(rows) for c, word in enumerate(row) if word != "."}
    places = Places(kind_file(kind), Draft(len(rows), len(rows[0]), drawn))
    if words is None:
        check_reach(places)
        return
    with pytest.raises(ProblemError) as caught:
        check_reach(places)
    assert str(caught.value) == words


@pytest.mark.parametrize(
    ("sentence", "clue"),
    [
        ("each row: gap # = clue", "2"),  # from one mark to the end
        ("each row: runs # = clue", "0,3"),  # a 0 is no run
        ("each row: runs # = clue", "3,?"),  # what is not all known says nothing
        ("each row: leading 0 = clue", "7"),  # of no cell nothing is stated
        ("each row: visible = clue", "0"),  # of marks that are no numbers none is seen
    ],
)
def test_what_some_board_holds_is_not_refused(sentence, clue):
    kind = kind_of(f"kind x\nmarks . #\nlayout clues, outside left\nrules\n  {sentence}\n", "x")
    places = Places(kind, Draft(1, 3, outside={"left": (clue,)}))
    assert not holds_none(places)
    check_reach(places)


def test_lines_at_a_cell_are_no_marks():
    kind = kind_of("kind x\nmarks 1..3\nlines centres\nlayout clues\nrules\n  each clue: sum sides = clue\n", "x")
    places = Places(kind, Draft(1, 3, {(0, 0): "0"}))
    assert not holds_none(places)
    check_reach(places)
