"""Clues that a grid may carry beside its regions: a row of `table.py` for each kind. `CLUES` maps keys of puzzle files
to places of classes, all of which are here by name too: `from cover.puzzles.clues import Cage, White`.

A clue says its rules twice and independently: `rules` and `regions` for the engines, `faults` in words for the reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cover.basics.lazily import found_at
from cover.puzzles.clues.table import ROWS

if TYPE_CHECKING:
    from cover.puzzles.clues.base import Clue

CLUES: dict[str, str] = {row.key: row.place for row in ROWS}
_ROWS = {row.place.partition(":")[2]: row for row in ROWS}


def clue_class(key: str) -> type[Clue]:
    """The class of a kind of clue. Raises KeyError for a key that is not in the table."""
    return found_at(CLUES[key])


def _class_called(name: str) -> type[Any]:
    """A class by its name, made of its row if the row says all of it."""
    row = _ROWS.get(name)
    if row is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if row.form:
        from cover.puzzles.clues.making import class_of

        value: type[Clue] = class_of(row, name)
    else:
        value = found_at(row.place)
    globals()[name] = value
    return value


__getattr__ = _class_called  # by another name, since mypy reads no annotation of `__getattr__` in a circle of imports
