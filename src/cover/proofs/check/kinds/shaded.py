"""Shaded cells: variable k is cell k, row by row, and true where it is shaded (where a tent or the sea is)."""

from __future__ import annotations

from cover.proofs.check.families import Connected, Islands, Paired
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.grids import Grid
from cover.proofs.check.kinds.header import Cell, counts, many, named, numbers, opened
from cover.proofs.check.stated import Stated

SHADED, CLEAR = 1, 0


def around(corner: Cell, grid: Grid) -> list[Cell]:
    """The cells that meet in a corner, the first of the board's being (0, 0)."""
    r, c = corner
    return [at for at in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)) if at in grid.number]


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


def tents(text: str, variables: int) -> Stated:
    read = opened(text, "cells", "right", "bottom")
    rows = read.table("cells")
    grid = Grid(len(rows), len(rows[0]))
    rules = Stated(len(grid.number))
    trees = {at: k for k, at in enumerate(at for at in grid.number if rows[at[0]][at[1]] == "T")}
    if any(word not in ("T", ".") for row in rows for word in row):
        raise Fault("puzzle.txt: a cell must be T or a dot")
    partners = {k: [trees[to] for to in grid.near(at) if to in trees] for at, k in grid.number.items()}
    for at, k in grid.number.items():
        if at in trees or not partners[k]:
            rules.fix(k, [0])
        r, c = at
        # The four neighbours that come later: each pair once.
        for other in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
            if other in grid.number:
                rules.count("tents that touch", (k, grid.number[other]), 0, 1)
    for tree in trees:
        # Which tent is whose is asked below.
        rules.count(f"the tree at {named(tree)}", [grid.number[to] for to in grid.near(tree)], 1, 4)
    beside = [*counts(read, "right", len(rows)), *counts(read, "bottom", len(rows[0]))]
    for k, (line, wanted) in enumerate(zip(grid.lines(), beside, strict=True)):
        if wanted is not None:
            rules.count(f"line {k + 1} with {wanted}", [grid.number[at] for at in line], wanted, wanted)
    rules.families.append(Paired(partners, len(trees), "trees and tents in pairs"))
    rules.about = f"{len(rows)}x{len(rows[0])}, {many(len(trees), 'tree')}"
    return rules
