"""The rule `Twins`: walls cut a board of two colors into parts; the cells of each color have one shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cover.problems.lazy_constraints import ByCuts, Cut, incidences

Cell = tuple[int, int]


def turned(cells: Iterable[Cell], *, mirrored: bool = True) -> list[frozenset[Cell]]:
    """A shape, turned and mirrored in all ways, or turned alone; its least row and column are 0.

    >>> len(turned([(0, 0), (0, 1), (1, 0)])), len(turned([(0, 0)]))
    (4, 1)
    """
    found = dict[frozenset[Cell], None]()
    shape = list(cells)
    for _ in range(4):
        shape = [(c, -r) for r, c in shape]
        for one in (shape, [(r, -c) for r, c in shape]) if mirrored else (shape,):
            top, left = (min(cell[k] for cell in one) for k in (0, 1))
            found[frozenset((r - top, c - left) for r, c in one)] = None
    return list(found)


@dataclass(frozen=True, eq=False)
class Twins(ByCuts):
    """Places that hold 1 are walls between vertices, ends: the two vertices of each; no wall stands inside a part.

    at: (row, column) of each vertex; dark: the vertices of one color. Each part holds both colors, the vertices of each
    are connected, and one is the other, turned or mirrored. numbers: (vertex, how many of its color are in its part).

    >>> row = ((0, 0), (0, 1), (0, 2), (0, 3))
    >>> Twins((0, 1, 2), ((0, 1), (1, 2), (2, 3)), row, (0, 2), ()).holds([0, 1, 0])
    True
    >>> Twins((0, 1, 2), ((0, 1), (1, 2), (2, 3)), row, (0, 2), ()).holds([0, 0, 1])
    False
    """

    cells: tuple[int, ...]
    ends: tuple[tuple[int, int], ...]
    at: tuple[Cell, ...]
    dark: tuple[int, ...]
    numbers: tuple[tuple[int, int], ...]
    name: str = "halves alike"

    @cached_property
    def _beside(self) -> list[list[tuple[int, int]]]:
        """Of each vertex the places between it and its neighbours, and these."""
        return incidences(self.ends, len(self.at))

    @cached_property
    def _dark(self) -> list[bool]:
        dark = set(self.dark)
        return [vertex in dark for vertex in range(len(self.at))]

    @cached_property
    def _vertex(self) -> dict[Cell, int]:
        return {cell: vertex for vertex, cell in enumerate(self.at)}

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        halves = list(self._halves(word))
        half = {vertex: k for k, own in enumerate(halves) for vertex in own}
        for vertex, wanted in self.numbers:
            yield from self._numbered(halves[half[vertex]], vertex, wanted, word)
        for k, own in enumerate(halves):
            # To each half of the other color beside it: the place, and the vertices on both sides.
            joints: dict[int, tuple[int, int, int]] = {}
            for vertex in own:
                for place, other in self._beside[vertex]:
                    if word[place] != 1 and half[other] != k and self._dark[other] != self._dark[vertex]:
                        joints.setdefault(half[other], (place, vertex, other))
            # A half without one of the other color beside it: a wall of its border must go.
            if not joints:
                yield self._cut(self._border(own, both=True), ())
            elif len(joints) > 1:
                yield self._two(own, [(halves[other], *joint) for other, joint in joints.items()], word)
            for other, (place, _, beyond) in joints.items():
                # The other half is larger: this one grows over its border, or something of so many in the other is a
                # wall.
                if len(halves[other]) > len(own):
                    yield self._cut(self._border(own), [place, *self._tree(beyond, word)[1][: len(own)]])
                elif len(halves[other]) == len(own):
                    yield from self._unlike(own, place, halves[other], beyond, word)

    def _halves(self, word: Sequence[int]) -> Iterator[list[int]]:
        """What is connected in one color."""
        seen = set[int]()
        for first in range(len(self.at)):
            if first not in seen:
                own = self._tree(first, word)[0]
                seen.update(own)
                yield own

    def _tree(self, first: int, word: Sequence[int]) -> tuple[list[int], list[int]]:
        """The vertices of one color that are connected with one; the places by which each but that was reached."""
        found, places, met = [first], list[int](), {first}
        for vertex in found:  # grows meanwhile
            for place, other in self._beside[vertex]:
                if word[place] != 1 and other not in met and self._dark[other] == self._dark[first]:
                    met.add(other)
                    found.append(other)
                    places.append(place)
        return found, places

    def _border(self, own: Sequence[int], *, both: bool = False) -> list[int]:
        """The places between these vertices and others of their color; both: of any color."""
        inside = set(own)
        return [
            place
            for vertex in own
            for place, other in self._beside[vertex]
            if other not in inside and (both or self._dark[other] == self._dark[vertex])
        ]

    @staticmethod
    def _cut(opened: Sequence[int], closed: Sequence[int]) -> Cut:
        """One of some walls is not there, or one of some open places is a wall."""
        cut: Cut = [(place, (1,), False) for place in opened]
        return [*cut, *((place, (1,), True) for place in closed)]

    def _numbered(self, own: Sequence[int], vertex: int, wanted: int, word: Sequence[int]) -> Iterator[Cut]:
        if len(own) > wanted:
            yield self._cut((), self._tree(vertex, word)[1][:wanted])
        elif len(own) < wanted:
            yield self._cut(self._border(own), ())

    def _two(self, own: Sequence[int], joints: Sequence[tuple[list[int], int, int, int]], word: Sequence[int]) -> Cut:
        """Two halves of a color beside one of the other: one of them grows, or something parts them."""
        (small, place, one, _), (_, second, other, _) = sorted(joints, key=lambda joint: len(joint[0]))[:2]
        return self._cut(self._border(small), [place, *self._way(one, other, word), second])

    def _way(self, one: int, other: int, word: Sequence[int]) -> list[int]:
        """The places on a shortest way from one vertex to another, in their color."""
        found, places = self._tree(one, word)
        reached = dict(zip(found[1:], places, strict=True))
        way, vertex = [], other
        while vertex != one:
            place = reached[vertex]
            way.append(place)
            vertex = next(end for end in self.ends[place] if end != vertex)
        return way

    def _unlike(
        self, own: Sequence[int], place: int, twin: Sequence[int], beyond: int, word: Sequence[int]
    ) -> Iterator[Cut]:
        """Two halves of one size: where one is just so, the other one is not as it is, if it is of another shape. Of
        the shapes that it may have instead, each lacks a wall that stands."""
        shapes, there = turned([self.at[v] for v in own]), {self.at[v] for v in twin}
        r, c = self.at[beyond]
        walls = set(self._border(twin))
        missing: list[set[int]] = []
        for shape in shapes:
            for s, d in shape:
                # The twin may lie so that any cell of the shape is the one beyond the joint.
                moved = {(a + r - s, b + c - d) for a, b in shape}
                if moved == there:
                    return
                # On the board, and all of the other color: only there it could lie instead.
                inside = {self._vertex[cell] for cell in moved if cell in self._vertex}
                if len(inside) == len(moved) and all(self._dark[v] == self._dark[beyond] for v in inside):
                    missing.append(
                        # Walls between two cells of such a place, which stand now.
                        {p for v in inside for p, other in self._beside[v] if other in inside and p in walls}
                    )
        # Few walls that hit all those places (greedily): while they stand none of the shapes is there.
        hit: list[int] = []
        while missing:
            hit.append(Counter(p for some in missing for p in sorted(some)).most_common(1)[0][0])
            missing = [some for some in missing if hit[-1] not in some]
        yield self._cut([*self._border(own), *hit], [*self._tree(own[0], word)[1], place])
