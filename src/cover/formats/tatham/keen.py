"""Keen: blocks with sums, products, differences and quotients (KenKen)."""

from __future__ import annotations

import re

from cover.basics.errors import InputError
from cover.formats.tatham.codes import blocks, dimensions, members
from cover.puzzles.clues.reading import ClueText
from cover.puzzles.common.cells import cell_name
from cover.puzzles.keen import Keen

_KINDS = {"a": "total", "m": "product", "s": "difference", "d": "quotient"}


def decode(parameters: str, description: str) -> Keen:
    """The keen of an id: the structure of its blocks, then a letter and a number for each. Raises InputError."""
    size = int(dimensions(parameters, r"(\d+)(?:d[a-z])?m?")[1])
    structure, _, clues = description.partition(",")
    cages = members(blocks(structure, size))
    found = re.findall(r"([amsd])(\d{1,9})", clues)
    if "".join(map("".join, found)) != clues or len(found) != len(cages):
        raise InputError(f"{len(cages)} clues such as a7 or m12 are needed, one a block")
    texts = (
        ClueText(_KINDS[kind], number, " ".join(map(cell_name, cells)))
        for (kind, number), cells in zip(found, cages, strict=True)
    )
    return Keen(size, list(texts))
