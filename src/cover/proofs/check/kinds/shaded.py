"""Shaded cells: variable k is cell k, row by row, and true where it is shaded (where a tent or the sea is)."""

from __future__ import annotations

from cover.proofs.check.families import Connected, Islands
from cover.proofs.check.kinds.grids import Grid
from cover.proofs.check.kinds.header import many, named, numbers, opened
from cover.proofs.check.stated import Stated

SHADED, CLEAR = 1, 0


def nurikabe(text: str, variables: int) -> Stated:
    rows = opened(text, "cells").table("cells")
    grid = Grid(len(rows), len(rows[0]))
    rules = Stated(len(grid.number))
    given = numbers(rows, ".")
    for at in given:
        rules.fix(grid.number[at], [CLEAR])
    for r, c in grid.number:
        four = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
        if (r + 1, c + 1) in grid.number:
            rules.count(f"2 x 2 sea from {named((r, c))}", [grid.number[at] for at in four], 0, 3)
    sizes = {grid.number[at]: n for at, n in given.items()}
    rules.families += [Islands(grid.beside, sizes, "islands"), Connected(grid.beside, [SHADED], "one sea")]
    rules.about = f"{len(rows)}x{len(rows[0])}, {many(len(given), 'island')}"
    return rules
