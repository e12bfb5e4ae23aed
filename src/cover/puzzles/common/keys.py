"""What a puzzle's class says about its text: its keys with their kinds, and the header from which it is made.

A kind says how the lines of a key look (a word alone, a value, a block of lines, several with names) and turns the
text into a value. Reading lines is the grammar's part (`cover.formats.directives`).
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import did_you_mean, known_names, shown
from cover.problems.names import cell_name

LARGEST_SIZE = 225  # rows of a board

Schema = dict[str, Any]  # a JSON schema
CELL = "([rR][0-9]+[cC][0-9]+|[A-Za-z][0-9]+|[0-9]+)"  # as a pattern of JSON schemas


@dataclass(eq=False, repr=False)
class Value:
    """What stands in one place of a header. text: after the key's colon, in that line at that column (from 1); rows,
    places: the lines of its block, and their numbers; name: between the key and its colon."""

    text: str
    line: int
    name: str = ""
    rows: list[str] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    column: int = 1

    def column_of(self, error: InputError) -> int | None:
        """Where in its line a mistake is that an error places within the text."""
        return None if error.column is None else self.column + error.column - 1


@dataclass(eq=False, repr=False)
class Key:
    """A key and its kind. also: other names for the key, none of which stands beside it."""

    also: tuple[str, ...] = field(default=(), kw_only=True)

    flag: ClassVar[bool] = False  # may stand alone, without colon
    block: ClassVar[str] = ""  # the lines below belong to it: "map", "drawing" or "rows", see directives
    several: ClassVar[bool] = False  # `key NAME: ...`, any number of times

    def read(self, value: Value) -> Any:
        """The value of a text. Raises InputError without a place."""
        raise NotImplementedError

    def of_header(self, header: Header, key: str) -> Any:
        """What a puzzle's constructor takes of a header, under this key. Raises InputError."""
        return header[key]

    def lines(self, key: str, value: Any) -> list[str]:
        """How a file says this value, so that it is read back."""
        if self.block or self.several:
            raise NotImplementedError(f"{type(self).__name__} has no lines(): what a file says of {key!r}")
        return [f"{key}: {value}"]

    def schema(self) -> Schema:
        """What it looks like in a puzzle file of JSON: the same words, in the types that JSON has."""
        return line_schema()

    @property
    def grammar(self) -> tuple[bool, str, bool]:
        """How its lines look; the same for all puzzles that have a key of that name."""
        return self.flag, self.block, self.several


class Text(Key):
    """`pieces: T4x3 I4`: words, as they stand."""

    def read(self, value: Value) -> str:
        return value.text


@dataclass(eq=False, repr=False)
class OneOf(Key):
    """`fill: free`: one of `words`."""

    words: tuple[str, ...] = ()

    def read(self, value: Value) -> str:
        word = value.text.strip().lower()
        if word not in self.words:
            raise InputError(f"one of {', '.join(self.words)} is needed, got {shown(value.text)}")
        return word

    def schema(self) -> Schema:
        return {"enum": list(self.words)}


@dataclass(eq=False, repr=False)
class Number(Key):
    """`n: 7`: a whole number from `least`, 0 or 1, to `largest`."""

    largest: int = LARGEST_SIZE
    least: int = 1

    def read(self, value: Value) -> int:
        return whole_number(value.text, self.largest, self.least)

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.largest}


class Counts(Key):
    """`top: 1 2 . 3`: numbers from 0 beside the lines of a board, a dot (or `-`) where there is none."""

    def read(self, value: Value) -> list[int | None]:
        words = value.text.replace(",", " ").split()
        for word in words:
            # At most six digits, as the schema below says: longer ones are no counts, and cost time to read.
            if word not in (".", "-") and not (word.isascii() and word.isdigit() and len(word) < 7):
                raise InputError(f"{shown(word)} is neither a number nor a dot")
        return [None if word in (".", "-") else int(word) for word in words]

    def lines(self, key: str, value: Sequence[int | None]) -> list[str]:
        return [f"{key}: {' '.join('.' if number is None else str(number) for number in value)}"]

    def schema(self) -> Schema:
        return {"type": "array", "items": {"type": ["integer", "null"], "minimum": 0, "maximum": 999_999}}


@dataclass(eq=False, repr=False)
class Pair(Key):
    """`boxes: 2x3`: rows x columns, each from 1 to `largest`."""

    largest: int = LARGEST_SIZE

    def read(self, value: Value) -> tuple[int, int]:
        parts = re.split(r"[xX*]", value.text)
        if len(parts) != 2:
            raise InputError(f"rows x columns (2x3) is needed, got {shown(value.text)}")
        return whole_number(parts[0], self.largest), whole_number(parts[1], self.largest)

    def schema(self) -> Schema:
        return line_schema("^[0-9]+x[0-9]+$", "rows x columns, such as 2x3")


@dataclass(eq=False, repr=False)
class Square(Key):
    """`size: 9` or `size: 9x9`: the rows of a square board."""

    largest: int = LARGEST_SIZE

    def read(self, value: Value) -> int:
        if not re.search(r"[xX*]", value.text):
            return whole_number(value.text, self.largest)
        rows, columns = Pair(largest=self.largest).read(value)
        if rows != columns:
            raise InputError(f"the board must be square, not {rows}x{columns}")
        return rows

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": 1, "maximum": self.largest}


class Flag(Key):
    """`diagonals`, `diagonals: yes` or `no`."""

    flag = True

    def read(self, value: Value) -> bool:
        answer = value.text.lower() or "yes"
        if answer not in ("yes", "no", "true", "false"):
            raise InputError(f"yes or no is needed, got {shown(value.text)}")
        return answer in ("yes", "true")

    def lines(self, key: str, value: bool) -> list[str]:
        return [key] if value else []

    def schema(self) -> Schema:
        return {"type": "boolean"}


class Cells(Key):
    """`queens: r1c4 A5, 17`: cells by name, separated by blanks or commas."""

    def read(self, value: Value) -> list[str]:
        cells = value.text.replace(",", " ").split()
        for cell in cells:
            if len(cell) > 12:  # what a shorter word means is known where the board is: names of cells differ by kind
                raise InputError(f"{shown(cell)} is no cell; write r1c1, A1 or a number from 0")
        return cells

    def lines(self, key: str, value: Iterable[tuple[int, int]]) -> list[str]:
        names = list(map(cell_name, sorted(value)))
        return [f"{key}: {' '.join(names)}"] if names else []

    def schema(self) -> Schema:
        return cells_schema()


class Map(Key):
    """`jigsaw:` and a square of letters, as many rows as the first row has letters (or fields)."""

    block = "map"

    def read(self, value: Value) -> list[list[str]]:
        return [row.split() if len(row.split()) > 1 else list(row) for row in value.rows]

    def schema(self) -> Schema:
        return rows_schema(line_schema())


@dataclass(eq=False, repr=False)
class Drawing(Key):
    """`shape:` and a drawing of at most `largest` characters: `#` is a cell, `.` or blank is none; in one
    line `/` parts its rows."""

    largest: int = 1_000_000

    block = "drawing"

    def read(self, value: Value) -> str:
        text = "\n".join(value.rows) if value.rows else value.text
        if len(text) > self.largest:
            raise InputError(f"a drawing of more than {self.largest} cells")
        return text

    def schema(self) -> Schema:
        return rows_schema(line_schema("^[#. ]+$", "a row of # and ."))


class Rows(Key):
    """`givens:` and the lines below up to an empty one, each as its words."""

    block = "rows"

    def read(self, value: Value) -> list[list[str]]:
        return [row.split() for row in value.rows]

    def schema(self) -> Schema:
        return rows_schema(line_schema())


@dataclass(eq=False, repr=False)
class Named(Key):
    """`region NAME: ...`, any number of times, each name once: a dict. unnamed: the name of the k-th if it has none."""

    of: Key = field(default_factory=Text)
    unnamed: str = "{}"

    several = True

    def read(self, value: Value) -> Any:
        return self.of.read(value)

    def schema(self) -> Schema:
        return {"type": "object", "propertyNames": line_schema(), "additionalProperties": self.of.schema()}


@dataclass(eq=False, repr=False)
class Each(Key):
    """`cage 15: ...`, any number of times, the same words before the colon as often as one likes: a list of pairs."""

    of: Key = field(default_factory=Text)

    several = True

    def read(self, value: Value) -> Any:
        return self.of.read(value)

    def schema(self) -> Schema:
        return {"type": "array", "items": self.of.schema()}


class MissingKey(InputError):
    """A puzzle needs this key, and its header has none."""

    def __init__(self, key: str, *, source: str = "", line: int | None = None):
        super().__init__(f"'{key}:' is missing", source=source, line=line)
        self.key = key


class Header:
    """What stands before a board or instead of one: values by key, read by the kinds of the puzzle's keys.

    `header["size"]` raises InputError if the key is missing, `header.get("size")` does not. A key that may come
    several times has a dict by name (Named) or a list of pairs (Each), empty if it never came.
    """

    def __init__(self, source: str = ""):
        self.source, self.line = source, 1
        self.facts: dict[str, str] = {}  # `title`, `solutions`, ...: stated of the puzzle, and no part of it
        self.found: dict[str, list[Value]] = {}  # as written, in the order of the text
        self._values: dict[str, Any] = {}  # by key, once the kind of the puzzle is known (`settle`)

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Header:
        """A header with these values by key, as if they had been read."""
        header = cls()
        header._values, header.found = dict(values), {key: [] for key in values}
        return header

    def settle(self, kind: str, keys: Mapping[str, Key]) -> None:
        """Read all values by the keys of a puzzle. Raises InputError, with its place, for what it does not have."""
        names = {also: key for key, kind_ in keys.items() for also in kind_.also}
        # A key that may come several times has a value even if it never comes.
        self._values = {key: {} if isinstance(kind_, Named) else [] for key, kind_ in keys.items() if kind_.several}
        by_key: dict[str, list[Value]] = {}
        for written, values in self.found.items():
            key = names.get(written, written)
            if key not in keys:
                near = did_you_mean(written, [*keys, *names], 0.75) or f"; {known_names(written, keys)}"
                if written == "cells" and "symbols" in keys:  # of a grid
                    near = ": its board follows below the other lines, without a key"
                raise self.error(f"{written!r} is no part of a {kind} puzzle{near}", values[0].line)
            by_key.setdefault(key, []).extend(values)
        for key, values in by_key.items():
            self._settle(key, keys[key], values)
        self.found = by_key

    def _settle(self, key: str, kind: Key, values: list[Value]) -> None:
        if len(values) > 1 and not kind.several:
            raise self.error(f"{key!r} is given twice (first in line {values[0].line})", values[1].line)
        lines: dict[str, int] = {}
        for number, value in enumerate(values, 1):
            try:
                read = kind.read(value)
            except InputError as error:
                words = f"{key}: " if kind.flag else ""  # "yes or no is needed": of what?
                raise self.error(words + error.reason, value.line, value.column_of(error)) from None
            if isinstance(kind, Named):
                name = value.name or kind.unnamed.format(number)
                if name in lines:
                    raise self.error(f"{key} {name!r} is given twice (first in line {lines[name]})", value.line)
                lines[name] = value.line
                self._values[key][name] = read
            elif isinstance(kind, Each):
                self._values[key].append((value.name, read))
            else:
                self._values[key] = read

    def __getitem__(self, key: str) -> Any:
        if key not in self._values:
            raise MissingKey(key, source=self.source, line=self.line)
        return self._values[key]

    def get(self, key: str, default: Any = None) -> Any:
        return self._values.get(key, default)

    def __contains__(self, key: object) -> bool:
        return key in self.found

    def line_of(self, key: str, name: str = "") -> int:
        """Where a key stands, or the first of several with that name; the header's first line if it does not."""
        values = self.found.get(key, [])
        return next((value.line for value in values if name in ("", value.name)), self.line)

    def line_of_row(self, key: str, row: int) -> int:
        """Where a row of a block stands, counted from 0; the key's line if there is no such row."""
        places = [place for value in self.found.get(key, []) for place in value.places]
        return places[row] if row < len(places) else self.line_of(key)

    def error(self, reason: str, line: int | None = None, column: int | None = None) -> InputError:
        """An InputError at a line of this header (its first)."""
        return InputError(reason, source=self.source, line=self.line if line is None else line, column=column)


def line_schema(pattern: str = r"^[^\r\n]*[^\s][^\r\n]*$", words: str = "a text in one line") -> Schema:
    """A text; words: what is needed, for people."""
    return {"type": "string", "pattern": pattern, "description": words}


def cells_schema(least: int = 0, most: int | None = None) -> Schema:
    """A list of cells by name."""
    cell = line_schema(f"^{CELL}$", "a cell: r1c1, A1 or a number from 0")
    schema: Schema = {"type": "array", "items": cell}
    return schema | ({"minItems": least} if least else {}) | ({"maxItems": most} if most else {})


def rows_schema(row: Schema) -> Schema:
    """The lines of a block."""
    return {"type": "array", "minItems": 1, "items": row}


def whole(number: object, what: str) -> int:
    """A whole number given in Python (numpy's too). Raises ProblemError for anything else (`"8"`, 8.0)."""
    try:
        return operator.index(number)  # type: ignore[arg-type]
    except TypeError:
        raise ProblemError(f"{what} must be a whole number, not {number!r}") from None


def whole_number(text: str, largest: int, least: int = 1) -> int:
    """A number from `least` to `largest`. Raises InputError for anything else, however long it is."""
    text = text.strip()
    if not (text.isascii() and text.isdecimal()):
        raise InputError(f"a whole number is needed, got {shown(text)}")
    digits = text.lstrip("0") or "0"
    number = int(digits) if len(digits) <= 9 else 10**9  # reading thousands of digits takes Python long, or is refused
    if not least <= number <= largest:
        raise InputError(f"{shown(text)} is not between {least} and {largest}")
    return number


def puzzle_text(name: str, *lines: str) -> str:
    """A puzzle file: the line that names the kind of puzzle and these lines."""
    return "\n".join([f"puzzle: {name}", *lines]) + "\n"
