"""Polyominoes by name or drawing, and banks of them, as kind files and puzzles write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cover.proofs.check.faults import Fault
from cover.proofs.check.sentences.reading import Cell

# Rows of each piece, parted by blanks.
NAMED = {
    "I1": "#", "I2": "##", "I3": "###", "L3": "## #", "I4": "####", "L4": "### #", "O4": "## ##", "S4": ".## ##",
    "T4": "### .#", "F5": ".## ## .#", "I5": "#####", "L5": "#### #", "N5": "### ..##", "P5": "### ##",
    "T5": "### .# .#", "U5": "### #.#", "V5": "### # #", "W5": "## .## ..#", "X5": ".# ### .#", "Y5": "#### .#",
    "Z5": "## .# .##",
}  # fmt: skip
LARGEST = 20
Piece = frozenset[Cell]


def drawn(word: str) -> Piece:
    """The cells of a piece. Raises Fault."""
    rows = NAMED[word].split() if word in NAMED else word.split("/")
    cells = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"}
    near = {(r, c): [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)] for r, c in cells}
    met = [min(cells)] if cells else []
    for cell in met:  # grows
        met += [other for other in near[cell] if other in cells and other not in met]
    if not 0 < len(met) == len(cells) <= LARGEST or any({*row} - {"#", "."} for row in rows):
        raise Fault(f"{word[:30]!r} is no piece")
    return moved(cells)


def moved(cells: Iterable[Cell]) -> Piece:
    some = [*cells]
    top, left = (min(cell[axis] for cell in some) for axis in (0, 1))
    return frozenset((r - top, c - left) for r, c in some)


def lying(piece: Piece, fixed: bool) -> frozenset[Piece]:
    """All ways in which it may lie: four turns, of both sides."""
    found = {piece}
    for _ in range(0 if fixed else 4):
        found |= {moved((c, -r) for r, c in one) for one in found}
        found |= {moved((r, -c) for r, c in one) for one in found}
    return frozenset(found)


def bank(text: str) -> Iterator[Piece]:
    """The pieces that puzzle.txt lists. Raises Fault."""
    for word in text.split():
        name, _, many = word.partition("*")
        if not re.fullmatch("([1-9][0-9]?)?", many):
            raise Fault(f"puzzle.txt: {word[:30]!r} is no number of pieces")
        yield from [drawn(name)] * int(many or 1)
