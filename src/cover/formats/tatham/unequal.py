"""Unequal: Latin squares with signs of inequality (futoshiki); in mode `a`, bars between all consecutive neighbours."""

from __future__ import annotations

import re

from cover.basics.errors import InputError
from cover.formats.programs.draft import Draft
from cover.formats.tatham.codes import dimensions
from cover.puzzles.grids.grid import Grid

_WAYS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


def decode(parameters: str, description: str) -> Grid:
    """The Latin square of an id: a letter says on which side a smaller (or consecutive) neighbour stands. Raises
    InputError."""
    found = dimensions(parameters, r"(\d+)(a?)(?:d[a-z])?")
    size, adjacent = int(found[1]), bool(found[2])
    cells = description.rstrip(",").split(",")
    if len(cells) != size * size or not all(re.fullmatch(r"\d+[URDL]*", cell) for cell in cells):
        raise InputError(f"the description is no list of {size * size} cells such as 0 or 3UR")
    draft = Draft(size, (0, 0))
    for k, cell in enumerate(cells):
        at = divmod(k, size)
        number = int(cell.rstrip("URDL"))
        if number:
            draft.givens[at] = number
        for letter in cell.lstrip("0123456789"):
            near = at[0] + _WAYS[letter][0], at[1] + _WAYS[letter][1]
            if not adjacent:
                draft.clue("greater", [at, near])
            elif at < near:
                draft.clue("white", [at, near])
    if adjacent:
        draft.clue("nonconsecutive")
    return draft.puzzle()
