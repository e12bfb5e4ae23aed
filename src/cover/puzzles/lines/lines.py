"""Lines between the points of a rectangle: what slitherlink, masyu, bridges and their like share.

On a board the cells of the puzzle come first, if it has any, then the edges (`Mesh`).
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
from cover.puzzles.common.cells import Cell, cell_name, joined_parts
from cover.puzzles.common.given_cells import checked_cells
from cover.puzzles.common.marks import agrees, mark_in, marks_in
from cover.puzzles.lines.mesh import Drawn, Edge, Mesh
from cover.puzzles.lines.picture import of_lines
from cover.puzzles.lines.sketch import GAP, Sketch


class Lines(BasePuzzle[Drawn]):
    """height x width points. A solution is a pair: rows of edges across (width - 1 each), then rows of edges down
    (height - 1 of them), each 1 where there is a line and 0 where there is none; `most` for more of them side by side.
    """

    height: int
    width: int
    most: int = 1
    on_points = True
    # Where each point stands on the board, before the edges, as a cell: what its marks are called; none where their
    # symbols say it. What a kind says of such a cell follows from its edges.
    cell_words: ClassVar[Sequence[str] | None] = None

    def __init__(self, cells: Sequence[Sequence[Any]]):
        self.given = checked_cells(self.keys, cells, self.name)
        self.height, self.width = len(self.given), len(self.given[0])

    # ---------------------------------------------------------------- what a puzzle says
    def _rules(self) -> Iterator[Rule]:
        """What must hold, for the engines; cells and edges by their numbers on the board."""
        raise NotImplementedError

    def _wrong(self, solution: Drawn) -> Iterator[str]:
        """What lines break, in words; never by way of `_rules`."""
        raise NotImplementedError

    def _excluded(self) -> Iterator[tuple[int, int]]:
        """Marks (cell or edge by its number, symbol) that are impossible."""
        return iter(())

    symbols: tuple[str, ...] = ("0", "1")  # of the board; the first ones are the edges'

    def point_text(self, point: Cell) -> str:
        """What a picture shows at a point; a drawing in text, where that is longer, its last character."""
        return "·"

    def shaded(self, solution: Drawn) -> Collection[Cell]:
        """The points that a solution shades, where a kind says so of those that no line passes."""
        return ()

    def caption(self) -> Sequence[str]:
        """What solvers must know and no cell shows (`no rings`): the picture says it below the board."""
        return ()

    @cached_property
    def mesh(self) -> Mesh:
        return Mesh(self.height, self.width, 0 if self.cell_words is None else self.height * self.width)

    # ---------------------------------------------------------------- a board and back
    def to_board(self) -> Board:
        before, edges = self.mesh.before, self.mesh.edges
        count = before + len(edges)
        candidates = np.ones((count, len(self.symbols)), dtype=np.bool_)
        candidates[before:, self.most + 1 :] = False
        for cell, symbol in self._excluded():
            candidates[cell, symbol] = False
        return Board.without_regions(
            candidates=candidates,
            cell_names=Lazy(count, self._place),
            symbol_names=self.symbols,
            rules=tuple(self._rules()),
        )

    def _place(self, number: int) -> Name:
        """What stands on the board under a number: a point, or an edge."""
        before = self.mesh.before
        if number < before:
            return Name(Kind.CELL, divmod(number, self.width))
        return Name(Kind.EDGE, self.mesh.edges[number - before])

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
        wrong = [edge for edge, mark in self.mesh.held(solution).items() if mark not in range(self.most + 1)]
        for one, other in wrong:
            yield f"the edge between {cell_name(one)} and {cell_name(other)} is not one of 0 to {self.most}"
        if not wrong:
            yield from self._wrong(solution)

    # ---------------------------------------------------------------- drawings
    @property
    def _sketch(self) -> Sketch:
        words = ((point, self.point_text(point)) for point in self.mesh)
        return Sketch(self.mesh, self.most, {point: word if len(word) < GAP else word[-1] for point, word in words})

    def render(self, solution: Drawn | None = None) -> str:
        """The points with lines between them."""
        return self._sketch.render(solution, () if solution is None else self.shaded(solution))

    def draw(self, solution: Drawn | None = None, view: View = PLAIN) -> Picture:
        """The points with the lines of a solution."""
        return of_lines(self, solution)

    def undraw(self, lines: Iterable[str]) -> Iterator[Drawn]:
        """The solutions that drawings by `render` show. Raises InputError for anything else."""
        for solution, shaded in self._sketch.undraw(lines):
            for point in set(shaded).difference(self.shaded(solution)):
                raise InputError(f"{cell_name(point)} is drawn shaded, but a line passes it or a clue stands there")
            yield solution

    def says(self, part: Drawn, label: Label) -> bool | None:
        mark = mark_in(label)
        if mark is None or mark[0] < self.mesh.before:
            return None
        return agrees(self.mesh.held_by(part, self.mesh.edges[mark[0] - self.mesh.before]), mark[1])

    def drawn_part(self, solution: Drawn) -> Any:
        """A drawing that was read as a solution, read as a part of one: where no line is drawn, nothing is known."""
        return tuple(tuple(tuple(mark or None for mark in row) for row in table) for table in solution)

    def label_words(self, label: Label) -> str:
        mark = mark_in(label)
        if mark is None or mark[0] < self.mesh.before:
            return ""
        many = f"{mark[1]} lines" if mark[1] > 1 else "line" if mark[1] else "no line"
        return f"{many} {self._place(mark[0])}"

    def step_words(self, label: Label) -> str:
        """What a step of logic calls a label, also one of a cell."""
        mark = mark_in(label)
        if mark is None or mark[0] >= self.mesh.before:
            return self.label_words(label)
        cell, symbol = self._place(mark[0]), mark[1]
        return f"{self.cell_words[symbol]} {cell}" if self.cell_words else f"{cell}={self.symbols[symbol]}"


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
