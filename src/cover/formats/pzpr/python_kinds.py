"""Kinds in Python on sheets: what makes the puzzle of one, and what puts a puzzle on one. The layers of their links are
here, as in kind files (`cover.formats.pzpr.layers`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from cover.basics.errors import InputError
from cover.formats.pzpr.sheets import Sheet, parted
from cover.problems.names import cell_name
from cover.puzzles.kinds.drafts import SIGN_OF, SIGNS
from cover.puzzles.kinds.table import puzzle_class

Numbers = Sequence[int | None]


@dataclass(frozen=True)
class PythonKind:
    """link: its types and layers. made: the puzzle of a sheet (InputError or ProblemError where it has none); drawn:
    the sheet of a puzzle (ProblemError)."""

    link: str
    made: Callable[[Sheet], Any]
    drawn: Callable[[Any], Sheet]


# ---------------------------------------------------------------- rows of words and numbers
def number(word: str | None) -> int | None:
    return int(word) if word is not None and word.isdecimal() else None


def put(sheet: Sheet, rows: Iterable[Iterable[object]]) -> Sheet:
    """The sheet with the words of rows in its cells."""
    for r, row in enumerate(rows):
        for c, word in enumerate(row):
            if word is not None and word != ".":
                sheet.cells[r, c] = str(word)
    return sheet


def sheet_of(rows: Sequence[Sequence[object]]) -> Sheet:
    return put(Sheet(len(rows), len(rows[0])), rows)


def _beside(sheet: Sheet, side: str, lines: Iterable[Numbers]) -> None:
    """Numbers beside the board: of each line, as they are read."""
    for k, line in enumerate(lines):
        for depth, found in enumerate(reversed(line)):
            if found is not None:
                sheet.outside[side, k, depth] = str(found)


def numbers(rows: list[list[str]]) -> list[list[int | None]]:
    return [[number(word) for word in row] for row in rows]


def _filled(name: str, link: str, words: bool = False, **options: object) -> PythonKind:
    """A kind of rows of cells (`given`). words: are they words, not numbers; options: further arguments, each with what
    it is unless the link says something else."""

    def made(sheet: Sheet) -> Any:
        more = {key: word == "True" or number(word) or word for key, word in sheet.header.items()}
        return puzzle_class(name)(sheet.rows() if words else numbers(sheet.rows()), **more)  # type: ignore[call-arg]

    def drawn(puzzle: Any) -> Sheet:
        sheet = sheet_of(puzzle.given)
        sheet.header = {key: str(was) for key, usual in options.items() if (was := getattr(puzzle, key)) != usual}
        return sheet

    return PythonKind(link, made, drawn)


def _arrowed(name: str, link: str) -> PythonKind:
    """Numbers with a direction."""

    def made(sheet: Sheet) -> Any:
        for cell, word in sheet.cells.items():
            if word != "#" and not (word[:-1].isdecimal() and word[-1] in SIGN_OF):
                raise InputError(f"{cell_name(cell)}: a clue without direction or number is not read here")
        rows = [[word if word in "#." else word[:-1] + SIGN_OF[word[-1]] for word in row] for row in sheet.rows()]
        return puzzle_class(name)(rows)  # type: ignore[call-arg]

    def drawn(puzzle: Any) -> Sheet:
        return sheet_of([[word[:-1] + SIGNS.get(word[-1], word[-1]) for word in row] for row in puzzle.given])

    return PythonKind(link, made, drawn)


# ---------------------------------------------------------------- rooms
def on_rooms(sheet: Sheet, rooms: Sequence[Sequence[str]]) -> Sheet:
    sheet.rooms = {(r, c): str(word) for r, row in enumerate(rooms) for c, word in enumerate(row)}
    return sheet


def _starbattle_made(sheet: Sheet) -> Any:
    stars = number(sheet.header["stars"])
    if stars is None:
        raise InputError("a square board, the number of stars and the borders are needed")
    return puzzle_class("starbattle")(sheet.room_rows(), stars)  # type: ignore[call-arg]


def _starbattle_drawn(puzzle: Any) -> Sheet:
    return on_rooms(Sheet(puzzle.size, puzzle.size, header={"stars": str(puzzle.stars)}), puzzle.regions)


def _aquarium_made(sheet: Sheet) -> Any:
    for one, other in sheet.walls:
        raise InputError(f"a wall inside a tank, between {cell_name(one)} and {cell_name(other)}, is not read here")
    right, bottom = ([number(word) for word in sheet.beside(side)] for side in ("left", "top"))
    return puzzle_class("aquarium")(sheet.room_rows(), right, bottom, sheet.header["level"])  # type: ignore[call-arg]


def _aquarium_drawn(puzzle: Any) -> Sheet:
    sheet = on_rooms(Sheet(puzzle.height, puzzle.width, header={"level": puzzle.level}), puzzle.rooms)
    _beside(sheet, "left", [(one,) for one in puzzle.right])
    _beside(sheet, "top", [(one,) for one in puzzle.bottom])
    return sheet


# ---------------------------------------------------------------- numbers beside the board
def _nonogram_made(sheet: Sheet) -> Any:
    lines = (
        [[int(part) for part in word.split(",")] if word else [] for word in sheet.beside(s)] for s in ("left", "top")
    )
    return puzzle_class("nonogram")(*lines)


def _nonogram_drawn(puzzle: Any) -> Sheet:
    sheet = Sheet(len(puzzle.rows), len(puzzle.columns))
    _beside(sheet, "left", puzzle.rows)
    _beside(sheet, "top", puzzle.columns)
    return sheet


def _magnets_made(sheet: Sheet) -> Any:
    if any(word != "*" for word in sheet.cells.values()):
        raise InputError("magnets with poles that are given are not read here")
    holes = set(sheet.cells)
    around = {pair for pair in sheet.all_edges() if set(pair) & holes}
    sheet.rooms = dict(parted(sheet.height, sheet.width, {*sheet.edges, *around}))
    marks = [["*"] * sheet.width for _ in range(sheet.height)]
    for cells in sheet.members().values():
        if holes & set(cells):
            continue
        if len(cells) != 2:
            raise InputError(f"the plate at {cell_name(cells[0])} has {len(cells)} cells")
        (a, b), (c, d) = cells
        marks[a][b], marks[c][d] = "LR" if a == c else "TB"
    (left, right), (top, bottom) = _pairs(sheet, "left"), _pairs(sheet, "top")
    return puzzle_class("magnets")(marks, left, right, top, bottom)  # type: ignore[call-arg]


def _pairs(sheet: Sheet, side: str) -> tuple[list[int | None], list[int | None]]:
    """Of each line the number of positive poles, which is drawn first, and that of negative ones."""
    lines = range(sheet.height if side == "left" else sheet.width)
    first, second = ([number(sheet.outside.get((side, k, depth))) for k in lines] for depth in (1, 0))
    return first, second


def _magnets_drawn(puzzle: Any) -> Sheet:
    sheet = sheet_of([[word if word == "*" else None for word in row] for row in puzzle.plates])
    plates = puzzle.plates
    for one, other in sheet.all_edges():
        whole = "LR" if one[0] == other[0] else "TB"
        hole = plates[one[0]][one[1]] == "*" == plates[other[0]][other[1]]
        if not hole and plates[one[0]][one[1]] + plates[other[0]][other[1]] != whole:
            sheet.edges[one, other] = "bar"
    sides = puzzle.outside
    _beside(sheet, "left", zip(sides["left"], sides["right"], strict=True))
    _beside(sheet, "top", zip(sides["top"], sides["bottom"], strict=True))
    return sheet


# ---------------------------------------------------------------- centres
def _galaxies_made(sheet: Sheet) -> Any:
    return puzzle_class("galaxies")((sheet.height, sheet.width), sorted(sheet.dots))  # type: ignore[call-arg]


def _galaxies_drawn(puzzle: Any) -> Sheet:
    return Sheet(puzzle.height, puzzle.width, dots=dict.fromkeys(puzzle.centres, "1"))


def _elsewhere(module: str, name: str, link: str) -> PythonKind:
    """A kind whose functions have their own file."""

    def made(sheet: Sheet) -> Any:
        return import_module(f"cover.formats.pzpr.{module}").MADE[name](sheet)

    def drawn(puzzle: Any) -> Sheet:
        sheet: Sheet = import_module(f"cover.formats.pzpr.{module}").DRAWN[name](puzzle)
        return sheet

    return PythonKind(link, made, drawn)


# Several ways of one kind are tried in turn when it is written.
PYTHON_KINDS: Mapping[str, tuple[PythonKind, ...]] = {
    "nurikabe": (_filled("nurikabe", "nurikabe: numbers16 ?=!"),),
    "hashi": (_filled("hashi", "hashikake hashi bridges: numbers16 ?=!", tree=False, most=2),),
    "shikaku": (_filled("shikaku", "shikaku: numbers16 ?=!"),),
    "numberlink": (
        _filled("numberlink", "numlin numberlink: says fill=free, numbers16 ?=!", fill=None),
        _filled("numberlink", "arukone: flag e fill=free|all dontpassallcell|passallcell, letters16 ?=!", fill=None),
    ),
    "simpleloop": (_filled("simpleloop", "simpleloop: bits 1=#", words=True),),
    "yajilin": (_arrowed("yajilin", "yajilin yajirin: flag b, arrows16 ?=#"),),
    "starbattle": (
        PythonKind("starbattle: header stars, square, borders loose", _starbattle_made, _starbattle_drawn),
    ),
    "aquarium": (
        PythonKind(
            "aquarium: flag r level=tank|water, borders, slash, outside top left numbers16",
            _aquarium_made,
            _aquarium_drawn,
        ),
    ),
    "nonogram": (PythonKind("nonogram: outside top left half numbers16 ?=!", _nonogram_made, _nonogram_drawn),),
    "magnets": (
        PythonKind(
            "magnets: flag a !magnets whose like poles attract each other, outside top left 2 numbers16 ?=!,"
            " borders drawn, circles, empty 1=* prefix",
            _magnets_made,
            _magnets_drawn,
        ),
    ),
    "galaxies": (PythonKind("tentaisho: dots dots", _galaxies_made, _galaxies_drawn),),
    "kakuro": (_elsewhere("kakuro", "kakuro", "kakuro: sums"),),
    "sudoku": (_elsewhere("latin", "sudoku", "sudoku: square, numbers16 ?=."),),
    "keen": (_elsewhere("latin", "factors", "factors: percent, square, borders loose, rooms numbers16"),),
    "latin": (
        _elsewhere(
            "latin",
            "building",
            "building skyscrapers skyscraper: square, outside top bottom left right numbers16 ?=., givens16 ?=.",
        ),
        _elsewhere("latin", "kropki", "kropki: square, edges circles"),
        _elsewhere("latin", "minarism", "minarism: square, edges signs ?=!"),
    ),
}  # fmt: skip
