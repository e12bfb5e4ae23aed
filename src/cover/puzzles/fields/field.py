"""Rectangles of cells with a number in each: what puzzles of shaded and of numbered cells share.

A puzzle says its rules twice and independently: `_rules()` for the engines and `_wrong()` in words for `faults`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Any

import numpy as np

from cover.basics.errors import WrongSolution
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.automata import Automaton, of_table
from cover.problems.board import Board
from cover.problems.lazy import Label
from cover.problems.names import Name, cells_named
from cover.problems.rules import Rule
from cover.puzzles.base import HELPER, BasePuzzle, Called, unwritten
from cover.puzzles.common.borders import draw
from cover.puzzles.common.cells import Cell, Rectangle, cell_name
from cover.puzzles.common.drawn import drawn_words
from cover.puzzles.common.given_cells import checked_cells
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.common.marks import agrees, mark_in, marked, marks_in
from cover.puzzles.common.rows import shape_fault
from cover.puzzles.fields.picture import of_field, texts_of

Filled = tuple[tuple[int, ...], ...]  # rows of numbers


class Field(BasePuzzle[Filled]):
    """height x width cells; a solution is a tuple of rows of numbers, each one of `words`.

    words: the numbers, and what a drawing writes for each, a word without blanks. A cell of `fixed` (cell -> number)
    has that number in every solution.
    """

    words: Mapping[int, str] = MappingProxyType({0: ".", 1: "#"})

    def __init__(self, cells: Sequence[Sequence[Any]]):
        self.given = checked_cells(self.keys, cells, self.name)
        self.height, self.width = len(self.given), len(self.given[0])

    # ---------------------------------------------------------------- what a puzzle says
    def fixed(self) -> Iterator[tuple[Cell, int]]:
        """Cells whose number is known."""
        return iter(())

    def _rules(self) -> Iterator[Rule]:
        """What else must hold, for the engines; cells by their numbers, symbols by their places in `words`."""
        return iter(())

    def _wrong(self, solution: Filled) -> Iterator[str]:
        """What a filled field breaks, in words; never by way of `_rules`."""
        raise unwritten(self._wrong)

    @cached_property
    def cells(self) -> Rectangle:
        return Rectangle(self.height, self.width)

    # ---------------------------------------------------------------- a board and back
    def to_board(self) -> Board:
        """The cells row by row; the symbols are the numbers in their order."""
        return board_of(self, self._rules())

    def decode(self, labels: Iterable[Label]) -> Filled:
        """The rows; WrongSolution unless every cell has one number."""
        marks: dict[int, int] = {}
        for cell, symbol in marks_in(labels):
            if cell < self.height * self.width and marks.setdefault(cell, symbol) != symbol:
                raise WrongSolution(f"{cell_name(divmod(cell, self.width))} has two numbers")
        if len(marks) < self.height * self.width:
            raise WrongSolution("a cell has no number")
        flat = [self._value(cell, marks[k]) for k, cell in enumerate(self.cells)]
        return tuple(tuple(flat[r * self.width : (r + 1) * self.width]) for r in range(self.height))

    def _value(self, cell: Cell, symbol: int) -> int:
        """What a solution holds in a cell where the board has this symbol."""
        return list(self.words)[symbol]

    def faults(self, solution: Sequence[Sequence[int | None]]) -> Iterator[str]:
        """Cells without one of the numbers, known ones that changed, then what the rules say."""
        if fault := shape_fault(solution, self.height, self.width):
            yield fault
            return
        known = dict(self.fixed())
        filled = True
        for r, c in self.cells:
            value = solution[r][c]
            if value not in self.words:
                filled = False
                values = list(map(str, self.words))
                listed = " ".join(values) if len(values) < 12 else f"{values[0]} to {values[-1]}"
                yield f"{cell_name((r, c))}: {value} is not one of {listed}"
            elif known.get((r, c), value) != value:
                yield f"{cell_name((r, c))}: {known[r, c]} became {value}"
        if filled:
            yield from self._wrong(tuple(tuple(row) for row in solution))  # type: ignore[arg-type]

    # ---------------------------------------------------------------- drawings
    def word_at(self, cell: Cell, value: int) -> str:
        """What a solution's drawing writes in a cell: different words for different values."""
        return self.words[value]

    def bordered(self) -> Sequence[Sequence[Hashable]]:
        """Which cells a drawing puts inside one border."""
        return [[0] * self.width] * self.height

    def render(self, solution: Sequence[Sequence[int | None]] | None = None) -> str:
        """The instance, or the words of a solution."""
        return draw(self.bordered(), texts_of(self, solution))

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """The cells; shaded ones dark. What stands beside the board and below it a kind gives to `of_field`."""
        return of_field(self, solution, view)

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[tuple[int | None, ...], ...]]:
        """The solutions that drawings by `render` show. Raises InputError for anything else."""
        marks = [
            [
                {"?": None, **{self.word_at((r, c), value): value for value in reversed(list(self.words))}}
                for c in range(self.width)
            ]
            for r in range(self.height)
        ]
        for board in drawn_words(lines, self.height, self.width, lambda cell, word: word in marks[cell[0]][cell[1]]):
            yield tuple(tuple(marks[r][c][word] for c, word in enumerate(row)) for r, row in enumerate(board))

    def called(self, label: Label) -> Called:
        mark = mark_in(label)
        if mark is None or mark[0] >= self.height * self.width:
            return HELPER
        cell = divmod(mark[0], self.width)
        return marked(cell, self.words[self._value(cell, mark[1])])

    def says(self, part: Sequence[Sequence[int | None]], label: Label) -> bool | None:
        mark = mark_in(label)
        if mark is None or mark[0] >= self.height * self.width:
            return None
        r, c = cell = divmod(mark[0], self.width)
        return agrees(part[r][c], self._value(cell, mark[1]))

    def about(self) -> str:
        return f"{self.height}x{self.width}"


def board_of(
    field: Field, rules: Iterable[Rule], excluded: Iterable[tuple[int, int]] = (), helpers: Sequence[Name] = ()
) -> Board:
    """The board of a field. excluded: symbols that a cell cannot hold; helpers: further cells, after those of the
    field, which follow from it."""
    count = field.height * field.width + len(helpers)
    place = {value: k for k, value in enumerate(field.words)}
    candidates = np.ones((count, len(place)), dtype=np.bool_)
    for cell, symbol in excluded:
        candidates[cell, symbol] = False
    givens = np.full(count, -1, dtype=np.int32)
    for (r, c), value in field.fixed():
        k = r * field.width + c
        givens[k] = place[value]
        candidates[k] &= np.arange(len(place)) == place[value]
    names = cells_named(field.height, field.width)
    return Board.without_regions(
        candidates=candidates,
        givens=givens,
        cell_names=[*names, *helpers] if helpers else names,
        symbol_names=tuple(field.words.values()),
        rules=tuple(rules),
    )


def fixed_parts(field: Field, called: Callable[[Cell, int], str]) -> tuple[GivenPart, ...]:
    """Each of the `fixed` cells as a part; called: what people call the number that is given there."""
    return tuple(
        GivenPart(
            f"{called(cell, value)} at {cell_name(cell)}",
            cell,
            needs=((*field.cells.numbers([cell]), list(field.words).index(value)),),
        )
        for cell, value in field.fixed()
    )


@lru_cache(maxsize=4096)
def counting(length: int, symbols: int, symbol: int, least: int, most: int) -> Automaton:
    """A symbol comes `least` to `most` times."""
    is_open = most >= length  # more of them than `least` make no difference
    last = max(least if is_open else most, 0)
    found = np.arange(last + 1, dtype=np.int32)
    table = np.repeat(found[:, None], symbols, axis=1)
    table[:, symbol] = np.append(found[1:], last if is_open else -1)
    return of_table(length, table, (least <= found) & (found <= most), symbol)
