"""A sudoku as other programs describe it, part by part, until all parts are there to make the puzzle of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.clues.base import Clue
from cover.puzzles.common.cells import Cell, cell_name, read_cells
from cover.puzzles.grids.grid import Grid
from cover.puzzles.latin import Latin
from cover.puzzles.sudoku import Sudoku, default_box

LARGEST = 36  # rows: as many as programs draw
LARGEST_NUMBER = 10**6 - 1  # of a clue, as in puzzle files


@dataclass
class Draft:
    """size: rows and columns; boxes: None for the usual ones, (0, 0) for none; owners: a name a cell instead of boxes;
    first: the first symbol, which the others follow."""

    size: int
    boxes: tuple[int, int] | None = None
    givens: dict[Cell, int] = field(default_factory=dict)
    candidates: dict[Cell, tuple[int, ...]] = field(default_factory=dict)
    owners: Sequence[Sequence[str]] | None = None
    regions: dict[str, list[Cell]] = field(default_factory=dict)
    clues: list[Clue] = field(default_factory=list)
    diagonals: set[str] = field(default_factory=set)  # "main", "anti"
    windoku: bool = False
    only_once: dict[tuple[str, str], object] = field(default_factory=dict)  # where only one clue of a kind may stand
    first: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.size <= LARGEST:
            raise InputError(f"a board of {self.size} rows: it must have 1 to {LARGEST}")

    def clue(self, key: str, cells: Iterable[Cell] = (), *more: Any, called: str = "") -> None:
        """A clue of a kind: its cells, each once, and what else its class has after them.

        called: what the program calls it. Raises InputError for a kind that is not known here, and for numbers that no
        clue has; InputError or ProblemError where the class refuses the cells.
        """
        self._known(key, called)
        parts = () if clue_class(key).flag else (self.once(cells, called or key),)
        self.add(key, *parts, *more, called=called)

    def add(self, key: str, *parts: Any, called: str = "") -> None:
        """A clue by all that its class has, such as ("littlekiller", 22, (0, 0), "down-right")."""
        self._known(key, called)
        if any(isinstance(part, int) and abs(part) > LARGEST_NUMBER for part in parts):
            raise InputError(f"{shown(called or key)}: the largest number is {LARGEST_NUMBER}")
        self.clues.append(clue_class(key)(*parts))

    @staticmethod
    def _known(key: str, called: str) -> None:
        if key not in CLUES:
            raise InputError(f"{shown(called or key)} is a kind of clue that is not read here")

    def chain(self, key: str, cells: Sequence[Cell], *more: Any, called: str = "") -> None:
        """A clue about each cell of a line and the next one; a line that closes, or visits a cell again, is several."""
        for part in unrepeated(cells):
            self.clue(key, part, *more, called=called)

    def once(self, cells: Iterable[Cell], what: str) -> tuple[Cell, ...]:
        """Cells of the board, none twice. Raises ProblemError, which says what lists them."""
        return read_cells(cells, self.size, self.size, what)

    def region(self, name: str, cells: Sequence[Cell]) -> None:
        """Cells that differ."""
        unique, number = name, 1
        while unique in self.regions:
            number += 1
            unique = f"{name} {number}"
        self.regions[unique] = list(cells)

    def puzzle(self) -> Grid:
        """The puzzle. Raises InputError or ProblemError where the parts do not fit together."""
        n = self.size
        symbols = None if self.first == 1 else self.symbols
        givens = [[self.givens.get((r, c)) for c in range(n)] for r in range(n)]
        candidates = None
        if self.candidates:
            every = self.symbols
            candidates = [[self.candidates.get((r, c), every) for c in range(n)] for r in range(n)]
        regions = {name: tuple(cells) for name, cells in self.regions.items()}
        for name in sorted(self.diagonals):
            regions |= {} if len(self.diagonals) == 2 else {f"{name} diagonal": self._diagonal(name)}
        both = len(self.diagonals) == 2
        # No boxes and no regions in their place: a Latin square, whose diagonals are regions of their own.
        if self.boxes == (0, 0) and self.owners is None:
            for name in sorted(self.diagonals) if both else []:
                regions[f"{name} diagonal"] = self._diagonal(name)
            return Latin(givens, regions=regions, symbols=symbols, candidates=candidates, clues=self.clues)
        # Regions that are the usual boxes are boxes.
        jigsaw = self.owners if self.owners is not None and not self._usual_boxes() else None
        box = self.boxes if jigsaw is None and self.boxes != (0, 0) else None
        return Sudoku(
            givens,
            box,
            diagonals=both,
            windoku=self.windoku,
            jigsaw=jigsaw,
            regions=regions,
            symbols=symbols,
            candidates=candidates,
            clues=self.clues,
        )

    @property
    def symbols(self) -> tuple[int, ...]:
        return tuple(range(self.first, self.first + self.size))

    def _diagonal(self, name: str) -> tuple[Cell, ...]:
        return tuple((k, k if name == "main" else self.size - 1 - k) for k in range(self.size))

    def _usual_boxes(self) -> bool:
        """Are the regions the boxes that the size has anyway?"""
        assert self.owners is not None
        try:
            height, width = default_box(self.size)
        except ProblemError:
            return False
        pairs = {
            (str(owner), (r // height, c // width)) for r, row in enumerate(self.owners) for c, owner in enumerate(row)
        }
        return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs}) == self.size


def unrepeated(cells: Sequence[Cell]) -> Iterator[Sequence[Cell]]:
    """A line in pieces that visit no cell twice, each of which begins where the one before it ends.

    >>> list(unrepeated([(0, 0), (0, 1), (1, 1), (0, 0)]))
    [[(0, 0), (0, 1), (1, 1)], [(1, 1), (0, 0)]]
    """
    piece: list[Cell] = []
    for cell in cells:
        if cell in piece:
            yield piece
            piece = piece[-1:]
        piece.append(cell)
    yield piece


_RC = re.compile(r"R(\d{1,2}|[a-z])C(\d{1,2}|[a-z])", re.IGNORECASE | re.ASCII)


def place_of(text: str) -> int:
    """The number from 0 of a row or column: `7`, `11`, or `b` for 11."""
    return int(text, 10 if text.isdecimal() else 36) - 1


@lru_cache(2048)  # the clues of a board name the same cells again and again
def cell_of(text: str, size: int, *, beside: bool = False) -> Cell:
    """`R3C4`, beyond nine rows also `RaC11`, as a cell from 0; beside: rows and columns 0 and size + 1 too, as
    (row - 1, column - 1). Raises InputError for anything else."""
    found = _RC.fullmatch(text.strip())
    if found is None:
        raise InputError(f"{shown(text)} is no cell; write it like R1C1")
    row, column = map(place_of, found.groups())
    low, high = (-1, size) if beside else (0, size - 1)
    if not (low <= row <= high and low <= column <= high):
        raise InputError(f"cell {shown(text)} is not on the board of {size} rows")
    return row, column


def refuse_broken(puzzle: Grid, solution: Sequence[int]) -> None:
    """Raises InputError where the solution that data bring, mark by mark, breaks the rules as they were read."""
    n = puzzle.size
    if len(solution) == n * n and (
        fault := next(puzzle.faults([solution[k : k + n] for k in range(0, n * n, n)]), None)
    ):
        raise InputError(f"its own solution breaks a rule as it is read here: {fault}")


def line_of(cell: Cell, size: int) -> tuple[str, int, bool]:
    """The line that a place beside the board looks along: ("row", 2, False) is row 3 as it is read, ("column", 1, True)
    column 2 from below. Raises InputError for a place that is not beside one line."""
    r, c = cell
    if 0 <= r < size and c in (-1, size):
        return "row", r, c == size
    if 0 <= c < size and r in (-1, size):
        return "column", c, r == size
    raise InputError(f"{cell_name(cell)} is not beside a row or column")
