"""Pencil marks as people write them: a board as one line with a character for each symbol that a cell may have
(Sukaku), or rows of fields that list what each cell may be (`1567`).

A cell with one candidate is a given.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cover.basics.errors import ProblemError
from cover.formats.boards.symbols import FROM_ONE, FROM_ZERO, MAX_CHARACTERS, BadMark, Marks, characters_of
from cover.puzzles.grids.grid import Grid
from cover.puzzles.grids.text import in_short

_ABSENT = ".0"
_ANY = (".", "*", "_", "-", "?")
_SIZES = {n**3: n for n in range(4, 26)}


def sukaku_size(length: int) -> int | None:
    """Rows of the board whose pencil marks are a line of so many characters (729: 9), or None."""
    return _SIZES.get(length)


def read_positions(text: str, size: int) -> Marks:
    """Pencil marks, the k-th of the characters of a cell being symbol k or absent. Raises BadMark."""
    cells: list[tuple[int, ...] | None] = []
    for k in range(0, len(text), size):
        kept = []
        for symbol, (wanted, c) in enumerate(zip(FROM_ONE, text[k : k + size], strict=False), 1):
            if c.upper() == wanted:
                kept.append(symbol)
            elif c not in _ABSENT:
                raise BadMark(f"pencil mark {c!r} where only {wanted!r} or '.' may stand", k + symbol - 1)
        cells.append(tuple(kept))
    return _marks(cells, FROM_ONE[:size])


def read_pencilled(fields: Sequence[str], size: int, first: int | None = None, known: str | None = None) -> Marks:
    """Pencil marks as fields: `5` is a given, `1567` what the cell may be, `.` leaves everything open; SudoCue writes
    `u6` for a mark set by the player, which is a pencil mark and no given. first, known: as in `read_characters`; where
    a header says nothing, symbols count from 1. Raises BadMark."""
    first = 1 if first is None else first
    alphabet = known or (FROM_ONE if first else FROM_ZERO)[:size]
    if size > len(alphabet):
        raise BadMark(f"pencil marks of {size} symbols: at most {len(alphabet)} have a character", 0)
    number = {c: k for k, c in enumerate(alphabet, first)}
    cells: list[tuple[int, ...] | None] = []
    placed = set()
    for place, field in enumerate(fields):
        if field in _ANY and field not in number:
            cells.append(None)
            continue
        # Symbols of letters are read in either case.
        word = field.upper() if field.islower() else field
        # A mark that the player set, where no symbol is called so.
        if len(word) > 1 and word[0] in "U+" and "U" not in number:
            word = word[1:]
            placed.add(place)
        if unknown := next((c for c in word if c not in number), ""):
            raise BadMark(f"unknown symbol {unknown!r} among the pencil marks {field[:20]!r}", place)
        kept = [number[c] for c in word]
        # As people write them, ascending; anything else is likelier something else.
        if kept != sorted(set(kept)):
            raise BadMark(f"pencil marks {field[:20]!r} do not ascend", place)
        cells.append(tuple(kept))
    return _marks(cells, alphabet, placed)._replace(symbols=None if first else tuple(range(size)))


def is_pencilled(fields: Sequence[str], size: int, first: int | None = None) -> bool:
    """Could these be a board's pencil marks, and not numbers? Some cell must list more than numbers could: `01` where
    symbols are known to count from 0."""
    listed = [field for field in fields if len(field) > 1]
    return size <= MAX_CHARACTERS and any(
        _beyond(field, size) or (first == 0 and field.startswith("0")) for field in listed
    )


def _beyond(field: str, size: int) -> bool:
    return field.isascii() and field.isalnum() and (not field.isdecimal() or int(field[:9]) > size)


def _marks(cells: list[tuple[int, ...] | None], alphabet: str, placed: Collection[int] = ()) -> Marks:
    """placed: cells that are no givens although one mark is left."""
    given = [kept is not None and len(kept) == 1 and place not in placed for place, kept in enumerate(cells)]
    values = [kept[0] if kept and known else None for kept, known in zip(cells, given, strict=True)]
    candidates = [None if known else kept for kept, known in zip(cells, given, strict=True)]
    return Marks(values, None, "", f"{alphabet[0]}-{alphabet[-1]}", alphabet, candidates)


def marks_left(puzzle: Grid) -> list[tuple[int, ...]]:
    """Cell by cell, the numbers (from 0) of the symbols that a board's givens and pencil marks leave; all but one are
    gone where a cell is given."""
    left = []
    for r, row in enumerate(puzzle.givens):
        for c, given in enumerate(row):
            kept = puzzle.symbols if puzzle.candidates is None else puzzle.candidates[r][c]
            here = [symbol for symbol in kept if given in (None, symbol)]
            left.append(tuple(puzzle.symbols.index(symbol) for symbol in here))
    return left


def pencilled_texts(puzzle: Grid) -> list[list[str]]:
    """Rows of what each cell may be, as `read_pencilled` takes it. Raises ProblemError for more symbols than there are
    characters, and for cells without a candidate, which would look blank."""
    names = characters_of(puzzle.symbols)
    if names is None:
        reason = f"pencil marks of the symbols {in_short(puzzle.symbols)}"
        raise ProblemError(f"{reason}: at most {len(FROM_ONE)} can be written, from 1 or 0")
    texts = ["".join(names[k] for k in cell) for cell in marks_left(puzzle)]
    if "" in texts:
        r, c = divmod(texts.index(""), puzzle.size)
        raise ProblemError(f"r{r + 1}c{c + 1} has no candidate, which cannot be written: write 'sukaku'")
    return [texts[k : k + puzzle.size] for k in range(0, len(texts), puzzle.size)]
