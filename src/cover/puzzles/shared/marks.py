"""Labels of boards: which of them are marks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from cover.problems.lazy import Label
from cover.puzzles.shared.cells import Cell, cell_name


def marks_in(labels: Iterable[Label]) -> list[tuple[int, int]]:
    """The marks (cell, symbol). Labels of three parts are helpers of the rules' reductions: they follow from the marks.

    >>> marks_in([(0, 1), (4, 0, 2), (1, 0)])
    [(0, 1), (1, 0)]
    """
    return [label for label in cast("Iterable[tuple[int, int]]", labels) if len(label) == 2]


def mark_in(label: Label) -> tuple[int, int] | None:
    """The mark (cell, symbol) that a label is; None for a helper.

    >>> mark_in((0, 1)), mark_in((4, 0, 2))
    ((0, 1), None)
    """
    return next(iter(marks_in([label])), None)


class MarkedCells:
    """What puzzles of marks in cells call their labels: `r1c4=5`."""

    def label_at(self, label: Label) -> tuple[Cell, str] | None:
        raise NotImplementedError

    def label_words(self, label: Label) -> str:
        at = self.label_at(label)
        return f"{cell_name(at[0])}={at[1]}" if at else ""
