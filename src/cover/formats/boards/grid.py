"""Boards as text, one row a line, as people draw them: with or without borders, characters or numbers."""

from __future__ import annotations

from typing import Any

from cover.formats.base import About
from cover.formats.boards import shared as boards
from cover.formats.boards.drawn import drawn
from cover.puzzles.grids.grid import Grid

ABOUT = About(
    "boards, one row a line, as people draw them",
    Grid,
    "1 . | . 4\n. . | 2 .\n----+----\n. 3 | . .\n4 . | . 1\n",
    endings=(".sdk", ".ss"),
)
sniff, read = boards.reader_of("grid")


def write(content: Any, solution: Any = None) -> str:
    """Rows of marks with border lines between the boxes. Raises ProblemError for a variant without solution."""
    puzzle = boards.only_marks(content, "grid", solution)
    marks = boards.marks_to_write(puzzle, solution)
    boards.refuse_lost_zero(puzzle, marks, solution)
    return drawn(boards.texts_to_write(puzzle, solution), puzzle.box)
