"""The regions of grids: cell by cell for the reader and for `faults`, as arrays for the board. Arrays that follow from
numbers alone are made once, and marks are looked at in all regions of a board at once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product, repeat
from math import isqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.basics.errors import ProblemError
from cover.problems.arrays import Int32s
from cover.problems.names import Kind, Name
from cover.puzzles.clues.base import Clue, FlagClue, Frame
from cover.puzzles.common.cells import Cell, Rectangle, members

RegionArray = tuple[Name, NDArray[np.int32]]  # a region's name and its cell numbers, row by row from 0
MOST_TABLES = 500  # that are kept


@dataclass(frozen=True)
class Regions:
    """Regions one after the other: names; starts: int32 (regions + 1,); cells: int32, their cell numbers from 0."""

    names: tuple[Name, ...]
    starts: NDArray[np.int32]
    cells: NDArray[np.int32]

    @classmethod
    def of(cls, regions: Iterable[tuple[Name, Sequence[int] | NDArray[np.int32]]]) -> Regions:
        """From names and cell numbers."""
        listed = list(regions)
        if not listed:
            return NONE
        names, cells = zip(*listed, strict=True)
        return cls(names, *_native.flattened(list(cells)))

    @classmethod
    def of_cells(cls, regions: Sequence[tuple[Name, Sequence[Cell]]], columns: int) -> Regions:
        """From names and cells, of rows with so many columns. Raises ProblemError for a cell outside."""
        if not regions:
            return NONE
        names, cells = zip(*regions, strict=True)
        try:
            return cls(names, *_native.cells_flattened(list(cells), columns))
        except ValueError as error:
            raise ProblemError(f"{error} of the board") from None

    def __add__(self, other: Regions) -> Regions:
        if not other.names or not self.names:
            return self if self.names else other
        starts = np.concatenate([self.starts, other.starts[1:] + self.starts[-1]])
        return Regions(self.names + other.names, starts, np.concatenate([self.cells, other.cells]))

    def repeat(self, numbers: Int32s, symbols: int) -> bool:
        """Does some region hold a symbol twice? numbers: the symbol number of every cell, -1 for a blank."""
        return _native.repeats(self.starts, self.cells, numbers, symbols)


NONE = Regions((), np.zeros(1, dtype=np.int32), np.zeros(0, dtype=np.int32))


@dataclass(frozen=True)
class Division:
    """How the rules of a grid divide it: rows and columns, boxes of (rows, columns) or the letters of a jigsaw, the two
    long diagonals, and windows, which are boxes shifted by one cell in from each box corner. Stated twice,
    independently: `cells` for the reader and for `faults`, `arrays` for the board."""

    size: int
    box: tuple[int, int] | None = None
    jigsaw: tuple[tuple[Hashable, ...], ...] | None = None
    diagonals: bool = False
    windoku: bool = False

    def _letters(self) -> dict[Hashable, list[Cell]]:
        """The jigsaw's regions in the order of their first cells."""
        return {letter: cells for letter, cells in members(self.jigsaw or ()).items() if letter not in (".", None)}

    def cells(self) -> Iterator[tuple[Name, Sequence[Cell]]]:
        """The regions as cells."""
        n = self.size
        yield from Rectangle(n, n).lines()
        if self.box is not None:
            boxes: dict[int, list[Cell]] = {}
            for r in range(n):
                for c in range(n):
                    boxes.setdefault(r // self.box[0] * self.box[0] + c // self.box[1], []).append((r, c))
            for k, cells in sorted(boxes.items()):
                yield Name(Kind.BOX, k), cells
        else:
            for letter, cells in self._letters().items():
                yield Name(Kind.JIGSAW, letter), cells
        if self.diagonals:
            yield Name(Kind.DIAGONAL, 0), [(k, k) for k in range(n)]
            yield Name(Kind.DIAGONAL, 1), [(k, n - 1 - k) for k in range(n)]
        if self.windoku:
            side = isqrt(n)
            windows: dict[Cell, list[Cell]] = {}
            for r in range(n):
                for c in range(n):
                    # A window is a cell apart from the next and from the border.
                    if r % (side + 1) and c % (side + 1):
                        windows.setdefault((r // (side + 1), c // (side + 1)), []).append((r, c))
            for k, cells in enumerate(windows.values()):
                yield Name(Kind.WINDOW, k), cells

    def arrays(self) -> Iterator[RegionArray]:
        """The same regions in the same order, as cell numbers."""
        n = self.size
        number = np.arange(n * n, dtype=np.int32).reshape(n, n)
        yield from zip(map(Name, repeat(Kind.ROW), range(n)), number, strict=True)
        yield from zip(map(Name, repeat(Kind.COLUMN), range(n)), number.T, strict=True)
        if self.box is not None:
            height, width = self.box
            boxes = number.reshape(n // height, height, n // width, width).swapaxes(1, 2).reshape(n, n)
            for k, box in enumerate(boxes):
                yield Name(Kind.BOX, k), box
        else:
            for letter, cells in self._letters().items():
                yield Name(Kind.JIGSAW, letter), np.array([r * n + c for r, c in cells], dtype=np.int32)
        if self.diagonals:
            yield Name(Kind.DIAGONAL, 0), number.diagonal()
            yield Name(Kind.DIAGONAL, 1), number[:, ::-1].diagonal()
        if self.windoku:
            side = isqrt(n)
            corners = [(r, c) for r in range(1, n - side, side + 1) for c in range(1, n - side, side + 1)]
            for k, (r, c) in enumerate(corners):
                yield Name(Kind.WINDOW, k), number[r : r + side, c : c + side].reshape(-1)


@lru_cache(maxsize=MOST_TABLES)
def checked(division: Division) -> Regions:
    """The regions that `faults` looks at."""
    return Regions.of_cells(list(division.cells()), division.size)


@lru_cache(maxsize=MOST_TABLES)
def built(division: Division) -> Regions:
    """The regions of the board."""
    return Regions.of(division.arrays())


@dataclass(frozen=True)
class Added:
    """The regions that a board has besides those of its kind. regions: of the board's own, then of its clues, those
    that fit; crowded: those of clues that have more cells than there are symbols, as cells."""

    regions: Regions
    crowded: tuple[tuple[Name, Sequence[Cell]], ...] = ()


NOTHING = Added(NONE)


class Numbers(NamedTuple):
    """What a grid says in numbers. givens: the symbol number of every given, -1 where none is; allowed: pencil marks,
    shape (cells, symbols), None where there are none."""

    givens: Int32s
    allowed: NDArray[np.bool_] | None
    added: Added


def named(regions: Mapping[str, Sequence[Cell]]) -> list[tuple[Name, Sequence[Cell]]]:
    """The extra regions of a board."""
    return [(Name(Kind.EXTRA, name), cells) for name, cells in regions.items()]


def every(grid: Any) -> Iterator[tuple[Name, Sequence[Cell]]]:
    """Every region of a `Grid` by name: rows, columns, those of its rules, and the extra ones."""
    yield from grid.division.cells()
    yield from named(grid.regions)
    for clue in grid.clues:
        yield from clue.regions(grid.frame)


def is_plain(grid: Any) -> bool:
    """Do rows, columns and boxes (`box`, None for a Latin square) say all rules of a `Grid`?

    >>> import cover
    >>> is_plain(cover.Sudoku.empty(9)), is_plain(cover.Sudoku.empty(9, diagonals=True))
    (True, False)
    """
    return not (grid.regions or grid.clues) and grid.division == Division(grid.size, grid.box)


def added(frame: Frame) -> Added:
    """What the own regions of a board and its clues add; each clue is asked once."""
    whole, crowded = NONE, list[tuple[Name, Sequence[Cell]]]()
    own = named(dict(frame.regions))
    for clue in frame.clues:
        if type(clue).regions is Clue.regions:
            continue  # this kind of clue has none
        if isinstance(clue, FlagClue):
            flag = _of_flag(clue, frame.size, frame.symbols, frame.boxes)
            # Regions come in the order of the clues: what was gathered so far goes before those of the flag.
            whole += Regions.of_cells(own, frame.size) + flag.regions
            crowded += flag.crowded
            own = []
        else:
            for name, cells in clue.regions(frame):
                (crowded if len(cells) > frame.size else own).append((name, cells))
    return Added(whole + Regions.of_cells(own, frame.size), tuple(crowded))


@lru_cache(maxsize=64)
def _of_flag(clue: FlagClue, size: int, symbols: tuple[int, ...], boxes: tuple[tuple[Hashable, ...], ...]) -> Added:
    frame = Frame(size, symbols, boxes)
    every = list(clue.regions(frame))
    return Added(Regions.of_cells(every, size), tuple((name, cells) for name, cells in every if len(cells) > size))


@lru_cache(maxsize=MOST_TABLES)
def boxes(
    size: int, box: tuple[int, int] | None, jigsaw: tuple[tuple[Hashable, ...], ...] | None
) -> tuple[tuple[Hashable, ...], ...]:
    """The box that each cell of a board lies in; nothing where the rules know no boxes."""
    if jigsaw is not None:
        return tuple(tuple("." if letter is None else letter for letter in row) for row in jigsaw)
    if box is None:
        return ()
    height, width = box
    columns = [c // width for c in range(size)]
    bands = [tuple(product([band], columns)) for band in range(size // height)]
    return tuple([bands[r // height] for r in range(size)])


def check_regions(regions: Iterable[tuple[Name, Sequence[Cell]]], symbols: int) -> None:
    """Raises ProblemError unless sizes and names are as `Board` and reports need them."""
    names: set[str] = set()
    for name, cells in regions:
        if len(cells) > symbols:
            raise ProblemError(f"region {name} has {len(cells)} cells but there are only {symbols} symbols")
        if not cells:
            raise ProblemError(f"region {name} has no cells")
        if str(name) in names:
            raise ProblemError(f"two regions have the name {str(name)!r}")
        names.add(str(name))
