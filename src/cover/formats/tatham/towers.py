"""Towers: Latin squares with skyscraper clues above, below, left and right, then the givens."""

from __future__ import annotations

from cover.basics.errors import InputError
from cover.formats.programs.draft import Draft
from cover.formats.programs.parts import whole
from cover.formats.tatham.codes import dimensions, numbers
from cover.puzzles.grids.grid import Grid


def decode(parameters: str, description: str) -> Grid:
    """The Latin square of an id. Raises InputError."""
    size = int(dimensions(parameters, r"(\d+)(?:d[a-z])?")[1])
    outside, _, inside = description.partition(",")
    clues = outside.split("/")
    if len(clues) != 4 * size or not all(clue.isdecimal() or not clue for clue in clues):
        raise InputError(f"the description has {len(clues)} clues, not {4 * size}")
    draft = Draft(size, (0, 0))
    for k, clue in enumerate(clues):
        side, index = divmod(k, size)
        if clue:
            draft.add("skyscraper", whole(clue), "column" if side < 2 else "row", index, bool(side % 2))
    for k, number in enumerate(numbers(inside, size * size) if inside else ()):
        if number is not None:
            draft.givens[divmod(k, size)] = number
    return draft.puzzle()
