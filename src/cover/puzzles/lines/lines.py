"""Lines between the points of a rectangle: what slitherlink, masyu, bridges and their like share.

On a board the cells of the puzzle come first, if it has any, then the edges (`Mesh`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, ClassVar

import numpy as np

from cover.basics.errors import InputError, WrongSolution
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.board import Board
from cover.problems.lazy import Label, Lazy
from cover.problems.rules import Rule
from cover.puzzles.base import HELPER, BasePuzzle, Called
from cover.puzzles.common.cells import Cell, cell_name, joined_parts
from cover.puzzles.common.given_cells import checked_cells
from cover.puzzles.common.marks import agrees, mark_in, marks_in
from cover.puzzles.lines.mesh import Drawn, Edge, Mesh
from cover.puzzles.lines.picture import of_lines
from cover.puzzles.lines.sketch import GAP, Sketch


class Lines(BasePuzzle[Drawn]):
    """height x width points. A solution is a pair: rows of edges across (width - 1 each), then rows of edges down
    (height - 1 of them), each 1 where there is a line and 0 where there is none, at most `mesh.most` of them.
    """

    # Where each point stands on the board, before the edges, as a cell: what its marks are called; none where their
    # symbols say it. What a kind says of such a cell follows from its edges.
    cell_words: ClassVar[Sequence[str] | None] = None

    def __init__(self, cells: Sequence[Sequence[Any]]):
        self.given = checked_cells(self.keys, cells, self.name)
        self.height, self.width = len(self.given), len(self.given[0])
        self.mesh = Mesh(self.height, self.width, 0 if self.cell_words is None else self.height * self.width)

    # ---------------------------------------------------------------- what a puzzle says
    def _rules(self) -> Iterator[Rule]:
        """What must hold, for the engines; cells and edges by their numbers on the board."""
        raise NotImplementedError

    def _wrong(self, solution: Drawn) -> Iterator[str]:
        """What lines break, in words; never by way of `_rules`."""
        raise NotImplementedError

    symbols: tuple[str, ...] = ("0", "1")  # of the board; the first ones are the edges'

    def point_text(self, point: Cell) -> str:
        """What a picture shows at a point; a drawing in text, where that is longer, its last character."""
        return "·"

    def shaded(self, solution: Drawn) -> Collection[Cell]:
        """The points that a solution shades, where a kind says so of those that no line passes."""
        return ()

    # ---------------------------------------------------------------- a board and back
    def to_board(self) -> Board:
        return board_of(self, self._rules())

    def decode(self, labels: Iterable[Label]) -> Drawn:
        """The two tables; WrongSolution unless every edge has one mark."""
        marks, before, edges = dict[int, int](), self.mesh.before, self.mesh.edges
        after = before + len(edges)  # behind the edges of some boards there are helpers
        for cell, symbol in marks_in(labels):
            if before <= cell < after and marks.setdefault(cell - before, symbol) != symbol:
                raise WrongSolution(f"{edges[cell - before]} has two marks")
        if len(marks) < len(edges):
            raise WrongSolution("an edge has no mark")
        return self.mesh.tables([marks[k] for k in range(len(marks))])

    def faults(self, solution: Drawn) -> Iterator[str]:
        """Tables of another shape, marks that are none, then what the rules say."""
        shapes = [(self.height, self.width - 1), (self.height - 1, self.width)]
        if len(solution) != 2 or any(
            len(table) != height or any(len(row) != width for row in table)
            for table, (height, width) in zip(solution, shapes, strict=True)
        ):
            yield (
                f"the solution is not {self.height} rows of {self.width - 1} edges across"
                f" and {self.height - 1} rows of {self.width} edges down"
            )
            return
        wrong = [edge for edge, mark in self.mesh.held(solution).items() if mark not in range(self.mesh.most + 1)]
        for one, other in wrong:
            yield f"the edge between {cell_name(one)} and {cell_name(other)} is not one of 0 to {self.mesh.most}"
        if not wrong:
            yield from self._wrong(solution)

    # ---------------------------------------------------------------- drawings
    def render(self, solution: Drawn | None = None) -> str:
        """The points with lines between them."""
        return _sketch(self).render(solution, () if solution is None else self.shaded(solution))

    def draw(self, solution: Drawn | None = None, view: View = PLAIN) -> Picture:
        """The points with the lines of a solution. What stands below the board a kind gives to `of_lines`."""
        return of_lines(self, solution)

    def undraw(self, lines: Iterable[str]) -> Iterator[Drawn]:
        """The solutions that drawings by `render` show. Raises InputError for anything else."""
        for solution, shaded in _sketch(self).undraw(lines):
            for point in set(shaded).difference(self.shaded(solution)):
                raise InputError(f"{cell_name(point)} is drawn shaded, but a line passes it or a clue stands there")
            yield solution

    def says(self, part: Drawn, label: Label) -> bool | None:
        mark = mark_in(label)
        if mark is None or mark[0] < self.mesh.before:
            return None
        return agrees(self.mesh.held_by(part, self.mesh.edges[mark[0] - self.mesh.before]), mark[1])

    def called(self, label: Label) -> Called:
        mark = mark_in(label)
        if mark is None:
            return HELPER
        place, symbol = self.mesh.name(mark[0]), mark[1]
        if mark[0] < self.mesh.before:
            return Called(
                "", help=f"{self.cell_words[symbol]} {place}" if self.cell_words else f"{place}={self.symbols[symbol]}"
            )
        many = f"{symbol} lines" if symbol > 1 else "line" if symbol else "no line"
        return Called(f"{many} {place}")


def board_of(lines: Lines, rules: Iterable[Rule], excluded: Iterable[tuple[int, int]] = ()) -> Board:
    """The board of lines. excluded: marks (cell or edge by its number, symbol) that are impossible."""
    mesh = lines.mesh
    count = mesh.before + len(mesh.edges)
    candidates = np.ones((count, len(lines.symbols)), dtype=np.bool_)
    candidates[mesh.before :, mesh.most + 1 :] = False
    for cell, symbol in excluded:
        candidates[cell, symbol] = False
    return Board.without_regions(
        candidates=candidates,
        cell_names=Lazy(count, mesh.name),
        symbol_names=lines.symbols,
        rules=tuple(rules),
    )


def _sketch(lines: Lines) -> Sketch:
    words = ((point, lines.point_text(point)) for point in lines.mesh)
    return Sketch(lines.mesh, {point: word if len(word) < GAP else word[-1] for point, word in words})


def loop_faults(lines: Sequence[Edge]) -> Iterator[str]:
    """Why lines are not one closed loop."""
    yield from open_ends(lines)
    loops = len(parts_of(lines))
    if loops != 1:
        yield f"there are {loops} loops, not 1" if loops else "there is no loop"


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
    return [set(part) for part in joined_parts(lines)]
