"""Rows of cells as puzzles check and write them: their shape, the counts beside them, words in columns."""

from __future__ import annotations

from collections.abc import Sequence

from cover.errors import ProblemError

Beside = tuple[int | None, ...]


def shape_fault(solution: Sequence[Sequence[object]], rows: int, columns: int) -> str | None:
    """What to say of a solution of another shape; None if it has the right one.

    >>> shape_fault([[1, 2], [3]], 2, 2)
    'the solution is not 2 rows of 2 cells'
    """
    if len(solution) == rows and all(len(row) == columns for row in solution):
        return None
    return f"the solution is not {rows} rows of {columns} cells"


def side_counts(
    right: Sequence[int | None] | None, bottom: Sequence[int | None] | None, rows: int, columns: int
) -> tuple[Beside, Beside]:
    """The numbers beside the rows and below the columns, None where that is not said. Raises ProblemError unless there
    is one for every line, or none at all."""
    sides = tuple(right or [None] * rows), tuple(bottom or [None] * columns)
    for name, counts, many in zip(("right", "bottom"), sides, (rows, columns), strict=True):
        if len(counts) != many:
            raise ProblemError(f"{name}: {len(counts)} numbers for {many} lines")
    return sides


def counts_lines(right: Beside, bottom: Beside) -> list[str]:
    """These numbers as a puzzle file has them.

    >>> counts_lines((1, None), (0, 2))
    ['right: 1 .', 'bottom: 0 2']
    """
    return [
        f"{side}: {' '.join('.' if count is None else str(count) for count in counts)}"
        for side, counts in (("right", right), ("bottom", bottom))
    ]


def in_columns(rows: Sequence[Sequence[str]], *, left: bool = False) -> list[str]:
    """Lines of words, each column as wide as the longest word; left: words begin where their column begins.

    >>> in_columns([["1", "10"], ["2", "."]])
    [' 1 10', ' 2  .']
    """
    wide = max(len(word) for row in rows for word in row)
    if left:
        return [" ".join(word.ljust(wide) for word in row).rstrip() for row in rows]
    return [" ".join(word.rjust(wide) for word in row) for row in rows]
