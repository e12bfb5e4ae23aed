"""Marks in cells: labels of boards that are marks, and what the givens of a board leave to each cell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import numpy as np

from cover.basics.errors import Refused
from cover.problems.lazy import Label
from cover.problems.names import Helper
from cover.puzzles.base import BasePuzzle, Called, GivesBoard
from cover.puzzles.common.cells import Cell, cell_name


def marks_in(labels: Iterable[Label]) -> list[tuple[int, int]]:
    """The marks (cell, symbol). Helpers of the rules' reductions follow from the marks.

    >>> marks_in([(0, 1), Helper(4, 0, 2), (1, 0)])
    [(0, 1), (1, 0)]
    """
    return [cast("tuple[int, int]", label) for label in labels if not isinstance(label, Helper)]


def mark_in(label: Label) -> tuple[int, int] | None:
    """The mark (cell, symbol) that a label is; None for a helper.

    >>> mark_in((0, 1)), mark_in(Helper(4, 0, 2))
    ((0, 1), None)
    """
    return None if isinstance(label, Helper) else cast("tuple[int, int]", label)


def agrees(known: Any, value: Any) -> bool | None:
    """For `says`: does a part of a solution hold this value, where it holds `known`; None where it holds nothing.

    >>> agrees(3, 3), agrees(2, 3), agrees(None, 3)
    (True, False, None)
    """
    return None if known is None else bool(known == value)


def marked(cell: Cell, text: str) -> Called:
    """A label that says what stands in a cell.

    >>> marked((0, 3), "5").words
    'r1c4=5'
    """
    return Called(f"{cell_name(cell)}={text}", (cell, text))


def open_marks(puzzle: BasePuzzle[Any]) -> dict[Cell, list[str]]:
    """By cell the marks that its pencil marks and the givens of its regions leave, where nothing is given.

    Raises Refused for puzzles that are no boards of marks.

    >>> import cover
    >>> open_marks(cover.Latin([[1, 0], [0, 0]]))
    {(0, 1): ['2'], (1, 0): ['2'], (1, 1): ['1', '2']}
    """
    if not isinstance(puzzle, GivesBoard):
        raise Refused(f"a {puzzle.name} has no candidates to draw")
    board = puzzle.to_board()
    live = np.array(board.candidates, dtype=np.bool_)
    givens = np.asarray(board.givens)
    for start, end in zip(board.region_starts[:-1], board.region_starts[1:], strict=True):
        cells = np.asarray(board.region_cells[start:end])
        for cell in cells[givens[cells] >= 0]:
            live[cells[cells != cell], givens[cell]] = False
    found: dict[Cell, list[str]] = {}
    for cell, symbol in np.argwhere(live).tolist():
        at = puzzle.called((cell, symbol)).at
        if at is not None and givens[cell] < 0:
            found.setdefault(at[0], []).append(at[1])
    return found
