"""Square boards: how faults speak, how boards are drawn, and cell names."""

import pytest

from cover.basics.errors import InputError, ProblemError, WrongSolution
from cover.puzzles.common.borders import draw
from cover.puzzles.common.cells import cell_name, parse_cell, read_cells
from cover.puzzles.sudoku import Sudoku

FOUR = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))


@pytest.mark.parametrize("text", ["r2c3", "R2C3", "B3", "b3", "11", " r2c3 "])
def test_a_cell_is_read_in_every_way_people_write_it(text):
    assert parse_cell(text, 9, 9) == (1, 2)


@pytest.mark.parametrize("text", ["", "r0c1", "r1c10", "J1", "A0", "81", "-1", "r1", "r1c1c1", "²", "1A"])
def test_what_is_no_cell_is_refused(text):
    with pytest.raises(InputError):
        parse_cell(text, 9, 9)


def test_cell_names_are_read_back():
    assert all(parse_cell(cell_name((r, c)), 12, 30) == (r, c) for r in range(12) for c in range(30))


def test_a_list_of_cells_names_each_cell_once():
    assert read_cells(["r1c1", (1, 2), "8"], 3, 3, "region x") == ((0, 0), (1, 2), (2, 2))
    with pytest.raises(ProblemError, match="region x lists r1c1 twice"):
        read_cells(["r1c1", (0, 0)], 3, 3, "region x")
    with pytest.raises(ProblemError, match="region x: r4c1 is not on the board"):
        read_cells([(3, 0)], 3, 3, "region x")


def test_zero_is_blank_unless_it_is_a_symbol():
    assert Sudoku([[0, 1], [None, 0]], (1, 2)).givens == ((None, 1), (None, None))
    assert Sudoku([[0, 1], [None, 0]], (1, 2), symbols=[0, 1]).givens == ((0, 1), (None, 0))


def test_faults_name_the_rule_the_marks_and_the_cells():
    puzzle = Sudoku([[1, 0, 0, 0], [0] * 4, [0] * 4, [0] * 4], regions={"pair": ["r1c2", "r2c3"]})
    assert list(puzzle.faults(((1, 1, 3, 4), *FOUR[1:]))) == [
        "row 1: 1 at r1c1 and r1c2",
        "column 2: 1 at r1c2 and r3c2",
        "box 1: 1 at r1c1 and r1c2",
        "pair: 1 at r1c2 and r2c3",
    ]
    assert "given r1c1: 1 became 2" in list(puzzle.faults(((2, 1, 3, 4), *FOUR[1:])))
    assert list(Sudoku.empty(4).faults(((None, 2, 3, 4), *FOUR[1:]))) == ["r1c1 is blank"]
    assert "r1c1: 9 is not one of the symbols 1..4" in list(puzzle.faults(((9, 2, 3, 4), *FOUR[1:])))
    assert list(puzzle.faults(FOUR[:3])) == ["the solution is not a board of 4 rows with 4 marks each"]


def test_clashes_are_repeated_givens_and_no_error():
    puzzle = Sudoku([[5, 0, 0, 5, *[0] * 5], *[[0] * 9] * 8])
    assert list(puzzle.clashes()) == ["row 1: 5 at r1c1 and r1c4"]
    assert puzzle.to_board().givens[[0, 3]].tolist() == [4, 4]


def test_decode_wants_one_mark_per_cell():
    board = Sudoku.empty(2, box=(1, 2))
    labels = [(0, 0), (1, 1), (2, 1), (3, 0)]
    assert board.decode(reversed(labels)) == ((1, 2), (2, 1))
    with pytest.raises(WrongSolution, match="r2c2 has no mark"):
        board.decode(labels[:3])
    with pytest.raises(WrongSolution, match="r1c1 has two marks: 1 and 2"):
        board.decode([*labels, (0, 1)])


def test_givens_can_be_dropped_and_boards_compared():
    puzzle = Sudoku(FOUR, diagonals=False, regions={"pair": ["r1c1", "r4c4"]})
    assert puzzle.without("r1c1", (1, 1)).givens == ((None, 2, 3, 4), (3, None, 1, 2), *FOUR[2:])
    assert puzzle.without("r1c1").regions == puzzle.regions
    assert puzzle.with_givens(FOUR) == puzzle != Sudoku(FOUR)
    assert hash(puzzle.with_givens(FOUR)) == hash(puzzle)


def test_boards_are_drawn_with_box_lines_and_aligned_symbols():
    puzzle = Sudoku([[10, 0, 0, 0, 0, 15], *[[0] * 6] * 5], symbols=[10, 11, 12, 13, 14, 15])
    assert puzzle.render().splitlines()[:4] == [
        "┌──────────┬──────────┐",
        "│ 10  .  . │  .  . 15 │",
        "│  .  .  . │  .  .  . │",
        "├──────────┼──────────┤",
    ]
    assert len({len(line) for line in Sudoku.empty(25).render().splitlines()}) == 1


def test_a_style_dresses_padded_marks_without_moving_them():
    plain = Sudoku(FOUR).render()
    styled = Sudoku(FOUR).render(style=lambda r, c, text: f"<{text}>" if r == c else text)
    assert styled.count("<") == 4
    assert styled.replace("<", "").replace(">", "") == plain


def test_jigsaw_regions_are_drawn_with_their_borders():
    assert draw(["AAB", "ABB", "CCC"], ["123", "...", "312"]).splitlines() == [
        "┌───────┬───┐",
        "│ 1   2 │ 3 │",
        "│   ┌───┘   │",
        "│ . │ .   . │",
        "├───┴───────┤",
        "│ 3   1   2 │",
        "└───────────┘",
    ]


def test_cells_outside_the_shape_are_left_empty():
    assert draw([[None, 1], [1, 1]], [[" ", "a"], ["b", "c"]]).splitlines() == [
        "    ┌───┐",
        "    │ a │",
        "┌───┘   │",
        "│ b   c │",
        "└───────┘",
    ]
