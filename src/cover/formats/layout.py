"""How boards lie in a text: one a line or one row a line, characters or numbers, and which lines are rows at all.

Every layout that fits the shape and the symbols of the first lines is a candidate; whoever asks decides what to do
about several.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import isqrt
from typing import Any

from cover.formats.symbols import LARGEST_SIZE, MOST_CHARACTERS, BadMark, Marks, read_characters, read_numbers

_UPRIGHT = "|│┃║╎╏┆┇┊┋¦"
_AS_SPACE = str.maketrans(dict.fromkeys(_UPRIGHT, " "))
_BOX_DRAWING = "".join(map(chr, range(0x2500, 0x2580)))
_BORDER = re.compile(rf"[\s|+=\-:¦{_BOX_DRAWING}]*")
_DASHES = re.compile(rf"[\s\-{_UPRIGHT}]*")
_HEADER = re.compile(r"(?:grid|board|puzzle|sudoku)\s*#?\s*\d+\s*:?", re.IGNORECASE)
_FIELD = re.compile(r"[^\s]+")


@dataclass(frozen=True)
class Rules:
    """What is known about the boards of a text besides their cells.

    kind: sudoku or latin; variant: keyword arguments for the puzzle's class; size: rows of a board, if known;
    first: 0 or 1, the first symbol, if known.
    """

    kind: str = "sudoku"
    variant: dict[str, Any] = field(default_factory=dict)
    size: int | None = None
    first: int | None = None

    def allows(self, size: int) -> bool:
        """Can there be a board of `size` rows?"""
        if self.size is not None:
            return size == self.size
        return 0 < size <= LARGEST_SIZE and (self.kind == "latin" or any(size % d == 0 for d in range(2, size)))


@dataclass(frozen=True)
class Row:
    """A line with cells. `cells` is a string of characters where each is a cell, else a list of fields."""

    number: int
    text: str  # the line as it stands
    dashes: bool  # only dashes: a border, or a row of blanks

    @property
    def commas(self) -> bool:
        return "," in self.text

    def characters(self) -> str:
        return "".join(self.text.translate(_AS_SPACE).split())

    def fields(self) -> list[str]:
        if self.commas:
            return [part.strip() for part in self.text.split(",")]
        return self.text.translate(_AS_SPACE).split()

    def column(self, cell: int, fields: bool) -> int:
        """Where cell number `cell` of this row begins, counted from 1."""
        plain = self.text.translate(_AS_SPACE)
        if fields and self.commas:
            at = sum(len(part) + 1 for part in self.text.split(",")[:cell])
            return at + 1 + len(plain[at:]) - len(plain[at:].lstrip())
        places = (
            [m.start() for m in _FIELD.finditer(plain)]
            if fields
            else [k for k, c in enumerate(plain) if not c.isspace()]
        )
        return places[cell] + 1 if cell < len(places) else len(self.text) + 1


@dataclass(frozen=True)
class Header:
    """A line like `Grid 01`: a board begins."""

    number: int
    text: str


@dataclass(frozen=True)
class Comment:
    number: int
    text: str


def is_comment(line: str) -> bool:
    return line.lstrip()[:1] in ("#", ";")


def is_header(line: str) -> bool:
    """Is this the title of a board, like `Grid 01`?"""
    title = line.strip()
    return len(title) < 40 and _HEADER.fullmatch(title) is not None


def sort_lines(lines: Iterable[tuple[int, str]]) -> Iterator[Row | Header | Comment]:
    """What the lines are; blank ones and borders are left out."""
    for number, line in lines:
        if not line or line.isspace():
            continue
        if is_comment(line):
            yield Comment(number, line.lstrip()[1:].strip())
        elif is_header(line):
            yield Header(number, line.strip())
        else:
            if "#" in line:
                line = re.split(r"\s#", line, maxsplit=1)[0]
            dashes = _DASHES.fullmatch(line) is not None
            if dashes or not _BORDER.fullmatch(line):
                yield Row(number, line, dashes)


@dataclass(frozen=True)
class Layout:
    """One way to read the rows of a text as boards."""

    format: str  # line: a board a line; grid: a row a line; csv: a row a line, commas between the cells
    fields: bool  # cells are fields (numbers), not characters
    size: int  # rows of a board; for `line`, of the first one
    dashes: bool  # lines of dashes are rows of blanks, not borders

    def __str__(self) -> str:
        how = {"line": "one a line", "grid": "one row a line", "csv": "one row a line, comma-separated"}[self.format]
        return f"{self.size}x{self.size} boards, {how}"


def read_marks(rows: Sequence[Row], fields: bool, size: int, first: int | None) -> Marks:
    """The marks of one board; BadMark counts cells through all rows."""
    if not fields:
        return read_characters("".join(row.characters() for row in rows), size, first)
    return read_numbers([cell for row in rows for cell in row.fields()], size, first)


def candidates(
    rows: Sequence[Row], complete: bool, rules: Rules, only: str | None = None
) -> tuple[list[Layout], list[tuple[Layout, BadMark, Row, int]]]:
    """The layouts that fit the first rows of a text (all of them if `complete`), and those that fit but for a symbol.

    The latter come with what is wrong, the row, and the cell in the row.
    """
    fit: list[Layout] = []
    almost: list[tuple[Layout, BadMark, Row, int]] = []
    for dashes in (False, True):
        chosen = [row for row in rows if dashes or not row.dashes]
        if not chosen or (dashes and len(chosen) == len([row for row in rows if not row.dashes])):
            continue
        for layout in _shapes(chosen, complete, rules, dashes):
            if only is not None and layout.format != only:
                continue
            wrong = _first_bad_mark(chosen, layout, rules.first)
            if wrong is None:
                fit.append(layout)
            else:
                almost.append((layout, *wrong))
    return fit, almost


def _shapes(rows: Sequence[Row], complete: bool, rules: Rules, dashes: bool) -> Iterator[Layout]:
    commas = any(row.commas for row in rows)
    fields = [len(row.fields()) for row in rows]
    counts = [(True, fields)]
    if not commas:
        counts.insert(0, (False, [len(row.characters()) for row in rows]))
    single = not commas and counts[0][1] == fields  # every field is a character
    for by_field, widths in counts:
        largest = LARGEST_SIZE if by_field else MOST_CHARACTERS
        size = widths[0]
        square = rules.allows(size) and size > 1 and widths.count(size) == len(widths)
        # As many rows as cells in a row, with blanks between the cells: nobody writes one-line boards like that.
        drawn = square and complete and len(rows) == size and widths == fields
        if single and by_field and size <= MOST_CHARACTERS:
            continue
        lengths = [(isqrt(width), width) for width in widths]
        one_a_line = all(n * n == width and n <= largest and rules.allows(n) for n, width in lengths)
        if one_a_line and not drawn and not (single and by_field and lengths[0][0] <= MOST_CHARACTERS):
            yield Layout("line", by_field, lengths[0][0], dashes)
        if square and size <= largest and (len(rows) % size == 0 or (not complete and len(rows) > size)):
            yield Layout("csv" if commas else "grid", by_field, size, dashes)


def _first_bad_mark(rows: Sequence[Row], layout: Layout, first: int | None) -> tuple[BadMark, Row, int] | None:
    step = 1 if layout.format == "line" else layout.size
    for k in range(0, len(rows) - step + 1, step):
        board = rows[k : k + step]
        size = isqrt(width(board[0], layout.fields)) if layout.format == "line" else layout.size
        try:
            read_marks(board, layout.fields, size, first)
        except BadMark as wrong:
            return wrong, *row_of_cell(board, wrong.cell, layout.fields)
    return None


def width(row: Row, fields: bool) -> int:
    """How many cells a row has."""
    return len(row.fields()) if fields else len(row.characters())


def row_of_cell(board: Sequence[Row], cell: int, fields: bool) -> tuple[Row, int]:
    """The row in which a cell of a board stands, and its number in the row."""
    for row in board:
        if cell < width(row, fields):
            return row, cell
        cell -= width(row, fields)
    return board[-1], cell


def why_not(rows: Sequence[Row], rules: Rules) -> tuple[str, int]:
    """Why no layout fits the shape of these rows, in words, and the line to blame."""
    rows = [row for row in rows if not row.dashes] or list(rows)
    by_field = (
        any(row.commas for row in rows)
        or Counter(any(len(cell) > 1 for cell in row.fields()) and len(row.fields()) > 3 for row in rows).most_common(
            1
        )[0][0]
    )
    widths = [width(row, by_field) for row in rows]
    usual, times = Counter(widths).most_common(1)[0]
    root = isqrt(usual)
    odd = next((k for k, w in enumerate(widths) if w != usual), None)
    boxless = "boxes: RxC, jigsaw: or --kind latin"
    what = f"a {rules.kind} board"
    if rules.size is not None:
        n = rules.size
        first = next((k for k, w in enumerate(widths) if w not in (n, n * n)), len(rows) - 1)
        have = f"{len(rows)} rows" if widths[first] == n else f"a line of {_cells(widths[first])}"
        return f"{have}: {n} rows of {n} cells, or {n * n} cells in a line, are needed here", rows[first].number
    if len(rows) == 1 or (root * root == usual and rules.allows(root) and usual > len(rows)):
        k = odd if odd is not None and len(rows) > 1 else 0
        return f"a line of {_cells(widths[k])}: {_right_lengths(widths[k], rules)}", rows[k].number
    if odd is not None:
        many = "others have" if times > 1 else "most common width is"
        return f"a row of {_cells(widths[odd])} where the {many} {usual}", rows[odd].number
    if rules.allows(usual):
        return f"{len(rows)} rows of {_cells(usual)}: {what} of that width has {usual} rows", rows[-1].number
    if usual > LARGEST_SIZE:
        return f"rows of {_cells(usual)}: boards have at most {LARGEST_SIZE} rows", rows[0].number
    return (
        f"rows of {_cells(usual)}: a {usual}x{usual} sudoku has no boxes (say {boxless})",
        rows[0].number,
    )


def _cells(count: int) -> str:
    return f"{count} cell" if count == 1 else f"{count} cells"


def _right_lengths(count: int, rules: Rules) -> str:
    below = [n for n in range(1, min(isqrt(count), LARGEST_SIZE) + 1) if rules.allows(n) and n * n < count][-1:]
    above = [n for n in range(isqrt(count) + 1, min(isqrt(count) + 8, LARGEST_SIZE + 1)) if rules.allows(n)][:1]
    near = [f"{n * n} ({n}x{n})" for n in below + above]
    return f"a board in a line has {' or '.join(near)}" if near else f"boards have at most {LARGEST_SIZE} rows"
