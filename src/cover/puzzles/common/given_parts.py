"""What an instance says beside its rules, part by part: so that one can ask what each part is needed for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from cover.problems.lazy import Label
from cover.puzzles.common.cells import Cell

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


def rows_keeping(
    rows: Sequence[Sequence[T]], every: Sequence[GivenPart], parts: Collection[int]
) -> tuple[tuple[T | None, ...], ...]:
    """The rows with what stands in the cells of these parts alone."""
    kept = {every[k].cell for k in parts}
    return tuple(tuple(mark if (r, c) in kept else None for c, mark in enumerate(row)) for r, row in enumerate(rows))
