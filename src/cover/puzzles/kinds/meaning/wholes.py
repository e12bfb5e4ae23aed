"""Puzzles whose parts are chosen as wholes, as exact covers: an option is a part, an item a cell.

Where sentences bound the shape of each part (a rectangle with one clue, so many cells) and ask nothing that two parts
decide together, all parts that a board may have are listed, and no wall is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Lazy
from cover.problems.names import Cell, Kind, Name
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.meaning.ground import SIGNS
from cover.puzzles.kinds.meaning.tiles import Tiles, asked_of, fits, is_narrow, of_parts, tiles
from cover.puzzles.kinds.places import SIDES, WAYS, Places

MOST_OF_CLUE = 2000  # rectangles of a clue
MOST_CELLS = 6  # of a part that is no rectangle: there are 216 of this size, and 760 of the next
MOST_PLACES = 25_000  # of such parts on a board: clauses learned from walls are quicker where there are more
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


class Whole(NamedTuple):
    """A label: the part of these cells."""

    cells: tuple[int, ...]


def cover_of(places: Places) -> ExactCover | None:
    """None for kinds whose parts are not bounded so, or are asked for more."""
    if places.kind.lines != "walls" or places.marks.symbols or places.kind.calls:
        return None
    found = tiles(places, MOST_OF_CLUE)
    if found is None:
        return _of_pieces(places)
    return _of_rectangles(places, found) if all(map(_is_of_points, found.others)) else None


# ---------------------------------------------------------------- rectangles
def _of_rectangles(places: Places, found: Tiles) -> ExactCover:
    """Where four corners may not meet, the points between four cells are items too."""
    every = [rectangle for some in found.of.values() for rectangle in some]
    top, left, bottom, right = np.array(every, dtype=np.int64).reshape(-1, 4).T
    high, wide, cells = places.height, places.width, len(places.at)
    clue = np.repeat(np.arange(len(found.of)), [len(some) for some in found.of.values()])
    covered = [_within((top, left, bottom, right), 0, wide), (np.arange(len(every)), cells + clue)]
    points = (high - 1) * (wide - 1) if found.others else 0
    if points:
        # Inside a rectangle, and on its sides but for its corners, a line between two cells is open at a point.
        for sides in (
            (np.maximum(top - 1, 0), left, np.minimum(bottom, high - 2), right - 1),
            (top, left - 1, bottom - 1, np.where(left > 0, left - 1, left - 2)),
            (top, right, bottom - 1, np.where(right < wide - 1, right, right - 1)),
        ):
            covered.append(_within(sides, cells + len(found.of), wide - 1))
    option, items = (np.concatenate(some) for some in zip(*covered, strict=True))
    names = [f"rectangle of {places.names[cell]}" for cell in found.of]
    names += [f"point r{k // (wide - 1) + 1}c{k % (wide - 1) + 1}" for k in range(points)]
    return _cover(places, np.bincount(option, minlength=len(every)), items[np.lexsort((items, option))], names, points)


def _within(sides: tuple[Ints, Ints, Ints, Ints], first: int, wide: int) -> tuple[Ints, Ints]:
    """The number of each rectangle, and of what lies in it row by row, counted from `first`, `wide` in a row."""
    top, left, bottom, right = sides
    across = np.maximum(right - left + 1, 0)
    many = np.maximum(bottom - top + 1, 0) * across
    number = np.repeat(np.arange(len(many)), many)
    at = np.arange(len(number)) - np.repeat(np.cumsum(many) - many, many)
    down, along = np.divmod(at, across[number])
    return number, first + (top[number] + down) * wide + left[number] + along


def _is_of_points(one: tree.Sentence) -> bool:
    """Do four corners not meet?"""
    families = [(family.word, family.numbers, family.where) for family in one.families]
    return one.body == _NO_CROSS and families == [("square", (2, 2), None)]


_NO_CROSS = tree.Compare("<=", tree.Count(tree.Marks(("wall",)), tree.SetOf(("edges",))), tree.Whole(3))


def _cover(places: Places, sizes: Ints, items: Ints, names: Sequence[str], points: int = 0) -> ExactCover:
    """sizes: of options; items: those of each, ascending, cells first; names: of items after the cells, of which those
    of `points` are covered once or twice."""
    starts, cells = np.cumsum([0, *sizes]), len(places.at)

    def label(option: int) -> Whole:
        covered = items[starts[option] : starts[option + 1]]
        return Whole(tuple(covered[covered < cells].tolist()))

    return ExactCover.from_arrays(
        cells + len(names),
        starts,
        items,
        at_most=np.repeat([1, 2], [cells + len(names) - points, points]) if points else None,
        decisions=Lazy(len(sizes), label),
        item_names=[*(Name(Kind.CELL, cell) for cell in places.at), *(Name(Kind.OTHER, name) for name in names)],
    )


# ---------------------------------------------------------------- parts of so many cells
def _of_pieces(places: Places) -> ExactCover | None:
    bodies, others = list[tree.Condition](), list[tree.Sentence]()
    for one in places.kind.rules:
        if of_parts(one):
            bodies += one.body.parts if isinstance(one.body, tree.And) else (one.body,)
        else:
            others.append(one)
    sizes = [size for body in bodies if (size := _size(places, body)) is not None]
    asked = [body for body in bodies if _size(places, body) is None]
    if not sizes or not 0 < sizes[0] <= MOST_CELLS or not all(map(_is_asked, asked)):
        return None
    # Runs go on in other cells of a part, but walls around a cell follow from its neighbours in it.
    if not all(
        is_narrow(one) and not any(isinstance(node, tree.Along) for node in tree.walk(one.body)) for one in others
    ):
        return None
    shapes = _shapes(sizes[0])
    if len(shapes) * len(places.at) > MOST_PLACES:
        return None
    walls = _walls(places, others)
    parts = np.concatenate([_placed(places, shape, walls) for shape in shapes])
    for body in asked:
        parts = parts[_good(places, body, parts)]
    parts.sort(axis=1)
    return _cover(places, np.full(len(parts), sizes[0]), parts.ravel(), ())


def _size(places: Places, body: tree.Condition) -> int | None:
    """`size = N`, with a number that is the same for all parts."""
    if not (isinstance(body, tree.Compare) and body.sign == "=" and body.left == tree.Named("size")):
        return None
    if isinstance(body.right, tree.Named):
        return places.sizes.get(body.right.name)
    return body.right.value if isinstance(body.right, tree.Whole) else None


def _is_asked(body: tree.Condition) -> bool:
    """Is it one of the conditions that `_good` knows?"""
    if isinstance(body, tree.Differ):
        return body.by == "clues" and body.only is None and body.unless is None
    return isinstance(body, tree.Compare) and body.left == _CLUES and isinstance(body.right, tree.Whole)


_CLUES = tree.Count(tree.Marks(("clue",)))


def _good(places: Places, body: tree.Condition, parts: Ints) -> Bools:
    """The parts of which a condition holds."""
    words = {word: k for k, word in enumerate(dict.fromkeys(places.clues.values()))}
    held = np.full(len(places.at), -1)
    for cell, word in places.clues.items():
        held[cell] = words[word]
    found = held[parts]
    good: Bools
    if isinstance(body, tree.Compare) and isinstance(body.right, tree.Whole):
        good = np.asarray(SIGNS[body.sign]((found >= 0).sum(axis=1), body.right.value))
    else:
        found.sort(axis=1)
        good = ~((found[:, 1:] == found[:, :-1]) & (found[:, 1:] >= 0)).any(axis=1)
    return good


def _walls(places: Places, narrow: Sequence[tree.Sentence]) -> Bools:
    """(rows, columns, 5): may a cell have so many walls around it? None of a cell that is not on the board."""
    found = np.zeros((places.height, places.width, 5), dtype=np.bool_)
    for at in places.at:
        found[at] = True
    for cell, clue in places.clues.items():
        number = places.clue_number(clue)
        asked = asked_of(narrow, clue, number)
        for many in range(5) if asked else ():
            found[places.at[cell]][many] = fits(asked, number, {way: int(k >= many) for k, way in enumerate(SIDES)})
    return found


def _placed(places: Places, shape: tuple[Cell, ...], walls: Bools) -> Ints:
    """(places, cells): wherever a shape lies on the board with as many walls around each cell as that may have."""
    high, wide = (1 + max(cell[k] for cell in shape) for k in (0, 1))
    down, across = places.height - high + 1, places.width - wide + 1
    if down < 1 or across < 1:
        return np.empty((0, len(shape)), dtype=np.int64)
    good = np.ones((down, across), dtype=np.bool_)
    for r, c in shape:
        inside = sum((r + WAYS[way][0], c + WAYS[way][1]) in shape for way in SIDES)
        good &= walls[r : r + down, c : c + across, 4 - inside]
    number = np.zeros((places.height, places.width), dtype=np.int64)
    number[tuple(np.array(places.at).T)] = places.cells
    return np.stack([number[r : r + down, c : c + across][good] for r, c in shape], axis=1)


@cache
def _shapes(size: int) -> list[tuple[Cell, ...]]:
    """All shapes of so many connected cells, turned and mirrored ones too, each from row and column 0 on."""
    if size == 1:
        return [((0, 0),)]
    return sorted({grown for shape in _shapes(size - 1) for grown in _grown(shape)})


def _grown(shape: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    for r, c in shape:
        for way in SIDES:
            cell = (r + WAYS[way][0], c + WAYS[way][1])
            if cell not in shape:
                top, left = min(0, cell[0]), min(0, cell[1])
                yield tuple(sorted((a - top, b - left) for a, b in (*shape, cell)))
