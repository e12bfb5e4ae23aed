"""What a constructor or a file of a kind refuses, and in which words."""

import pytest

import cover
from cover.basics.errors import CoverError
from cover.puzzles.common.pieces import Piece

REFUSED = [
    (lambda: cover.Fillomino([[5, None]]), "r1c1: 5 is more than the 2 cells of this board"),
    (lambda: cover.Nurikabe([["2", None]]), "r1c1: an island has at least one cell, not '2'"),
    (lambda: cover.Shikaku([[True, None]]), "r1c1: True is no area of a rectangle"),
    (lambda: cover.Dominosa([[None, 1], [1, 1]]), "r1c1: each cell of a dominosa has a number"),
    (
        lambda: cover.Yajilin([["9" * 5000 + ">", "."]]),
        "r1c1: '999999999999' is neither '.', '#' nor a clue such as 2>",
    ),
    (lambda: cover.Shikaku([[None, 0]]), "r1c2: 0 is no area of a rectangle"),
    (lambda: cover.Hashi([[9, None]]), "r1c1: an island has 1 to 8 bridges, not 9"),
    (lambda: cover.Akari(["..", ".5"]), "r2c2: 5 is too large: the number of bulbs beside it is at most 2"),
    (lambda: cover.Masyu(["W.", ".X"]), "r2c2: 'X' is none of '.', '?', 'B', 'W'"),
    (lambda: cover.SimpleLoop(["..", "..."]), "row 2 of a simple loop has 3 cells where the first has 2"),
    (lambda: cover.Yajilin([["2>", "2?"]]), "r1c2: '2?' is neither '.', '#' nor a clue such as 2>"),
    (lambda: cover.Queens(0), "a board has at least one row, got 0"),
    (lambda: cover.Queens(4, ["r5c1"]), "cell r5c1 is not on the board, which has 4 rows and 4 columns"),
    (lambda: cover.Queens(4, [(4, 0)]), "the list of queens: r5c1 is not on the board of 4 x 4 cells"),
    (lambda: cover.Queens(4, ["r1c1", "A1"]), "the list of queens lists r1c1 twice"),
    (lambda: cover.Queens(4, ["r1c1"], ["r1c1"]), "r1c1 has a queen, but no queen may stand there"),
    (lambda: cover.Langford(0), "Langford's problem needs at least the number 1, got n = 0"),
    (lambda: cover.StarBattle(["AB", "A"]), "the map of regions must have 2 rows, each of as many letters"),
    (lambda: cover.StarBattle([]), "the map of regions must have some rows, each of as many letters"),
    (lambda: cover.StarBattle(["AB", "AB"], 0), "there must be at least one star in a row, got 0"),
    (lambda: cover.StarBattle(["AB", "AB"], "1"), "the number of stars must be a whole number, not '1'"),
    (lambda: cover.Steiner(0), "there must be at least one point, got 0"),
    (lambda: cover.Steiner("7"), "the number of points must be a whole number, not '7'"),
    (lambda: cover.Steiner(7, given=[(1, 1, 2)]), "1-1-2 is not three different points"),
    (lambda: cover.Steiner(7, given=[(1, 2, 8)]), "1-2-8: the points are 1..7"),
    (lambda: cover.Magic(2, [[5, 0], [0, 0]]), "r1c1: 5 is not one of the marks, 1 to 4"),
    (lambda: cover.Magic(40), "marks from 1 to 1600 are too many; the most is 1000"),
    (
        lambda: cover.Heyawake(["AB"], walls=[((0, 1), (0, 0))]),
        "walls: r1c1 and r1c2 are in different rooms; walls lie inside a room",
    ),
    (lambda: cover.Numberlink([[1, 1]], "some"), "fill: all or free, not 'some'"),
    (lambda: cover.Sudoku([]), "a board needs at least one row"),
    (lambda: cover.Sudoku([[0] * 4] * 3 + [[0] * 5]), "row 4 has 5 cells, but the board has 4 rows"),
    (lambda: cover.Sudoku([[0] * 4] * 3 + [[0, 0, 7, 0]]), "r4c3: 7 is not one of the symbols 1..4"),
    (lambda: cover.Sudoku.empty(4, symbols=[1, 2, 3]), "a board of 4 rows needs 4 different symbols, got 1..3"),
    (lambda: cover.Sudoku.empty(4, symbols=[1, 2, 2, 3]), "a board of 4 rows needs 4 different symbols, got 1 2 2 3"),
    (
        lambda: cover.Sudoku.empty(4, regions={"x": ["r1c1", "r5c1"]}),
        "cell r5c1 is not on the board, which has 4 rows and 4 columns",
    ),
    (lambda: cover.Sudoku.empty(4, regions={"x": []}), "region x has no cells"),
    (lambda: cover.Sudoku.empty(4, regions={"row 1": ["r1c1"]}), "two regions have the name 'row 1'"),
    (
        lambda: cover.Sudoku.empty(4, regions={"x": ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2"]}),
        "region x has 5 cells but there are only 4 symbols",
    ),
    (
        lambda: cover.Sudoku.empty(7),
        "a board of 7 rows has no boxes: say which it has, or give a jigsaw or a Latin square",
    ),
    (
        lambda: cover.Sudoku.empty(6, box=(2, 2)),
        "boxes of 2 rows x 2 columns have 4 cells, but a board of 6 rows needs 6",
    ),
    (lambda: cover.Sudoku.empty(6, windoku=True), "windoku needs square boxes, which a board of 6 rows does not have"),
    (lambda: cover.Sudoku.empty(4, windoku=True, box=(1, 4)), "windoku needs square boxes, not 1 rows x 4 columns"),
    (
        lambda: cover.Sudoku.empty(4, jigsaw=["AAAA"] * 4, box=(2, 2)),
        "a jigsaw has its own regions instead of boxes: give one or the other",
    ),
    (
        lambda: cover.Sudoku.empty(4, jigsaw=["AAAA"] * 3),
        "the jigsaw's letter map must have 4 rows of 4 letters, as the board has",
    ),
    (
        lambda: cover.Sudoku.empty(4, jigsaw=["AAAA", "ACBB", "CCCD", "CDDD"]),
        "region jigsaw A has 5 cells but there are only 4 symbols",
    ),
    (lambda: cover.Polyomino("", "dominoes"), "the shape has no cells (drawn with #)"),
    (lambda: cover.Polyomino([], "dominoes"), "the shape has no cells"),
    (lambda: cover.Polyomino("##x", "dominoes"), "the shape, row 1, column 3: 'x' is neither # nor ."),
    (lambda: cover.Polyomino([(0, 0), (0, 0)], "dominoes"), "the shape lists r1c1 twice"),
    (lambda: cover.Polyomino([(0, -1)], "dominoes"), "the shape's rows and columns must be 0 or more"),
    (lambda: cover.Polyomino("##", []), "there are no pieces"),
    (lambda: cover.Polyomino("##", "T4x0"), "piece T4: there must be at least one, got 0"),
    (
        lambda: cover.Polyomino("##", [Piece("a", ((0, 0),)), Piece("a", ((0, 0), (0, 1)))]),
        "two pieces have the name 'a': give one with its count",
    ),
    (
        lambda: cover.Polyomino("##", [Piece("a", ((0, 0), (0, 1))), Piece("b", ((0, 0), (1, 0)))]),
        "pieces a and b have the same shape: give one with its count",
    ),
    (lambda: cover.Polyomino("###/###", {"A": 3}), "piece A: a drawing such as '##/#.' is needed, not 3"),
    (lambda: cover.Polyomino("###/###", [3]), "a piece must be a name or a Piece, not 3 (drawings: {'A': '##/#.'})"),
    (lambda: cover.Polyomino("###/###", 3), "pieces must be names, drawings by name or Piece objects, not 3"),
    (lambda: cover.Magic("x"), "size: a number is needed, not 'x'"),
]

FILES = [
    ("kakuro\ncells:\n. x\n", "r1c2: 'x' is no cell"),
    ("kakuro\ncells:\n. .\n.\n", "4: row 2 of a kakuro has 1 cell where the first has 2"),
    ("kakuro\ncells:\n\\5 #\n", "r1c1: the sum 5 has no white cell behind it"),
    ("kakuro\ncells:\n" + ". " * 10 + "\n", "10 cells, and there are 9 digits"),
    ("kakuro\ncells:\n\n", "at least one"),
    ("kakuro\n", "'cells:' is missing"),
    ("nonogram\nrows:\n1\n\ncolumns:\nx\n", "whole number"),
    ("nonogram\nrows:\n1\n", "'columns:' is missing"),
    ("nonogram\nrows:\n-1\n\ncolumns:\n1\n", "whole number"),
    ("nonogram\nrows:\n1000\n\ncolumns:\n1\n", "between 1 and 999"),
    ("nonogram\nrows:\n\ncolumns:\n1\n", "1 to 999 rows, not 0"),
    ("nonogram\nrows:\n1 0\n\ncolumns:\n1\n", "row 1: blocks have 1 to 999 cells"),
    ("heyawake\nrooms:\nAAA\nAAB\n\nwalls: r1c1 r1c3", "walls: r1c1 and r1c3 share no side"),
    ("heyawake\nrooms:\nAAA\nAAB\n\nwalls: r1c1 r1c2, r2c1", "pairs of cells are needed"),
    ("heyawake\nrooms:\nAAA\nAAB\n\nwalls: r1c1 r1c4", "r1c4"),
    ("magic\nsize: 900", "2: '900' is not between 1 and 100"),
    ("magic\nsize: 3\ngivens:\n1 2 3\n", "2: size are of 3 rows and 3 columns, givens of 1 and 3"),
    ("magic\nsize: 2\ngivens:\n1 .\n. 7\n", "5: r2c2: 7 is not one of the marks, 1 to 4"),
    ("magic\ngivens:\n1 2 3\n1 2 3\n", "1: the board must be square, not 2x3"),
    ("steiner\npoints: 7\ngiven: 1-2", "3: 1-2 is not three different points"),
    ("steiner\npoints: 7\ngiven: 1-2-x", "3: a triple is written 1-2-3, not '1-2-x'"),
    ("steiner\nkirkman", "1: 'points:' is missing, such as 'points: 7'"),
    ("steiner\npoints: 7\nkirkman: maybe", "3: kirkman: yes or no is needed, got 'maybe'"),
    (
        "polyomino\nsize: 2x2\npiece L flat: ##\n",
        "3: piece 'L flat': NAME, NAME xCOUNT is needed, then free or one-sided or fixed if it is",
    ),
    ("numberlink\nfill: some\ncells:\n11\n", "2: one of all, free is needed, got 'some'"),
    ("aquarium\nlevel: sea\nrooms:\nAA\n", "2: one of water, tank is needed, got 'sea'"),
    ("hamilton\nn: 3\nedges:\n1 2 3\n", "3: an edge is two vertices, not '1 2 3'"),
    ("hamilton\nn: 2\nedges:\n1 2\n", "1: a tour needs from 3 to 100,000 vertices, not 2"),
    ("hamilton\nn: 3\nedges:\n1 1\n", "3: edge 1-1 leads from a vertex to itself"),
]


@pytest.mark.parametrize(("text", "words"), FILES)
def test_what_is_no_puzzle_of_a_kind_is_refused_in_words(text, words):
    with pytest.raises(CoverError) as caught:
        cover.loads(f"puzzle: {text}")
    assert words in str(caught.value)


@pytest.mark.parametrize(("make", "words"), REFUSED)
def test_what_is_none_is_refused_in_words(make, words):
    with pytest.raises((CoverError, TypeError)) as caught:
        make()
    assert str(caught.value) == words


def test_a_cell_that_is_marked_clear_is_not_shaded():
    puzzle = cover.loads("puzzle: kurodoko\ncells:\no.\n..\n")
    solutions = cover.solve(puzzle, limit=None).solutions
    assert 1 < len(solutions) < cover.count(cover.loads("puzzle: kurodoko\ncells:\n..\n..\n")).found
    assert not any(solution[0][0] for solution in solutions)
    assert list(puzzle.faults(((1, 0), (0, 0)))) == ["r1c1: 'o' leaves ., not #"]
    assert "o.\n.." in puzzle.to_text()
