"""The places of one board of a kind: its cells and edges by number, their neighbours, what clues say of them.

Places are numbered: cells first, row by row, then edges. A cell that is a hole is no place. Lines run between `points`:
the cells themselves ("centres"), the corners of cells ("corners"); or edges are walls between cells ("walls").
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from cover.basics.errors import ProblemError
from cover.problems.names import Cell, cell_name
from cover.puzzles.common.rows import LARGEST_SIDE
from cover.puzzles.common.shading import groups
from cover.puzzles.kinds.drafts import HOLE, SIGNS, Draft, matches
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.marks import MarkSet
from cover.puzzles.kinds.polyominoes import BANK, banked

WAYS = {
    "n": (-1, 0),
    "w": (0, -1),
    "e": (0, 1),
    "s": (1, 0),
    "ne": (-1, 1),
    "nw": (-1, -1),
    "se": (1, 1),
    "sw": (1, -1),
}
SIDES = ("n", "w", "e", "s")
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e", "ne": "sw", "sw": "ne", "nw": "se", "se": "nw"}
WALL = -1  # in the place of an edge: the border of the board, which is always a wall
T = TypeVar("T")
_WAY = re.compile(r"ne|nw|se|sw|[nesw^v<>]")


@lru_cache(maxsize=4096)
def number_of(word: str | None) -> int | None:
    """The number that a clue says.

    >>> number_of("w12"), number_of("?")
    (12, None)
    """
    found = re.search(r"\d{1,6}", word or "")
    return int(found[0]) if found else None


def second_number(word: str) -> str | None:
    """What follows the first number and its letter in a clue of two: `7s` of `5e7s`."""
    found = re.fullmatch(r"[\d?]+[a-z](\d+[a-z])", word)
    return found[1] if found else None


@lru_cache(maxsize=4096)
def way_of(word: str | None) -> str | None:
    """The direction that a clue points in.

    >>> way_of("3e"), way_of("o2n"), way_of("1v"), way_of("?")
    ('e', 'n', 's', None)
    """
    found = _WAY.search(re.sub(r"^[xo?]", "", word or ""))
    return SIGNS.get(found[0], found[0]) if found else None


def _shared(find: Callable[[Places], T]) -> cached_property[T]:
    """A table that follows from where cells and lines are: boards that have them at the same places share it."""

    def found(places: Places) -> T:
        tables = places._tables
        if find not in tables:
            tables[find] = find(places)
        table: T = tables[find]
        return table

    return cached_property(found)


@lru_cache(maxsize=32)
def _tables(*_: Hashable) -> dict[Callable[[Places], Any], Any]:
    """Empty at first, and kept for the same arguments."""
    return {}


class Places:
    """A draft under the rules of a kind. Raises ProblemError where its marks cannot be known.

    at: (row, column) of each cell; number: the other way round; full: is there no hole? clues: words by cell, those in
    holes in `walls` of `clue_at`. room, rooms: who each cell belongs to, the cells of each. edges: the two points of
    each edge. ends: their numbers among `points`.
    """

    def __init__(self, kind: Kind, draft: Draft):
        self.kind, self.draft = kind, draft
        self.height, self.width = draft.height, draft.width
        hole = kind.layout.hole
        holes = {cell for cell, word in draft.cells.items() if hole and matches(word, hole)}
        # Besides cells whose word is a hole, a map of rooms may leave cells out.
        holes |= {cell for cell, room in draft.rooms.items() if room == HOLE}
        inside = {cell for lines in self.grids for cell in _crossing(*lines)} if kind.grids else None
        self.at: list[Cell] = [
            (r, c)
            for r in range(self.height)
            for c in range(self.width)
            if (r, c) not in holes and (inside is None or (r, c) in inside)
        ]
        self.cells = range(len(self.at))
        self.full = len(self.at) == self.height * self.width
        self._tables = _tables(self.height, self.width, kind.lines, None if self.full else tuple(self.at))
        self.clues = {self.number[cell]: word for cell, word in sorted(draft.cells.items()) if cell in self.number}
        owners = dict(self._areas()) if kind.layout.areas else draft.rooms
        self.rooms: dict[str, list[int]] = {}
        if draft.rooms and (outside := next((cell for cell in self.at if cell not in draft.rooms), None)):
            raise ProblemError(f"{cell_name(outside)} belongs to no room")
        for k, cell in enumerate(self.at) if owners else ():
            self.rooms.setdefault(owners[cell], []).append(k)
        self.room: list[str] = [owners[cell] for cell in self.at] if owners else []
        self.sizes = self._sizes()
        self.marks = MarkSet(kind.marks, self.sizes, dict(draft.header))
        self.scopes: dict[Hashable, Sequence[Any]] = {}  # of families, as `families` found them
        self.points, self.point, self.edges, self._right, self._down = self._lined
        self.count = len(self.at) + len(self.edges)

    @cached_property
    def room_sizes(self) -> tuple[int, ...]:
        """How many cells the room of each cell has."""
        return tuple(len(self.rooms[room]) for room in self.room)

    def _areas(self) -> Iterator[tuple[Cell, str]]:
        """Each cell with the name of its area, by its first cell."""
        inside = [cell for cell in self.at if matches(self.draft.cells.get(cell, ""), self.kind.layout.areas)]
        for some in (inside, [cell for cell in self.at if cell not in {*inside}]):
            for part in groups(some):
                name = cell_name(min(part))
                yield from ((cell, name) for cell in part)

    def _sizes(self) -> dict[str, int]:
        words = set(self.draft.cells.values())
        found = {
            "rows": self.height,
            "columns": self.width,
            "most": max((int(m) for word in words for m in re.findall(r"\d{1,6}", word)), default=1),
            "roomsize": max(map(len, self.rooms.values()), default=1),
            "centres": len(self.draft.cells),
            "words": len(words),
        }
        if any("blanks" in word for word in self.kind.marks.words):
            blank = [cell for cell, k in self.number.items() if number_of(self.clues.get(k)) is None]
            found["blanks"] = max(map(len, groups(blank)), default=1)
        for name, word in self.draft.header.items():
            found[name] = int(word) if re.fullmatch(r"-?\d+", word) else 1
        if BANK in self.draft.header:
            found[BANK] = sum(map(len, banked(self.draft.header[BANK])))
        return found

    @_shared
    def number(self) -> dict[Cell, int]:
        return {cell: k for k, cell in enumerate(self.at)}

    @_shared
    def names(self) -> list[str]:
        return [cell_name(cell) for cell in self.at]

    @_shared
    def point_names(self) -> list[str]:
        return [cell_name(point) for point in self.points]

    # ---------------------------------------------------------------- grids of several sudokus
    @cached_property
    def grids(self) -> list[tuple[Sequence[int], Sequence[int]]]:
        """The rows and columns of each grid; the whole board where a kind has none."""
        if not self.kind.grids:
            return [(range(self.height), range(self.width))]
        found: list[tuple[Sequence[int], Sequence[int]]] = []
        # A word is the size of the grids that come after it, the first cell of one, or the lines of one as ranges.
        size = 9
        for word in self.kind.grids:
            if word.isdecimal():
                size = int(word)
            elif "," in word:
                r, c = (int(part) - 1 for part in word.split(","))
                found.append((range(r, r + size), range(c, c + size)))
            else:
                spans = [[int(k) for k in part.split("-")] for part in word.split("+")]
                own = [k - 1 for span in spans for k in range(span[0], span[-1] + 1)]
                found.append((own, own))
        if any(max(rows) >= self.height or max(columns) >= self.width for rows, columns in found):
            raise ProblemError(f"a board of {self.height} rows and {self.width} columns is too small for its grids")
        return found

    # ---------------------------------------------------------------- edges
    @_shared
    def _lined(self) -> tuple[list[Cell], dict[Cell, int], list[tuple[Cell, Cell]], dict[Cell, int], dict[Cell, int]]:
        """Points, their numbers, edges; by point the places of the edge to its right and of that below it."""
        more = self.kind.lines == "corners"
        points: list[Cell] = []
        if more:
            points = [(r, c) for r in range(self.height + 1) for c in range(self.width + 1)]
        elif self.kind.lines:
            points = self.at
        # Where lines run between centres the points are the cells, and one table serves both.
        point = {point: k for k, point in enumerate(points)} if more else self.number
        edges: list[tuple[Cell, Cell]] = []
        right: dict[Cell, int] = {}
        down: dict[Cell, int] = {}
        # Right before down, points in order: on this numbering of edges rest variables and proofs.
        for r, c in points:
            for other, table in (((r, c + 1), right), ((r + 1, c), down)):
                if other in point:
                    table[r, c] = len(self.at) + len(edges)
                    edges.append(((r, c), other))
        return points, point, edges, right, down

    def is_edge(self, place: int) -> bool:
        return place >= len(self.at)

    def edge(self, place: int) -> tuple[Cell, Cell]:
        """The two points of an edge."""
        return self.edges[place - len(self.at)]

    def edge_from(self, point: Cell, way: str) -> int | None:
        """The place of the edge that leaves a point in a direction."""
        r, c = point
        if way == "e":
            return self._right.get(point)
        if way == "s":
            return self._down.get(point)
        return self._right.get((r, c - 1)) if way == "w" else self._down.get((r - 1, c))

    def between(self, one: int, other: int) -> int | None:
        """The edge between two neighbouring cells, where edges join or part cells."""
        (r, c), (s, d) = self.at[min(one, other)], self.at[max(one, other)]
        if self.kind.lines == "corners":  # the side that they share
            return self._down.get((r, d)) if r == s else self._right.get((s, c))
        return self._right.get((r, c)) if r == s else self._down.get((r, c))

    def links_around(self, cell: int) -> list[int | None]:
        """The edges from each of the eight places around a cell to the next one, in lines through centres."""
        ring = self.ring_around[cell]
        ways = zip(ring, ("e", "e", "s", "s", "w", "w", "n", "n"), strict=True)
        return [None if k is None else self.edges_at[k].get(way) for k, way in ways]

    @_shared
    def gates(self) -> list[list[tuple[int, int]]]:
        """Of each cell its neighbours, each with the edge between the two: of kinds whose edges part cells."""
        return [
            [(other, edge) for other in near if (edge := self.between(cell, other)) is not None]
            for cell, near in enumerate(self.beside)
        ]

    @_shared
    def edges_at(self) -> list[dict[str, int]]:
        """Of each point its edges by direction."""
        found = []
        for point in self.points:
            four = ((way, self.edge_from(point, way)) for way in SIDES)
            found.append({way: place for way, place in four if place is not None})
        return found

    @_shared
    def edge_numbers(self) -> list[tuple[int, ...]]:
        """Of each point its edges, counted from 0."""
        first = len(self.at)
        return [tuple([place - first for place in edges.values()]) for edges in self.edges_at]

    @_shared
    def edge_rows(self) -> tuple[list[list[int]], list[list[int]]]:
        """The edges as two tables: to the right of each point and below it, as rows; WALL where there is none."""
        more = self.kind.lines == "corners"
        high, wide = range(self.height + more), range(self.width + more)
        right, down = self._right.get, self._down.get
        across = [[right((r, c), WALL) for c in wide[:-1]] for r in high]
        return across, [[down((r, c), WALL) for c in wide] for r in high[:-1]]

    @_shared
    def edge_ends(self) -> tuple[tuple[int, int], ...]:
        """The numbers of the points of each edge, in the order of edges."""
        return tuple((self.point[a], self.point[b]) for a, b in self.edges)

    def side(self, cell: int, way: str) -> int | None:
        """The edge on that side of a cell: what a step from it passes along, or across."""
        r, c = self.at[cell]
        if self.kind.lines == "corners":
            return self.edge_from((r + (way == "s"), c + (way == "e")), "e" if way in ("n", "s") else "s")
        return self.edge_from((r, c), way)

    def sides_of(self, cell: int) -> list[int]:
        """The four sides of a cell as edges; WALL where that is the border of the board."""
        r, c = self.at[cell]
        if self.kind.lines == "corners":
            return [self._right[r, c], self._down[r, c], self._down[r, c + 1], self._right[r + 1, c]]
        return [self.edges_at[cell].get(way, WALL) for way in SIDES]

    # ---------------------------------------------------------------- cells
    def step(self, cell: int, way: str, many: int = 1) -> int | None:
        """The cell so many steps away."""
        (r, c), (dr, dc) = self.at[cell], WAYS[way]
        return self.number.get((r + many * dr, c + many * dc))

    @_shared
    def beside(self) -> list[tuple[int, ...]]:
        """The cells that share a side with each."""
        find = self.number.get
        four = (((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) for r, c in self.at)
        return [tuple(k for cell in cells if (k := find(cell)) is not None) for cells in four]

    @_shared
    def around(self) -> list[tuple[int, ...]]:
        """The cells that touch each, clockwise from the upper left."""
        return [tuple(k for k in ring if k is not None) for ring in self.ring_around]

    @_shared
    def ring_around(self) -> list[list[int | None]]:
        """The eight places around each cell, None where there is no cell."""
        find = self.number.get
        steps = [WAYS[way] for way in ("nw", "n", "ne", "e", "se", "s", "sw", "w")]
        return [[find((r + a, c + b)) for a, b in steps] for r, c in self.at]

    @_shared
    def _lines(self) -> tuple[list[list[int]], list[list[int]], list[int]]:
        """The cells of each row and of each column; of each cell its place in its column."""
        rows: list[list[int]] = [[] for _ in range(self.height)]
        columns: list[list[int]] = [[] for _ in range(self.width)]
        down = []
        for cell, (r, c) in enumerate(self.at):
            rows[r].append(cell)
            down.append(len(columns[c]))
            columns[c].append(cell)
        return rows, columns, down

    def arm(self, cell: int, way: str) -> Sequence[int]:
        """The cells in a direction, up to the border of the board, over holes."""
        (r, c), (dr, dc) = self.at[cell], WAYS[way]
        if not (dr and dc):
            rows, columns, down = self._lines
            line, at = (columns[c], down[cell]) if dr else (rows[r], cell - rows[r][0])
            return line[at + 1 :] if dr > 0 or dc > 0 else line[:at][::-1]
        found = []
        while 0 <= (r := r + dr) < self.height and 0 <= (c := c + dc) < self.width:
            if (k := self.number.get((r, c))) is not None:
                found.append(k)
        return tuple(found)

    @cached_property
    def seen(self) -> list[list[int]]:
        """From each cell the cells in its four directions up to the first clue, hole or border."""
        found: list[list[int]] = [[] for _ in self.at]
        for way in SIDES:
            dr, dc = WAYS[way]
            arms: dict[int, list[int]] = {}
            for cell in self.cells if dr < 0 or dc < 0 else reversed(self.cells):
                r, c = self.at[cell]
                near = self.number.get((r + dr, c + dc))
                arms[cell] = [] if near is None or near in self.clues else [near, *arms[near]]
                found[cell] += arms[cell]
        return found

    @_shared
    def _edge_arms(self) -> dict[str, list[tuple[int, ...]]]:
        """By direction the edges that way from each cell, as far as there are any."""
        found = {}
        for way in SIDES:
            dr, dc = WAYS[way]
            arms: dict[Cell, tuple[int, ...]] = {}
            for r, c in self.points if dr < 0 or dc < 0 else reversed(self.points):
                place = self.edge_from((r, c), way)
                arms[r, c] = () if place is None else (place, *arms.get((r + dr, c + dc), ()))
            found[way] = [arms.get(cell, ()) for cell in self.at]
        return found

    def edge_arm(self, cell: int, way: str) -> tuple[int, ...]:
        """The edges in a direction, as far as there are any."""
        if self.kind.lines == "corners":  # across the way, over holes
            cells = (cell, *self.arm(cell, way))
            return tuple(place for one in cells if (place := self.side(one, way)) is not None)
        return self._edge_arms[way][cell]

    @_shared
    def sides(self) -> list[tuple[int, int]]:
        """Pairs of cells that share a side, once each."""
        return [(a, b) for a in self.cells for b in self.beside[a] if a < b]

    @_shared
    def ring(self) -> tuple[int, ...]:
        """The cells at the border of the board, once round."""
        h, w = self.height - 1, self.width - 1
        round_ = [*((0, c) for c in range(w + 1)), *((r, w) for r in range(h + 1))]
        round_ += [*((h, c) for c in range(w, -1, -1)), *((r, 0) for r in range(h, 0, -1))]
        return tuple(self.number[cell] for cell in dict.fromkeys(round_) if cell in self.number)

    def inside(self, cell: Cell) -> bool:
        return cell in self.number

    def name(self, place: int) -> str:
        """What people call a place: r1c1, r1c1-r1c2."""
        return self.names[place] if place < len(self.at) else "-".join(map(cell_name, self.edge(place)))

    def clue_number(self, word: str | None) -> int | None:
        """The number of a clue: of a mark that is no number, its value."""
        if word is not None and not word.isdecimal() and word in self.marks.index:
            return self.marks.values[self.marks.index[word]] or number_of(word)
        return number_of(word)

    def left_by(self, clue: str) -> frozenset[str] | None:
        """The marks that a clue leaves in its own cell; None for all."""
        kind, marks = self.kind, self.marks
        if kind.same and clue in marks.index:
            return frozenset([clue])
        for patterns, word in kind.given:
            if word == "digits":
                # A 0 among the digits of a clue stands for any digit.
                fits = (all(d in ("0", e) for d, e in zip(clue, mark, strict=False)) for mark in marks.symbols)
                return frozenset(mark for mark, fit in zip(marks.symbols, fits, strict=True) if fit)
            if matches(clue, patterns):
                if word == "its number":
                    return frozenset([str(number_of(clue))])
                return frozenset[str]().union(*(marks.meant(one) for one in word.split("|")))
        return None


def _crossing(rows: Sequence[int], columns: Sequence[int]) -> Iterator[Cell]:
    return ((r, c) for r in rows for c in columns)


def usual_size(kind: Kind) -> int | tuple[int, int]:
    """Of new puzzles: rows; of a board of several grids the only rows and columns that there are."""
    if not kind.grids:
        return kind.hints.size
    grids = Places(kind, Draft(LARGEST_SIDE, LARGEST_SIDE)).grids
    return 1 + max(max(rows) for rows, _ in grids), 1 + max(max(columns) for _, columns in grids)
