"""Links of Penpa: numbers that a genre explains are read, and drawings and words that may say more are refused."""

import json
import zlib
from base64 import b64encode

import pytest

import cover
from cover.basics.errors import InputError, ProblemError
from cover.formats import loads, read, write
from cover.formats.programs import penpa
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import puzzle_class
from refusals import refused

SUDOKU = cover.Sudoku([[1, 0, 0, 0], [0] * 4, [0] * 4, [0, 0, 0, 2]])


def changed(puzzle, **parts):
    """The link of a puzzle with other lines (line4="...") or with more drawn."""
    lines = penpa._lines(write(puzzle, "penpa").partition("p=")[2].strip())
    for name, value in parts.items():
        if name[4:].isdecimal():
            lines[int(name[4:])] = value
        else:
            lines[3] = json.dumps({**penpa._json(lines[3]), name: value})
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress("\n".join(lines).encode()) + packer.flush()
    return "m=edit&p=" + b64encode(data).decode()


@pytest.mark.parametrize("kind", ["sudoku", *penpa.KINDS])
def test_a_written_link_is_read_back(kind):
    puzzle = SUDOKU if kind == "sudoku" else loads(puzzle_class(kind).example)
    if kind == "minesweeper":
        puzzle = puzzle_class(kind)(puzzle.given)
    if kind == "numberlink":
        puzzle = puzzle_class(kind)(puzzle.given, "free")
    reading = next(read(write(puzzle, "penpa")))
    assert (reading.content, reading.format) == (puzzle, "penpa")


def test_cells_of_numberlink_may_stay_empty():
    rows = [[1, None, 1], [None] * 3, [2, None, 2]]
    with pytest.raises(ProblemError, match="may leave cells empty"):
        write(cover.Numberlink(rows), "penpa")
    assert loads(write(cover.Numberlink(rows, "free"), "penpa")).fill == "free"


def test_title_and_author_are_facts():
    header = "square,4,4,38,0,1,1,190,190,36,36,0,0,0,0,Title: One%2C two,Author: A,,,OFF,false,"
    assert dict(next(read(changed(SUDOKU, line0=header))).facts) == {"title": "One, two", "author": "A"}


def test_borders_of_boxes_are_no_rule():
    start = 8 * 8 + 3 * 8 + 1  # the corner below the second row, at the left
    assert loads(changed(SUDOKU, lineE={f"{start},{start + 1}": 2})) == SUDOKU
    assert "a drawn edge may state further rules" in refused(changed(SUDOKU, lineE={f"{start - 8},{start - 7}": 2}))


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"thermo": [[18, 19]]}, "a drawn thermometer may state further rules"),
        ({"symbol": {"18": [1, "circle_L", 1]}}, "a drawn symbol may"),
        ({"line0": "hex,4,4,38"}, "a grid of the form 'hex'"),
        (
            {"line0": "square,4,4,38" + ",0" * 14 + ",Digits along a line have a prime sum.,OFF"},
            "the text 'Digits along a line have a prime sum.' may state further rules",
        ),
        ({"line1": "[1,0,0,0]"}, "space around the board"),
        (
            {"line17": '["tapa"]'},
            "the genre 'tapa' says which kind of puzzle this drawing is: give kind=, one of sudoku",
        ),
        ({"line17": "[]"}, "says which kind of puzzle this drawing is"),
        ({"number": {"0": ["1", 1, "1"]}}, "a number outside the cells"),
        ({"number": {"18": ["A", 1, "1"]}}, "r1c1: 'A' is no number"),
        ({"line0": "sudoku,4,4,38,0,1,1,190,190,36,36,1,0,0,0"}, "a sudoku grid with diagonals or places for clues"),
        ({"line5": "[18,1,1]"}, "3 cells are on the board of 16: one with holes is not read"),
        ({"sound": [1]}, "the drawing of the link: 'sound' is not read here"),
        ({"line3": "{"}, "the drawing of the link is no JSON"),
        ({"line0": "square"}, "columns and rows are needed after square in the first line of the drawing"),
        ({"lineE": 3}, "'lineE': an object is needed"),
    ],
)
def test_what_may_say_more_is_refused(parts, words):
    assert words in refused(changed(SUDOKU, **parts))


def test_the_kind_may_be_given():
    thermo = changed(SUDOKU, thermo=[[18, 19]])
    reading = next(read(thermo, ignore_text_rules=True))
    assert (reading.content, reading.warnings) == (SUDOKU, ("left out: a drawn thermometer",))
    numbers = changed(SUDOKU, line17="[]")
    assert next(read(numbers, kind="nurikabe")).content.name == "nurikabe"
    with pytest.raises(InputError, match="tents is not drawn by numbers in cells: links of Penpa are read as sudoku, "):
        next(read(numbers, kind="tents"))
    assert "cut short or broken" in refused("m=edit&p=7VdrT+M4F")


def test_other_kinds_and_variants_are_not_written():
    with pytest.raises(ProblemError, match="plain sudoku is written"):
        write(cover.Sudoku.empty(4, diagonals=True), "penpa")
    with pytest.raises(ProblemError, match="plain sudoku is written"):
        write(cover.Sudoku([[None] * 5] * 5, (1, 5)), "penpa")  # five rows have no usual boxes
    with pytest.raises(ProblemError, match="anything but numbers"):
        write(puzzle_class("hashi")([[1, None, 1]], tree=True), "penpa")
    others = set(PUZZLES) - {"sudoku", *penpa.KINDS}
    with pytest.raises(ProblemError, match="and this is a queens"):
        write(cover.Queens(4), "penpa")
    assert "yajilin" in others
