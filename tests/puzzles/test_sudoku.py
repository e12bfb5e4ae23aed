"""Sudoku and its variants: boxes, windows, jigsaw regions, and the two independent accounts of the rules."""

import pytest

from cover.problems.names import Kind, Name
from cover.puzzles.sudoku import Sudoku, default_box


@pytest.mark.parametrize(
    ("size", "box"), [(1, (1, 1)), (4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (10, (2, 5)), (12, (3, 4)), (225, (15, 15))]
)
def test_boxes_are_as_square_as_can_be_and_rather_wide(size, box):
    assert default_box(size) == box == Sudoku.empty(size).box


def test_windows_lie_one_cell_in_from_the_corners_of_boxes():
    windows = {
        name: cells for name, cells in Sudoku.empty(9, windoku=True).division.cells() if name.kind is Kind.WINDOW
    }
    assert list(map(str, windows)) == ["window 1", "window 2", "window 3", "window 4"]
    assert windows[Name(Kind.WINDOW, 1)] == [(r, c) for r in (1, 2, 3) for c in (5, 6, 7)]
    assert dict(Sudoku.empty(4, windoku=True).division.cells())[Name(Kind.WINDOW, 0)] == [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
    ]


def test_the_board_carries_givens_names_and_candidates():
    board = Sudoku([[0, 3, 0, 0], *[[0] * 4] * 3]).to_board()
    assert board.givens.tolist() == [-1, 2] + [-1] * 14
    assert board.candidates.sum(axis=1).tolist() == [4, 1] + [4] * 14
    assert (board.cell_names[1], board.symbol_names[2]) == (Name(Kind.CELL, (0, 1)), "3")
    assert board.region_names[-1] == Name(Kind.BOX, 3)
    assert board.full.all()


def test_a_board_of_225_rows_is_made_whole():
    board = Sudoku.empty(225).to_board()
    assert board.candidates.shape == (50625, 225)
    assert len(board.region_names) == 675
