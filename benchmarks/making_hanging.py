"""Makers of puzzles whose cells hang together. Each gives a puzzle with one solution, or None to be asked again."""

from __future__ import annotations

import random
from typing import Any

from cover.puzzles import puzzle_class
from making_common import SIDES, Cell, Grid, beside, connected, latin, region, rooms, shading, thinned, unique


def slitherlink(size: int, lots: random.Random) -> Any:
    inside = region(size, size, 0.55, lots)
    rows: Grid = [
        [sum(((r + a, c + b) in inside) != ((r, c) in inside) for a, b in SIDES) for c in range(size)]
        for r in range(size)
    ]
    return thinned(rows, puzzle_class("slitherlink"), lots)


def loop_ways(size: int, lots: random.Random) -> dict[Cell, set[Cell]]:
    """A loop through points: where it goes on from each point that it passes."""
    inside = region(size - 1, size - 1, 0.6, lots)
    ways: dict[Cell, set[Cell]] = {}
    for r in range(size):
        for c in range(size):
            for one, other, a, b in (
                ((r, c), (r, c + 1), (r - 1, c), (r, c)),
                ((r, c), (r + 1, c), (r, c - 1), (r, c)),
            ):
                if (a in inside) != (b in inside):
                    ways.setdefault(one, set()).add(other)
                    ways.setdefault(other, set()).add(one)
    return ways


def masyu(size: int, lots: random.Random) -> Any:
    ways = loop_ways(size, lots)

    def turns(cell: Cell) -> bool:
        (a, b), (d, e) = ways[cell]
        return a != d and b != e

    rows: Grid = [["."] * size for _ in range(size)]
    for (r, c), two in ways.items():
        turned = [turns(other) for other in two]
        if turns((r, c)) and not any(turned):
            rows[r][c] = "B"
        elif not turns((r, c)) and any(turned):
            rows[r][c] = "W"
    return thinned(rows, puzzle_class("masyu"), lots, ".")


def hitori(size: int, lots: random.Random) -> Any:
    shaded, rows = shading(size, 0.3, lots), latin(size, lots)
    for r, c in shaded:
        line = [rows[r][k] for k in range(size) if (r, k) not in shaded]
        line += [rows[k][c] for k in range(size) if (k, c) not in shaded]
        rows[r][c] = lots.choice(line)
    puzzle = puzzle_class("hitori")(rows)  # type: ignore[call-arg]
    return puzzle if unique(puzzle) else None


def heyawake(size: int, lots: random.Random) -> Any:
    drawn, shaded = rooms(size, lots), shading(size, 0.4, lots)
    members: dict[str, list[Cell]] = {}
    for r, row in enumerate(drawn):
        for c, letter in enumerate(row):
            members.setdefault(letter, []).append((r, c))
    counts = {letter: len(shaded.intersection(cells)) for letter, cells in members.items()}
    kind: Any = puzzle_class("heyawake")
    puzzle = kind(drawn, counts)
    if list(puzzle.faults([[int((r, c) in shaded) for c in range(size)] for r in range(size)])):
        return None
    if not unique(puzzle):
        return None
    for letter in lots.sample(sorted(counts), len(counts)):
        fewer = {key: value for key, value in counts.items() if key != letter}
        if unique(kind(drawn, fewer)):
            counts = fewer
    return kind(drawn, counts)


def nurikabe(size: int, lots: random.Random) -> Any:
    cells = {(r, c) for r in range(size) for c in range(size)}
    sea, island = set(cells), dict[Cell, int]()
    largest = lots.randint(3, 6)

    def squares() -> list[list[Cell]]:
        return [
            four
            for r in range(size - 1)
            for c in range(size - 1)
            if sea.issuperset(four := [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)])
        ]

    for _ in range(40 * size * size):
        if not (left := squares()):
            break
        cell = lots.choice(lots.choice(left))
        near = {island[other] for other in beside(cell, size, size) if other in island}
        if len(near) > 1 or not connected(sea - {cell}):
            continue
        number = near.pop() if near else len(set(island.values())) + 1
        if sum(value == number for value in island.values()) < largest:
            island[cell] = number
            sea.discard(cell)
    if squares():
        return None
    rows: Grid = [[None] * size for _ in range(size)]
    for number in set(island.values()):
        held = sorted(cell for cell, value in island.items() if value == number)
        r, c = lots.choice(held)
        rows[r][c] = len(held)
    puzzle = puzzle_class("nurikabe")(rows)  # type: ignore[call-arg]
    return puzzle if unique(puzzle) else None


def yajilin(size: int, lots: random.Random) -> Any:
    ways = loop_ways(size, lots)
    rows: Grid = [["."] * size for _ in range(size)]
    left = [(r, c) for r in range(size) for c in range(size) if (r, c) not in ways]
    lots.shuffle(left)
    shaded: set[Cell] = set()
    for cell in left:
        if not shaded.intersection(beside(cell, size, size)) and lots.random() < 0.7:
            shaded.add(cell)
    clues = [cell for cell in left if cell not in shaded]
    for r, c in clues:
        mark, (a, b) = lots.choice([("^", (-1, 0)), ("v", (1, 0)), ("<", (0, -1)), (">", (0, 1))])
        rows[r][c] = f"{sum((r + k * a, c + k * b) in shaded for k in range(1, size))}{mark}"
    puzzle = puzzle_class("yajilin")(rows)  # type: ignore[call-arg]
    if not unique(puzzle):
        return None
    for r, c in clues:
        kept, rows[r][c] = rows[r][c], "#"
        if not unique(puzzle_class("yajilin")(rows)):  # type: ignore[call-arg]
            rows[r][c] = kept
    return puzzle_class("yajilin")(rows)  # type: ignore[call-arg]


def hashi(size: int, lots: random.Random) -> Any:
    held: dict[Cell, int] = {(lots.randrange(size), lots.randrange(size)): 0}
    used: dict[Cell, str] = {}
    for _ in range(12 * size * size):
        r, c = lots.choice(sorted(held))
        a, b = lots.choice(SIDES)
        long = lots.randint(2, max(2, size // 2))
        way = [(r + k * a, c + k * b) for k in range(1, long + 1)]
        end = way[-1]
        if not (0 <= end[0] < size and 0 <= end[1] < size):
            continue
        if any(at in held or at in used for at in way[:-1]) or end in used:
            continue
        if end not in held and any(other in held for other in beside(end, size, size)):
            continue
        count = lots.choice((1, 1, 2))
        used.update(dict.fromkeys(way[:-1], "bridge"))
        held[end] = held.get(end, 0) + count
        held[r, c] += count
    rows: Grid = [[held.get((r, c)) for c in range(size)] for r in range(size)]
    if len(held) < size or max(held.values()) > 8:
        return None
    puzzle = puzzle_class("hashi")(rows)  # type: ignore[call-arg]
    return puzzle if unique(puzzle) else None


def numberlink(size: int, lots: random.Random) -> Any:
    left = {(r, c) for r in range(size) for c in range(size)}
    paths = []
    while left:
        ends = [cell for cell in left if len(left.intersection(beside(cell, size, size))) <= 1]
        path = [lots.choice(sorted(ends or left))]
        left.discard(path[0])
        while near := sorted(left.intersection(beside(path[-1], size, size))):
            near = [at for at in near if len(set(path).intersection(beside(at, size, size))) == 1]
            if not near:
                break
            fewest = min(len(left.intersection(beside(at, size, size))) for at in near)
            path.append(lots.choice([at for at in near if len(left.intersection(beside(at, size, size))) == fewest]))
            left.discard(path[-1])
        if len(path) < 3:
            return None
        paths.append(path)
    rows: Grid = [[None] * size for _ in range(size)]
    for number, path in enumerate(paths, 1):
        for r, c in (path[0], path[-1]):
            rows[r][c] = number
    puzzle = puzzle_class("numberlink")(rows)  # type: ignore[call-arg]
    return puzzle if unique(puzzle) else None


def kurodoko(size: int, lots: random.Random) -> Any:
    shaded = shading(size, 0.25, lots)
    rows: Grid = [[None] * size for _ in range(size)]
    for r in range(size):
        for c in range(size):
            if (r, c) not in shaded:
                rows[r][c] = 1
                for a, b in SIDES:
                    at = (r + a, c + b)
                    while 0 <= at[0] < size and 0 <= at[1] < size and at not in shaded:
                        rows[r][c] += 1
                        at = (at[0] + a, at[1] + b)
    return thinned(rows, puzzle_class("kurodoko"), lots)
