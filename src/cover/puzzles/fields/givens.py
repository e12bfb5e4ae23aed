"""Fields in some cells of which something is given: numbers or marks of the solution (`FixedCells`), or numbers that
say something of the cells around them, and stand in cells that are never shaded (`ClearNumbers`)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Self

from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.given_cells import GivenNumbers
from cover.puzzles.common.given_parts import GivenPart, rows_keeping
from cover.puzzles.fields.field import Field, Filled


class FixedCells(Field):
    """given: rows of what stands in the cells. Each of `fixed` is a part."""

    given: Any

    def given_words(self, cell: Cell, value: int) -> str:
        """What people call a number that is given."""
        return self.word_at(cell, value)

    def _with_cells(self, rows: Sequence[Sequence[Any]]) -> Self:
        """The same rules, and these in the cells: None where nothing is given."""
        raise NotImplementedError

    def given_parts(self) -> tuple[GivenPart, ...]:
        return tuple(
            GivenPart(
                f"{self.given_words(cell, value)} at {cell_name(cell)}",
                cell,
                needs=((*self.numbers([cell]), self.values.index(value)),),
            )
            for cell, value in self.fixed()
        )

    def keeping(self, parts: Collection[int]) -> Self:
        return self._with_cells(rows_keeping(self.given, self.given_parts(), parts))


class ClearNumbers(GivenNumbers[Filled], Field):
    """A solution is a tuple of rows, 1 where a cell is shaded; its drawing keeps the numbers."""

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return ((cell, 0) for cell, _ in self.clues())

    def word_at(self, cell: Cell, value: int) -> str:
        number = self.given[cell[0]][cell[1]]
        return self.words[1] if value else self.words[0] if number is None else str(number)
