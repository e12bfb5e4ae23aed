"""Drawings read back: `undraw` is the inverse of `render`, and refuses what is no drawing in words."""

import pytest

from cover.basics.errors import InputError
from cover.puzzles.common.pieces import Piece
from cover.puzzles.common.sampling import in_one
from cover.puzzles.langford import Langford
from cover.puzzles.latin import Latin
from cover.puzzles.polyomino import Polyomino
from cover.puzzles.queens import Queens
from cover.puzzles.sudoku import Sudoku

QUEENS = ((0, 1), (1, 3), (2, 0), (3, 2))
LATIN = ((1, 2, 3), (2, 3, 1), (3, 1, 2))
TILING = (("L3", ((0, 0), (0, 1), (1, 0))), ("L3", ((0, 2), (1, 1), (1, 2))))
HOLED = (("A", ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2))), ("BB", ((0, 2), (1, 2))))
DRAWN = [
    (Queens(4), QUEENS),
    (Queens(4, forbidden=["r1c1", "r4c4"]), QUEENS),
    (Langford(3), (2, 3, 1, 2, 1, 3)),
    (Latin(((None,) * 3,) * 3), LATIN),
    (Latin(((None,) * 3,) * 3), ((1, None, 3), (None,) * 3, (3, 1, 2))),
    (Sudoku.empty(16), tuple(tuple((4 * (r % 4) + r // 4 + c) % 16 + 1 for c in range(16)) for r in range(16))),
    (Polyomino("###/###", "L3x2"), TILING),
    (Polyomino("#.#/#.#/###", [Piece.from_text("A", "#../#../###"), Piece.from_text("BB", "##")]), HOLED),
]


@pytest.mark.parametrize(("puzzle", "solution"), DRAWN)
def test_what_is_drawn_is_read_back_however_often(puzzle, solution):
    lines = puzzle.render(solution).split("\n")
    assert list(puzzle.undraw(lines)) == [solution]
    assert list(puzzle.undraw([*lines, "", *lines, ""])) == [solution, solution]
    assert list(puzzle.undraw([])) == []


@pytest.mark.parametrize(
    ("puzzle", "text", "words"),
    [
        (Queens(4), "♛ . .\n. . .\n. . .\n. . .", "a row of 3 marks, where the board has 4"),
        (Queens(4), "♛ . . .", "the last board has 1 rows instead of 4"),
        (Langford(3), "2 3 x", "a row of numbers is needed, got '2 3 x'"),
        (Latin(((None,) * 3,) * 3), "1 2 3\n2 3 1", "the last board has 2 rows instead of 3"),
        (Latin(((None,) * 3,) * 3), "1 2 9", "unknown mark '9'"),
        (Polyomino("###/###", "L3x2"), "1 2 3", "1 lines cannot be cut into drawings of 2 rows (5 lines each)"),
        (Polyomino("###/###", "L3x2"), "a\nb\nc\nd\ne", "this does not draw 2 rows of 3 cells"),
    ],
)
def test_what_is_no_drawing_gets_words(puzzle, text, words):
    with pytest.raises(InputError) as caught:
        list(puzzle.undraw(text.split("\n")))
    assert words in str(caught.value)


def test_a_piece_in_several_parts_cannot_be_distinguished_from_a_drawing():
    puzzle = Polyomino("#.#", [Piece.from_text("A", "#.#")])
    with pytest.raises(InputError, match="piece A is not connected"):
        list(puzzle.undraw(puzzle.render((("A", ((0, 0), (0, 2))),)).split("\n")))
    assert in_one([(0, 0), (0, 1)])
    assert not in_one([(0, 0), (1, 1)])


def test_a_form_that_is_no_piece_is_called_so():
    puzzle = Polyomino("###/###", "L3x2")
    straight = puzzle.render((("L3", ((0, 0), (0, 1), (0, 2))), ("L3", ((1, 0), (1, 1), (1, 2)))))
    (read,) = puzzle.undraw(straight.split("\n"))
    assert "there is no piece '?'" in list(puzzle.faults(read))
