"""Puzzle files: rules a person would type, before a board or instead of one; in blocks nothing is a comment."""

import pytest

import cover
from cover.basics.errors import ProblemError
from cover.formats import loads, read, write
from cover.puzzles import PUZZLES
from cover.puzzles.grids.grid import Grid
from cover.puzzles.langford import Langford
from cover.puzzles.polyomino import Polyomino
from cover.puzzles.queens import Queens
from cover.puzzles.sudoku import Sudoku
from refusals import refusal, refused

JIGSAW = """\
# a jigsaw
puzzle: sudoku
solutions: 12
jigsaw:
aabb
aabb
#;##
;;#;

1...
....
....
...4
"""


def test_directives_before_a_plain_board():
    puzzle = loads("diagonals\nwindoku: yes\n" + "." * 81)
    assert (puzzle.diagonals, puzzle.windoku, puzzle.box) == (True, True, (3, 3))
    assert loads("windoku: no\n" + "." * 81).windoku is False


@pytest.mark.parametrize(
    ("word", "line"),
    [("x", "diagonals"), ("X", "diagonals"), ("hyper", "windoku"), ("anti-knight", "antiknight"),
     ("Anti King", "antiking"), ("disjoint groups", "disjoint")],
)  # fmt: skip
def test_a_rule_in_a_word_is_called_alike_in_files_and_beside_them(word, line):
    board = "." * 81
    assert loads(f"{word}\n{board}") == loads(board, with_=word) == loads(f"{line}\n{board}")


def test_directives_hold_for_every_board_after_them():
    assert [r.content.diagonals for r in read("diagonals\n" + ("." * 16 + "\n") * 3)] == [True] * 3


def test_boxes_make_the_shape():
    puzzle = loads("boxes: 3x2\n123456" + "\n......" * 5)
    assert (puzzle.size, puzzle.box) == (6, (3, 2))
    assert loads("boxes: 1x5\nsize: 5\n").box == (1, 5)


@pytest.mark.parametrize("cells", ["r1c1 r4c4", "A1 D4", "0 15", "r1c1, D4"])
def test_regions_by_any_name_of_a_cell(cells):
    assert loads(f"region corners: {cells}\n" + "." * 16).regions == {"corners": ((0, 0), (3, 3))}
    assert list(loads(f"region: {cells}\n" + "." * 16).regions) == ["region 1"]


def test_a_jigsaw_is_as_many_rows_as_letters_and_none_is_a_comment():
    reading = next(read(JIGSAW))
    assert reading.content.jigsaw == (tuple("aabb"), tuple("aabb"), tuple("#;##"), tuple(";;#;"))
    assert reading.content.givens[3] == (None, None, None, 4)
    assert reading.facts == {"solutions": "12"}
    assert reading.note == "4x4 sudoku, jigsaw, grid of 4 rows, blank '.'"


def test_a_jigsaw_of_numbers():
    assert loads("jigsaw:\n1 1 2 2\n1 1 2 2\n3 3 10 10\n3 3 10 10\n" + "." * 16).jigsaw[3] == ("3", "3", "10", "10")


def test_latin_squares():
    puzzle = loads("puzzle: latin\n\n12.\n...\n...\n")
    assert (puzzle.name, puzzle.givens[0]) == ("latin", (1, 2, None))
    assert loads("puzzle: latin\nsize: 7").size == 7


def test_an_empty_board_by_its_size():
    assert loads("puzzle: sudoku\nsize: 9x9\n") == Sudoku.empty(9)
    assert loads("size: 16\nsymbols: 0-15\n").symbols == tuple(range(16))


def test_size_decides_between_two_readings():
    text = ("." * 16 + "\n") * 16
    assert loads("size: 16\n" + text).size == 16
    assert len(list(read("size: 4\n" + text))) == 16


def test_queens_langford_and_tilings():
    assert loads("puzzle: queens\nsize: 8\n") == Queens(8)
    assert loads("puzzle: queens\nsize: 8\nqueens: r1c1\nforbidden: r2c3, A5") == Queens(8, ["r1c1"], ["r2c3", "r1c5"])
    assert loads("puzzle: langford\nn: 7\n") == Langford(7)
    assert loads("n: 7\n", kind="langford") == Langford(7)
    assert loads("puzzle: polyomino\nsize: 6x10\npieces: pentominoes") == Polyomino.rectangle(6, 10, "pentominoes")
    shape = "puzzle: polyomino\npieces: dominoes\nshape:\n## .\n####\n# ##\n\n# a comment again\n"
    assert loads(shape) == Polyomino("##\n####\n#.##", "dominoes")
    assert loads("puzzle: polyomino\nshape: ###/###\npiece L x2: ##/#\n").pieces[0].count == 2


def test_several_puzzles_in_one_text():
    text = "puzzle: queens\nsize: 4\n\npuzzle: latin\n12\n..\n\n# next\npuzzle: langford\nn: 3\n"
    assert [reading.content.name for reading in read(text)] == ["queens", "latin", "langford"]
    assert [reading.line for reading in read(text)] == [1, 5, 9]


def test_a_file_that_names_its_puzzle_is_one_board_where_its_rows_make_one():
    (reading,) = read("puzzle: latin\n\n" + "....\n" * 4)
    assert reading.content.size == 4
    assert len(list(read("puzzle: latin\nsize: 2\n\n" + "....\n" * 4))) == 4
    assert "ambiguous: 2x2 boards" in refused("....\n" * 4, kind="latin")


def test_a_field_may_have_no_mine():
    assert cover.solve(cover.loads("puzzle: minesweeper\nmines: 0\ncells:\n...\n")).solution == ((0, 0, 0),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("puzzle: sudoko\n", "p:1: unknown puzzle 'sudoko'; did you mean sudoku?"),
        ("puzzle: queens\nsize: 8\npieces: I3\n", "p:3: 'pieces' is no part of a queens puzzle"),
        ("puzzle: queens\n", "p:1: 'size:' is missing"),
        ("puzzle: yajikazu\ncells:\n. . .\n.\n", "p:4: row 2 of cells has 1 cell where the first has 3"),
        ("puzzle: queens\nsize: many\n", "p:2: a whole number is needed, got 'many'"),
        ("puzzle: queens\nsize: 1000000000\n", "p:2: '1000000000' is not between 1 and 1000"),
        ("puzzle: queens\nsize: 8x9\n", "p:2: the board must be square, not 8x9"),
        ("puzzle: queens\nsize: 8\nqueens: r9c1\n",
         "p:3: cell r9c1 is not on the board, which has 8 rows and 8 columns"),
        ("puzzle: queens\nsize: 8\nsize: 9\n", "p:3: 'size' is given twice (first in line 2)"),
        ("puzzle: sudoku\nboxes foo: 2x3\n\n" + "......\n" * 6, "p:2: boxes 'foo': ':' is needed after boxes"),
        ("puzzle: queens\nsize wide: 8\n", "p:2: size 'wide': ':' is needed after size"),
        ("puzzle: queens\nsize: 8\n12\n", "p:3: nothing is expected after this puzzle"),
        ("puzzle: chess\n", "p:1: unknown puzzle 'chess'; `cover puzzles` lists them all"),
        ("puzzle: Light Up\n", "p:1: unknown puzzle 'Light Up'; did you mean akari?"),
        ("puzzle: thermo\n", "p:1: unknown puzzle 'thermo'; did you mean a sudoku with 'thermo' before its board?"),
        ("puzzle: keen\nsize: 4\nminus 1: r1c1 r1c2\n", "p:3: unknown key 'minus'; the nearest are "),
        ("puzzle: slitherlink\n..\n", "p:2: 'cells:' is missing above this line"),
        ("puzzle: hashi\ncells:\n 2 2\n\n 2 2\n",
         "p:5: nothing is expected after this puzzle: its rows end at an empty line"),
        ("puzzle: sudoku\nzzz: red\n",
         "p:2: unknown key 'zzz'; the nearest are "),
        ("puzzle: killer\n", "p:1: unknown puzzle 'killer'; did you mean a sudoku with 'cage' before its board?"),
        ("x: yes\n", "p:1: unknown key 'x'; did you mean diagonals?"),
        ("diagonal: yes\n", "p:1: unknown key 'diagonal'; did you mean diagonals?"),
        ("puzzle: queens\nforbiden: r1c1\n", "p:2: unknown key 'forbiden'; did you mean forbidden?"),
        ("diagonals\nwindoky\n" + "." * 16, "p:2: unknown rule 'windoky'; did you mean windoku?"),
        ("diagonal\n" + "." * 16, "p:1: unknown rule 'diagonal'; did you mean diagonals?"),
        ("windokus\n" + "." * 16, "p:1: unknown rule 'windokus'; did you mean windoku?"),
        ("size: 9\ncage 20= r5c8 r4c9\ncage 18: r8c6 r9c6\n",
         "p:2: 'cage 20= r5c8 r4c9' has no colon: 'cage [SUM]: CELLS' is needed"),
        ("thermo r5c8 r4c9\nsize: 9\n", "p:1: 'thermo r5c8 r4c9' has no colon: 'thermo: CELLS' is needed"),
        ("size: 4\nregion r1c1 r2c2\n", "p:2: 'region r1c1 r2c2' has no colon: 'region: CELLS' is needed"),
        ("size: 4\n1...\n....\ndiagonals\n....\n",
         "p:4: 'diagonals' comes after the board: rules stand before the board that they are for"),
        ("diagonals\njigsaw:\naabb\naabb\naccc\nddcd\n\n" + "....\n" * 4, "p:2: region jigsaw a has 5 cells"),
        ("size: 4\nregion a: r1c1\nregion b: r9c9\n" + "." * 16, "p:3: cell r9c9 is not on the board"),
        ("size: 4\nboxes: 2x2\nregion a: r1c1 r1c1\n" + "." * 16, "p:3: region a lists r1c1 twice"),
        ("size: 7\n" + "." * 49, "p:1: a board of 7 rows has no boxes"),
        ("diagonals: maybe\n", "p:1: diagonals: yes or no is needed, got 'maybe'"),
        ("boxes: 3\n", "p:1: rows x columns (2x3) is needed, got '3'"),
        ("boxes: 2x3\nsize: 9\n1", "p:1: this is for 6 rows, but the size given above is 9"),
        ("diagonals\n", "p:1: no board was found; an empty one needs a line 'size:'"),
        ("jigsaw:\nabc\nab\n", "p:3: row 2 of the jigsaw has 2 letters where the first has 3"),
        ("jigsaw:\nabc\n", "p:1: the jigsaw has 1 rows of 3 letters, but the text ends before"),
        ("region: r1c1 r1c1\n" + "." * 16, "p:1: region region 1 lists r1c1 twice"),
        ("region: r1c1 r9c9\n" + "." * 16, "p:2: cell r9c9 is not on the board, which has 4 rows and 4 columns"),
        ("size: 4\ncage 5: r1c1 r1c5\n", "p:2: cell r1c5 is not on the board, which has 4 rows and 4 columns"),
        ("size: 4\nantiknight\nthermo: r1c1\n" + "." * 16, "p:3: thermo: at least 2 cells are needed, not 1"),
        ("size: 9\ncage 5 r1c1 r1c2\n", "p:2: 'cage 5 r1c1 r1c2' has no colon: 'cage [SUM]: CELLS' is needed"),
        ("puzzle: polyomino\nsize: 9x9\n", "p:1: 'pieces:' is missing"),
        (
            "puzzle: nonogram\nrows:\n1\n",
            "p:1: 'columns:' is missing, such as 'columns:' with '2' and '4' in lines below it",
        ),
        ("puzzle: magnets\nplates:\nL.\n", "p:3: r1c1: the other half of the plate is missing"),
        ("puzzle: polyomino\nsize: 9x9\npieces: Q\n", "p:3: unknown piece 'Q'"),
        ("puzzle: polyomino\npieces: I3\n", "p:1: either 'shape:' or 'size: RxC' is needed"),
    ],
)  # fmt: skip
def test_faults_have_their_line(text, message):
    assert str(refusal(text, source="p")).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("puzzle: slitherlink\ncells:\n...\n..\n", "p:4: row 2 of cells has 2 cells where the first has 3"),
        ("puzzle: slitherlink\ncells:\n..\n.\n", "p:4: row 2 of cells has 1 cell where the first has 2"),
        ("puzzle: kakuro\ncells:\n# 3\\\n# x\n", "p:4: r2c2: 'x' is no cell"),
        ("puzzle: binairo\n\n# a comment\ncells:\n0.\n.2\n", "p:6: r2c2: "),
        ("puzzle: nurikabe\ncells:\n\n..\n.O\n", "p:5: r2c2: 'O' is neither a number"),
        ("puzzle: kurodoko\ncells:\n..\n. 000000000x234567\n", "p:4: r2c2: '000000000x23' is neither a number"),
        ("puzzle: nonogram\nrows:\n1\nx\n\ncolumns:\n1\n", "p:4: rows: a whole number is needed, got 'x'"),
        ("puzzle: aquarium\nrooms:\nAA\nAA\n\nbottom: . .\nright: 1\n", "p:7: right: 1 numbers for 2 lines"),
        ("puzzle: suguru\nrooms:\nAA\nA\n", "p:4: row 2 of rooms has 1 cell where the first has 2"),
        ("puzzle: suguru\nrooms:\nAA\nAA\n\ncells:\n..\n.\n",
         "p:8: row 2 of cells has 1 cell where the first has 2"),
        ("puzzle: suguru\nrooms:\nAA\nAA\n\ncells:\n..\n", "p:2: rooms are of 2 rows and 2 columns, cells of 1 and 2"),
        ("puzzle: heyawake\nrooms:\nAA\nAA\n\nroom A: 1\nroom b: 1\n", "p:7: room b: 1, but no cell is in a room b"),
        ("puzzle: tracks\nstart: 1\nend: 9\ncells:\n..\n..\n", "p:3: end: column 9 is not on the board"),
        ("puzzle: galaxies\nsize: 2x2\ncentres:\n9:9\n", "p:3: centres: 9:9 is outside 2 x 2 cells"),
        ("puzzle: unequal\ngreater: r1c1 r1c9\ngivens:\n..\n..\n", "p:2: cell r1c9 is not on the board"),
    ],
)  # fmt: skip
def test_faults_inside_a_block_have_the_line_of_their_row(text, message):
    assert str(refusal(text, source="p")).startswith(message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("cage: 15 r1c1 r1c2", "p:2: cage: 15 beside r1c1: a number stands before the colon (cage 15: r1c1 ...)"),
        ("cage 5: 1,1 1,2", "p:2: cage: 1,1 is no cell; write it like r1c1"),
    ],
)
def test_numbers_that_are_hardly_meant_as_cells_are_refused(line, message):
    assert str(refusal(f"size: 4\n{line}\n", source="p")).startswith(message)
    assert list(read("size: 4\ncage 5: 0,1\ncage 5: 4, 5\n"))


def test_long_and_unprintable_input_is_quoted_tidily():
    for text in ("puzzle: polyomino\npieces: domino" + "9" * 5000, "puzzle: polyomino\nsize: 4\npiece K\x19: #N/#\n"):
        message = str(refusal(text))
        assert message.isprintable()
        assert len(message) < 400


def test_another_kind_than_asked_for_is_refused():
    assert "this is a queens puzzle, not latin" in refused("puzzle: queens\nsize: 4", kind="latin")
    assert "unknown kind 'chess'; `cover puzzles` lists" in refused("1...", kind="chess")


@pytest.mark.parametrize(
    "puzzle",
    [
        Sudoku.empty(6, box=(3, 2), diagonals=True),
        Sudoku.empty(9, windoku=True, regions={"a b": ["r1c1", "r2c3"]}),
        Sudoku.empty(4, jigsaw=["aabb", "aab.", "ccdb", "ccdd"]),
        Sudoku.empty(4, jigsaw=[[(0, 1)] * 4, [2] * 4, ["x y"] * 4, [None] * 4]),
        Sudoku.empty(16, symbols=range(16)),
        Queens(6, ["r1c2"], ["r3c3"]),
        Langford(5),
        Polyomino("###.###/#######", "T4x2 dominoes I3"),
    ],
)
def test_written_puzzles_are_read_back(puzzle):
    text = write(puzzle, "puzzle")
    back = loads(text)
    assert write(back, "puzzle") == text
    if not isinstance(puzzle, Grid) or getattr(puzzle, "jigsaw", None) is None:
        assert back == puzzle


def test_formats_that_carry_only_marks_refuse_variants_but_not_their_solutions():
    puzzle = Sudoku.empty(4, diagonals=True)
    with pytest.raises(ProblemError, match="carries only symbols, not the rules of a 4x4 sudoku, boxes 2x2, diagonals"):
        write(puzzle, "line")
    with pytest.raises(ProblemError, match="not the rules of a 5x5 sudoku, boxes 1x5: write 'puzzle'"):
        write(Sudoku([[None] * 5] * 5, (1, 5)), "line")  # five rows have no usual boxes
    solution = ((1, 2, 3, 4), (3, 4, 1, 2), (4, 3, 2, 1), (2, 1, 4, 3))
    assert write(puzzle, "line", solution) == "1234341243212143\n"
    assert write(puzzle, "csv", solution) == "1,2,3,4\n3,4,1,2\n4,3,2,1\n2,1,4,3\n"
    assert write(puzzle, "grid", solution) == "1 2 | 3 4\n3 4 | 1 2\n----+----\n4 3 | 2 1\n2 1 | 4 3\n"


@pytest.mark.parametrize("format", ["line", "grid", "csv", "board"])
@pytest.mark.parametrize("kind", [name for name in PUZZLES if name not in ("sudoku", "latin")])
def test_a_kind_without_board_cannot_be_read_as_one(kind, format):
    assert f"a {kind} puzzle is not drawn in rows of symbols: it is read from a puzzle file" in refused(
        "1...", kind=kind, format=format
    )


def test_rows_of_a_block_end_at_the_next_key_too():
    text = "puzzle: suguru\nrooms:\nAAB\nABB\n\ncells:\n..2\n...\n"
    assert loads(text.replace("\n\n", "\n")) == loads(text)
