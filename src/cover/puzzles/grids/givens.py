"""Givens and pencil marks of a grid: read, and cut into parts for the verbs that ask why.

A grid is any `Grid` here: its file imports this one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from cover.basics.errors import ProblemError
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.grids.text import in_short, text_of

Candidates = tuple[tuple[tuple[int, ...], ...], ...]  # rows of cells of symbols, ascending
Marks = tuple[tuple[int | None, ...], ...]  # rows of symbols as they stand on the board, None where blank


def given_marks(
    rows: Sequence[Sequence[int | None]], symbols: Sequence[int], alphabet: Sequence[str], kind: str
) -> Marks:
    """Givens as a caller gave them: symbols, and None where blank. Raises ProblemError where they do not fit a board of
    these symbols; kind: of the board, for a message."""
    known: dict[int | None, int | None] = {0: None, None: None}
    known |= zip(symbols, symbols, strict=True)
    try:
        marks = tuple([tuple(map(known.__getitem__, row)) for row in rows])
        if set(map(len, marks)) == {len(symbols)}:
            return marks
    except KeyError:
        pass
    raise ProblemError(next(_unfit(rows, known, in_short(symbols, alphabet), kind)))


def _unfit(
    rows: Sequence[Sequence[int | None]], known: Collection[int | None], listed: str, kind: str
) -> Iterator[str]:
    """What is wrong with rows of givens; known: the marks that may stand there; listed: the symbols in words."""
    for r, row in enumerate(rows):
        if isinstance(row, str):
            yield f"givens are rows of numbers: text is read by cover.loads(text, kind={kind!r})"
        if len(row) != len(rows):
            yield f"row {r + 1} has {len(row)} cells, but the board has {len(rows)} rows"
        for c, mark in enumerate(row):
            if mark not in known:
                yield f"{cell_name((r, c))}: {mark} is not one of the symbols {listed}"


def pencil_marks(
    rows: Sequence[Sequence[Iterable[int] | None]], symbols: Sequence[int], alphabet: Sequence[str]
) -> Candidates:
    """The pencil marks that a caller gave (None in a cell: any symbol). Raises ProblemError where they do not fit a
    board of these symbols."""
    n, known = len(symbols), set(symbols)
    if len(rows) != n or any(len(row) != n for row in rows):
        raise ProblemError(f"candidates: {n} rows of {n} cells are needed")
    read = []
    for r, row in enumerate(rows):
        cells = []
        for c, allowed in enumerate(row):
            marks = known if allowed is None else set(allowed)
            for mark in marks - known:
                known_as = in_short(symbols, alphabet)
                raise ProblemError(f"{cell_name((r, c))}: {mark} is not one of the symbols {known_as}")
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
            words = f"{text_of(grid, mark)} at {cell_name((r, c))}"
            yield GivenPart(words, (r, c), needs=((r * n + c, number[mark]),))
        elif barred is not None and grid.candidates is not None:
            listed = " ".join(text_of(grid, mark) for mark in grid.candidates[r][c]) or "nothing"
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
