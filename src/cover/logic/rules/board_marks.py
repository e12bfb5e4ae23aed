"""A board with its rules, as steps see it: which options are marks, and what each cell may hold.

What a cell may hold is an integer, bit s for symbol s.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple, cast

import numpy as np

from cover.problems.arrays import bits
from cover.problems.board import Board
from cover.problems.exact_cover import ExactCover
from cover.problems.loops import Loop
from cover.problems.names import Kind, Name, named
from cover.problems.rules import Rule
from cover.puzzles.common.at_once import Spot

MOST_SYMBOLS = 64  # that a native mask has

Masks = list[int]


class Removed(NamedTuple):
    """Marks that fall: symbols of a cell, as bits."""

    cell: int
    symbols: int


class Differ(NamedTuple):
    """A region: its cells hold different symbols, each symbol once where it is full."""

    cells: tuple[int, ...]
    full: bool
    name: str | Name

    def holds(self, word: Sequence[int]) -> bool:
        return len(set(word)) == len(word)


def every_rule(board: Board) -> list[Rule | Differ]:
    """The rules of a board, and after them its regions."""
    cells, bounds = tuple(board.region_cells.tolist()), pairwise(board.region_starts.tolist())
    parts = zip(bounds, board.full.tolist(), board.region_names, strict=True)
    return [*board.rules, *(Differ(cells[low:high], full, name) for (low, high), full, name in parts)]


class BoardMarks:
    """The marks of a board among the options of its cover.

    >>> from cover.logic.state import State
    >>> import cover
    >>> state = State.of(cover.loads("puzzle: slitherlink\\ncells:\\n4.\\n..\\n"))
    >>> marks = state.marks
    >>> marks.now(state.live)[:3], marks.board.cells
    ([3, 3, 3], 12)
    """

    def __init__(self, board: Board, problem: ExactCover, *, clues: bool = False):
        self.board = board
        self.clues = clues  # are its rules clues about numbers?
        self.rules = every_rule(board)
        self._option = np.full((board.cells, board.symbols), -1, dtype=np.int64)
        for option, (cell, symbol) in enumerate(cast("list[tuple[int, int]]", list(problem.decisions))):
            self._option[cell, symbol] = option
        self._labels = [cast("tuple[int, int]", label) for label in problem.decisions]
        self.start = _masks(board.candidates)
        self.read: Any = None  # the rules as finders read them
        self.read_clues: Any = None  # the same of clues
        self.of_cell: list[list[int]] = [[] for _ in range(board.cells)]
        for number, rule in enumerate(self.rules):
            for cell in rule.cells:
                self.of_cell[cell].append(number)

    @cached_property
    def vertices(self) -> frozenset[frozenset[int]]:
        """The edges at each vertex of a line."""
        found = set()
        for rule in self.rules:
            if isinstance(rule, Loop):
                at: dict[int, set[int]] = {}
                for cell, two in zip(rule.cells, rule.ends, strict=True):
                    for vertex in two:
                        at.setdefault(vertex, set()).add(cell)
                found |= {frozenset(some) for some in at.values()}
        return frozenset(found)

    def alone(self, cell: int) -> bool:
        """Does the puzzle leave one mark to a cell?"""
        return self.start[cell].bit_count() == 1

    def numbers(self, places: Iterable[Spot]) -> tuple[int, ...]:
        """The cells of the board that are at these places: cells, or edges."""
        return tuple(self._number[place] for place in places)

    @cached_property
    def _number(self) -> dict[object, int]:
        names = ((number, named(name)) for number, name in enumerate(self.board.cell_names))
        return {name.place: number for number, name in names if name.kind in (Kind.CELL, Kind.EDGE, Kind.WALL)}

    def now(self, live: np.ndarray) -> Masks:
        """What each cell may hold in a state with these live options."""
        return _masks((self._option >= 0) & live[self._option])

    def options(self, cell: int, symbols: int) -> list[int]:
        """The options of these symbols in a cell."""
        row = self._option[cell]
        return [int(row[s]) for s in bits(symbols) if row[s] >= 0]

    def held_in(self, cells: Iterable[int], live: np.ndarray) -> list[int]:
        """The options of what some cells may hold."""
        now = self.now(live)
        return [option for cell in cells for option in self.options(cell, now[cell])]

    def mark(self, option: int) -> tuple[int, int]:
        """The cell and the symbol of an option."""
        cell, symbol = self._labels[option]
        return cell, symbol

    def decided(self, masks: Masks, removed: Iterable[Removed]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What marks that fall place and remove, as options: where one symbol is left it is placed."""
        gone: dict[int, int] = {}
        for cell, symbols in removed:
            gone[cell] = gone.get(cell, 0) | symbols
        places, removes = [], []
        for cell, symbols in gone.items():
            left = masks[cell] & ~symbols
            if left and not left & (left - 1):
                places += self.options(cell, left)
            else:
                removes += self.options(cell, symbols & masks[cell])
        return tuple(places), tuple(removes)

    def fault(self, placed: np.ndarray) -> str:
        """The rule that a full board breaks, in words; empty if it keeps all."""
        word = [-1] * self.board.cells
        for option in np.flatnonzero(placed).tolist():
            cell, symbol = self._labels[option]
            word[cell] = symbol
        broken = (rule for rule in self.rules if not rule.holds([word[cell] for cell in rule.cells]))
        return next((f"{rule.name} is not satisfied" for rule in broken), "")


def _masks(rows: np.ndarray) -> Masks:
    packed = np.packbits(rows, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]
