"""Boards as text, one a line: `..........5...` of 16, 36, 81, 256, ... cells, characters or separated numbers."""

from __future__ import annotations

from typing import Any

from cover.formats.base import About
from cover.formats.boards import shared as boards
from cover.formats.boards.symbols import write_characters
from cover.puzzles.grids.grid import Grid

ABOUT = About(
    "boards, one a line",
    Grid,
    "100007090030020008009600500005300900010080002600004000300000010040000007007000300\n",
    endings=(".sdm",),
)
sniff, read = boards.reader_of("line")


def write(content: Any, solution: Any = None) -> str:
    """One line; numbers above 61 symbols. Raises ProblemError for a variant, whose rules a line cannot carry."""
    puzzle = boards.only_marks(content, "line", solution)
    rows = boards.marks_to_write(puzzle, solution)
    boards.refuse_lost_zero(puzzle, rows, solution)
    marks = [mark for row in rows for mark in row]
    line = write_characters(marks, puzzle.symbols, ".", puzzle.alphabet)
    return (line if line is not None else " ".join("." if mark is None else str(mark) for mark in marks)) + "\n"
