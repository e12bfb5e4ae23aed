"""Boards as grids of pencil marks, one row a line: a field a cell lists what it may be, `5` is a given."""

from __future__ import annotations

from typing import Any

from cover.basics.errors import ProblemError
from cover.formats.base import About
from cover.formats.boards import shared as boards
from cover.formats.boards.drawn import drawn
from cover.formats.boards.pencil import pencilled_texts
from cover.puzzles.grids.grid import Grid

ABOUT = About(
    "boards of pencil marks, one row a line: what each cell may still be",
    Grid,
    """\
1     24   |  234   34
34    234  |  1     34
-----------+-----------
234   1    |  34    234
234   34   |  234   1
""",
)
sniff, read = boards.reader_of("candidates")


def write(content: Any, solution: Any = None) -> str:
    """The pencil marks with border lines between the boxes. Raises ProblemError above 61 symbols, and for a variant."""
    puzzle = boards.only_marks(content, "candidates", solution, pencil=True)
    if solution is not None:
        raise ProblemError("the candidates format has no place for a solution: write 'grid'")
    return drawn(pencilled_texts(puzzle), puzzle.box)
