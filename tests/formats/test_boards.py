"""Boards as text: whatever a person would type is read in the one way it can be meant, or refused with the place."""

import bz2
import gzip
import lzma

import pytest

from cover.basics.errors import InputError
from cover.formats import load, load_all, loads, read, read_path
from cover.formats.boards.lines import is_border
from refusals import refusal

LINE = "000080050120000400600700000000600001800000060050040000080050200009030007000000006"
ROWS = [LINE[k : k + 9] for k in range(0, 81, 9)]


def marks(text, **how):
    """The marks of the one board in a text, as one string with dots."""
    return "".join("." if mark is None else str(mark) for row in loads(text, **how).givens for mark in row)


DOTS = LINE.replace("0", ".")
NUMBERS = "\n".join(" ".join(row) for row in ROWS)


def test_a_row_of_dashes_is_a_row_where_the_dash_is_the_blank():
    assert marks("1234\n----\n----\n4321") == "1234........4321"
    assert marks("----\n" * 4) == "." * 16
    assert marks("12|34\n-----\n34|12\n21|43\n-----\n43|21") == "1234341221434321"


def test_several_boards_in_one_text():
    assert len(list(read("\n".join([LINE] * 5)))) == 5
    euler = "".join(f"Grid {k:02}\n" + "\n".join(ROWS) + "\n" for k in range(1, 4))
    readings = list(read(euler, source="p096.txt"))
    assert [reading.facts["title"] for reading in readings] == ["Grid 01", "Grid 02", "Grid 03"]
    assert [reading.line for reading in readings] == [2, 12, 22]
    assert len(list(read("\n\n".join(["\n".join(ROWS)] * 3)))) == 3


@pytest.mark.parametrize(
    ("text", "symbols", "expected"),
    [
        ("." * 255 + "G", range(1, 17), 16),
        ("." * 254 + "0F", range(16), 15),
        ("0" * 255 + "g", range(1, 17), 16),
        ("." * 624 + "Y", range(1, 26), 25),
        ("." * 624 + "P", range(1, 26), 25),
        ("." * 80 + "I", range(1, 10), 9),
        ("." * 80 + "9", range(1, 10), 9),
    ],
)
def test_symbols_beyond_nine(text, symbols, expected):
    puzzle = loads(text)
    assert puzzle.symbols == tuple(symbols)
    assert puzzle.givens[-1][-1] == expected


def test_0_is_a_symbol_only_beside_a_dot_or_a_dash():
    sixteen = "\n".join(["0123456789ABCDEF"] + ["." * 16] * 15)
    for blank in ".-":
        assert loads(sixteen.replace(".", blank)).givens[:2] == (tuple(range(16)), (None,) * 16)
    assert loads(sixteen.replace(".", "0").replace("0123", "123G", 1), format="grid").givens[0][:4] == (1, 2, 3, 16)
    assert loads("0 . . .\n. 1 . .\n. . 2 .\n. . . 3").symbols == (0, 1, 2, 3)


def test_numbers_of_any_size():
    n = 225
    rows = [["0"] * n for _ in range(n)]
    rows[0][:3] = ["225", "1", "100"]
    for text in ("\n".join(map(" ".join, rows)), "\n".join(map(",".join, rows)), " ".join(map(" ".join, rows))):
        assert loads(text).givens[0][:4] == (225, 1, 100, None)


@pytest.mark.parametrize(
    ("text", "box"), [("." * 36, (2, 3)), ("." * 64, (2, 4)), ("." * 144, (3, 4)), ("\n".join(["......"] * 6), (2, 3))]
)
def test_boxes_that_are_not_square_are_wide(text, box):
    assert loads(text, format="line" if "\n" not in text else "grid").box == box


def test_latin_squares_may_have_any_size():
    assert loads("12...\n" + ".....\n" * 4, kind="latin").size == 5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n".join([*ROWS[:3], "000x00001", *ROWS[4:]]), "b.txt:4:4: unknown symbol 'x'"),
        (NUMBERS.replace("7", "77"), "b.txt:3:7: 77 is not one of the symbols 1..9"),
        (NUMBERS.replace(" ", ",").replace("7", " a"), "b.txt:3:8: unknown symbol 'a'"),
        (LINE[:-1], "b.txt:1: a line of 80 cells: a board in a line has 64 (8x8) or 81 (9x9)"),
        ("\n".join([LINE, LINE, LINE[:-1]]), "b.txt:3: a line of 80 cells: a board in a line has 64 (8x8) or 81 (9x9)"),
        ("\n".join(ROWS[:8]), "b.txt:8: 8 rows of 9 cells: a sudoku board of that width has 9 rows"),
        ("\n".join([*ROWS[:5], "12345678", *ROWS[6:]]), "b.txt:6: a row of 8 cells where the others have 9"),
        ("\n".join(["1234567"] * 7),
         "b.txt:1: rows of 7 cells: a 7x7 sudoku has no boxes (say boxes: RxC, jigsaw: or kind='latin')"),
        (DOTS.replace("5", "*"), "b.txt:1:8: blanks are written as '.' and as '*': use one of them"),
        ("Grid 01\n" + "\n".join(ROWS) + "\nGrid 02\n" + "\n".join(ROWS[:3]) + "\nGrid 03\n" + "\n".join(ROWS[:6]),
         "b.txt:14: Grid 03 begins after 3 rows of a board, but a 9x9 board has 9"),
        ("", "b.txt: empty: there is no puzzle in it"),
        ("# nothing\n\n", "b.txt: only comments: there is no puzzle in it"),
        ("1\0002", "b.txt:1: binary data, not text (a zero byte)"),
        ("PK\3\4\0\0", "b.txt:1: a zip archive: unpack it first"),
        ("7z\xbc\xaf\0", "b.txt:1: binary data, not text (a zero byte)"),
        ("1" * 100_000, "b.txt:1: a line of 100000 cells: a board in a line has 50625 (225x225)"),
        ("9" * 5000 + " 1 2 3\n" + "1 2 3 4\n" * 3, "b.txt:1:1: 999999999... is not one of the symbols 1..4"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_place_and_reason(text, message):
    assert str(refusal(text, source="b.txt")) == message


def test_two_readings_are_an_error_that_names_both_and_a_format_decides():
    text = "\n".join(["1..2............"] * 16)
    with pytest.raises(
        InputError, match=r"ambiguous: 4x4 boards, one a line or 16x16 boards.*format='line' or format='grid'"
    ):
        loads(text)
    assert loads(text, format="grid").size == 16
    assert len(list(read(text, format="line"))) == 16
    assert loads(text.replace("2", "5")).size == 16


def test_the_reading_is_reported():
    assert next(read(DOTS)).note == "9x9 sudoku, boxes 3x3, one a line, blank '.'"
    assert next(read("." * 254 + "0F")).note == "16x16 sudoku, boxes 4x4, one a line, symbols 0-9 A-F, blank '.'"
    assert next(read("# source: mine\n# solutions: 1\n" + LINE)).facts == {"source": "mine", "solutions": "1"}


def test_any_number_of_comments_may_come_first():
    assert marks("# nothing\n" * 10_000 + DOTS) == DOTS


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress, bz2.compress])
def test_packed_files_are_known_by_their_content(tmp_path, pack):
    (tmp_path / "boards").write_bytes(pack((LINE + "\n").encode() * 3))
    assert len(list(load_all(tmp_path / "boards"))) == 3


def test_files_gzip_and_many_boards(tmp_path):
    path = tmp_path / "many.txt.gz"
    path.write_bytes(gzip.compress((DOTS + "\n").encode() * 20_000))
    readings = read_path(path)
    assert next(readings).source == str(path)
    assert sum(1 for _ in readings) == 19_999
    with pytest.raises(InputError, match=r"more than one puzzle in it"):
        load(path)
    assert next(load_all(path)).size == 9


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\x1f\x8bbroken", "broken gzip data"),
        (lzma.compress(LINE.encode())[:-9], "broken xz data"),
        (b"\xfd7zXZ\0broken", "broken xz data"),
        (bz2.compress(LINE.encode())[:-9], "broken bzip2 data"),
        (b"BZh91Abroken", "broken bzip2 data"),
        (gzip.compress(LINE.encode(), mtime=0)[:-9], "broken gzip data: it ends too early"),
        (gzip.compress(LINE.encode(), mtime=0)[:-8] + bytes(8), "broken gzip data: it was changed since it was packed"),
        (b"\xff\xfe\x00", "not text: it begins like UTF-16 but is not"),
        (LINE.encode() + b"\nabc\xe9", ":2:4: not UTF-8 text: byte 0xe9"),
    ],
)
def test_bytes_that_are_no_text(tmp_path, data, reason):
    path = tmp_path / "bad"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        load(path)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_utf_16_is_read(tmp_path):
    path = tmp_path / "wide.txt"
    path.write_bytes("\r\n".join(ROWS).encode("utf-16"))
    assert load(path).size == 9


def test_a_missing_file_is_an_input_error(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        load(tmp_path / "absent.txt")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("O2" + "." * 79, r"unknown symbol 'O' \(a letter: blanks are 0, \. or -\)"),
        ("#234##8##6####7######53#62###5######84#####36######1###52#96######1####7##8##521#", "# begins one"),
        ("items a b c\n", "a line of words alone is no board"),
        ("anti-knight: yes\n" + ("." * 9 + "\n") * 9, "did you mean antiknight"),
    ],
)
def test_what_people_write_and_is_not_read_is_refused_by_what_it_is(text, message):
    with pytest.raises(InputError, match=message):
        loads(text)


def test_a_mark_set_by_the_player_is_no_given():
    rows = ["u1 34 12 12", *["1234 1234 1234 1234"] * 3]
    puzzle = loads("\n".join(rows))
    assert puzzle.givens[0] == (None,) * 4
    assert puzzle.candidates[0][:2] == ((1,), (3, 4))


def test_a_line_of_many_dashes_is_looked_at_once():
    line = "|" + "-" * 200
    assert is_border(line + "|")
    assert not is_border(line + " | | | 4 |")  # there are 2^60 ways to cut the dashes into runs
