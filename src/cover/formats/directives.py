"""The header of a puzzle file: `puzzle: NAME`, `key: value` lines, the words `diagonals` and `windoku`, and blocks.

A block (`jigsaw:`, `shape:`) owns the lines after its key, and inside it nothing is a comment: a jigsaw has as many
rows as its first row has letters, a shape ends at an empty line or a line with characters other than `#`, `.`
and blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cover.errors import InputError
from cover.formats.layout import is_comment, is_header
from cover.formats.symbols import LARGEST_SIZE
from cover.formats.text import Line, shown
from cover.puzzles import PUZZLES

FLAGS = ("diagonals", "windoku")
FACTS = ("source", "solutions", "title", "author", "note")
VALUES = ("puzzle", "size", "n", "boxes", "symbols", "pieces", "queens", "forbidden", "jigsaw", "shape")
NAMED = ("region", "piece")
KEYS = (*VALUES, *FLAGS, *FACTS, *NAMED)

_COMMENT_FACT = re.compile(r"[#;]\s*([A-Za-z][\w -]{0,30}):\s+(\S.*)")


@dataclass
class Value:
    """The text after a key (or the lines of its block) and where it stands."""

    text: str
    line: int
    rows: list[str] = field(default_factory=list)


@dataclass
class Header:
    """What the header says: values by key, regions and pieces by name, facts, the flags that are set."""

    line: int = 1
    values: dict[str, Value] = field(default_factory=dict)
    named: dict[str, dict[str, Value]] = field(default_factory=lambda: {key: {} for key in NAMED})
    facts: dict[str, str] = field(default_factory=dict)


class Lines(Iterator[Line]):
    """Lines with one step back."""

    def __init__(self, lines: Iterable[Line]):
        self._lines, self._back = iter(lines), list[Line]()

    def __next__(self) -> Line:
        return self._back.pop() if self._back else next(self._lines)

    def back(self, line: Line) -> None:
        self._back.append(line)


def key_of(line: str) -> tuple[str, str, str] | None:
    """(key, name, value) of a directive line, or None. A flag's value may be missing."""
    word = line.strip().lower()
    if word in FLAGS:
        return word, "", ""
    before, colon, value = line.partition(":")
    words = before.split(None, 1)
    if not colon or not words or not (words[0].isascii() and words[0].isalpha()) or is_header(line):
        return None
    return words[0].lower(), words[1].strip() if len(words) > 1 else "", value.strip()


def begins_puzzle(line: str) -> bool:
    """Is this line a directive that this module knows?"""
    found = key_of(line)
    return found is not None and (found[0] in KEYS or found[0] == "box") and (not found[1] or found[0] in NAMED)


def read_header(lines: Lines, source: str) -> Header:
    """Take the directives (and comments) off the front of the lines. Raises InputError at what is none."""
    header = Header()
    first = True
    for number, line in lines:
        if not line.strip():
            continue
        if is_comment(line):
            if fact := _COMMENT_FACT.fullmatch(line.strip()):
                header.facts[fact[1].lower()] = fact[2].strip()
            continue
        found = key_of(line)
        if found is None or (found[0] == "puzzle" and not first):
            lines.back((number, line))
            break
        key, name, text = found
        key = "boxes" if key == "box" else key
        if first:
            header.line, first = number, False
        if key not in KEYS:
            raise InputError(f"unknown key {shown(key)}: known are {', '.join(KEYS)}", source=source, line=number)
        if name and key not in NAMED:
            raise InputError(f"{key} {shown(name)}: ':' is needed after {key}", source=source, line=number)
        if key in FACTS:
            header.facts[key] = text
            continue
        value = Value(text, number)
        if key == "jigsaw":
            value.rows = _jigsaw_rows(lines, text, source, number)
        elif key == "shape" and not text:
            value.rows = list(_shape_rows(lines))
        _store(header, key, name, value, source)
    return header


def _store(header: Header, key: str, name: str, value: Value, source: str) -> None:
    where = header.named[key] if key in NAMED else header.values
    slot = name or (f"region {len(where) + 1}" if key == "region" else key)
    if slot in where:
        what = f"{key} {name!r}" if key in NAMED else repr(key)
        raise InputError(f"{what} is given twice (first in line {where[slot].line})", source=source, line=value.line)
    if key in FLAGS:
        answer = value.text.lower() or "yes"
        if answer not in ("yes", "no", "true", "false"):
            raise InputError(f"{key}: yes or no is needed, got {shown(value.text)}", source=source, line=value.line)
        value.text = "yes" if answer in ("yes", "true") else ""
    where[slot] = value


def _jigsaw_rows(lines: Lines, text: str, source: str, at: int) -> list[str]:
    """As many rows as the first has letters (or fields, where they are separated)."""
    rows = [text] if text else []
    size: int | None = None
    for number, line in lines:
        if not line.strip():
            continue
        rows.append(line.strip())
        if size is None:
            words = rows[0].split()
            size = len(words) if len(words) > 1 else len(rows[0])
            if size > LARGEST_SIZE:
                raise InputError(f"a jigsaw of {size} columns: at most {LARGEST_SIZE}", source=source, line=number)
        have = len(line.split()) if len(line.split()) > 1 else len(line.strip())
        if have != size:
            reason = f"row {len(rows)} of the jigsaw has {have} letters where the first has {size}"
            raise InputError(reason, source=source, line=number)
        if len(rows) == size:
            return rows
    raise InputError(f"the jigsaw has {len(rows)} rows of {size or 0} letters: the text ends", source=source, line=at)


def _shape_rows(lines: Lines) -> Iterator[str]:
    begun = False
    for number, line in lines:
        if not line.strip():
            if begun:
                return
            continue
        if set(line) - set("#. \t"):
            lines.back((number, line))
            return
        begun = True
        yield line.rstrip()


def the_kind(header: Header, wanted: str | None, source: str) -> str:
    """The puzzle's name: what the header says, else what the caller wants, else sudoku."""
    said = header.values.get("puzzle")
    if said is None:
        return wanted or "sudoku"
    name = said.text.lower()
    if name not in PUZZLES:
        reason = f"unknown puzzle {shown(said.text)}: one of {', '.join(PUZZLES)}"
        raise InputError(reason, source=source, line=said.line)
    if wanted is not None and wanted != name:
        raise InputError(f"this is a {name} puzzle, not {wanted}", source=source, line=said.line)
    return name
