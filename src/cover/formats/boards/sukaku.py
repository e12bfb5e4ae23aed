"""Boards of pencil marks in one line, a character for each symbol that a cell may have (Sukaku): 729 for 9x9."""

from __future__ import annotations

from typing import Any

from cover.basics.errors import ProblemError
from cover.formats.base import About
from cover.formats.boards import shared as boards
from cover.formats.boards.pencil import marks_left
from cover.formats.boards.symbols import FROM_ONE
from cover.puzzles.grids.grid import Grid

ABOUT = About(
    "boards of pencil marks, one a line: a character for each symbol that a cell may have",
    Grid,
    "1....2.4.234..34..34.2341.....34.2341.....34.234.234..34.2341...\n",
)
sniff, read = boards.reader_of("sukaku")


def write(content: Any, solution: Any = None) -> str:
    """One line. Raises ProblemError above 25 symbols, and for a variant, whose rules a line cannot carry."""
    puzzle = boards.only_marks(content, "sukaku", solution, pencil=True)
    if solution is not None:
        raise ProblemError("the sukaku format has no place for a solution: write 'line'")
    if puzzle.size > 25:
        raise ProblemError(f"pencil marks of {puzzle.size} symbols are too long for a line: write 'puzzle'")
    names = FROM_ONE[: puzzle.size]
    return "".join(name if k in cell else "." for cell in marks_left(puzzle) for k, name in enumerate(names)) + "\n"
