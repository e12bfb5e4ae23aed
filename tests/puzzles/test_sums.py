"""Latin and magic squares and kakuro: counts, texts, and faults in words."""

import cover
from cover.problems.names import Helper
from cover.puzzles.grids.regions import every
from cover.puzzles.kakuro import Kakuro
from cover.puzzles.latin import Latin

DIAGONALS = {"main": [(k, k) for k in range(4)], "anti": [(k, 3 - k) for k in range(4)]}


def test_diagonal_latin_squares_of_order_4():
    assert cover.count(Latin.empty(4, regions=DIAGONALS), backend="dlx").found == 48


def test_a_latin_square_has_rows_and_columns_only():
    assert [str(name) for name, _ in every(Latin.empty(2))] == ["row 1", "row 2", "column 1", "column 2"]
    assert len(Latin.empty(7).to_board().region_names) == 14


SQUARE = ((16, 3, 2, 13), (5, 10, 11, 8), (9, 6, 7, 12), (4, 15, 14, 1))  # Dürer's


def test_a_square_with_a_wrong_line_is_named_by_it():
    assert list(cover.Magic(4).faults(SQUARE)) == []
    swapped = ((3, 16, *SQUARE[0][2:]), *SQUARE[1:])
    assert list(cover.Magic(4).faults(swapped)) == [
        "column 1: 21, not 34",
        "column 2: 47, not 34",
        "main diagonal: 21, not 34",
    ]


def test_a_square_is_read_with_its_givens():
    text = "puzzle: magic\nsize: 3\ngivens:\n2 . .\n. 5 .\n. . 8\n"
    assert cover.loads(text) == cover.Magic(3, [[2, 0, 0], [0, 5, 0], [0, 0, 8]])
    assert cover.loads("puzzle: magic\nn: 3\n") == cover.Magic(3) == cover.loads("puzzle: magic\nsize: 3x3\n")
    assert cover.loads(cover.Magic(4, [[10, None, None, None], *[[0] * 4] * 3]).to_text()).given[0][0] == 10


CROSS = Kakuro([row.split() for row in (r"# 4\ #", r"\6 . .", r"# . #")])


def test_a_run_has_a_sum_or_only_differs_and_single_cells_are_runs_only_with_a_sum():
    assert [(str(run.name), run.sum) for run in CROSS.runs] == [("row 2 from r2c2", 6), ("column 2 from r2c2", 4)]


def test_faults_are_named_by_run_and_cell():
    wrong = ((None, None, None), (None, 3, 3), (None, 1, 5))
    assert list(CROSS.faults(wrong)) == ["r3c3 is black, and has 5", "row 2 from r2c2: 3 at r2c2 and r2c3"]
    blank = ((None,) * 3, (None, None, 5), (None, 3, None))
    assert list(CROSS.faults(blank)) == ["r2c2 has nothing, not a digit from 1 to 9"]
    assert list(CROSS.faults(((None,) * 3,))) == ["the solution is not 3 rows of 3 cells"]


def test_sums_that_no_digits_have_are_clashes():
    puzzle = Kakuro([row.split() for row in (r"# 3\ 17\ ", r"\18 . .", r"# . .")])
    assert list(puzzle.clashes()) == ["row 2 from r2c2: 2 different digits make 3 to 17, not 18"]
    assert not cover.solve(puzzle)


def test_givens_hold_and_are_checked():
    puzzle = Kakuro([row.split() for row in (r"# # #", r"\8 5 .", r"# . .")])
    assert all(solution[1][1:] == (5, 3) for solution in cover.solutions(puzzle))
    assert list(Kakuro([[r"\9", "4", "4"]]).clashes()) == [
        "row 1 from r1c2: 4 at r1c2 and r1c3",
        "row 1 from r1c2: 4 + 4 is 8, not 9",
    ]


def test_digits_are_parts_that_can_be_left_out():
    puzzle = Kakuro([row.split() for row in (r"# # #", r"\8 5 .", r"# . .")])
    (part,) = puzzle.given_parts()
    assert part.words == "5 at r2c2"
    assert puzzle.keeping([0]) == puzzle
    assert puzzle.keeping([]).cells[1] == ("\\8", ".", ".")
    assert puzzle.called((0, 4)).words == "r2c2=5"
    assert puzzle.called(Helper(0, 4, 1)).words == ""
