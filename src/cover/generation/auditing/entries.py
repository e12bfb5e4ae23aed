"""What a data set says of one puzzle, and how lines of JSON, tables and plain lines say it.

Fields are found by the names that data sets use, or by a mapping in TOML:

    [fields]                # a field of an object, with dots into objects, or a column
    puzzle = "task.grid"
    answer = "task.solved"
    kind = "type"           # further: split, id

    [kinds]                 # what they call a kind -> what it is here
    "star battle" = "starbattle"

    [always]                # of all entries
    kind = "sudoku"
"""

from __future__ import annotations

import csv
import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats import read
from cover.formats.text import Source
from cover.puzzles.base import BasePuzzle
from cover.solving import handed_in

# The names that data sets give to what is needed here, the likeliest first.
USUAL = {
    "puzzle": ("puzzle", "puzzles", "quizzes", "quiz", "board", "givens", "question", "problem", "puzzle_url", "url"),
    "answer": ("solution", "solutions", "answer", "answers", "solved"),
    "kind": ("kind", "puzzle_type", "type"),
    "split": ("split",),
    "id": ("id", "name"),
}
COMMENTS = ("#", ";", "%", "//")


class Entry(NamedTuple):
    """place: where it stands, `train.csv:12`; split: the part of the data set it is in; layout: whose rules read
    puzzle and answer, which are text or values of JSON; answer: None where none was published; kind: "" where none is
    named."""

    place: str
    split: str
    layout: str
    kind: str
    puzzle: Any
    answer: Any


class Stated(NamedTuple):
    """A puzzle, and what was published as its solution. published: gives that, None where there is none, and raises
    InputError where it cannot be read. seen: of a solution what the published one shows of it; None: all."""

    puzzle: BasePuzzle[Any]
    published: Callable[[], Any]
    seen: Callable[[Any], Any] | None = None


@dataclass(frozen=True)
class Fields:
    """Which field holds what, as the top of this file says."""

    fields: Mapping[str, str] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    always: Mapping[str, str] = field(default_factory=dict)

    def of_kind(self, kind: str | None) -> Fields:
        """The same, where all entries are of this kind."""
        return self if kind is None else replace(self, always={**self.always, "kind": kind})

    def of(self, record: Mapping[str, Any], place: str, split: str) -> Entry:
        """The entry of a record. Raises InputError where no field, or more than one, may hold the puzzle."""
        found = {name: self._value(name, record, place) for name in USUAL}
        if found["puzzle"] is None:
            raise InputError(f"{place}: none of its fields is known to hold a puzzle: {', '.join(map(shown, record))}")
        kind = str(self.always.get("kind") or found["kind"] or "")
        named = f"{place} ({found['id']})" if found["id"] is not None else place
        own = str(self.always.get("split") or found["split"] or split)
        return Entry(named, own, "records", self.kinds.get(kind, kind), found["puzzle"], found["answer"])

    def _value(self, name: str, record: Mapping[str, Any], place: str) -> Any:
        if path := self.fields.get(name):
            value: Any = record
            for step in path.split("."):
                if not isinstance(value, Mapping) or step not in value:
                    if name != "puzzle":
                        return None  # not every entry has an answer or an id
                    raise InputError(f"{place}: there is no field {shown(path)}")
                value = value[step]
            return value
        return next((record[key] for key in USUAL[name] if record.get(key) not in (None, "")), None)


def mapping_of(file: str | Path | None) -> Fields:
    """The mapping in a file of TOML. Raises InputError for what is none."""
    if file is None:
        return Fields()
    try:
        found = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(str(error), source=str(file)) from None
    known: dict[str, Iterable[str] | None] = {"fields": USUAL, "kinds": None, "always": ("kind", "split")}
    for table, values in found.items():
        if table not in known or not isinstance(values, dict):
            raise InputError(
                f"a mapping can only have [fields], [kinds] and [always], not {shown(table)}", source=str(file)
            )
        names = known[table]
        for key, value in values.items():
            if not isinstance(value, str) or (names is not None and key not in names):
                raise InputError(f"[{table}] has no {shown(key)} = {shown(str(value))}", source=str(file))
    return Fields(**found)


# ---------------------------------------------------------------- files
def objects(source: Source) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of lines of JSON, or of one list, each with its line (in a list its number). Raises InputError."""
    if source.head.lstrip().startswith("["):
        try:
            listed = json.loads(source.data())
        except ValueError as error:
            raise source.error(f"not JSON: {error}") from None
        yield from ((number, value) for number, value in enumerate(listed, 1) if isinstance(value, dict))
        return
    for number, line in source.lines():
        if line.strip():
            try:
                value = json.loads(line)
            except ValueError as error:
                raise source.error(f"not JSON: {error}", number) from None
            if not isinstance(value, dict):
                raise source.error("each line must be a JSON object", number)
            yield number, value


def of_objects(source: Source, split: str, fields: Fields) -> Iterator[Entry]:
    for number, record in objects(source):
        yield fields.of(record, f"{source.name}:{number}", split)


def of_table(source: Source, split: str, fields: Fields) -> Iterator[Entry]:
    """A table whose first line names its columns."""
    rows = csv.reader((line for _, line in source.lines()), delimiter=separator(source))
    heads = [head.strip() for head in next(rows)]
    lowered = [head.lower() if head not in fields.fields.values() else head for head in heads]
    for row in rows:
        if row:
            yield fields.of(dict(zip(lowered, row, strict=False)), f"{source.name}:{rows.line_num}", split)


def separator(source: Source) -> str:
    first = source.head.split("\n", 1)[0]
    return max(",;\t", key=first.count)


def of_lines(source: Source, split: str, fields: Fields) -> Iterator[Entry]:
    """A puzzle a line: a link, an id, a board, and perhaps its solution as a further word of as many characters."""
    kind = fields.always.get("kind", "")
    for number, line in source.lines():
        text = line.strip()
        if not text or text.startswith(COMMENTS):
            continue
        words = text.replace(",", " ").split()
        boards = [word for word in words if len(word) == len(words[0])] if len(words[0]) >= 16 else []
        puzzle, answer = (boards[0], boards[1]) if len(boards) == len(words) == 2 else (text, None)
        yield Entry(f"{source.name}:{number}", split, "records", kind, puzzle, answer)


# ---------------------------------------------------------------- one entry
def stated(entry: Entry) -> Stated:
    """The puzzle of a record. Raises InputError where its text is none, or more than one."""
    return Stated(puzzle := puzzle_of(entry.puzzle, entry.kind), lambda: answer_of(entry.answer, puzzle))


def puzzle_of(value: Any, kind: str) -> BasePuzzle[Any]:
    """The one puzzle of a text, of an object as `puzzle-json` has them, or of rows of numbers. Raises InputError."""
    if isinstance(value, list) and all(isinstance(row, list) for row in value):
        value = "\n".join(" ".join(str(0 if mark is None else mark) for mark in row) for row in value)
    elif not isinstance(value, str):
        value = json.dumps(value)
    found = list(read(value, kind=kind or None))
    if len(found) != 1 or not isinstance(found[0].content, BasePuzzle):
        raise InputError("one puzzle is needed here")
    content: BasePuzzle[Any] = found[0].content
    return content


def answer_of(value: Any, puzzle: BasePuzzle[Any]) -> Any:
    """What was published, as a solution of the puzzle; None where nothing was. Raises InputError."""
    if value is None or value == "":
        return None
    return handed_in.of_text(value, puzzle) if isinstance(value, str) else handed_in.of_value(value, puzzle)
