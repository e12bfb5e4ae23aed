"""Rows of `cells:` in files: how a kind reads, checks and writes those that its constructor takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Integral
from typing import Any, Protocol

from cover.basics.errors import ProblemError
from cover.puzzles.common.cells import Cell, cell_name
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

CELLS: Mapping[str, Key] = {"cells": Rows()}  # the keys of a file that has nothing else
WAYS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}  # that a number looks, as (down, right)


class GivenRows(Protocol):
    """What stands in the rows of `cells:`."""

    def read(self, header: Header) -> Any:
        """The rows of a file. May raise InputError."""

    def checked(self, cells: Any, name: str) -> Any:
        """The rows as a puzzle keeps them; name: of its kind. Raises ProblemError."""

    def lines(self, given: Any) -> Sequence[str]:
        """The lines of a file, that of its key first, for rows that were checked."""


@dataclass(frozen=True)
class NumberCells:
    """Numbers, None where there is none: in files one of `blanks` (without any, each cell has a number), and no number
    is over `largest`."""

    blanks: str = ".-_"
    largest: int = 9999

    def read(self, header: Header) -> Any:
        return clue_numbers(header, "cells", self.blanks, largest=self.largest)

    def checked(self, cells: Sequence[Sequence[int | None]], name: str) -> Numbers:
        given = tuple(tuple(row) for row in cells)
        rectangle(given, f"a {name}")
        for r, row in enumerate(given):
            if not self.blanks and None in row:
                raise ProblemError(f"{cell_name((r, row.index(None)))}: each cell of a {name} has a number")
        return given

    def lines(self, given: Numbers) -> Sequence[str]:
        return ["cells:", *rows_text(given)]


def check_numbers(clues: Iterable[tuple[Cell, int]], least: int, most: int | None, wrong: str) -> None:
    """Raises ProblemError for what is no whole number of `least` to `most`; wrong: the words, {} for it."""
    for cell, number in clues:
        is_whole = isinstance(number, Integral) and not isinstance(number, bool)
        if not is_whole or number < least or (most is not None and number > most):
            raise ProblemError(f"{cell_name(cell)}: {wrong.format(number if is_whole else repr(number))}")


@dataclass(frozen=True)
class MarkCells:
    """Characters, each one of `marks`; refused: the message for others; called: the board, in words; also: other ways
    in which files write them."""

    marks: str
    refused: str
    called: str
    also: Mapping[str, str] = field(default_factory=dict)

    def read(self, header: Header) -> Any:
        return [[self.also.get(word, word) for word in row] for row in characters(header["cells"])]

    def checked(self, cells: Sequence[Sequence[str]], name: str) -> tuple[str, ...]:
        given = tuple("".join(row) for row in cells)
        rectangle(given, self.called)
        for r, row in enumerate(given):
            for c, mark in enumerate(row):
                if mark not in self.marks:
                    raise ProblemError(f"{cell_name((r, c))}: {mark!r} is {self.refused}")
        return given

    def lines(self, given: Sequence[str]) -> Sequence[str]:
        return ["cells:", *given]


@dataclass(frozen=True)
class ArrowCells:
    """Words: a number with the way it looks (`2>`), or one of `others`."""

    others: tuple[str, ...] = (".",)

    def read(self, header: Header) -> Any:
        rows = header["cells"]  # where a word is a clue, its characters are none
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

    def lines(self, given: Sequence[Sequence[str]]) -> Sequence[str]:
        return ["cells:", *(in_one_column(given) if len(given[0]) == 1 else in_columns(given, left=True))]

    def clues(self, given: Sequence[Sequence[str]]) -> Iterator[tuple[Cell, int, list[Cell]]]:
        """Where a clue stands, its number, and the cells that it sees up to the edge."""
        height, width = len(given), len(given[0])
        for r, row in enumerate(given):
            for c, word in enumerate(row):
                if word not in self.others:
                    down, right = WAYS[word[-1]]
                    ray = ((r + k * down, c + k * right) for k in range(1, max(height, width)))
                    seen = [(s, d) for s, d in ray if 0 <= s < height and 0 <= d < width]
                    yield (r, c), int(word[:-1]), seen


def _is_arrow(word: str) -> bool:
    number, way = word[:-1], word[-1:]
    return way in WAYS and number.isascii() and number.isdigit() and len(number) < 10
