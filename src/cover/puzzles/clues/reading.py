"""Clues in the header of a puzzle file: a key for each kind, read once the size of the board is known; and how they
stand in a file of JSON, derived from the form of a line (`cage SUM: CELLS`).

| line | in JSON |
|---|---|
| a word alone | true |
| only cells after the colon | a list of cells |
| other words after the colon | these words as a text |
| something before the colon | an object: `value`, and `cells` for what stands after the colon |
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from cover.basics.errors import InputError, ProblemError, reason_of
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.clues.base import CellsClue, Clue
from cover.puzzles.common.keys import CELL, Each, Header, Key, Schema, Value, cells_schema, line_schema


@dataclass(eq=False, repr=False)
class ClueText:
    """A clue as it was written: `KEY VALUE: TEXT` in a line."""

    key: str
    value: str
    text: str
    line: int = 0

    def clue(self, size: int) -> Clue:
        """The clue on a board of `size` rows. Raises InputError with its line."""
        try:
            return clue_class(self.key).read(self.value, self.text, size)
        except (InputError, ProblemError) as error:
            reason = reason_of(error)
            if not self.line:
                raise ProblemError(reason) from None
            raise InputError(reason, line=self.line) from None


@dataclass(eq=False, repr=False)
class ClueKey(Each):
    """The key of a kind of clue, any number of times; a rule for the whole board stands alone."""

    key: str = ""

    flag: ClassVar[bool] = True

    def read(self, value: Value) -> ClueText:
        if not value.text and not clue_class(self.key).flag:
            raise InputError(f"'{clue_class(self.key).form}' is needed")
        if self.key == "rule":  # read now, where the columns of its words are known
            clue_class(self.key).read(value.name, value.text, 0)
        return ClueText(self.key, value.name, value.text, value.line)

    def schema(self) -> Schema:
        return clue_schema(clue_class(self.key))


def clue_keys() -> Mapping[str, Key]:
    """A key for every kind of clue; no clue's module is imported for it."""
    return {key: ClueKey(key=key) for key in CLUES}


def clues_of(header: Header) -> list[ClueText]:
    """The clues of a header, kind by kind, in the order of the text."""
    return [clue for key in CLUES if key in header.found for _, clue in header[key]]


def resolved(clues: Iterable[Clue | ClueText], size: int) -> Iterator[Clue]:
    """Clues given as objects or as text."""
    for clue in clues:
        if isinstance(clue, ClueText):
            yield clue.clue(size)
        elif isinstance(clue, Clue):
            yield clue
        else:
            raise ProblemError(f"clues must be objects such as Cage(cells, 15), not {clue!r}")


_NUMBERS = ("SUM", "NUMBER", "COUNT", "SYMBOL")  # words for a number before the colon
_CELLS = f"{CELL}([ ,]+{CELL})*"
_ONE, _MANY = ("CELL", "CIRCLE", "END"), ("CELLS",)  # words for cells


def clue_schema(kind: type[Clue]) -> Schema:
    """The schema of all clues of a kind, as the key of a file has them."""
    before, _, after = kind.form.partition(":")
    value, cells = before.removeprefix(kind.key).strip(), _cells(kind, after.strip())
    about = {"description": f"{kind.meaning} In a line: {kind.form}"}
    if kind.flag:
        return {"type": "boolean", **about}
    if not value:
        return {"type": "array", "items": cells, **about}
    clue: Schema = {
        "type": "object",
        "properties": {"value": _value(value.strip("[]")), "cells": cells},
        "required": ["cells"] if value.startswith("[") else ["value", "cells"],
        "additionalProperties": False,
    }
    return {"type": "array", "items": clue, **about}


def _value(form: str) -> Schema:
    """form: a word for a number, a number, or an example such as `1-2,1-3`, whose numbers may be others and whose parts
    between commas more or fewer."""
    if form in _NUMBERS or form.isdecimal():
        return {"type": "integer"}
    if not form[0].isdecimal():
        return line_schema()
    lists = []
    for part in form.split("/"):
        one = re.sub("[0-9]+", "[0-9]+", part.split(",")[0])
        lists.append(f"{one}(,{one})*")
    return line_schema(f"^{'/'.join(lists)}$", f"a text such as {form}")


def _cells(kind: type[Clue], form: str) -> Schema:
    """form: what stands after the colon."""
    words = form.split()
    if issubclass(kind, CellsClue) and set(words) <= {"TWO", *_ONE, *_MANY}:
        return {**cells_schema(kind.min_cells, min(kind.max_cells, 10_000)), "uniqueItems": True}
    if re.fullmatch("row 1( reversed)?", form):
        return line_schema("^(row|column) [1-9][0-9]{0,2}( reversed)?$", "a line: row 1, column 2 reversed")
    if form == "CELL down-right":
        return line_schema(f"^{CELL} (down|up)-(right|left)$", "a cell and a way: r1c4 down-left")
    if set(words) <= {":", "/", *_ONE, *_MANY}:
        cut = next((sign for sign in words if sign in ":/"), "")
        again = {"": "", ":": f" ?: ?{_CELLS}", "/": f"( ?/ ?{_CELLS})+"}[cut]
        return line_schema(f"^{_CELLS if cut else CELL}{again}$", form)
    if options := re.fullmatch(r"(\w+) \((.*)\)", form):
        return {"enum": [options[1], *options[2].split(", ")]}
    return line_schema()
