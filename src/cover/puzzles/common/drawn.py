"""Drawings read back: what `render` has drawn of a solution becomes the solution again.

Every reader here takes the lines of a text and yields what each drawing in it shows; lines end without newline.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from cover.basics.errors import InputError
from cover.puzzles.common.cells import Cell, clusters

T = TypeVar("T")
_LINES = frozenset("─│┌┐└┘├┤┬┴┼╵╶╷╴|+-")  # box drawing, and what stands for it in ASCII
_UPRIGHT = frozenset("│|")


def drawn_boards(
    lines: Iterable[str], size: int, marks: Mapping[str, int]
) -> Iterator[tuple[tuple[int | None, ...], ...]]:
    """Boards of size x size marks, each a word, with or without borders between them; a dot is blank.

    Raises InputError for a row of another width, an unknown mark, and rows that make no whole board.
    """
    for board in drawn_words(lines, size, size, lambda cell, word: word == "." or word in marks):
        yield tuple(tuple(None if word == "." else marks[word] for word in row) for row in board)


def drawn_words(
    lines: Iterable[str], height: int, width: int, known: Callable[[Cell, str], bool]
) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Boards of height x width words, with or without borders between them. Raises as `drawn_boards` does; known: may
    this word stand in this cell?"""
    return parted(_rows_of_words(lines, height, width, known), height, "board has {} rows")


def _rows_of_words(
    lines: Iterable[str], height: int, width: int, known: Callable[[Cell, str], bool]
) -> Iterator[tuple[str, ...]]:
    number = 0  # of rows so far
    for line in lines:
        words = "".join(" " if c in _UPRIGHT else c for c in line).split()
        if not words or all(set(word) <= _LINES for word in words):
            continue
        if len(words) != width:
            raise InputError(f"a row of {len(words)} marks, where the board has {width}: {line.strip()[:60]!r}")
        for c, word in enumerate(words):
            if not known((number % height, c), word):
                raise InputError(f"unknown mark {word[:20]!r}")
        yield tuple(words)
        number += 1


def parted(rows: Iterable[T], many: int, called: str) -> Iterator[tuple[T, ...]]:
    """So many rows at a time, each of a drawing. Raises InputError where rows of another one are left over; called:
    what they make, and what they are.

    >>> list(parted("abcd", 2, "board has {} rows"))
    [('a', 'b'), ('c', 'd')]
    """
    kept: list[T] = []
    for row in rows:
        kept.append(row)
        if len(kept) == many:
            yield tuple(kept)
            kept = []
    if kept:
        raise InputError(f"the last {called.format(len(kept))} instead of {many}")


def drawn_cells(lines: Iterable[str], rows: int, columns: int, marks: str) -> Iterator[tuple[Cell, ...]]:
    """The cells that hold one of `marks` in boards of rows x columns characters, blanks between them."""
    for board in drawn_words(lines, rows, columns, lambda cell, word: len(word) == 1):
        yield tuple((r, c) for r, row in enumerate(board) for c, word in enumerate(row) if word in marks)


def drawn_pieces(lines: Sequence[str], shape: Iterable[Cell]) -> Iterator[list[tuple[Cell, ...]]]:
    """The groups of cells that borders part in drawings of a shape by `borders.draw` with `compact=False`, ordered by
    their first cells. Raises InputError for lines that are no such drawing."""
    cells = sorted(shape)
    rows, columns = 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
    kept = [line for line in lines if line.strip()]
    height = 2 * rows + 1
    if len(kept) % height:
        raise InputError(f"{len(kept)} lines cannot be cut into drawings of {rows} rows ({height} lines each)")
    for start in range(0, len(kept), height):
        drawing = [line.rstrip() for line in kept[start : start + height]]
        length = max(map(len, drawing))  # some cell of the last column has a border to its right
        step, odd = divmod(length - 1, columns)
        if odd or step < 4 or not set("".join(drawing[0].split())) <= _LINES:
            raise InputError(f"this does not draw {rows} rows of {columns} cells: {drawing[0].strip()[:60]!r}")
        padded = [line.ljust(length) for line in drawing]

        def near(cell: Cell, padded: list[str] = padded, step: int = step) -> list[Cell]:
            """The neighbours of a cell, beyond no border; each with the character between them."""
            r, c = cell
            y, x = 2 * r + 1, c * step
            four = (
                ((r - 1, c), padded[y - 1][x + 1]),
                ((r + 1, c), padded[y + 1][x + 1]),
                ((r, c - 1), padded[y][x]),
                ((r, c + 1), padded[y][x + step]),
            )
            return [other for other, between in four if between not in _LINES]

        yield [tuple(sorted(part)) for part in clusters(cells, near)]
