"""Binairo (Takuzu, binary puzzle): as many 0 as 1 in every line, no three alike in a row, no two lines alike.

In Python: no sentence says that no two lines are alike.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, groupby
from random import Random
from typing import ClassVar, Self

import numpy as np

from cover.basics.errors import ProblemError, WrongSolution
from cover.basics.suggest import counted
from cover.drawing import boards
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.board import Board
from cover.problems.lazy import Label
from cover.problems.names import Name, cells_named
from cover.problems.rules import Automaton, Regular, automaton
from cover.puzzles.common.borders import draw
from cover.puzzles.common.cells import Cell, cell_name, lines_of
from cover.puzzles.common.drawn import drawn_boards
from cover.puzzles.common.generation import Sample, Solved, of_marks
from cover.puzzles.common.given_parts import GivenPart, number_parts, rows_keeping
from cover.puzzles.common.keys import Header, Key, Rows
from cover.puzzles.common.marks import MarkedCells, agrees, mark_in, marks_in
from cover.puzzles.common.rows import shape_fault, words_of

Filled = tuple[tuple[int, ...], ...]
LARGEST = 100  # rows; any two lines are compared, so that there are n * (n - 1) such rules
BLANKS = (".", "_", "-", "*")


class Binairo(MarkedCells[Filled]):
    """n rows of n cells, n even: 0, 1, or None where blank.

    >>> puzzle = Binairo([[0, None], [None, None]])
    >>> print(puzzle.render(((0, 1), (1, 0))))
    ┌─────┐
    │ 0 1 │
    │ 1 0 │
    └─────┘
    >>> list(puzzle.faults(((0, 1), (0, 1))))
    ['column 1: 2 times 0, not 1', 'column 2: 0 times 0, not 1', 'rows 1 and 2 are alike']
    """

    name = "binairo"
    keys: ClassVar[Mapping[str, Key]] = {"cells": Rows()}
    example = "solutions: 1\npuzzle: binairo\ncells:\n1..0..\n..00.1\n.00..1\n......\n00.1..\n.1..00\n"
    rules_say: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("row", "column"), "as many 0s as 1s, no three alike in a row"
    )
    rules = (
        "Every row and column has as many 0 as 1, and never three of them side by side."
        " No two rows are alike, and no two columns."
    )

    def __init__(self, cells: Sequence[Sequence[int | None]]):
        self.cells = tuple(tuple(row) for row in cells)
        self.size = len(self.cells)
        if not 2 <= self.size <= LARGEST or self.size % 2 or any(len(row) != self.size for row in self.cells):
            raise ProblemError(f"a binairo needs an even number of rows, 2 to {LARGEST}, and as many columns")
        for r, row in enumerate(self.cells):
            for c, mark in enumerate(row):
                if mark not in (0, 1, None):
                    raise ProblemError(f"{cell_name((r, c))}: {mark!r} is neither 0 nor 1")

    @classmethod
    def from_header(cls, header: Header) -> Binairo:
        rows = []
        for r, words in enumerate(header["cells"]):
            row = list(words[0]) if len(words) == 1 else words
            for c, word in enumerate(row):
                if word not in ("0", "1", *BLANKS):
                    raise header.error(
                        f"{cell_name((r, c))}: {word[:12]!r} is neither 0 nor 1 nor a blank (.)",
                        header.line_of_row("cells", r),
                    )
            rows.append([None if word in BLANKS else int(word) for word in row])
        return cls(rows)

    @classmethod
    def sample(cls, size: int, rng: Random, solved: Solved) -> Sample | None:
        """A filled board at random."""
        solution = solved(cls([[None] * size] * size))
        if solution is None:
            return None
        return of_marks(solution, lambda givens: cls(givens), rng)

    def to_text(self) -> str:
        return self._text("cells:", *map("".join, words_of(self.cells)))

    def _parts(self) -> tuple[Hashable, ...]:
        return (self.cells,)

    def about(self) -> str:
        return (
            f"{self.size}x{self.size}, {counted(sum(mark is not None for row in self.cells for mark in row), 'given')}"
        )

    def given_parts(self) -> tuple[GivenPart, ...]:
        return number_parts(self.cells, lambda cell, mark: (cell[0] * self.size + cell[1], mark))

    def keeping(self, parts: Collection[int]) -> Self:
        return type(self)(rows_keeping(self.cells, self.given_parts(), parts))

    def label_at(self, label: Label) -> tuple[Cell, str] | None:
        mark = mark_in(label)
        return None if mark is None else (divmod(mark[0], self.size), str(mark[1]))

    def bordered(self) -> Sequence[Sequence[Hashable]]:
        return [[0] * self.size] * self.size

    def lines(self) -> Iterator[tuple[Name, list[Cell]]]:
        """Rows, then columns, by name."""
        return lines_of(self.size, self.size)

    def pairs(self) -> Iterator[tuple[str, list[Cell], list[Cell]]]:
        """Any two lines of one direction, by name."""
        n = self.size
        lines = [cells for _, cells in self.lines()]
        for word, these in (("rows", lines[:n]), ("columns", lines[n:])):
            for a, b in combinations(range(n), 2):
                yield f"{word} {a + 1} and {b + 1}", these[a], these[b]

    def to_board(self) -> Board:
        """Cells with the symbols 0 and 1; an automaton for every line, and one for any two of them."""
        n = self.size
        givens = np.array([-1 if mark is None else mark for row in self.cells for mark in row], dtype=np.int32)
        rules = [Regular(tuple(r * n + c for r, c in cells), balanced(n), name) for name, cells in self.lines()]
        for two, one, other in self.pairs():
            # Cells of both lines in turn, so that one state is enough: are they still alike?
            cells = tuple(r * n + c for both in zip(one, other, strict=True) for r, c in both)
            rules.append(Regular(cells, different(n), two))
        return Board.without_regions(
            candidates=(givens[:, None] < 0) | (givens[:, None] == np.arange(2)),
            givens=givens,
            cell_names=cells_named(n, n),
            symbol_names=["0", "1"],
            rules=rules,
        )

    def says(self, part: Sequence[Sequence[int | None]], label: Label) -> bool | None:
        mark = mark_in(label)
        return None if mark is None else agrees(part[mark[0] // self.size][mark[0] % self.size], mark[1])

    def decode(self, labels: Iterable[Label]) -> Filled:
        """The rows; WrongSolution unless every cell has one mark."""
        marks = dict[int, int]()
        for cell, symbol in marks_in(labels):
            if cell in marks:
                raise WrongSolution(f"{cell_name(divmod(cell, self.size))} is both 0 and 1")
            marks[cell] = symbol
        if len(marks) < self.size**2:
            raise WrongSolution("a cell is neither 0 nor 1")
        return tuple(tuple(marks[r * self.size + c] for c in range(self.size)) for r in range(self.size))

    def faults(self, solution: Sequence[Sequence[int | None]]) -> Iterator[str]:
        """Blanks, givens that changed, lines out of balance, three alike side by side, and lines alike."""
        if fault := shape_fault(solution, self.size, self.size):
            yield fault
            return
        for r, row in enumerate(solution):
            for c, mark in enumerate(row):
                if mark not in (0, 1):
                    yield f"{cell_name((r, c))} is neither 0 nor 1"
                elif self.cells[r][c] not in (None, mark):
                    yield f"given {cell_name((r, c))}: {self.cells[r][c]} became {mark}"
        yield from self._wrong(solution)

    def clashes(self) -> Iterator[str]:
        """What faults say of the givens alone."""
        return self._wrong(self.cells)

    def _wrong(self, marks: Sequence[Sequence[int | None]]) -> Iterator[str]:
        half = self.size // 2
        for name, cells in self.lines():
            line = [marks[r][c] for r, c in cells]
            zeros, ones = line.count(0), line.count(1)
            # Of a line with blanks only what is already too much is wrong.
            if None not in line and zeros != half:
                yield f"{name}: {zeros} times 0, not {half}"
            elif max(zeros, ones) > half:
                yield f"{name}: {max(zeros, ones)} times {int(ones > zeros)}, not {half}"
            place = 0
            for mark, run in groupby(line):
                length = len(list(run))
                if mark is not None and length > 2:
                    yield f"{name}: {length} times {mark} side by side from {cell_name(cells[place])}"
                place += length
        for two, one, other in self.pairs():
            left, right = ([marks[r][c] for r, c in cells] for cells in (one, other))
            if None not in left and left == right:
                yield f"{two} are alike"

    def render(self, solution: Sequence[Sequence[int | None]] | None = None) -> str:
        """The cells; blanks are dots."""
        return draw([[0] * self.size] * self.size, words_of(self.cells if solution is None else solution))

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """The board; givens are bold."""
        marks = self.cells if solution is None else solution
        return boards.filled(marks, self.cells, self.bordered(), view, repr(self)[1:-1])

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[tuple[int | None, ...], ...]]:
        """The boards that drawings by `render` show. Raises InputError for anything else."""
        return drawn_boards(lines, self.size, {"0": 0, "1": 1})


@lru_cache(maxsize=64)
def balanced(length: int) -> Automaton:
    """As many 0 as 1, never three alike: a state is (ones so far, the last symbol, how often it has just come)."""

    def step(state: tuple[int, int, int], symbol: int, place: int) -> Hashable | None:
        ones, last, run = state
        run = run + 1 if symbol == last else 1
        ones += symbol
        half = length // 2
        return (ones, symbol, run) if run <= 2 and ones <= half and place + 1 - ones <= half else None

    return automaton(length, 2, (0, -1, 0), step)


@lru_cache(maxsize=64)
def different(length: int) -> Automaton:
    """Two lines, a cell of each in turn, that differ somewhere."""

    def step(state: str, symbol: int, place: int) -> Hashable | None:
        if state == "different":
            return state
        if place % 2 == 0:
            return f"alike, then {symbol}"
        return "alike" if state == f"alike, then {symbol}" else "different"

    return automaton(2 * length, 2, "alike", step, lambda state: state == "different")
