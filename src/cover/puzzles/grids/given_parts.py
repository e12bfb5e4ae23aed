"""What a grid says of its givens, part by part, for the verbs that ask why: see `common/given_parts.py`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.grids.pencil import Candidates

Marks = Sequence[Sequence[int | None]]  # rows of symbols, None where blank


def given_parts(
    givens: Marks, candidates: Candidates | None, symbols: Sequence[int], text_of: Callable[[int], str]
) -> Iterator[GivenPart]:
    """The givens, row by row, then the cells whose pencil marks leave something out. Clues count as rules."""
    n, number = len(symbols), {symbol: k for k, symbol in enumerate(symbols)}
    for (r, c), barred in _telling(givens, candidates, symbols):
        mark = givens[r][c]
        if barred is None and mark is not None:
            words = f"{text_of(mark)} at {cell_name((r, c))}"
            yield GivenPart(words, (r, c), needs=((r * n + c, number[mark]),))
        elif barred is not None and candidates is not None:
            listed = " ".join(map(text_of, candidates[r][c])) or "nothing"
            bars = tuple((r * n + c, k) for k in barred)
            yield GivenPart(f"only {listed} at {cell_name((r, c))}", (r, c), bars=bars)


def kept_marks(
    givens: Marks, candidates: Candidates | None, symbols: Sequence[int], parts: Collection[int]
) -> tuple[list[list[int | None]], list[list[tuple[int, ...] | None]] | None]:
    """Givens and pencil marks of these parts alone, by their numbers; no pencil marks where no part has any."""
    n = len(symbols)
    marks: list[list[int | None]] = [[None] * n for _ in range(n)]
    pencil: list[list[tuple[int, ...] | None]] = [[None] * n for _ in range(n)]
    penciled = False
    every = list(_telling(givens, candidates, symbols))
    for (r, c), barred in (every[k] for k in parts):
        if barred is None:
            marks[r][c] = givens[r][c]
        elif candidates is not None:
            pencil[r][c], penciled = candidates[r][c], True
    return marks, pencil if penciled else None


def _telling(
    givens: Marks, candidates: Candidates | None, symbols: Sequence[int]
) -> Iterator[tuple[Cell, tuple[int, ...] | None]]:
    """The cells of the parts, in their order, with the numbers of the symbols that their pencil marks leave out; None
    where the part is the given."""
    for r, row in enumerate(givens):
        for c, mark in enumerate(row):
            if mark is not None:
                yield (r, c), None
    for r, pencil in enumerate(candidates or ()):
        for c, kept in enumerate(pencil):
            if barred := tuple(k for k, symbol in enumerate(symbols) if symbol not in kept):
                yield (r, c), barred
