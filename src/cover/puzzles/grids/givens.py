"""Givens and pencil marks of a grid: read, and cut into parts for the verbs that ask why.

A grid is any `Grid` here: its file imports this one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from cover.basics.errors import ProblemError
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.given_parts import GivenPart

Candidates = tuple[tuple[tuple[int, ...], ...], ...]  # rows of cells of symbols, ascending


def pencil_marks(rows: Sequence[Sequence[Iterable[int] | None]], symbols: Sequence[int], listed: str) -> Candidates:
    """The pencil marks that a caller gave (None in a cell: any symbol). Raises ProblemError where they do not fit a
    board of these symbols, which messages call `listed`."""
    n, known = len(symbols), set(symbols)
    if len(rows) != n or any(len(row) != n for row in rows):
        raise ProblemError(f"candidates: {n} rows of {n} cells are needed")
    read = []
    for r, row in enumerate(rows):
        cells = []
        for c, allowed in enumerate(row):
            marks = known if allowed is None else set(allowed)
            for mark in marks - known:
                raise ProblemError(f"{cell_name((r, c))}: {mark} is not one of the symbols {listed}")
            cells.append(tuple(symbol for symbol in symbols if symbol in marks))
        read.append(tuple(cells))
    return tuple(read)


def pencilled(marks: Collection[int], alphabet: Sequence[str], symbols: Sequence[int]) -> str:
    """A cell's pencil marks as one word: `1567`, or `10,12` where the alphabet has longer words; `!` for none."""
    between = "" if max(map(len, alphabet)) == 1 else ","
    return between.join(word for word, symbol in zip(alphabet, symbols, strict=True) if symbol in marks) or "!"


def given_parts(grid: Any) -> Iterator[GivenPart]:
    """The givens, row by row, then the cells whose pencil marks leave something out. Clues count as rules."""
    n, number = grid.size, {symbol: k for k, symbol in enumerate(grid.symbols)}
    for (r, c), barred in _telling(grid):
        mark = grid.givens[r][c]
        if barred is None and mark is not None:
            words = f"{grid.text_of(mark)} at {cell_name((r, c))}"
            yield GivenPart(words, (r, c), needs=((r * n + c, number[mark]),))
        elif barred is not None and grid.candidates is not None:
            listed = " ".join(map(grid.text_of, grid.candidates[r][c])) or "nothing"
            bars = tuple((r * n + c, k) for k in barred)
            yield GivenPart(f"only {listed} at {cell_name((r, c))}", (r, c), bars=bars)


def kept_marks(
    grid: Any, parts: Collection[int]
) -> tuple[list[list[int | None]], list[list[tuple[int, ...] | None]] | None]:
    """Givens and pencil marks of these parts alone, by their numbers; no pencil marks where no part has any."""
    n = grid.size
    marks: list[list[int | None]] = [[None] * n for _ in range(n)]
    pencil: list[list[tuple[int, ...] | None]] = [[None] * n for _ in range(n)]
    penciled = False
    every = list(_telling(grid))
    for (r, c), barred in (every[k] for k in parts):
        if barred is None:
            marks[r][c] = grid.givens[r][c]
        elif grid.candidates is not None:
            pencil[r][c], penciled = grid.candidates[r][c], True
    return marks, pencil if penciled else None


def _telling(grid: Any) -> Iterator[tuple[Cell, tuple[int, ...] | None]]:
    """The cells of the parts, in their order, with the numbers of the symbols that their pencil marks leave out; None
    where the part is the given."""
    for r, row in enumerate(grid.givens):
        for c, mark in enumerate(row):
            if mark is not None:
                yield (r, c), None
    for r, pencil in enumerate(grid.candidates or ()):
        for c, kept in enumerate(pencil):
            if barred := tuple(k for k, symbol in enumerate(grid.symbols) if symbol not in kept):
                yield (r, c), barred
