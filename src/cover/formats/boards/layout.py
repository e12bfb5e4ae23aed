"""How boards lie in a text: one a line or one row a line, characters, numbers or pencil marks.

Every layout that fits the shape and the symbols of the first rows is found; whoever asks decides what to do about
several.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import isqrt
from typing import Any

from cover.formats.boards.lines import Row
from cover.formats.boards.pencil import is_pencilled, read_pencilled, read_positions, sukaku_size
from cover.formats.boards.symbols import LARGEST_SIZE, MAX_CHARACTERS, BadMark, Marks, read_characters, read_numbers

_BOXED = frozenset(a * b for a in range(2, LARGEST_SIZE) for b in range(2, LARGEST_SIZE // a + 1))  # no primes

WORDS = {
    "line": "one a line",
    "grid": "one row a line",
    "csv": "one row a line, separated cells",
    "sukaku": "pencil marks, one board a line",
    "candidates": "pencil marks, one row a line",
}


@dataclass(eq=False, repr=False)
class Rules:
    """What is known about the boards of a text besides their cells.

    kind: sudoku or latin; variant: keyword arguments for the puzzle's class; size: rows of a board, if known;
    first: 0 or 1, the first symbol, if known; alphabet: what the symbols are called, if that is known.
    one: whether rows that make one board are that, and not several boards, one a line.
    places: the lines where regions were described, by the beginnings of their names.
    """

    kind: str = "sudoku"
    variant: dict[str, Any] = field(default_factory=dict)
    size: int | None = None
    first: int | None = None
    alphabet: str | None = None
    one: bool = False
    places: Mapping[str, int] = field(default_factory=dict)

    def allows(self, size: int) -> bool:
        """Can there be a board of `size` rows?"""
        if self.size is not None:
            return size == self.size
        return size in _BOXED or (self.kind == "latin" and 0 < size <= LARGEST_SIZE)


@dataclass(eq=False, repr=False)
class Layout:
    """One way to read the rows of a text as boards."""

    format: str  # a key of WORDS
    fields: bool  # cells are fields (numbers), not characters
    size: int  # rows of a board; for one a line, of the first one
    dashes: bool  # lines of dashes are rows of blanks, not borders

    def __str__(self) -> str:
        return f"{self.size}x{self.size} boards, {WORDS[self.format]}"

    @property
    def one_a_line(self) -> bool:
        return self.format in ("line", "sukaku")

    def size_of(self, row: Row) -> int:
        """Rows of the board that begins with this row."""
        if self.format == "sukaku":
            return sukaku_size(width(row, False)) or self.size
        return isqrt(width(row, self.fields)) if self.format == "line" else self.size


def read_marks(rows: Sequence[Row], layout: Layout, size: int, rules: Rules) -> Marks:
    """The marks of one board; BadMark counts cells through all rows."""
    if layout.format == "sukaku":
        return read_positions(rows[0].characters, size)
    if layout.format == "candidates":
        return read_pencilled([cell for row in rows for cell in row.fields], size, rules.first, rules.alphabet)
    if not layout.fields:
        return read_characters("".join([row.characters for row in rows]), size, rules.first, rules.alphabet)
    return read_numbers([cell for row in rows for cell in row.fields], size, rules.first, rules.alphabet)


def fitting(
    rows: Sequence[Row], complete: bool, rules: Rules, only: str | None = None
) -> tuple[list[Layout], list[tuple[Layout, BadMark, Row, int]]]:
    """The layouts that fit the first rows of a text (all of them if `complete`), and those that fit but for a symbol.

    The latter come with what is wrong, the row, and the cell in the row.
    """
    fit: list[Layout] = []
    almost: list[tuple[Layout, BadMark, Row, int]] = []
    # First without rows of dashes, which may be borders or blanks; then with them, if there are any.
    plain = [row for row in rows if not row.dashes]
    for dashes, chosen in ((False, plain), (True, rows)):
        if not chosen or (dashes and len(plain) == len(rows)):
            continue
        for layout in _shapes(chosen, complete, rules, dashes):
            if only is not None and layout.format != only:
                continue
            wrong = _first_bad_mark(chosen, layout, rules)
            if wrong is None:
                fit.append(layout)
            else:
                almost.append((layout, *wrong))
    # Pencil marks in a line look like a board of digits, but repeat no symbol.
    if any(layout.format == "sukaku" for layout in fit):
        fit = [layout for layout in fit if layout.format == "sukaku" or not _repeats(rows, layout)]
    return fit, almost


def _repeats(rows: Sequence[Row], layout: Layout) -> bool:
    """Does every board (one a line) repeat a mark in a row? Candidates taken for a board do."""
    for row in rows:
        if row.dashes and not layout.dashes:
            continue
        n, text = layout.size_of(row), row.characters
        marks = [[c for c in text[k : k + n] if c not in ".0"] for k in range(0, n * n, n)]
        if all(len(set(line)) == len(line) for line in marks):
            return False
    return True


def _shapes(rows: Sequence[Row], complete: bool, rules: Rules, dashes: bool) -> Iterator[Layout]:
    commas = any(row.separated for row in rows)
    fields = [len(row.fields) for row in rows]
    counts = [(True, fields)]
    if not commas:
        counts.insert(0, (False, [len(row.characters) for row in rows]))
    # Each field is a character: then fields say nothing that characters do not.
    single = not commas and counts[0][1] == fields  # every field is a character
    if not commas and not single and all(is_positions(row.characters, rules) for row in rows):
        yield Layout("sukaku", False, sukaku_size(counts[0][1][0]) or 0, dashes)
    for by_field, widths in counts:
        largest = LARGEST_SIZE if by_field else MAX_CHARACTERS
        size = widths[0]
        square = rules.allows(size) and size > 1 and widths.count(size) == len(widths)
        # As many rows as cells in a row, with blanks between the cells: one-line boards are not written like that.
        drawn = square and complete and len(rows) == size and widths == fields
        if single and by_field and size <= MAX_CHARACTERS:
            continue
        lengths = [(isqrt(width), width) for width in widths]
        # Each line may be a board of its own size.
        one_a_line = all(n * n == width and n <= largest and rules.allows(n) for n, width in lengths)
        if one_a_line and not drawn and not (single and by_field and lengths[0][0] <= MAX_CHARACTERS):
            yield Layout("line", by_field, lengths[0][0], dashes)
        # As many rows as one or several boards need, or more to come.
        if square and size <= largest and (len(rows) % size == 0 or (not complete and len(rows) > size)):
            yield Layout("csv" if commas else "grid", by_field, size, dashes)
            if (
                by_field
                and not dashes
                and is_pencilled([cell for row in rows for cell in row.fields], size, rules.first)
            ):
                yield Layout("candidates", True, size, dashes)


def is_positions(text: str, rules: Rules) -> bool:
    """Is this line a board of pencil marks, a character for each symbol that a cell may have?"""
    size = sukaku_size(len(text))
    if size is None or not rules.allows(size):
        return False
    try:
        read_positions(text, size)
    except BadMark:
        return False
    return len(text) - text.count(".") - text.count("0") > 3


def _first_bad_mark(rows: Sequence[Row], layout: Layout, rules: Rules) -> tuple[BadMark, Row, int] | None:
    step = 1 if layout.one_a_line else layout.size
    for k in range(0, len(rows) - step + 1, step):
        board = rows[k : k + step]
        try:
            read_marks(board, layout, layout.size_of(board[0]), rules)
        except BadMark as wrong:
            return wrong, *row_of_cell(board, wrong.cell, layout.fields)
    return None


def width(row: Row, fields: bool) -> int:
    """How many cells a row has."""
    return len(row.fields) if fields else len(row.characters)


def row_of_cell(board: Sequence[Row], cell: int, fields: bool) -> tuple[Row, int]:
    """The row in which a cell of a board stands, and its number in the row."""
    for row in board:
        if cell < width(row, fields):
            return row, cell
        cell -= width(row, fields)
    return board[-1], cell
