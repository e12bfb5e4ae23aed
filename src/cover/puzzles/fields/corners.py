"""Fields with numbers in the corners between cells."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Self

from cover.basics.errors import InputError, ProblemError
from cover.drawing import boards
from cover.drawing.shapes import DOT, PLAIN, Circle, Picture, Shape, Text, View, cell_square, picture
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.counting_clues import CountingClues
from cover.puzzles.common.generation import rows_of
from cover.puzzles.common.keys import Header, Key, Rows
from cover.puzzles.common.rows import Numbers, clue_numbers, numbers_in, rectangle, rows_text
from cover.puzzles.fields.field import Field, Filled


class CornerField(Field, CountingClues[Filled]):
    """corners: height + 1 rows of width + 1 numbers, None where there is none."""

    keys: ClassVar[Mapping[str, Key]] = {"corners": Rows()}
    in_corners = True

    def __init__(self, corners: Sequence[Sequence[int | None]]):
        self.corners: Numbers = tuple(tuple(row) for row in corners)
        what = f"a {self.name}"
        rows, columns = rectangle(self.corners, what)
        if min(rows, columns) < 2:
            raise ProblemError(f"{what} needs at least two rows and two columns of corners")
        self.height, self.width = rows - 1, columns - 1
        for corner, number in self.clues():
            if not 0 <= number <= 4:
                raise ProblemError(f"corner {cell_name(corner)}: {number} is not one of 0 to 4")

    @classmethod
    def from_header(cls, header: Header) -> Self:
        return cls(clue_numbers(header, "corners", ".+-_", largest=4))  # type: ignore[arg-type]

    def to_text(self) -> str:
        return self._text("corners:", *rows_text(self.corners))

    def _parts(self) -> tuple[Hashable, ...]:
        return (self.corners,)

    def clues(self) -> Iterator[tuple[Cell, int]]:
        return numbers_in(self.corners)

    def _with_clues(self, numbers: Mapping[Cell, int]) -> Self:
        return type(self)(rows_of(numbers.items(), self.height + 1, self.width + 1))

    def meeting(self, corner: Cell) -> list[Cell]:
        """The cells that meet in a corner."""
        r, c = corner
        return [cell for cell in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)) if self.has(cell)]

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
        rows: list[tuple[int | None, ...]] = []
        for line in (line.strip() for line in lines):
            if not line.startswith("|"):
                continue
            marks = line[1::2]
            if len(line) != 2 * self.width + 1 or not set(marks) <= {*self.words, " "}:
                raise InputError(f"{line[:60]!r} is no row of {self.width} cells")
            rows.append(tuple(None if mark == " " else self.values[self.words.index(mark)] for mark in marks))
            if len(rows) == self.height:
                yield tuple(rows)
                rows = []
        if rows:
            raise InputError(f"the last drawing has {len(rows)} rows instead of {self.height}")

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """The cells, then the numbers in their corners."""
        shapes: list[Shape] = [*boards.shaded(view)]
        for r, c in self.cells() if solution is not None else ():
            shapes += self._mark((r, c), solution[r][c])  # type: ignore[index]
        shapes += boards.borders(self.owners())
        for (r, c), number in self.clues():
            shapes += [Circle(c, r, 0.24, "ink", 0.03, "paper", level=DOT), Text(c, r, str(number), 0.34, bold=True)]
        alt = boards.in_words([line.split() for line in self.render(solution).splitlines()])
        return picture(shapes, self.width, self.height, title=repr(self)[1:-1], alt=alt, margin=0.25)

    def _mark(self, cell: Cell, value: int | None) -> list[Shape]:
        """What a solution draws in a cell."""
        return [cell_square(cell, "shade")] if value else []
