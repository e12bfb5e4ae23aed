"""Boards as comma-separated values, one row a line; an empty field is a blank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cover.formats import boards
from cover.formats.base import Options, Reading, rules_of
from cover.formats.text import Source


def sniff(source: Source, options: Options) -> list[str]:
    return boards.sniff_as(source, rules_of(options), "csv")


def read(source: Source, options: Options) -> Iterator[Reading]:
    return boards.read_as(source.lines(), source.name, rules_of(options), "csv")


def write(content: Any, solution: Any = None) -> str:
    """Rows of numbers. Raises ProblemError for a variant without solution, whose rules it cannot carry."""
    puzzle = boards.only_marks(content, "csv", solution)
    marks = boards.marks_to_write(puzzle, solution)
    boards.refuse_lost_zero(puzzle, marks, solution)
    blank = "." if puzzle.symbols[0] == 0 else ""
    return "".join(",".join(blank if mark is None else str(mark) for mark in row) + "\n" for row in marks)
