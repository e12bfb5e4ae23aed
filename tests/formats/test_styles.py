"""Boards as other programs and spreadsheets write them are read as the same board; what is no title is not passed
over."""

import json

import pytest

from cover.basics.errors import InputError
from cover.formats import loads, read
from cover.formats.base import Options
from cover.formats.boards.plain import LINE
from cover.formats.text import Source
from refusals import refusal

BOARD = "....8..5.12....4..6..7........6....18......6..5..4.....8..5.2....9.3...7........6"
SOLUTION = "397481652128563479645729318273695841814372965956148723781956234569234187432817596"
ROWS = [BOARD[k : k + 9] for k in range(0, 81, 9)]
BARS = ["|".join(row[c : c + 3] for c in (0, 3, 6)) for row in ROWS]
LISTS = [[int(c) if c != "." else 0 for c in row] for row in ROWS]
NUMBERS = "\n".join(" ".join(row) for row in ROWS).replace(".", "0")
QUOTED = "\n".join(",".join(f'"{c}"' if c != "." else '""' for c in row) for row in ROWS)


def cells(separator):
    return "\n".join(separator.join(c.replace(".", "") for c in row) for row in ROWS)


def bordered(top, side, between):
    body = [f"{side}{row}{side}" for row in BARS]
    return "\n".join([top, *body[:3], between, *body[3:6], between, *body[6:], top])


def sketch(top, between):
    body = [f"| {' | '.join(' '.join(part) for part in bar.split('|'))} |" for bar in BARS]
    return "\n".join([top, *body[:3], between, *body[3:6], between.replace("-", "="), *body[6:], top])


def marks(text, **how):
    return "".join("." if mark is None else str(mark) for row in loads(text, **how).givens for mark in row)


SKETCH = sketch("+-------+-------+-------+", "|-------+-------+-------|")
STYLES = {
    **{f"blank {blank}": BOARD.replace(".", blank) for blank in "0*_-"},
    "comment behind": f"# a comment\n\n{BOARD}   # the board K\n",
    "byte order mark": "\ufeff" + "\r\n".join(ROWS),
    "two of them": "\ufeff\ufeff" + "\n".join(ROWS),
    "old line ends": "\r".join(ROWS),
    "rows of dashes": "\n".join(ROWS).replace(".", "-"),
    "numbers": NUMBERS,
    "commas": NUMBERS.replace(" ", ","),
    "commas and nothing": NUMBERS.replace(" ", ", ").replace("0", ""),
    "numbers in one line": NUMBERS.replace("\n", " "),
    "tabs in one line": NUMBERS.replace("\n", "\t").replace(" ", "\t"),
    "sketch": SKETCH,
    "sketch in box drawing": SKETCH.replace("-", "─").replace("|", "│").replace("+", "┼"),
    "bands apart": "\n\n".join("\n".join(ROWS[k : k + 3]) for k in (0, 3, 6)),
    "boxes crossed": "\n---+---+---\n".join("\n".join(BARS[k : k + 3]) for k in (0, 3, 6)),
    "boxes apart": "\n-----------\n".join("\n".join(BARS[k : k + 3]) for k in (0, 3, 6)),
    "grid of a number": "Grid 01\n" + "\n".join(ROWS),
    "Simple Sudoku": bordered("*-----------*", "|", "|---+---+---|"),
    "Simple Sudoku with a footer": bordered("*-----------*", "|", "|---+---+---|") + "\nSimple Sudoku Version 4.2n",
    "HoDoKu": bordered(".-----------.", "|", ":---+---+---:"),
    "quotes below": bordered("'---.---.---'", "|", ":---+---+---:"),
    "SadMan": "#A me\n#L hard\n[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(["1" * 9] * 9),
    "x": BOARD.replace(".", "x"),
    "X": BOARD.replace(".", "X"),
    "?": BOARD.replace(".", "?"),
    "blank line": BOARD.replace(".", " "),
    "blank rows": "\n".join(ROWS).replace(".", " "),
    "blank rows, cut at their ends": "\n".join(row.replace(".", " ").rstrip() for row in ROWS),
    "tabs": cells("\t"),
    "semicolons": cells(";"),
    "quotes": QUOTED,
    "Markdown": "\n".join(
        "| " + " | ".join(row).replace(".", " ") + " |" + ("\n" + "|---" * 9 + "|") * (k == 0)
        for k, row in enumerate(ROWS)
    ),
    "JSON": json.dumps(LISTS),
    "JSON object": json.dumps({"difficulty": 2, "board": LISTS}),
    "JSON strings": json.dumps([list(row) for row in ROWS]),
    "JSON rows": json.dumps(ROWS),
    "Python": "board: list = [\n" + "".join(f"    {row},  # {k}\n" for k, row in enumerate(LISTS)) + "]\n",
    "tuples with None": str(tuple(tuple(mark or None for mark in row) for row in LISTS)),
    "numpy": str(LISTS).replace("],", "]\n").replace(",", ""),
    "puzzle bank": f"0003dc9cdf9e {BOARD}  1.2\n",
    "rated": f"{BOARD};5.2;easy\n",
    "rated, tab": f"{BOARD}\t5.2\n",
    "gsf": f"99480,99408,114,1895,{BOARD},Easter-Monster,20070624\n",
    "numbered": f"1: {BOARD}\n",
    "trailing words": f"{BOARD}  7.2 SE\n",
    "Kaggle": f"id,puzzle,solution,clues\n1,{BOARD},{'123456789' * 9},27\n",
    "board and solution": f"{SOLUTION},{BOARD}\n",
    "full width": "".join(chr(ord(c) + 0xFEE0) if c != "." else c for c in BOARD),
    "title": "Puzzle by Jane Doe\n" + "\n".join(ROWS),
    "title and a line": f"Puzzle by Jane Doe\n{BOARD}\n",
    "title and empty line": "My hard puzzle\n\n" + "\n".join(ROWS),
    "numbered title": "Puzzle 1: hard\n" + "\n".join(ROWS),
    "names of rows and columns": "  1 2 3 4 5 6 7 8 9\n" + "\n".join(
        f"{name} {' '.join(row)}" for name, row in zip("ABCDEFGHI", ROWS, strict=True)
    ),
    "comments of other languages": f"// one\n% two\n{BOARD}\n",
}  # fmt: skip


@pytest.mark.parametrize("style", STYLES)
def test_a_board_in_any_hand_is_the_same_board(style):
    assert [reading.content for reading in read(STYLES[style])] == [loads(BOARD)]


def test_what_was_passed_over_is_in_the_note():
    assert next(read(STYLES["title"])).note.endswith("titles ignored")
    assert next(read(STYLES["title"])).facts == {"title": "Puzzle by Jane Doe"}
    assert next(read(STYLES["Kaggle"])).note.endswith("column 2")


@pytest.mark.parametrize("line", [f"{BOARD} {SOLUTION}", f"x1 {BOARD} {SOLUTION}", f"{SOLUTION};{BOARD};7.2"])
def test_a_solution_beside_a_board_is_passed_over(line):
    assert marks(line) == BOARD


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (
            f"x1 {BOARD} {''.join(c * 9 for c in '123456789')}",
            "2: field 3 has as many characters as the board and may be a map of its",
        ),
        (f"x1 {BOARD} {BOARD[::-1]}", "2: field 3 has as many characters as the board and is not its solution"),
        (f"{BOARD},{'a' * 81},7.2", "2: field 2 has as many characters as the board and is not its solution"),
    ],
)
def test_other_words_of_as_many_cells_are_never_passed_over(line, reason):
    first, second, third = read_records(f"{BOARD} 1.2\n{line}\n{BOARD} 7.2\n")
    assert (first.content, third.content) == (loads(BOARD), loads(BOARD))
    assert reason in str(second)


def read_records(text):
    return list(LINE.read(Source.of_text(text), Options()))


@pytest.mark.parametrize("line", ["Killer sudoku", "My jigsaw by me", "anti-king rules", "Sudoku X hard"])
def test_a_line_that_names_a_rule_is_no_title(line):
    with pytest.raises(InputError, match=r"names a rule|unknown|row of"):
        loads(line + "\n" + "\n".join(ROWS))


def test_a_comment_in_latin_1_is_no_reason_to_refuse_a_board(tmp_path):
    path = tmp_path / "latin1.txt"
    path.write_bytes(f"# Autor: Müller\n{BOARD}  # schön\n".encode("latin-1"))
    from cover.formats import load

    assert load(path) == loads(BOARD)


def test_x_is_a_symbol_where_symbols_are_called_so():
    full = "".join(chr(65 + (5 * r + r // 5 + c) % 25) for r in range(25) for c in range(25))
    assert marks(full[:23] + "." * 602).startswith("1234567891011")
    assert all(mark is not None for row in loads(full).givens for mark in row)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a b c\na b\nc\na d\n",
         "b.txt:4:3: this is no puzzle in a known format; the nearest is knuth, but unknown item 'd'"),
        ("\n".join(["0.1...2..", *ROWS[1:]]).replace("8", "9"),
         "b.txt:5:1: unknown symbol '9' ('.' is the blank here, so that 0 is read as a symbol)"),
        ("\n".join([*ROWS, "diagonals"]),
         "b.txt:10: 'diagonals' is a rule, and stands after a board: rules come first"),
        ("https://f-puzzles.com/?load=N4Ig", "b.txt:1: the packed data of the link is broken"),
        ("https://example.org/board",
         "b.txt: looks like a link without a puzzle in it, or of a program whose links are not read"),
        ("<?xml version='1.0'?>\n<opensudoku>", "b.txt:2: broken XML: no element found: line 2, column 12"),
        ("3x3:b3_6e5_2c4a9_1a7f8_3b6",
         "b.txt:1: none of solo, pattern, unequal, towers, keen, unruly, loopy, singles, bridges, pearl, lightup, "
         "range, rect, filling, tents, dominosa, magnets, galaxies, slant, tracks, palisade, undead can read this id: "
         "put the game's name before it"),
        ('{"input": "a", "verdict": "unique"}',
         "b.txt: looks like an answer of 'cover solve --json': cover verify PUZZLE takes it as a solution"),
        ('{"a": [[1]]}',
         "b.txt: looks like a JSON object without a board: a key 'puzzle', 'board' or 'grid' with rows is read"),
        ("My puzzle: https://puzz.link/p?kakuro/2/2/n3443\n",
         "b.txt: looks like a link among other signs or words: a puzzle's link is read alone in its line"),
        ("[mine](https://puzz.link/p?kakuro/2/2/n3443)\n",
         "b.txt: looks like a link among other signs or words: a puzzle's link is read alone in its line"),
        ("<https://puzz.link/p?kakuro/2/2/n3443>\n",
         "b.txt: looks like a link among other signs or words: a puzzle's link is read alone in its line"),
        ("<table><tr>", "b.txt: looks like HTML: copy the board out of the page as text"),
    ],
)  # fmt: skip
def test_the_message_names_what_was_meant(text, message):
    assert str(refusal(text, source="b.txt")) == message


def test_a_format_that_does_not_fit_names_the_one_that_does():
    with pytest.raises(
        InputError, match=r"not the format line, but 9x9 boards, one row a line: format='grid' reads it"
    ):
        loads("\n".join(ROWS), format="line")


def test_a_kind_that_is_no_board_is_refused_in_a_layout_of_boards():
    with pytest.raises(InputError, match="a queens puzzle is not drawn in rows of symbols"):
        loads(BOARD, kind="queens", format="line")
