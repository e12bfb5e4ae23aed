"""Boards among other words of a line: puzzle banks, tables with a column of boards, lists with numbers and names.

    0003dc9c 53..7....6..195... 5.2      53..7....6..195...;5.2;easy      1: 53..7....6..195...
    99480,1895,1.......2.9.4...5...,Easter-Monster      id,puzzle,solution

The board is the field that its column's name says, else the first that could be a board and is not full. A further
field of as many characters may be its solution; any other may be a map of its regions, and is refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt

from cover.formats.boards.layout import Rules
from cover.formats.boards.lines import is_comment
from cover.formats.boards.symbols import BLANKS, BadMark, read_characters

COLUMNS = ("puzzle", "puzzles", "quizzes", "quiz", "board", "boards", "sudoku", "grid", "givens")
LEAST = 16  # cells of a board among words
SMALLEST_MAP = 4  # regions
SOLUTIONS = ("solution", "solutions", "answer", "answers", "solved")  # names of columns
# Blanks are taken whole, and none that separates: else each of a million would be tried as the last before a quote.
_FIELD = {c: re.compile(rf'[^\S{c}]*+"((?:[^"]|"")*+)"[^\S{c}]*+(?={c}|$)|([^{c}]*)') for c in ",;\t "}
_NO_MARKS = frozenset(BLANKS) - {"0"}  # which may be the first symbol
_WORD = re.compile(r"[^\s,;|\"']+")


@dataclass(eq=False, repr=False)
class Records:
    """separator: between fields, "" for blanks and what else stands between words; column: of the board, from 0, or
    None where each line shows it; heading: the line with the columns' names, if there is one."""

    separator: str
    column: int | None
    heading: str | None
    rules: Rules

    @property
    def words(self) -> str:
        return f"column {self.column + 1}" if self.column is not None else "other words ignored"

    def place(self, line: str) -> tuple[int, int] | None:
        """Where the board stands in a line; None if there is none."""
        places = list(fields(line, self.separator))
        if self.column is not None:
            return places[self.column] if self.column < len(places) else None
        k = _column(line, places, self.rules)
        return None if k is None else places[k]

    def why(self, line: str, tidied: str) -> str:
        """Why a line with a board is refused, "" if it is not: it has another program's puzzle too, or a field of as
        many characters that is not the board's solution. tidied: the line with nothing but its board."""
        cells = tidied.strip()
        # Too short to be mistaken for a board.
        if len(cells) < LEAST:
            return ""
        names = [name.strip(" \"'").lower() for name in (self.heading or "").split(self.separator or None)]
        for k, (begin, end) in enumerate(fields(line, self.separator)):
            word = line[begin:end].strip()
            if self.column is None and (way := _other_reading(word)):
                return f"field {k + 1} is one of the {way}, beside a board: one puzzle a line is read"
            # Only fields as long as the board, other than the board itself, and no solution of it.
            if len(word) != len(cells) or begin == len(tidied) - len(tidied.lstrip()) or solves(word, cells):
                continue
            if k < len(names) and names[k] in SOLUTIONS:
                continue
            if is_map(word):
                reason = "may be a map of its regions: 'BOARD MAP' alone in a line is read"
            elif self.heading is None:
                reason = "is not its solution: it is not passed over"
            else:
                continue  # a column with a name of its own
            return f"field {k + 1} has as many characters as the board and {reason}"
        return ""

    def tidy(self, line: str) -> str | None:
        """The line with nothing but its board; as it is where there is none."""
        if line == self.heading:
            return None
        if is_comment(line):
            return line
        found = self.place(line)
        return line if found is None else " " * found[0] + line[found[0] : found[1]]


_LIKE_A_LINK = re.compile(r"\S*[:/~]\S{8,}|[\w+/=%-]{40,}")


def _other_reading(word: str) -> str:
    """What another program's format says that a word of a line is: `f-puzzles links`; "" for what is none of theirs."""
    if not _LIKE_A_LINK.fullmatch(word) or not re.search("[A-Za-z]", word):
        return ""
    from cover.formats.base import Options
    from cover.formats.table import linked, module_of
    from cover.formats.text import Source

    with Source.of_text(word) as source:
        ways = (way for name in linked() for way in module_of(name).sniff(source, Options()))
        return next(ways, "")


def fields(line: str, separator: str) -> Iterator[tuple[int, int]]:
    """Where the fields of a line begin and end, quotes left out; separator: `,` `;`, tab or blank; "" for words."""
    if not separator:
        yield from (match.span() for match in _WORD.finditer(line))
        return
    at = 0
    while at <= len(line):
        match = _FIELD[separator].match(line, at)
        assert match is not None  # an empty field matches
        yield match.span(1) if match[1] is not None else match.span(2)
        at = match.end() + 1


def find(lines: Sequence[str], rules: Rules) -> Records | None:
    """How to find the boards in lines like these first ones; None if some line has none (but the columns' names)."""
    rows = [line for line in lines if not is_comment(line) and line.strip()]
    if not rows:
        return None
    # The first separator that makes several fields.
    separator = next((s for s in ",;\t" if s in rows[0] and len(list(fields(rows[0], s))) > 1), "")
    names = [rows[0][a:b].strip().lower() for a, b in fields(rows[0], separator)]
    column = next((k for k, name in enumerate(names) if name in COLUMNS), None)
    if column is not None and separator:
        return Records(separator, column, rows[0], rules) if len(rows) > 1 else None
    # By the separator first, then by blanks alone.
    for between in dict.fromkeys((separator, "")):
        records = Records(between, None, None, rules)
        if all(records.place(row) for row in rows):
            return records
    return None


def common_column(lines: Sequence[str], separator: str, rules: Rules) -> int | None:
    """The column in which all these lines have their board, or None."""
    found = {_column(line, list(fields(line, separator)), rules) for line in lines}
    return found.pop() if len(found) == 1 else None


def _column(line: str, places: Sequence[tuple[int, int]], rules: Rules) -> int | None:
    boards = [k for k, (a, b) in enumerate(places) if could_be(line[a:b].strip(), rules)]
    return next((k for k in boards if set(line[slice(*places[k])]) & set(BLANKS)), boards[0] if boards else None)


def is_map(word: str) -> bool:
    """Does a word name N regions of N cells, a character a cell? A full board does not: no character twice in a line.

    >>> is_map("AABBAABBCCDDCCDD"), is_map("AAABBBBB"), is_map("1..............."), is_map("1234341221434321")
    (True, False, False, False)
    """
    counts = Counter(word)
    alike = len(counts) ** 2 == len(word) and set(counts.values()) == {len(counts)}
    return alike and "." not in counts and not _is_full(word, len(counts))


def _is_full(word: str, size: int) -> bool:
    """Has no row and no column of a square of characters one twice?"""
    lines = (word[part] for k in range(size) for part in (slice(k * size, (k + 1) * size), slice(k, None, size)))
    return all(len(set(line)) == size for line in lines)


def solves(word: str, cells: str) -> bool:
    """Could a word be the solution of a board: full, no mark twice in a row or column, and with the givens?

    >>> solves("1234341221434321", "1..............1"), solves("1234341221434321", "2..............1")
    (True, False)
    """
    size = isqrt(len(word))
    if size * size != len(word) or len(set(word)) != size or set(word) & _NO_MARKS:
        return False
    agree = all(own == given or given in BLANKS for own, given in zip(word, cells, strict=True))
    return agree and _is_full(word, size)


def halves(line: str) -> tuple[str, str] | None:
    """The board and the map of its regions in a line that is made of these two, with something between them or not;
    None for another line.

    >>> halves("1..............2,AABBAABBCCDDCCDD")
    ('1..............2', 'AABBAABBCCDDCCDD')
    """
    words = _WORD.findall(line)
    if len(words) == 1 and len(line) % 2 == 0:
        words = [line[: len(line) // 2], line[len(line) // 2 :]]
    if len(words) != 2 or len(words[0]) != len(words[1]) or len(words[0]) < SMALLEST_MAP**2:
        return None
    cells, owners = words
    return (cells, owners) if is_map(owners) else None


def could_be(word: str, rules: Rules) -> bool:
    """Could this word be a board in a line?"""
    size = isqrt(len(word))
    if len(word) < LEAST or size * size != len(word) or not rules.allows(size):
        return False
    if size < 10 and sum(c.isalpha() for c in word) * 2 > len(word) and not set(word) <= set("xX123456789"):
        return False
    try:
        read_characters(word, size, rules.first, rules.alphabet)
    except BadMark:
        return False
    return True
