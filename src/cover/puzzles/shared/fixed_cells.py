"""Fields in some cells of which a number or mark is given: what each of these is needed for can be asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Self

from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.fields import Field
from cover.puzzles.shared.givens import GivenPart, rows_keeping


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
