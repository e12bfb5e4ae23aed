"""The marks of a board as people write them: which character or number is which symbol, and which is the blank.

The blank is one of `. 0 * _ - ?`, or `x` where no other blank stands and no symbol is called so. Symbols are 1-9, then
A-Z, then a-z (10, 11, ... up to 61); `0` is a symbol, and symbols count from 0 (0-9, A-Z, a-z), only where `.` is the
blank. A board of letters alone counts A = 1. Where upper-case letters suffice, lower-case ones are read as the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase, digits
from typing import NamedTuple

from cover.puzzles.common.keys import LARGEST_SIZE as LARGEST_SIZE

BLANKS = ".0*_-?"
FROM_ONE = digits[1:] + ascii_uppercase + ascii_lowercase
FROM_ZERO = digits + ascii_uppercase + ascii_lowercase
MAX_CHARACTERS = len(FROM_ZERO)  # a board of more symbols needs numbers
_CROSSES = "xX"  # blanks too, in boards without another


class Marks(NamedTuple):
    """The marks of one board, cell by cell (None is blank), its symbols and how they were written."""

    values: list[int | None]
    symbols: tuple[int, ...] | None  # None: 1..n
    blank: str  # "" if there is none
    style: str  # "1-9", "0-9 A-F", "A-Y", "numbers 1-25"
    alphabet: str | None = None  # a character a symbol; None: numbers
    candidates: list[tuple[int, ...] | None] | None = None  # pencil marks, cell by cell; None in a cell: any


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
    parts = ["".join(filter(kind.__contains__, alphabet)) for kind in (digits, ascii_uppercase, ascii_lowercase)]
    return " ".join(f"{part[0]}-{part[-1]}" if len(part) > 1 else part for part in parts if part)


def read_characters(cells: str, size: int, first: int | None = None, known: str | None = None) -> Marks:
    """Marks written as one character each; first: 0 or 1, the first symbol, if known; known: what all symbols are
    called, if that is. Raises BadMark."""
    present = set(cells)
    blanks = (present & set(BLANKS)) - set(known or "")
    if not blanks and size < 24 and not set(_CROSSES) & set(known or ""):  # X is the 24th letter
        blanks = present & set(_CROSSES)
    # 0 is a symbol only where another blank stands; then it is none of the blanks.
    from_zero = first == 0 or (first is None and known is None and _beside_zero(blanks) and size <= len(FROM_ZERO))
    if from_zero:
        blanks.discard("0")
    blank = _one_blank(blanks, cells)
    alphabet = known or (FROM_ZERO if from_zero else FROM_ONE)[:size]
    if size > len(alphabet):
        raise BadMark(f"{size} symbols are too many for single characters: write numbers", 0)
    upper = set(map(str.upper, present - blanks))
    if known is None and not from_zero and _letters_alone(upper, alphabet, size):
        alphabet = ascii_uppercase[:size]
    # Upper-case letters suffice: lower-case ones are read as the same,
    fold = not any(map(str.islower, alphabet))
    values = _values(alphabet, 0 if from_zero else 1, fold, blank)
    if not present <= values.keys():
        at = next(k for k, character in enumerate(cells) if character not in values)
        both = f" ({blank!r} is the blank here, so that 0 is read as a symbol)" if from_zero and known is None else ""
        both = both or (" (a letter: blanks are 0, . or -)" if cells[at] in "oO" else "")
        raise BadMark(f"unknown symbol {cells[at]!r}{both}", at)
    # and a board that has none but small letters is written in those again.
    if fold and any(map(str.islower, present - blanks)) and not any(map(str.isupper, present - blanks)):
        alphabet = alphabet.lower()
    symbols = tuple(range(size)) if from_zero else None
    return Marks([values[c] for c in cells], symbols, blank, _style(alphabet), alphabet)


def _beside_zero(blanks: set[str]) -> bool:
    """Is there one blank besides 0, so that 0 is a symbol?"""
    return "0" in blanks and len(blanks) == 2 and bool(blanks & {".", "-"})


def _letters_alone(present: set[str], alphabet: str, size: int) -> bool:
    """Does a board with these (upper-case) characters count its letters from A? Only if one of them says so."""
    return size <= 26 and present <= set(ascii_uppercase[:size]) and not present <= set(alphabet)


def read_numbers(cells: Sequence[str], size: int, first: int | None = None, known: str | None = None) -> Marks:
    """Marks written as numbers 1..size (or 0..size-1, see above); an empty field is blank too. Where a field is a
    letter, all are read as characters are. Raises BadMark."""
    present = set(cells)
    blanks = present & {"", *BLANKS}
    others = present - blanks
    # One letter among the fields: then all are read as characters are.
    single = size <= MAX_CHARACTERS and max(map(len, others), default=0) == 1
    if single and not all(map(str.isdecimal, others)):
        blank = next((mark for mark in blanks if mark not in ("", "0")), ".")
        marks = read_characters("".join(cell or blank for cell in cells), size, first, known)
        return marks if "" not in present else marks._replace(blank="")
    from_zero = first == 0 or (first is None and _beside_zero(blanks))
    if from_zero:
        blanks.discard("0")
    _one_blank(blanks, cells)
    low = 0 if from_zero else 1
    values: dict[str, int | None] = dict.fromkeys(blanks)
    for cell in present - blanks:
        plain = cell.isascii() and cell.isdecimal()
        if not plain:
            raise BadMark(f"unknown symbol {cell if len(cell) < 20 else cell[:17] + '...'!r}", cells.index(cell))
        stripped = cell.lstrip("0") or "0"
        # A number of many digits is above every size: it need not be made an integer.
        number = int(stripped) if len(stripped) < 5 else 9999
        if not low <= number < low + size:
            if number == 0:
                raise BadMark(f"unknown symbol {cell[:20]!r}", cells.index(cell))
            many = stripped if len(stripped) < 12 else stripped[:9] + "..."
            raise BadMark(f"{many} is not one of the symbols {low}..{low + size - 1}", cells.index(cell))
        values[cell] = number
    symbols = tuple(range(size)) if from_zero else None
    blank = next(iter(blanks), "")
    return Marks([values[c] for c in cells], symbols, blank, f"numbers {low}-{low + size - 1}")


def _one_blank(blanks: set[str], cells: Sequence[str]) -> str:
    if len(blanks) > 1:
        first, second = sorted(blanks, key=cells.index)[:2]
        words = [repr(blank) if blank else "an empty field" for blank in (first, second)]
        raise BadMark(f"blanks are written as {words[0]} and as {words[1]}: use one of them", cells.index(second))
    return next(iter(blanks), "")


def characters_of(symbols: Sequence[int], alphabet: Sequence[str] = ()) -> str | None:
    """What a board's symbols are written as, one character each: its own alphabet, or the usual one where that is
    numbers. None if there are too many symbols for that, or others than 1..n and 0..n-1."""
    size, first = len(symbols), symbols[0]
    if first not in (0, 1) or list(symbols) != list(range(first, first + size)):
        return None
    if alphabet and max(map(len, alphabet)) == 1:
        return "".join(alphabet)
    usual = FROM_ONE if first else FROM_ZERO
    return usual[:size] if size <= len(usual) else None


def write_characters(
    values: Sequence[int | None], symbols: Sequence[int], blank: str, alphabet: Sequence[str] = ()
) -> str | None:
    """The marks as one character each, or None if the symbols are too many or others than 1..n and 0..n-1.

    In the board's own alphabet, unless a reader would take that for another: a board in A-Y without a letter beyond P.
    """
    written = characters_of(symbols, alphabet)
    if written is None:
        return None
    first = symbols[0]
    text = "".join(blank if value is None else written[value - first] for value in values)
    # Read back: the alphabet that its characters suggest may be another one.
    try:
        if read_characters(text, len(symbols)).values == list(values):
            return text
    except BadMark:
        pass
    usual = (FROM_ONE if first else FROM_ZERO)[: len(symbols)]
    return "".join(blank if value is None else usual[value - first] for value in values)
