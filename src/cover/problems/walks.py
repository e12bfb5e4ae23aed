"""The rule `Walk`: how many vertices lines join to one, or the longest line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cover.basics.errors import ProblemError
from cover.problems.lazy_constraints import ByCuts, Cut, incidences


@dataclass(frozen=True, eq=False)
class Walk(ByCuts):
    """Lines join so many vertices to one, itself counted: `least` to `most`.

    cells: edges, which are lines where they hold 1. vertices: how many there are; ends: the two of each edge. start:
    the vertex that is asked; None: any, and then the longest of all has so many. asked: symbols of one cell more,
    before all edges, for which it holds; for any if there are none.

    >>> row = Walk((0, 1), 3, ((0, 1), (1, 2)), 0, 2, 2)
    >>> row.holds([1, 0]), row.holds([1, 1]), row.holds([0, 1])
    (True, False, False)
    """

    cells: tuple[int, ...]
    vertices: int
    ends: tuple[tuple[int, int], ...]
    start: int | None
    least: int
    most: int
    name: str = "walk"
    asked: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len(self.ends) + self.before != len(self.cells):
            raise ProblemError(f"{self.name}: every edge needs two vertices")

    @property
    def before(self) -> int:
        """How many cells stand before the edges."""
        return int(bool(self.asked))

    @cached_property
    def _beside(self) -> list[list[tuple[int, int]]]:
        return incidences(self.ends, self.vertices)

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        """Too long: not all lines that join the first ones, one more than may be. Too short: another line at one of
        them, since by themselves they stay too few. Of the longest: a line between two that are apart."""
        if self.asked and word[0] not in self.asked:
            return
        first: Cut = [(0, self.asked, False)] if self.asked else []
        owner: dict[int, int] = {}
        longest = 0
        for start in range(self.vertices) if self.start is None else (self.start,):
            if start in owner:
                continue
            lines = self._joined(start, word, owner)
            longest = max(longest, len(lines) + 1)
            if len(lines) + 1 > self.most:
                yield first + [(k + self.before, (1,), False) for k in lines[: max(self.most, 0)]]
        if longest < self.least:
            apart = [k for k, (a, b) in enumerate(self.ends) if owner.get(a) != owner.get(b)]
            yield first + [(k + self.before, (1,), True) for k in apart]

    def _joined(self, start: int, word: Sequence[int], owner: dict[int, int]) -> list[int]:
        """The edges by which each further vertex of a line is first met; owner: says who belongs to it."""
        owner[start] = start
        met, lines = [start], list[int]()
        for vertex in met:  # grows meanwhile
            for edge, other in self._beside[vertex]:
                if word[edge + self.before] == 1 and other not in owner:
                    owner[other] = start
                    met.append(other)
                    lines.append(edge)
        return lines
