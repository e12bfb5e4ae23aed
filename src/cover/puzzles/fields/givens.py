"""Fields in some cells of which numbers or marks of the solution are given."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Self

from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.given_parts import GivenPart, rows_keeping
from cover.puzzles.fields.field import Field


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
