"""The rule `Acyclic`: marks that join vertices close no line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cover.basics.errors import ProblemError
from cover.problems.lazy_constraints import ByCuts, Cut


@dataclass(frozen=True, eq=False)
class Acyclic(ByCuts):
    """Each cell joins two vertices, which ones its symbol says; they close no line.

    links: (place in `cells`, symbol, vertex, vertex); a symbol without a link joins nothing.

    >>> two = Acyclic((0, 1), ((0, 1, 0, 1), (1, 1, 0, 1)))
    >>> two.holds([1, 0]), two.holds([1, 1])
    (True, False)
    """

    cells: tuple[int, ...]
    links: tuple[tuple[int, int, int, int], ...]
    name: str = "no closed line"

    def __post_init__(self) -> None:
        if any(not 0 <= link[0] < len(self.cells) for link in self.links):
            raise ProblemError(f"{self.name}: a link names a place outside 0..{len(self.cells) - 1}")

    @cached_property
    def _link(self) -> dict[tuple[int, int], tuple[int, int]]:
        return {(place, symbol): (one, other) for place, symbol, one, other in self.links}

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        """Of each line that closes: not all of its marks."""
        at: dict[int, list[tuple[int, int]]] = {}
        for place, symbol in enumerate(word):
            if link := self._link.get((place, symbol)):
                for one, other in (link, link[::-1]):
                    at.setdefault(one, []).append((other, place))
        way: dict[int, tuple[int, int, int]] = {}  # vertex -> the one before it, the place between, steps
        for root in at:
            if root in way:
                continue
            way[root] = root, -1, 0
            front = [root]
            while front:
                vertex = front.pop()
                # A link to a vertex met before closes a line, unless it is the one by which the search came here or
                # went on from here.
                for other, place in at[vertex]:
                    if other not in way:
                        way[other] = vertex, place, way[vertex][2] + 1
                        front.append(other)
                    elif place != way[vertex][1] and place != way[other][1]:
                        yield [(k, (word[k],), False) for k in sorted({place, *_between(other, vertex, way)})]


def _between(one: int, other: int, way: dict[int, tuple[int, int, int]]) -> Iterator[int]:
    """The places on the way between two vertices of a tree."""
    while one != other:
        if way[one][2] < way[other][2]:
            one, other = other, one
        yield way[one][1]
        one = way[one][0]
