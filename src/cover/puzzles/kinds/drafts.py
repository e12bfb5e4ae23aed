"""What stands on one board of a kind, layer by layer: what texts, links, JSON and generators make, and puzzles read.

cells: clue words, `.` or `-` where there is none     rooms: a letter a cell     corners: words on points
top, bottom, left, right: words beside the board       bars: r1c1-r1c2 ..         thermometers: cells, a line each
room A: 3: the clue of a room by its name              walls: r1c1 r1c2, ..: bars inside rooms
a key for each name of the header                      size: 3x4, where no layer tells it
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import lru_cache
from inspect import Parameter, Signature
from operator import index
from reprlib import repr as short
from typing import Any

from cover.basics.errors import InputError, ProblemError
from cover.problems.names import Cell, cell_name
from cover.puzzles.common.cells import parse_cell
from cover.puzzles.common.keys import Cells, Header, Key, Named, Number, Pair, Rows, Schema, Square, Value, line_schema
from cover.puzzles.common.rows import LARGEST_SIDE, characters, rectangle, rows_text
from cover.puzzles.common.shading import groups
from cover.puzzles.kinds.files import SIDES, Layout
from cover.puzzles.kinds.polyominoes import BANK, bank_of, banked

BLANK = (".", "-")
HOLE = "#"  # in the place of a room: no cell
LONGEST_WORD = 40
SIGNS = {"^": "n", "v": "s", "<": "w", ">": "e"}  # that a number looks; `?` is one that is not known
SIGN_OF = {way: sign for sign, way in SIGNS.items()}
ARROW = re.compile(r"(\d{1,6}|\?)[\^v<>]")
Pairs = tuple[tuple[Cell, Cell], ...]
Group = tuple[str, tuple[Cell, ...], str | None]  # what it is called, its cells, its clue


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


class Bank(Key):
    """`bank: L4 I1*3 ##/##/##`: pieces by name, how often, and drawings."""

    def read(self, value: Value) -> str:
        if not value.text.split():
            raise InputError("pieces are needed, such as L4 or ##/#.")
        return bank_of(banked(value.text))

    def schema(self) -> Schema:
        return line_schema(words="pieces, such as L4 I1*3 ##/##/##")


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
    "room": Named(of=Number(least=0)), "walls": Cells(),
    "side": Square(also=("n",), largest=LARGEST_SIDE),
}  # fmt: skip


@lru_cache(maxsize=256)
def keys_of(layout: Layout) -> Mapping[str, Key]:
    """The keys of a file of a kind with this layout, in their order."""
    found: dict[str, Key] = {name: Bank() if name == BANK else Word() for name in layout.header}
    if layout.square:
        found["size"] = LAYER_KEYS["side"]
    found |= {name: LAYER_KEYS[_layer(layout, name)] for name in layout.order}
    if not found.keys() & {layout.block, "rooms", "corners"}:
        found["size"] = LAYER_KEYS["size"]
    return found


def _layer(layout: Layout, key: str) -> str:
    """The layer that a key of files stands for."""
    return "cells" if key == layout.block else "side" if key == "size" and layout.square else key


@dataclass(frozen=True, eq=False)
class Draft:
    """Layers of a board of height x width cells; cells and points are (row, column) from 0.

    cells: the clue words that stand in cells. rooms: who each cell belongs to, all cells or none. corners: words on
    points; point (r, c) is the upper left corner of cell (r, c). outside: by side, a word or None for each line. bars:
    pairs of cells, or of points where lines run between these. thermometers: cells from the bulb. header: words by
    name. groups: on a grid of Python (a sudoku) its boxes, cages and extra regions, by family.
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
    groups: Mapping[str, tuple[Group, ...]] = field(default_factory=dict)

    def parts(self) -> tuple[Any, ...]:
        """What makes two drafts equal. By what letters rooms are called, and in what order pieces stand in a bank, does
        not."""
        called: dict[str, int] = {}
        rooms = {cell: called.setdefault(room, len(called)) for cell, room in sorted(self.rooms.items())}
        header = {name: bank_of(banked(word)) if name == BANK else word for name, word in self.header.items()}
        words = (tuple(sorted(layer.items())) for layer in (self.cells, rooms, self.corners, header))
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


def number_taken(layout: Layout, word: str) -> str:
    """A clue that stands where it stood and says no number.

    >>> number_taken(Layout(clues=True), "3n"), number_taken(Layout(clues=True, also=(("?", "#"),)), "12")
    ('?n', '#')
    """
    taken = re.sub(r"\d+", "?", word)
    return dict(layout.also).get(taken, taken)


# ---------------------------------------------------------------- from a header
def read_draft(layout: Layout, header: Header) -> Draft:
    """The layers of a puzzle file. Raises InputError or ProblemError."""
    block, keys = layout.block, keys_of(layout)
    found = {key: _rows(header, key, layout.arrows) for key in (block, "rooms", "corners") if key in keys}
    optional = layout.clues and (layout.rooms or layout.corners or layout.square)
    given = {key: rows for key, rows in found.items() if rows is not None}
    for key in found:
        if key not in given and not (key == block and optional):
            header[key]  # says that it is missing
    height, width = _size(layout, header, given)
    blank, also = {*BLANK, *layout.blank}, dict(layout.also)
    cells = {c: also.get(word, word) for c, word in _words(given.get(block, ())) if word not in blank}
    rooms = dict(_words(given.get("rooms", ())))
    cells |= dict(_clues_by_name(header, rooms, cells))
    shift = layout.corners == "short"
    corners = {(r + shift, c + shift): w for (r, c), w in _words(given.get("corners", ())) if w not in blank}
    draft = Draft(
        height, width, cells, rooms, corners,
        outside={side: tuple(header.get(side, [None] * _length(side, height, width))) for side in layout.sides},
        bars=_bars(header, layout, height, width) + _walls(header, height, width),
        thermometers=tuple(_thermometers(header, height, width)),
        header={name: header[name] for name in layout.header if name in header or name not in layout.optional},
    )  # fmt: skip
    check(layout, draft)
    return draft


def check(layout: Layout, draft: Draft) -> None:
    """Raises ProblemError for layers that do not fit each other."""
    if not 0 < draft.height <= LARGEST_SIDE or not 0 < draft.width <= LARGEST_SIDE:
        raise ProblemError(f"{draft.height} rows and {draft.width} columns: a side must be 1 to {LARGEST_SIDE}")
    if layout.square and draft.height != draft.width:
        raise ProblemError(f"the board must be square, not {draft.height}x{draft.width}")
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
            raise ProblemError(f"room {room} is not connected")
    for one, other in draft.bars if "walls" in layout.order else ():
        both = f"walls: {cell_name(one)} and {cell_name(other)}"
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
            raise ProblemError(f"{both} share no side")
        if draft.rooms[one] != draft.rooms[other]:
            raise ProblemError(f"{both} are in different rooms; walls lie inside a room")
    for word in draft.header.values():
        if word.isdecimal() and len(word) > 5:
            raise ProblemError(f"{word[:20]} is too large a number")


def _rows(header: Header, key: str, arrows: bool) -> list[list[str]] | None:
    """arrows: a row of one arrow is one cell."""
    if key not in header:
        return None
    rows = header[key]
    return [row if arrows and ARROW.fullmatch(row[0]) else characters([row])[0] for row in rows]


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
        sizes["size"] = (header["size"],) * 2 if layout.square else header["size"]
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


def _clues_by_name(header: Header, rooms: Mapping[Cell, str], cells: Mapping[Cell, str]) -> Iterator[tuple[Cell, str]]:
    """`room A: 3`: the clue of a room, at its first cell."""
    first = first_cells(rooms)
    clued = {rooms[cell]: cell for cell in cells if cell in rooms}
    for room, number in header.get("room", {}).items():
        if room not in first:
            reason = f"room {room}: {number}, but no cell is in a room {room}"
            raise header.error(reason, header.line_of("room", room))
        if room in clued:
            reason = f"room {room}: {number}, but its number stands in {cell_name(clued[room])}"
            raise header.error(reason, header.line_of("room", room))
        yield first[room], str(number)


def first_cells(rooms: Mapping[Cell, str]) -> dict[str, Cell]:
    """Of each room."""
    first: dict[str, Cell] = {}
    for cell, room in sorted(rooms.items()):
        first.setdefault(room, cell)
    return first


def _walls(header: Header, height: int, width: int) -> Pairs:
    """`walls: r1c1 r1c2, r1c2 r1c3`: neighbours in one room with a border between them."""
    names = header.get("walls", ())
    if len(names) % 2:
        raise header.error("walls: pairs of cells are needed", header.line_of("walls"))
    cells = [parse_cell(name, height, width) for name in names]
    pairs = [(min(two), max(two)) for two in zip(cells[::2], cells[1::2], strict=True)]
    return tuple(dict.fromkeys(pairs))


def _thermometers(header: Header, height: int, width: int) -> Iterator[tuple[Cell, ...]]:
    for row, words in enumerate(header.get("thermometers", ())):
        try:
            yield tuple(parse_cell(word, height, width) for word in words)
        except InputError as error:
            place = header.line_of_row("thermometers", row)
            raise InputError(error.reason, source=header.source, line=place) from None


# ---------------------------------------------------------------- from arguments
def signature_of(layout: Layout) -> Signature:
    """What a class of this layout is made of: its layers in their order, then what its header says. Rooms and corners
    are needed, cells where neither stands, and a size that no other layer tells."""
    named = [name for name in keys_of(layout) if name not in layout.header]
    needed = {"rooms", "corners", *layout.header} - {*layout.optional}
    needed |= set() if layout.rooms or layout.corners or layout.square else {layout.block}
    needed |= set() if {"top", "left"} <= set(layout.sides) else {"size"}
    found = [
        Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=Parameter.empty if name in needed else None)
        for name in (*named, *layout.header)
    ]
    return Signature(sorted(found, key=lambda one: one.default is None))


def stated_draft(layout: Layout, given: Mapping[str, Any]) -> Draft:
    """The layers that arguments say, by key: rows of words, numbers or None (or a text a row), lists of these beside
    the board, pairs of cells, cells of thermometers, a word of the header. Raises TypeError or ProblemError."""
    values = {}
    for key, value in given.items():
        if value is None:
            continue
        read, needed = _STATED.get(_layer(layout, key), (_stated_word, "a number or a word is"))
        try:
            values[key] = read(value)
        except TypeError:
            raise TypeError(f"{key}: {needed} needed, not {short(value)}") from None
    try:
        return read_draft(layout, Header.of(values))
    except InputError as error:
        raise ProblemError(error.reason) from None


def _stated_word(value: object) -> str:
    if value is None:
        return "."
    if isinstance(value, list | tuple):
        return ",".join(map(str, value)) or "0"
    if not isinstance(value, str | int):
        value = index(value)  # type: ignore[arg-type]  # numpy's, or a TypeError
    return str(value)


def _stated_rows(rows: Iterable[Iterable[object]]) -> list[list[str]]:
    """As they are in a file: a row of one cell ends with a comma where it would be read as several."""
    found = [[row] if isinstance(row, str) else [_stated_word(word) for word in row] for row in rows]
    return [
        [f"{words[0]},"] if len(words) == 1 and len(words[0]) > 1 and not isinstance(row, str) else words
        for row, words in zip(rows, found, strict=True)
    ]


def _stated_line(words: Iterable[object]) -> list[str | None]:
    return [None if word is None else _stated_word(word) for word in words]


def _stated_cells(cells: Iterable[Cell | str]) -> list[str]:
    return [cell if isinstance(cell, str) else cell_name(cell) for cell in cells]


_STATED: Mapping[str, tuple[Callable[[Any], Any], str]] = {  # how a layer is read, and what it needs
    **dict.fromkeys(("cells", "rooms", "corners"), (_stated_rows, "rows of cells are")),
    **dict.fromkeys(SIDES, (_stated_line, "a list is")),
    **dict.fromkeys(("bars", "thermometers"), (lambda some: list(map(_stated_cells, some)), "lists of cells are")),
    "size": (tuple, "a pair (rows, columns) is"),
    "room": (dict, "numbers by the names of rooms are"),
    "walls": (lambda pairs: [cell for two in pairs for cell in _stated_cells(two)], "pairs of cells are"),
    "side": (index, "a number is"),
}


# ---------------------------------------------------------------- to text
def text_lines(layout: Layout, draft: Draft) -> list[str]:
    """The lines of a puzzle file below the one that names the kind; `read_draft` reads them back the same."""
    lines = [f"{name}: {draft.header[name]}" for name in layout.header if name in draft.header]
    if "size" in keys_of(layout):
        lines.append(f"size: {draft.height}" if layout.square else f"size: {draft.height}x{draft.width}")
    for name in layout.order:
        more = _layer_lines(layout, draft, name)
        # A blank line ends the rows above.
        lines += [""] if more and name in ("room", "walls") and ":" not in lines[-1] else []
        lines += more
    return lines


def _layer_lines(layout: Layout, draft: Draft, name: str) -> list[str]:
    """One layer; nothing where it says nothing and need not be there."""
    if name in SIDES:
        return [f"{name}: {' '.join(word or '.' for word in draft.outside[name])}"]
    if name == "room":
        return _named_clues(draft)
    if name == "walls":
        pairs = ", ".join(f"{cell_name(a)} {cell_name(b)}" for a, b in draft.bars)
        return [f"walls: {pairs}"] if pairs else []
    if name == "bars":
        pairs = " ".join(f"{cell_name(a)}-{cell_name(b)}" for a, b in draft.bars)
        return [f"bars: {pairs}"] if pairs else []
    if name == "thermometers":
        lines = [" ".join(map(cell_name, cells)) for cells in draft.thermometers]
    elif name == "corners":
        shift, more = (1, -1) if layout.corners == "short" else (0, 1)
        moved = {(r - shift, c - shift): word for (r, c), word in draft.corners.items()}
        lines = _block(moved, draft.height + more, draft.width + more)
    elif name == layout.block and not draft.cells and (layout.rooms or layout.corners):
        return []
    elif name == "cells" and "room" in layout.order and _named_clues(draft):
        return []  # the lines of rooms say it
    else:
        lines = _block(getattr(draft, _layer(layout, name)), draft.height, draft.width)
    return [f"{name}:", *lines] if lines else []


def _named_clues(draft: Draft) -> list[str]:
    """A line for each clue, by its room; none where one stands elsewhere than in the first cell, or is no number."""
    first = {cell: room for room, cell in first_cells(draft.rooms).items()}
    if any(cell not in first or not word.isdecimal() for cell, word in draft.cells.items()):
        return []
    return [f"room {first[cell]}: {word}" for cell, word in sorted(draft.cells.items())]


def _block(layer: Mapping[Cell, str], height: int, width: int) -> list[str]:
    return rows_text([[layer.get((r, c)) for c in range(width)] for r in range(height)])
