"""`each parallel: not equal`: no two lines of one direction alike; and what a sentence settles is a step of logic."""

from itertools import product

import pytest

import cover
from cover.web.playing import Played

BLANK = [[None] * 4 for _ in range(4)]


def test_there_are_4140_binairos_of_six_rows():
    assert cover.count(cover.Binairo([[None] * 6] * 6)).found == 4140


def boards(rows, columns):
    """All that hold as many 0 as 1 in each line and never three alike side by side."""
    for flat in product("01", repeat=rows * columns):
        across = ["".join(flat[r * columns : (r + 1) * columns]) for r in range(rows)]
        down = ["".join(flat[c::columns]) for c in range(columns)]
        lines = (*across, *down)
        if all(2 * line.count("0") == len(line) and "000" not in line and "111" not in line for line in lines):
            yield across, down


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 4), (4, 2), (4, 4)])
def test_boards_of_any_even_shape_are_those_of_brute_force(rows, columns):
    found = list(boards(rows, columns))
    different = [one for one in found if len({*one[0]}) == rows and len({*one[1]}) == columns]
    board = [[None] * columns] * rows
    assert cover.count(cover.Unruly(board)).found == len(found)
    assert cover.count(cover.Binairo(board)).found == len(different)


def test_faults_name_the_lines_and_the_pair():
    wrong = ((0, 0, 0, 1), (1, 1, 0, 0), (0, 0, 1, 1), (1, 1, 0, 0))
    uneven = "not as many 0 as 1, or three alike side by side"
    assert list(cover.Binairo(BLANK).faults(wrong)) == [
        f"row 1: {uneven}",
        f"column 3: {uneven}",
        "rows 2 and 4: alike",
        "columns 1 and 2: alike",
    ]


def test_what_a_sentence_settles_by_the_givens_is_a_step_with_its_reason():
    puzzle = cover.Unruly([[0, 0, None, None], *BLANK[1:]])
    first, second = cover.path(puzzle).steps[:2]
    assert str(first) == "settled by the givens (row 1): r1c3=1"
    assert "never 3 cells with 0 in a row" in str(cover.hint(puzzle).words(full=True)[0])
    assert str(second) == "all are needed (row 1): r1c4=1"


def test_such_a_cell_is_left_to_the_player():
    puzzle = cover.Unruly([[0, 0, None, None], *BLANK[1:]])
    assert "r1c3" in [place.name for place in Played(puzzle).places]


def test_as_many_of_both_marks_and_no_three_alike_are_one_rule_of_a_line():
    rules = cover.Binairo([[None] * 6] * 6).to_board().rules
    assert [len(rule.cells) for rule in rules] == [6] * 12 + [12] * 30


def test_what_is_given_is_put_into_the_rules_of_short_lines_alone():
    """Those of long ones are the same on all boards of a size."""
    long, short = ([[0, *[None] * (size - 1)], *[[None] * size] * (size - 1)] for size in (8, 4))
    assert len(cover.Unruly(long).to_board().rules[0].cells) == 8
    assert len(cover.Unruly(short).to_board().rules[0].cells) == 3
