"""The rule `OneLine`: one closed line that may cross itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cover.basics.errors import ProblemError
from cover.problems.lazy_constraints import ByCuts, Cut, Point, edges_at, other_end


@dataclass(frozen=True, eq=False)
class OneLine(ByCuts):
    """Cells are edges of a lattice, on where they hold 1; they form one closed line, which goes straight on where four
    of them meet. That none, two or four meet in each point, other rules say.

    ends: the two points (row, column) of each edge.

    >>> square = OneLine((0, 1, 2, 3), (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))))
    >>> square.holds([1, 1, 1, 1]), square.holds([0, 0, 0, 0])
    (True, False)
    """

    cells: tuple[int, ...]
    ends: tuple[tuple[Point, Point], ...]
    name: str = "loop"

    def __post_init__(self) -> None:
        if len(self.ends) != len(self.cells):
            raise ProblemError(f"{self.name}: every edge needs two points")

    @cached_property
    def _edges_at(self) -> dict[Point, list[int]]:
        return edges_at(self.ends)

    def _on_at(self, point: Point, word: Sequence[int]) -> list[int]:
        return [edge for edge in self._edges_at[point] if word[edge] == 1]

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        on = [edge for edge, symbol in enumerate(word) if symbol == 1]
        # Nothing is on: some edge must be.
        if not on:
            yield [(edge, (1,), True) for edge in range(len(word))]
            return
        for point, edges in self._edges_at.items():
            there = self._on_at(point, word)
            # An odd number meets in a point: another edge there, or one of these less. One such point a look is enough.
            if len(there) % 2:
                off: Cut = [(edge, (1,), True) for edge in edges if word[edge] != 1]
                yield off + [(edge, (1,), False) for edge in there]
                return
        lines = list(self._lines(on, word))
        if len(lines) > 1:
            # The longest line stays as it is; each other one is no line by itself.
            lines.sort(key=len)
            for line in lines[:-1]:
                yield self._closed(line, lines[-1][0], word)

    def _lines(self, on: Sequence[int], word: Sequence[int]) -> Iterator[list[int]]:
        """The edges of each closed line, in the order of a walk along it."""
        left = dict.fromkeys(on)
        while left:
            first = next(iter(left))
            edge, point, line = first, self.ends[first][1], list[int]()
            while True:
                line.append(edge)
                left.pop(edge, None)
                edge = self._next(edge, point, word)
                point = other_end(self.ends[edge], point)
                if edge == first:
                    break
            yield line

    def _next(self, edge: int, point: Point, word: Sequence[int]) -> int:
        there = self._on_at(point, word)
        if len(there) == 2:
            return there[0] if there[1] == edge else there[1]
        before = other_end(self.ends[edge], point)
        straight = 2 * point[0] - before[0], 2 * point[1] - before[1]
        return next(k for k in there if other_end(self.ends[k], point) == straight)

    def _closed(self, line: Sequence[int], beyond: int, word: Sequence[int]) -> Cut:
        """Not all of this line is on, or nothing beyond; or it crosses otherwise: a point where it turns has four."""
        loose, crossed = set[int](), set(line)
        for point in {point for edge in line for point in self.ends[edge]}:
            there = self._on_at(point, word)
            if len(there) == 4:
                crossed |= set(there)
            elif len({end[0] for edge in there for end in self.ends[edge]}) == 2:  # it turns
                loose |= {edge for edge in self._edges_at[point] if word[edge] != 1}
        ends: Cut = [(edge, (1,), False) for edge in sorted(crossed | {beyond})]
        return ends + [(edge, (1,), True) for edge in sorted(loose)]
