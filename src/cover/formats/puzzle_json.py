"""Puzzle files as JSON: an object whose members are the keys of a puzzle file, and `board` for the rows below them.

`schema` says what a member may be. Texts are checked by it, then read as the lines of a puzzle file would be. One
object, a list of objects, or one object after the other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from cover.basics import bounded_json
from cover.basics.errors import InputError
from cover.formats import puzzle as puzzle_file
from cover.formats.base import About, Options, Reading, Record
from cover.formats.directives import FACTS, OF_LINES, Lines, read_header
from cover.formats.kind_names import not_a_kind
from cover.formats.schema import Path, called, faults
from cover.formats.text import Line, Source
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.keys import Header, Key, Named, Schema, Value, line_schema, rows_schema
from cover.puzzles.grids.grid import Grid
from cover.puzzles.kinds.table import is_kind, kind_names, puzzle_class

ABOUT = About(
    "puzzle files as JSON: their keys as members, the board as rows",
    BasePuzzle,
    '{"puzzle": "sudoku", "diagonals": true, "board": ["1 . . .", ". . . .", ". . . .", ". . 2 ."]}\n',
    certain=True,
    facts=FACTS,
)
LARGEST = 1 << 26  # bytes
_WITHOUT_BOARD = ("size", "symbols", "boxes", "jigsaw")  # one of these is needed where no board stands


def sniff(source: Source, options: Options) -> list[str]:
    """Claims objects whose `puzzle` is a word that is no board."""
    head = source.head.lstrip()[:65536]
    word = _word_of(head) if head.startswith(("{", "[")) else ""
    squared = round(len(word) ** 0.5) ** 2
    return ["a puzzle file as JSON"] if is_kind(word) or (word and squared != len(word) < 16) else []


def _word_of(head: str) -> str:
    """The word that stands for `puzzle` first in a text."""
    after = head.partition('"puzzle"')[2].lstrip().removeprefix(":").lstrip()
    word = after[1:].partition('"')[0] if after.startswith('"') else ""
    return word.lower() if word.isascii() and (word.isalpha() or is_kind(word.lower())) else ""


def read(source: Source, options: Options) -> Iterator[Record]:
    """Every puzzle of the text. Raises InputError with the line of the member that does not fit."""
    data = source.data()
    if len(data) > LARGEST:
        raise source.error(f"more than {LARGEST >> 20} MB of JSON: too large")
    text = data.decode("utf-8", "replace")
    for begin, content in _objects(text, source):
        yield from _puzzles(content, _Places(text, begin), source, options)


def _objects(text: str, source: Source) -> Iterator[tuple[int, Any]]:
    """The objects of a text, and where each begins."""
    try:
        bounded_json.refuse_deep(text)
    except bounded_json.TooDeep as error:
        raise source.error(str(error)) from None
    # One object or several, one after the other, or a list of them.
    decoder, at = json.JSONDecoder(object_pairs_hook=_once), _skip(text, 0, "")
    listed = text.startswith("[", at)
    at = _skip(text, at + 1, "") if listed else at
    while at < len(text):
        try:
            content, end = decoder.raw_decode(text, at)
        # Parsing goes on behind each object, so places in messages count from the whole text.
        except ValueError as error:  # of int() too, which takes no more digits than sys.get_int_max_str_digits() says
            line, words = text.count("\n", 0, at) + 1, str(error)
            if isinstance(error, json.JSONDecodeError):
                line, words = error.lineno, f"no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
            raise source.error("a number of thousands of digits" if "int_max" in words else words, line) from None
        yield at, content
        at = _skip(text, end, "," if listed else "")
        if listed and text.startswith("]", at):
            listed, at = False, _skip(text, at + 1, "")
            if at < len(text):
                raise source.error("no JSON: something follows after the list", text.count("\n", 0, at) + 1)
    if listed:
        raise source.error("no JSON: the list does not end", text.count("\n") + 1)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object that names each member once, which JSON leaves open."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for k, name in enumerate(names) if name in names[:k])
        raise ValueError(f"{twice[:40]!r} is given twice in an object")
    return found


def _skip(text: str, at: int, signs: str) -> int:
    while at < len(text) and (text[at].isspace() or text[at] in signs):
        at += 1
    return at


class _Places:
    """The lines of the members and texts of an object that begins somewhere in a text, asked for in its order."""

    def __init__(self, text: str, begin: int):
        self._text, self._at, self._line = text, begin, text.count("\n", 0, begin) + 1
        self.first = self._line

    def line_of(self, word: str) -> int:
        """The line of the next text in quotes that is this word; that of the last one if there is none."""
        at = self._text.find(json.dumps(word, ensure_ascii=False), self._at)
        if at >= 0:
            self._line += self._text.count("\n", self._at, at)
            self._at = at + 1
        return self._line


# ---------------------------------------------------------------- from an object to a header and lines
def _puzzles(content: Any, places: _Places, source: Source, options: Options) -> Iterator[Record]:
    header, body = Header(source.name), list[Line]()
    header.line = places.first
    kind = _kind_of(content, header)
    schema = schema_of(kind.name)
    for path, words in faults(content, schema):
        # The innermost member of the path that has a line.
        steps = [places.line_of(step) for step in path if isinstance(step, str)]
        raise header.error(f"{_words_of(path)}{words}", steps[-1] if steps else None)
    for key, value in content.items():
        line = places.line_of(key)
        if key in kind.keys:
            header.found[key] = list(_values(kind.keys[key], value, line, places))
        elif key == "board":
            body = [(places.line_of(row) if isinstance(row, str) else line, _text(row)) for row in value]
        elif key != "puzzle":
            header.facts[key] = "\n".join(value) if isinstance(value, list) else str(value)
    # The kind first, as in a file of text; keys without a value are left out.
    header.found = {"puzzle": [Value(kind.name, header.line)], **{key: has for key, has in header.found.items() if has}}
    number = 0
    for number, record in enumerate(puzzle_file.puzzles_of(header, Lines(body), options), 1):
        if number > 1:
            raise header.error("one board is needed, not more", places.line_of("board"))
        yield record._replace(format="puzzle-json") if isinstance(record, Reading) else record


def _kind_of(content: Any, header: Header) -> type[BasePuzzle[Any]]:
    if not isinstance(content, dict):
        raise header.error(f"an object is needed for each puzzle, not {called(content)}")
    name = content.get("puzzle")
    if not isinstance(name, str):
        raise header.error("'puzzle' is missing, the name of the kind")
    if not is_kind(name):
        raise header.error(f"unknown puzzle {name[:40]!r}{not_a_kind(name)}")
    return puzzle_class(name)


def _words_of(path: Path) -> str:
    return "".join(f"{step + 1 if isinstance(step, int) else step}: " for step in path)


def _values(has: Key, content: Any, line: int, places: _Places) -> Iterator[Value]:
    """What the lines of a puzzle file would say for a member."""
    if isinstance(has, Named):
        for name, value in content.items():
            yield Value(_text(value), places.line_of(name), name)
    elif has.several and isinstance(content, list):
        for clue in content:
            stated = clue if isinstance(clue, dict) else {"cells": clue}
            yield Value(_text(stated["cells"]), line, _text(stated.get("value", "")))
    elif has.block:
        yield Value("", line, rows=content, places=[places.line_of(row) for row in content])
    elif content is not False:
        yield Value("" if content is True else _text(content), line)


def _text(content: Any) -> str:
    """A value as it stands in a line."""
    if isinstance(content, list):
        return " ".join(map(_text, content))
    return "." if content is None else str(content)


# ---------------------------------------------------------------- writing
def write(content: Any, solution: Any = None, facts: Mapping[str, str] = MappingProxyType({})) -> str:
    # Written as text first, then taken apart by its own grammar: both say the same.
    """One object in a line, facts after its kind; a board's solution stands in place of the givens."""
    text = puzzle_file.write(content, solution)
    is_grid = isinstance(content, Grid)
    head, _, body = text.partition("\n\n") if is_grid else (text, "", "")
    header = read_header(Lines(enumerate(head.split("\n"), 1)), "")
    del header.found["puzzle"]
    header.settle(content.name, content.keys)
    found: dict[str, Any] = {"puzzle": content.name}
    for key, fact in {**header.facts, **facts}.items():
        number = key == "solutions" and fact.isdecimal()
        found[key] = fact.split("\n") if key in OF_LINES else int(fact) if number else fact
    for key, values in header.found.items():
        found[key] = _member(content.keys[key], values)
    if is_grid:
        found["board"] = [row for row in body.split("\n") if row.strip()]
    return json.dumps(found, ensure_ascii=False) + "\n"


def _member(has: Key, values: list[Value]) -> Any:
    """What an object says in place of the lines of a key."""
    schema = has.schema()
    if isinstance(has, Named):
        return {
            value.name or has.unnamed.format(k): _typed(value.text, has.of.schema())
            for k, value in enumerate(values, 1)
        }
    if has.several and schema["type"] == "array":
        return [_clue(value, schema["items"]) for value in values]
    if has.block:
        return values[0].rows or values[0].text.split("/")
    return _typed(values[0].text, schema)


def _clue(value: Value, schema: Schema) -> Any:
    if schema.get("type") != "object":
        return _typed(value.text, schema)
    members = schema["properties"]
    before = {"value": _typed(value.name, members["value"])} if value.name else {}
    return {**before, "cells": _typed(value.text, members["cells"])}


def _typed(text: str, schema: Schema) -> Any:
    """The text of a line in the type that the schema wants."""
    wanted = schema.get("type", "string")
    if wanted == "array":
        # A comma parts numbers; in words, which may be missing, it is a part of them.
        words = text if "null" in schema["items"].get("type", "") else text.replace(",", " ")
        return [_typed(word, schema["items"]) for word in words.split()]
    if wanted == "boolean":
        return text.lower() in ("", "yes", "true")
    if "null" in wanted and text in (".", "-"):
        return None
    return int(text) if "integer" in wanted else text.strip()


# ---------------------------------------------------------------- the schema
def schema(name: str | None = None) -> Schema:
    """The JSON schema (draft 2020-12) of these files, for one kind of puzzle or for all. It is made from the keys of
    the kinds and the forms of the clues. Raises InputError for what is no kind.

    What breaks it is refused when it is read. What keeps it may still be refused for what it means: a cell outside the
    board, two rooms with one name.
    """
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    if name is not None:
        if not is_kind(name):
            raise InputError(f"unknown puzzle {name[:40]!r}{not_a_kind(name)}")
        return {**head, "title": f"{name}, as JSON", **schema_of(name)}
    cases = [
        {"if": {"properties": {"puzzle": {"const": name}}}, "then": {"$ref": f"#/$defs/{name}"}}
        for name in kind_names()
    ]
    named = {
        "type": "object",
        "properties": {"puzzle": {"enum": list(kind_names())}},
        "required": ["puzzle"],
        "allOf": cases,
    }
    return {
        **head,
        "title": "puzzle files of cover, as JSON",
        "anyOf": [{"$ref": "#/$defs/puzzle"}, {"type": "array", "items": {"$ref": "#/$defs/puzzle"}, "minItems": 1}],
        "$defs": {"puzzle": named, **{name: schema_of(name) for name in kind_names()}},
    }


@cache
def schema_of(name: str) -> Schema:
    """The schema of an object for one kind of puzzle."""
    kind = puzzle_class(name)
    members: dict[str, Schema] = {"puzzle": {"const": kind.name}, **dict.fromkeys(FACTS, line_schema())}
    members["solutions"] = {"type": ["integer", "string"], "minimum": 0}
    members |= dict.fromkeys(OF_LINES, rows_schema(line_schema()))
    members |= {key: has.schema() for key, has in kind.keys.items()}
    found: Schema = {"description": kind.rules, "type": "object", "properties": members}
    found["required"] = ["puzzle", *_needed(kind)]
    if issubclass(kind, Grid):
        row = {"type": ["string", "array"], "pattern": line_schema()["pattern"], "items": {"type": ["integer", "null"]}}
        members["board"] = rows_schema(row)
        found["anyOf"] = [{"required": [key]} for key in ("board", *_WITHOUT_BOARD) if key in members]
    return {**found, "additionalProperties": False}


def _needed(kind: type[BasePuzzle[Any]]) -> list[str]:
    """The keys without which no file of the kind is read: those that each of its examples was asked for."""
    if issubclass(kind, Grid):
        return []
    asked = []
    for text in filter(str.strip, (kind.example, *kind.variants)):  # a kind of the user's own may have none
        header = _Noting()
        header.found = read_header(Lines(enumerate(text.split("\n"), 1)), "").found
        del header.found["puzzle"]
        header.settle(kind.name, kind.keys)
        kind.from_header(header)
        asked.append(header.asked - header.tried)
    return [key for key in kind.keys if asked and all(key in one for one in asked)]


class _Noting(Header):
    """A header that notes which values it is asked for, and about which keys whether they are there."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.tried = set[str](), set[object]()

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.tried.add(key)
        return super().__contains__(key)
