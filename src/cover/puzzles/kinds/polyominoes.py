"""Polyominoes by name or drawing, and what a bank of them is: `F5`, `##/#.`, `L4*2 I1`.

A name is a letter and a number of cells; a drawing has its rows parted by `/`, `#` for a cell and `.` for none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.puzzles.common.cells import around, clusters
from cover.puzzles.common.pieces import DRAWN, Form, at_origin, orientations

BANK = "bank"  # the name of the header that lists pieces
LARGEST = 20  # cells of a piece
MOST = 99  # pieces of a bank
Shape = Form
# By letter and size, as named sets of pieces have them.
_NAMED = {
    {"monomino": "I1", "domino": "I2"}.get(name, name if name[-1].isdigit() else f"{name}5"): drawing
    for drawn in DRAWN.values()
    for name, drawing in drawn.items()
}
_DRAWN = re.compile(r"[#.]+(/[#.]+)*")


@lru_cache(maxsize=1024)
def shape_of(word: str) -> Shape:
    """The cells of a piece as it is drawn, in ascending order. Raises InputError.

    >>> shape_of("L3"), shape_of(".#/##")
    (((0, 0), (0, 1), (1, 0)), ((0, 1), (1, 0), (1, 1)))
    """
    drawn = _NAMED.get(word, word)
    if not _DRAWN.fullmatch(drawn):
        raise InputError(f"{shown(word)} is no piece: a name such as L4 or F5 is needed, or a drawing such as ##/#.")
    cells = [(r, c) for r, row in enumerate(drawn.split("/")) for c, sign in enumerate(row) if sign == "#"]
    if not 0 < len(cells) <= LARGEST:
        raise InputError(f"{shown(word)} has {len(cells)} cells; a piece has 1 to {LARGEST}")
    if len(clusters(cells, around)) > 1:
        raise InputError(f"the cells of {shown(word)} are not connected")
    return at_origin(cells)


def ways(shape: Iterable[tuple[int, int]], *, fixed: bool = False) -> tuple[Shape, ...]:
    """How it may lie: turned and mirrored in all ways, or as it is drawn. The first is the same for all of them."""
    return orientations(at_origin(shape), "fixed" if fixed else "free")


def word_of(shape: Iterable[tuple[int, int]]) -> str:
    """Its name, or its drawing as it lies.

    >>> word_of([(2, 2), (3, 2), (3, 3)]), word_of([(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)])
    ('L3', '##/##/##')
    """
    cells = at_origin(shape)
    name = _names().get(ways(cells)[0])
    if name is not None:
        return name
    high, wide = (1 + max(cell[k] for cell in cells) for k in (0, 1))
    return "/".join("".join("#" if (r, c) in cells else "." for c in range(wide)) for r in range(high))


def banked(text: str) -> list[Shape]:
    """The pieces of a bank one by one, in its order: `L4 I1*3`. Raises InputError."""
    found: list[Shape] = []
    for word in text.split():
        piece, times, many = word.partition("*")
        if times and not re.fullmatch("[1-9][0-9]?", many):
            raise InputError(f"{shown(word)}: after * a number of pieces is needed, 1 to 99")
        found += [shape_of(piece)] * int(many or 1)
    if len(found) > MOST:
        raise InputError(f"{len(found)} pieces are too many: a bank has up to {MOST}")
    return found


def stock(names: Sequence[str], header: Mapping[str, str]) -> list[Shape]:
    """The pieces of these names, or of the bank in a header."""
    return banked(header.get(BANK, "")) if tuple(names) == (BANK,) else [shape_of(name) for name in names]


def bank_of(shapes: Iterable[Shape]) -> str:
    """The text of a bank: small pieces first, equal ones once.

    >>> bank_of(banked("L4 I1 L4 ##/##/##"))
    'I1 L4*2 ##/##/##'
    """
    words = Counter(word_of(shape) for shape in sorted(shapes, key=lambda shape: (len(shape), word_of(shape))))
    return " ".join(word if many == 1 else f"{word}*{many}" for word, many in words.items())


@lru_cache(maxsize=1)
def _names() -> dict[Shape, str]:
    return {ways(shape_of(name))[0]: name for name in _NAMED}
