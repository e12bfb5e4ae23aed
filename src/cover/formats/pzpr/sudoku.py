"""Sudoku of puzz.link: the givens."""

from __future__ import annotations

from math import isqrt

from cover.basics.errors import InputError
from cover.formats.programs.draft import Draft
from cover.formats.pzpr.codes import file_rows, numbers16
from cover.formats.pzpr.link import Link
from cover.puzzles.grids.grid import Grid


def _empty(size: int) -> Draft:
    """puzz.link cuts every board into squares of as many rows as the root of its size, rounded down (but 2x3 in one of
    6 rows), which makes a sudoku of few sizes only."""
    if size != 6 and isqrt(size) ** 2 != size:
        raise InputError(f"puzz.link cuts {size} rows into boxes of {isqrt(size)}x{isqrt(size)}, which is no sudoku")
    return Draft(size)


def from_link(link: Link) -> Grid:
    size = link.square("a sudoku")
    draft = _empty(size)
    for k, number in enumerate(link.take(numbers16)):
        if number is not None and number > 0:
            draft.givens[divmod(k, size)] = number
    return draft.puzzle()


def from_file(lines: list[str]) -> Grid:
    if not lines or not lines[0].strip().isdecimal():
        raise InputError("the file begins with its rows")
    draft = _empty(int(lines[0][:3]))
    for r, row in enumerate(file_rows(lines, 1, draft.size, draft.size)):
        for c, word in enumerate(row):
            if word.isdecimal():
                draft.givens[r, c] = int(word)
    return draft.puzzle()
