"""Fillomino (Filling, Allied Occupation): areas of equal numbers, each as large as its number."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from cover.errors import ProblemError
from cover.problems.connecting import Areas
from cover.problems.rules import Rule
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.fields import Field, Filled, clue_numbers, rectangle, rows_text
from cover.puzzles.shared.givens import GivenPart
from cover.puzzles.shared.keys import Header, Key, Rows
from cover.puzzles.shared.lots import areas, members
from cover.puzzles.shared.posing import Posed, Solved, of_marks
from cover.puzzles.shared.shading import groups, where


class Fillomino(Field):
    """cells: rows of numbers, None where blank. A solution is a tuple of rows of numbers.

    >>> puzzle = Fillomino([[2, None], [None, None]])
    >>> print(puzzle.render(((2, 1), (2, 1))))
    ┌─────┐
    │ 2 1 │
    │ 2 1 │
    └─────┘
    >>> list(puzzle.faults(((2, 1), (2, 1))))
    ['the area of 1 from r1c2 has 2 cells']
    """

    name = "fillomino"
    keys: ClassVar[Mapping[str, Key]] = {"cells": Rows()}
    example = "solutions: 1\npuzzle: fillomino\ncells:\n...31\n2216.\n...66\n.33..\n2..6.\n"
    rules = (
        "Every cell gets a number; neighbours with the same number belong to one area."
        " Each area has as many cells as its number says."
    )

    def __init__(self, cells: Sequence[Sequence[int | None]]):
        self.given = tuple(tuple(row) for row in cells)
        self.height, self.width = rectangle(self.given, "a fillomino")
        for (r, c), number in self.fixed():
            if not 1 <= number <= self.height * self.width:
                raise ProblemError(f"{cell_name((r, c))}: {number} is no number of cells of this board")
        # An area without a given lies in blank cells that hang together.
        blank = [cell for cell in self.cells() if self.given[cell[0]][cell[1]] is None]
        largest = max([1, *(number for _, number in self.fixed()), *map(len, groups(blank))])
        self.values = tuple(range(1, largest + 1))
        self.words = tuple(map(str, self.values))

    @classmethod
    def from_header(cls, header: Header) -> Fillomino:
        rows = clue_numbers(header, "cells", ".0-_", largest=9999)
        return cls(rows)  # type: ignore[arg-type]

    usual_size = 6

    @classmethod
    def posed(cls, size: int, lots: Random, solved: Solved) -> Posed | None:
        """Areas drawn by lot."""
        owners = areas(size, size, 6, lots)
        area = {number: len(cells) for number, cells in members(owners).items()}
        solution = tuple(tuple(area[number] for number in row) for row in owners)
        if next(cls(solution).faults(solution), None):
            return None
        return of_marks(solution, lambda givens: cls(givens), lots)

    def to_text(self) -> str:
        return self._text("cells:", *rows_text(self.given))

    def _parts(self) -> tuple[Hashable, ...]:
        return (self.given,)

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return (((r, c), number) for r, c in self.cells() if (number := self.given[r][c]) is not None)

    def given_parts(self) -> tuple[GivenPart, ...]:
        number = self.numbers
        return tuple(
            GivenPart(f"{value} at {cell_name(cell)}", cell, needs=((number([cell])[0], value - 1),))
            for cell, value in self.fixed()
        )

    def keeping(self, parts: Collection[int]) -> Fillomino:
        every = self.given_parts()
        kept = {every[k].cell for k in parts}
        return Fillomino(
            [[number if (r, c) in kept else None for c, number in enumerate(row)] for r, row in enumerate(self.given)]
        )

    def _rules(self) -> Iterator[Rule]:
        yield Areas(self.numbers(self.cells()), self.values, self.side_places(), "areas")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for number in sorted({number for row in solution for number in row}):
            for area in groups(where(solution, number)):
                if len(area) != number:
                    cells = f"{len(area)} cell{'s' if len(area) > 1 else ''}"
                    yield f"the area of {number} from {cell_name(min(area))} has {cells}"

    def texts(self) -> list[list[str]]:
        return [["." if number is None else str(number) for number in row] for row in self.given]
