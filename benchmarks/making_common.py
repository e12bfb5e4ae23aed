"""What the makers of instances share: solutions at random, and clues taken away while one solution is left."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import cover

Cell = tuple[int, int]
Grid = list[list[Any]]
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def unique(puzzle: Any) -> bool:
    return cover.solve(puzzle, limit=2, seconds=20).verdict is cover.Verdict.UNIQUE


def thinned(rows: Grid, make: Callable[[Grid], Any], lots: random.Random, blank: Any = None, few: int = 0) -> Any:
    """The puzzle with as many of its clues blanked as leave one solution; None where all of them leave several."""
    if not unique(make(rows)):
        return None
    places = [(r, c) for r, row in enumerate(rows) for c, clue in enumerate(row) if clue != blank]
    lots.shuffle(places)
    for r, c in places[few:]:
        kept, rows[r][c] = rows[r][c], blank
        if not unique(make(rows)):
            rows[r][c] = kept
    return make(rows)


def beside(cell: Cell, height: int, width: int) -> list[Cell]:
    r, c = cell
    return [(r + a, c + b) for a, b in SIDES if 0 <= r + a < height and 0 <= c + b < width]


def connected(cells: set[Cell]) -> bool:
    if not cells:
        return True
    front = [next(iter(cells))]
    seen = set(front)
    while front:
        r, c = front.pop()
        for a, b in SIDES:
            at = (r + a, c + b)
            if at in cells and at not in seen:
                seen.add(at)
                front.append(at)
    return len(seen) == len(cells)


def region(height: int, width: int, share: float, lots: random.Random) -> set[Cell]:
    """A random part of a rectangle without holes, which touches itself at no corner: its border is one loop."""
    inside = {(lots.randrange(height), lots.randrange(width))}
    everywhere = {(r, c) for r in range(-1, height + 1) for c in range(-1, width + 1)}

    def fits(cell: Cell) -> bool:
        grown = inside | {cell}
        r, c = cell
        for a, b in ((-1, -1), (-1, 0), (0, -1), (0, 0)):
            four = [(r + a + i, c + b + j) in grown for i in (0, 1) for j in (0, 1)]
            if four in ([True, False, False, True], [False, True, True, False]):
                return False
        return connected(everywhere - grown)

    for _ in range(20 * height * width):
        if len(inside) >= share * height * width:
            break
        cell = lots.choice(beside(lots.choice(sorted(inside)), height, width))
        if cell not in inside and fits(cell):
            inside.add(cell)
    return inside


def shading(size: int, share: float, lots: random.Random) -> set[Cell]:
    """Cells that share no side and leave the others connected."""
    cells = [(r, c) for r in range(size) for c in range(size)]
    shaded: set[Cell] = set()
    lots.shuffle(cells)
    for cell in cells:
        if len(shaded) >= share * size * size:
            break
        if not shaded.intersection(beside(cell, size, size)) and connected(set(cells) - shaded - {cell}):
            shaded.add(cell)
    return shaded


def latin(size: int, lots: random.Random) -> Grid:
    square = cover.solve(cover.Latin.empty(size), "sat", limit=1, seed=lots.randrange(1 << 30)).solution
    rows, columns, symbols = (lots.sample(range(size), size) for _ in range(3))
    return [[symbols[square[r][c] - 1] + 1 for c in columns] for r in rows]


def rooms(size: int, lots: random.Random, largest: int = 4) -> Grid:
    """Rectangles by letter, drawn row by row."""
    owner: Grid = [[None] * size for _ in range(size)]
    letters = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" + "".join(map(chr, range(0xC0, 0x17F))))
    for r in range(size):
        for c in range(size):
            if owner[r][c] is not None:
                continue
            height, width = lots.randint(1, largest), lots.randint(2, largest)
            letter, wide = next(letters), 0
            while wide < width and c + wide < size and owner[r][c + wide] is None:
                wide += 1
            for a in range(r, min(r + height, size)):
                if any(owner[a][b] is not None for b in range(c, c + wide)):
                    break
                for b in range(c, c + wide):
                    owner[a][b] = letter
    return owner
