"""Slant (Gokigen Naname): a diagonal in every cell, so that no ring closes.

In Python: its steps of logic and its faults count the lines at a corner, where its file adds two counts and takes more
than twice as long.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar, Self

from cover.basics.errors import InputError, ProblemError
from cover.drawing import boards
from cover.drawing.shapes import DOT, LINE, PLAIN, Circle, Path, Picture, Shape, Text, View, picture
from cover.problems.board import Board
from cover.problems.connectivity import Connected
from cover.problems.names import Kind, Name, number_named
from cover.problems.rules import Regular, Rule
from cover.puzzles.base import Speech
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.drawn import parted
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_cells import NumberCells
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.common.keys import Key
from cover.puzzles.common.rows import Numbers, numbers_in, rectangle
from cover.puzzles.common.sampling import Size, every_cell, sides
from cover.puzzles.fields.field import Field, Filled, counting


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
    words = ("\\", "/")
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
        for corner, number in self.clues():
            if not 0 <= number <= 4:
                raise ProblemError(f"corner {cell_name(corner)}: {number} is not one of 0 to 4")
        self.helpers = (
            *(Name(Kind.CORNER, at) for at in every_cell(self.height + 1, self.width + 1)),
            Name(Kind.OUTSIDE, 0),
            Name(Kind.OUTSIDE, 1),
        )

    def clues(self) -> Iterator[tuple[Cell, int]]:
        return numbers_in(self.corners)

    def given_parts(self) -> tuple[GivenPart, ...]:
        return tuple(
            GivenPart(f"{number} at corner {cell_name(at)}", None, rules=(self.clue(at, number),))
            for at, number in self.clues()
        )

    def keeping(self, parts: Collection[int]) -> Self:
        kept = (clue for k, clue in enumerate(self.clues()) if k in parts)
        return type(self)(rows_of(kept, self.height + 1, self.width + 1))

    def meeting(self, corner: Cell) -> list[Cell]:
        """The cells that meet in a corner."""
        r, c = corner
        return [cell for cell in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)) if cell in self.cells]

    @classmethod
    def sample(cls, size: Size, rng: Random, solved: Solved) -> Sample | None:
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
        meeting = empty.counts(solution)
        clues = [(corner, meeting[corner]) for corner in rng.sample(corners, len(corners))]
        return Sample(clues, lambda kept: cls(rows_of(kept, height + 1, width + 1)), solution)

    # On the board the symbol says which corners a diagonal joins, those whose row + column is even (0) or odd (1): the
    # two kinds of corners see each other's diagonals as walls, and no ring closes if and only if all corners of each
    # kind are connected with the outside, to which the corners at the border belong.
    def _value(self, cell: Cell, symbol: int) -> int:
        return sum(cell) % 2 if symbol == 0 else 1 - sum(cell) % 2

    def _corner_number(self, corner: Cell) -> int:
        return self.height * self.width + corner[0] * (self.width + 1) + corner[1]

    def to_board(self) -> Board:
        board = super().to_board()
        candidates = board.candidates.copy()
        for r, c in every_cell(self.height + 1, self.width + 1):
            candidates[self._corner_number((r, c)), 1 - (r + c) % 2] = False
        candidates[-2, 1] = candidates[-1, 0] = False
        return replace(board, candidates=candidates)

    def clue(self, at: Cell, number: int) -> Regular:
        around = self.meeting(at)
        found = counting(len(around), 2, sum(at) % 2, number, number)
        return Regular(self.cells.numbers(around), found, number_named(number, at, corner=True))

    def _rules(self) -> Iterator[Rule]:
        yield from (self.clue(*clue) for clue in self.clues())
        cells = list(self.cells)
        # A ring joins corners of one color and cuts some of the other off from the outside: so each corner must be
        # connected with it.
        for odd in (0, 1):
            corners = [at for at in every_cell(self.height + 1, self.width + 1) if sum(at) % 2 == odd]
            place = {corner: len(cells) + k for k, corner in enumerate(corners)}
            outside = len(cells) + len(corners)
            pairs = [(place[at], outside) for at in corners if at[0] in (0, self.height) or at[1] in (0, self.width)]
            for k, cell in enumerate(cells):
                pairs += [(k, place[corner]) for way in (0, 1) for corner in _ends(cell, way) if corner in place]
            numbers = (
                *self.cells.numbers(cells),
                *map(self._corner_number, corners),
                self._corner_number((self.height, self.width)) + 1 + odd,
            )
            yield Connected(numbers, (odd,), tuple(pairs), Name(Kind.NO, "rings"))

    def counts(self, solution: Filled) -> dict[Cell, int]:
        """How many diagonals meet in each corner."""
        found = dict.fromkeys(every_cell(self.height + 1, self.width + 1), 0)
        for r, c in self.cells:
            for corner in _ends((r, c), solution[r][c]):
                found[corner] += 1
        return found

    def _wrong(self, solution: Filled) -> Iterator[str]:
        meeting = self.counts(solution)
        for corner, number in self.clues():
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
                marks = [" " if mark is None else self.words[self.values.index(mark)] for mark in held]
                lines.append(f"|{'|'.join(marks)}|")
        return "\n".join(lines)

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[tuple[int | None, ...], ...]]:
        """The solutions that drawings by `render` show. Raises InputError for anything else."""
        kept = (line.strip() for line in lines if line.strip().startswith("|"))
        return parted(map(self._row, kept), self.height, "drawing has {} rows")

    def _row(self, line: str) -> tuple[int | None, ...]:
        """The cells that a line of a drawing shows."""
        marks = line[1::2]
        if len(line) != 2 * self.width + 1 or not set(marks) <= {*self.words, " "}:
            raise InputError(f"{line[:60]!r} is no row of {self.width} cells")
        return tuple(None if mark == " " else self.values[self.words.index(mark)] for mark in marks)

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """The cells, then the numbers in their corners."""
        shapes: list[Shape] = [*boards.shaded(view)]
        for r, c in self.cells if solution is not None else ():
            (a, b), (d, e) = _ends((r, c), solution[r][c] or 0)  # type: ignore[index]
            shapes.append(Path(((b, a), (e, d)), "answer", 0.07, level=LINE))
        shapes += boards.borders(self.bordered())
        for (r, c), number in self.clues():
            shapes += [Circle(c, r, 0.24, "ink", 0.03, "paper", level=DOT), Text(c, r, str(number), 0.34, bold=True)]
        alt = boards.in_words([line.split() for line in self.render(solution).splitlines()])
        return picture(shapes, self.width, self.height, title=repr(self)[1:-1], alt=alt, margin=0.25)


def _ends(cell: Cell, way: int) -> tuple[Cell, Cell]:
    """The corners that a diagonal joins."""
    r, c = cell
    return ((r + 1, c), (r, c + 1)) if way else ((r, c), (r + 1, c + 1))


def _root(part: dict[Cell, Cell], corner: Cell) -> Cell:
    while part[corner] != corner:
        corner = part[corner]
    return corner
