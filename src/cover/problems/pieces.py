"""The rule `Pieces`: what holds certain symbols falls into parts that are pieces of a stock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cover.basics.errors import ProblemError
from cover.problems.lazy_constraints import ByCuts, Cut, components, incidences

Cell = tuple[int, int]


class Placement(NamedTuple):
    """A piece at one place of a board. cells: its vertices, in ascending order."""

    piece: int
    cells: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Pieces(ByCuts):
    """Cells that hold one of `symbols` and are neighbours, as `ends` says, belong together; each part is a piece.

    at: (row, column) of each vertex; shapes: of each piece the ways in which it may lie, as cells from (0, 0). Two
    cells beside each other that are no neighbours have a bar between them, which lies inside no piece. most: how often
    each piece may be used, none for any number of times; every: is each used as often? apart: pairs of vertices that do
    not lie in two pieces.

    >>> row = ((0, 0), (0, 1), (0, 2))
    >>> two = Pieces((0, 1, 2), (1,), ((0, 1), (1, 2)), row, ((((0, 0), (0, 1)),),))
    >>> two.holds([1, 1, 0]), two.holds([1, 1, 1]), two.holds([1, 0, 0])
    (True, False, False)
    """

    cells: tuple[int, ...]
    symbols: tuple[int, ...]
    ends: tuple[tuple[int, int], ...]
    at: tuple[Cell, ...]
    shapes: tuple[tuple[tuple[Cell, ...], ...], ...]
    most: tuple[int, ...] = ()
    every: bool = False
    apart: tuple[tuple[int, int], ...] = ()
    name: str = "pieces"

    def __post_init__(self) -> None:
        if len(self.cells) != len(self.at) or len(self.most) not in (0, len(self.shapes)):
            raise ProblemError(f"{self.name}: a place for every cell is needed, and a number for every piece")

    @cached_property
    def beside(self) -> list[list[int]]:
        return [[other for _, other in at] for at in incidences(self.ends, len(self.at))]

    @cached_property
    def placements(self) -> list[Placement]:
        """All places at which the pieces can lie."""
        number = {cell: k for k, cell in enumerate(self.at)}
        found: dict[Placement, None] = {}
        for piece, ways in enumerate(self.shapes):
            for shape in ways:
                # Neighbours within the piece, which no bar may part.
                joints = [(a, b) for a in shape for b in shape if b in ((a[0] + 1, a[1]), (a[0], a[1] + 1))]
                for r, c in self.at:
                    there = {(i, j): number.get((r + i - shape[0][0], c + j - shape[0][1])) for i, j in shape}
                    cells = [k for k in there.values() if k is not None]
                    if len(cells) == len(shape) and all(there[b] in self.beside[there[a] or 0] for a, b in joints):
                        found[Placement(piece, tuple(sorted(cells)))] = None
        return list(found)

    @cached_property
    def over(self) -> list[set[int]]:
        """Of each vertex the numbers of the placements that have it."""
        found: list[set[int]] = [set() for _ in self.at]
        for number, placement in enumerate(self.placements):
            for vertex in placement.cells:
                found[vertex].add(number)
        return found

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        chosen, used = set(self.symbols), Counter[int]()
        parts = components(self.beside, [k for k, symbol in enumerate(word) if symbol in chosen])
        owner = {vertex: k for k, part in enumerate(parts) for vertex in part}
        whole = True
        known: list[tuple[int, list[int]]] = []  # pieces, and the parts that they are
        for part in parts:
            fitting = set(self.over[part[0]])
            for many, vertex in enumerate(part, 1):
                fitting &= self.over[vertex]
                if not fitting:
                    # The first cells, which are connected, lie in no piece together.
                    yield [(k, self.symbols, False) for k in part[:many]]
                    break
            else:
                own = (self.placements[n] for n in fitting if len(self.placements[n].cells) == len(part))
                if (placement := next(own, None)) is not None:
                    known.append((placement.piece, part))
                    continue
                near = {k for vertex in part for k in self.beside[vertex]} - set(part)
                more = sorted(near.intersection(k for n in fitting for k in self.placements[n].cells))
                yield [(k, self.symbols, False) for k in part] + [(k, self.symbols, True) for k in more]
            whole = False
        for a, b in self.apart:
            if word[a] in chosen and word[b] in chosen and owner[a] != owner[b]:
                whole = False
                yield self._as_they_are([parts[owner[a]], parts[owner[b]]])
        for piece, _ in known if self.most else ():
            used[piece] += 1
            if used[piece] == self.most[piece] + 1:
                whole = False
                yield self._as_they_are([part for other, part in known if other == piece][: self.most[piece] + 1])
        if whole and self.every and len(known) < sum(self.most):
            # What is missing has more cells than there are.
            yield [(k, self.symbols, True) for k, symbol in enumerate(word) if symbol not in chosen]

    def _as_they_are(self, parts: list[list[int]]) -> Cut:
        """Not all of these parts."""
        inside = {vertex for part in parts for vertex in part}
        border = {k for vertex in inside for k in self.beside[vertex]} - inside
        return [(k, self.symbols, False) for k in sorted(inside)] + [(k, self.symbols, True) for k in sorted(border)]
