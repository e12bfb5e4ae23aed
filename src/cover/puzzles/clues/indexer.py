"""A symbol says where another one stands: the number of its column (or row) in its row (or column), or on a line."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Automaton, Regular, Rule
from cover.puzzles.clues.base import CellsClue, Filled, Frame, pair_automaton
from cover.puzzles.clues.lines import LineClue, stepped
from cover.puzzles.common.cells import Cell, cell_name


class Indexer(CellsClue):
    """The form of both. Places and numbers count from 1."""

    def target(self, cell: Cell, place: int) -> Cell:
        """The cell at a place (from 1) of the line that a cell speaks of."""
        raise NotImplementedError

    def number(self, cell: Cell) -> int:
        """What stands there."""
        raise NotImplementedError

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for cell in self.cells:
            name, number = self.saying(f"{self.key} {cell_name(cell)}"), self.number(cell)
            for symbol, pairs in _indexed(frame.symbols, frame.size, number):
                there = self.target(cell, symbol)
                if there != cell:  # else it is excluded, or says itself
                    yield Regular._made(frame.numbers((cell, there)), pairs, name)

    def excluded(self, frame: Frame) -> Iterator[tuple[Cell, int]]:
        for cell in self.cells:
            for symbol in frame.symbols:
                if not 1 <= symbol <= frame.size or (self.target(cell, symbol) == cell and symbol != self.number(cell)):
                    yield cell, symbol

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for cell in self.cells:
            symbol = solution[cell[0]][cell[1]]
            if not 1 <= symbol <= frame.size:
                yield f"{self.key} {cell_name(cell)}: there is no place {symbol}"
                continue
            r, c = self.target(cell, symbol)
            if solution[r][c] != self.number(cell):
                yield f"{self.key} {cell_name(cell)}: {solution[r][c]} at {cell_name((r, c))}, not {self.number(cell)}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        for cell in self.cells:
            yield strokes.shade(cell)
        yield from strokes.corner(min(self.cells), self.key)


class ColumnIndexer(Indexer):
    """`columnindexer: r1c5 r2c5`: the symbol x in column k says that k stands in column x of its row."""

    key = "columnindexer"
    form = "columnindexer: CELLS"
    meaning = "A symbol x in column k says that k stands in column x of the same row."
    heading = "Column indexer"
    printed = "A symbol x in a marked cell of column k says that k stands in column x of the same row."

    def target(self, cell: Cell, place: int) -> Cell:
        return cell[0], place - 1

    def number(self, cell: Cell) -> int:
        return cell[1] + 1


class RowIndexer(Indexer):
    """`rowindexer: r5c1 r5c2`: the symbol x in row k says that k stands in row x of its column."""

    key = "rowindexer"
    form = "rowindexer: CELLS"
    meaning = "A symbol x in row k says that k stands in row x of the same column."
    heading = "Row indexer"
    printed = "A symbol x in a marked cell of row k says that k stands in row x of the same column."

    def target(self, cell: Cell, place: int) -> Cell:
        return place - 1, cell[1]

    def number(self, cell: Cell) -> int:
        return cell[0] + 1


class ValueIndex(LineClue):
    """`valueindex: r1c4 r2c4 r2c3 r2c2 r2c1`: if r2c4 holds 2, r2c2 holds the symbol of r1c4."""

    key = "valueindex"
    form = "valueindex: CELLS"
    meaning = "The second cell's symbol counts cells after it, and the last one counted has the symbol of the first."
    heading = "Value index"
    min_cells = 3

    def automaton(self, frame: Frame) -> Automaton:
        def step(state: Any, value: int, place: int, length: int) -> Hashable | None:
            """State: the first symbol and how many cells to go; "done" after that one."""
            if place == 0:
                return (value,)
            if place == 1:
                return (state[0], value) if 1 <= value <= length - 2 else None
            if state == "done":
                return "done"
            wanted, left = state
            if left > 1:
                return wanted, left - 1
            return "done" if value == wanted else None

        return stepped(self, len(self.cells), frame.symbols, step)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        first, place, *rest = line
        if not 1 <= place <= len(rest):
            yield f"there is no {place}. cell after the second one"
        elif rest[place - 1] != first:
            yield f"place {place} has {rest[place - 1]}, not {first}"


@lru_cache(maxsize=1000)
def _indexed(symbols: tuple[int, ...], size: int, number: int) -> tuple[tuple[int, Automaton], ...]:
    """Each symbol that is a place, and what it says of a marked cell and the cell there: the first holds the symbol
    exactly where the other one holds the number."""

    def pairs(symbol: int) -> Automaton:
        return pair_automaton(symbols, lambda a, b: (a == symbol) == (b == number), (Indexer, symbol, number))

    return tuple((symbol, pairs(symbol)) for symbol in symbols if 1 <= symbol <= size)
