"""Mosaic (Fill-a-Pix): a picture of shaded cells from the numbers around each cell."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from cover.errors import ProblemError
from cover.problems.rules import Rule
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.fields import Field, Filled, clue_numbers, rectangle, rows_text
from cover.puzzles.shared.keys import Header, Key, Rows
from cover.puzzles.shared.lots import every_cell, filled_rows, touching_cells
from cover.puzzles.shared.posing import Posed, Solved, rows_of


class Mosaic(Field):
    """cells: rows of numbers from 0 to 9, None where there is none. A solution is a tuple of rows, 1 where shaded.

    >>> puzzle = Mosaic([[3, None], [None, None]])
    >>> print(puzzle.render(((1, 1), (1, 0))))
    ┌─────┐
    │ # # │
    │ # . │
    └─────┘
    >>> list(puzzle.faults(((1, 1), (1, 1))))
    ['r1c1: 4 shaded cells in it and around it, not 3']
    """

    name = "mosaic"
    keys: ClassVar[Mapping[str, Key]] = {"cells": Rows()}
    example = "solutions: 1\npuzzle: mosaic\ncells:\n2..4.\n.5...\n.358.\n...76\n.24..\n"
    rules = "Some cells are shaded. A number says how many: of its own cell and those that touch it, also at a corner."

    def __init__(self, cells: Sequence[Sequence[int | None]]):
        self.given = tuple(tuple(row) for row in cells)
        self.height, self.width = rectangle(self.given, "a mosaic")
        for cell, number in self.clues():
            if not 0 <= number <= 9:
                raise ProblemError(f"{cell_name(cell)}: {number} is no number of shaded cells, 0 to 9")

    @classmethod
    def from_header(cls, header: Header) -> Mosaic:
        return cls(clue_numbers(header, "cells", ".-?", largest=9))  # type: ignore[arg-type]

    @classmethod
    def posed(cls, size: int, lots: Random, solved: Solved) -> Posed | None:
        """Shaded cells drawn by lot; every cell says its number."""
        shaded = {cell for cell in every_cell(size, size) if lots.random() < 0.5}
        clues = [
            (cell, len(shaded & touching_cells(cell))) for cell in lots.sample(every_cell(size, size), size * size)
        ]
        return Posed(clues, lambda kept: cls(rows_of(kept, size, size)), filled_rows(shaded, size, size))

    def to_text(self) -> str:
        return self._text("cells:", *rows_text(self.given))

    def _parts(self) -> tuple[Hashable, ...]:
        return (self.given,)

    def clues(self) -> Iterator[tuple[Cell, int]]:
        return (((r, c), number) for r, c in self.cells() if (number := self.given[r][c]) is not None)

    def _rules(self) -> Iterator[Rule]:
        for cell, number in self.clues():
            yield self.counted([cell, *self.around(cell)], number, number, f"{number} at {cell_name(cell)}")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for (r, c), number in self.clues():
            found = sum(sum(row[max(c - 1, 0) : c + 2]) for row in solution[max(r - 1, 0) : r + 2])
            if found != number:
                yield f"{cell_name((r, c))}: {found} shaded cells in it and around it, not {number}"

    def texts(self) -> list[list[str]]:
        return [["." if number is None else str(number) for number in row] for row in self.given]
