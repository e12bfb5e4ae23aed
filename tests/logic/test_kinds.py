"""What logic knows of a board by kind, place and symbol of its items."""

import pytest

import cover
from cover.basics.result import Budget
from cover.logic.kinds import Kinds
from cover.logic.start import state_of

EMPTY = "....\n....\n....\n....\n"
R1C1, R1C2, R1C3, R2C1, R2C3, R3C1, R3C2, R3C3 = 0, 1, 2, 4, 6, 8, 9, 10


@pytest.fixture(scope="module")
def kinds():
    return Kinds(state_of(cover.loads(EMPTY), Budget()))


def test_a_cell_of_a_4x4_sudoku_sees_seven_others(kinds):
    assert {len(kinds.neighbours[cell]) for cell in kinds.cells} == {7}


def test_two_rows_two_columns_and_two_boxes_make_a_rectangle(kinds):
    assert kinds.fourth(R1C1, R1C3, R2C1) == R2C3
    assert kinds.fourth(R2C3, R1C3, R2C1) == R1C1


def test_a_rectangle_over_four_boxes_has_no_fourth_corner_that_stands_for_the_others(kinds):
    assert kinds.fourth(R1C1, R1C3, R3C1) == -1


def test_cells_that_see_each_other_are_no_opposite_corners(kinds):
    assert kinds.fourth(R3C3, R1C1, R1C3) == -1
    assert kinds.fourth(R1C1, R1C2, R1C3) == -1


def test_a_corner_is_no_corner_of_its_own_rectangle(kinds):
    for a in kinds.cells:
        for b in kinds.cells:
            for c in kinds.cells:
                assert kinds.fourth(a, b, c) not in (a, b, c)
