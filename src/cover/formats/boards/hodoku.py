"""HoDoKu's library of positions, one a line: `:0000:1:+6+3+42+8+9..1.2...:::182:`.

The fields are the technique, its candidates, the marks (`+` before those that were placed after the givens), the
candidates that were struck out (`182`: 1 in r8c2), and what the step does, which is no part of the position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.formats.base import About, Options, Reading, Record, each_line, rules_of
from cover.formats.boards import shared as boards
from cover.formats.boards.layout import Rules
from cover.formats.boards.lines import first_line
from cover.formats.boards.symbols import Marks
from cover.formats.text import Source
from cover.puzzles.grids.grid import Grid

ABOUT = About(
    "HoDoKu's positions, one a line: digits and struck candidates",
    Grid,
    ":0000:1:....8..5.12....4..6..7........6....18......6..5..4.....8..5.2....9.3...7....+1...6:911 412:::\n",
    certain=True,
)
_LINE = re.compile(r":[\w-]*:[\d-]*:([+.0-9]+):([0-9 ]*):([^\n]*)")
_WORD = re.compile(r"\+?[.0-9]")
_MARK = re.compile(r"\+?([.0-9])")


def sniff(source: Source, options: Options) -> list[str]:
    """Claims texts whose first line is such a position."""
    first = first_line(source)
    return ["positions of HoDoKu"] if _LINE.fullmatch(first) else []


def read(source: Source, options: Options) -> Iterator[Record]:
    """The positions: all marks are givens (`filled` lists those with `+`), struck candidates no pencil marks."""
    rules = rules_of(options)
    yield from each_line(source, lambda line, number: _position(line, number, source, rules))


def _position(line: str, number: int, source: Source, rules: Rules) -> Reading:
    found = _LINE.fullmatch(line)
    if found is None:
        raise source.error(":TECHNIQUE:CANDIDATES:MARKS:STRUCK:... is needed", number)
    if blank := re.search(r"\+[^1-9]|\+$", found[1]):
        raise source.error(f"{blank[0]!r}: a digit must follow the '+' of a placed cell", number)
    marks = _MARK.findall(found[1])
    if len(marks) != 81:
        raise source.error(f"a board of {len(marks)} cells: HoDoKu's boards have 81", number)
    values = [int(mark) if mark in "123456789" else None for mark in marks]
    candidates: list[tuple[int, ...] | None] = [None] * 81
    # Struck candidates are written as digit, row, column.
    for word in found[2].split():
        if not re.fullmatch(r"[1-9]{3}", word):
            raise source.error(f"struck candidate {word!r}: digit, row and column are needed", number)
        mark, cell = int(word[0]), (int(word[1]) - 1) * 9 + int(word[2]) - 1
        # From all digits, or from what is left after those before.
        candidates[cell] = tuple(k for k in candidates[cell] or range(1, 10) if k != mark)
    struck = len(found[2].split())
    kept = candidates if struck else None
    puzzle = boards.make_grid(
        [values[k : k + 9] for k in range(0, 81, 9)],
        None,
        rules,
        source.name,
        number,
        Marks(values, None, ".", "1-9", "123456789", kept),
    )
    note = f"{boards.describe(puzzle)}, position of HoDoKu"
    note += f", {struck} candidates struck" if struck else ""
    filled = tuple(
        (cell, int(word[1]) - 1) for cell, word in enumerate(_WORD.findall(found[1])) if word.startswith("+")
    )
    return Reading(puzzle, "hodoku", note, source.name, number, filled=filled)
