"""The keys of f-puzzles' JSON, and the clues they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cover.errors import InputError
from cover.formats.programs.draft import Draft, cell_of, line_of
from cover.formats.programs.parts import items, objects, whole
from cover.naming import shown
from cover.puzzles.shared.cells import Cell, cell_name

COSMETIC = ("line", "rectangle", "circle", "text", "cage")
SETTINGS = (
    "size", "title", "author", "ruleset", "solution", "successMessage", "highlightConflicts", "disabledlogic",
    "truecandidatesoptions", "metadata", "hideSolution", "antiking-", "msgcorrect", "msgincorrect",
)  # fmt: skip

# Key -> what it states, in the words of `words.TOPICS`, where that is not the key itself.
STATES: Mapping[str, tuple[str, ...]] = {
    "killercage": ("cage",), "thermometer": ("thermo",), "slowthermometer": ("slowthermo",),
    "littlekillersum": ("littlekiller",), "difference": ("white",), "ratio": ("black",), "xv": ("total",),
    "betweenline": ("between",), "lockout": ("lockout",), "sandwichsum": ("sandwich",), "disjointgroups": ("disjoint",),
    "diagonal+": ("diagonals",), "diagonal-": ("diagonals",), "regionsumline": ("regionsum",),
    "zipperline": ("zipper",),
    "entropicline": ("entropic",), "modularline": ("modular",), "columnindexer": ("indexer",),
    "rowindexer": ("indexer",), "boxindexer": ("indexer",), "extraregion": ("region",),
    "clone": ("clone",),
    "maximum": ("maximum",), "minimum": ("minimum",),
}  # fmt: skip

# Our key for a clue of f-puzzles along lines, and between cells, where it has the same form.
_LINES = {
    "thermometer": "thermo", "slowthermometer": "slowthermo", "palindrome": "palindrome", "renban": "renban",
    "betweenline": "between", "regionsumline": "regionsum", "zipperline": "zipper", "entropicline": "entropic",
    "modularline": "modular", "nabner": "nabner", "lockout": "lockout", "sumline": "sumline",
}  # fmt: skip
_BESIDE = {"sandwichsum": "sandwich", "skyscraper": "skyscraper", "xsum": "xsum", "numberedroom": "numberedroom"}
_FLAGS = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjointgroups": "disjoint",
}
_WAYS = {"DR": "down-right", "DL": "down-left", "UR": "up-right", "UL": "up-left"}

Used = set[Cell]


def add_clue(draft: Draft, key: str, value: Any, used: Used) -> None:
    """The clues of a key; their cells are added to `used`. Raises InputError for a key that is not known."""
    if key in ("diagonal+", "diagonal-"):
        draft.diagonals.add("anti" if key == "diagonal+" else "main")
    elif key in _FLAGS:
        draft.clue(_FLAGS[key], called=key)
    elif key == "negative":
        for kind in value if isinstance(value, list) else [value]:
            _negative(draft, str(kind))
    else:
        handler = _HANDLERS.get(key)
        if handler is None and key not in _LINES and key not in _BESIDE:
            raise InputError(f"{shown(key)} is a kind of clue that is not read here")
        for entry in objects(value, key):
            used |= set(_cells_of(entry, draft.size))
            if handler is not None:
                handler(draft, entry, value)
            elif key in _LINES:
                for cells in lines_of(entry, draft.size):
                    draft.clue(_LINES[key], cells, called=key)
            else:
                _beside(draft, key, entry)


def _negative(draft: Draft, kind: str) -> None:
    """All marks of a kind are given. The ratio's spares pairs with another dot, as setters mean it."""
    ours = {"ratio": "black", "difference": "white", "xv": "xv"}.get(kind)
    if ours is None:
        raise InputError(f"the negative constraint of {shown(kind)} is not read here")
    draft.clue("negative", text=ours)


def _cells_of(entry: Mapping[str, Any], size: int) -> Iterator[Cell]:
    for name in ("cells", "cloneCells"):
        yield from (cell_of(str(text), size) for text in items(entry.get(name), name))
    if entry.get("cell"):
        yield cell_of(str(entry["cell"]), size, beside=True)
    for cells in lines_of(entry, size):
        yield from cells


def cells_drawn(entry: Any) -> set[Cell]:
    """The cells that a drawing touches; what stands between cells touches all of them."""
    found: set[Cell] = set()
    if isinstance(entry, dict):
        lines = [text for line in items(entry.get("lines"), "lines") for text in items(line, "lines")]
        texts = [*items(entry.get("cells"), "cells"), *lines]
        for text in texts:
            try:
                found.add(cell_of(str(text), 99, beside=True))
            except InputError:
                return {(-9, -9)}
    return found or {(-9, -9)}


def lines_of(entry: Mapping[str, Any], size: int) -> Iterator[tuple[Cell, ...]]:
    """The lines of a clue, each as its cells."""
    for line in items(entry.get("lines"), "lines"):
        yield tuple(cell_of(str(text), size) for text in items(line, "lines"))


def _value(entry: Mapping[str, Any], default: int | None = None) -> int | None:
    value = entry.get("value")
    if value in (None, ""):
        return default
    return -whole(value[1:]) if isinstance(value, str) and value.startswith("-") else whole(value)


def _cells(entry: Mapping[str, Any], size: int) -> tuple[Cell, ...]:
    return tuple(cell_of(str(text), size) for text in items(entry.get("cells"), "cells"))


def _beside(draft: Draft, key: str, entry: Mapping[str, Any]) -> None:
    value = _value(entry)
    place = cell_of(str(entry.get("cell")), draft.size, beside=True)
    if value is not None:
        draft.clue(_BESIDE[key], value=value, text=line_of(place, draft.size), called=key)


def _cage(draft: Draft, entry: Mapping[str, Any], every: list[Any]) -> None:
    draft.clue("cage", _cells(entry, draft.size), _value(entry))


def _arrow(draft: Draft, entry: Mapping[str, Any], every: list[Any]) -> None:
    circle = tuple(sorted(_cells(entry, draft.size)))
    for line in lines_of(entry, draft.size):
        shaft = tuple(cell for cell in line if cell not in circle)
        if shaft:
            draft.clue("arrow", text=f"{_names(circle)} : {_names(shaft)}")


def _names(cells: tuple[Cell, ...]) -> str:
    return " ".join(map(cell_name, cells))


def _little_killer(draft: Draft, entry: Mapping[str, Any], every: list[Any]) -> None:
    cells, value, way = _cells(entry, draft.size), _value(entry), str(entry.get("direction"))
    if way not in _WAYS or not cells:
        raise InputError("littlekillersum: its cells and a direction such as DR are needed")
    if value is not None:
        draft.clue("littlekiller", value=value, text=f"{cell_name(cells[0])} {_WAYS[way]}")


def _dot(usual: int, dot: str, other: str, word: str) -> Callable[[Draft, Mapping[str, Any], list[Any]], None]:
    """A dot between two cells: of its usual number, or of another one."""

    def add(draft: Draft, entry: Mapping[str, Any], every: list[Any]) -> None:
        value = _value(entry, usual)
        if value == usual:
            draft.clue(dot, _cells(entry, draft.size))
        else:
            draft.clue(other, _cells(entry, draft.size), value, called=f"{word} of {value}")

    return add


def _xv(draft: Draft, entry: Mapping[str, Any], every: list[Any]) -> None:
    total = {"X": 10, "V": 5}.get(str(entry.get("value")).upper())
    if total is None:
        raise InputError(f"xv: {shown(str(entry.get('value')))} is neither X nor V")
    draft.clue("total", _cells(entry, draft.size), total)


def _whispers(draft: Draft, entry: Mapping[str, Any], every: list[Any]) -> None:
    for line in lines_of(entry, draft.size):
        draft.clue("whispers", line, _value(entry, 5))


def _parity(kind: str) -> Callable[[Draft, Mapping[str, Any], list[Any]], None]:
    def add(draft: Draft, entry: Mapping[str, Any], every: list[Any]) -> None:
        draft.clue(kind, [cell_of(str(entry.get("cell")), draft.size)])

    return add


def _extreme(key: str) -> Callable[[Draft, Mapping[str, Any], list[Any]], None]:
    """Greater (or less) than all neighbours; those of the same kind form one shape, and are not compared: one clue."""

    def add(draft: Draft, entry: Mapping[str, Any], every: list[Any]) -> None:
        if entry is every[0]:
            draft.clue(key, [cell_of(str(other.get("cell")), draft.size) for other in every])

    return add


def _clone(draft: Draft, entry: Mapping[str, Any], every: list[Any]) -> None:
    one = _cells(entry, draft.size)
    other = tuple(cell_of(str(text), draft.size) for text in items(entry.get("cloneCells"), "cloneCells"))
    pairs = [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
    if len(one) != len(other):
        raise InputError("clone: as many cells as cloned cells are needed")
    if pairs:
        first, second = (tuple(cells) for cells in zip(*pairs, strict=True))
        draft.clue("clone", text=f"{_names(first)} : {_names(second)}")


def _extra_region(draft: Draft, entry: Mapping[str, Any], every: list[Any]) -> None:
    draft.region("extra", _cells(entry, draft.size))


def _quadruple(draft: Draft, entry: Mapping[str, Any], every: list[Any]) -> None:
    values, cells = [str(value) for value in items(entry.get("values"), "values")], _cells(entry, draft.size)
    if values and not cells:
        raise InputError("quadruple: its cells are needed")
    if values:
        draft.clue("quadruple", [min(cells)], ",".join(values))


def _indexer(kind: str) -> Callable[[Draft, Mapping[str, Any], list[Any]], None]:
    def add(draft: Draft, entry: Mapping[str, Any], every: list[Any]) -> None:
        draft.clue(f"{kind}indexer", _cells(entry, draft.size))

    return add


_HANDLERS: dict[str, Callable[[Draft, Mapping[str, Any], list[Any]], None]] = {
    "killercage": _cage, "arrow": _arrow, "littlekillersum": _little_killer,
    "difference": _dot(1, "white", "difference", "difference"), "ratio": _dot(2, "black", "quotient", "ratio"),
    "xv": _xv, "whispers": _whispers, "odd": _parity("odd"), "even": _parity("even"), "minimum": _extreme("minimum"),
    "maximum": _extreme("maximum"), "clone": _clone, "extraregion": _extra_region, "quadruple": _quadruple,
    "rowindexer": _indexer("row"), "columnindexer": _indexer("column"), "boxindexer": _indexer("box"),
}  # fmt: skip
