"""Boards as text, one a line: `..........5...` of 16, 36, 81, 256, ... cells, characters or separated numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cover.formats import boards
from cover.formats.base import Options, Reading, rules_of
from cover.formats.symbols import write_characters
from cover.formats.text import Source


def sniff(source: Source, options: Options) -> list[str]:
    return boards.sniff_as(source, rules_of(options), "line")


def read(source: Source, options: Options) -> Iterator[Reading]:
    return boards.read_as(source.lines(), source.name, rules_of(options), "line")


def write(content: Any, solution: Any = None) -> str:
    """One line; numbers above 61 symbols. Raises ProblemError for a variant, whose rules a line cannot carry."""
    puzzle = boards.only_marks(content, "line", solution)
    rows = boards.marks_to_write(puzzle, solution)
    boards.refuse_lost_zero(puzzle, rows, solution)
    marks = [mark for row in rows for mark in row]
    line = write_characters(marks, puzzle.symbols, ".")
    return (line if line is not None else " ".join("." if mark is None else str(mark) for mark in marks)) + "\n"
