"""Makers of boards with rules and of exact covers: each gives a puzzle with one solution, or None to be asked again."""

from __future__ import annotations

import random
from typing import Any

import cover
from cover.puzzles import puzzle_class
from making_common import Cell, Grid, beside, latin, rooms, thinned, unique


def minesweeper(size: int, lots: random.Random) -> Any:
    mines = {(r, c) for r in range(size) for c in range(size) if lots.random() < 0.2}
    rows: Grid = [[None] * size for _ in range(size)]
    for r in range(size):
        for c in range(size):
            if (r, c) not in mines:
                rows[r][c] = sum((r + a, c + b) in mines for a in (-1, 0, 1) for b in (-1, 0, 1))
    kind: Any = puzzle_class("minesweeper")
    return thinned(rows, lambda clues: kind(clues, len(mines)), lots)


def akari(size: int, lots: random.Random) -> Any:
    walls = {(r, c) for r in range(size) for c in range(size) if lots.random() < 0.22}
    rows: Grid = [["#" if (r, c) in walls else "." for c in range(size)] for r in range(size)]
    kind: Any = puzzle_class("akari")
    solution = cover.solve(kind(rows), "sat", limit=1, seed=lots.randrange(1 << 30)).solutions
    if not solution:
        return None
    for r, c in walls:
        rows[r][c] = str(sum(solution[0][s][d] for s, d in beside((r, c), size, size)))
    if not unique(kind(rows)):
        return None
    for r, c in lots.sample(sorted(walls), len(walls)):
        kept, rows[r][c] = rows[r][c], "#"
        if not unique(kind(rows)):
            rows[r][c] = kept
    return kind(rows)


def tents(size: int, lots: random.Random) -> Any:
    tents_at: set[Cell] = set()
    trees: set[Cell] = set()
    cells = [(r, c) for r in range(size) for c in range(size)]
    for cell in lots.sample(cells, len(cells)):
        r, c = cell
        if len(tents_at) >= size * size // 5:
            break
        if cell in trees or any((r + a, c + b) in tents_at for a in (-1, 0, 1) for b in (-1, 0, 1)):
            continue
        free = [at for at in beside(cell, size, size) if at not in trees and at not in tents_at]
        if free:
            tents_at.add(cell)
            trees.add(lots.choice(free))
    rows = ["".join("T" if (r, c) in trees else "." for c in range(size)) for r in range(size)]
    right = [sum((r, c) in tents_at for c in range(size)) for r in range(size)]
    bottom = [sum((r, c) in tents_at for r in range(size)) for c in range(size)]
    kind: Any = puzzle_class("tents")
    return thinned([right, bottom], lambda sides: kind(rows, *sides), lots)


def unruly(size: int, lots: random.Random) -> Any:
    kind: Any = puzzle_class("unruly")
    blank: Grid = [[None] * size for _ in range(size)]
    for c in range(size):
        blank[lots.randrange(size)][c] = lots.randrange(2)
    found = cover.solve(kind(blank), "sat", limit=1, seed=lots.randrange(1 << 30)).solutions
    return thinned([list(row) for row in found[0]], kind, lots) if found else None


def fillomino(size: int, lots: random.Random) -> Any:
    owner = {(r, c): 0 for r in range(size) for c in range(size)}
    number, area = 0, dict[int, int]()
    for cell in lots.sample(sorted(owner), size * size):
        if owner[cell]:
            continue
        number += 1
        held, wanted = [cell], lots.randint(1, 6)
        owner[cell] = number
        while len(held) < wanted:
            near = [at for here in held for at in beside(here, size, size) if not owner[at]]
            if not near:
                break
            held.append(lots.choice(near))
            owner[held[-1]] = number
        area[number] = len(held)
    rows: Grid = [[area[owner[r, c]] for c in range(size)] for r in range(size)]
    kind: Any = puzzle_class("fillomino")
    if list(kind(rows).faults(rows)):
        return None
    return thinned(rows, kind, lots)


def towers(size: int, lots: random.Random) -> Any:
    rows = latin(size, lots)
    lines = {
        "top": [[rows[r][c] for r in range(size)] for c in range(size)],
        "bottom": [[rows[r][c] for r in reversed(range(size))] for c in range(size)],
        "left": rows,
        "right": [row[::-1] for row in rows],
    }
    sides = [
        [sum(h > max(line[:k], default=0) for k, h in enumerate(line)) for line in some] for some in lines.values()
    ]
    kind: Any = puzzle_class("towers")
    return thinned(sides, lambda some: kind(**dict(zip(lines, some, strict=True))), lots)


def unequal(size: int, lots: random.Random) -> Any:
    from cover.puzzles.clues.greater import Greater

    rows, clues = latin(size, lots), []
    for r in range(size):
        for c in range(size):
            for s, d in ((r, c + 1), (r + 1, c)):
                if s < size and d < size and lots.random() < 0.4:
                    clues.append(Greater(((r, c), (s, d)) if rows[r][c] > rows[s][d] else ((s, d), (r, c))))
    kind: Any = puzzle_class("unequal")
    puzzle = thinned(rows, lambda some: kind(some, clues), lots)
    for clue in list(clues):
        fewer = [other for other in clues if other is not clue]
        if unique(kind(puzzle.grid.givens, fewer)):
            clues = fewer
    return kind(puzzle.grid.givens, clues)


def keen(size: int, lots: random.Random) -> Any:
    from cover.puzzles.clues.difference import Difference
    from cover.puzzles.clues.product import Product
    from cover.puzzles.clues.quotient import Quotient
    from cover.puzzles.clues.total import Total

    rows, left, clues = latin(size, lots), {(r, c) for r in range(size) for c in range(size)}, list[Any]()
    while left:
        block = [lots.choice(sorted(left))]
        left -= set(block)
        for _ in range(lots.choice([1, 1, 2, 3])):
            near = sorted({at for cell in block for at in beside(cell, size, size) if at in left})
            if near:
                block.append(lots.choice(near))
                left.discard(block[-1])
        held = [rows[r][c] for r, c in block]
        product = 1
        for number in held:
            product *= number
        kinds: list[Any] = [Total(tuple(block), sum(held)), Product(tuple(block), product)]
        if len(block) == 2:
            kinds.append(Difference(tuple(block), abs(held[0] - held[1])))
            if max(held) % min(held) == 0:
                kinds.append(Quotient(tuple(block), max(held) // min(held)))
        clues.append(kinds[0] if len(block) == 1 else lots.choice(kinds))
    puzzle = puzzle_class("keen")(size, clues)  # type: ignore[call-arg]
    return puzzle if unique(puzzle) else None


def shikaku(size: int, lots: random.Random) -> Any:
    members: dict[str, list[Cell]] = {}
    for r, row in enumerate(rooms(size, lots)):
        for c, letter in enumerate(row):
            members.setdefault(letter, []).append((r, c))
    rows: Grid = [[None] * size for _ in range(size)]
    for cells in members.values():
        r, c = lots.choice(cells)
        rows[r][c] = len(cells)
    puzzle = puzzle_class("shikaku")(rows)  # type: ignore[call-arg]
    return puzzle if unique(puzzle) else None


def battleships(size: int, lots: random.Random) -> Any:
    fleet = {4: [2, 1, 1], 5: [3, 2, 1, 1], 6: [3, 2, 2, 1, 1, 1], 8: [4, 3, 2, 2, 1, 1, 1]}.get(size)
    fleet = fleet or [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]
    taken: set[Cell] = set()
    for length in fleet:
        places = []
        for r in range(size):
            for c in range(size):
                for a, b in ((0, 1), (1, 0)):
                    cells = [(r + k * a, c + k * b) for k in range(length)]
                    near = {(s + i, d + j) for s, d in cells for i in (-1, 0, 1) for j in (-1, 0, 1)}
                    if max(cells[-1]) < size and not taken & near:
                        places.append(cells)
        if not places:
            return None
        taken |= set(lots.choice(places))
    right = [sum((r, c) in taken for c in range(size)) for r in range(size)]
    bottom = [sum((r, c) in taken for r in range(size)) for c in range(size)]
    rows: Grid = [["S" if (r, c) in taken else "~" for c in range(size)] for r in range(size)]
    kind: Any = puzzle_class("battleships")
    return thinned(rows, lambda cells: kind(cells, fleet, right, bottom), lots, ".")


def dominosa(size: int, lots: random.Random) -> Any:
    """size: the highest number."""
    height, width = size + 1, size + 2
    left, places = {(r, c) for r in range(height) for c in range(width)}, []
    while left:
        cell = min(left, key=lambda at: (len(left.intersection(beside(at, height, width))), at))
        near = sorted(left.intersection(beside(cell, height, width)))
        if not near:
            return None
        places.append((cell, lots.choice(near)))
        left -= set(places[-1])
    pairs = [(a, b) for a in range(size + 1) for b in range(a, size + 1)]
    lots.shuffle(pairs)
    rows: Grid = [[0] * width for _ in range(height)]
    for place, pair in zip(places, pairs, strict=True):
        for (r, c), number in zip(place, lots.sample(pair, 2), strict=True):
            rows[r][c] = number
    puzzle = puzzle_class("dominosa")(rows)  # type: ignore[call-arg]
    return puzzle if unique(puzzle) else None
