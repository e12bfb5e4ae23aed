"""`rectangles` of which each holds one clue: each clue chooses its own.

A helper of each clue holds the number of a rectangle, of those that hold no other clue and that the sentences about
runs from the clue allow. Each cell lies in one that is chosen, and an edge inside of one is open. So rectangles are
placed as wholes, where walls one by one and the lazy rule of parts would find them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from cover.puzzles.kinds import tree
from cover.puzzles.kinds.drafts import matches
from cover.puzzles.kinds.meaning.ground import SIGNS
from cover.puzzles.kinds.places import Places

MOST = 64  # rectangles of a clue, as symbols of a board
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
    one_clue = [one for one in rules if one.body == ONE_CLUE and of_parts(one)]
    rectangles = [one for one in rules if one.body == tree.Rectangles() and not one.families]
    # Both sentences, or the helpers would say more than the kind does.
    if places.kind.lines != "walls" or not one_clue or not rectangles:
        return None
    whole = one_clue + rectangles
    high, wide = places.height, places.width
    if len(places.at) < high * wide or len(places.edges) < 2 * high * wide - high - wide:
        return None
    narrow = [one for one in rules if is_narrow(one)]
    of_area = [one.body for one in narrow if one.body == _AREA]
    found: dict[int, list[Rectangle]] = {}
    by_row: dict[int, list[int]] = {}
    for cell in places.clues:
        by_row.setdefault(places.at[cell][0], []).append(places.at[cell][1])
    clued = _clues_above(places) if of_area else []
    for cell, clue in places.clues.items():
        number = places.clue_number(clue)
        asked = asked_of(narrow, clue, number)
        around = _around(places, cell, by_row)
        if number is not None and any(body in asked for body in of_area):
            # All that are listed have it.
            around = _of_area(places, cell, clued, number)
            asked = [body for body in asked if body not in of_area]
        some = found[cell] = []
        for rectangle in around:
            if not asked or fits(asked, number, rectangle.runs(*places.at[cell])):
                some.append(rectangle)
            # Too many to choose among, or none: the lazy rule of parts finds out what walls do.
            if len(some) > most:
                return None
        if not some:
            return None
    # Walls around a clue stay a sentence of the board, where they are settled by themselves.
    of_runs = [one for one in narrow if not any(isinstance(node, tree.Count) for node in tree.walk(one.body))]
    return Tiles(found, (*whole, *of_runs), [one for one in rules if one not in whole and one not in narrow])


def asked_of(narrow: Sequence[tree.Sentence], clue: str, number: int | None) -> list[tree.Condition]:
    """What such sentences ask of a clue: what one without number is compared with is not asked."""
    found = [one.body for one in narrow if not one.families[0].patterns or matches(clue, one.families[0].patterns)]
    return found if number is not None else [body for body in found if tree.Named("clue") not in tree.walk(body)]


def of_parts(one: tree.Sentence) -> bool:
    families = [(family.word, family.marks, family.where) for family in one.families]
    return families == [("part", None, None)]


def is_narrow(one: tree.Sentence) -> bool:
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
_SIDES = tree.Count(tree.Marks(("wall",)), tree.SetOf(("sides",)))


def _run(*words: str) -> tree.Number:
    return tree.Arithmetic("+", tree.Along("run", tree.Marks(("open",)), tree.SetOf(words)), tree.Whole(1))


_AREA = tree.Compare("=", tree.Arithmetic("*", _run("north", "south"), _run("west", "east")), tree.Named("clue"))


def _around(places: Places, cell: int, by_row: Mapping[int, Sequence[int]]) -> Iterator[Rectangle]:
    """The rectangles that hold this clue alone; by_row: the columns of all clues, ascending."""
    r, c = places.at[cell]
    above = 0, places.width - 1  # the columns that are free of other clues
    for top in range(r, -1, -1):
        # Between which clues the row is free; where one stands in the column itself no taller rectangle is.
        beside = _free(c, above, by_row.get(top, ()), own=top == r)
        if beside is None:
            return
        above = both = beside
        for bottom in range(r, places.height):
            beside = _free(c, both, by_row.get(bottom, ()), own=bottom == r)
            if beside is None:
                break
            both = least, most = beside
            for left in range(least, c + 1):
                for right in range(c, most + 1):
                    yield Rectangle(top, left, bottom, right)


def _clues_above(places: Places) -> list[list[int]]:
    """How many clues there are above and to the left of each point."""
    held = np.zeros((places.height + 1, places.width + 1), dtype=np.int64)
    for cell in places.clues:
        r, c = places.at[cell]
        held[r + 1, c + 1] = 1
    found: list[list[int]] = held.cumsum(axis=0).cumsum(axis=1).tolist()
    return found


def _of_area(places: Places, cell: int, clued: Sequence[Sequence[int]], area: int) -> Iterator[Rectangle]:
    """Those of so many cells."""
    r, c = places.at[cell]
    for high in range(1, min(area, places.height) + 1):
        wide, rest = divmod(area, high)
        if rest or wide > places.width:
            continue
        for top in range(max(0, r - high + 1), min(r, places.height - high) + 1):
            above, below = clued[top], clued[top + high]
            for left in range(max(0, c - wide + 1), min(c, places.width - wide) + 1):
                if below[left + wide] - below[left] - above[left + wide] + above[left] == 1:
                    yield Rectangle(top, left, top + high - 1, left + wide - 1)


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


def fits(asked: Sequence[tree.Condition], clue: int | None, runs: Mapping[str, int]) -> bool:
    """Are these comparisons true of a cell with such open runs?"""

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
