"""Shapes drawn at random, on which puzzles are made."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence
from itertools import count
from math import exp
from random import Random
from typing import TypeAlias

from cover.puzzles.common.cells import Cell
from cover.puzzles.common.shading import groups

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


Size: TypeAlias = int | tuple[int, int]  # of a board: rows, or rows and columns


def sides(size: Size) -> tuple[int, int]:
    """Rows and columns.

    >>> sides(6), sides((10, 18))
    ((6, 6), (10, 18))
    """
    return (size, size) if isinstance(size, int) else size


def every_cell(height: int, width: int) -> list[Cell]:
    return [(r, c) for r in range(height) for c in range(width)]


def inside(cell: Cell, height: int, width: int) -> bool:
    return 0 <= cell[0] < height and 0 <= cell[1] < width


def near(cell: Cell, height: int, width: int) -> list[Cell]:
    """The cells of a rectangle that share a side with one."""
    r, c = cell
    return [at for a, b in SIDES if inside(at := (r + a, c + b), height, width)]


def touching_cells(cell: Cell) -> set[Cell]:
    """The cells that touch one, at a corner too, and itself."""
    return {(cell[0] + a, cell[1] + b) for a in (-1, 0, 1) for b in (-1, 0, 1)}


def filled_rows(cells: Iterable[Cell], height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """Rows of 0 and 1, 1 in these cells."""
    chosen = set(cells)
    return tuple(tuple(int((r, c) in chosen) for c in range(width)) for r in range(height))


def in_one(cells: Iterable[Cell]) -> bool:
    return len(groups(cells)) < 2


def region(height: int, width: int, share: float, rng: Random, winding: float = 0.0) -> set[Cell]:
    """A part of a rectangle without holes, which touches itself at no corner: its border is one loop. winding: how
    often a cell is refused that would make it thick.

    A cell may join where the cells around it that are inside lie in one arc, which closes no ring and meets no corner.
    """
    inside = {(rng.randrange(height), rng.randrange(width))}
    in_order = list(inside)
    # Many cells that are tried may not join: it gives up where the share cannot be reached.
    for _ in range(20 * height * width):
        if len(inside) >= share * height * width:
            break
        cell = rng.choice(near(rng.choice(in_order), height, width))
        if rng.random() < winding and len(inside.intersection(near(cell, height, width))) > 1:
            continue
        if cell not in inside and _lies_in_one_arc(inside, cell):
            inside.add(cell)
            insort(in_order, cell)
    return inside


_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def _lies_in_one_arc(inside: set[Cell], cell: Cell) -> bool:
    """Of a cell beside a region: is what it has around it one arc, and no corner met alone?"""
    r, c = cell
    ring = [(r + a, c + b) in inside for a, b in _RING]
    return sum(ring[k] != ring[k - 1] for k in range(8)) == 2


def loop_ways(rows: int, columns: int, rng: Random, winding: float = 0.0) -> dict[Cell, set[Cell]]:
    """A loop through points: where it goes on from each point that it passes."""
    return around(region(rows - 1, columns - 1, 1.0 if winding else 0.6, rng, winding), rows, columns)


def around(inside: set[Cell], rows: int, columns: int) -> dict[Cell, set[Cell]]:
    """The ways of a loop around these squares between points."""
    ways: dict[Cell, set[Cell]] = {}
    for r, c in every_cell(rows, columns):
        for other, a, b in (((r, c + 1), (r - 1, c), (r, c)), ((r + 1, c), (r, c - 1), (r, c))):
            if (a in inside) != (b in inside):
                ways.setdefault((r, c), set()).add(other)
                ways.setdefault(other, set()).add((r, c))
    return ways


FLIPS = 60  # of squares that are tried, for each point
COLD = 0.05  # heat at the end: worse is hardly taken any more
FAR = 0.7  # what a free point too many or too few is worth, in pairs of free neighbours


def scattering(rows: int, columns: int, free: float, rng: Random) -> set[Cell]:
    """Squares between points whose border is a loop that leaves about this share of all points free, few of them beside
    each other.

    Squares go in and out by simulated annealing.
    """
    inside = region(rows - 1, columns - 1, 0.6, rng, 0.5)
    squares, points = every_cell(rows - 1, columns - 1), every_cell(rows, columns)
    left = {point for point in points if _is_free(point, inside)}
    wanted, turns = round(free * len(points)), FLIPS * len(points)
    for turn in range(turns):
        r, c = square = rng.choice(squares)
        if not may_turn(inside, square):
            continue
        corners = ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
        inside ^= {square}
        after = left.difference(corners).union(point for point in corners if _is_free(point, inside))
        # Only around the corners of the square does anything change.
        worse = sum(_beside_free(corners, some, rows, columns) * sign for some, sign in ((after, 1), (left, -1)))
        worse += FAR * (abs(len(after) - wanted) - abs(len(left) - wanted))
        # Worse is taken the more seldom the worse and the later it is.
        if worse <= 0 or rng.random() < exp(-worse / (1 - turn / turns + COLD)):
            left = after
        else:
            inside ^= {square}
    return inside


def may_turn(inside: set[Cell], square: Cell) -> bool:
    """May a square go in or out, so that the region stays one, without holes? It may where it meets both what is inside
    and what is outside at a side, and each lies in one arc around it."""
    r, c = square
    sides = {beside in inside for beside in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c))}
    return len(sides) == 2 and _lies_in_one_arc(inside, square)


def _is_free(point: Cell, inside: set[Cell]) -> bool:
    """Does the border of these squares pass a point by?"""
    r, c = point
    return sum(square in inside for square in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c))) in (0, 4)


def _beside_free(corners: Sequence[Cell], free: set[Cell], rows: int, columns: int) -> float:
    """How many pairs of free neighbours there are at these points; pairs among them are met twice."""
    pairs = ((point, other) for point in corners if point in free for other in near(point, rows, columns))
    return sum(0.5 if other in corners else 1 for _, other in pairs if other in free)


def drawn_ways(
    ways: dict[Cell, set[Cell]], rows: int, columns: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """The two tables of edges, across and down, of such ways."""
    across = tuple(tuple(int((r, c + 1) in ways.get((r, c), ())) for c in range(columns - 1)) for r in range(rows))
    down = tuple(tuple(int((r + 1, c) in ways.get((r, c), ())) for c in range(columns)) for r in range(rows - 1))
    return across, down


def shading(height: int, width: int, share: float, rng: Random) -> set[Cell]:
    """Cells that share no side and leave the others connected."""
    cells = every_cell(height, width)
    left, shaded = set(cells), set[Cell]()
    rng.shuffle(cells)
    for cell in cells:
        if len(shaded) >= share * len(cells):
            break
        if not shaded.intersection(near(cell, height, width)) and in_one(left - {cell}):
            shaded.add(cell)
            left.discard(cell)
    return shaded


def areas(height: int, width: int, most: int, rng: Random, least: int = 1) -> list[list[int]]:
    """Parts of `least` to `most` cells that are connected, numbered by their first cells; what is left over of fewer
    cells joins a neighbour."""
    owner: dict[Cell, int] = {}
    for number, cell in zip(count(), rng.sample(every_cell(height, width), height * width), strict=False):
        if cell in owner:
            continue
        held, wanted = [cell], rng.randint(least, most)
        owner[cell] = number
        while len(held) < wanted:
            free = sorted({at for here in held for at in near(here, height, width) if at not in owner})
            if not free:
                break
            held.append(rng.choice(free))
            owner[held[-1]] = number
        # Too small, with everything around taken: it goes to a neighbour.
        if len(held) < least:
            around = sorted({owner[at] for here in held for at in near(here, height, width) if at in owner} - {number})
            owner.update(dict.fromkeys(held, rng.choice(around)) if around else {})
    named: dict[int, int] = {}
    return [[named.setdefault(owner[r, c], len(named)) for c in range(width)] for r in range(height)]


def rectangles(height: int, width: int, rng: Random, largest: int = 4) -> list[list[int]]:
    """Rectangles, numbered by their first cells."""
    owner: dict[Cell, int] = {}
    numbers = count()
    for r, c in every_cell(height, width):
        if (r, c) in owner:
            continue
        # One row high or more, but two columns wide where there is room: cells alone are rare.
        high, most, number = rng.randint(1, largest), rng.randint(2, largest), next(numbers)
        wide = 0
        # Rectangles above may reach down into this row: it is as wide as what they leave.
        while wide < most and c + wide < width and (r, c + wide) not in owner:
            wide += 1
        for a in range(r, min(r + high, height)):
            row = [(a, b) for b in range(c, c + wide)]
            if any(cell in owner for cell in row):
                break
            owner.update(dict.fromkeys(row, number))
    return [[owner[r, c] for c in range(width)] for r in range(height)]


def dominoes(height: int, width: int, rng: Random) -> list[tuple[Cell, Cell]] | None:
    """A rectangle covered by pairs of neighbours; None where this drawing left a cell alone."""
    left, pairs = set(every_cell(height, width)), list[tuple[Cell, Cell]]()
    while left:
        cell = min(left, key=lambda at: (len(left.intersection(near(at, height, width))), at))
        free = sorted(left.intersection(near(cell, height, width)))
        if not free:
            return None
        first, second = sorted((cell, rng.choice(free)))
        pairs.append((first, second))
        left -= {first, second}
    return pairs


def strips(height: int, width: int, rng: Random, most: int = 5) -> list[tuple[Cell, ...]]:
    """A rectangle covered by paths, of two to `most` cells straight on; a cell left alone goes on from an end."""
    found, left = list[list[Cell]](), dict.fromkeys(rng.sample(every_cell(height, width), height * width))
    alone: list[Cell] = []
    while left:
        cell = next(iter(left))
        ways = rng.sample(SIDES, 4)
        runs = [[(cell[0] + k * a, cell[1] + k * b) for k in range(rng.randint(2, most))] for a, b in ways]
        fitting = [[at for k, at in enumerate(run) if all(one in left for one in run[: k + 1])] for run in runs]
        # The longest of four ways: few cells stay alone.
        longest = max(fitting, key=len)
        for at in longest:
            del left[at]
        if len(longest) > 1:
            found.append(longest)
        else:
            alone += longest
    for cell in alone:
        ends = [(path, end) for path in found for end in (0, -1) if cell in near(path[end], height, width)]
        if ends:
            path, end = rng.choice(ends)
            path.insert(len(path) if end else 0, cell)
        else:
            found.append([cell])
    return [tuple(path) for path in found]


Owners = dict[Cell, int]  # whose each cell is


def grown(seeds: Iterable[tuple[Cell, int]], height: int, width: int, rng: Random) -> Owners:
    """Parts that grow at random from their first cells until every cell is someone's."""
    owner = dict(seeds)
    open_ = sorted(owner)
    while len(owner) < height * width:
        place = rng.randrange(len(open_))
        free = [at for at in near(open_[place], height, width) if at not in owner]
        if not free:
            # Nothing can grow from here any more: the last one takes its place, so that each draw stays short.
            open_[place] = open_[-1]
            open_.pop()
            continue
        cell = rng.choice(free)
        owner[cell] = owner[open_[place]]
        open_.append(cell)
    return owner


def joined(owner: Owners, many: int, height: int, width: int, rng: Random) -> Owners | None:
    """So many parts that lie together as one, until all are joined; None where some are left alone."""
    beside: dict[int, set[int]] = {k: set() for k in owner.values()}
    for cell, k in owner.items():
        beside[k] |= {owner[at] for at in near(cell, height, width)} - {k}
    group: dict[int, int] = {}
    while left := [k for k in beside if k not in group]:
        # Those with the fewest free neighbours first: they are left alone soonest.
        first = min(left, key=lambda k: (len(beside[k].difference(group)), rng.random()))
        some = {first}
        while len(some) < many:
            around = sorted({k for one in some for k in beside[one]}.difference(group, some))
            if not around:
                return None
            some.add(rng.choice(around))
        group.update(dict.fromkeys(some, first))
    return {cell: group[k] for cell, k in owner.items()}


def one_moved(owner: Owners, cells: Iterable[Cell], height: int, width: int, rng: Random) -> Owners | None:
    """One of these cells given to a part beside it, so that its own stays in one, or is gone; None where none can."""
    some = sorted(cells)
    for cell in rng.sample(some, len(some)):
        beside = sorted({owner[at] for at in near(cell, height, width)} - {owner[cell]})
        rest = [at for at, k in owner.items() if k == owner[cell] and at != cell]
        if beside and in_one(rest):
            return {**owner, cell: rng.choice(beside)}
    return None


def as_rows(owner: Owners, height: int, width: int) -> list[list[str]]:
    """The map of the parts, by letters as far as there are letters."""
    named: dict[int, int] = {}
    return lettered([[named.setdefault(owner[r, c], len(named)) for c in range(width)] for r in range(height)])


def lettered(owners: list[list[int]]) -> list[list[str]]:
    """Parts by letters as far as there are letters, else by numbers."""
    if max(map(max, owners)) < 52:
        return [["ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[k] for k in row] for row in owners]
    return [[str(k) for k in row] for row in owners]
