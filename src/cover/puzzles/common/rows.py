"""Rows of cells as puzzles read, check and write them: their shape, numbers in and beside them, rooms, columns."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import counted
from cover.puzzles.common.cells import Cell, cell_name, members
from cover.puzzles.common.keys import Header
from cover.puzzles.common.shading import groups

Beside = tuple[int | None, ...]
Numbers = tuple[tuple[int | None, ...], ...]  # None where a cell has none
LARGEST_SIDE = 100  # rows or columns


def shape_fault(solution: Sequence[Sequence[object]], rows: int, columns: int) -> str | None:
    """What to say of a solution of another shape; None if it has the right one.

    >>> shape_fault([[1, 2], [3]], 2, 2)
    'the solution is not 2 rows of 2 cells'
    """
    if len(solution) == rows and all(len(row) == columns for row in solution):
        return None
    return f"the solution is not {rows} rows of {columns} cells"


def outside_counts(sides: Mapping[str, Sequence[int | None] | None], height: int, width: int) -> dict[str, Beside]:
    """The numbers beside the sides of a board ("left", "right", "top", "bottom"), None everywhere where none is given.
    Raises ProblemError unless there is one for every line."""
    outside: dict[str, Beside] = {}
    for side, counts in sides.items():
        many = height if side in ("left", "right") else width
        outside[side] = tuple(counts or (None,) * many)
        if len(outside[side]) != many:
            raise ProblemError(f"{side}: {len(outside[side])} numbers for {many} lines")
    return outside


def outside_lines(outside: Mapping[str, Sequence[int | None]]) -> list[str]:
    """These numbers as a puzzle file has them.

    >>> outside_lines({"left": (1, None), "top": (0, 2)})
    ['left: 1 .', 'top: 0 2']
    """
    return [f"{side}: {' '.join(words)}" for side, words in zip(outside, words_of(list(outside.values())), strict=True)]


def in_columns(rows: Sequence[Sequence[str]], *, left: bool = False) -> list[str]:
    """Lines of words, each column as wide as the longest word; left: words begin where their column begins.

    >>> in_columns([["1", "10"], ["2", "."]])
    [' 1 10', ' 2  .']
    """
    wide = max(len(word) for row in rows for word in row)
    if left:
        return [" ".join(word.ljust(wide) for word in row).rstrip() for row in rows]
    return [" ".join(word.rjust(wide) for word in row) for row in rows]


def characters(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """Rows of words; where a row is one word, of its characters, unless a comma behind it says that it is one cell.

    >>> characters([["12"], ["1", "2"], ["12,"]])
    [['1', '2'], ['1', '2'], ['12']]
    """
    return [_cells_of(row[0]) if len(row) == 1 else list(row) for row in rows]


def _cells_of(word: str) -> list[str]:
    return [word[:-1]] if word.endswith(",") and len(word) > 1 else list(word)


def rectangle(rows: Sequence[Sequence[object]], what: str) -> tuple[int, int]:
    """Height and width. Raises ProblemError unless all rows have as many cells, at least one, at most LARGEST_SIDE."""
    height, width = len(rows), len(rows[0]) if rows else 0
    if not width:
        raise ProblemError(f"the rows of {what} must have the same number of cells, at least one")
    for r, row in enumerate(rows, 1):
        if len(row) != width:
            raise ProblemError(f"row {r} of {what} has {counted(len(row), 'cell')} where the first has {width}")
    if max(height, width) > LARGEST_SIDE:
        raise ProblemError(f"{what} of {height} rows and {width} columns is too large: at most {LARGEST_SIDE} each")
    return height, width


def clue_numbers(header: Header, key: str, blanks: str, largest: int) -> list[list[int | None]]:
    """The rows of a key: a number, None for one of the blanks. Raises InputError with its place."""
    rows: list[list[int | None]] = []
    for r, row in enumerate(characters(header[key])):
        read: list[int | None] = []
        for c, word in enumerate(row):
            if len(word) == 1 and word in blanks:
                read.append(None)
            elif word.isascii() and word.isdigit() and len(word) < 10 and int(word) <= largest:
                read.append(int(word))
            else:
                known = ", ".join(repr(one) for one in blanks)
                reason = f"{cell_name((r, c))}: {word[:12]!r} is neither a number up to {largest} nor one of {known}"
                raise InputError(reason, source=header.source, line=header.line_of_row(key, r))
        rows.append(read)
    return rows


def rows_text(rows: Sequence[Sequence[object]]) -> list[str]:
    """Rows of words with blanks between them, or without where every word is one character and there are several."""
    words = words_of(rows)
    if all(len(word) == 1 for row in words for word in row):
        return ["".join(row) for row in words]
    return in_one_column(words) if len(words[0]) == 1 else [row.strip() for row in in_columns(words)]


def in_one_column(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of one word each, as `characters` reads them."""
    return [word if len(word) == 1 else f"{word}," for (word,) in rows]


def words_of(rows: Sequence[Sequence[object]]) -> list[list[str]]:
    """Rows of words, a dot where there is nothing."""
    return [["." if word is None else str(word) for word in row] for row in rows]


def numbers_in(rows: Numbers) -> Iterator[tuple[Cell, int]]:
    """The cells that have a number."""
    return (((r, c), number) for r, row in enumerate(rows) for c, number in enumerate(row) if number is not None)


Map = tuple[tuple[str, ...], ...]  # rows of letters


def rooms_of(rooms: Sequence[Sequence[Hashable]], what: str) -> tuple[Map, dict[str, list[Cell]]]:
    """The map, and the cells of each room, by letter, in the order of their first cells. Raises ProblemError for rooms
    that fall into parts."""
    read = tuple(tuple(map(str, row)) for row in rooms)
    rectangle(read, f"the rooms of {what}")
    every = members(read)
    for letter, cells in every.items():
        if len(groups(cells)) > 1:
            raise ProblemError(f"room {letter} is not connected")
    return read, every
