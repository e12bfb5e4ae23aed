"""Instances of the catalogue's puzzles, made at random with one solution: `python benchmarks/making.py KIND SIZE SEED`.

A maker draws a solution, says all that could be given of it, and asks for a second solution; where there is none,
clues are taken away as long as that stays so. What has several solutions is drawn again.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from typing import Any

import cover
from cover.puzzles import puzzle_class

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


def hitori(size: int, lots: random.Random) -> Any:
    shaded, rows = shading(size, 0.3, lots), latin(size, lots)
    for r, c in shaded:
        line = [rows[r][k] for k in range(size) if (r, k) not in shaded]
        line += [rows[k][c] for k in range(size) if (k, c) not in shaded]
        rows[r][c] = lots.choice(line)
    puzzle = puzzle_class("hitori")(rows)  # type: ignore[call-arg]
    return puzzle if unique(puzzle) else None


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


def made(kind: str, size: int, seed: int) -> Any:
    """A puzzle of a kind with one solution; always the same for the same arguments."""
    lots = random.Random(f"{kind} {size} {seed}")
    while (puzzle := globals()[kind](size, lots)) is None:
        pass
    return puzzle


def main(arguments: Sequence[str]) -> None:
    kind, size, seed = arguments
    print(f"# source: own, benchmarks/making.py {kind} {size} {seed}\n# solutions: 1")
    print(made(kind, int(size), int(seed)).to_text(), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
