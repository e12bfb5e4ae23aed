"""Boards as marks or pencil marks alone, without a header: one a line, one row a line, separated, candidates, Sukaku.

They are read by whatever layout fits (`shared`); how each format writes them stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from cover.basics.errors import ProblemError
from cover.formats.base import About, Options, Record
from cover.formats.boards import shared as boards
from cover.formats.boards.pencil import marks_left, pencilled_texts
from cover.formats.boards.symbols import FROM_ONE, write_characters
from cover.formats.text import Source
from cover.puzzles.grids.grid import Grid


@dataclass(frozen=True)
class MarksAlone:
    """A format of boards without rules. written: the text of a board, or of a solution of it.

    Each raises ProblemError for a variant, whose rules it cannot carry.
    """

    name: str
    ABOUT: About
    written: Callable[[Any, Any], str]

    def sniff(self, source: Source, options: Options) -> list[str]:
        return boards.sniff_as(source, options, self.name)

    def read(self, source: Source, options: Options) -> Iterator[Record]:
        return boards.read_only(source, options, self.name)

    def write(self, content: Any, solution: Any = None) -> str:
        return self.written(content, solution)


def _line(content: Any, solution: Any) -> str:
    """Numbers above 61 symbols."""
    puzzle, rows = boards.rows_to_write(content, "line", solution)
    marks = [mark for row in rows for mark in row]
    line = write_characters(marks, puzzle.symbols, ".", puzzle.alphabet)
    return (line if line is not None else " ".join("." if mark is None else str(mark) for mark in marks)) + "\n"


def _grid(content: Any, solution: Any) -> str:
    """Rows with border lines between the boxes."""
    puzzle, _ = boards.rows_to_write(content, "grid", solution)
    return boards.drawn(boards.texts_to_write(puzzle, solution), puzzle.box)


def _csv(content: Any, solution: Any) -> str:
    """An empty field is a blank, or a dot where 0 is a symbol."""
    puzzle, _ = boards.rows_to_write(content, "csv", solution)
    blank = "." if puzzle.symbols[0] == 0 else ""
    rows = boards.texts_to_write(puzzle, solution)
    return "".join(",".join(blank if mark is None else mark for mark in row) + "\n" for row in rows)


def _candidates(content: Any, solution: Any) -> str:
    """A field a cell lists what it may be. Raises ProblemError above 61 symbols."""
    puzzle = boards.only_marks(content, "candidates", solution, pencil=True)
    if solution is not None:
        raise ProblemError("the candidates format has no place for a solution: write 'grid'")
    return boards.drawn(pencilled_texts(puzzle), puzzle.box)


def _sukaku(content: Any, solution: Any) -> str:
    """A character for each symbol that a cell may have. Raises ProblemError above 25 symbols."""
    puzzle = boards.only_marks(content, "sukaku", solution, pencil=True)
    if solution is not None:
        raise ProblemError("the sukaku format has no place for a solution: write 'line'")
    if puzzle.size > 25:
        raise ProblemError(f"pencil marks of {puzzle.size} symbols are too long for a line: write 'puzzle'")
    names = FROM_ONE[: puzzle.size]
    return "".join(name if k in cell else "." for cell in marks_left(puzzle) for k, name in enumerate(names)) + "\n"


LINE = MarksAlone(
    "line",
    About(
        "boards, one a line",
        Grid,
        "100007090030020008009600500005300900010080002600004000300000010040000007007000300\n",
        endings=(".sdm",),
    ),
    _line,
)
GRID = MarksAlone(
    "grid",
    About(
        "boards, one row a line, as people draw them",
        Grid,
        "1 . | . 4\n. . | 2 .\n----+----\n. 3 | . .\n4 . | . 1\n",
        endings=(".sdk", ".ss"),
    ),
    _grid,
)
CSV = MarksAlone(
    "csv",
    About(
        "boards, one row a line, commas (or semicolons, tabs, a Markdown table's bars) between cells",
        Grid,
        "1,,,4\n,,2,\n,3,,\n4,,,1\n",
        endings=(".csv", ".tsv", ".md"),
    ),
    _csv,
)
CANDIDATES = MarksAlone(
    "candidates",
    About(
        "boards of pencil marks, one row a line: what each cell may still be",
        Grid,
        "1     24   |  234   34\n34    234  |  1     34\n-----------+-----------\n"
        "234   1    |  34    234\n234   34   |  234   1\n",
    ),
    _candidates,
)
SUKAKU = MarksAlone(
    "sukaku",
    About(
        "boards of pencil marks, one a line: a character for each symbol that a cell may have",
        Grid,
        "1....2.4.234..34..34.2341.....34.2341.....34.234.234..34.2341...\n",
    ),
    _sukaku,
)
