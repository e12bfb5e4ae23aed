"""Boards of kinds in plain text, and read back from it: words in cells with borders, or between what stands at corners,
lines between points.

A kind of marks and lines is drawn twice: what stands in its cells, and below it its lines. Walls stand around marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import repeat

from cover.basics.errors import InputError
from cover.puzzles.common.borders import draw
from cover.puzzles.common.cells import Cell, joined_parts
from cover.puzzles.common.drawn import drawn_pieces, drawn_words
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.places import Places
from cover.puzzles.lines.mesh import Drawn, Mesh
from cover.puzzles.lines.sketch import Sketch

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
        self.is_cut = _is_cut(places.kind)
        layout = places.kind.layout
        self.has_corners = layout.corners == "tall" and not (layout.clues or layout.rooms or places.kind.lines)

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
    def owners(self, rows: Rows | None = None) -> list[list[str | None]]:
        """Who each cell belongs to: its room, or the board; None for a hole. Where each mark is that of a piece, it is
        who its cells belong to."""
        high, wide = range(self.places.height), range(self.places.width)
        number = self.places.number
        if rows is not None and self.is_cut:
            return [[str(rows[r][c] or "") if (r, c) in number else None for c in wide] for r in high]
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

    def between_corners(self, rows: Rows | None) -> str:
        """What stands at corners, and the marks between."""
        corners, lines = self.draft.corners, list[str]()
        words = [[" "] * self.places.width] * self.places.height if rows is None else self.solved(rows)
        for r in range(self.places.height + 1):
            lines.append("-".join(corners.get((r, c), "+") for c in range(self.places.width + 1)))
            if r < self.places.height:
                lines.append(f"|{'|'.join(words[r])}|")
        return "\n".join(lines)

    # ---------------------------------------------------------------- lines
    def walls(self, drawn: Drawn | None) -> list[list[int | None]]:
        """Who each cell belongs to where walls part a board."""
        places = self.places
        pairs = [] if drawn is None else [two for two in places.sides if not edge_of(drawn, places, two)]
        owner = {cell: part[0] for part in joined_parts(pairs, places.cells) for cell in part}
        return [[self._owner((r, c), owner, drawn) for c in range(places.width)] for r in range(places.height)]

    def _owner(self, cell: Cell, owner: Mapping[int, int], drawn: Drawn | None) -> int | None:
        number = self.places.number.get(cell)
        return None if number is None else 0 if drawn is None else owner[number]

    @cached_property
    def sketch(self) -> Sketch:
        """The points and the lines between them."""
        corners, draft, places = self.places.kind.lines == "corners", self.draft, self.places
        mesh = Mesh(places.height + corners, places.width + corners)
        points = {point: draft.corners.get(point, "·")[:1] if corners else self._point(point) for point in mesh}
        faces = {face: word[:1] for face, word in draft.cells.items()} if corners else {}
        return Sketch(mesh, points, faces)

    def _point(self, point: Cell) -> str:
        if point not in self.places.number:
            return "#"
        word = self.draft.cells.get(point, "·")
        return _POINTS.get(word, word[:1] if word[:1] not in "-|=!+" else "·")

    # ---------------------------------------------------------------- whole boards
    def render(self, rows: Rows | None, drawn: Drawn | None) -> str:
        places = self.places
        if places.kind.lines == "walls":
            return draw(self.walls(drawn), self.texts() if rows is None else self.solved(rows), compact=False)
        if self.has_corners:
            return self.between_corners(rows)
        inner = self.draft.bars if places.kind.layout.rooms else ()
        board = draw(self.owners(rows), self.texts() if rows is None else self.solved(rows), walls=inner)
        if not places.kind.lines:
            return board
        lines = self.sketch.render(drawn)
        return f"{board}\n\n{lines}" if places.marks.symbols else lines

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[Rows | None, Drawn | None]]:
        """Raises InputError for what is no drawing by `render`."""
        places = self.places
        if self.has_corners:
            lines = (line for line in lines if line.strip().startswith("|"))
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
            for drawn, _ in self.sketch.undraw(lines):
                yield None, drawn
        else:
            yield from self._both(iter(lines))

    def _both(self, lines: Iterator[str]) -> Iterator[tuple[Rows, Drawn]]:
        while (rows := next(self.marks_drawn(lines), None)) is not None:
            next(lines, "")  # the border below the cells
            drawn = next(self.sketch.undraw(lines), None)
            if drawn is None:
                raise InputError("the lines are missing below the cells")
            yield rows, drawn[0]


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


def _is_cut(kind: Kind) -> bool:
    """Do pieces with a mark of their own cover the board?"""
    named = {node.marks.words for node in kind.nodes if isinstance(node, tree.Pieces)}
    return bool(named) and all((mark,) in named for mark in kind.marks.words)


_POINTS = {"w": "○", "b": "●", "W": "○", "B": "●"}
