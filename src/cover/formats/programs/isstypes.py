"""The types of Interactive Sudoku Solver's constraints, and the clues they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise

from cover.errors import InputError
from cover.formats.programs.draft import Draft
from cover.naming import shown
from cover.puzzles.shared.cells import Cell, cell_name

_CELL = re.compile(r"R(\d{1,2}|[1-9a-z])C(\d{1,2}|[1-9a-z])", re.IGNORECASE)


def cell_of(text: str, size: int) -> Cell:
    """`R1C2`, beyond nine rows also `RaC11`. Raises InputError."""
    found = _CELL.fullmatch(text)
    if found is None:
        raise InputError(f"{shown(text)} is no cell: R1C1 is needed")
    r, c = (int(part) if part.isdecimal() else ord(part.lower()) - ord("a") + 10 for part in found.groups())
    if not (1 <= r <= size and 1 <= c <= size):
        raise InputError(f"cell {shown(text)} is not on the board of {size} rows")
    return r - 1, c - 1


def cells_of(texts: Iterable[str], size: int) -> list[Cell]:
    return [cell_of(text, size) for text in texts if text]


def add_part(draft: Draft, name: str, arguments: list[str]) -> None:
    """One constraint. Raises InputError for a type that is not known here."""
    add = _TYPES.get(name)
    if add is None and name in _LINES:
        draft.clue(_LINES[name], cells_of(arguments, draft.size), called=name)
        return
    if add is None and name in _FLAGS:
        draft.clue(_FLAGS[name], called=name)
        return
    if add is None:
        raise InputError(f"{shown(name)} is a constraint of Interactive Sudoku Solver that is not read here")
    try:
        add(draft, arguments)
    except IndexError:
        raise InputError(f"{name}: more is needed than {len(arguments)} arguments") from None


# Types with nothing but cells, and types without anything.
_LINES = {
    "Thermo": "thermo", "Renban": "renban", "Palindrome": "palindrome", "Between": "between", "Zipper": "zipper",
    "RegionSumLine": "regionsum", "DoubleArrow": "doublearrow", "Entropic": "entropic", "CountingCircles": "circles",
    "Modular": "modular",
}  # fmt: skip
_FLAGS = {
    "AntiKnight": "antiknight", "AntiKing": "antiking", "AntiConsecutive": "nonconsecutive", "DisjointSets": "disjoint",
    "GlobalEntropy": "globalentropy", "AntiTaxicab": "antitaxi",
}  # fmt: skip


def _number(text: str, name: str) -> int:
    if not re.fullmatch(r"-?\d{1,6}", text):
        raise InputError(f"{name}: {shown(text)} is no number")
    return int(text)


def _valued(key: str, name: str) -> Callable[[Draft, list[str]], None]:
    """`.Cage~15~R1C1~R1C2`: a number, then cells."""

    def add(draft: Draft, arguments: list[str]) -> None:
        draft.clue(key, cells_of(arguments[1:], draft.size), _number(arguments[0], name), called=name)

    return add


def _cage(draft: Draft, arguments: list[str]) -> None:
    total = _number(arguments[0], "Cage")
    draft.clue("cage", cells_of(arguments[1:], draft.size), total or "")


def _sum(draft: Draft, arguments: list[str]) -> None:
    """`.Sum~3~R1C5~R1C6`: cells that may repeat; coefficients are not read."""
    if any("=" in argument or "_" in argument for argument in arguments):
        raise InputError("'Sum' with coefficients is not read here")
    draft.clue("total", cells_of(arguments[1:], draft.size), _number(arguments[0], "Sum"))


def _pairs(key: str, value: object = "") -> Callable[[Draft, list[str]], None]:
    """Each cell and the next one."""

    def add(draft: Draft, arguments: list[str]) -> None:
        for one, other in pairwise(cells_of(arguments, draft.size)):
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1:
                draft.clue(key, [one, other], value)

    return add


def _greater(draft: Draft, arguments: list[str]) -> None:
    """The first cell exceeds all others."""
    first, *others = cells_of(arguments, draft.size)
    for other in others:
        draft.clue("greater", [first, other])


def _whisper(draft: Draft, arguments: list[str]) -> None:
    first = arguments[0] if arguments else ""
    by, cells = (first, arguments[1:]) if first.isdecimal() else ("5", arguments)
    draft.clue("whispers", cells_of(cells, draft.size), by)


def _arrow(draft: Draft, arguments: list[str]) -> None:
    cells = cells_of(arguments, draft.size)
    draft.clue("arrow", text=f"{cell_name(cells[0])} : {' '.join(map(cell_name, cells[1:]))}")


def _pill_arrow(draft: Draft, arguments: list[str]) -> None:
    many, cells = _number(arguments[0], "PillArrow"), cells_of(arguments[1:], draft.size)
    pill = sorted(cells[:many])  # tens stand left of ones, or above them
    draft.clue("arrow", text=f"{' '.join(map(cell_name, pill))} : {' '.join(map(cell_name, cells[many:]))}")


def _little_killer(draft: Draft, arguments: list[str]) -> None:
    """`.LittleKiller~22~R1C1`, or the whole diagonal; the first cell alone names it: diagonals go down-right from the
    left, down-left from above, up-left from the right, up-right from below."""
    cells = cells_of(arguments[1:], draft.size)
    (r, c), last = cells[0], draft.size - 1
    if len(cells) > 1:
        down, right = cells[1][0] - r, cells[1][1] - c
        way = f"{'down' if down > 0 else 'up'}-{'right' if right > 0 else 'left'}"
    elif c == 0 and r < last:
        way = "down-right"
    elif r == 0:
        way = "down-left"
    else:
        way = "up-left" if c == last else "up-right"
    draft.clue("littlekiller", value=arguments[0], text=f"{cell_name((r, c))} {way}")


def _beside(key: str, name: str) -> Callable[[Draft, list[str]], None]:
    """`.Skyscraper~C5~5~3`: seen from the beginning and from the end of a line, either may be missing."""

    def add(draft: Draft, arguments: list[str]) -> None:
        line = _line(arguments[0], draft.size)
        for value, end in zip(arguments[1:3], ("", " reversed"), strict=False):
            if value:
                draft.clue(key, value=_number(value, name), text=line + end, called=name)

    return add


def _line(text: str, size: int) -> str:
    found = re.fullmatch(r"([RC])(\d{1,2}|[1-9a-z])", text, re.IGNORECASE)
    if found is None:
        raise InputError(f"{shown(text)} is no line: R1 or C1 is needed")
    number = int(found[2]) if found[2].isdecimal() else ord(found[2].lower()) - ord("a") + 10
    return f"{'row' if found[1].upper() == 'R' else 'column'} {number}"


def _sandwich(draft: Draft, arguments: list[str]) -> None:
    draft.clue("sandwich", value=_number(arguments[0], "Sandwich"), text=_line(arguments[1], draft.size))


def _diagonal(draft: Draft, arguments: list[str]) -> None:
    """1 rises to the right, -1 falls."""
    if arguments[:1] not in (["1"], ["-1"]):
        raise InputError("'Diagonal' takes 1 or -1")
    draft.diagonals.add("anti" if arguments[0] == "1" else "main")


def _windoku(draft: Draft, arguments: list[str]) -> None:
    draft.windoku = True


def _no_boxes(draft: Draft, arguments: list[str]) -> None:
    draft.boxes = (0, 0)


def _jigsaw(draft: Draft, arguments: list[str]) -> None:
    """The old form has a character a cell; newer ones a region each, as its cells, before which the shape stands."""
    n = draft.size
    if len(arguments) == 1 and len(arguments[0]) == n * n:
        draft.owners = [list(arguments[0][k : k + n]) for k in range(0, n * n, n)]
        return
    cells = cells_of((argument for argument in arguments if argument.upper().startswith("R")), n)
    rows = [list(row) for row in (draft.owners or [["."] * n for _ in range(n)])]
    name = str(len({owner for row in rows for owner in row}))
    for r, c in cells:
        rows[r][c] = name
    draft.owners = rows


def regions_for_jigsaw(draft: Draft) -> None:
    """Jigsaw regions stand beside the boxes, unless 'NoBoxes' takes these away."""
    if draft.owners is None or draft.boxes == (0, 0):
        return
    for name in dict.fromkeys(owner for row in draft.owners for owner in row if owner != "."):
        draft.region(
            f"jigsaw {name}", [(r, c) for r, row in enumerate(draft.owners) for c, x in enumerate(row) if x == name]
        )
    draft.owners = None


def _region_size(draft: Draft, arguments: list[str]) -> None:
    if arguments[:1] != [str(draft.size)]:
        raise InputError("'RegionSize' other than the board's is not read here")


def _all_different(draft: Draft, arguments: list[str]) -> None:
    draft.region("different", cells_of(arguments, draft.size))


def _quadruple(draft: Draft, arguments: list[str]) -> None:
    draft.clue("quadruple", [cell_of(arguments[0], draft.size)], ",".join(arguments[1:]), called="Quad")


def _indexing(draft: Draft, arguments: list[str]) -> None:
    kind = {"C": "column", "R": "row"}.get(arguments[0].upper())
    if kind is None:
        raise InputError(f"'Indexing' by {shown(arguments[0])} is not read here")
    draft.clue(f"{kind}indexer", cells_of(arguments[1:], draft.size), called="Indexing")


def _strict(kind: str) -> Callable[[Draft, list[str]], None]:
    """All marks of a kind are given."""

    def add(draft: Draft, arguments: list[str]) -> None:
        draft.clue("negative", text=kind)

    return add


def _equal_sums(draft: Draft, arguments: list[str]) -> None:
    raise InputError("'EqualSum' is a constraint of Interactive Sudoku Solver that is not read here")


_TYPES: dict[str, Callable[[Draft, list[str]], None]] = {
    "Cage": _cage, "Sum": _sum, "WhiteDot": _pairs("white"), "BlackDot": _pairs("black"), "X": _pairs("total", 10),
    "V": _pairs("total", 5), "Whisper": _whisper, "Arrow": _arrow, "PillArrow": _pill_arrow, "Diagonal": _diagonal,
    "LittleKiller": _little_killer, "Skyscraper": _beside("skyscraper", "Skyscraper"), "XSum": _beside("xsum", "XSum"),
    "NumberedRoom": _beside("numberedroom", "NumberedRoom"), "Sandwich": _sandwich, "Windoku": _windoku,
    "NoBoxes": _no_boxes, "Jigsaw": _jigsaw, "RegionSize": _region_size, "AllDifferent": _all_different,
    "GreaterThan": _greater, "Quad": _quadruple, "Lockout": _valued("lockout", "Lockout"), "Indexing": _indexing,
    "SumLine": _valued("sumline", "SumLine"), "HiddenSkyscraper": _beside("hiddenskyscraper", "HiddenSkyscraper"),
    "EqualSum": _equal_sums, "StrictKropki": _strict("kropki"), "StrictXV": _strict("xv"),
}  # fmt: skip
