"""What stands on one board of a kind, layer by layer: what texts, links, JSON and generators make, and puzzles read.

cells: clue words, `.` or `-` where there is none     rooms: a letter a cell     corners: words on points
top, bottom, left, right: words beside the board       bars: r1c1-r1c2 ..         thermometers: cells, a line each
a key for each name of the header                      size: 3x4, where no layer tells it
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any

from cover.basics.errors import InputError, ProblemError
from cover.kinds.files import SIDES, Layout
from cover.problems.names import Cell, cell_name
from cover.puzzles.common.cells import parse_cell
from cover.puzzles.common.keys import Header, Key, Pair, Rows, Schema, Value, line_schema
from cover.puzzles.common.rows import LARGEST_SIDE, rectangle, rows_text
from cover.puzzles.common.shading import groups

BLANK = (".", "-")
HOLE = "#"  # in the place of a room: no cell
LONGEST_WORD = 40
Pairs = tuple[tuple[Cell, Cell], ...]


class Words(Key):
    """`top: 1 2,1 .`: a word for each line of the board, a dot where there is none."""

    def read(self, value: Value) -> list[str | None]:
        words = value.text.split()
        for word in words:
            if len(word) > LONGEST_WORD:
                raise InputError(f"{word[:20]!r}.. is too long for a clue")
        return [None if word in BLANK else word for word in words]

    def schema(self) -> Schema:
        return {"type": "array", "items": {"type": ["string", "null"]}}


class Word(Key):
    """`mines: 10`, `last: d`: one word."""

    def read(self, value: Value) -> str:
        if len(value.text.split()) != 1 or len(value.text) > LONGEST_WORD:
            raise InputError(f"one word is needed, not {value.text[:20]!r}")
        return value.text

    def schema(self) -> Schema:
        return line_schema("^[^ ]+$", "one word")


class Bars(Key):
    """`bars: r1c1-r1c2 r2c2-r3c2`: pairs of neighbours."""

    def read(self, value: Value) -> list[list[str]]:
        pairs = [word.split("-") for word in value.text.split()]
        if any(len(pair) != 2 for pair in pairs):
            raise InputError("pairs of neighbours are needed, such as r1c1-r1c2")
        return pairs

    def schema(self) -> Schema:
        return line_schema(words="pairs of neighbours, such as r1c1-r1c2 r2c2-r3c2")


LAYER_KEYS: Mapping[str, Key] = {
    "cells": Rows(), "rooms": Rows(), "corners": Rows(), "top": Words(), "bottom": Words(), "left": Words(),
    "right": Words(), "bars": Bars(), "thermometers": Rows(), "size": Pair(largest=LARGEST_SIDE),
}  # fmt: skip


@lru_cache(maxsize=256)
def keys_of(layout: Layout) -> Mapping[str, Key]:
    """The keys of a file of a kind with this layout."""
    layers = (
        ("cells", layout.clues),
        ("rooms", layout.rooms),
        ("corners", layout.corners),
        *((s, True) for s in layout.sides),
    )
    found: dict[str, Key] = {name: Word() for name in layout.header}
    found |= {name: LAYER_KEYS[name] for name, there in layers if there}
    found |= {name: LAYER_KEYS[name] for name in ("bars", "thermometers") if getattr(layout, name)}
    if not any(name in found for name in ("cells", "rooms", "corners")):
        found["size"] = LAYER_KEYS["size"]
    return found


@dataclass(frozen=True, eq=False)
class Draft:
    """Layers of a board of height x width cells; cells and points are (row, column) from 0.

    cells: the clue words that stand in cells. rooms: who each cell belongs to, all cells or none. corners: words on
    points; point (r, c) is the upper left corner of cell (r, c). outside: by side, a word or None for each line. bars:
    pairs of cells, or of points where lines run between these. thermometers: cells from the bulb. header: words by
    name.
    """

    height: int
    width: int
    cells: Mapping[Cell, str] = field(default_factory=dict)
    rooms: Mapping[Cell, str] = field(default_factory=dict)
    corners: Mapping[Cell, str] = field(default_factory=dict)
    outside: Mapping[str, tuple[str | None, ...]] = field(default_factory=dict)
    bars: Pairs = ()
    thermometers: tuple[tuple[Cell, ...], ...] = ()
    header: Mapping[str, str] = field(default_factory=dict)

    def parts(self) -> tuple[Any, ...]:
        """What makes two drafts equal. By what letters its rooms are called does not."""
        called: dict[str, int] = {}
        rooms = {cell: called.setdefault(room, len(called)) for cell, room in sorted(self.rooms.items())}
        words = (tuple(sorted(layer.items())) for layer in (self.cells, rooms, self.corners, self.header))
        beside = tuple((side, self.outside.get(side)) for side in SIDES)
        return self.height, self.width, *words, beside, tuple(sorted(self.bars)), self.thermometers

    def with_layers(self, **layers: Any) -> Draft:
        """The same with other layers."""
        return replace(self, **layers)


def matches(word: str, patterns: Iterable[str]) -> bool:
    """Is a clue one of these: a word, with `*`, `?`, `[..]`, or `number`?

    >>> matches("w3", ["w*"]), matches("12", ["number"]), matches("b", ["w*"])
    (True, True, False)
    """
    return any(word.isdecimal() if one == "number" else fnmatchcase(word, one) for one in patterns)


# ---------------------------------------------------------------- from a header
def read_draft(layout: Layout, header: Header) -> Draft:
    """The layers of a puzzle file. Raises InputError or ProblemError."""
    found = {key: _rows(header, key) for key in ("cells", "rooms", "corners") if key in keys_of(layout)}
    optional = layout.clues and (layout.rooms or layout.corners)
    given = {key: rows for key, rows in found.items() if rows is not None}
    for key in found:
        if key not in given and not (key == "cells" and optional):
            header[key]  # says that it is missing
    height, width = _size(layout, header, given)
    cells = {c: word for c, word in _words(given.get("cells", ())) if word not in BLANK}
    rooms = dict(_words(given.get("rooms", ())))
    shift = layout.corners == "short"
    corners = {(r + shift, c + shift): w for (r, c), w in _words(given.get("corners", ())) if w not in BLANK}
    draft = Draft(
        height, width, cells, rooms, corners,
        outside={side: tuple(header.get(side, [None] * _length(side, height, width))) for side in layout.sides},
        bars=_bars(header, layout, height, width),
        thermometers=tuple(_thermometers(header, height, width)),
        header={name: header[name] for name in layout.header},
    )  # fmt: skip
    check(layout, draft)
    return draft


def check(layout: Layout, draft: Draft) -> None:
    """Raises ProblemError for layers that do not fit each other."""
    if not 0 < draft.height <= LARGEST_SIDE or not 0 < draft.width <= LARGEST_SIDE:
        raise ProblemError(f"{draft.height} rows and {draft.width} columns: 1 to {LARGEST_SIDE} are read")
    if layout.corners == "short" and min(draft.height, draft.width) < 2:
        raise ProblemError("clues between cells need 2 rows and 2 columns or more")
    for side, words in draft.outside.items():
        if len(words) != _length(side, draft.height, draft.width):
            raise ProblemError(f"{side}: {len(words)} words for {_length(side, draft.height, draft.width)} lines")
    for cell, word in draft.cells.items():
        if len(word) > LONGEST_WORD:
            raise ProblemError(f"{cell_name(cell)}: {word[:20]!r}.. is too long for a clue")
    members: dict[str, list[Cell]] = {}
    for cell, room in draft.rooms.items():
        members.setdefault(room, []).append(cell)
    for room, cells in members.items():
        if room != HOLE and len(groups(cells)) > 1:
            raise ProblemError(f"room {room} falls into parts")
    for word in draft.header.values():
        if word.isdecimal() and len(word) > 5:
            raise ProblemError(f"{word[:20]} is too large a number")


def _rows(header: Header, key: str) -> list[list[str]] | None:
    if key not in header:
        return None
    rows: list[list[str]] = header[key]
    return [list(row[0]) if len(row) == 1 and len(rows[0]) == 1 else list(row) for row in rows]


def _words(rows: Sequence[Sequence[str]]) -> Iterator[tuple[Cell, str]]:
    return (((r, c), word) for r, row in enumerate(rows) for c, word in enumerate(row))


def _length(side: str, height: int, width: int) -> int:
    return width if side in ("top", "bottom") else height


def _size(layout: Layout, header: Header, given: Mapping[str, list[list[str]]]) -> tuple[int, int]:
    """Height and width by the first layer that tells them, with which the others agree."""
    sizes: dict[str, tuple[int, int]] = {}
    more = {"tall": -1, "short": 1}.get(layout.corners, 0)
    for key, rows in given.items():
        height, width = rectangle(rows, key)
        sizes[key] = (height + more, width + more) if key == "corners" else (height, width)
    if "size" in header:
        sizes["size"] = header["size"]
    if not sizes and {"top", "left"} <= set(layout.sides) and "top" in header and "left" in header:
        sizes["left"] = len(header["left"]), len(header["top"])
    if not sizes:
        header["size"]  # says that it is missing
    (key, size), *others = sizes.items()
    for other, found in others:
        if found != size:
            reason = f"{other} are of {found[0]} rows and {found[1]} columns, {key} of {size[0]} and {size[1]}"
            raise InputError(reason, source=header.source, line=header.line_of(other))
    return size


def _bars(header: Header, layout: Layout, height: int, width: int) -> Pairs:
    found = []
    for pair in header.get("bars", ()):
        one, other = sorted(parse_cell(word, height + 1, width + 1) for word in pair)
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
            reason = f"bars: {'-'.join(pair)} are no neighbours"
            raise InputError(reason, source=header.source, line=header.line_of("bars"))
        found.append((one, other))
    return tuple(dict.fromkeys(found))


def _thermometers(header: Header, height: int, width: int) -> Iterator[tuple[Cell, ...]]:
    for row, words in enumerate(header.get("thermometers", ())):
        try:
            yield tuple(parse_cell(word, height, width) for word in words)
        except InputError as error:
            place = header.line_of_row("thermometers", row)
            raise InputError(error.reason, source=header.source, line=place) from None


# ---------------------------------------------------------------- to text
def text_lines(layout: Layout, draft: Draft) -> list[str]:
    """The lines of a puzzle file below the one that names the kind; `read_draft` reads them back the same."""
    lines = [f"{name}: {draft.header[name]}" for name in layout.header]
    lines += [f"{side}: {' '.join(word or '.' for word in draft.outside[side])}" for side in layout.sides]
    if "size" in keys_of(layout):
        lines.append(f"size: {draft.height}x{draft.width}")
    if layout.clues and (draft.cells or not (layout.rooms or layout.corners)):
        lines += ["cells:", *_block(draft.cells, draft.height, draft.width)]
    if layout.rooms:
        lines += ["rooms:", *_block(draft.rooms, draft.height, draft.width)]
    if layout.corners:
        shift, more = (1, -1) if layout.corners == "short" else (0, 1)
        moved = {(r - shift, c - shift): word for (r, c), word in draft.corners.items()}
        lines += ["corners:", *_block(moved, draft.height + more, draft.width + more)]
    if draft.bars:
        lines.append("bars: " + " ".join(f"{cell_name(a)}-{cell_name(b)}" for a, b in draft.bars))
    if draft.thermometers:
        lines += ["thermometers:", *(" ".join(map(cell_name, cells)) for cells in draft.thermometers)]
    return lines


def _block(layer: Mapping[Cell, str], height: int, width: int) -> list[str]:
    return rows_text([[layer.get((r, c)) for c in range(width)] for r in range(height)])
