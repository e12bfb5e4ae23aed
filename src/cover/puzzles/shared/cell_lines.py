"""Lines through the middles of cells: masyu, bridges and their like, whose points are the cells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.lines import Lines


class CellLines(Lines):
    """height x width cells."""

    height: int
    width: int

    @cached_property
    def rows(self) -> int:  # type: ignore[override]
        return self.height

    @cached_property
    def columns(self) -> int:  # type: ignore[override]
        return self.width


class LinesAndCells(CellLines):
    """The cells stand on the board, before the edges: what a kind says of them follows from the edges."""

    def _cell_names(self) -> Sequence[str]:
        return [cell_name(point) for point in self.points()]

    def _number(self, cell: Cell) -> int:
        return cell[0] * self.columns + cell[1]
