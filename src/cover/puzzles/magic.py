"""Magic squares: 1 .. n^2 in a square, every row, column and both long diagonals with one sum.

Turned and reflected squares count: 8 of order 3, 7040 of order 4 (8 x 880, Frenicle 1693).

In Python: its numbers all differ and all its lines have one sum; no file says it yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import ClassVar, cast

import numpy as np

from cover.basics.errors import ProblemError, WrongSolution
from cover.basics.suggest import counted
from cover.drawing import boards
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.names import Kind, Name, cells_named
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.borders import Style, draw
from cover.puzzles.common.cells import Cell, cell_name, lines_of
from cover.puzzles.common.drawn import drawn_boards
from cover.puzzles.common.generation import Sample, Solved, of_marks
from cover.puzzles.common.given_parts import GivenPart, number_parts, rows_keeping
from cover.puzzles.common.keys import Header, Key, Number, Rows, whole, whole_number
from cover.puzzles.common.marks import agrees
from cover.puzzles.common.rows import words_of

Filled = tuple[tuple[int, ...], ...]
LARGEST = 5  # of order 6, a line has 32,134 sets of numbers with the right sum


class Magic(BasePuzzle[Filled]):
    """The magic squares of `size` rows that keep the givens: rows of numbers, None or 0 where blank.

    >>> square = ((2, 7, 6), (9, 5, 1), (4, 3, 8))
    >>> print(Magic(3).render(square))
    ┌───────┐
    │ 2 7 6 │
    │ 9 5 1 │
    │ 4 3 8 │
    └───────┘
    >>> list(Magic(3, [[2, 0, 0], [0] * 3, [0] * 3]).faults(((7, 2, 6), *square[1:])))
    ['given r1c1: 2 became 7', 'column 1: 20, not 15', 'column 2: 10, not 15', 'main diagonal: 20, not 15']
    """

    name = "magic"
    keys: ClassVar[Mapping[str, Key]] = {"size": Number(also=("n",), largest=LARGEST), "givens": Rows()}
    example = "solutions: 6\npuzzle: magic\nsize: 4\ngivens:\n16 . . .\n . . . .\n . . . .\n . 15 . 1\n"
    rules = (
        "The numbers from 1 to n^2 fill a square of n rows, and every row, column and long diagonal has the same sum."
        " Turned and reflected squares count as different."
    )

    def __init__(self, size: int, givens: Sequence[Sequence[int | None]] | None = None):
        n = self.size = whole(size, "the size of a square")
        if not 1 <= n <= LARGEST:
            raise ProblemError(f"a square of {n} rows: it must have 1 to {LARGEST}, so that its lines can be listed")
        self.symbols = tuple(range(1, n * n + 1))
        rows = [[None] * n] * n if givens is None else givens
        if len(rows) != n or any(len(row) != n for row in rows):
            raise ProblemError(f"the givens must be {n} rows of {n} numbers")
        self.givens = tuple(tuple(self._mark(mark, (r, c)) for c, mark in enumerate(row)) for r, row in enumerate(rows))

    def _mark(self, mark: int | None, cell: Cell) -> int | None:
        number = 0 if mark is None else whole(mark, cell_name(cell))
        if not 0 <= number <= self.symbols[-1]:
            raise ProblemError(f"{cell_name(cell)}: {number} is not one of the numbers 1..{self.symbols[-1]}")
        return number or None

    @classmethod
    def from_header(cls, header: Header) -> Magic:
        size, words = header["size"], header.get("givens")
        if words is None:
            return cls(size)
        rows = [[None if word in ".0_*-" else whole_number(word, size * size) for word in row] for row in words]
        return cls(size, rows)

    usual_size = 4

    @classmethod
    def sample(cls, size: int, rng: Random, solved: Solved) -> Sample | None:
        """A magic square at random, and givens."""
        solution = solved(cls(size))
        if solution is None:
            return None
        return of_marks(solution, lambda givens: cls(size, givens), rng)

    def to_text(self) -> str:
        wide = len(str(self.symbols[-1]))
        rows = (" ".join(str(mark or ".").rjust(wide) for mark in row) for row in self.givens)
        return self._text(f"size: {self.size}", "givens:", *rows)

    def about(self) -> str:
        given = sum(mark is not None for row in self.givens for mark in row)
        return f"{self.size}x{self.size}, {counted(given, 'given')}"

    @property
    def sum(self) -> int:
        """The sum of a line."""
        return self.size * (self.size**2 + 1) // 2

    def lines(self) -> Iterator[tuple[Name, list[Cell]]]:
        """Rows, columns and long diagonals, by name."""
        n = range(self.size)
        yield from lines_of(self.size, self.size)
        yield Name(Kind.DIAGONAL, 0), [(k, k) for k in n]
        yield Name(Kind.DIAGONAL, 1), [(k, self.size - 1 - k) for k in n]

    def to_cover(self) -> ExactCover:
        """An option (number, cell) covers both. Each line is an item, with an option for every set of numbers that has
        the right sum; both kinds of options paint "is this number in this line?" yes or no, so that a set is taken just
        if it stands in its line: decisions and solutions correspond."""
        n, lines = self.size, list(self.lines())
        many = n * n
        # Lines and numbers: "is this number in this line?", painted yes or no.
        first = 2 * many + len(lines)  # primary: numbers, cells, lines; then (line, number) secondary
        labels: list[Hashable] = []
        covers: list[list[int]] = []
        colors: list[list[int]] = []
        for r in range(n):
            for c in range(n):
                for number in self.symbols:
                    if self.givens[r][c] not in (None, number):
                        continue
                    labels.append((number, (r, c)))
                    covers.append([number - 1, many + r * n + c])
                    # A number paints every line: yes where its cell lies in it, no elsewhere.
                    covers[-1] += [first + k * many + number - 1 for k in range(len(lines))]
                    colors.append([0, 0, *(1 + ((r, c) in cells) for _, cells in lines)])
        sets = [numbers for numbers in combinations(self.symbols, n) if sum(numbers) == self.sum]
        for k, (name, _) in enumerate(lines):
            for numbers in sets:
                labels.append((str(name), numbers))
                covers.append([2 * many + k, *range(first + k * many, first + (k + 1) * many)])
                # A set paints its line: yes for its members, no for the others, so that numbers and sets agree.
                colors.append([0, *(1 + (number in numbers) for number in self.symbols)])
        names = [Name(Kind.NUMBER, number) for number in self.symbols]
        names += [*cells_named(n, n), *(name for name, _ in lines)]
        names += [Name(Kind.NUMBER_IN, (number, name)) for name, _ in lines for number in self.symbols]
        return ExactCover.from_arrays(
            primary=first,
            secondary=len(lines) * many,
            option_starts=np.concatenate([[0], np.cumsum([len(items) for items in covers])]).astype(np.int32),
            items=np.concatenate([np.array(items, dtype=np.int32) for items in covers]),
            colors=np.concatenate([np.array(painted, dtype=np.int32) for painted in colors]),
            color_names=["no", "yes"],
            decisions=labels,
            item_names=names,
        )

    def given_parts(self) -> tuple[GivenPart, ...]:
        """The givens, row by row."""
        return number_parts(self.givens, lambda cell, mark: (mark, cell))

    def keeping(self, parts: Collection[int]) -> Magic:
        return Magic(self.size, rows_keeping(self.givens, self.given_parts(), parts))

    def bordered(self) -> list[list[int]]:
        return [[0] * self.size for _ in range(self.size)]

    def label_words(self, label: Label) -> str:
        at = self.label_at(label)
        return f"{cell_name(at[0])}={at[1]}" if at else ""

    def label_at(self, label: Label) -> tuple[Cell, str] | None:
        number, cell = cast("tuple[int, Cell]", label)
        return None if isinstance(number, str) else (cell, str(number))

    def says(self, part: Sequence[Sequence[int | None]], label: Label) -> bool | None:
        one, other = cast("tuple[int | str, Cell]", label)
        return None if isinstance(one, str) else agrees(part[other[0]][other[1]], one)

    def decode(self, labels: Iterable[Label]) -> Filled:
        """The square; WrongSolution unless every cell has one number."""
        n = self.size
        marks: dict[Cell, int] = {}
        for one, other in cast("Iterable[tuple[int, Cell]]", labels):
            if isinstance(one, str):  # a line and its set of numbers: follows from the cells
                continue
            if other in marks:
                raise WrongSolution(f"{cell_name(other)} has two numbers: {marks[other]} and {one}")
            marks[other] = one
        if len(marks) < n * n:
            raise WrongSolution("a cell has no number")
        return tuple(tuple(marks[r, c] for c in range(n)) for r in range(n))

    def faults(self, solution: Sequence[Sequence[int | None]]) -> Iterator[str]:
        """Givens that changed, numbers that are missing or repeated, lines with another sum."""
        n = self.size
        if len(solution) != n or any(len(row) != n for row in solution):
            yield f"the solution is not a square of {n} rows with {n} numbers each"
            return
        marks = {(r, c): mark for r, row in enumerate(solution) for c, mark in enumerate(row)}
        for (r, c), mark in marks.items():
            given = self.givens[r][c]
            if mark is None:
                yield f"{cell_name((r, c))} is blank"
            elif mark not in self.symbols:
                yield f"{cell_name((r, c))}: {mark} is not one of the numbers 1..{self.symbols[-1]}"
            if mark is not None and given not in (None, mark):
                yield f"given {cell_name((r, c))}: {given} became {mark}"
        yield from self._wrong(marks)

    def clashes(self) -> Iterator[str]:
        """Givens that repeat a number, or fill a line with another sum."""
        yield from self._wrong({(r, c): mark for r, row in enumerate(self.givens) for c, mark in enumerate(row)})

    def _wrong(self, marks: Mapping[Cell, int | None]) -> Iterator[str]:
        for number, times in Counter(mark for mark in marks.values() if mark is not None).items():
            if times > 1:
                places = " and ".join(cell_name(cell) for cell, mark in marks.items() if mark == number)
                yield f"{number} at {places}"
        for name, cells in self.lines():
            held = [mark for cell in cells if (mark := marks[cell]) is not None]
            if len(held) == self.size and sum(held) != self.sum:
                yield f"{name}: {sum(held)}, not {self.sum}"

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """The square; givens are bold."""
        marks = self.givens if solution is None else solution
        return boards.filled(marks, self.givens, [[0] * self.size] * self.size, view, repr(self)[1:-1])

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[tuple[int | None, ...], ...]]:
        """The squares that drawings by `render` show. Raises InputError for anything else."""
        return drawn_boards(lines, self.size, {str(number): number for number in self.symbols})

    def render(self, solution: Sequence[Sequence[int | None]] | None = None, *, style: Style | None = None) -> str:
        """The square with its givens, or a solution; blanks are dots."""
        return draw([[0] * self.size] * self.size, self.texts(solution), style=style)

    def texts(self, solution: Sequence[Sequence[int | None]] | None = None) -> list[list[str]]:
        """What stands in the cells of a drawing, row by row."""
        return words_of(self.givens if solution is None else solution)
