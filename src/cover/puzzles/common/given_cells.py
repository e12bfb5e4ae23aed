"""Rows of `cells:` in files: how a kind reads, checks and writes those that its constructor takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Integral
from typing import Any

from cover.basics.errors import ProblemError
from cover.puzzles.common.cells import Cell, Rectangle, cell_name
from cover.puzzles.common.keys import Header, Key, Rows
from cover.puzzles.common.rows import (
    Numbers,
    characters,
    clue_numbers,
    in_columns,
    in_one_column,
    rectangle,
    rows_text,
)

WAYS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}  # that a number looks, as (down, right)


class GivenCells(Rows):
    """A key of rows of cells, which a kind keeps as `given` where it is `cells:`."""

    def checked(self, cells: Any, name: str) -> Any:
        """The rows as a puzzle keeps them; name: of its kind. Raises ProblemError."""
        raise NotImplementedError


def cells_of(keys: Mapping[str, Key]) -> GivenCells | None:
    """What a kind with these keys takes as its cells, if they are rows of a file."""
    key = keys.get("cells")
    return key if isinstance(key, GivenCells) else None


def checked_cells(keys: Mapping[str, Key], cells: Any, name: str) -> Any:
    """The cells of a kind with these keys as it keeps them. Raises ProblemError."""
    key = cells_of(keys)
    assert key is not None, f"{name} has no key 'cells' of rows"
    return key.checked(cells, name)


@dataclass(eq=False, repr=False)
class NumberCells(GivenCells):
    """Numbers, None where there is none: in files one of `blanks` (without any, each cell has a number), and no number
    is over `largest`."""

    blanks: str = ".-_"
    largest: int = 9999

    def of_header(self, header: Header, key: str) -> Any:
        return clue_numbers(header, key, self.blanks, self.largest)

    def checked(self, cells: Sequence[Sequence[int | None]], name: str) -> Numbers:
        given = tuple(tuple(row) for row in cells)
        rectangle(given, f"a {name}")
        for r, row in enumerate(given):
            if not self.blanks and None in row:
                raise ProblemError(f"{cell_name((r, row.index(None)))}: each cell of a {name} has a number")
        return given

    def lines(self, key: str, value: Numbers) -> list[str]:
        return [f"{key}:", *rows_text(value)]


def check_numbers(clues: Iterable[tuple[Cell, int]], least: int, most: int | None, wrong: str) -> None:
    """Raises ProblemError for what is no whole number of `least` to `most`; wrong: the words, {} for it."""
    for cell, number in clues:
        is_whole = isinstance(number, Integral) and not isinstance(number, bool)
        if not is_whole or number < least or (most is not None and number > most):
            raise ProblemError(f"{cell_name(cell)}: {wrong.format(number if is_whole else repr(number))}")


@dataclass(eq=False, repr=False)
class MarkCells(GivenCells):
    """Characters, each one of `marks`; refused: the message for others; called: the board, in words; written: other
    ways in which files write them."""

    marks: str
    refused: str
    called: str
    written: Mapping[str, str] = field(default_factory=dict)

    def of_header(self, header: Header, key: str) -> Any:
        return [[self.written.get(word, word) for word in row] for row in characters(header[key])]

    def checked(self, cells: Sequence[Sequence[str]], name: str) -> tuple[str, ...]:
        given = tuple("".join(row) for row in cells)
        rectangle(given, self.called)
        for r, row in enumerate(given):
            for c, mark in enumerate(row):
                if mark not in self.marks:
                    raise ProblemError(f"{cell_name((r, c))}: {mark!r} is {self.refused}")
        return given

    def lines(self, key: str, value: Sequence[str]) -> list[str]:
        return [f"{key}:", *value]


class RoomRows(Rows):
    """Rows of letters, a letter a room."""

    def of_header(self, header: Header, key: str) -> Any:
        return characters(header[key])

    def lines(self, key: str, value: Sequence[Sequence[str]]) -> list[str]:
        wide = " " if len(value[0]) == 1 or any(len(letter) > 1 for row in value for letter in row) else ""
        return [f"{key}:", *map(wide.join, value)]


@dataclass(eq=False, repr=False)
class ArrowCells(GivenCells):
    """Words: a number with the way it looks (`2>`), or one of `others`."""

    others: tuple[str, ...] = (".",)

    def of_header(self, header: Header, key: str) -> Any:
        rows = header[key]  # where a word is a clue, its characters are none
        return [row if len(row) == 1 and _is_arrow(row[0]) else characters([row])[0] for row in rows]

    def checked(self, cells: Sequence[Sequence[str]], name: str) -> tuple[tuple[str, ...], ...]:
        given = tuple(tuple(map(str, row)) for row in cells)
        rectangle(given, f"a {name}")
        for r, row in enumerate(given):
            for c, word in enumerate(row):
                if word not in self.others and not _is_arrow(word):
                    others = ", ".join(map(repr, self.others))
                    raise ProblemError(f"{cell_name((r, c))}: {word[:12]!r} is neither {others} nor a clue such as 2>")
        return given

    def lines(self, key: str, value: Sequence[Sequence[str]]) -> list[str]:
        return [f"{key}:", *(in_one_column(value) if len(value[0]) == 1 else in_columns(value, left=True))]


def arrow_clues(given: Sequence[Sequence[str]]) -> Iterator[tuple[Cell, int, list[Cell]]]:
    """Where a clue of `ArrowCells` stands, its number, and the cells that it sees up to the edge."""
    cells = Rectangle(len(given), len(given[0]))
    for r, c in cells:
        if _is_arrow(word := given[r][c]):
            yield (r, c), int(word[:-1]), list(cells.ray((r, c), WAYS[word[-1]]))


def _is_arrow(word: str) -> bool:
    number, way = word[:-1], word[-1:]
    return way in WAYS and number.isascii() and number.isdigit() and len(number) < 10
