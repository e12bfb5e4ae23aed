"""Boards that are cut into areas or parts, by numbers, walls or diagonals."""

from __future__ import annotations

from cover.proofs.check.families import Connected
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.grids import Grid
from cover.proofs.check.kinds.header import Cell, many, named, number, opened
from cover.proofs.check.stated import Stated


def galaxies(text: str, variables: int) -> Stated:
    """Symbol k: the cell belongs to the galaxy of centre k, by rows."""
    read = opened(text, "size", "centres")
    height, _, width = read.values.get("size", "").partition("x")
    words = [word.partition(":") for row in map(str.split, read.blocks.get("centres", [])) for word in row]
    centres = sorted((number(down), number(right)) for down, _, right in words)
    if number(height) * number(width) * len(centres) > 2 * variables or not centres:
        raise Fault("puzzle.txt has a larger board than formula.cnf")
    grid = Grid(number(height), number(width))
    rules = Stated(len(grid.number), len(centres))

    def across(at: Cell, k: int) -> Cell:
        return centres[k][0] - 1 - at[0], centres[k][1] - 1 - at[1]

    core: dict[Cell, int] = {}  # the cells that a centre lies in or beside: a galaxy covers its centre
    for k, (r, c) in enumerate(centres):
        for at in {(a // 2, b // 2) for a in (r - 1, r) for b in (c - 1, c)}:
            if at not in grid.number or core.setdefault(at, k) != k:
                raise Fault("puzzle.txt: a centre lies outside, or beside another one")
    for at, number_of in grid.number.items():
        fits = [
            k for k in range(len(centres))
            if across(at, k) in grid.number and core.get(at, k) == k and core.get(across(at, k), k) == k
        ]  # fmt: skip
        rules.fix(number_of, fits)
        for k in fits:
            two = (number_of, grid.number[across(at, k)])
            rules.words(f"{named(at)} and its image", two, lambda word, k=k: (word[0] == k) == (word[1] == k))  # type: ignore[misc]
    for k, (r, c) in enumerate(centres):
        rules.families.append(Connected(grid.beside, [k], f"the galaxy of {r}:{c} in one piece"))
    rules.about = f"{grid.height}x{grid.width}, {many(len(centres), 'centre')}"
    return rules
