"""The games that are read and written: their parameters, the layers of their descriptions, and the puzzles these are.

What is read and written by functions of its own is `solo` and `coloring`; the other kinds share with puzz.link what
makes a puzzle of a sheet, where they have links.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats.programs.draft import Draft
from cover.formats.pzpr.latin import DRAWN, MADE
from cover.formats.pzpr.layers import PLACES
from cover.formats.pzpr.python_kinds import number, put, sheet_of
from cover.formats.pzpr.sheets import Sheet
from cover.formats.pzpr.types import on_sheets
from cover.formats.tatham.codes import Behind, Each, Listed, Runs
from cover.formats.tatham.layers import (
    Beside,
    Blocks,
    Head,
    Layer,
    Maybe,
    Words,
    read_all,
    write_all,
)
from cover.problems.names import cell_name
from cover.puzzles.clues.reading import ClueText
from cover.puzzles.kinds.table import puzzle_class

LARGEST = 99  # rows
SIZE = r"(?P<w>\d+)(?:x(?P<h>\d+))?"
HARD = "(?:d[a-z])?"


class Game(Protocol):
    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of its puzzles."""
        ...

    def read(self, parameters: str, description: str) -> Any:
        """The puzzle of an id. Raises InputError or ProblemError."""
        ...

    def write(self, puzzle: Any) -> str:
        """The id of a puzzle, without the game's name. Raises ProblemError."""
        ...


def dimensions(parameters: str, pattern: str) -> re.Match[str]:
    """The parameters by a pattern. Raises InputError."""
    found = re.fullmatch(pattern, parameters)
    if found is None or any(int(number) > LARGEST for number in re.findall(r"\d+", parameters.partition("d")[0])):
        raise InputError(f"{shown(parameters)} cannot be parameters of this game")
    return found


@dataclass(frozen=True)
class ByLayers:
    """kinds: of its puzzles; parameters: a pattern, whose groups but w and h are words of the header; says: what is
    written of the header behind the size. made, drawn: between sheets and puzzles, those of the kind if none are
    given; size: as it is written; more: rows and columns of the sheet beyond those of the parameters."""

    kinds: tuple[str, ...]
    parameters: str
    layers: tuple[Layer, ...]
    says: Callable[[Mapping[str, str]], str] = lambda header: ""
    made: Callable[[Sheet], Any] | None = None
    drawn: Callable[[Any], Sheet] | None = None
    size: Callable[[int, int], str] = lambda height, width: f"{width}x{height}"
    more: tuple[int, int] = (0, 0)

    def read(self, parameters: str, description: str) -> Any:
        found = dimensions(parameters, self.parameters).groupdict()
        width = int(found.pop("w"))
        sheet = Sheet(int(found.pop("h", None) or width) + self.more[0], width + self.more[1])
        sheet.header = {name: word for name, word in found.items() if word is not None}
        read_all(self.layers, sheet, description)
        return (self.made or on_sheets(self.kinds[0])[0])(sheet)

    def write(self, puzzle: Any) -> str:
        sheet = (self.drawn or on_sheets(self.kinds[0])[1])(puzzle)
        return f"{self.size(sheet.height, sheet.width)}{self.says(sheet.header)}:{write_all(self.layers, sheet)}"


class Elsewhere:
    """A game that is read and written by a module of its own."""

    def __init__(self, kind: str, module: str):
        self.kinds, self._module = (kind,), f"cover.formats.tatham.{module}"

    def read(self, parameters: str, description: str) -> Any:
        return import_module(self._module).read(parameters, description)

    def write(self, puzzle: Any) -> str:
        text: str = import_module(self._module).write(puzzle)
        return text


# ---------------------------------------------------------------- sheets of kinds without links
def _counts(words: Iterable[str | None]) -> list[int | None]:
    return [number(word) for word in words]


def _loopy(sheet: Sheet) -> Any:
    if sheet.header.pop("grid", "0") != "0":
        raise InputError("a loopy on another grid than squares (t0) is not read")
    return on_sheets("slitherlink")[0](sheet)


def _bridges(sheet: Sheet) -> Any:
    if "tree" in sheet.header:
        sheet.header["tree"] = "True"
    return on_sheets("hashi")[0](sheet)


def _dominosa(sheet: Sheet) -> Any:
    highest = sheet.width - 2
    for word in sheet.cells.values():
        if int(word) > highest:
            raise InputError(f"the number {word} is above {highest}")
    return puzzle_class("dominosa")([_counts(row) for row in sheet.rows()])  # type: ignore[call-arg]


def _unruly(sheet: Sheet) -> Any:
    return on_sheets("binairo" if sheet.header.pop("u", None) else "unruly")[0](sheet)


def _unruly_drawn(puzzle: Any) -> Sheet:
    sheet = on_sheets(puzzle.name)[1](puzzle)
    sheet.header = {"u": "u"} if puzzle.name == "binairo" else {}
    return sheet


def _magnets(sheet: Sheet) -> Any:
    sides = {side: _counts(sheet.beside(side)) for side in ("left", "right", "top", "bottom")}
    return puzzle_class("magnets")(sheet.rows(), **sides)  # type: ignore[call-arg]


def _beside(sheet: Sheet, outside: Mapping[str, Sequence[int | None]]) -> Sheet:
    sheet.outside = {
        (side, k, 0): str(n) for side, line in outside.items() for k, n in enumerate(line) if n is not None
    }
    return sheet


_COMPASS = dict(zip("abcdefgh", ("N", "NE", "E", "SE", "S", "SW", "W", "NW"), strict=True))


def _signpost(sheet: Sheet) -> Any:
    return puzzle_class("signpost")([[word[:-1] + _COMPASS[word[-1]] for word in row] for row in sheet.rows()])  # type: ignore[call-arg]


def _signpost_drawn(puzzle: Any) -> Sheet:
    letters = {way: letter for letter, way in _COMPASS.items()}
    return sheet_of(
        [[f"{word.rstrip('NESW')}{letters.get(word.lstrip('0123456789'), '')}" for word in row] for row in puzzle.cells]
    )


_PIECES = dict(zip("5A36C9", "-|LJ7r", strict=True))  # sides as bits: 1 right, 2 up, 4 left, 8 down


def _tracks(sheet: Sheet) -> Any:
    left, top = sheet.beside("left"), sheet.beside("top")
    ends = [[k for k, word in enumerate(line) if str(word).startswith("S")] for line in (left, top)]
    if [len(some) for some in ends] != [1, 1]:
        raise InputError("an S before the number of a column, and of a row, is needed: it says where the track ends")
    right, bottom = ([int(str(word).removeprefix("S")) for word in line] for line in (left, top))
    return puzzle_class("tracks")(sheet.rows(), ends[0][0] + 1, ends[1][0] + 1, right, bottom)  # type: ignore[call-arg]


def _tracks_drawn(puzzle: Any) -> Sheet:
    sheet = _beside(sheet_of(puzzle.given), {"left": puzzle.right, "top": puzzle.bottom})
    for place in (("left", puzzle.start[0], 0), ("top", puzzle.end[1], 0)):
        sheet.outside[place] = f"S{sheet.outside.get(place, '')}"
    return sheet


def _undead(sheet: Sheet) -> Any:
    counts = [int(sheet.header[name]) for name in _MONSTERS]
    sides = {side: _counts(sheet.beside(side)) for side in ("top", "bottom", "left", "right")}
    return puzzle_class("undead")(sheet.rows(), counts, **sides)  # type: ignore[call-arg]


def _undead_drawn(puzzle: Any) -> Sheet:
    sheet = _beside(sheet_of(puzzle.given), puzzle.outside)
    sheet.header = dict(zip(_MONSTERS, map(str, puzzle.counts), strict=True))
    return sheet


# ---------------------------------------------------------------- squares of numbers
_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def _unequal(sheet: Sheet) -> Any:
    """A letter says on which side a smaller, or in mode a consecutive, neighbour stands."""
    draft = Draft(sheet.height, (0, 0))
    for (r, c), word in sheet.cells.items():
        if given := int(word.rstrip("URDL")):
            draft.givens[r, c] = given
        for letter in word.lstrip("0123456789"):
            near = r + _STEPS[letter][0], c + _STEPS[letter][1]
            if "a" not in sheet.header:
                draft.clue("greater", [(r, c), near])
            # Each pair of neighbours is written in both cells: one clue is enough.
            elif (r, c) < near:
                draft.clue("white", [(r, c), near])
    if "a" in sheet.header:
        draft.clue("nonconsecutive")
    return draft.puzzle()


def _unequal_drawn(puzzle: Any) -> Sheet:
    sheet = put(Sheet(puzzle.size, puzzle.size), [[mark or 0 for mark in row] for row in puzzle.givens])
    sheet.header = {"a": "a"} if any(clue.key == "nonconsecutive" for clue in puzzle.clues) else {}
    pairs = [clue.cells for clue in puzzle.clues if clue.key in ("greater", "white")]
    for a, b in [*pairs, *(two[::-1] for two in pairs if sheet.header)]:
        sheet.cells[a] += next(letter for letter, way in _STEPS.items() if way == (b[0] - a[0], b[1] - a[1]))
    for cell, word in sheet.cells.items():
        digits = word.rstrip("URDL")
        sheet.cells[cell] = digits + "".join(letter for letter in _STEPS if letter in word[len(digits) :])
    return sheet


_SIGNS = {"a": "total", "m": "product", "s": "difference", "d": "quotient"}


def _keen(sheet: Sheet) -> Any:
    names = {cell: " ".join(map(cell_name, cells)) for cells in sheet.members().values() for cell in cells}
    clues = [ClueText(_SIGNS[word[0]], word[1:], names[cell]) for cell, word in sorted(sheet.cells.items())]
    return puzzle_class("keen")(sheet.height, clues)  # type: ignore[call-arg]


def _keen_drawn(puzzle: Any) -> Sheet:
    sheet = Sheet(puzzle.size, puzzle.size)
    signs = {key: sign for sign, key in _SIGNS.items()}
    for k, clue in enumerate(puzzle.grid.clues):
        sheet.rooms |= dict.fromkeys(clue.cells, str(k))
        sheet.cells[min(clue.cells)] = f"{signs[clue.key]}{clue.number}"
    return sheet


# ---------------------------------------------------------------- the table
_ABC = "abcdefghijklmnopqrstuvwxyz"
_MONSTERS = ("ghosts", "vampires", "zombies")
_NO_MARK = "{} in the description, which is no symbol of this game"
_NUMBERS = Words(Runs(r"\d{1,5}", apart="_"))
_ABOVE_9 = {letter: str(int(letter, 36)) for letter in _ABC}
_BASE62 = _ABOVE_9 | {letter.upper(): str(int(letter, 36) + 26) for letter in _ABC}
_COUNTS = Listed(",", r"\d{1,5}")
_POLES = "the poles of {sheet.width} columns and {sheet.height} rows, twice, and {cells} cells are needed"
_SEEN = "three numbers, the mirrors and {lines} numbers are needed"
_TENTS = "the tents of {sheet.width} columns and {sheet.height} rows are needed"
_TRACK = "{cells} cells and the numbers of {sheet.width} columns and {sheet.height} rows are needed"


def _square(*layers: Layer, parameters: str, **more: Any) -> ByLayers:
    """A game of n rows and n columns, by one number."""
    return ByLayers(("latin",), parameters, layers, size=lambda height, width: str(width), **more)


def _of(kind: str, parameters: str, *layers: Layer, **more: Any) -> ByLayers:
    return ByLayers((kind,), parameters, layers, **more)


GAMES: dict[str, Game] = {
    "solo": Elsewhere("sudoku", "solo"),
    "pattern": _of(
        "nonogram", SIZE,
        Beside(Listed("/", r"(\d{1,3}([.]\d{1,3})*)?", "."), ("top", "left"),
               "the description has {count} lines such as 1.3, not {many}"),
    ),
    "unequal": _square(
        Words(Listed(",", r"\d{1,3}[URDL]*", last=True), needed="the description is no list of {many} cells, 0 or 3UR"),
        parameters=rf"(?P<w>\d+)(?P<a>a)?{HARD}", says=lambda header: header.get("a", ""),
        made=_unequal, drawn=_unequal_drawn,
    ),
    "towers": _square(
        Beside(Listed("/", r"\d{0,5}"), ("top", "bottom", "left", "right"),
               "the description has {count} clues, not {many}"),
        Maybe(_NUMBERS),
        parameters=rf"(?P<w>\d+){HARD}", made=MADE["building"], drawn=DRAWN["building"],
    ),
    "keen": ByLayers(
        ("keen",), rf"(?P<w>\d+){HARD}m?",
        (Blocks(repeats=True), Words(Each(r"[amsd]\d{1,9}"), PLACES["rooms"],
                         needed="{many} clues such as a7 or m12 are needed, one a block")),
        made=_keen, drawn=_keen_drawn, size=lambda height, width: str(width),
    ),
    "unruly": ByLayers(
        ("binairo", "unruly"), rf"{SIZE}(?P<u>u)?{HARD}",
        (Words(Behind(_ABC, ("0", "1"), True, "the description is no row of letters")),),
        lambda header: header.get("u", ""), _unruly, _unruly_drawn,
    ),
    "loopy": _of(
        "slitherlink", rf"{SIZE}(?:t(?P<grid>\d+))?{HARD}", Words(Runs("[0-4]")),
        says=lambda header: "t0", made=_loopy,
    ),
    "singles": _of("hitori", SIZE + HARD, Words(Each("[0-9a-zA-Z]", _BASE62, named=True))),
    "bridges": _of(
        "hashi", rf"{SIZE}(?:[ied]\d+)*(?:m(?P<most>\d+))?(?:[ied]\d+)*(?P<tree>L)?(?:[ied]\d+)*",
        Words(Runs("[1-9A-G]", {letter: str(int(letter, 17)) for letter in "ABCDEFG"})),
        says=lambda header: f"m{header.get('most', 2)}" + "L" * ("tree" in header),
        made=_bridges,
    ),
    "pearl": _of("masyu", rf"{SIZE}(?:d[a-z]n?)?", Words(Runs("[WB]"))),
    "lightup": _of("akari", rf"{SIZE}(?:[bsd]\d+)*", Words(Runs("[0-4B]", {"B": "#"}))),
    "range": _of("kurodoko", SIZE + HARD, _NUMBERS),
    "rect": _of("shikaku", rf"{SIZE}(?:e[\d.]+)?a?", _NUMBERS),
    "filling": _of("fillomino", SIZE + HARD, Words(Runs("[0-9]", blank="0"))),
    "tents": _of(
        "tents", SIZE + HARD,
        Words(Behind(f"_{_ABC}", ("T",), True, _NO_MARK)), Beside(_COUNTS, ("bottom", "right"), _TENTS),
    ),
    "dominosa": _of(
        "dominosa", rf"(?P<w>\d+){HARD}",
        Words(Each(r"\d|\[\d{1,3}\]", {f"[{n}]": str(n) for n in range(10, LARGEST)}),
              needed="the numbers of {sheet.height} rows of {sheet.width} cells are needed, those above 9 in brackets"),
        made=_dominosa, drawn=lambda puzzle: sheet_of(puzzle.given), more=(1, 2),
        size=lambda height, width: str(width - 2),
    ),
    "magnets": _of(
        "magnets", rf"{SIZE}(?:d[a-z]S?)?",
        *(Beside(Each(r"[\d.a-z]", _ABOVE_9), (side,), _POLES) for side in ("top", "left", "bottom", "right")),
        Words(Each("."), needed=_POLES),
        made=_magnets, drawn=lambda puzzle: _beside(sheet_of(puzzle.plates), puzzle.outside),
    ),
    "galaxies": _of(
        "galaxies", SIZE + HARD,
        Words(Behind(_ABC, ("1",), False, _NO_MARK), PLACES["dots"],
              "the description leaves the board of {sheet.height} x {sheet.width} cells"),
    ),
    "map": Elsewhere("coloring", "coloring"),
    "slant": _of("slant", SIZE + HARD, Words(Runs("[0-4]"), PLACES["corners"])),
    "signpost": _of("signpost", rf"{SIZE}c?", Words(Each(r"\d{0,5}[a-h]")), made=_signpost, drawn=_signpost_drawn),
    "tracks": _of(
        "tracks", rf"{SIZE}(?:d[a-z]o?)?",
        Words(Runs("[0-9A-F]", _PIECES, what="is no piece of track")),
        Beside(Listed(",", r"S?\d{1,5}"), ("top", "left"), _TRACK),
        made=_tracks, drawn=_tracks_drawn,
    ),
    "mosaic": _of("mosaic", rf"{SIZE}(?:h[01])?", Words(Runs("[0-9]"))),
    "palisade": _of(
        "palisade", r"(?P<w>\d+)x(?P<h>\d+)n(?P<area>\d+)", Words(Runs("[0-4]")),
        says=lambda header: f"n{header['area']}",
    ),
    "undead": _of(
        "undead", SIZE + HARD,
        Head(_COUNTS, _MONSTERS, _SEEN), Words(Runs("[LR]", {"L": "\\", "R": "/"}, what="is no mirror")),
        Beside(_COUNTS, ("top", "right", "bottom", "left"), _SEEN, ("bottom", "left")),
        made=_undead, drawn=_undead_drawn,
    ),
}  # fmt: skip
