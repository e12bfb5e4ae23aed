"""Unruly: with `u`, no two lines are alike, which is a binairo; without it they may be."""

from __future__ import annotations

from cover.basics.errors import InputError
from cover.formats.tatham import fields
from cover.formats.tatham.codes import dimensions
from cover.puzzles.binairo import Binairo
from cover.puzzles.unruly import Unruly


def decode(parameters: str, description: str) -> Binairo | Unruly:
    """The board of an id. A letter says how many blanks stand before a 0 (a: none), a capital before a 1; z: 25
    blanks and no mark. Raises InputError."""
    found = dimensions(parameters, r"(\d+)x(\d+)(u?)(?:d[a-z])?")
    width, height = int(found[1]), int(found[2])
    cells: list[int | None] = []
    for letter in description:
        if not (letter.isascii() and letter.isalpha()):
            raise InputError("the description is no row of letters")
        cells += [None] * (ord(letter.lower()) - ord("a"))
        if letter.lower() != "z":
            cells.append(int(letter.isupper()))
    if len(cells) != width * height + 1:
        raise InputError(f"the description has {len(cells) - 1} cells, not {width * height}")
    if not found[3]:
        return fields.unruly(f"{width}x{height}", description)
    if width != height:
        raise InputError(f"an unruly of {width} columns and {height} rows: binairos are square")
    return Binairo([cells[k : k + width] for k in range(0, width * height, width)])
