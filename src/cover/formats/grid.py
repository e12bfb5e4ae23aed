"""Boards as text, one row a line, as people draw them: with or without borders, characters or numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cover.formats import boards
from cover.formats.base import Options, Reading, rules_of
from cover.formats.text import Source


def sniff(source: Source, options: Options) -> list[str]:
    return boards.sniff_as(source, rules_of(options), "grid")


def read(source: Source, options: Options) -> Iterator[Reading]:
    return boards.read_as(source.lines(), source.name, rules_of(options), "grid")


def write(content: Any, solution: Any = None) -> str:
    """Rows of marks with border lines between the boxes. Raises ProblemError for a variant without solution."""
    puzzle = boards.only_marks(content, "grid", solution)
    marks = boards.marks_to_write(puzzle, solution)
    boards.refuse_lost_zero(puzzle, marks, solution)
    return drawn(marks, getattr(puzzle, "box", None))


def drawn(marks: Sequence[Sequence[int | None]], box: tuple[int, int] | None) -> str:
    """Rows of numbers with blanks between them; with a box, `|` and lines of `-` and `+` around the boxes."""
    wide = max((len(str(mark)) for row in marks for mark in row if mark is not None), default=1)
    height, width = box if box is not None else (len(marks), len(marks))
    lines = []
    for r, row in enumerate(marks):
        texts = [("." if mark is None else str(mark)).rjust(wide) for mark in row]
        groups = [" ".join(texts[k : k + width]) for k in range(0, len(texts), width)]
        if r and r % height == 0:
            lines.append("-+-".join("-" * len(group) for group in groups))
        lines.append(" | ".join(groups))
    return "\n".join(lines) + "\n"
