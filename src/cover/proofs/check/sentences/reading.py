"""sentences.json and puzzle.txt of a kind that is sentences: what is stated, and what stands on the board."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from cover.proofs.check.faults import Fault
from cover.proofs.check.files import once
from cover.proofs.check.kinds.header import cell as cell_of
from cover.proofs.check.kinds.header import kind_of, placed

Cell = tuple[int, int]
LARGEST = 100  # rows, columns
DEPTH = 60  # of a tree
SENTENCES = 200
MARKS, SET, NUMBER, CONDITION, FAMILY, SENTENCE = "marks", "set", "number", "condition", "family", "sentence"

# Node -> what it is, and its parts: s a word, b yes or no, i a whole number, w words, n numbers, or another node;
# `?` it may be missing, `*` there are several.
NODES: dict[str, tuple[str, tuple[str, ...]]] = {
    "Marks": (MARKS, ("w", "b")),
    "SetOf": (SET, ("w", "number?")),
    "Whole": (NUMBER, ("i",)),
    "Named": (NUMBER, ("s",)),
    "Held": (NUMBER, ("set",)),
    "Arithmetic": (NUMBER, ("s", "number", "number")),
    "Absolute": (NUMBER, ("number",)),
    "Count": (NUMBER, ("marks", "set")),
    "Sum": (NUMBER, ("s", "marks?", "marks?", "set")),
    "Along": (NUMBER, ("s", "marks", "set")),
    "View": (NUMBER, ("marks",)),
    "Reach": (NUMBER, ("marks",)),
    "Walk": (NUMBER, ("set",)),
    "OfSet": (NUMBER, ("s", "set")),
    "OfClues": (NUMBER, ("s",)),
    "RoomSize": (NUMBER, ("set",)),
    "And": (CONDITION, ("condition*",)),
    "Or": (CONDITION, ("condition*",)),
    "Not": (CONDITION, ("condition",)),
    "If": (CONDITION, ("condition", "condition")),
    "Compare": (CONDITION, ("s", "number", "number")),
    "Is": (CONDITION, ("set", "marks")),
    "Differ": (CONDITION, ("set", "s", "marks?", "marks?")),
    "Same": (CONDITION, ("set",)),
    "Equal": (CONDITION, ()),
    "Ascending": (CONDITION, ("set",)),
    "Never": (CONDITION, ("marks*",)),
    "Runs": (CONDITION, ("marks", "set")),
    "Piece": (CONDITION, ("w", "marks")),
    "Pieces": (CONDITION, ("marks", "w", "b", "b", "b", "b")),
    "Makes": (CONDITION, ()),
    "InitialIs": (CONDITION, ("number", "marks")),
    "Consecutive": (CONDITION, ("i?",)),
    "Next": (CONDITION, ("set",)),
    "Connected": (CONDITION, ("marks", "b", "b", "b")),
    "Loop": (CONDITION, ("b", "b")),
    "Path": (CONDITION, ("w",)),
    "Beams": (CONDITION, ()),
    "Areas": (CONDITION, ()),
    "Acyclic": (CONDITION, ()),
    "Matched": (CONDITION, ("marks",)),
    "Rectangles": (CONDITION, ("marks?", "b")),
    "Twins": (CONDITION, ("w",)),
    "Symmetric": (CONDITION, ("s",)),
    "Family": (FAMILY, ("s", "w", "w", "n", "s", "marks?", "number?", "condition?")),
    "Sentence": (SENTENCE, ("family*", "condition")),
}
WORDS: dict[tuple[str, int], tuple[str, ...]] = {  # what a word in such a place may be
    ("Arithmetic", 0): ("+", "-", "*", "/", "mod"),
    ("Sum", 0): ("", "place", "clues", "tens", "units"),
    ("Along", 0): ("run", "gap", "apart", "stretch", "initial"),
    ("OfSet", 0): ("product", "visible", "most", "least", "changes"),
    ("OfClues", 0): ("most", "least", "sum"),
    ("Compare", 0): ("=", "!=", "<", ">", "<=", ">="),
    ("Differ", 1): ("", "tens", "units", "clues"),
}


class Node(NamedTuple):
    """A part of a sentence: what it is, and its parts in their order."""

    name: str
    parts: tuple[Any, ...]


class Kind(NamedTuple):
    """What sentences.json says. words, called, classes: of marks; helpers: what further variables mean; variants: words
    that puzzle.txt may have, whose sentences are among the rules, as those of its lines `rule: ...` are."""

    words: tuple[str, ...]
    called: dict[str, str]
    classes: dict[str, tuple[str, ...]]
    lines: str
    double: bool
    layout: dict[str, Any]
    given: tuple[tuple[tuple[str, ...], str], ...]
    same: bool
    grids: tuple[str, ...]
    calls: tuple[tuple[str, Node], ...]
    rules: tuple[Node, ...]
    helpers: tuple[tuple[str, ...], ...]
    variants: tuple[str, ...] = ()


def wrong(what: str) -> Fault:
    return Fault(f"sentences.json: {what}")


# ---------------------------------------------------------------- sentences.json
def read(text: str) -> Kind:
    """Raises Fault for what is not understood in full."""
    try:
        stated = json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError):
        raise wrong("no JSON, or a key twice") from None
    keys = ("marks", "lines", "double", "layout", "given", "same", "grids", "calls", "rules", "helpers")
    if not isinstance(stated, dict) or set(stated) - {"variants"} != set(keys):
        raise wrong(f"the keys are {', '.join(keys)}")
    marks = stated["marks"]
    if not isinstance(marks, dict) or set(marks) != {"words", "called", "classes"}:
        raise wrong("marks are words, called, classes")
    called, classes = marks["called"], marks["classes"]
    if not isinstance(called, dict) or not isinstance(classes, dict) or not all(map(_word, called.values())):
        raise wrong("names and classes of marks")
    if stated["lines"] not in ("", "centres", "corners", "walls") or type(stated["double"]) is not bool:
        raise wrong("lines are centres, corners or walls")
    if type(stated["same"]) is not bool or not all(isinstance(stated[key], list) for key in keys[4:] if key != "same"):
        raise wrong("lists are expected")
    given = tuple((_words(pair[0]), str(pair[1])) for pair in stated["given"] if _pair(pair))
    calls = tuple((str(pair[0]), _node(pair[1], SENTENCE, 0)) for pair in stated["calls"] if _pair(pair))
    rules = tuple(_node(rule, SENTENCE, 0) for rule in stated["rules"])
    if not 0 < len(rules) <= SENTENCES or len(calls) > SENTENCES:
        raise wrong(f"1 to {SENTENCES} rules are read")
    return Kind(
        _words(marks["words"]), called, {name: _words(some) for name, some in classes.items()}, stated["lines"],
        stated["double"], _layout(stated["layout"]), given, stated["same"], _words(stated["grids"]), calls, rules,
        tuple(map(_words, stated["helpers"])), _words(stated.get("variants", [])),
    )  # fmt: skip


def _word(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 60 and value.isprintable()


def _words(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(map(_word, value)):
        raise wrong("words are expected")
    return tuple(value)


def _pair(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        raise wrong("two things are expected")
    return True


def _layout(value: object) -> dict[str, Any]:
    listed = {"header", "optional", "sides", "hole", "areas"}
    single = {"clues", "rooms", "corners", "bars", "thermometers", "block", "square"}
    if not isinstance(value, dict) or not set(value) <= {*listed, *single}:
        raise wrong("the layout is not understood")
    found = {name: _words(some) if name in listed else some for name, some in value.items()}
    fits = all(found[name] is True for name in ("clues", "rooms", "bars", "thermometers", "square") if name in found)
    fits = fits and isinstance(found.get("block", ""), str)
    if not fits or found.get("corners", "tall") not in ("tall", "short"):
        raise wrong("the layout is not understood")
    return found


def _node(value: object, wanted: str, depth: int) -> Node:
    if not isinstance(value, dict) or len(value) != 1 or depth > DEPTH:
        raise wrong(f"a {wanted} is expected")
    ((name, parts),) = value.items()
    what, kinds = NODES.get(name, ("", ()))
    if what != wanted or not isinstance(parts, list) or len(parts) != len(kinds):
        raise wrong(f"{str(name)[:30]!r} is no {wanted}, or of another form")
    node = Node(name, tuple(_part(part, kind, depth + 1) for part, kind in zip(parts, kinds, strict=True)))
    if name in ("Marks", "SetOf") and not node.parts[0]:
        raise wrong(f"{name} without a word")
    for place, part in enumerate(node.parts):
        if part not in WORDS.get((name, place), (part,)):
            raise wrong(f"{str(part)[:30]!r} in {name}")
    return node


def _part(value: Any, kind: str, depth: int) -> Any:
    if kind.endswith("?"):
        return None if value is None else _part(value, kind[:-1], depth)
    if kind.endswith("*"):
        if not isinstance(value, list):
            raise wrong("a list is expected")
        return tuple(_node(one, kind[:-1], depth) for one in value)
    if kind == "w":
        return _words(value)
    if kind == "n":
        if not isinstance(value, list) or not all(type(one) is int for one in value):
            raise wrong("numbers are expected")
        return tuple(value)
    if kind in ("s", "b", "i"):
        if type(value) is not {"s": str, "b": bool, "i": int}[kind]:
            raise wrong(f"{str(value)[:30]!r} stands where it cannot")
        return value
    return _node(value, kind, depth)


# ---------------------------------------------------------------- puzzle.txt
class Draft(NamedTuple):
    """What stands on a board; cells and points are (row, column) from 0."""

    name: str
    height: int
    width: int
    header: dict[str, str]
    cells: dict[Cell, str]
    rooms: dict[Cell, str]
    corners: dict[Cell, str]
    outside: dict[str, list[str | None]]
    bars: list[tuple[Cell, Cell]]
    thermometers: list[list[Cell]]
    groups: Mapping[str, Sequence[tuple[Sequence[Cell], str | None]]] = MappingProxyType({})  # of a grid


def draft(kind: Kind, text: str) -> Draft:
    """Raises Fault for a text with other layers than the layout has."""
    layout = kind.layout
    block = layout.get("block", "cells")
    layers = [name for name in (block, "rooms", "corners") if layout.get("clues" if name == block else name)]
    known = [*layout.get("header", ()), *layout.get("sides", ()), *layers, "size"]
    known += [name for name in ("bars", "thermometers") if layout.get(name)]
    known += ["walls"] if layout.get("bars") and layout.get("rooms") else []
    by_name: dict[str, str] = {}  # of clues, by room
    values: dict[str, str] = {}
    rows: dict[str, list[str]] = {}
    now = ""
    for line in text.split("\n")[1:]:
        key, colon, value = line.partition(":")
        # Own sentences and variants stand among the rules of sentences.json: here they only end a layer.
        if (colon and key == "rule") or line in kind.variants:
            now = ""
        elif colon and key in known and key not in values:
            now = key
            values[key], rows[key] = value.strip(), []
        elif colon and key.startswith("room ") and key not in by_name and layout.get("rooms") and layout.get("clues"):
            by_name[key], now = value.strip(), ""
        elif line.strip():
            if not now or values[now]:
                raise Fault(f"puzzle.txt: {line[:30]!r} is not understood")
            rows[now].append(line)
    tables = {name: _table(name, rows[name]) for name in layers if name in rows}
    height, width = _size(layout, values, tables)
    # Corners without those at the border: the first one is at 1, 1.
    shift = int(layout.get("corners") == "short")
    more = {"tall": 1, "short": -1}.get(layout.get("corners", ""), 0)
    for name, table in tables.items():
        extra = more if name == "corners" else 0
        if (len(table), len(table[0])) != (height + extra, width + extra):
            raise Fault(f"puzzle.txt: {name} are of another size than the board")
    words = {name: placed(tables.get(name, [])) for name in (block, "rooms", "corners")}
    if layout.get("rooms") and len(words["rooms"]) != height * width:
        raise Fault("puzzle.txt: each cell must belong to a room")
    for room, word in by_name.items():
        cells = [cell for cell, name in sorted(words["rooms"].items()) if f"room {name}" == room]
        if not cells or any(words["cells"].get(cell, ".") != "." for cell in cells):
            raise Fault(f"puzzle.txt: {room[:30]!r} is none, or has its clue already")
        words["cells"][cells[0]] = word
    outside, free = {}, layout.get("optional", ())
    for side in layout.get("sides", ()):
        there = [None if word in (".", "-") else word for word in values.get(side, "").split()]
        many = width if side in ("top", "bottom") else height
        if side in values and len(there) != many:
            raise Fault(f"puzzle.txt: {side}: a word for each line")
        outside[side] = there or [None] * many
    if missing := [name for name in layout.get("header", ()) if not (values.get(name) or name in free)]:
        raise Fault(f"puzzle.txt: {missing[0]!r} is missing")
    return Draft(
        kind_of(text),
        height,
        width,
        {name: values[name] for name in layout.get("header", ()) if name in values},
        {cell: word for cell, word in words[block].items() if word not in (".", "-")},
        words["rooms"],
        {(r + shift, c + shift): w for (r, c), w in words["corners"].items() if w not in (".", "-")},
        outside,
        [
            *(_bar(word, height, width) for word in values.get("bars", "").split()),
            *(_bar("-".join(two.split()), height, width) for two in values.get("walls", "").split(",") if two),
        ],
        [[_cell(word, height, width) for word in row.split()] for row in rows.get("thermometers", ())],
    )


def _table(name: str, rows: Sequence[str]) -> list[list[str]]:
    words = [row.split() for row in rows]
    if words and all(len(row) == 1 for row in words):
        words = [list(row[0]) for row in words]
    if not words or len({*map(len, words)}) > 1:
        raise Fault(f"puzzle.txt: the rows of {name} are not of one length")
    return words


def _size(layout: Mapping[str, Any], values: Mapping[str, str], tables: Mapping[str, list[list[str]]]) -> Cell:
    more = {"tall": 1, "short": -1}.get(layout.get("corners", ""), 0)
    sizes = [
        (len(table) - more * (name == "corners"), len(table[0]) - more * (name == "corners"))
        for name, table in tables.items()
    ]
    size = values.get("size", "")
    if found := re.fullmatch("([0-9]{1,3})x([0-9]{1,3})", f"{size}x{size}" if layout.get("square") else size):
        sizes.append((int(found[1]), int(found[2])))
    if not sizes and "left" in values and "top" in values:
        sizes.append((len(values["left"].split()), len(values["top"].split())))
    if len({*sizes}) != 1 or not all(0 < side <= LARGEST for side in sizes[0]):
        raise Fault("puzzle.txt: no size, several, or one that is too large")
    return sizes[0]


def _cell(word: str, height: int, width: int) -> Cell:
    r, c = cell_of(word)
    if r >= height or c >= width:
        raise Fault(f"puzzle.txt: {word[:20]!r} is outside the board")
    return r, c


def _bar(word: str, height: int, width: int) -> tuple[Cell, Cell]:
    one, _, other = word.partition("-")
    (r, c), (s, d) = sorted((_cell(one, height + 1, width + 1), _cell(other, height + 1, width + 1)))
    if abs(r - s) + abs(c - d) != 1:
        raise Fault(f"puzzle.txt: {word[:20]!r} are no neighbours")
    return (r, c), (s, d)
