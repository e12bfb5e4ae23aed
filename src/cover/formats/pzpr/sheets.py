"""A board as puzz.link has it: words on cells, points, edges and beside the board, which layers read and write."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cover.basics.errors import ProblemError
from cover.problems.names import Cell, cell_name
from cover.puzzles.common.cells import Rectangle, around, clusters
from cover.puzzles.common.sampling import lettered
from cover.puzzles.kinds.drafts import SIGN_OF, SIGNS, Draft
from cover.puzzles.kinds.files import Layout
from cover.puzzles.lines.mesh import Mesh

Pair = tuple[Cell, Cell]
Beside = tuple[str, int, int]  # side, line, how far from the board
BAR = "bar"  # the word of an edge that is a bar and no more


@dataclass
class Sheet:
    """height x width cells; words by cell, point (the upper left corner of its cell), pair of neighbours, and place
    beside the board. walls: borders between cells of one room; apart: cells that are in no room."""

    height: int
    width: int
    cells: dict[Cell, str] = field(default_factory=dict)
    rooms: dict[Cell, str] = field(default_factory=dict)
    corners: dict[Cell, str] = field(default_factory=dict)
    edges: dict[Pair, str] = field(default_factory=dict)
    dots: dict[Cell, str] = field(default_factory=dict)
    outside: dict[Beside, str] = field(default_factory=dict)
    header: dict[str, str] = field(default_factory=dict)
    walls: list[Pair] = field(default_factory=list)
    apart: set[Cell] = field(default_factory=set)

    def all_cells(self) -> list[Cell]:
        return list(Rectangle(self.height, self.width))

    def all_edges(self) -> list[Pair]:
        """Neighbours in rows first, row by row, then those in columns."""
        return list(Mesh(self.height, self.width).edges)

    def members(self) -> dict[str, list[Cell]]:
        """The cells of each room, in the order of their first cells."""
        found: dict[str, list[Cell]] = {}
        for cell in self.all_cells() if self.rooms else ():
            found.setdefault(self.rooms[cell], []).append(cell)
        return found

    def rows(self, blank: str = ".") -> list[list[str]]:
        """The words of cells."""
        return [[self.cells.get((r, c), blank) for c in range(self.width)] for r in range(self.height)]

    def room_rows(self) -> list[list[str]]:
        """Rooms by letters, while there are enough of them."""
        number = {room: k for k, room in enumerate(self.members())}
        return lettered([[number[self.rooms[r, c]] for c in range(self.width)] for r in range(self.height)])

    def beside(self, side: str) -> list[str | None]:
        """The words at one side, for each line; several of a line in the order of reading, with commas."""
        found = []
        for k in range(self.width if side in ("top", "bottom") else self.height):
            words = [self.outside[at] for at in sorted(self.outside) if at[:2] == (side, k)]
            found.append(",".join(words[::-1] if side in ("top", "left") else words) or None)
        return found

    def difference(self, other: Sheet) -> str:
        """What two sheets do not share, in a word; "" if they are equal: rooms by their cells, not by their names, and
        the clue of a room wherever in it."""
        mine, theirs = self._parts(), other._parts()
        return next((what for what in mine if mine[what] != theirs[what]), "")

    def _parts(self) -> dict[str, object]:
        sides = ("top", "bottom", "left", "right")
        return {
            "size": (self.height, self.width),
            "cells": self.cells,
            "rooms": sorted(map(tuple, self.members().values())),
            "corners": self.corners,
            "edges": self.edges,
            "dots": self.dots,
            "words beside the board": {side: self.beside(side) for side in sides},
            "header": self.header,
            "walls": sorted(self.walls),
        }

    # ---------------------------------------------------------------- drafts
    def draft(self, layout: Layout) -> Draft:
        """The same as layers of a kind. Raises ProblemError for what its layout has no place for."""
        self._fits(layout)
        rooms = self.room_rows() if self.rooms else ()
        return Draft(
            self.height, self.width, _turned(self.cells, SIGN_OF if layout.arrows else {}),
            rooms={(r, c): word for r, row in enumerate(rooms) for c, word in enumerate(row)},
            corners=self.corners,
            outside={side: tuple(self.beside(side)) for side in layout.sides},
            bars=tuple(sorted([*self.edges, *self.walls])),
            header=self.header,
        )  # fmt: skip

    def _fits(self, layout: Layout) -> None:
        sides = {side for side, _, _ in self.outside} - set(layout.sides)
        there = (
            (self.cells, layout.clues, "clues in cells"), (self.rooms, layout.rooms, "rooms"),
            (self.corners, layout.corners, "words on corners"), (self.edges, layout.bars, "bars"),
            (sides, False, "words beside the board"), (self.dots, False, "dots"),
        )  # fmt: skip
        for layer, known, what in there:
            if layer and not known:
                raise ProblemError(f"this kind has no {what}")
        # Bars inside a room matter to kinds of bars alone.
        for one, other in () if layout.bars else self.walls:
            raise ProblemError(inside(one, other))
        if missing := [name for name in layout.header if name not in {*self.header, *layout.optional}]:
            raise ProblemError(f"the link does not say {missing[0]!r}")

    @classmethod
    def of(cls, draft: Draft, layout: Layout) -> Sheet:
        """Raises ProblemError for layers that puzz.link has not."""
        if draft.thermometers:
            raise ProblemError("puzz.link has no thermometers")
        cells = _turned(draft.cells, SIGNS if layout.arrows else {})
        sheet = cls(draft.height, draft.width, cells, dict(draft.rooms), dict(draft.corners))
        for pair in draft.bars:
            # Between two rooms a bar says nothing new; inside one it is a wall; without rooms, or beside a hole, a bar.
            inner = draft.rooms and all(cell in draft.rooms for cell in pair)
            if not inner:
                sheet.edges[pair] = BAR
            elif draft.rooms[pair[0]] == draft.rooms[pair[1]]:
                sheet.walls.append(pair)
        for side, words in draft.outside.items():
            for k, word in enumerate(words):
                if word is not None:
                    parts = word.split(",")
                    # The nearest word has depth 0: on the left and above that is the last one written.
                    for depth, part in enumerate(parts[::-1] if side in ("top", "left") else parts):
                        sheet.outside[side, k, depth] = part
        sheet.header = dict(draft.header)
        return sheet


def _turned(cells: Mapping[Cell, str], ways: Mapping[str, str]) -> dict[Cell, str]:
    """Words whose last letter, the way that they look, is called otherwise."""
    return {cell: word[:-1] + ways.get(word[-1], word[-1]) for cell, word in cells.items()}


def inside(one: Cell, other: Cell) -> str:
    """What to say of a border that parts no rooms."""
    return f"a border inside a room, between {cell_name(one)} and {cell_name(other)}, is not read here"


def parted(height: int, width: int, borders: set[Pair]) -> Iterator[tuple[Cell, str]]:
    """The cells with the name of their room: the number of its first cell among those of rooms."""

    def near(cell: Cell) -> list[Cell]:
        # Pairs are kept with the lesser cell first.
        return [other for other in around(cell) if (min(cell, other), max(cell, other)) not in borders]

    for number, part in enumerate(clusters(Rectangle(height, width), near)):
        yield from ((cell, str(number)) for cell in part)
