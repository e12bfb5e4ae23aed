"""The canonical form of an exact cover: items and options in a canonical order, without names."""

from __future__ import annotations

import numpy as np

from cover import _native
from cover.problems.exact_cover import ExactCover
from cover.solving.covers.automorphisms import kinds_of
from cover.structure.labelling import Graph, Labelled


def canonical(problem: ExactCover, seconds: float | None) -> tuple[ExactCover, int]:
    """The cover in its form, and how many automorphisms there are. Items that the same options cover, in the same
    colors, with the same bounds, count as one item."""
    colors, low, high, items = _native.graph(problem.native, kinds_of(problem))
    graph = Graph(colors.tolist(), list(zip(low.tolist(), high.tolist(), strict=True)))
    found = graph.labelled(seconds)
    return _rebuilt(problem, found, items.tolist()), found.automorphisms


def _rebuilt(problem: ExactCover, found: Labelled, items: list[int]) -> ExactCover:
    """The cover whose options and items stand in the order of the vertices."""
    many, native, order = len(problem), problem.native, found.order.tolist()
    vertices = _item_vertices(found.graph, many, items)
    # An item is several vertices where it has colors: one for itself, first, and one for each color.
    owner = {v: item for item, own in vertices.items() for v in own}
    ordered = [owner[v] for v in order if v in owner and vertices[owner[v]][0] == v]
    # Stable: among primary and among secondary items the canonical order stays.
    ordered.sort(key=lambda item: item >= native.primary)  # secondary ones last; else as they stand
    number = {item: k for k, item in enumerate(ordered)}
    places = found.places.tolist()
    # Colors are numbered in the order of their vertices, item by item.
    paints = {v: k for own in vertices.values() for k, v in enumerate(sorted(own[1:], key=places.__getitem__), 1)}
    covered: list[list[tuple[int, int]]] = [[] for _ in range(many)]
    # Edges lead from an option to what it covers; the order of options is that of their vertices.
    for a, b in found.graph.edges:
        if a < many:
            covered[places[a]].append((number[owner[b]], paints.get(b, 0)))
    covered = [sorted(option) for option in covered]
    primary = [item for item in ordered if item < native.primary]
    at_least, at_most = native.at_least, native.at_most
    return ExactCover.from_arrays(
        len(primary),
        np.cumsum([0, *map(len, covered)]),
        [item for option in covered for item, _ in option],
        secondary=len(ordered) - len(primary),
        colors=[color for option in covered for _, color in option] if paints else None,
        costs=None if problem.costs is None else problem.costs[order[:many]],
        at_least=None if at_least is None else at_least[primary],
        at_most=None if at_most is None else at_most[primary],
    )


def _item_vertices(graph: Graph, options: int, items: list[int]) -> dict[int, list[int]]:
    """The vertices of each item: its own, then one for each of its colors, which follow it; `engine/.../graph.hpp`."""
    is_paint = max(graph.colors[options:], default=0) if len(graph.colors) - options > len(items) else -1
    found: dict[int, list[int]] = {}
    rest = iter(items)
    for v in range(options, len(graph.colors)):
        if graph.colors[v] != is_paint:
            own = found.setdefault(next(rest), [])
        own.append(v)
    return found
