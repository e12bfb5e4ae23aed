"""What an instance says beside its rules, part by part: so that one can ask what each part is needed for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from cover.problems.lazy import Label
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.rows import Numbers, numbers_in

if TYPE_CHECKING:
    from cover.problems.rules import Regular

T = TypeVar("T")


@dataclass(frozen=True)
class GivenPart:
    """One given. It holds in the solutions of the rules alone in which one of the labels `needs` is true (where there
    are any), and none of `bars`; they are labels of the instance without givens. Of a clue: in those that keep
    its `rules`, which speak of cells of that instance's board.

    words: what people call it (`5 at r1c4`); cell: where it stands, if it stands in one.
    """

    words: str
    cell: Cell | None = None
    needs: tuple[Label, ...] = ()
    bars: tuple[Label, ...] = ()
    rules: tuple[Regular, ...] = ()


def number_parts(rows: Numbers, label: Callable[[Cell, int], Label]) -> tuple[GivenPart, ...]:
    """The numbers of rows, a part each; label: what a number in a cell is in a solution."""
    return tuple(
        GivenPart(f"{number} at {cell_name(cell)}", cell, needs=(label(cell, number),))
        for cell, number in numbers_in(rows)
    )


def rows_keeping(
    rows: Sequence[Sequence[T]], every: Sequence[GivenPart], parts: Collection[int]
) -> tuple[tuple[T | None, ...], ...]:
    """The rows with what stands in the cells of these parts alone."""
    kept = {every[k].cell for k in parts}
    return tuple(tuple(mark if (r, c) in kept else None for c, mark in enumerate(row)) for r, row in enumerate(rows))
