"""Places on a rectangular board: their names (r1c1), and reading the ways people write them.

A cell is a pair (row, column) counted from 0; names count from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import TypeVar

from cover.basics.errors import InputError, ProblemError
from cover.problems.names import Cell as Cell
from cover.problems.names import Kind, Name
from cover.problems.names import cell_name as cell_name

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)
_NAMED = re.compile(r"r(\d+)c(\d+)", re.IGNORECASE)
_LETTERED = re.compile(r"([A-Za-z])(\d+)")


@dataclass(frozen=True)
class Rectangle:
    """The cells of a board, row by row.

    >>> cells = Rectangle(2, 3)
    >>> len(list(cells)), (1, 3) in cells, cells.beside((0, 0)), cells.numbers([(1, 0)])
    (6, False, [(0, 1), (1, 0)], (3,))
    """

    height: int
    width: int

    def __iter__(self) -> Iterator[Cell]:
        return product(range(self.height), range(self.width))

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.height and 0 <= cell[1] < self.width

    def number(self, cell: Cell) -> int:
        """The place of one among all."""
        return cell[0] * self.width + cell[1]

    def numbers(self, cells: Iterable[Cell]) -> tuple[int, ...]:
        return tuple(r * self.width + c for r, c in cells)

    def beside(self, cell: Cell) -> list[Cell]:
        """Those that share a side with one: above, left, right, below."""
        return [(s, d) for s, d in around(cell) if 0 <= s < self.height and 0 <= d < self.width]

    def ray(self, cell: Cell, step: Cell) -> Iterator[Cell]:
        """Those behind one in a direction (down, right), up to the edge."""
        while (cell := (cell[0] + step[0], cell[1] + step[1])) in self:
            yield cell

    def sides(self) -> Iterator[tuple[Cell, Cell]]:
        """Every pair that shares a side, once."""
        for r, c in self:
            yield from (((r, c), at) for at in ((r, c + 1), (r + 1, c)) if at in self)

    def lines(self) -> Iterator[tuple[Name, list[Cell]]]:
        """Rows, then columns, by name."""
        cells = list(self)
        across = [(Name(Kind.ROW, r), cells[r * self.width : (r + 1) * self.width]) for r in range(self.height)]
        down = [(Name(Kind.COLUMN, c), cells[c :: self.width]) for c in range(self.width)]
        return chain(across, down)


def clusters(some: Iterable[H], near: Callable[[H], Iterable[H]]) -> list[list[H]]:
    """The parts into which things fall that are near each other, each from its first one outwards.

    >>> clusters([1, 2, 4], lambda one: (one - 1, one + 1))
    [[1, 2], [4]]
    """
    left = dict.fromkeys(some)
    found = []
    while left:
        part = [next(iter(left))]
        del left[part[0]]
        for one in part:  # grows meanwhile
            for other in near(one):
                if other in left:
                    del left[other]
                    part.append(other)
        found.append(part)
    return found


def joined_parts(pairs: Iterable[tuple[H, H]], some: Iterable[H] = ()) -> list[list[H]]:
    """The parts into which things fall that pairs join; those of `some` that no pair joins are parts too."""
    beside: dict[H, list[H]] = {one: [] for one in some}
    for one, other in pairs:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    return clusters(beside, beside.__getitem__)


def around(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that share a side with one, of a board or not."""
    r, c = cell
    return (r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)


def members(owners: Sequence[Sequence[T]]) -> dict[T, list[Cell]]:
    """The cells of each part of a board, parts in the order of their first cells; owners: row by row whose a cell is.

    >>> members(["ab", "aa"])
    {'a': [(0, 0), (1, 0), (1, 1)], 'b': [(0, 1)]}
    """
    found: dict[T, list[Cell]] = {}
    for r, row in enumerate(owners):
        for c, owner in enumerate(row):
            found.setdefault(owner, []).append((r, c))
    return found


def parse_cell(text: str, rows: int, columns: int) -> Cell:
    """Read `r1c8`, `A8` (the letter is the row, as in sudoku literature) or a number from 0, row by row.

    Raises InputError if the text is none of these, or the cell is not on the board.

    >>> parse_cell("r1c8", 9, 9), parse_cell("A8", 9, 9), parse_cell("7", 9, 9)
    ((0, 7), (0, 7), (0, 7))
    """
    text = text.strip()
    if named := _NAMED.fullmatch(text):
        row, column = int(named[1]) - 1, int(named[2]) - 1
    elif lettered := _LETTERED.fullmatch(text):
        row, column = ord(lettered[1].upper()) - ord("A"), int(lettered[2]) - 1
    elif text.isascii() and text.isdecimal():
        row, column = divmod(int(text), columns)
    else:
        raise InputError(f"{text!r} is no cell; write r1c1, A1 or a number from 0")
    if not (0 <= row < rows and 0 <= column < columns):
        raise InputError(f"cell {text} is not on the board, which has {rows} rows and {columns} columns")
    return row, column


def read_cells(cells: Iterable[Cell | str], rows: int, columns: int, what: str) -> tuple[Cell, ...]:
    """Cells given as pairs or names, each at most once; `what` begins the error messages."""
    read = []
    for cell in cells:
        if isinstance(cell, str):
            place = parse_cell(cell, rows, columns)
        else:
            row, column = cell
            place = int(row), int(column)
            if not (0 <= place[0] < rows and 0 <= place[1] < columns):
                raise ProblemError(f"{what}: {cell_name(place)} is not on the board of {rows} x {columns} cells")
        read.append(place)
    if twice := first_repeated(read):
        raise ProblemError(f"{what} lists {cell_name(twice)} twice")
    return tuple(read)


def cell_words(key: str, text: str) -> list[str]:
    """The words of a list of cells, between blanks or commas. Raises InputError for numbers that are cells but hardly
    meant as such: `cage: 15 r1c1 r1c2`, `cage 15: 1,1 1,2`."""
    words, parts = text.replace(",", " ").split(), text.split()
    if len(words) > 1 and words[0].isdecimal() and not any(word.isdecimal() for word in words[1:]):
        place = f"a number stands before the colon ({key} {words[0]}: {words[1]} ...), a cell is r1c1"
        raise InputError(f"{key}: {words[0]} beside {words[1]}: {place}")
    if len(parts) > 1 and all(re.fullmatch(r"\d+,\d+", part) for part in parts):
        row, column = parts[0].split(",")
        raise InputError(f"{key}: {parts[0]} is no cell; write it like r{row}c{column}")
    return words


def first_repeated(cells: Sequence[Cell]) -> Cell | None:
    """The first cell that comes a second time, or None."""
    seen: set[Cell] = set()
    for cell in cells:
        if cell in seen:
            return cell
        seen.add(cell)
    return None


def picture(cells: Sequence[Cell]) -> list[str]:
    """Cells as `#` in the smallest rectangle from (0, 0) that holds them, `.` elsewhere."""
    inside, rows, columns = set(cells), 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    return ["".join("#" if (r, c) in inside else "." for c in range(columns)) for r in range(rows)]
