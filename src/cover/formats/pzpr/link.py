"""A link of puzz.link, from which the reader of a type takes what it reads.

`puzz.link/p?TYPE/FLAGS/COLUMNS/ROWS/BODY`; FLAGS (letters) is mostly not there. A body is codes one after the other;
puzz.link itself reads no further than the last cell (`decodeURL` of pzprjs), and neither do we, but what is left over
is a warning. A flag that no reader has taken is an error by name.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cover.basics.errors import InputError
from cover.formats.pzpr.codes import Walled, borders
from cover.formats.ticked import Ticked
from cover.puzzles.common.cells import Cell

M = TypeVar("M")


class Link:
    """columns, rows: of the board; flags: the letters before them, ticked off; body: what has not been taken yet."""

    def __init__(self, kind: str, flags: str, columns: int, rows: int, body: str):
        self.columns, self.rows, self.body = columns, rows, body
        self.flags = Ticked(dict.fromkeys(flags, True), f"the flags of {kind}")

    @property
    def cells(self) -> int:
        return self.columns * self.rows

    def take(self, code: Callable[[str, int], tuple[list[M], str]], many: int | None = None) -> list[M]:
        """So many values (as many as cells) in a code."""
        found, self.body = code(self.body, self.cells if many is None else many)
        return found

    def take_rows(self, code: Callable[[str, int], tuple[list[M], str]]) -> list[list[M]]:
        """A value a cell, row by row."""
        found = self.take(code)
        return [found[k : k + self.columns] for k in range(0, self.cells, self.columns)]

    def take_word(self) -> str:
        """The text up to the next slash."""
        word, _, self.body = self.body.partition("/")
        return word

    def take_rooms(self) -> Walled:
        """The borders between cells, as rooms."""
        found, self.body = borders(self.body, self.columns, self.rows)
        return found

    def rooms_around(self, holes: set[Cell], body: str) -> Walled:
        """The rooms that borders make at the front of a body; around holes there is none."""
        return borders(body, self.columns, self.rows, holes)[0]

    def square(self, what: str) -> int:
        """The rows. Raises InputError for a board that is not square."""
        return square(self.columns, self.rows, what)


def square(columns: int, rows: int, what: str) -> int:
    """The rows of a square board. Raises InputError for any other; what: `a sudoku`, for the message."""
    if columns != rows:
        raise InputError(f"{what} of {columns} columns and {rows} rows: boards are square")
    return rows
