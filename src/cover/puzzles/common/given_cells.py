"""Boards whose files have rows of `cells:`, with numbers in some of them or with a mark of one character in each."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from numbers import Integral
from typing import Any, ClassVar, Self, TypeVar

from cover.basics.errors import ProblemError
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.keys import Header, Key, Rows
from cover.puzzles.common.rows import Numbers, characters, clue_numbers, numbers_in, rectangle, rows_text, words_of

S = TypeVar("S")


class GivenCells(BasePuzzle[S]):
    """given: the rows. Who says more extends `to_text` and `_parts`."""

    keys: ClassVar[Mapping[str, Key]] = {"cells": Rows()}
    given: tuple[Sequence[Any], ...]
    height: int
    width: int

    def _cell_lines(self) -> list[str]:
        """The lines of a file for the cells."""
        raise NotImplementedError

    def to_text(self) -> str:
        return self._text(*self._cell_lines())

    def _parts(self) -> tuple[Hashable, ...]:
        return (self.given,)


class GivenNumbers(GivenCells[S]):
    """cells: rows of numbers, None where there is none: in files one of `blanks` (without any, each cell has a number),
    and no number is over `largest`."""

    given: Numbers
    blanks: ClassVar[str] = ".-_"
    largest: ClassVar[int] = 9999

    def __init__(self, cells: Sequence[Sequence[int | None]]):
        self.given = tuple(tuple(row) for row in cells)
        self.height, self.width = rectangle(self.given, f"a {self.name}")
        for r, row in enumerate(self.given):
            if not self.blanks and None in row:
                raise ProblemError(f"{cell_name((r, row.index(None)))}: each cell of a {self.name} has a number")

    def _check(self, least: int, most: int | None, wrong: str) -> None:
        """Raises ProblemError for what is no whole number of `least` to `most`; wrong: the words, {} for it."""
        for cell, number in self.clues():
            is_whole = isinstance(number, Integral) and not isinstance(number, bool)
            if not is_whole or number < least or (most is not None and number > most):
                words = wrong.format(number if is_whole else repr(number))
                raise ProblemError(f"{cell_name(cell)}: {words}")

    @classmethod
    def read_cells(cls, header: Header) -> Any:
        """The rows of a file."""
        return clue_numbers(header, "cells", cls.blanks, largest=cls.largest)

    @classmethod
    def from_header(cls, header: Header) -> Self:
        return cls(cls.read_cells(header))

    def _cell_lines(self) -> list[str]:
        return ["cells:", *rows_text(self.given)]

    def clues(self) -> Iterator[tuple[Cell, int]]:
        """The cells with a number."""
        return numbers_in(self.given)

    def texts(self) -> list[list[str]]:
        return words_of(self.given)


class GivenMarks(GivenCells[S]):
    """cells: rows of characters, each one of `marks`; refused: the message for others; called: the board, in words."""

    given: tuple[str, ...]
    marks: ClassVar[str]
    refused: ClassVar[str]
    called: ClassVar[str]

    def __init__(self, cells: Sequence[Sequence[str]]):
        self.given = tuple("".join(row) for row in cells)
        self.height, self.width = rectangle(self.given, self.called)
        for r, row in enumerate(self.given):
            for c, mark in enumerate(row):
                if mark not in self.marks:
                    raise ProblemError(f"{cell_name((r, c))}: {mark!r} is {self.refused}")

    @classmethod
    def from_header(cls, header: Header) -> Self:
        return cls(characters(header["cells"]))

    def _cell_lines(self) -> list[str]:
        return ["cells:", *self.given]

    def texts(self) -> list[list[str]]:
        return [list(row) for row in self.given]
