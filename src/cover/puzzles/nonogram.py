"""Nonograms (Picross, Griddlers, Hanjie): fill cells so that every line has the blocks that its numbers say.

In Python: lines of blocks have readers, writers and colors of their own; its file takes one and a half times as long.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from random import Random
from types import MappingProxyType
from typing import ClassVar

import numpy as np

from cover.basics.errors import InputError, ProblemError
from cover.drawing import boards
from cover.drawing.shapes import GRID, PLAIN, Path, Picture, Shape, Text, View, picture, rectangle
from cover.problems.automata import Automaton, of_table
from cover.problems.lazy import Label
from cover.problems.names import Name
from cover.problems.rules import Regular, Rule
from cover.puzzles.base import HELPER, Called, Speech
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.drawn import drawn_cells
from cover.puzzles.common.generation import Sample, Solved
from cover.puzzles.common.keys import Header, Key, Rows, puzzle_text, whole, whole_number
from cover.puzzles.common.marks import mark_in
from cover.puzzles.common.sampling import Size, every_cell, filled_rows, near, sides
from cover.puzzles.fields.field import Field, Filled

Clue = tuple[int, ...]
LARGEST = 999  # cells of a line


class Nonogram(Field):
    """rows, columns: for each line the lengths of its blocks, in order; none, or 0, for an empty line.

    A solution is a tuple of rows of 0 and 1.

    >>> puzzle = Nonogram([[2], [1, 1], [1]], [[2], [1], [2]])
    >>> print(puzzle.render(((1, 1, 0), (1, 0, 1), (0, 0, 1))))
    # # .
    # . #
    . . #
    >>> list(puzzle.faults(((1, 1, 0), (1, 0, 0), (0, 0, 1))))
    ['row 2: 1, not 1 1', 'column 3: 1, not 2']
    """

    name = "nonogram"
    words = MappingProxyType({0: "empty", 1: "filled"})
    keys: ClassVar[Mapping[str, Key]] = {"rows": Rows(), "columns": Rows()}
    example = "solutions: 1\npuzzle: nonogram\nrows:\n1 1\n5\n5\n3\n1\n\ncolumns:\n2\n4\n4\n4\n2\n"
    rules = (
        "The numbers of a row or column are the lengths of its blocks of filled cells, in this order."
        " At least one empty cell parts two blocks."
    )

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]):
        self.rows, self.columns = _clues(rows, "row"), _clues(columns, "column")
        self.height, self.width = len(self.rows), len(self.columns)

    @classmethod
    def from_header(cls, header: Header) -> Nonogram:
        return cls(_numbers(header, "rows"), _numbers(header, "columns"))

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 10) -> Sample | None:
        """A drawing at random, its lines rather blocks than dust."""
        height, width = sides(size)
        rows = [[int(rng.random() < 0.55) for _ in range(width)] for _ in range(height)]
        for r, c in rng.sample(every_cell(height, width), height * width // 2):
            beside = [rows[s][d] for s, d in near((r, c), height, width)]
            rows[r][c] = int(2 * sum(beside) >= len(beside))
        solution = tuple(map(tuple, rows))
        lines = [
            [[sum(run) for mark, run in groupby(line) if mark] for line in some]
            for some in (solution, list(zip(*solution, strict=True)))
        ]
        return Sample((), lambda kept: cls(*lines), solution)

    def to_text(self) -> str:
        return puzzle_text(self.name, "rows:", *map(_words, self.rows), "", "columns:", *map(_words, self.columns))

    def clued_lines(self) -> Iterator[tuple[Name, Clue, list[Cell]]]:
        """Rows and columns by name, with their clues and cells."""
        for (name, cells), clue in zip(self.cells.lines(), (*self.rows, *self.columns), strict=True):
            yield name, clue, cells

    def _rules(self) -> Iterator[Rule]:
        for name, clue, cells in self.clued_lines():
            yield Regular(self.cells.numbers(cells), blocks(clue, len(cells)), name)

    @cached_property
    def speech(self) -> Speech:
        blocks = {name: f"blocks of {_words(clue)}" for name, clue, _ in self.clued_lines() if clue}
        return Speech({"filled": "filled cell", "empty": "empty cell"}, blocks)

    def called(self, label: Label) -> Called:
        """Filled cells are no marks: no picture writes them."""
        mark = mark_in(label)
        return HELPER if mark is None else Called(f"{cell_name(divmod(mark[0], self.width))} {self.words[mark[1]]}")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        """Lines with other blocks than their numbers say."""
        for name, clue, cells in self.clued_lines():
            found = tuple(len(list(run)) for filled, run in groupby(solution[r][c] for r, c in cells) if filled)
            if found != clue:
                yield f"{name}: {_words(found)}, not {_words(clue)}"

    def clashes(self) -> Iterator[str]:
        """Lines too short for their blocks, and rows that fill other numbers of cells than the columns."""
        for name, clue, cells in self.clued_lines():
            needed = sum(clue) + len(clue) - 1
            if needed > len(cells):
                listed = _words(clue[:30]) + " ..." * (len(clue) > 30)
                yield f"{name}: {listed} takes {needed} cells, and it has {len(cells)}"
        filled, other = (sum(map(sum, clues)) for clues in (self.rows, self.columns))
        if filled != other:
            yield f"the rows fill {filled} cells, the columns {other}"

    def render(self, solution: Sequence[Sequence[int | None]] | None = None) -> str:
        """The picture; without a solution, the numbers."""
        if solution is None:
            return "\n".join(f"{name}: {_words(clue)}" for name, clue, _ in self.clued_lines())
        return "\n".join(" ".join(".#"[mark or 0] for mark in row) for row in solution)

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """The numbers beside the board, a thicker line every five cells, and the cells of a solution."""
        alt = "; ".join(f"{name}: {_words(clue)}" for name, clue, _ in self.clued_lines())
        if solution is not None:
            alt += "; filled: " + "; ".join("".join(".#"[mark or 0] for mark in row) for row in solution)
        shapes = self._shapes(solution or (), view)
        return picture(shapes, self.width, self.height, title=repr(self)[1:-1], alt=alt)

    def _shapes(self, solution: Sequence[Sequence[int | None]], view: View) -> Iterator[Shape]:
        height, width = self.height, self.width
        yield from boards.shaded(view)
        yield from boards.borders(self.bordered())
        # A heavier line after each fifth cell, for counting.
        yield from (Path(((0, r), (width, r)), "ink", 0.03, level=GRID) for r in range(5, height, 5))
        yield from (Path(((c, 0), (c, height)), "ink", 0.03, level=GRID) for c in range(5, width, 5))
        for r, row in enumerate(solution):
            yield from (rectangle(c, r, 1, 1, fill="black") for c, mark in enumerate(row) if mark)
        for r, clue in enumerate(self.rows):
            # Numbers are written outwards from the board.
            for k, number in enumerate(reversed(clue or (0,))):
                yield Text(-0.45 - 0.62 * k, r + 0.5, str(number), 0.45)
        for c, clue in enumerate(self.columns):
            for k, number in enumerate(reversed(clue or (0,))):
                yield Text(c + 0.5, -0.35 - 0.55 * k, str(number), 0.45)

    def undraw(self, lines: Iterable[str]) -> Iterator[Filled]:
        """The pictures that drawings by `render` show. Raises InputError for anything else."""
        for cells in drawn_cells(lines, self.height, self.width, "#"):
            yield filled_rows(cells, self.height, self.width)


def _clues(lines: Sequence[Sequence[int]], word: str) -> tuple[Clue, ...]:
    if not 1 <= len(lines) <= LARGEST:
        raise ProblemError(f"a nonogram has 1 to {LARGEST} {word}s, not {len(lines)}")
    clues = []
    for k, line in enumerate(lines):
        clue = tuple(whole(number, f"a block of {word} {k + 1}") for number in line)
        clue = () if clue == (0,) else clue
        if any(not 1 <= number <= LARGEST for number in clue):
            raise ProblemError(f"{word} {k + 1}: blocks have 1 to {LARGEST} cells, not {min(clue)} to {max(clue)}")
        clues.append(clue)
    return tuple(clues)


@lru_cache(maxsize=4096)
def blocks(clue: Clue, length: int) -> Automaton:
    """The automaton of a line with these blocks. State 0 is before them all; each block has a state for every cell of
    it, each but the last one then one for the gap after it, and after the last come empty cells."""
    rows = [(0, 1 if clue else -1)]
    for k, size in enumerate(clue):
        for _ in range(size - 1):
            rows.append((-1, len(rows) + 1))
        rows.append((len(rows) + 1, -1))
        rows.append((len(rows), len(rows) + 1 if k + 1 < len(clue) else -1))
    accepting = np.zeros(len(rows), dtype=np.bool_)
    accepting[-2:] = True
    return of_table(length, np.array(rows, dtype=np.int32), accepting)


def _words(clue: Sequence[int]) -> str:
    return " ".join(map(str, clue)) or "0"


def _numbers(header: Header, key: str) -> list[list[int]]:
    """The blocks of each line. Raises InputError with its place."""
    lines = []
    for k, row in enumerate(header[key]):
        try:
            lines.append([0 if word == "0" else whole_number(word, LARGEST) for word in row])
        except InputError as error:
            raise header.error(f"{key}: {error.reason}", header.line_of_row(key, k)) from None
    return lines
