"""Lines between the points of a rectangle: what slitherlink, masyu, bridges and their like share.

Points are (row, column); an edge joins a point with the one to its right ("across") or below it ("down"). On a board
the cells of the puzzle come first, if it has any, then the edges across, row by row, then those down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from cover.basics.errors import InputError, WrongSolution
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.board import Board
from cover.problems.lazy import Label, Lazy
from cover.problems.names import Kind, Name
from cover.problems.rules import Rule
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.cells import Cell, Rectangle, cell_name
from cover.puzzles.common.given_cells import GivenRows
from cover.puzzles.common.marks import agrees, mark_in, marks_in
from cover.puzzles.lines.picture import SHADED, of_lines

Row = tuple[int, ...]
Drawn = tuple[tuple[Row, ...], tuple[Row, ...]]  # rows of edges across, rows of edges down
Edge = tuple[Cell, Cell]
_ACROSS, _DOWN = ("   ", "───", "═══", "≡≡≡"), (" ", "│", "║", "┃")
_PLAIN = str.maketrans("─│═║≡┃·●○■", '-|="#!.*ox')  # the same in ASCII
_SHADED_PLAIN = SHADED.translate(_PLAIN)


class Lines(BasePuzzle[Drawn]):
    """rows x columns points. A solution is a pair: rows of edges across (columns - 1 each), then rows of edges down
    (rows - 1 of them), each 1 where there is a line and 0 where there is none; `most` for more of them side by side.
    """

    rows: int
    columns: int
    most: int = 1
    on_points = True
    cells_as: ClassVar[GivenRows]
    # Where each point stands on the board, before the edges, as a cell: what its marks are called; none where their
    # symbols say it. What a kind says of such a cell follows from its edges.
    cell_words: ClassVar[Sequence[str] | None] = None

    def __init__(self, cells: Sequence[Sequence[Any]]):
        self.given = self.cells_as.checked(cells, self.name)
        self.height, self.width = self.rows, self.columns = len(self.given), len(self.given[0])

    # ---------------------------------------------------------------- what a puzzle says
    def _rules(self) -> Iterator[Rule]:
        """What must hold, for the engines; cells and edges by their numbers on the board."""
        raise NotImplementedError

    def _wrong(self, solution: Drawn) -> Iterator[str]:
        """What lines break, in words; never by way of `_rules`."""
        raise NotImplementedError

    def _cell_names(self) -> Sequence[Name]:
        """The cells of the board that are no edges; they follow from the edges and are not part of a solution."""
        return [Name(Kind.CELL, point) for point in self.points()] if self.cell_words is not None else ()

    def _excluded(self) -> Iterator[tuple[int, int]]:
        """Marks (cell or edge by its number, symbol) that are impossible."""
        return iter(())

    symbols: tuple[str, ...] = ("0", "1")  # of the board; the first ones are the edges'

    def point_text(self, point: Cell) -> str:
        """What a drawing shows at a point, without blanks: one character, or more where no line may leave."""
        return "·"

    def shaded(self, solution: Drawn) -> Collection[Cell]:
        """The points that a solution shades, where a kind says so of those that no line passes."""
        return ()

    def point_word(self, point: Cell) -> str:
        """What a picture, which has more room, shows at a point."""
        return self.point_text(point)

    def face_text(self, face: Cell) -> str:
        """What it shows between four points: at most one character."""
        return " "

    # ---------------------------------------------------------------- edges
    def points(self) -> Iterator[Cell]:
        return ((r, c) for r in range(self.rows) for c in range(self.columns))

    def edges(self) -> list[Edge]:
        """All edges in their order."""
        return self._edges

    @cached_property
    def _edges(self) -> list[Edge]:
        across = [((r, c), (r, c + 1)) for r in range(self.rows) for c in range(self.columns - 1)]
        return across + [((r, c), (r + 1, c)) for r in range(self.rows - 1) for c in range(self.columns)]

    def edge(self, first: Cell, second: Cell) -> int:
        """The number on the board of the edge between two neighbours, whichever comes first."""
        point, other = (first, second) if first < second else (second, first)
        return self._edges_from(point)[other[0] != point[0]]

    @cached_property
    def _before(self) -> int:
        """How many cells of the board come before the edges."""
        return len(self._cell_names())

    def neighbours(self, point: Cell) -> list[Cell]:
        return Rectangle(self.rows, self.columns).beside(point)

    def edges_at(self, point: Cell) -> tuple[int, ...]:
        """The numbers of the edges at a point, in the order of its neighbours."""
        across, down = self._edges_from(point)
        r, c = point
        edges = [down - self.columns] if r else []
        if c:
            edges.append(across - 1)
        if c < self.columns - 1:
            edges.append(across)
        if r < self.rows - 1:
            edges.append(down)
        return tuple(edges)

    def _edges_from(self, point: Cell) -> tuple[int, int]:
        """The numbers of the edges from a point to the right and down, as if there were both."""
        (r, c), wide = point, self.columns - 1
        return self._before + r * wide + c, self._before + self.rows * wide + r * self.columns + c

    def vertex_ends(self) -> tuple[tuple[int, int], ...]:
        """The ends of all edges as numbers of points, for `Loop`."""
        points = np.arange(self.rows * self.columns).reshape(self.rows, self.columns)
        across = zip(points[:, :-1].ravel().tolist(), points[:, 1:].ravel().tolist(), strict=True)
        down = zip(points[:-1].ravel().tolist(), points[1:].ravel().tolist(), strict=True)
        return (*across, *down)

    def edge_numbers(self) -> tuple[int, ...]:
        return tuple(range(self._before, self._before + len(self.edges())))

    # ---------------------------------------------------------------- a board and back
    def to_board(self) -> Board:
        own, count = self._cell_names(), self._before + len(self.edges())
        candidates = np.ones((count, len(self.symbols)), dtype=np.bool_)
        candidates[self._before :, self.most + 1 :] = False
        for cell, symbol in self._excluded():
            candidates[cell, symbol] = False
        return Board.without_regions(
            candidates=candidates,
            cell_names=Lazy(count, lambda k: own[k] if k < len(own) else self._edge_name(k)),
            symbol_names=self.symbols,
            rules=tuple(self._rules()),
        )

    def _edge_name(self, number: int) -> Name:
        return Name(Kind.EDGE, self.edges()[number - self._before])

    def decode(self, labels: Iterable[Label]) -> Drawn:
        """The two tables; WrongSolution unless every edge has one mark."""
        marks, before = dict[int, int](), len(self._cell_names())
        after = before + len(self.edges())  # behind the edges of some boards there are helpers
        for cell, symbol in marks_in(labels):
            if before <= cell < after and marks.setdefault(cell - before, symbol) != symbol:
                raise WrongSolution(f"{self.edges()[cell - before]} has two marks")
        if len(marks) < len(self.edges()):
            raise WrongSolution("an edge has no mark")
        return self._tables([marks[k] for k in range(len(marks))])

    def _tables(self, flat: Sequence[int]) -> Drawn:
        wide, split = self.columns - 1, self.rows * (self.columns - 1)
        across = tuple(tuple(flat[r * wide : (r + 1) * wide]) for r in range(self.rows))
        below = tuple(
            tuple(flat[split + r * self.columns : split + (r + 1) * self.columns]) for r in range(self.rows - 1)
        )
        return across, below

    def held(self, solution: Drawn) -> dict[Edge, int]:
        """What each edge of a solution holds."""
        flat = [mark for table in solution for row in table for mark in row]
        return dict(zip(self.edges(), flat, strict=True))

    def faults(self, solution: Drawn) -> Iterator[str]:
        """Tables of another shape, marks that are none, then what the rules say."""
        shapes = [(self.rows, self.columns - 1), (self.rows - 1, self.columns)]
        if len(solution) != 2 or any(
            len(table) != height or any(len(row) != width for row in table)
            for table, (height, width) in zip(solution, shapes, strict=True)
        ):
            yield (
                f"the solution is not {self.rows} rows of {self.columns - 1} edges across"
                f" and {self.rows - 1} rows of {self.columns} edges down"
            )
            return
        wrong = [edge for edge, mark in self.held(solution).items() if mark not in range(self.most + 1)]
        for one, other in wrong:
            yield f"the edge between {cell_name(one)} and {cell_name(other)} is not one of 0 to {self.most}"
        if not wrong:
            yield from self._wrong(solution)

    def loop_faults(self, solution: Drawn) -> Iterator[str]:
        """Why the lines are not one closed loop."""
        lines = [edge for edge, mark in self.held(solution).items() if mark]
        yield from open_ends(lines)
        loops = len(parts_of(lines))
        if loops != 1:
            yield f"there are {loops} loops, not 1" if loops else "there is no loop"

    # ---------------------------------------------------------------- drawings
    def render(self, solution: Drawn | None = None) -> str:
        """The points with lines between them, and what stands between the points."""
        held = {} if solution is None else self.held(solution)
        shaded = () if solution is None else self.shaded(solution)
        lines = []
        for r in range(self.rows):
            row, below = "", ""
            for c in range(self.columns):
                text = SHADED if (r, c) in shaded else self.point_text((r, c))
                # A word of two or three characters takes the place of the line's beginning.
                row += text + _ACROSS[held.get(((r, c), (r, c + 1)), 0)][len(text) - 1 :] * (c < self.columns - 1)
                below += _DOWN[held.get(((r, c), (r + 1, c)), 0)]
                below += f" {self.face_text((r, c)):1} " if r < self.rows - 1 and c < self.columns - 1 else ""
            lines += [row.rstrip(), below.rstrip()]
        return "\n".join(lines[:-1])

    def draw(self, solution: Drawn | None = None, view: View = PLAIN) -> Picture:
        """The points with the lines of a solution, and what stands at and between the points."""
        return of_lines(self, solution)

    def undraw(self, lines: Iterable[str]) -> Iterator[Drawn]:
        """The solutions that drawings by `render` show. Raises InputError for anything else."""
        plain_across, plain_down = ([mark.translate(_PLAIN) for mark in marks] for marks in (_ACROSS, _DOWN))
        flat: dict[Edge, int] = {}
        shaded: list[Cell] = []
        # Points stand four characters apart; rows of points and rows of edges down follow each other, and after the
        # last row of points comes the next drawing.
        r = -1  # the row of points read last
        for line in lines:
            if not line.strip():
                continue
            line = line.translate(_PLAIN)
            if line[0] in plain_down:  # the edges down from it
                if not 0 <= r < self.rows - 1:
                    raise InputError(f"a row of edges without a row of points above it: {line.strip()[:60]!r}")
                text = line.ljust(4 * self.columns)
                for c in range(self.columns):
                    if (mark := text[4 * c]) not in plain_down:
                        raise InputError(f"{mark!r} is no line: {line.strip()[:60]!r}")
                    flat[(r, c), (r + 1, c)] = plain_down.index(mark)
                continue
            r += 1
            text = line.ljust(4 * self.columns)
            for c in range(self.columns):
                here = self.point_text((r, c)).translate(_PLAIN)
                stands = text.startswith(here, 4 * c)  # what stands there may look like shading itself
                if not stands and text[4 * c] == _SHADED_PLAIN:
                    shaded.append((r, c))
                elif not stands:
                    raise InputError(f"row {r + 1} is not drawn as expected: {line.strip()[:60]!r}")
                if c < self.columns - 1:
                    # The line begins behind the word: what is missing of it is filled up.
                    mark = text[4 * c + len(here) : 4 * c + 4].rjust(3)
                    if mark not in plain_across:
                        raise InputError(f"{mark!r} is no line: {line.strip()[:60]!r}")
                    flat[(r, c), (r, c + 1)] = plain_across.index(mark)
            if r == self.rows - 1:
                solution = self._tables([flat.get(edge, 0) for edge in self.edges()])
                # Older drawings leave some or all of the shaded points blank.
                for point in set(shaded).difference(self.shaded(solution)):
                    raise InputError(f"{cell_name(point)} is drawn shaded, but a line passes it or a clue stands there")
                yield solution
                flat, shaded, r = {}, [], -1
        if r >= 0:
            raise InputError(f"the last drawing has {r + 1} rows of points instead of {self.rows}")

    def says(self, part: Drawn, label: Label) -> bool | None:
        mark = mark_in(label)
        if mark is None or mark[0] < self._before:
            return None
        return agrees(self._held_by(part, mark[0] - self._before), mark[1])

    def drawn_part(self, solution: Drawn) -> Any:
        """A drawing that was read as a solution, read as a part of one: where no line is drawn, nothing is known."""
        return tuple(tuple(tuple(mark or None for mark in row) for row in table) for table in solution)

    def _held_by(self, part: Drawn, edge: int) -> int | None:
        across = self.rows * (self.columns - 1)
        r, c = divmod(edge, self.columns - 1) if edge < across else divmod(edge - across, self.columns)
        return part[edge >= across][r][c]

    def label_words(self, label: Label) -> str:
        mark = mark_in(label)
        if mark is None or mark[0] < self._before:
            return ""
        many = f"{mark[1]} lines" if mark[1] > 1 else "line" if mark[1] else "no line"
        return f"{many} {self._edge_name(mark[0])}"

    def step_words(self, label: Label) -> str:
        """What a step of logic calls a label, also one of a cell."""
        mark = mark_in(label)
        if mark is None or mark[0] >= self._before:
            return self.label_words(label)
        cell, symbol = Name(Kind.CELL, divmod(mark[0], self.columns)), mark[1]
        return f"{self.cell_words[symbol]} {cell}" if self.cell_words else f"{cell}={self.symbols[symbol]}"

    def _number(self, cell: Cell) -> int:
        return cell[0] * self.columns + cell[1]


def open_ends(lines: Sequence[Edge], tips: Iterable[Cell] = ()) -> Iterator[str]:
    """Points in which lines end or branch."""
    ends = set(tips)
    degrees = Counter(point for edge in lines for point in edge)
    for point in sorted({*degrees, *ends}):
        wanted = 1 if point in ends else 2
        if degrees[point] != wanted:
            words = "no line leaves" if not degrees[point] else "the line ends at" if wanted > degrees[point] else ""
            yield f"{words or 'lines meet at'} {cell_name(point)}"


def parts_of(lines: Iterable[Edge]) -> list[set[Cell]]:
    """The points of each group of lines that are connected."""
    beside: dict[Cell, list[Cell]] = {}
    for a, b in lines:
        beside.setdefault(a, []).append(b)
        beside.setdefault(b, []).append(a)
    parts, seen = list[set[Cell]](), set[Cell]()
    for first in beside:
        if first in seen:
            continue
        part, front = {first}, [first]
        while front:
            for point in beside[front.pop()]:
                if point not in part:
                    part.add(point)
                    front.append(point)
        seen |= part
        parts.append(part)
    return parts
