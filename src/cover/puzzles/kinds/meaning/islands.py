"""`each part of MARKS: count clue = 1 and size = clue`: each part has a color of its own where it can reach.

A helper of each cell holds the color of its island, 0 where there is none; islands that cannot touch share one. So
numbers are counted and neighbours compared, where the lazy rule of parts learns both from wrong solutions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cover.puzzles.kinds import tree
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.sets import about_lines

ISLAND = tree.And(
    (
        tree.Compare("=", tree.Count(tree.Marks(("clue",))), tree.Whole(1)),
        tree.Compare("=", tree.Named("size"), tree.Named("clue")),
    )
)


class Island(NamedTuple):
    """start: the cell of its number; reach: cells that it may cover, the nearest first; color: from 1."""

    start: int
    size: int
    reach: tuple[int, ...]
    color: int


class OffIslands(NamedTuple):
    """Why no island covers a cell. numbers: the cells of those beside it: two, which it would join, or one that is an
    island by itself; none where it is too far from all."""

    numbers: tuple[int, ...]

    @classmethod
    def of(cls, places: Places, cell: int) -> OffIslands:
        return cls(tuple([near for near in places.beside[cell] if near in places.clues][:2]))


def islands(places: Places) -> tuple[Island, ...]:
    """Of the first sentence that speaks of them; none where a clue has no number, or may stand outside its part."""
    stated = next((one for one in places.kind.rules if is_of_islands(one)), None)
    if stated is None:
        return ()
    marks = stated.families[0].marks
    assert marks is not None
    inside = frozenset(places.marks.symbols[s] for s in places.marks.numbers(marks.words, marks.negated, {}))
    sizes: dict[int, int] = {}
    for cell, word in places.clues.items():
        size, left = places.clue_number(word), places.left_by(word)
        # The mark that the clue leaves must be one of islands: else its cell may stand outside.
        if size is None or size < 1 or left is None or not left <= inside:
            return ()
        sizes[cell] = size
    reaches = [_reach(places, cell, sizes) for cell in sizes]
    colors = _colors(places, reaches)
    return tuple(Island(*one, reach, color) for one, reach, color in zip(sizes.items(), reaches, colors, strict=True))


def is_of_islands(one: tree.Sentence) -> bool:
    if len(one.families) != 1 or one.families[0].word != "part" or one.body != ISLAND:
        return False
    marks = one.families[0].marks
    return marks is not None and not about_lines(marks.words)


def _reach(places: Places, start: int, sizes: dict[int, int]) -> tuple[int, ...]:
    """No further than the size allows, and not beside another number."""
    closed = {near for cell in sizes if cell != start for near in (cell, *places.beside[cell])}
    found, front = {start: 0}, [start]
    for _ in range(sizes[start] - 1):
        reached = (near for cell in front for near in places.beside[cell] if near not in found and near not in closed)
        front = list(dict.fromkeys(reached))  # each cell once, whatever ways lead to it: they double with each step
        found |= dict.fromkeys(front, 0)
        if not front:
            break
    return tuple(found)


def _colors(places: Places, reaches: Sequence[Sequence[int]]) -> list[int]:
    """Islands that may touch or share a cell have different ones."""
    met: dict[int, list[int]] = {}
    for k, reach in enumerate(reaches):
        for cell in reach:
            met.setdefault(cell, []).append(k)
    taken: list[int] = []
    for k, reach in enumerate(reaches):
        near = {j for cell in reach for one in (cell, *places.beside[cell]) for j in met.get(one, ()) if j < k}
        used = {taken[j] for j in near}
        taken.append(next(color for color in range(1, len(used) + 2) if color not in used))
    return taken
