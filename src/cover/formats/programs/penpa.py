"""Links of the Penpa editor (`penpa-edit/#m=edit&p=...`): base64 of deflated text, whose fourth line is JSON.

A link is a drawing: numbers in cells are read, and which puzzle they make follows from the tag of its genre, by the
grid of the editor (sudoku) or by --kind. Whatever else is drawn, and rules in words, are refused by name: they may say
more than the numbers. What the lines and keys mean is taken from the editor (docs/js/class_p.js and general.js of
https://github.com/swaroopg92/penpa-edit, MIT); docs/reading-penpa.md has them all.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from cover.basics import bounded_json
from cover.basics.errors import InputError, ProblemError
from cover.formats.base import About, Options, Reading, Record, each_line
from cover.formats.boards.lines import first_line
from cover.formats.boards.shared import has_usual_boxes
from cover.formats.programs.beyond import Beyond
from cover.formats.programs.draft import LARGEST as SUDOKU_ROWS
from cover.formats.programs.draft import Draft
from cover.formats.text import Source, one_line, shown
from cover.formats.ticked import Ticked, fields
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.kinds.table import puzzle_class
from cover.puzzles.sudoku import Sudoku, default_box

ABOUT = About(
    "links of the Penpa editor: numbers in cells, of the genres that are named",
    BasePuzzle,
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
    "zZI9T8MwEIZ3/wp08w1xPkrqDVEyIZBoEUKWFVnELRFFIR9eEuW/c7kkdGFgxGc/fmW/Z51lt7W3jcOYIkoxQDnFNuARbaYeLHEo"
    "u7NTV3jju/eqIYH4mGV4tOfWodCLzYgBagsKvnxuAeHUlAUoDZJ0SEOCwWmvBjWAK8ou/6wKR/7WF9WHJ8ci5hxpRpyP+pN9a8ZR"
    "DP2TGvpcacrtny8yvci9Goj3zDvmC/OW+cqUzIwZMg+UjH3E3DEDZsKM2bNhfc18oJplut5kuXucTAvhuvDP6qVytEznX4DJ77MR"
    "Gva+Odo3B/Tco/hpen0NI74B\n",
    certain=True,
)
KINDS = (
    "slitherlink", "nurikabe", "kurodoko", "shikaku", "fillomino", "minesweeper", "hitori", "numberlink", "hashi",
)  # fmt: skip
_GENRES = {
    "classic": "sudoku", "classicsudoku": "sudoku", "kuromasu": "kurodoko", "range": "kurodoko",
    "arukone": "numberlink", "hashiwokakero": "hashi", "bridges": "hashi", "singles": "hitori",
    "rectangles": "shikaku", "fences": "slitherlink",
}  # fmt: skip
_LINK = re.compile(r"(?:https?://\S*penpa\S*[#?])?m=(?:edit|solve)&p=([\w+/=%-]+)(?:&\S*)?", re.IGNORECASE)
# What the editor writes for the keys of its JSON; the order is that of its own replacing.
_SHORT = (
    ("z9", '"qa"'), ("zQ", '"pu_q"'), ("zA", '"pu_a"'), ("zG", '"grid"'), ("zM", '"edit_mode"'), ("zS", '"surface"'),
    ("zL", '"line"'), ("zE", '"lineE"'), ("zW", '"wall"'), ("zC", '"cage"'), ("zN", '"number"'), ("zY", '"symbol"'),
    ("zP", '"special"'), ("zB", '"board"'), ("zR", '"command_redo"'), ("zU", '"command_undo"'),
    ("z8", '"command_replay"'), ("z1", '"numberS"'), ("zF", '"freeline"'), ("z2", '"freelineE"'), ("zT", '"thermo"'),
    ("z3", '"arrows"'), ("zD", '"direction"'), ("z0", '"squareframe"'), ("z5", '"polygon"'), ("z4", '"deletelineE"'),
    ("z6", '"killercages"'), ("z7", '"nobulbthermo"'), ("z_", '"__a"'), ("zO", "null"),
)  # fmt: skip
_DRAWN = {
    "surface": "shaded cell", "line": "line", "lineE": "edge", "wall": "wall", "cage": "cage", "symbol": "symbol",
    "numberS": "small number", "freeline": "line", "freelineE": "edge", "thermo": "thermometer", "arrows": "arrow",
    "direction": "arrow", "squareframe": "frame", "polygon": "polygon", "deletelineE": "deleted edge",
    "killercages": "cage", "nobulbthermo": "thermometer",
}  # fmt: skip
_LINES = 19  # of a link's text
_SIDE = 100  # rows or columns
_LARGEST = 4_000_000  # bytes of it


def sniff(source: Source, options: Options) -> list[str]:
    return ["Penpa links"] if _LINK.fullmatch(first_line(source)) else []


def read(source: Source, options: Options) -> Iterator[Record]:
    def reading(text: str, number: int) -> Reading:
        found = _LINK.fullmatch(text)
        if found is None:
            raise InputError(f"{shown(text[:40])} is no link of Penpa: m=edit&p=... is needed")
        puzzle, facts, beyond = _puzzle(_lines(found[1]), options)
        note = f"{puzzle.name}, {puzzle.about()}"
        return Reading(puzzle, "penpa", note, source.name, number, facts, beyond.warnings())

    return each_line(source, reading)


def _lines(packed: str) -> list[str]:
    try:
        unpacker = zlib.decompressobj(-15)
        data = unpacker.decompress(b64decode(unquote(packed) + "=="), _LARGEST)
        whole = not unpacker.unconsumed_tail
        lines = data.decode("utf-8").split("\n") if whole else []
    except (binascii.Error, zlib.error, ValueError):
        raise InputError("the data of the link is cut short or broken") from None
    if not whole:
        raise InputError(f"the data of the link unpack to more than {_LARGEST:,} bytes")
    if len(lines) < 4:
        raise InputError(f"the data of the link has {len(lines)} lines, and its drawing is in the fourth")
    return lines


def _puzzle(lines: list[str], options: Options) -> tuple[Any, dict[str, str], Beyond]:
    header = lines[0].split(",")
    if header[0] not in ("square", "sudoku", "kakuro"):
        raise InputError(f"a grid of the form {shown(header[0])}: only squares are read")
    if len(header) < 3 or not all(word.isdecimal() for word in header[1:3]):
        raise InputError(f"columns and rows are needed after {header[0]} in the first line of the drawing")
    # Space is drawn around the board for clues outside: none may be there.
    margins = [*map(int, re.findall(r"\d+", lines[1])), 0, 0, 0, 0][:4]  # above, below, left, right
    if any(margins):
        raise InputError("space around the board for clues outside is not read")
    # Settings of a sudoku's grid: diagonals, and places outside.
    if header[0] == "sudoku" and "1" in header[11:15]:
        raise InputError("a sudoku grid with diagonals or places for clues outside (its settings) is not read")
    width, height = int(header[1][:4]), int(header[2][:4])
    if not (1 <= width <= _SIDE and 1 <= height <= _SIDE):
        raise InputError(f"a board of {height} rows and {width} columns: a side must be 1 to {_SIDE}")
    _all_cells(lines[5] if len(lines) > 5 else "", width * height)
    kind = options.kind or _genre(header[0], lines)
    if kind not in ("sudoku", *KINDS):
        raise InputError(f"{kind} is not drawn by numbers in cells: links of Penpa are read as {_kinds()}")
    drawn = Ticked(_json(lines[3]), "the drawing of the link")
    words = zip(("title", "author"), header[15:17], strict=False)
    numbers = _numbers(fields(drawn.take("number"), "number"), width, height)
    beyond = _beyond(kind, drawn, unquote(header[18]) if len(header) > 18 else "", width, height)
    drawn.ignore("command_redo", "command_undo", "command_replay", why="what was drawn before")
    _rest(drawn)
    beyond.refuse(options.ignore_text_rules)
    facts = {key: one_line(value) for key, word in words if (value := unquote(word.partition(":")[2].strip()))}
    if kind == "sudoku":
        if width != height:
            raise InputError(f"a sudoku of {width} columns and {height} rows: boards are square")
        draft = Draft(height)
        draft.givens.update(numbers)
        return draft.puzzle(), facts, beyond
    rows = [[numbers.get((r, c)) for c in range(width)] for r in range(height)]
    return _of_genre(kind, rows), facts, beyond


def _of_genre(kind: str, rows: Any) -> Any:
    """The puzzle that the numbers make by the rules of a genre; numberlink is Nikoli's: cells may stay empty."""
    return puzzle_class(kind)(rows, *(["free"] if kind == "numberlink" else []))  # type: ignore[call-arg]


def _all_cells(text: str, cells: int) -> None:
    """Raises InputError where the cells of the board are not the whole rectangle (line 6 lists them, each by its
    distance from the one before)."""
    try:
        listed = bounded_json.loads(text or "null")
    except (ValueError, RecursionError):
        return
    if isinstance(listed, list) and len(listed) != cells:
        raise InputError(f"{len(listed)} cells are on the board of {cells}: one with holes is not read")


def _rest(drawn: Ticked) -> None:
    """What is left may be empty in its own way: `{"__a": []}`."""
    empty = [key for key in drawn.left() if drawn.record[key] == {"__a": []}]
    drawn.ignore(*empty, why="nothing is in it")
    drawn.rest()


def _genre(form: str, lines: list[str]) -> str:
    """The kind that the tags of a link name. Raises InputError where none is known here."""
    tags = re.findall(r"[\w ()+-]+", lines[17]) if len(lines) > 17 else []
    for tag in tags:
        plain = re.sub(r"[^a-z]", "", tag.lower())
        plain = _GENRES.get(plain, plain)
        if plain == "sudoku" or plain in KINDS:
            return plain
    if form == "sudoku":
        return "sudoku"
    named = f"the genre {shown(tags[0])}" if tags else "no genre"
    raise InputError(f"{named} says which kind of puzzle this drawing is: give kind=, one of {_kinds()}")


def _kinds() -> str:
    return ", ".join(["sudoku", *KINDS])


def _json(text: str) -> Mapping[str, Any]:
    for short, long in _SHORT:
        text = text.replace(short, long)
    try:
        found = bounded_json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("the drawing of the link is no JSON") from None
    if not isinstance(found, dict):
        raise InputError("the drawing of the link is no object")
    return found


def _beyond(kind: str, drawn: Ticked, rules: str, width: int, height: int) -> Beyond:
    """Rules in words, and drawings: nothing but numbers is data, so that they may say more whatever they say."""
    beyond = Beyond()
    words = rules.removeprefix("Rules:").replace("%2C", ",").strip()
    counted: dict[str, int] = {}
    for key, word in _DRAWN.items():
        held = drawn.take(key)
        # Borders of boxes are drawn on every sudoku, and say nothing.
        if held and not (key == "lineE" and kind == "sudoku" and _are_boxes(fields(held, key), width, height)):
            counted[word] = counted.get(word, 0) + (len(held) if isinstance(held, list | dict) else 1)
    if kind == "sudoku":
        beyond.says(words, [], drawn=bool(counted))
    elif words:
        beyond.quotes(words)
    for word, many in counted.items():
        beyond.draws(many, f"drawn {word}")
    return beyond


def _are_boxes(edges: Mapping[str, Any], width: int, height: int) -> bool:
    """Do drawn edges lie on the borders of the usual boxes?"""
    box = default_box(height)
    if width != height:
        return False
    wide, cells = width + 4, (width + 4) * (height + 4)
    for name in edges:
        ends = [int(word) - cells for word in name.split(",") if word.isdecimal() and len(word) < 9]
        if len(ends) != 2:
            return False
        (r, c), (s, d) = ((end // wide - 1, end % wide - 1) for end in ends)
        if not ((r == s and r % box[0] == 0) or (c == d and c % box[1] == 0)):
            return False
    return True


def _numbers(held: Mapping[str, Any], width: int, height: int) -> dict[Cell, int]:
    """The numbers in cells; what has no number in it is refused."""
    found: dict[Cell, int] = {}
    wide = width + 4
    for index, mark in held.items():
        place = int(index) if str(index).isdecimal() and len(str(index)) < 9 else -1
        cell = (place // wide - 2, place % wide - 2)
        if not (0 <= cell[0] < height and 0 <= cell[1] < width):
            raise InputError(f"a number outside the cells of the board ({shown(str(index))}) is not read")
        text = str(mark[0]) if isinstance(mark, list) and mark else str(mark)
        if not (text.isascii() and text.isdecimal() and len(text) < 6):
            raise InputError(f"{cell_name(cell)}: {shown(text[:20])} is no number")
        found[cell] = int(text)
    return found


def write(puzzle: Any, solution: Any = None) -> str:
    """A link with the numbers of a puzzle (a solution is not written). Raises ProblemError for other kinds, and for
    rules that the editor could only draw."""
    kind = puzzle.name if isinstance(puzzle, BasePuzzle) else ""
    if kind == "sudoku":
        # The same puzzle with its givens alone: anything else would be lost.
        if not has_usual_boxes(puzzle) or puzzle != Sudoku(puzzle.givens):
            raise ProblemError(
                "Penpa draws the rules of a variant but does not state them: only plain sudoku is written"
            )
        rows = puzzle.givens
    elif kind in KINDS:
        rows = puzzle.given
        if kind == "numberlink" and puzzle.fill != "free":
            raise ProblemError(
                "Penpa's numberlink may leave cells empty: only a puzzle with 'fill: free' can be written"
            )
        if puzzle != _of_genre(kind, rows):
            raise ProblemError(f"a {kind} that has anything but numbers in cells cannot be written as a link of Penpa")
    else:
        raise ProblemError(f"links of Penpa are written for {_kinds()}, and this is a {kind or 'problem'}")
    largest = SUDOKU_ROWS if kind == "sudoku" else _SIDE
    if max(len(rows), len(rows[0])) > largest:
        raise ProblemError(f"a {kind} of more than {largest} rows or columns is not written as a link of Penpa")
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={_packed(kind, rows)}\n"


def _packed(kind: str, rows: Any) -> str:
    height, width = len(rows), len(rows[0])
    # Two more rows and columns on each side, which the editor keeps for clues outside.
    wide = width + 4
    marks = {
        str((r + 2) * wide + c + 2): [str(mark), 1, "1"]
        for r, row in enumerate(rows) for c, mark in enumerate(row) if mark is not None
    }  # fmt: skip
    empty: dict[str, Any] = {f"command_{word}": {"__a": []} for word in ("redo", "undo", "replay")}
    listed = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
    empty |= {key: [] if key in listed else {} for key in _DRAWN}
    question = json.dumps({**empty, "number": marks}, separators=(",", ":"))
    answer = json.dumps({**empty, "number": {}}, separators=(",", ":"))
    # Shortened in this order, as the editor does: names contain each other.
    for short, long in _SHORT:
        question, answer = question.replace(long, short), answer.replace(long, short)
    middle = (height // 2 + 2) * wide + width // 2 + 2
    head = ["square", width, height, 38, 0, 1, 1, 38 * (width + 1), 38 * (height + 1), middle, middle, 0, 0, 0, 0]
    head += ["Title: ", "Author: ", "", "", "OFF", "false", ""]
    first = (height and 2) * wide + 2
    cells = [first, *([1] * (width - 1) + [5]) * height][: width * height]  # each by its distance from the one before
    modes = {f"pu_{who}": {"edit_mode": "sudoku", "sudoku": ["1", color]} for who, color in (("q", 1), ("a", 9))}
    mode = json.dumps({"qa": "pu_a", "grid": ["1", "2", "1"], **modes}, separators=(",", ":"))
    lines = [""] * _LINES
    lines[:6] = [
        ",".join(map(str, head)),
        "[0,0,0,0]",
        mode,
        question,
        answer,
        json.dumps(cells, separators=(",", ":")),
    ]
    lines[6], lines[7], lines[17] = '["Surface"]', "{}", json.dumps([kind])
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return b64encode(packer.compress("\n".join(lines).encode()) + packer.flush()).decode("ascii")
