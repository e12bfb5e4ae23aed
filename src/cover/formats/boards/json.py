"""Boards as nested lists, as JSON, Python and other languages write them: `[[5, 3, 0, ...], ...]`.

Marks are integers (0 or null is blank), or characters in quotes; a row may also be one string, and so may a board. An
object's board stands under `puzzle`, `board`, `grid` or a like key. A name with `=` before the list does not matter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from cover.basics import bounded_json
from cover.basics.errors import InputError
from cover.formats.base import About, Options, Record, rules_of
from cover.formats.boards import shared as boards
from cover.formats.boards.records import COLUMNS
from cover.formats.text import Source
from cover.puzzles.grids.grid import Grid

ABOUT = About(
    "boards as nested lists of rows: JSON, Python",
    Grid,
    "[[1, 0, 0, 0], [0, 0, 0, 2], [3, 0, 0, 0], [0, 0, 0, 4]]\n",
    certain=True,
    endings=(".json",),
)
LARGEST = 1 << 26  # bytes
KEYS = (*COLUMNS, "rows", "cells")
_BEGINS = re.compile(
    r"""\s*+(?:[A-Za-z_]\w*+\s*+(?::[^=\n]*+)?=\s*+)?(?:\w++(?:\.\w++)*+\(\s*+)?[\[({]\s*+[\[({"'\d]"""
)
_WORDS = {"None": "null", "True": "true", "False": "false", "(": "[", ")": "]"}
_TOKEN = re.compile(
    r"""(?:\s|#[^\n]*|//[^\n]*)*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([\[\](){},:])|([^\s\[\](){},:"']+))"""
)


def sniff(source: Source, options: Options) -> list[str]:
    """Claims texts that begin with a list of lists, strings or numbers, or with an object that has a board."""
    head = "\n".join(line for _, line in source.head_lines() if not line.lstrip().startswith(("#", "//")))[:4096]
    if not _BEGINS.match(head):
        return []
    if head.lstrip().startswith("{") and not any(f'"{key}"' in head.lower() for key in KEYS):
        return []
    return ["nested lists"]


def read(source: Source, options: Options) -> Iterator[Record]:
    """The board or the boards of the list. Raises InputError with the line of a row that does not fit."""
    rules = rules_of(options)
    data = source.data()
    if len(data) > LARGEST:
        raise source.error(f"more than {LARGEST >> 20} MB of nested lists: too large")
    value, line = _value(data.decode("utf-8", "replace"), source)
    for rows in _boards(value, source, line):
        # Rows of a board may be texts beside rows that are lists.
        if any(isinstance(row, list) for row in rows):
            rows = [list(row) if isinstance(row, str) else row for row in rows]
        # Where 0 stands anywhere it is the blank, and null is written as `.`; else empty fields are.
        zeros = any(mark == 0 for row in rows if isinstance(row, list) for mark in row)
        text = "\n".join(_row(row, "." if zeros else "", source, line) for row in rows)
        where = enumerate(text.split("\n"), line)
        wanted = "csv" if "," in text else None
        try:
            for record in boards.read_as(where, source.name, rules, wanted, format="json"):
                yield source.error(record.reason, line) if isinstance(record, InputError) else record
        except InputError as error:
            yield source.error(error.reason, line)


def _value(text: str, source: Source) -> tuple[Any, int]:
    """The first list or object of the text as JSON values, and the line where it begins."""
    # The first bracket of any kind, or a text that begins like an assignment.
    start = min(at for at in (text.find("["), text.find("("), text.find("{"), len(text)) if at >= 0)
    begun = _BEGINS.match(text)
    start = begun.end() - 1 if begun and start >= len(text) else start
    line = text.count("\n", 0, start) + 1
    parts, depth, at = list[str](), 0, start
    while match := _TOKEN.match(text, at):
        at = match.end()
        quoted, sign, word = match[1], match[2], match[3]
        if quoted:
            parts.append(json.dumps(quoted[1:-1]))
        elif sign:
            if sign in "])}":
                # A comma before a closing bracket is allowed, as in Python.
                if parts and parts[-1] == ",":
                    parts.pop()
                depth -= 1
            elif sign in "[({":
                depth += 1
                # Between two lists a missing comma is put in: rows on lines of their own.
                if parts and parts[-1] in ("]", "}"):
                    parts.append(",")
            parts.append(_WORDS.get(sign, sign))
            # What follows the list is of no interest.
            if sign in "])}" and not depth:
                break
        elif word:
            if parts and parts[-1] not in ("[", ",", "{", ":"):
                parts.append(",")
            parts.append(_WORDS.get(word, word))
    try:
        return bounded_json.loads("".join(parts)), line
    except (ValueError, RecursionError) as error:
        deep = isinstance(error, (RecursionError, bounded_json.TooDeep))
        reason = (
            "nested too deeply"
            if deep
            else "they do not end, or contain something other than integers, null and characters"
        )
        raise source.error(f"nested lists are needed, but {reason}", line) from None


def _boards(value: Any, source: Source, line: int) -> Iterator[list[Any]]:
    """The boards in a value: lists of rows."""
    if isinstance(value, dict):
        known = {str(key).lower(): content for key, content in value.items()}
        found = next((known[key] for key in KEYS if key in known), None)
        if found is None:
            raise source.error(f"no board in this object: it needs a key such as {', '.join(KEYS[:5])}", line)
        yield from _boards([found] if isinstance(found, str) else found, source, line)
    elif not isinstance(value, list) or not value:
        raise source.error("no rows in this list", line)
    # A list of boards: one object or one list each.
    elif isinstance(value[0], dict) or _deep(value) > 2:
        for part in value:
            yield from _boards(part, source, line)
    # Texts that are no square are boards of one line each.
    elif all(isinstance(row, str) for row in value) and len(value) != len(value[0]):
        for row in value:  # a board each
            yield [row]
    else:
        yield value if _deep(value) == 2 or isinstance(value[0], str) else [value]


def _deep(value: Any) -> int:
    depth = 0
    while isinstance(value, list) and value:
        value, depth = value[0], depth + 1
    return depth


def _row(row: Any, blank: str, source: Source, line: int) -> str:
    """A row as the reader of boards takes it; blank: how it should take null."""
    if isinstance(row, str):
        return row
    if not isinstance(row, list):
        raise source.error(f"a list of symbols is needed, got {str(row)[:20]}", line)
    marks = [blank if mark is None else str(mark).strip() for mark in row]
    if any(isinstance(mark, (list, dict, bool, float)) for mark in row) or any("," in mark for mark in marks):
        raise source.error("a row contains something other than integers, null and characters", line)
    return ",".join(marks)


def write(content: Any, solution: Any = None) -> str:
    """Rows of integers in one line; null is blank where 0 is a symbol, else 0. Raises ProblemError for a variant."""
    puzzle, marks = boards.rows_to_write(content, "json", solution)
    blank = None if puzzle.symbols[0] == 0 else 0
    return json.dumps([[blank if mark is None else mark for mark in row] for row in marks]) + "\n"
