"""The marks of a board as people write them: which character or number is which symbol, and which is the blank.

The blank is one of `. 0 * _ -`. Symbols are 1-9, then A-Z, then a-z (10, 11, ... up to 61); `0` is a symbol, and
symbols count from 0 (0-9, A-Z, a-z), only where `.` is the blank. A board of letters alone counts A = 1.
Where upper-case letters suffice, lower-case ones are read as the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

BLANKS = ".0*_-"
FROM_ONE = digits[1:] + ascii_uppercase + ascii_lowercase
FROM_ZERO = digits + ascii_uppercase + ascii_lowercase
MOST_CHARACTERS = len(FROM_ZERO)  # a board of more symbols needs numbers
LARGEST_SIZE = 225


class Marks(NamedTuple):
    """The marks of one board, cell by cell (None is blank), its symbols and how they were written."""

    values: list[int | None]
    symbols: tuple[int, ...] | None  # None: 1..n
    blank: str  # "" if there is none
    style: str  # "1-9", "0-9 A-F", "A-Y", "numbers 1-25"


class BadMark(ValueError):
    """What is wrong with a mark; `cell` is its place among the cells of the board, counted from 0."""

    def __init__(self, reason: str, cell: int):
        super().__init__(reason)
        self.cell = cell


@lru_cache(maxsize=64)
def _values(alphabet: str, first: int, fold: bool, blank: str) -> dict[str, int | None]:
    values: dict[str, int | None] = {}
    for k, character in enumerate(alphabet, first):
        values[character] = k
        if fold:
            values[character.lower()] = k
    if blank:
        values[blank] = None
    return values


@lru_cache(maxsize=64)
def _style(alphabet: str) -> str:
    """'1-9 A-G' for '123456789ABCDEFG'."""
    parts = ["".join(c for c in alphabet if c in kind) for kind in (digits, ascii_uppercase, ascii_lowercase)]
    return " ".join(f"{part[0]}-{part[-1]}" if len(part) > 1 else part for part in parts if part)


def read_characters(cells: str, size: int, first: int | None = None) -> Marks:
    """Marks written as one character each; `first` (0 or 1) is the first symbol, if known. Raises BadMark."""
    present = set(cells)
    blanks = present & set(BLANKS)
    from_zero = first == 0 or (first is None and blanks >= {".", "0"} and size <= len(FROM_ZERO))
    if from_zero:
        blanks.discard("0")
    blank = _one_blank(blanks, cells)
    alphabet = (FROM_ZERO if from_zero else FROM_ONE)[:size]
    if size > len(alphabet):
        raise BadMark(f"{size} symbols are more than single characters can tell apart: write numbers", 0)
    fold = not alphabet[-1].islower()
    others = {c.upper() if fold else c for c in present - blanks}
    if (
        not from_zero
        and size <= 26
        and others
        and others <= set(ascii_uppercase[:size])
        and not others <= set(alphabet)
    ):
        alphabet, fold = ascii_uppercase[:size], True
    values = _values(alphabet, 0 if from_zero else 1, fold, blank)
    if not present <= values.keys():
        at = next(k for k, character in enumerate(cells) if character not in values)
        raise BadMark(f"unknown symbol {cells[at]!r}", at)
    symbols = tuple(range(size)) if from_zero else None
    return Marks([values[c] for c in cells], symbols, blank, _style(alphabet))


def read_numbers(cells: Sequence[str], size: int, first: int | None = None) -> Marks:
    """Marks written as numbers 1..size (or 0..size-1, see above); an empty field is blank too. Raises BadMark."""
    present = set(cells)
    blanks = present & {"", *BLANKS}
    from_zero = first == 0 or (first is None and blanks >= {".", "0"})
    if from_zero:
        blanks.discard("0")
    blank = _one_blank(blanks, cells)
    low = 0 if from_zero else 1
    values: dict[str, int | None] = dict.fromkeys(blanks)
    for cell in present - blanks:
        plain = cell.isascii() and cell.isdecimal()
        if not plain:
            raise BadMark(f"unknown symbol {cell if len(cell) < 20 else cell[:17] + '...'!r}", cells.index(cell))
        stripped = cell.lstrip("0") or "0"
        number = int(stripped) if len(stripped) < 5 else 9999
        if not low <= number < low + size:
            if number == 0:
                raise BadMark(f"unknown symbol {cell[:20]!r}", cells.index(cell))
            many = stripped if len(stripped) < 12 else stripped[:9] + "..."
            raise BadMark(f"{many} is not one of the symbols {low}..{low + size - 1}", cells.index(cell))
        values[cell] = number
    symbols = tuple(range(size)) if from_zero else None
    return Marks([values[c] for c in cells], symbols, blank, f"numbers {low}-{low + size - 1}")


def _one_blank(blanks: set[str], cells: Sequence[str]) -> str:
    if len(blanks) > 1:
        first, second = sorted(blanks, key=cells.index)[:2]
        words = [repr(blank) if blank else "an empty field" for blank in (first, second)]
        raise BadMark(f"two kinds of blank, {words[0]} and {words[1]}: a board has one", cells.index(second))
    return next(iter(blanks), "")


def write_characters(values: Sequence[int | None], symbols: Sequence[int], blank: str) -> str | None:
    """The marks as one character each, or None if the symbols are not 1..n or 0..n-1 or are too many for that."""
    size, first = len(symbols), symbols[0]
    if first not in (0, 1) or list(symbols) != list(range(first, first + size)):
        return None
    alphabet = FROM_ONE if first else FROM_ZERO
    if size > len(alphabet):
        return None
    return "".join(blank if value is None else alphabet[value - first] for value in values)
