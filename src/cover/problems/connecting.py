"""Rules about how cells hang together: `Connected`, `Loop`, `Areas`.

No route states them in full beforehand. They look at a complete choice: `holds` judges it, and `cuts` says why it is
wrong as clauses over marks, each of which every solution keeps and this choice breaks. A search asks, looks, adds and
goes on. No auxiliary variable is needed, so counts and blocking are right by construction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cover.errors import ProblemError
from cover.problems.left_out import Bools, Cut, LeftOut
from cover.problems.matching import Matched

Pairs = tuple[tuple[int, int], ...]


class _Neighbouring(LeftOut):
    """A rule about cells of which some are neighbours; neighbours: pairs of places in `cells`."""

    neighbours: Pairs

    def __post_init__(self) -> None:
        cells = range(len(self.cells))
        if any(a == b or a not in cells or b not in cells for a, b in self.neighbours):
            raise ProblemError(f"{self.name}: neighbours are pairs of different places 0..{len(cells) - 1}")

    @cached_property
    def beside(self) -> list[list[int]]:
        """The neighbours of each place."""
        beside: list[list[int]] = [[] for _ in self.cells]
        for a, b in self.neighbours:
            beside[a].append(b)
            beside[b].append(a)
        return beside


@dataclass(frozen=True, eq=False)
class Connected(_Neighbouring):
    """The cells that hold one of `symbols` hang together; none at all do too.

    neighbours: pairs of places in `cells`. most: no more cells hold one (0: any number). Where it is said, and a cell
    is certain to hold the one symbol, clauses say the rule in full (`reductions/layers.py`). others: the board's other
    rules see to it that cells that hold none hang together in parts of at most so many (0: nothing is known of them);
    cuts are shorter then.

    >>> row = Connected((0, 1, 2), (1,), ((0, 1), (1, 2)))
    >>> row.holds([1, 1, 0]), next(row.cuts([1, 0, 1]))
    (True, [(2, (1,), False), (0, (1,), False), (1, (1,), True)])
    """

    cells: tuple[int, ...]
    symbols: tuple[int, ...]
    neighbours: Pairs
    name: str = "rule"
    most: int = 0
    others: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if min(self.most, self.others) < 0:
            raise ProblemError(f"{self.name}: a number of cells is not below 0")

    def first_cuts(self, possible: Bools) -> Iterator[Cut]:
        """Where some cells are certain to hold one of the symbols, another one that does is not alone, and has a
        neighbour that does."""
        inside = possible[:, list(self.symbols)].sum(axis=1)
        certain = ((inside > 0) & (inside == possible.sum(axis=1))).tolist()
        known = sum(certain)
        for place, beside in enumerate(self.beside):
            if inside[place] and known > certain[place]:
                yield [(place, self.symbols, False)] + [(k, self.symbols, True) for k in beside]

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        """Two cells of two parts need one of the cells that part them: those around one part, towards the other. Of a
        part that is too large, not all of these cells, one more than there may be."""
        chosen = set(self.symbols)
        parts = components(self.beside, [k for k, symbol in enumerate(word) if symbol in chosen])
        for part in parts:
            if 0 < self.most < len(part):
                yield [(cell, self.symbols, False) for cell in part[: self.most + 1]]
        if len(parts) < 2:
            return
        largest = max(parts, key=len)
        others = [part for part in parts if part is not largest]
        for part in others:
            yield self._cut(part, largest)
        yield self._cut(largest, others[0])

    def _cut(self, part: list[int], other: list[int]) -> Cut:
        own = set(part)
        around = {k for cell in part for k in self.beside[cell]} - own
        there = other[0]
        seen, front, wall = {there}, [there], set[int]()
        while front:
            for k in self.beside[front.pop()]:
                if k in around:
                    wall.add(k)
                elif k not in seen:
                    seen.add(k)
                    front.append(k)
        sides = ((part[0], len(part)), (there, len(seen)))
        ends: Cut = [(cell, self.symbols, False) for cell, size in sides if not 0 < self.others < size + len(wall)]
        return ends + [(k, self.symbols, True) for k in sorted(wall)]


@dataclass(frozen=True, eq=False)
class Loop(LeftOut):
    """Cells are edges; those that hold one of `symbols` form one closed line that meets itself nowhere.

    ends: the two vertices of each edge. tips: vertices in which lines end instead; then the edges form open lines, each
    from a tip to another one, and no closed line (with two tips: one line).

    >>> triangle = Loop((0, 1, 2), ((0, 1), (1, 2), (0, 2)))
    >>> triangle.holds([1, 1, 1]), triangle.holds([0, 0, 0]), triangle.holds([1, 1, 0])
    (True, False, False)
    """

    cells: tuple[int, ...]
    ends: Pairs
    symbols: tuple[int, ...] = (1,)
    tips: tuple[int, ...] = ()
    name: str = "loop"

    def __post_init__(self) -> None:
        if len(self.ends) != len(self.cells) or any(a == b or min(a, b) < 0 for a, b in self.ends):
            raise ProblemError(f"{self.name}: every edge needs two different ends, numbered from 0")
        if len(set(self.tips)) < len(self.tips) or min(self.tips, default=0) < 0:
            raise ProblemError(f"{self.name}: tips are different vertices, numbered from 0")

    @cached_property
    def _edges(self) -> list[list[int]]:
        """The edges at each vertex."""
        at: list[list[int]] = [
            [] for _ in range(1 + max((v for some in (*self.ends, self.tips) for v in some), default=-1))
        ]
        for edge, pair in enumerate(self.ends):
            for vertex in pair:
                at[vertex].append(edge)
        return at

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        """First the vertices where not two edges meet (one at a tip), then the closed lines that are not all."""
        chosen = set(self.symbols)
        on = [edge for edge, symbol in enumerate(word) if symbol in chosen]
        used: dict[int, list[int]] = {tip: [] for tip in self.tips}
        for edge in on:
            for vertex in self.ends[edge]:
                used.setdefault(vertex, []).append(edge)
        torn = False
        for vertex, held in used.items():
            wanted = 1 if vertex in self.tips else 2
            if len(held) != wanted:
                torn = True
                yield self._at_vertex(vertex, held, wanted)
        if torn:
            return
        if not on:
            yield [(edge, self.symbols, True) for edge in range(len(word))]
            return
        for line in self._closed(on, used):
            if self.tips or len(line) < len(on):
                yield from self._closed_cuts(line, on)

    def _at_vertex(self, vertex: int, held: list[int], wanted: int) -> Cut:
        """One edge more than may meet there; or one too few, and then another one, or those there are off."""
        if len(held) > wanted:
            return self._off(held[: wanted + 1])
        return self._off(held) + [(edge, self.symbols, True) for edge in self._edges[vertex] if edge not in held]

    def _off(self, edges: Iterable[int]) -> Cut:
        return [(edge, self.symbols, False) for edge in edges]

    def _closed(self, on: list[int], used: dict[int, list[int]]) -> Iterator[list[int]]:
        """The closed lines of edges of which one or two meet in every vertex."""
        left = set(on)
        for first in on:
            if first not in left:
                continue
            line, front = [first], [first]
            left.discard(first)
            while front:
                for vertex in self.ends[front.pop()]:
                    for edge in used[vertex]:
                        if edge in left:
                            left.discard(edge)
                            line.append(edge)
                            front.append(edge)
            if not any(vertex in self.tips for edge in line for vertex in self.ends[edge]):
                yield line

    def _closed_cuts(self, line: list[int], on: list[int]) -> Iterator[Cut]:
        """A line that closes and is not all: not all of its edges are on, or (unless tips forbid closed lines) no edge
        beyond is; and one of its edges goes together with one beyond only over an edge that leaves its vertices."""
        own, inside = set(line), {vertex for edge in line for vertex in self.ends[edge]}
        beyond = [] if self.tips else [next(edge for edge in on if edge not in own)]
        leaving = {edge for vertex in inside for edge in self._edges[vertex] if not inside.issuperset(self.ends[edge])}
        yield self._off(line + beyond)
        yield self._off(line[:1] + beyond) + [(edge, self.symbols, True) for edge in sorted(leaving)]


@dataclass(frozen=True, eq=False)
class Areas(_Neighbouring):
    """Neighbours with one symbol belong together, and each such area has as many cells as `sizes` says of its symbol
    (0: any number).

    >>> row = Areas((0, 1, 2), (1, 2), ((0, 1), (1, 2)))
    >>> row.holds([0, 1, 1]), row.holds([1, 1, 1]), row.holds([0, 0, 1])
    (True, False, False)
    """

    cells: tuple[int, ...]
    sizes: tuple[int, ...]
    neighbours: Pairs
    name: str = "areas"

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        """An area too large: not all of these cells, one more than it may have. Too small: another cell beside it."""
        same = [[k for k in beside if word[k] == word[cell]] for cell, beside in enumerate(self.beside)]
        for area in components(same, range(len(word))):
            symbol = word[area[0]]
            size = self.sizes[symbol]
            if size and len(area) > size:
                yield [(cell, (symbol,), False) for cell in area[: size + 1]]
                yield [(cell, (symbol,), False) for cell in components(same, area[::-1])[0][: size + 1]]
            elif size and len(area) < size:
                around = sorted({k for cell in area for k in self.beside[cell]} - set(area))
                small: Cut = [(cell, (symbol,), False) for cell in area]
                yield small + [(k, (symbol,), True) for k in around]


LazyRule = Connected | Loop | Areas | Matched


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
