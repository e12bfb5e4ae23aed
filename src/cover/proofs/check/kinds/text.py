"""The text of a puzzle whose rules are `Stated`: its header, and numbers in it."""

from __future__ import annotations

from collections.abc import Sequence

from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.header import Cell, Header, read, words

LARGEST = 10_000  # of a number


def opened(text: str, *known: str) -> Header:
    """Raises Unknown for any other key."""
    header = read(text, 0)
    header.only(*known)
    return header


def counts(header: Header, name: str, lines: int) -> list[int | None]:
    """Numbers beside lines, so many of them; None where there is a dot."""
    words = header.values[name].split() if name in header.values else ["."] * lines
    if len(words) != lines:
        raise Fault(f"puzzle.txt: '{name}:' needs {lines} numbers")
    return [None if word == "." else number(word) for word in words]


def number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and int(word[:9]) <= LARGEST and len(word) < 9):
        raise Fault(f"puzzle.txt: {word[:30]!r} is no number")
    return int(word)


def numbers(rows: Sequence[Sequence[str]], blanks: str) -> dict[Cell, int]:
    """Where numbers stand."""
    return {place: number(word) for place, word in words(rows).items() if word not in (*blanks,)}


def many(count: int, what: str) -> str:
    """`1 number`, `1,800 numbers`."""
    return f"{count:,} {what}{'s' * (count != 1)}"
