"""A rule about parts of equal size: `Parted`, for boards that walls cut up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cover.basics.errors import ProblemError
from cover.problems.lazy_constraints import ByCuts, Cut, around, components, incidences, walled_part


@dataclass(frozen=True, eq=False)
class Parted(ByCuts):
    """Cells are places for walls between vertices, and one of `symbols` is a wall. Vertices with no wall between them
    are connected; each part has `size` vertices, and no wall stands inside a part.

    ends: the two vertices of each place, numbered from 0; those that have a place may be cut into parts of this size.

    >>> row = Parted((0, 1, 2), ((0, 1), (1, 2), (2, 3)), (1,), 2)
    >>> row.holds([0, 1, 0]), row.holds([0, 0, 1]), row.holds([1, 0, 1])
    (True, False, False)
    """

    cells: tuple[int, ...]
    ends: tuple[tuple[int, int], ...]
    symbols: tuple[int, ...]
    size: int
    name: str = "parts"

    def __post_init__(self) -> None:
        if len(self.ends) != len(self.cells) or any(a == b or min(a, b) < 0 for a, b in self.ends):
            raise ProblemError(f"{self.name}: every wall needs two different vertices, numbered from 0")
        every = components([[b for _, b in at] for at in self._at], [k for k, at in enumerate(self._at) if at])
        if self.size < 1 or any(len(part) % self.size for part in every):
            raise ProblemError(f"{self.name}: a connected part cannot be cut into parts of {self.size}")

    @cached_property
    def _at(self) -> list[list[tuple[int, int]]]:
        """Of each vertex its walls' places, and the vertices beyond."""
        return incidences(self.ends, 1 + max((b for two in self.ends for b in two), default=-1))

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        """A part too large: a wall among those between its first vertices, one more than it may have. Too small: one
        wall around it less. A wall inside: none there, or another one on the way around it."""
        walls = set(self.symbols)
        seen = set[int]()
        for first in range(len(self._at)):
            if first in seen or not self._at[first]:
                continue
            way, part = walled_part(self._at, first, word, walls)
            seen.update(part)
            # One more vertex than may be in a part, by the way that connects them: one of these places is a wall.
            if len(part) > self.size:
                yield [(way[vertex][0], self.symbols, True) for vertex in part[1 : self.size + 1]]
            # A place that two vertices of one part have around them stands inside: it is listed twice.
            border = [place for vertex in part for place, _ in self._at[vertex] if word[place] in walls]
            if len(part) < self.size:
                yield [(place, self.symbols, False) for place in sorted(set(border))]
            for place in sorted({place for place in border if border.count(place) == 2}):
                yield [(place, self.symbols, False)] + [(k, self.symbols, True) for k in around(self.ends[place], way)]
