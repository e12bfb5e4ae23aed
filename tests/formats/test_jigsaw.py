"""Boards with their regions in a line: the second half is a map of regions, read or refused, never passed over."""

import pytest

import cover
from cover.basics.errors import ProblemError
from cover.formats import loads, read, write
from cover.formats.base import Options
from cover.formats.boards import jigsaw
from cover.formats.text import Source
from refusals import refused

BOARD, MAP = "1..............2", "AAABCABBCCDBCDDD"
PUZZLE = cover.Sudoku([[1, 0, 0, 0], [0] * 4, [0] * 4, [0, 0, 0, 2]], jigsaw=[MAP[k : k + 4] for k in range(0, 16, 4)])
ROWS_OF_REGIONS = "".join(f"{k}" * 9 for k in range(9))  # nine regions that are the rows
LARGE = "".join("ABCDEFGHIJKLMNOP"[r // 4 * 4 + c // 4] for r in range(16) for c in range(16))


@pytest.mark.parametrize("between", [" ", "", ",", ";", "\t", " | "])
def test_the_second_half_names_the_regions(between):
    (reading,) = read(f"{BOARD}{between}{MAP}\n")
    assert (reading.format, reading.content) == ("jigsaw", PUZZLE)


def test_digits_may_name_regions():
    columns = "".join(str(c) for _ in range(9) for c in range(9))
    for owners in (ROWS_OF_REGIONS, columns):
        puzzle = loads(f"{'.' * 81} {owners}")
        assert [owner for row in puzzle.jigsaw for owner in row] == list(owners)
    assert not list(loads(f"{'.' * 81}{ROWS_OF_REGIONS}").clashes())


def test_boards_of_16_rows_have_letters_for_marks_and_regions():
    puzzle = loads(f"{'1' + '.' * 255} {LARGE}")
    assert (puzzle.size, puzzle.jigsaw[4][4]) == (16, "F")


def test_every_line_is_answered_or_refused():
    text = f"# mine\n{BOARD} {MAP}\n{BOARD}\n{BOARD} {'A' * 16}\nx{BOARD[1:]} {MAP}\n{BOARD}{MAP}\n"
    first, *wrong, last = jigsaw.read(Source.of_text(text, "j.txt"), Options())
    assert first.content == last.content == PUZZLE
    assert [str(error).partition(": ")[0] for error in wrong] == ["j.txt:3", "j.txt:4", "j.txt:5:1"]
    assert "a board is needed, then as many characters that name regions" in str(wrong[0])


def test_a_full_board_is_no_map():
    full = "1234341221434321"
    assert loads(f"1..............1 {full}") == loads("1..............1")
    assert "is not its solution" in refused(f"2..............1 {full}")


def test_a_latin_square_has_no_regions():
    assert "may be a map of its regions" in refused(f"{BOARD} {MAP}", kind="latin")


def test_a_written_line_is_read_back():
    assert loads(write(PUZZLE, "jigsaw")) == PUZZLE
    names = [[(r // 2, c // 2) for c in range(4)] for r in range(4)]
    assert write(cover.Sudoku(PUZZLE.givens, jigsaw=names), "jigsaw") == f"{BOARD} AABBAABBCCDDCCDD\n"


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (cover.Sudoku.empty(4), "is for jigsaw sudokus"),
        (cover.Sudoku.empty(4, jigsaw=PUZZLE.jigsaw, diagonals=True), "only regions, not other rules"),
        (cover.Sudoku.empty(5, jigsaw=["AAAAA", "BBBBB", "CCCCC", "DDDDD", "....."]), "regions of equal size"),
    ],
)
def test_what_the_line_cannot_say_is_not_written(puzzle, reason):
    with pytest.raises(ProblemError, match=reason):
        write(puzzle, "jigsaw")
