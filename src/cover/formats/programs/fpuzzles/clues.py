"""The keys of f-puzzles' JSON, and the clues they are.

What each means is taken from f-puzzles.com itself, and from how the solver behind it reads the same JSON:
SolverFactory.cs of https://github.com/dclamage/SudokuSolver (Rangsk). docs/reading-fpuzzles.md has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats.programs.draft import Draft, cell_of, line_of
from cover.formats.programs.parts import items, whole
from cover.formats.ticked import Ticked
from cover.puzzles.clues.littlekiller import WAYS
from cover.puzzles.common.cells import Cell

# Drawings without a meaning of their own, and what they are called in messages.
COSMETIC = {"line": "line", "rectangle": "rectangle", "circle": "circle", "text": "text", "cage": "cage"}
# How an entry looks, and which tool made it: `fromConstraint` on a drawing names the clue that it pictures.
LOOKS = (
    "outlineC", "baseC", "fontC", "lineC", "c", "width", "height", "size", "angle", "fromConstraint",
    "isNewConstraint", "fromRangskSolver",
)  # fmt: skip

# Key -> what it states, in the words of `words.TOPICS`, where that is not the key itself.
STATES: Mapping[str, tuple[str, ...]] = {
    "killercage": ("cage",), "thermometer": ("thermo",), "slowthermometer": ("slowthermo",),
    "littlekillersum": ("littlekiller",), "difference": ("white",), "ratio": ("black",), "xv": ("total",),
    "betweenline": ("between",), "sandwichsum": ("sandwich",), "disjointgroups": ("disjoint",),
    "diagonal+": ("diagonals",), "diagonal-": ("diagonals",), "regionsumline": ("regionsum",),
    "zipperline": ("zipper",), "entropicline": ("entropic",), "modularline": ("modular",),
    "columnindexer": ("indexer",), "rowindexer": ("indexer",), "boxindexer": ("indexer",), "extraregion": ("region",),
    "negative": (),  # of which marks, the clues say
}  # fmt: skip

# Our key for a clue of f-puzzles along lines, and beside the board, where it has the same form.
_LINES = {
    "palindrome": "palindrome", "renban": "renban", "betweenline": "between", "regionsumline": "regionsum",
    "zipperline": "zipper", "entropicline": "entropic", "modularline": "modular", "nabner": "nabner",
    "lockout": "lockout", "doublearrow": "doublearrow",
}  # fmt: skip
_CHAINS = {"thermometer": "thermo", "slowthermometer": "slowthermo"}
_BESIDE = {"sandwichsum": "sandwich", "skyscraper": "skyscraper", "xsum": "xsum", "numberedroom": "numberedroom"}
_FLAGS = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjointgroups": "disjoint",
}
_WAYS = {"DR": "down-right", "DL": "down-left", "UR": "up-right", "UL": "up-left"}
_NEGATIVE = {"ratio": "black", "difference": "white", "xv": "xv"}

Used = set[Cell]


def add_clues(draft: Draft, record: Ticked, key: str, used: Used) -> None:
    """The clues of a key; their cells are added to `used`. What is no clue is left in the record."""
    if key in ("diagonal+", "diagonal-"):
        draft.diagonals.add("anti" if _flag(record, key) == "diagonal+" else "main")
    elif key in _FLAGS:
        draft.clue(_FLAGS[_flag(record, key)], called=key)
    elif key == "negative":
        _negative(draft, record)
    elif key in _HANDLERS or key in _LINES or key in _CHAINS or key in _BESIDE:
        entries = list(record.objects(key))
        for entry in entries:
            used |= set(_cells_of(entry.record, draft.size))
            _add(draft, key, entry, entries)
            entry.ignore(*LOOKS, why="how it looks")


def _add(draft: Draft, key: str, entry: Ticked, every: Sequence[Ticked]) -> None:
    if key in _HANDLERS:
        _HANDLERS[key](draft, entry, every)
    elif key in _LINES:
        for cells in lines_of(entry, draft.size):
            draft.clue(_LINES[key], cells, called=key)
    elif key in _CHAINS:
        for cells in lines_of(entry, draft.size):
            draft.chain(_CHAINS[key], cells, called=key)
    else:
        _beside(draft, key, entry)


def _flag(record: Ticked, key: str) -> str:
    if record.take(key) not in (True, 1, "true"):
        raise InputError(f"{shown(key)} is true or false, not {shown(str(record.take(key)))}")
    return key


def _negative(draft: Draft, record: Ticked) -> None:
    """All marks of a kind are given. The ratio's spares pairs with another dot, as setters mean it."""
    kinds = record.take("negative")
    for kind in kinds if isinstance(kinds, list) else [kinds]:
        ours = _NEGATIVE.get(str(kind))
        if ours is None:
            raise InputError(f"the negative constraint of {shown(str(kind))} is not read here")
        draft.add("negative", ours)
        marks = [entry for entry in items(record.record.get(str(kind)), str(kind)) if isinstance(entry, Mapping)]
        usual = {"ratio": 2, "difference": 1}.get(str(kind))
        if usual and any(_value(Ticked(entry, str(kind)), usual) != usual for entry in marks):
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


def lines_of(entry: Ticked, size: int) -> Iterator[tuple[Cell, ...]]:
    """The lines of a clue, each as its cells."""
    for line in items(entry.take("lines"), "lines"):
        yield tuple(cell_of(str(text), size) for text in items(line, "lines"))


def _value(entry: Ticked, default: int | None = None) -> int | None:
    value = entry.take("value")
    if value in (None, ""):
        return default
    return -whole(value[1:]) if isinstance(value, str) and value.startswith("-") else whole(value)


def _cells(entry: Ticked, size: int, key: str = "cells") -> tuple[Cell, ...]:
    return tuple(cell_of(str(text), size) for text in items(entry.take(key), key))


def _beside(draft: Draft, key: str, entry: Ticked) -> None:
    value = _value(entry)
    place = cell_of(str(entry.take("cell")), draft.size, beside=True)
    if value is not None:
        draft.add(_BESIDE[key], value, *line_of(place, draft.size), called=key)


def _cage(draft: Draft, entry: Ticked, every: Sequence[Ticked]) -> None:
    draft.clue("cage", _cells(entry, draft.size), _value(entry) or None, called="killercage")


def _arrow(draft: Draft, entry: Ticked, every: Sequence[Ticked]) -> None:
    circle = draft.once(sorted(_cells(entry, draft.size)), "arrow")
    for line in lines_of(entry, draft.size):
        shaft = tuple(cell for cell in line if cell not in circle)
        if shaft and not circle:
            raise InputError("arrow: the cells of its circle are needed")
        if shaft:
            draft.add("arrow", circle, draft.once(shaft, "arrow"))


def _little_killer(draft: Draft, entry: Ticked, every: Sequence[Ticked]) -> None:
    """The place beside the board and the direction name the diagonal; without a number, or with 0, it says nothing."""
    cells, value, way = _cells(entry, draft.size), _value(entry), str(entry.take("direction"))
    place = str(entry.take("cell"))
    if way not in _WAYS:
        raise InputError("littlekillersum: a direction such as DR is needed")
    (r, c), (down, right) = cell_of(place, draft.size, beside=True), WAYS[_WAYS[way]]
    steps = [(r + k * down, c + k * right) for k in range(1, draft.size + 1)]
    on_it = [cell for cell in steps if all(0 <= k < draft.size for k in cell)]
    if not on_it or (cells and set(cells) != set(on_it)):
        raise InputError(f"littlekillersum: its cells are not those of the diagonal from {shown(place)} {way}")
    if value:
        draft.add("littlekiller", value, on_it[0], _WAYS[way], called="littlekillersum")


def _dot(usual: int, dot: str, other: str) -> Callable[[Draft, Ticked, Sequence[Ticked]], None]:
    """A dot between two cells: of its usual number, or of another one."""

    def add(draft: Draft, entry: Ticked, every: Sequence[Ticked]) -> None:
        value, cells = _value(entry, usual), _cells(entry, draft.size)
        draft.clue(*((dot, cells) if value == usual else (other, cells, value)))

    return add


def _xv(draft: Draft, entry: Ticked, every: Sequence[Ticked]) -> None:
    """A mark without a letter says nothing."""
    letter, cells = str(entry.take("value") or ""), _cells(entry, draft.size)
    total = {"X": 10, "V": 5, "": None}.get(letter.upper(), 0)
    if total == 0:
        raise InputError(f"xv: {shown(letter)} is neither X nor V")
    if total:
        draft.clue("total", cells, total)


def _whispers(draft: Draft, entry: Ticked, every: Sequence[Ticked]) -> None:
    by = _value(entry, 5)
    for line in lines_of(entry, draft.size):
        draft.chain("whispers", line, by)


def _sum_line(draft: Draft, entry: Ticked, every: Sequence[Ticked]) -> None:
    total = _value(entry, 10)
    for line in lines_of(entry, draft.size):
        draft.clue("sumline", line, total)


def _parity(kind: str) -> Callable[[Draft, Ticked, Sequence[Ticked]], None]:
    def add(draft: Draft, entry: Ticked, every: Sequence[Ticked]) -> None:
        draft.clue(kind, [cell_of(str(entry.take("cell")), draft.size)])

    return add


def _extreme(key: str) -> Callable[[Draft, Ticked, Sequence[Ticked]], None]:
    """Greater (or less) than all neighbours; those of the same kind form one shape, and are not compared: one clue."""

    def add(draft: Draft, entry: Ticked, every: Sequence[Ticked]) -> None:
        if entry is every[0]:
            draft.clue(key, [cell_of(str(other.take("cell")), draft.size) for other in every])

    return add


def _clone(draft: Draft, entry: Ticked, every: Sequence[Ticked]) -> None:
    one, other = _cells(entry, draft.size), _cells(entry, draft.size, "cloneCells")
    if len(one) != len(other):
        raise InputError("clone: as many cells as cloned cells are needed")
    pairs = [(first, second) for first, second in zip(one, other, strict=True) if first != second]
    if pairs:
        first, second = zip(*pairs, strict=True)
        draft.clue("clone", first, draft.once(second, "clone"))


def _extra_region(draft: Draft, entry: Ticked, every: Sequence[Ticked]) -> None:
    draft.region("extra", _cells(entry, draft.size))


def _quadruple(draft: Draft, entry: Ticked, every: Sequence[Ticked]) -> None:
    values, cells = [whole(value) for value in items(entry.take("values"), "values")], _cells(entry, draft.size)
    if values and not cells:
        raise InputError("quadruple: its cells are needed")
    if values:
        (r, c), last = min(cells), draft.size - 1
        if not set(cells) <= {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} or max(r, c) >= last:
            raise InputError("quadruple: four cells around a corner are needed")
        draft.add("quadruple", (r, c), tuple(values))


def _indexer(kind: str) -> Callable[[Draft, Ticked, Sequence[Ticked]], None]:
    def add(draft: Draft, entry: Ticked, every: Sequence[Ticked]) -> None:
        draft.clue(f"{kind}indexer", _cells(entry, draft.size))

    return add


_HANDLERS: dict[str, Callable[[Draft, Ticked, Sequence[Ticked]], None]] = {
    "killercage": _cage, "arrow": _arrow, "littlekillersum": _little_killer,
    "difference": _dot(1, "white", "difference"), "ratio": _dot(2, "black", "quotient"), "xv": _xv,
    "whispers": _whispers, "sumline": _sum_line, "odd": _parity("odd"), "even": _parity("even"),
    "minimum": _extreme("minimum"), "maximum": _extreme("maximum"), "clone": _clone, "extraregion": _extra_region,
    "quadruple": _quadruple, "rowindexer": _indexer("row"), "columnindexer": _indexer("column"),
    "boxindexer": _indexer("box"),
}  # fmt: skip
