"""Slant (Gokigen Naname): a diagonal in every cell, so that no ring closes.

In Python: its steps of logic and its faults count the lines at a corner, where its file adds two counts and takes more
than twice as long.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import starmap
from random import Random
from types import MappingProxyType
from typing import ClassVar, Self

from cover.basics.errors import InputError, ProblemError
from cover.drawing import boards
from cover.drawing.shapes import DOT, LINE, PLAIN, Circle, Path, Picture, Shape, Text, View, picture
from cover.problems.board import Board
from cover.problems.connectivity import Connected
from cover.problems.names import Kind, Name, number_named
from cover.problems.rules import Regular, Rule
from cover.puzzles.base import Speech
from cover.puzzles.common.cells import Cell, Rectangle, cell_name
from cover.puzzles.common.drawn import parted
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_cells import NumberCells
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.common.keys import Key
from cover.puzzles.common.rows import Numbers, numbers_in, rectangle
from cover.puzzles.common.sampling import Size, every_cell, sides
from cover.puzzles.fields.field import Field, Filled, board_of, counting


class Corners(Rectangle):
    """The corners of all cells. On the board they follow the cells, and the outside follows them, once a color."""

    def on_board(self, corner: Cell) -> int:
        """The number of a corner on the board."""
        return (self.height - 1) * (self.width - 1) + self.number(corner)

    def rule(self, corner: Cell, number: int) -> Regular:
        """So many diagonals of the cells around it meet in a corner."""
        r, c = corner
        cells = Rectangle(self.height - 1, self.width - 1)
        around = [cell for cell in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)) if cell in cells]
        found = counting(len(around), 2, sum(corner) % 2, number, number)
        return Regular(cells.numbers(around), found, number_named(number, corner, corner=True))

    def meeting(self, solution: Filled) -> dict[Cell, int]:
        """How many diagonals meet in each corner."""
        found = dict.fromkeys(self, 0)
        for r, row in enumerate(solution):
            for c, way in enumerate(row):
                for corner in _ends((r, c), way):
                    found[corner] += 1
        return found


class Slant(Field):
    r"""corners: height + 1 rows of width + 1 numbers, None where there is none: how many diagonals meet there.

    A solution is a tuple of rows, 1 where a diagonal rises (`/`), 0 where it falls (`\`).

    >>> puzzle = Slant([[1, None], [None, None]])
    >>> print(puzzle.render(((0,),)))
    1-+
    |\|
    +-+
    >>> list(puzzle.faults(((1,),)))
    ['0 diagonals meet in the corner r1c1, not 1']
    """

    name = "slant"
    keys: ClassVar[Mapping[str, Key]] = {"corners": NumberCells(".+-_", 4)}
    words = MappingProxyType({0: "\\", 1: "/"})
    example = "solutions: 1\npuzzle: slant\ncorners:\n.....\n13.1.\n123..\n.2..0\n..0..\n"
    speech = Speech(rules={"number at": "that many diagonals meet there"})
    rules = (
        "Every cell has one of its diagonals, and a number in a corner of cells says how many diagonals meet there."
        " Diagonals never close a ring."
    )

    def __init__(self, corners: Sequence[Sequence[int | None]]):
        self.corners: Numbers = tuple(tuple(row) for row in corners)
        what = "a slant"
        rows, columns = rectangle(self.corners, what)
        if min(rows, columns) < 2:
            raise ProblemError(f"{what} needs at least two rows and two columns of corners")
        self.height, self.width = rows - 1, columns - 1
        for corner, number in numbers_in(self.corners):
            if not 0 <= number <= 4:
                raise ProblemError(f"corner {cell_name(corner)}: {number} is not one of 0 to 4")
        self.points = Corners(rows, columns)

    def given_parts(self) -> tuple[GivenPart, ...]:
        return tuple(
            GivenPart(f"{number} at corner {cell_name(at)}", None, rules=(self.points.rule(at, number),))
            for at, number in numbers_in(self.corners)
        )

    def keeping(self, parts: Collection[int]) -> Self:
        kept = (clue for k, clue in enumerate(numbers_in(self.corners)) if k in parts)
        return type(self)(rows_of(kept, self.height + 1, self.width + 1))

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 6) -> Sample | None:
        """Diagonals drawn at random, each the other way if it closed a ring; every corner says its number."""
        height, width = sides(size)
        corners = every_cell(height + 1, width + 1)
        empty = cls([[None] * (width + 1)] * (height + 1))
        # Corners that are joined (union-find): a diagonal between two of one part would close a ring.
        part = {corner: corner for corner in corners}
        rows = [[0] * width for _ in range(height)]
        for r, c in rng.sample(every_cell(height, width), height * width):
            way = rng.randrange(2)
            a, b = (_root(part, corner) for corner in _ends((r, c), way))
            # The other way closes none: both would need two crossing paths.
            if a == b:
                way = 1 - way
                a, b = (_root(part, corner) for corner in _ends((r, c), way))
            part[a] = b
            rows[r][c] = way
        solution = tuple(map(tuple, rows))
        meeting = empty.points.meeting(solution)
        clues = [(corner, meeting[corner]) for corner in rng.sample(corners, len(corners))]
        return Sample(clues, lambda kept: cls(rows_of(kept, height + 1, width + 1)), solution)

    # On the board the symbol says which corners a diagonal joins, those whose row + column is even (0) or odd (1): the
    # two kinds of corners see each other's diagonals as walls, and no ring closes if and only if all corners of each
    # kind are connected with the outside, to which the corners at the border belong.
    def _value(self, cell: Cell, symbol: int) -> int:
        return sum(cell) % 2 if symbol == 0 else 1 - sum(cell) % 2

    def to_board(self) -> Board:
        excluded = [(self.points.on_board(at), 1 - sum(at) % 2) for at in self.points]
        helpers = [*(Name(Kind.CORNER, at) for at in self.points), Name(Kind.OUTSIDE, 0), Name(Kind.OUTSIDE, 1)]
        return board_of(self, self._rules(), [*excluded, (-2, 1), (-1, 0)], helpers)

    def _rules(self) -> Iterator[Rule]:
        yield from starmap(self.points.rule, numbers_in(self.corners))
        cells = list(self.cells)
        # A ring joins corners of one color and cuts some of the other off from the outside: so each corner must be
        # connected with it.
        for odd in (0, 1):
            corners = [at for at in self.points if sum(at) % 2 == odd]
            place = {corner: len(cells) + k for k, corner in enumerate(corners)}
            outside = len(cells) + len(corners)
            pairs = [(place[at], outside) for at in corners if at[0] in (0, self.height) or at[1] in (0, self.width)]
            for k, cell in enumerate(cells):
                pairs += [(k, place[corner]) for way in (0, 1) for corner in _ends(cell, way) if corner in place]
            numbers = (
                *self.cells.numbers(cells),
                *map(self.points.on_board, corners),
                self.points.on_board((self.height, self.width)) + 1 + odd,
            )
            yield Connected(numbers, (odd,), tuple(pairs), Name(Kind.NO, "rings"))

    def _wrong(self, solution: Filled) -> Iterator[str]:
        meeting = self.points.meeting(solution)
        for corner, number in numbers_in(self.corners):
            if meeting[corner] != number:
                yield f"{meeting[corner]} diagonals meet in the corner {cell_name(corner)}, not {number}"
        part = {corner: corner for corner in meeting}
        for r, c in self.cells:
            a, b = (_root(part, corner) for corner in _ends((r, c), solution[r][c]))
            if a == b:
                yield f"the diagonal of {cell_name((r, c))} closes a ring"
            part[a] = b

    # ---------------------------------------------------------------- drawings
    def render(self, solution: Sequence[Sequence[int | None]] | None = None) -> str:
        """Corners with their numbers, and what stands in the cells between them."""
        lines = []
        for r, row in enumerate(self.corners):
            lines.append("-".join("+" if number is None else str(number) for number in row))
            if r < self.height:
                held = [None] * self.width if solution is None else solution[r]
                marks = [" " if mark is None else self.words[mark] for mark in held]
                lines.append(f"|{'|'.join(marks)}|")
        return "\n".join(lines)

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[tuple[int | None, ...], ...]]:
        """The solutions that drawings by `render` show. Raises InputError for anything else."""
        kept = (line.strip() for line in lines if line.strip().startswith("|"))
        return parted((_row(line, self.width) for line in kept), self.height, "drawing has {} rows")

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """The cells, then the numbers in their corners."""
        shapes: list[Shape] = [*boards.shaded(view)]
        for r, c in self.cells if solution is not None else ():
            (a, b), (d, e) = _ends((r, c), solution[r][c] or 0)  # type: ignore[index]
            shapes.append(Path(((b, a), (e, d)), "answer", 0.07, level=LINE))
        shapes += boards.borders(self.bordered())
        for (r, c), number in numbers_in(self.corners):
            shapes += [Circle(c, r, 0.24, "ink", 0.03, "paper", level=DOT), Text(c, r, str(number), 0.34, bold=True)]
        alt = boards.in_words([line.split() for line in self.render(solution).splitlines()])
        return picture(shapes, self.width, self.height, title=repr(self)[1:-1], alt=alt, margin=0.25)


def _row(line: str, width: int) -> tuple[int | None, ...]:
    """The cells that a line of a drawing shows."""
    marks, shown = line[1::2], {" ": None, **{word: value for value, word in Slant.words.items()}}
    if len(line) != 2 * width + 1 or not set(marks) <= shown.keys():
        raise InputError(f"{line[:60]!r} is no row of {width} cells")
    return tuple(shown[mark] for mark in marks)


def _ends(cell: Cell, way: int) -> tuple[Cell, Cell]:
    """The corners that a diagonal joins."""
    r, c = cell
    return ((r + 1, c), (r, c + 1)) if way else ((r, c), (r + 1, c + 1))


def _root(part: dict[Cell, Cell], corner: Cell) -> Cell:
    while part[corner] != corner:
        corner = part[corner]
    return corner
