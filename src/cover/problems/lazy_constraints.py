"""Lazy constraints: rules that are stated only where a choice breaks them, and what they have in common."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from cover.problems.arrays import Bools, Int64s
from cover.problems.names import Name

# A clause over cells: (place among the rule's cells, symbols, True) says that the cell holds one of them, False that it
# holds none of them; at least one of these statements is true.
Cut = list[tuple[int, tuple[int, ...], bool]]
Point = tuple[int, int]


class ByCuts:
    """A lazy constraint: it gives the clauses that a choice breaks. Places count from 0 in `cells`."""

    cells: tuple[int, ...]
    name: str | Name

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        """Clauses that the symbols of `cells` break, and every solution keeps; none if the rule holds."""
        raise NotImplementedError

    def cuts_of(self, word: Int64s) -> Iterator[Cut]:
        """The same for symbols in an array."""
        return self.cuts(word.tolist())

    def first_cuts(self, possible: Bools) -> Iterator[Cut]:
        """Clauses stated before any choice; possible: bool (cells, symbols), what each cell may hold."""
        return iter(())

    def implied(self, possible: Bools) -> Iterator[Cut]:
        """More of them, for searches alone: certificates do without what their checker does not follow."""
        return iter(())

    def holds(self, word: Sequence[int]) -> bool:
        return next(self.cuts(word), None) is None


def incidences(ends: Iterable[tuple[int, int]], vertices: int) -> list[list[tuple[int, int]]]:
    """Of each vertex the number of each pair of ends it belongs to, with the vertex at the other end.

    >>> incidences([(0, 1), (1, 2)], 3)
    [[(0, 1)], [(0, 0), (1, 2)], [(1, 1)]]
    """
    found: list[list[tuple[int, int]]] = [[] for _ in range(vertices)]
    for number, (a, b) in enumerate(ends):
        found[a].append((number, b))
        found[b].append((number, a))
    return found


def edges_at(ends: Iterable[tuple[Point, Point]]) -> dict[Point, list[int]]:
    """Of each point the numbers of the edges that end there.

    >>> edges_at([((0, 0), (0, 1)), ((0, 1), (1, 1))])
    {(0, 0): [0], (0, 1): [0, 1], (1, 1): [1]}
    """
    found: dict[Point, list[int]] = {}
    for edge, two in enumerate(ends):
        for point in two:
            found.setdefault(point, []).append(edge)
    return found


def other_end(two: tuple[Point, Point], point: Point) -> Point:
    one, other = two
    return other if one == point else one


Way = dict[int, tuple[int, int]]  # of each vertex of a part the place and the vertex from which it was reached


def walled_part(
    beside: Sequence[Sequence[tuple[int, int]]], first: int, word: Sequence[int], walls: Collection[int]
) -> tuple[Way, list[int]]:
    """The ways from a vertex to all of its part, and these in the order in which they are reached. beside: as
    `incidences` gives it; places that hold one of the symbols `walls` are no way."""
    way, part = {first: (-1, first)}, [first]
    for vertex in part:  # grows meanwhile
        for place, other in beside[vertex]:
            if word[place] not in walls and other not in way:
                way[other] = place, vertex
                part.append(other)
    return way, part


def back(vertex: int, way: Way) -> Iterator[int]:
    """The places between a vertex and the first one of its part."""
    while way[vertex][0] >= 0:
        yield way[vertex][0]
        vertex = way[vertex][1]


def around(two: tuple[int, int], way: Way) -> list[int]:
    """The places on the way between two vertices of a part."""
    one, other = (set(back(vertex, way)) for vertex in two)
    return sorted(one ^ other)


def components(beside: list[list[int]], cells: Iterable[int]) -> list[list[int]]:
    """The parts into which some cells fall, each in an order in which every cell but the first is beside an earlier
    one.

    >>> components([[1], [0], []], [0, 1, 2])
    [[0, 1], [2]]
    """
    left = dict.fromkeys(cells)
    parts = []
    while left:
        first = next(iter(left))
        del left[first]
        part = [first]
        for cell in part:  # grows meanwhile
            for k in beside[cell]:
                if k in left:
                    del left[k]
                    part.append(k)
        parts.append(part)
    return parts
