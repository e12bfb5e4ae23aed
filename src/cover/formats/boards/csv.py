"""Boards as separated values, one row a line; an empty field is a blank."""

from __future__ import annotations

from typing import Any

from cover.formats.base import About
from cover.formats.boards import shared as boards
from cover.puzzles.grids.grid import Grid

ABOUT = About(
    "boards, one row a line, commas (or semicolons, tabs, a Markdown table's bars) between cells",
    Grid,
    "1,,,4\n,,2,\n,3,,\n4,,,1\n",
    endings=(".csv", ".tsv", ".md"),
)
sniff, read = boards.reader_of("csv")


def write(content: Any, solution: Any = None) -> str:
    """Rows of marks with commas. Raises ProblemError for a variant without solution, whose rules it cannot carry."""
    puzzle = boards.only_marks(content, "csv", solution)
    marks = boards.marks_to_write(puzzle, solution)
    boards.refuse_lost_zero(puzzle, marks, solution)
    texts = boards.texts_to_write(puzzle, solution)
    blank = "." if puzzle.symbols[0] == 0 else ""
    return "".join(",".join(blank if mark is None else mark for mark in row) + "\n" for row in texts)
