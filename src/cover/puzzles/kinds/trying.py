"""Small boards of a kind at random, and all that can stand on one: to try its sentences by brute force."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from cover.basics.errors import InputError, ProblemError
from cover.puzzles.common.cells import Cell, Rectangle, joined_parts
from cover.puzzles.kinds.clue_words import check_clues
from cover.puzzles.kinds.drafts import Draft
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.polyominoes import BANK
from cover.puzzles.kinds.tree import Family, Path, walk

SIZES = [(2, 2), (2, 3), (3, 2), (3, 3), (1, 4), (2, 4), (4, 4)]
MOST = 5000  # boards that are looked at one by one


@lru_cache(maxsize=1)
def patterns(kind: Kind) -> tuple[str, ...]:
    """The clue words that a kind's sentences name."""
    nodes = [node for stated in kind.rules for node in walk(stated)]
    found = [word for node in nodes if isinstance(node, Family) for word in node.patterns]
    found += [word for node in nodes if isinstance(node, Path) for word in node.tips]
    found += [word for some, _ in kind.given for word in some]
    words = []
    for word in dict.fromkeys(found):
        if word != "number":
            words += [re.sub(r"\[.*?\]", "", word).replace("*", mark).replace("?", "1") for mark in ("", "1", "2")]
    return tuple(word for word in dict.fromkeys(words) if word and word not in (".", "-"))


def small(kind: Kind, rng: Random) -> Draft:
    """Rooms, clues and numbers beside the board at random."""
    height, width = rng.choice(SIZES)
    board = Rectangle(height, width)
    cells = list(board)
    words = [*patterns(kind), *"0123?"]
    if any("arrow" in stated.text for stated in kind.rules):
        words = [number + way for number in "012" for way in ("^v<>" if kind.layout.arrows else "nswe")]
    if any("runs" in stated.text for stated in kind.rules):
        words += ["1,1", "1,2"]
    words += [word for word in kind.marks.words if kind.same and word not in ("-", ".") and ".." not in word]
    shift, more = (1, -1) if kind.layout.corners == "short" else (0, 1)
    points = [(r + shift, c + shift) for r in range(height + more) for c in range(width + more)]
    sides = {side: width if side in ("top", "bottom") else height for side in kind.layout.sides}
    beside = ["0", "1", "2", "3", "a" if "last" in kind.layout.header else "1,1"]
    if any("runs" in stated.text for stated in kind.rules):
        beside += ["+", "1,*"]
    share = rng.choice([0.15, 0.3, 0.6])
    return Draft(
        height,
        width,
        {cell: rng.choice(words) for cell in cells if rng.random() < share} if kind.layout.clues else {},
        rooms(board, rng) if kind.layout.rooms else {},
        {point: rng.choice("01234eo" if shift else "01234") for point in points if rng.random() < 0.3}
        if kind.layout.corners
        else {},
        {side: tuple(rng.choice([None, *beside]) for _ in range(many)) for side, many in sides.items()},
        tuple(pair for pair in board.sides() if rng.random() < 0.3) if kind.layout.bars else (),
        (tuple(cells[:2]), tuple(cells[2:])) if kind.layout.thermometers else (),
        {name: _word(name, rng) for name in kind.layout.header},
    )


def _word(name: str, rng: Random) -> str:
    """Of the header."""
    if name == BANK:
        return " ".join(rng.choices(["I1", "I2", "I3", "L3", "O4", "S4"], k=rng.randrange(1, 4)))
    return "b" if name == "last" else str(rng.randrange(1, 3))


def rooms(board: Rectangle, rng: Random) -> dict[Cell, str]:
    """Cells grow together."""
    pairs = list(board.sides())
    parts = joined_parts(rng.sample(pairs, len(pairs) * 2 // 3), board)
    return {cell: name for name, part in zip("ABCDEFGHIJKLMNOP", parts, strict=False) for cell in part}


def boards(places: Places) -> Iterator[dict[int, Any]]:
    """Everything that can stand on a board."""
    edges = range(len(places.at), places.count)
    marks = [places.marks.symbols] * len(places.at) if places.marks.symbols else []
    numbers = [range(2 + places.kind.double)] * len(edges)
    where = [*(places.cells if marks else ()), *edges]
    return (dict(zip(where, word, strict=True)) for word in product(*marks, *numbers))


def many_boards(places: Places) -> int:
    marks = len(places.marks.symbols) ** len(places.at) if places.marks.symbols else 1
    lines: int = (2 + places.kind.double) ** len(places.edges)
    return int(marks) * lines


def tries(kind: Kind, rng: Random, many: int, most: int = MOST) -> Iterator[Places]:
    """So many small boards of a kind, as places; fewer where none come."""
    made = 0
    for _ in range(many * 40):
        if made == many:
            return
        try:
            places = Places(kind, small(kind, rng))
            check_clues(places)
        except (ProblemError, InputError):
            continue
        if 0 < many_boards(places) <= most:
            made += 1
            yield places
