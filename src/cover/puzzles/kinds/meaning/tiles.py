"""`rectangles` of which each holds one clue: each clue chooses its own.

A helper of each clue holds the number of a rectangle, of those that hold no other clue and that the sentences about
runs from the clue allow. Each cell lies in one that is chosen, and an edge inside of one is open. So rectangles are
placed as wholes, where walls one by one and the lazy rule of parts would find them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cover.puzzles.kinds import tree
from cover.puzzles.kinds.drafts import matches
from cover.puzzles.kinds.meaning.ground import SIGNS
from cover.puzzles.kinds.places import Places

MOST = 64  # rectangles of a clue
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
    """of: the rectangles by the cell of their clue; stated: the sentences that these fulfil."""

    of: dict[int, list[Rectangle]]
    stated: tuple[tree.Sentence, ...]


def tiles(places: Places) -> Tiles | None:
    """None for kinds without them, for boards with holes or bars, and where a clue has no rectangle or too many."""
    rules = places.kind.rules
    if places.kind.lines != "walls" or not any(one.body == ONE_CLUE and _of_parts(one) for one in rules):
        return None
    # Both sentences, or the helpers would say more than the kind does.
    whole = [one for one in rules if one.body in (tree.Rectangles(), ONE_CLUE)]
    high, wide = places.height, places.width
    if len(whole) < 2 or len(places.at) < high * wide or len(places.edges) < 2 * high * wide - high - wide:
        return None
    of_runs = [one for one in rules if _of_runs(one)]
    found: dict[int, list[Rectangle]] = {}
    by_row: dict[int, list[int]] = {}
    for cell in places.clues:
        by_row.setdefault(places.at[cell][0], []).append(places.at[cell][1])
    for cell, clue in places.clues.items():
        # Sentences about runs from such a clue narrow its rectangles.
        asked = [one.body for one in of_runs if not one.families[0].patterns or matches(clue, one.families[0].patterns)]
        number = places.clue_number(clue)
        some = found[cell] = []
        for rectangle in _around(places, cell, by_row, number if _AREA in asked else None):
            if _fits(asked, rectangle.runs(*places.at[cell]), number):
                some.append(rectangle)
            # Too many to choose among, or none: the lazy rule of parts finds out what walls do.
            if len(some) > MOST:
                return None
        if not some:
            return None
    return Tiles(found, (*whole, *of_runs))


def _of_parts(one: tree.Sentence) -> bool:
    return len(one.families) == 1 and one.families[0].word == "part" and one.families[0].marks is None


def _of_runs(one: tree.Sentence) -> bool:
    """Does a sentence compare open runs from each clue with numbers that are known?"""
    if len(one.families) != 1 or one.families[0].word != "clue" or one.families[0].where is not None:
        return False
    return isinstance(one.body, tree.Compare) and all(map(_is_known, tree.walk(one.body)))


def _is_known(node: tree.Node) -> bool:
    if isinstance(node, tree.Along):
        return node.what == "run" and node.marks == tree.Marks(("open",)) and {*node.of.words} <= _WAYS
    if isinstance(node, tree.Named):
        return node.name == "clue"
    if isinstance(node, tree.Arithmetic):
        return node.sign in ("+", "-", "*")
    return isinstance(node, tree.Compare | tree.Whole | tree.Marks | tree.SetOf)


_WAYS = {"north", "south", "west", "east"}


def _run(*words: str) -> tree.Number:
    return tree.Arithmetic("+", tree.Along("run", tree.Marks(("open",)), tree.SetOf(words)), tree.Whole(1))


_AREA = tree.Compare("=", tree.Arithmetic("*", _run("north", "south"), _run("west", "east")), tree.Named("clue"))


def _around(places: Places, cell: int, by_row: Mapping[int, Sequence[int]], area: int | None) -> Iterator[Rectangle]:
    """The rectangles that hold this clue alone; by_row: the columns of all clues; area: of so many cells."""
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
            # Of a known area the width follows from the height.
            width, rest = divmod(area or 0, bottom - top + 1)
            for left in range(least, c + 1) if not rest else ():
                for right in range(c, most + 1) if area is None else (left + width - 1,):
                    if c <= right <= most:
                        yield Rectangle(top, left, bottom, right)


def _free(column: int, free: tuple[int, int], clues: Sequence[int], *, own: bool) -> tuple[int, int] | None:
    """The free columns around one, with the clues of a further row; own: the one of this column is its own."""
    least, most = free
    for other in clues:
        if other < column:
            least = max(least, other + 1)
        elif other > column:
            most = min(most, other - 1)
        elif not own:
            return None
    return least, most


def _fits(asked: Sequence[tree.Condition], runs: dict[str, int], clue: int | None) -> bool:
    """Are these comparisons true? What a clue without number is compared with is not asked."""

    def value(node: tree.Number) -> int:
        if isinstance(node, tree.Whole):
            return node.value
        if isinstance(node, tree.Along):
            return sum(runs[word] for word in node.of.words)
        if isinstance(node, tree.Arithmetic):
            one, other = value(node.left), value(node.right)
            return one + other if node.sign == "+" else one - other if node.sign == "-" else one * other
        return clue or 0

    return all(
        SIGNS[one.sign](value(one.left), value(one.right))
        for one in asked
        if isinstance(one, tree.Compare) and (clue is not None or tree.Named("clue") not in tree.walk(one))
    )
