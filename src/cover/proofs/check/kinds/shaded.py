"""Shaded cells: variable k is cell k, row by row, and true where it is shaded (where a tent or the sea is)."""

from __future__ import annotations

from itertools import pairwise

from cover.proofs.check.families import Connected, Islands
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.grids import Grid
from cover.proofs.check.kinds.header import Cell, cells, many, named, number, numbers, opened
from cover.proofs.check.stated import Stated

SHADED, CLEAR = 1, 0


def heyawake(text: str, variables: int) -> Stated:
    read = opened(text, "rooms", "room", "walls")
    rooms = read.table("rooms")
    grid = Grid(len(rooms), len(rooms[0]))
    rules = Stated(len(grid.number))
    room = {at: rooms[at[0]][at[1]] for at in grid.number}
    for key, value in read.values.items():
        if key.startswith("room "):
            members = [grid.number[at] for at in room if room[at] == key.removeprefix("room ")]
            if not members:
                raise Fault(f"puzzle.txt: no cell is in {key[:20]!r}")
            rules.count(f"{key}: {value}", members, number(value), number(value))
    inner = cells(read.values.get("walls", "").replace(",", " "))
    walls = {frozenset(two) for two in zip(inner[::2], inner[1::2], strict=True)}
    for line in grid.lines():
        # Numbers of the cells behind a border: from one before the first border to one behind the second a run lies in
        # three rooms.
        borders = [k for k, (a, b) in enumerate(pairwise(line), 1) if room[a] != room[b] or {a, b} in walls]
        for first, second in pairwise(borders):
            run = line[first - 1 : second + 1]
            rules.count(f"the line through three rooms from {named(run[0])}", map(grid.number.get, run), 1, len(run))  # type: ignore[arg-type]
    for a, b in grid.pairs():
        rules.count("shaded cells that share a side", (a, b), 0, 1)
    rules.families.append(Connected(grid.beside, [CLEAR], "cells that are not shaded are connected"))
    rules.about = f"{len(rooms)}x{len(rooms[0])}, {many(len({*room.values()}), 'room')}"
    return rules


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
