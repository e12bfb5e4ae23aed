"""Canonical orders of colored graphs (engine/covers/symmetries/canonical)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.solving.covers.automorphisms import MOST_NODES

Edge = tuple[int, int]


@dataclass(frozen=True)
class Graph:
    """colors: of the vertices, which are numbered; equal ones may be exchanged. edges: pairs of vertices, each once."""

    colors: Sequence[int]
    edges: Sequence[Edge]

    def labelled(self, seconds: float | None = None) -> Labelled:
        """Raises TimeoutError."""
        ends = np.array(self.edges, dtype=np.int32).reshape(-1, 2)
        colors = np.array(self.colors, dtype=np.int32)
        found = _native.canonical_order(colors, ends[:, 0].copy(), ends[:, 1].copy(), MOST_NODES, seconds)
        if found is None:
            raise TimeoutError(f"the canonical form was not found ({seconds} seconds are over)")
        order, factors = found
        return Labelled(self, order, math.prod(factors.tolist()))


@dataclass(frozen=True)
class Labelled:
    """A graph with its canonical order. order: the vertex at each place, colors ascending; automorphisms: how many."""

    graph: Graph
    order: NDArray[np.int32]
    automorphisms: int

    @cached_property
    def places(self) -> NDArray[np.int32]:
        """The place of each vertex."""
        places = np.empty_like(self.order)
        places[self.order] = np.arange(len(places), dtype=np.int32)
        return places

    def form(self) -> Graph:
        """The graph with places for vertices: the same for all that differ in the numbers of their vertices alone."""
        places = self.places.tolist()
        edges = ordered((places[a], places[b]) for a, b in self.graph.edges)
        return Graph([self.graph.colors[v] for v in self.order.tolist()], edges)


def ordered(edges: Iterable[Edge]) -> list[Edge]:
    """Each edge from its lower end, ascending."""
    return sorted((min(edge), max(edge)) for edge in edges)
