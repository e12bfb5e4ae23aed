"""Rectangles of cells with a number in each: what puzzles of shaded and of numbered cells share.

A puzzle says its rules twice and independently: `_rules()` for the engines and `_wrong()` in words for `faults`.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import cast

import numpy as np

from cover.drawing.shapes import PLAIN, Picture, View
from cover.errors import InputError, ProblemError, WrongSolution
from cover.problems.board import Board
from cover.problems.lazy import Label
from cover.problems.rules import Automaton, Machine, Rule, machine
from cover.puzzles.base import BasePuzzle
from cover.puzzles.shared.borders import draw
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.drawn import drawn_words
from cover.puzzles.shared.field_picture import of_field
from cover.puzzles.shared.keys import Header
from cover.puzzles.shared.marks import MarkedCells, mark_in, marks_in
from cover.puzzles.shared.rows import shape_fault

Filled = tuple[tuple[int, ...], ...]  # rows of numbers
LARGEST_SIDE = 100  # rows or columns


class Field(MarkedCells, BasePuzzle[Filled]):
    """height x width cells; a solution is a tuple of rows of numbers, each one of `values`.

    words: what a drawing writes for the values, each a word without blanks. A cell of `fixed` (cell -> number) has
    that number in every solution.
    """

    height: int
    width: int
    values: tuple[int, ...] = (0, 1)
    words: tuple[str, ...] = (".", "#")
    helpers: tuple[str, ...] = ()  # names of further cells on the board, after those of the field, which follow from it

    # ---------------------------------------------------------------- what a puzzle says
    def fixed(self) -> Iterator[tuple[Cell, int]]:
        """Cells whose number is known."""
        return iter(())

    def _regions(self) -> Iterator[tuple[str, Sequence[Cell]]]:
        """Cells that differ, by name."""
        return iter(())

    def _rules(self) -> Iterator[Rule]:
        """What else must hold, for the engines; cells by `numbers`, symbols by their places in `values`."""
        return iter(())

    def _excluded(self) -> Iterator[tuple[Cell, int]]:
        """Numbers that a cell cannot hold."""
        return iter(())

    def _wrong(self, solution: Filled) -> Iterator[str]:
        """What a filled field breaks, in words; never by way of `_rules`."""
        raise NotImplementedError

    # ---------------------------------------------------------------- the field
    def cells(self) -> Iterator[Cell]:
        return ((r, c) for r in range(self.height) for c in range(self.width))

    def has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def beside(self, cell: Cell) -> list[Cell]:
        """The cells that share a side with one."""
        r, c = cell
        return [at for at in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if self.has(at)]

    def around(self, cell: Cell) -> list[Cell]:
        """The cells that touch one, at a corner too."""
        r, c = cell
        every = [(s, d) for s in (r - 1, r, r + 1) for d in (c - 1, c, c + 1)]
        return [at for at in every if at != cell and self.has(at)]

    def sides(self) -> list[tuple[Cell, Cell]]:
        """Every pair of cells that share a side, once."""
        found = []
        for r in range(self.height):
            for c in range(self.width):
                if c + 1 < self.width:
                    found.append(((r, c), (r, c + 1)))
                if r + 1 < self.height:
                    found.append(((r, c), (r + 1, c)))
        return found

    def lines(self) -> Iterator[tuple[str, list[Cell]]]:
        """Rows, then columns, by name."""
        yield from ((f"row {r + 1}", [(r, c) for c in range(self.width)]) for r in range(self.height))
        yield from ((f"column {c + 1}", [(r, c) for r in range(self.height)]) for c in range(self.width))

    def numbers(self, cells: Iterable[Cell]) -> tuple[int, ...]:
        return tuple(r * self.width + c for r, c in cells)

    def side_places(self) -> tuple[tuple[int, int], ...]:
        """`sides()` by the numbers of the cells, for rules about all cells."""
        return tuple((r * self.width + c, s * self.width + d) for (r, c), (s, d) in self.sides())

    def counted(self, cells: Sequence[Cell], least: int, most: int | None, name: str, value: int = 1) -> Automaton:
        """So many of these cells hold a number (most: None for any number of them)."""
        place = self.values.index(value)
        made = counting(len(cells), len(self.values), place, least, len(cells) if most is None else most)
        return Automaton(self.numbers(cells), made, name)

    # ---------------------------------------------------------------- a board and back
    def to_board(self) -> Board:
        """The cells row by row; the symbols are the values in their order."""
        count = self.height * self.width + len(self.helpers)
        place = {value: k for k, value in enumerate(self.values)}
        candidates = np.ones((count, len(self.values)), dtype=np.bool_)
        for cell, value in self._excluded():
            candidates[self.numbers([cell])[0], place[value]] = False
        givens = np.full(count, -1, dtype=np.int32)
        for cell, value in self.fixed():
            k = self.numbers([cell])[0]
            givens[k] = place[value]
            candidates[k] &= np.arange(len(self.values)) == place[value]
        regions = [(name, self.numbers(cells)) for name, cells in self._regions()]
        return Board(
            candidates=candidates,
            region_starts=np.cumsum([0, *(len(cells) for _, cells in regions)]).astype(np.int32),
            region_cells=np.array([cell for _, cells in regions for cell in cells], dtype=np.int32),
            givens=givens,
            cell_names=[*(cell_name(cell) for cell in self.cells()), *self.helpers],
            symbol_names=self.words,
            region_names=[name for name, _ in regions],
            rules=tuple(self._rules()),
        )

    def decode(self, labels: Iterable[Label]) -> Filled:
        """The rows; WrongSolution unless every cell has one number."""
        marks: dict[int, int] = {}
        for cell, symbol in marks_in(labels):
            if cell < self.height * self.width and marks.setdefault(cell, symbol) != symbol:
                raise WrongSolution(f"{cell_name(divmod(cell, self.width))} holds two numbers")
        if len(marks) < self.height * self.width:
            raise WrongSolution("a cell holds no number")
        flat = [self.values[marks[k]] for k in range(self.height * self.width)]
        return tuple(tuple(flat[r * self.width : (r + 1) * self.width]) for r in range(self.height))

    def faults(self, solution: Sequence[Sequence[int | None]]) -> Iterator[str]:
        """Cells without one of the numbers, known ones that changed, then what the rules say."""
        if fault := shape_fault(solution, self.height, self.width):
            yield fault
            return
        known = dict(self.fixed())
        filled = True
        for r, c in self.cells():
            value = solution[r][c]
            if value not in self.values:
                filled = False
                listed = (
                    " ".join(map(str, self.values))
                    if len(self.values) < 12
                    else f"{self.values[0]} to {self.values[-1]}"
                )
                yield f"{cell_name((r, c))}: {value} is not one of {listed}"
            elif known.get((r, c), value) != value:
                yield f"{cell_name((r, c))}: {known[r, c]} became {value}"
        if filled:
            yield from self._wrong(tuple(tuple(row) for row in solution))  # type: ignore[arg-type]

    # ---------------------------------------------------------------- drawings
    def word_at(self, cell: Cell, value: int) -> str:
        """What a solution's drawing writes in a cell: different words for different values."""
        return self.words[self.values.index(value)]

    def owners(self) -> Sequence[Sequence[Hashable]]:
        """Which cells a drawing puts inside one border."""
        return [[0] * self.width] * self.height

    def texts(self) -> list[list[str]]:
        """The instance, a word a cell."""
        raise NotImplementedError

    def render(self, solution: Sequence[Sequence[int | None]] | None = None) -> str:
        """The instance, or the words of a solution."""
        return draw(self.owners(), self.texts() if solution is None else self._words_of(solution))

    def _words_of(self, solution: Sequence[Sequence[int | None]]) -> list[list[str]]:
        return [
            ["?" if value is None else self.word_at((r, c), value) for c, value in enumerate(row)]
            for r, row in enumerate(solution)
        ]

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """The cells; shaded ones dark, and what stands beside the board."""
        words = None if solution is None else self._words_of(solution)
        outside, below = self.numbers_outside(), self.said_below()
        return of_field(self.owners(), self.texts(), words, view, repr(self)[1:-1], outside, self.dark(), below)

    def numbers_outside(self) -> Mapping[str, Sequence[int | None] | None]:
        """What a picture shows beside the board: numbers by "left", "right", "top", "bottom"."""
        return {side: getattr(self, side, None) for side in ("right", "bottom")}

    def dark(self) -> Collection[Cell]:
        """Cells that a picture draws dark although a number stands in them."""
        return ()

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[tuple[int | None, ...], ...]]:
        """The solutions that drawings by `render` show. Raises InputError for anything else."""
        marks = [
            [
                {"?": None, **{self.word_at((r, c), value): value for value in reversed(self.values)}}
                for c in range(self.width)
            ]
            for r in range(self.height)
        ]
        for board in drawn_words(lines, self.height, self.width, lambda cell, word: word in marks[cell[0]][cell[1]]):
            yield tuple(tuple(marks[r][c][word] for c, word in enumerate(row)) for r, row in enumerate(board))

    def label_at(self, label: Label) -> tuple[Cell, str] | None:
        mark = mark_in(label)
        if mark is None or mark[0] >= self.height * self.width:
            return None
        return divmod(mark[0], self.width), self.words[mark[1]]

    def bordered(self) -> Sequence[Sequence[Hashable]]:
        return self.owners()

    def about(self) -> str:
        return f"{self.height}x{self.width}"


@lru_cache(maxsize=4096)
def counting(length: int, symbols: int, symbol: int, least: int, most: int) -> Machine:
    """A symbol comes `least` to `most` times."""
    made = _counting(length, least, most)
    return made if (symbols, symbol) == (2, 1) else made.with_classes([int(s == symbol) for s in range(symbols)])


@lru_cache(maxsize=1024)
def _counting(length: int, least: int, most: int) -> Machine:
    """Of two symbols, how often the second one comes."""

    def step(state: int, found: int, place: int) -> int | None:
        state += found
        if state > most or state + length - place - 1 < least:
            return None
        return min(state, least) if most >= length else state

    return machine(length, 2, 0, step, lambda state: least <= cast("int", state) <= most)


def characters(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Rows of words; where a row is one word, of its characters."""
    return [list(row[0]) if len(row) == 1 else list(row) for row in rows]


def rectangle(rows: Sequence[Sequence[object]], what: str) -> tuple[int, int]:
    """Height and width. Raises ProblemError unless all rows have as many cells, at least one, at most LARGEST_SIDE."""
    height, width = len(rows), len(rows[0]) if rows else 0
    if not width:
        raise ProblemError(f"the rows of {what} must have equally many cells, at least one")
    for r, row in enumerate(rows, 1):
        if len(row) != width:
            raise ProblemError(f"row {r} of {what} has {len(row)} cells where the first has {width}")
    if max(height, width) > LARGEST_SIDE:
        raise ProblemError(f"{what} of {height} rows and {width} columns: {LARGEST_SIDE} are read")
    return height, width


def clue_numbers(
    header: Header, key: str, blanks: str = ".", others: Sequence[str] = (), largest: int = 9999
) -> list[list[int | str | None]]:
    """The rows of a key: a number, None for one of the blanks, or one of the other words. Raises InputError with its
    place."""
    rows: list[list[int | str | None]] = []
    for r, row in enumerate(characters(header[key])):
        read: list[int | str | None] = []
        for c, word in enumerate(row):
            if word in others:
                read.append(word)
            elif len(word) == 1 and word in blanks:
                read.append(None)
            elif word.isascii() and word.isdigit() and int(word[:9]) <= largest:
                read.append(int(word))
            else:
                known = ", ".join(repr(one) for one in (*blanks, *others))
                reason = f"{cell_name((r, c))}: {word[:12]!r} is neither a number up to {largest} nor one of {known}"
                raise InputError(reason, source=header.source, line=header.line_of_row(key, r))
        rows.append(read)
    return rows


def rows_text(rows: Sequence[Sequence[object]]) -> list[str]:
    """Rows of words with blanks between them, or without where every word is one character and there are several."""
    words = [["." if word is None else str(word) for word in row] for row in rows]
    wide = max(len(word) for row in words for word in row)
    if wide == 1 and len(words[0]) > 1:
        return ["".join(row) for row in words]
    return [" ".join(word.rjust(wide) for word in row).strip() for row in words]
