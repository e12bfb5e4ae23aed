"""Pencil marks of a board: what each cell may still become."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from cover.basics.errors import ProblemError
from cover.puzzles.common.cells import cell_name

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
