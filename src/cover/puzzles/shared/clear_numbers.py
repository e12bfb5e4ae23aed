"""Fields on which cells with numbers are never shaded: kurodoko, nurikabe and minesweeper."""

from __future__ import annotations

from collections.abc import Iterator

from cover.puzzles.shared.cells import Cell
from cover.puzzles.shared.fields import Field, Filled
from cover.puzzles.shared.given_cells import GivenNumbers


class ClearNumbers(GivenNumbers[Filled], Field):
    """A solution is a tuple of rows, 1 where a cell is shaded; its drawing keeps the numbers."""

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return ((cell, 0) for cell, _ in self.clues())

    def word_at(self, cell: Cell, value: int) -> str:
        number = self.given[cell[0]][cell[1]]
        return self.words[1] if value else self.words[0] if number is None else str(number)
