"""The keys of f-puzzles' JSON, and the clues they are: those of the table of clues, and a few of the whole board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats.programs.draft import Draft, cell_of
from cover.formats.programs.fpuzzles.forms import FORMS, Clues, cells_in, lines_of, value_of
from cover.formats.ticked import Ticked, items
from cover.puzzles.clues.table import ROWS
from cover.puzzles.common.cells import Cell

# Drawings without a meaning of their own, and what they are called in messages.
COSMETIC = {"line": "line", "rectangle": "rectangle", "circle": "circle", "text": "text", "cage": "cage"}
# How an entry looks, and which tool made it: `fromConstraint` on a drawing names the clue that it pictures.
LOOKS = (
    "outlineC", "baseC", "fontC", "lineC", "c", "width", "height", "size", "angle", "fromConstraint",
    "isNewConstraint", "fromRangskSolver",
)  # fmt: skip

# Key -> our key of what it is and the form of its entries. A dot is of its usual number first.
KEYS: dict[str, tuple[str, str]] = {row.fpuzzles[0]: (row.key, row.fpuzzles[1]) for row in reversed(ROWS)}
del KEYS[""]
# Key -> what it states, in the words of `words.TOPICS`.
STATES: Mapping[str, tuple[str, ...]] = {
    **{name: (key,) for name, (key, _) in KEYS.items()},
    **dict.fromkeys(("diagonal+", "diagonal-"), ("diagonals",)),
    **dict.fromkeys(("columnindexer", "rowindexer", "boxindexer"), ("indexer",)),
    "extraregion": ("region",),
    "negative": (),  # of which marks, the clues say
}
NEGATIVE = {"ratio": "black", "difference": "white", "xv": "xv"}

Used = set[Cell]


def add_clues(draft: Draft, record: Ticked, key: str, used: Used) -> None:
    """The clues of a key; their cells are added to `used`. What is no clue is left in the record."""
    ours, form = KEYS.get(key, ("", ""))
    if key in ("diagonal+", "diagonal-"):
        draft.diagonals.add("anti" if _flag(record, key) == "diagonal+" else "main")
    elif form == "flag":
        draft.clue(ours, called=_flag(record, key))
    elif form == "negative":
        _negative(draft, record)
    elif form or key in ("extraregion", "boxindexer"):
        entries = list(record.objects(key))
        for entry in entries:
            used |= set(_cells_of(entry.record, draft.size))
            if key == "extraregion":
                draft.region("extra", cells_in(entry, draft.size))
            else:
                FORMS[form or "cells"].read(Clues(draft, key, ours or key, entries), entry)
            entry.ignore(*LOOKS, why="how it looks")


def _flag(record: Ticked, key: str) -> str:
    if record.take(key) not in (True, 1, "true"):
        raise InputError(f"{shown(key)} is true or false, not {shown(str(record.take(key)))}")
    return key


def _negative(draft: Draft, record: Ticked) -> None:
    """All marks of a kind are given. The ratio's spares pairs with another dot, as setters mean it."""
    kinds = record.take("negative")
    for kind in kinds if isinstance(kinds, list) else [kinds]:
        ours = NEGATIVE.get(str(kind))
        if ours is None:
            raise InputError(f"the negative constraint of {shown(str(kind))} is not read here")
        draft.add("negative", ours)
        marks = [entry for entry in items(record.record.get(str(kind)), str(kind)) if isinstance(entry, Mapping)]
        usual = {"ratio": 2, "difference": 1}.get(str(kind))
        if usual and any(value_of(Ticked(entry, str(kind)), usual) != usual for entry in marks):
            raise InputError(f"the negative constraint of a {kind} other than {usual} is not read here")


def _cells_of(entry: Mapping[str, Any], size: int) -> Iterator[Cell]:
    for name in ("cells", "cloneCells"):
        yield from (cell_of(str(text), size) for text in items(entry.get(name), name))
    if entry.get("cell"):
        yield cell_of(str(entry["cell"]), size, beside=True)
    for cells in lines_of(Ticked(entry, ""), size):
        yield from cells


def cells_drawn(entry: Mapping[str, Any]) -> set[Cell]:
    """The cells that a drawing touches; what stands between cells touches all of them."""
    found: set[Cell] = set()
    lines = [text for line in items(entry.get("lines"), "lines") for text in items(line, "lines")]
    texts = [*items(entry.get("cells"), "cells"), *lines]
    for text in texts:
        try:
            found.add(cell_of(str(text), 99, beside=True))
        except InputError:
            return {(-9, -9)}
    return found or {(-9, -9)}
