"""The rule `Loop`: edges form one closed line, or open lines between given ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import ProblemError
from cover.problems.lazy_constraints import ByCuts, Cut

Places = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Loop(ByCuts):
    """Cells are edges; those that hold one of `symbols` form one closed line that meets itself nowhere.

    ends: the two vertices of each edge. tips: vertices in which lines end instead; then the edges form open lines, each
    from a tip to another one, and no closed line (with two tips: one line).

    >>> triangle = Loop((0, 1, 2), ((0, 1), (1, 2), (0, 2)))
    >>> triangle.holds([1, 1, 1]), triangle.holds([0, 0, 0]), triangle.holds([1, 1, 0])
    (True, False, False)
    """

    cells: tuple[int, ...]
    ends: tuple[tuple[int, int], ...]
    symbols: tuple[int, ...] = (1,)
    tips: tuple[int, ...] = ()
    name: str = "loop"

    def __post_init__(self) -> None:
        if len(self.ends) != len(self.cells) or any(a == b or min(a, b) < 0 for a, b in self.ends):
            raise ProblemError(f"{self.name}: every edge needs two different ends, numbered from 0")
        if len(set(self.tips)) < len(self.tips) or min(self.tips, default=0) < 0:
            raise ProblemError(f"{self.name}: tips are different vertices, numbered from 0")

    @cached_property
    def _ends(self) -> Places:
        """(edges, 2)"""
        return np.array(self.ends, dtype=np.intp).reshape(-1, 2)

    @cached_property
    def _wanted(self) -> Places:
        """How many edges meet in each vertex that is passed."""
        wanted = np.full(1 + max(int(self._ends.max(initial=-1)), *self.tips, -1), 2, dtype=np.intp)
        wanted[list(self.tips)] = 1
        return wanted

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        return self.cuts_of(np.array(word, dtype=np.int64))

    def cuts_of(self, word: NDArray[np.int64]) -> Iterator[Cut]:
        """First the vertices where not two edges meet (one at a tip), then the closed lines that are not all."""
        is_on = np.zeros(len(word), dtype=np.bool_)
        for symbol in self.symbols:
            is_on |= word == symbol
        on = np.flatnonzero(is_on)
        # How many edges that are on meet in each vertex.
        degrees = np.bincount(self._ends[on].ravel(), minlength=len(self._wanted))
        # A vertex without edges is right, unless it is a tip.
        torn = np.flatnonzero((degrees != self._wanted) & ((degrees > 0) | (self._wanted == 1)))
        if len(torn):
            for vertex in torn.tolist():
                yield self._at_vertex(vertex, is_on)
        elif not len(on):
            yield self._on(range(len(word)))
        else:
            yield from self._closed_cuts(on, self._lines(on))

    def _at_vertex(self, vertex: int, is_on: NDArray[np.bool_]) -> Cut:
        """One edge more than may meet there; or one too few, and then another one, or those there are off."""
        there = np.flatnonzero((self._ends == vertex).any(axis=1))
        held, wanted = there[is_on[there]].tolist(), int(self._wanted[vertex])
        if len(held) > wanted:
            return self._off(held[: wanted + 1])
        return self._off(held) + self._on(there[~is_on[there]].tolist())

    def _off(self, edges: Iterable[int]) -> Cut:
        return [(edge, self.symbols, False) for edge in edges]

    def _on(self, edges: Iterable[int]) -> Cut:
        return [(edge, self.symbols, True) for edge in edges]

    def _lines(self, on: Places) -> Places:
        """Of each edge that is on the line to which it belongs, where as many edges meet in a vertex as are wanted.
        Lines are named by one of their edges, a place in `on`."""
        # An edge is walked along in two directions; 2k leaves edge k by its first end, 2k + 1 by the other.
        leaves = self._ends[on].ravel()
        steps = np.arange(len(leaves))
        order = np.argsort(leaves)
        meets = leaves[order[1:]] == leaves[order[:-1]]
        after = steps.copy()  # at a tip a walk turns round
        # Two edges in a vertex: whoever leaves by the one would arrive by the other, and goes on by its other end (`^=
        # 1`).
        after[order[1:][meets]], after[order[:-1][meets]] = order[:-1][meets], order[1:][meets]
        after ^= 1
        # The least edge of the next 1, 2, 4, ... steps, until these go round.
        line = steps // 2
        # Doubling: log2 of the steps are enough to see a whole line.
        for _ in range(len(steps).bit_length()):
            line = np.minimum(line, line[after])
            after = after[after]
        return line[::2]

    def _closed_cuts(self, on: Places, line: Places) -> Iterator[Cut]:
        """A line that closes and is not all: not all of its edges are on, or (unless tips forbid closed lines) no edge
        beyond is; and one of its edges goes together with one beyond only over an edge that leaves its vertices.

        The edge beyond is the first one of the longest line: where it changes less from choice to choice, a search
        needs fewer of them (a fifth to a seventh of those with one at random, in two slitherlinks with few numbers)."""
        lengths = np.bincount(line)
        beyond: Cut = []
        # With tips closed lines are wrong by themselves; lines that have a tip are no closed ones.
        if self.tips:
            lengths[line[(self._wanted[self._ends[on]] == 1).any(axis=1)]] = 0
        else:
            longest = int(lengths.argmax())
            lengths[longest] = 0
            beyond = self._off([int(on[longest])])
        for number in np.flatnonzero(lengths).tolist():
            # Places of the line's edges, and the vertices it passes.
            edges = on[line == number]
            inside = np.zeros(len(self._wanted), dtype=np.bool_)
            inside[self._ends[edges]] = True
            leaving = np.flatnonzero(inside[self._ends[:, 0]] != inside[self._ends[:, 1]])
            yield self._off(edges.tolist()) + beyond
            yield self._off([int(on[number])]) + beyond + self._on(leaving.tolist())
