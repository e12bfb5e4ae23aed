"""`rectangles` of which each holds one clue: each clue chooses its own.

A helper of each clue holds the number of a rectangle, of those that hold no other clue and that the sentences about
runs from the clue allow. Each cell lies in one that is chosen, and an edge inside of one is open. So rectangles are
placed as wholes, where walls one by one and the lazy rule of parts would find them.

Where such sentences are all that a kind has, its puzzles are exact covers by rectangles, and no wall is asked for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cover.problems.exact_cover import ExactCover
from cover.problems.names import Kind, Name, cells_named
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.drafts import matches
from cover.puzzles.kinds.meaning.ground import SIGNS
from cover.puzzles.kinds.places import Places

MOST = 64  # rectangles of a clue, as symbols of a board
MOST_OPTIONS = 2000  # and as options of an exact cover
Ints = NDArray[np.int64]
ONE_CLUE = tree.Compare("=", tree.Count(tree.Marks(("clue",))), tree.Whole(1))


class Rectangle(NamedTuple):
    top: int
    left: int
    bottom: int
    right: int

    def inside(self, places: Places) -> Iterator[int]:
        """The places of its cells, and of the edges between them."""
        for r in range(self.top, self.bottom + 1):
            for c in range(self.left, self.right + 1):
                yield places.number[r, c]
                for way, goes_on in (("e", c < self.right), ("s", r < self.bottom)):
                    if goes_on and (edge := places.edge_from((r, c), way)) is not None:
                        yield edge

    def runs(self, r: int, c: int) -> dict[str, int]:
        """From a cell of it to its sides."""
        return {"north": r - self.top, "south": self.bottom - r, "west": c - self.left, "east": self.right - c}


class Tiles(NamedTuple):
    """of: the rectangles by the cell of their clue; stated: the sentences that these fulfil; others: sentences of
    other things than which rectangles there are."""

    of: dict[int, list[Rectangle]]
    stated: tuple[tree.Sentence, ...]
    others: list[tree.Sentence]


def tiles(places: Places, most: int = MOST) -> Tiles | None:
    """None for kinds without them, for boards with holes or bars, and where a clue has no rectangle or too many."""
    rules = places.kind.rules
    one_clue = [one for one in rules if one.body == ONE_CLUE and _of_parts(one)]
    rectangles = [one for one in rules if one.body == tree.Rectangles() and not one.families]
    # Both sentences, or the helpers would say more than the kind does.
    if places.kind.lines != "walls" or not one_clue or not rectangles:
        return None
    whole = one_clue + rectangles
    high, wide = places.height, places.width
    if len(places.at) < high * wide or len(places.edges) < 2 * high * wide - high - wide:
        return None
    narrow = [one for one in rules if _is_narrow(one)]
    of_area = [one.body for one in narrow if one.body == _AREA]
    of_numbers = [one.body for one in narrow if tree.Named("clue") in tree.walk(one.body)]
    found: dict[int, list[Rectangle]] = {}
    by_row: dict[int, list[int]] = {}
    for cell in places.clues:
        by_row.setdefault(places.at[cell][0], []).append(places.at[cell][1])
    for cell, clue in places.clues.items():
        # Sentences about runs from such a clue, and about walls around it, narrow its rectangles.
        asked = [one.body for one in narrow if not one.families[0].patterns or matches(clue, one.families[0].patterns)]
        number, area = places.clue_number(clue), None
        if number is None:
            # What a clue without number is compared with is not asked.
            asked = [body for body in asked if body not in of_numbers]
        elif any(body in asked for body in of_area):
            # All that are listed have it.
            area, asked = number, [body for body in asked if body not in of_area]
        some = found[cell] = []
        for rectangle in _around(places, cell, by_row, area):
            if not asked or _fits(asked, rectangle.runs(*places.at[cell]), number):
                some.append(rectangle)
            # Too many to choose among, or none: the lazy rule of parts finds out what walls do.
            if len(some) > most:
                return None
        if not some:
            return None
    # Walls around a clue stay a sentence of the board, where they are settled by themselves.
    of_runs = [one for one in narrow if not any(isinstance(node, tree.Count) for node in tree.walk(one.body))]
    return Tiles(found, (*whole, *of_runs), [one for one in rules if one not in whole and one not in narrow])


def cover_of(places: Places) -> ExactCover | None:
    """The exact cover by rectangles, each its own label. Items are the clues, the cells and, where four corners may not
    meet, the points between four cells. None where other sentences ask for more."""
    if places.marks.symbols or places.kind.calls:
        return None
    found = tiles(places, MOST_OPTIONS)
    if found is None or any(not _is_of_points(one) for one in found.others):
        return None
    labels = [rectangle for some in found.of.values() for rectangle in some]
    top, left, bottom, right = np.array(labels, dtype=np.int64).reshape(-1, 4).T
    high, wide, clues = places.height, places.width, len(found.of)
    clue = np.repeat(np.arange(clues), [len(some) for some in found.of.values()])
    covered = [(np.arange(len(labels)), clue), _within((top, left, bottom, right), clues, wide)]
    points = (high - 1) * (wide - 1) if found.others else 0
    if points:
        # Inside a rectangle, and on its sides but for its corners, a line between two cells is open at a point.
        for sides in (
            (np.maximum(top - 1, 0), left, np.minimum(bottom, high - 2), right - 1),
            (top, left - 1, bottom - 1, np.where(left > 0, left - 1, left - 2)),
            (top, right, bottom - 1, np.where(right < wide - 1, right, right - 1)),
        ):
            covered.append(_within(sides, clues + high * wide, wide - 1))
    option, items = (np.concatenate(some) for some in zip(*covered, strict=True))
    names = [Name(Kind.OTHER, f"rectangle of {places.names[cell]}") for cell in found.of]
    names += cells_named(high, wide)
    names += [Name(Kind.OTHER, f"point r{k // (wide - 1) + 1}c{k % (wide - 1) + 1}") for k in range(points)]
    return ExactCover.from_arrays(
        len(names),
        np.cumsum([0, *np.bincount(option, minlength=len(labels))]),
        items[np.lexsort((items, option))],
        at_most=np.repeat([1, 2], [len(names) - points, points]),
        decisions=labels,
        item_names=names,
    )


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


def _of_parts(one: tree.Sentence) -> bool:
    families = [(family.word, family.marks, family.where) for family in one.families]
    return families == [("part", None, None)]


def _is_narrow(one: tree.Sentence) -> bool:
    """Does a sentence compare open runs from each clue, or walls around it, with numbers that are known?"""
    if len(one.families) != 1 or one.families[0].word != "clue" or one.families[0].where is not None:
        return False
    return isinstance(one.body, tree.Compare) and all(map(_is_known, tree.walk(one.body)))


def _is_known(node: tree.Node) -> bool:
    if isinstance(node, tree.Along):
        return node.what == "run" and node.marks == tree.Marks(("open",)) and {*node.of.words} <= _WAYS
    if isinstance(node, tree.Count):
        return node == _SIDES
    if isinstance(node, tree.Named):
        return node.name == "clue"
    if isinstance(node, tree.Arithmetic):
        return node.sign in ("+", "-", "*")
    return isinstance(node, tree.Compare | tree.Whole | tree.Marks | tree.SetOf)


_WAYS = {"north", "south", "west", "east"}
_NO_CROSS = tree.Compare("<=", tree.Count(tree.Marks(("wall",)), tree.SetOf(("edges",))), tree.Whole(3))
_SIDES = tree.Count(tree.Marks(("wall",)), tree.SetOf(("sides",)))


def _run(*words: str) -> tree.Number:
    return tree.Arithmetic("+", tree.Along("run", tree.Marks(("open",)), tree.SetOf(words)), tree.Whole(1))


_AREA = tree.Compare("=", tree.Arithmetic("*", _run("north", "south"), _run("west", "east")), tree.Named("clue"))


def _around(places: Places, cell: int, by_row: Mapping[int, Sequence[int]], area: int | None) -> Iterator[Rectangle]:
    """The rectangles that hold this clue alone; by_row: the columns of all clues, ascending; area: of so many cells."""
    r, c = places.at[cell]
    above = 0, places.width - 1  # the columns that are free of other clues
    tallest = places.height if area is None else area
    for top in range(r, max(-1, r - tallest), -1):
        # Between which clues the row is free; where one stands in the column itself no taller rectangle is.
        beside = _free(c, above, by_row.get(top, ()), own=top == r)
        if beside is None:
            return
        above = both = beside
        for bottom in range(r, min(places.height, top + tallest)):
            beside = _free(c, both, by_row.get(bottom, ()), own=bottom == r)
            if beside is None:
                break
            both = least, most = beside
            # Of a known area the width follows from the height.
            width, rest = divmod(area or 0, bottom - top + 1)
            for left in range(least, c + 1) if not rest else ():
                for right in range(c, most + 1) if area is None else (left + width - 1,):
                    if c <= right <= most:
                        yield Rectangle(top, left, bottom, right)


def _free(column: int, free: tuple[int, int], clues: Sequence[int], *, own: bool) -> tuple[int, int] | None:
    """The free columns around one, with the clues of a further row; own: the one of this column is its own."""
    here = after = bisect_left(clues, column)
    least, most = free
    if after < len(clues) and clues[after] == column:
        if not own:
            return None
        after += 1
    if here:
        least = max(least, clues[here - 1] + 1)
    if after < len(clues):
        most = min(most, clues[after] - 1)
    return least, most


def _fits(asked: Sequence[tree.Condition], runs: dict[str, int], clue: int | None) -> bool:
    """Are these comparisons true?"""

    def value(node: tree.Number) -> int:
        if isinstance(node, tree.Whole):
            return node.value
        if isinstance(node, tree.Along):
            return sum(runs[word] for word in node.of.words)
        if isinstance(node, tree.Count):
            return sum(not run for run in runs.values())
        if isinstance(node, tree.Arithmetic):
            one, other = value(node.left), value(node.right)
            return one + other if node.sign == "+" else one - other if node.sign == "-" else one * other
        return clue or 0

    return all(SIGNS[one.sign](value(one.left), value(one.right)) for one in asked if isinstance(one, tree.Compare))
