"""Boards of kinds in plain text, and read back from it: words in cells with borders, lines between points.

A kind of marks and lines is drawn twice: what stands in its cells, and below it its lines. Walls stand around marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import repeat

from cover.basics.errors import InputError
from cover.puzzles.common.borders import draw
from cover.puzzles.common.cells import Cell
from cover.puzzles.common.drawn import drawn_pieces, drawn_words
from cover.puzzles.kinds.places import Places
from cover.puzzles.lines.lines import Drawn, Lines

Rows = tuple[tuple[int | str | None, ...], ...]
HOLE = ""  # what a solution holds where there is no cell
_INSTEAD = {"-": (".", "_", "~"), "+": ("p", "P", "&"), "|": ("!",), "/": ("/",)}  # signs that draw borders too


class Drawing:
    """Of the board of one puzzle."""

    def __init__(self, places: Places):
        self.places, self.draft = places, places.draft
        self.words = _words(places.marks.symbols)
        self.held_by = dict(zip(self.words, map(mark_of, places.marks.symbols), strict=True))
        self.given = self._given()

    def _given(self) -> dict[Cell, str]:
        """Cells where drawings of solutions show the clue, and the mark that it stands for: the blank one, or the only
        one that the clue leaves."""
        found = {}
        for cell, clue in self.places.clues.items() if self.places.marks.symbols else ():
            left = self.places.left_by(clue)
            if left is None:
                # A cell that is not known is drawn `?`.
                left = frozenset({"."} if clue != "?" else ()) & {*self.places.marks.symbols}
            if len(left) == 1 and clue not in self.words and not set(clue) <= set("|+-"):
                found[self.places.at[cell]] = next(iter(left))
        return found

    # ---------------------------------------------------------------- cells
    def owners(self) -> list[list[str | None]]:
        """Who each cell belongs to: its room, or the board; None for a hole."""
        high, wide = range(self.places.height), range(self.places.width)
        number = self.places.number
        rooms = dict(zip(self.places.at, self.places.room, strict=False))
        return [[rooms.get((r, c), "") if (r, c) in number else None for c in wide] for r in high]

    def texts(self) -> list[list[str]]:
        """The instance, a word a cell."""
        blank = "." if self.places.marks.symbols or self.places.kind.lines != "walls" else " "
        cells = self.draft.cells
        return [[cells.get((r, c), blank) for c in range(self.places.width)] for r in range(self.places.height)]

    def solved(self, rows: Rows) -> list[list[str]]:
        """A solution, a word a cell; clues stay where they leave one mark."""
        return [[self._word((r, c), mark) for c, mark in enumerate(row)] for r, row in enumerate(rows)]

    def _word(self, cell: Cell, mark: int | str | None) -> str:
        if cell not in self.places.number:
            return self.draft.cells.get(cell, "#")
        if mark is None:
            return "?"
        if self.given.get(cell) == str(mark):
            return self.draft.cells[cell]
        index = self.places.marks.index.get(str(mark))
        return str(mark) if index is None else self.words[index]

    def marks_drawn(self, lines: Iterable[str]) -> Iterator[Rows]:
        places = self.places

        def known(cell: Cell, word: str) -> bool:
            return cell not in places.number or word in self.held_by or word in ("?", self.draft.cells.get(cell))

        for board in drawn_words(lines, places.height, places.width, known):
            yield tuple(tuple(self._mark((r, c), word) for c, word in enumerate(row)) for r, row in enumerate(board))

    def _mark(self, cell: Cell, word: str) -> int | str | None:
        if cell not in self.places.number:
            return HOLE
        if cell in self.given and word == self.draft.cells[cell]:
            return mark_of(self.given[cell])
        return None if word == "?" else self.held_by[word]

    # ---------------------------------------------------------------- lines
    def walls(self, drawn: Drawn | None) -> list[list[int | None]]:
        """Who each cell belongs to where walls part a board."""
        places, owner = self.places, dict[int, int]()
        beside: dict[int, list[int]] = {cell: [] for cell in places.cells}
        for one, other in places.sides if drawn is not None else ():
            if drawn is not None and not edge_of(drawn, places, (one, other)):
                beside[one].append(other)
                beside[other].append(one)
        for first in places.cells:
            front = [] if first in owner else [first]
            while front:
                cell = front.pop()
                owner[cell] = first
                front += [other for other in beside[cell] if other not in owner]
        return [[self._owner((r, c), owner, drawn) for c in range(places.width)] for r in range(places.height)]

    def _owner(self, cell: Cell, owner: Mapping[int, int], drawn: Drawn | None) -> int | None:
        number = self.places.number.get(cell)
        return None if number is None else 0 if drawn is None else owner[number]

    def lines(self) -> Lines:
        """What draws the points and the lines between them."""
        return _LinesOf(self.places)

    # ---------------------------------------------------------------- whole boards
    def render(self, rows: Rows | None, drawn: Drawn | None) -> str:
        places = self.places
        if places.kind.lines == "walls":
            return draw(self.walls(drawn), self.texts() if rows is None else self.solved(rows), compact=False)
        inner = self.draft.bars if places.kind.layout.rooms else ()
        board = draw(self.owners(), self.texts() if rows is None else self.solved(rows), walls=inner)
        if not places.kind.lines:
            return board
        lines = self.lines().render(drawn)
        return f"{board}\n\n{lines}" if places.marks.symbols else lines

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[Rows | None, Drawn | None]]:
        """Raises InputError for what is no drawing by `render`."""
        places = self.places
        if places.kind.lines == "walls":
            kept = list(lines)
            marks = self.marks_drawn(kept) if places.marks.symbols else repeat(None)
            for rows, parts in zip(marks, drawn_pieces(kept, places.number), strict=False):
                owner = {cell: k for k, part in enumerate(parts) for cell in part}
                edges = enumerate(places.edges, len(places.at))
                yield rows, tables({place: int(owner[one] != owner[other]) for place, (one, other) in edges}, places)
        elif not places.kind.lines:
            for rows in self.marks_drawn(lines):
                yield rows, None
        elif not places.marks.symbols:
            for drawn in self.lines().undraw(lines):
                yield None, drawn
        else:
            yield from self._both(iter(lines))

    def _both(self, lines: Iterator[str]) -> Iterator[tuple[Rows, Drawn]]:
        while (rows := next(self.marks_drawn(lines), None)) is not None:
            next(lines, "")  # the border below the cells
            drawn = next(self.lines().undraw(lines), None)
            if drawn is None:
                raise InputError("the lines are missing below the cells")
            yield rows, drawn


@lru_cache(maxsize=4096)
def mark_of(symbol: str) -> int | str:
    """What a solution holds for a symbol: numbers as numbers."""
    return int(symbol) if symbol.lstrip("-").isdecimal() and symbol.isascii() else symbol


def _words(symbols: Sequence[str]) -> tuple[str, ...]:
    """What drawings write for symbols: none that would be taken for a border."""
    found: list[str] = []
    for symbol in symbols:
        free = (word for word in _INSTEAD.get(symbol, ()) if word not in symbols)
        found.append(next(free, f"={symbol}") if symbol in _INSTEAD and symbol != "/" else symbol)
    return tuple(found)


def tables(held: Mapping[int, int], places: Places) -> Drawn:
    """What edges hold, by place, as two tables: rows of edges across, rows of edges down; 0 where there is no edge."""
    across, down = (tuple(tuple([held.get(edge, 0) for edge in row]) for row in rows) for rows in places.edge_rows)
    return across, down


def edge_of(drawn: Drawn, places: Places, two: tuple[int, int]) -> int:
    (r, c), (s, _) = (places.at[cell] for cell in sorted(two))
    return drawn[0][r][c] if r == s else drawn[1][r][c]


class _LinesOf(Lines):
    """The drawing of lines, borrowed from the kinds in Python."""

    def __init__(self, places: Places):
        more = places.kind.lines == "corners"
        self.places, self.rows, self.columns = places, places.height + more, places.width + more
        self.most = 1 + places.kind.double

    def point_text(self, point: Cell) -> str:
        if self.places.kind.lines == "corners":
            return self.places.draft.corners.get(point, "·")[:1]
        if point not in self.places.number:
            return "#"
        word = self.places.draft.cells.get(point, "·")
        return _POINTS.get(word, word[:1] if word[:1] not in "-|=!+" else "·")

    def point_word(self, point: Cell) -> str:
        if self.places.kind.lines == "corners":
            return self.point_text(point)
        word = self.places.draft.cells.get(point, "·")
        return "#" if point not in self.places.number else _POINTS.get(word, word)

    def face_text(self, face: Cell) -> str:
        return self.places.draft.cells.get(face, " ")[:1] if self.places.kind.lines == "corners" else " "

    def about(self) -> str:
        return self.places.kind.title


_POINTS = {"w": "○", "b": "●", "W": "○", "B": "●"}
