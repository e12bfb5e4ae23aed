"""The points of a rectangle and the edges between neighbours, with their numbers on a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cover.problems.names import Kind, Name
from cover.puzzles.common.cells import Cell, Rectangle

Row = tuple[int, ...]
Drawn = tuple[tuple[Row, ...], tuple[Row, ...]]  # rows of edges across, rows of edges down
Edge = tuple[Cell, Cell]


@dataclass(frozen=True)
class Mesh(Rectangle):
    """Points are (row, column); an edge joins a point with the one to its right ("across") or below it ("down"). On a
    board come `before` cells, then the edges across, row by row, then those down. most: lines side by side.

    >>> mesh = Mesh(2, 2, before=4)
    >>> mesh.edges_at((0, 1)), mesh.edge((0, 1), (1, 1)), mesh.edges[3]
    ((4, 7), 7, ((0, 1), (1, 1)))
    """

    before: int = 0
    most: int = 1

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """All edges in their order."""
        across = (((r, c), (r, c + 1)) for r in range(self.height) for c in range(self.width - 1))
        return (*across, *(((r, c), (r + 1, c)) for r in range(self.height - 1) for c in range(self.width)))

    @property
    def edge_numbers(self) -> tuple[int, ...]:
        return tuple(range(self.before, self.before + len(self.edges)))

    def edge(self, first: Cell, second: Cell) -> int:
        """The number on the board of the edge between two neighbours, whichever comes first."""
        point, other = (first, second) if first < second else (second, first)
        return self._edges_from(point)[other[0] != point[0]]

    def edges_at(self, point: Cell) -> tuple[int, ...]:
        """The numbers of the edges at a point, in the order of its neighbours."""
        across, down = self._edges_from(point)
        r, c = point
        edges = [down - self.width] if r else []
        if c:
            edges.append(across - 1)
        if c < self.width - 1:
            edges.append(across)
        if r < self.height - 1:
            edges.append(down)
        return tuple(edges)

    def name(self, number: int) -> Name:
        """What stands on the board under a number: a point, or an edge."""
        if number < self.before:
            return Name(Kind.CELL, divmod(number, self.width))
        return Name(Kind.EDGE, self.edges[number - self.before])

    def _edges_from(self, point: Cell) -> tuple[int, int]:
        """The numbers of the edges from a point to the right and down, as if there were both."""
        (r, c), wide = point, self.width - 1
        return self.before + r * wide + c, self.before + self.height * wide + r * self.width + c

    @property
    def vertex_ends(self) -> tuple[tuple[int, int], ...]:
        """The ends of all edges as numbers of points, for `Loop`."""
        points = np.arange(self.height * self.width).reshape(self.height, self.width)
        across = zip(points[:, :-1].ravel().tolist(), points[:, 1:].ravel().tolist(), strict=True)
        down = zip(points[:-1].ravel().tolist(), points[1:].ravel().tolist(), strict=True)
        return (*across, *down)

    # ---------------------------------------------------------------- what edges hold
    def tables(self, flat: Sequence[int]) -> Drawn:
        """What the edges hold, in their order, as rows of edges across and rows of edges down."""
        height, width = self.height, self.width
        wide, split = width - 1, height * (width - 1)
        across = tuple(tuple(flat[r * wide : (r + 1) * wide]) for r in range(height))
        down = tuple(tuple(flat[split + r * width : split + (r + 1) * width]) for r in range(height - 1))
        return across, down

    def held(self, drawn: Drawn) -> dict[Edge, int]:
        """What each edge holds in these tables."""
        return dict(zip(self.edges, (mark for table in drawn for row in table for mark in row), strict=True))

    def on(self, drawn: Drawn) -> list[Edge]:
        """The edges with a line."""
        return [edge for edge, mark in self.held(drawn).items() if mark]

    def passed(self, drawn: Drawn) -> set[Cell]:
        """The points with a line."""
        return {point for edge in self.on(drawn) for point in edge}

    def held_by(self, part: Drawn, edge: Edge) -> int | None:
        """What an edge holds in a part of a solution; None where nothing is known."""
        (r, c), (s, _) = edge
        return part[s > r][r][c]
