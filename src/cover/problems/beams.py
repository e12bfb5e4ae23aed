"""The rule `Beams`: lines leave tips in a direction and turn so many times before they come to another tip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cover.problems.lazy_constraints import ByCuts, Cut, Point, edges_at, other_end


@dataclass(frozen=True, eq=False)
class Beams(ByCuts):
    """Edges that hold 1 are lines between tips, each with one end where a line leaves its tip; it turns as often as the
    number there says. How many edges meet in a point, and that lines leave tips, other rules say.

    ends: the points that each edge joins, as (row, column). tips: of each its point, the place of the edge by which its
    line leaves it, -1 for a tip without one, and the number of turns, -1 if it is not known.

    >>> row = (((0, 0), (0, 1)), ((0, 1), (0, 2)))
    >>> Beams((0, 1), row, (((0, 0), 0, 0), ((0, 2), -1, -1))).holds([1, 1])
    True
    >>> Beams((0, 1), row, (((0, 0), 0, 0), ((0, 2), 1, 0))).holds([1, 1])
    False
    """

    cells: tuple[int, ...]
    ends: tuple[tuple[Point, Point], ...]
    tips: tuple[tuple[Point, int, int], ...]
    name: str = "beams"

    @cached_property
    def _first(self) -> dict[Point, int]:
        return {point: edge for point, edge, _ in self.tips}

    @cached_property
    def _edges_at(self) -> dict[Point, list[int]]:
        return edges_at(self.ends)

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        """Not all edges of a line that leaves no tip, or two; of one that turns too seldom; of its beginning up to
        where it turns too often."""
        left = dict.fromkeys(edge for edge, symbol in enumerate(word) if symbol == 1)
        done = dict[int, None]()
        # First the lines that leave tips; what is not on any of them leaves none.
        for tip, first, wanted in self.tips:
            if first not in left:
                continue
            line, turned, end = self._line(first, tip, word)
            # The line ends where another line begins: it leaves two tips.
            if end is not None and line[-1] == self._first[end]:
                yield self._off(line)
            # Only up to the turn that is one too many: a shorter cut excludes more.
            elif wanted >= 0 and len(turned) > wanted:
                yield self._off(line[: turned[wanted] + 1])
            elif end is not None and 0 <= len(turned) < wanted:
                yield self._off(line)
            done |= dict.fromkeys(line)
        left = {edge: None for edge in left if edge not in done}
        while left:  # no line that leaves a tip
            first = next(iter(left))
            # Walked in both directions from one of its edges.
            (one, _, end), (other, _, start) = (self._line(first, point, word) for point in self.ends[first])
            line = list(dict.fromkeys([*one, *other]))
            # Both walks come round to the same edges.
            closed = len(one) == len(other) > 1
            if closed or (start is not None and end is not None):
                yield self._off(line)
            for edge in line:
                left.pop(edge, None)

    def _line(self, first: int, start: Point, word: Sequence[int]) -> tuple[list[int], list[int], Point | None]:
        """The edges from a point on; the places among them before which the line turns; the tip where it ends, None if
        it ends elsewhere."""
        line, turned, point = [first], list[int](), other_end(self.ends[first], start)
        while point not in self._first:
            there = [edge for edge in self._edges_at[point] if word[edge] == 1 and edge != line[-1]]
            if len(there) != 1 or there[0] == first:
                return line, turned, None
            beyond, behind = (other_end(self.ends[edge], point) for edge in (there[0], line[-1]))
            if beyond[0] != behind[0] and beyond[1] != behind[1]:
                turned.append(len(line))
            line.append(there[0])
            point = beyond
        return line, turned, point

    def _off(self, edges: Sequence[int]) -> Cut:
        return [(edge, (1,), False) for edge in edges]
