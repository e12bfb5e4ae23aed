"""Hamiltonian cycles: a tour along the edges of a graph that visits every vertex once.

In Python: a graph has no board.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from cover.basics.errors import InputError, ProblemError, WrongSolution
from cover.problems.board import Board
from cover.problems.lazy import Label
from cover.problems.loops import Loop
from cover.problems.names import Kind, Name
from cover.problems.rules import Regular
from cover.puzzles.base import HELPER, BasePuzzle, Called
from cover.puzzles.common.keys import Header, Key, Number, Rows, puzzle_text, whole
from cover.puzzles.common.marks import mark_in, marks_in
from cover.puzzles.lines.degrees import meeting

MOST = 100_000  # vertices


class Hamilton(BasePuzzle[tuple[int, ...]]):
    """edges: pairs of vertices, which are the numbers 1..vertices.

    A solution is the tuple of all vertices in the order of the tour, from 1 towards the smaller one of the two beside
    it, so that each tour comes once.

    >>> puzzle = Hamilton(4, [(1, 2), (2, 3), (3, 4), (1, 4), (2, 4)])
    >>> list(puzzle.faults((1, 2, 3, 4))), list(puzzle.faults((1, 3, 2, 4)))
    ([], ['no edge leads from 1 to 3'])
    """

    name = "hamilton"
    keys: ClassVar[Mapping[str, Key]] = {"n": Number(largest=MOST), "edges": Rows()}
    example = "solutions: 3\npuzzle: hamilton\nn: 4\nedges:\n1 2\n1 3\n1 4\n2 3\n2 4\n3 4\n"
    rules = (
        "A tour along the edges visits every vertex once and comes back to where it began."
        " A tour counts once, whichever way it is walked."
    )

    def __init__(self, vertices: int, edges: Iterable[Sequence[int]]):
        self.vertices = whole(vertices, "the number of vertices")
        if not 3 <= self.vertices <= MOST:
            raise ProblemError(f"a tour needs from 3 to {MOST:,} vertices, not {self.vertices}")
        self.edges = sorted({self._edge(edge) for edge in edges})

    def _edge(self, edge: Sequence[int]) -> tuple[int, int]:
        one, other = sorted(whole(vertex, "a vertex") for vertex in edge)
        if one == other:
            raise ProblemError(f"edge {one}-{other} leads from a vertex to itself")
        if one < 1 or other > self.vertices:
            raise ProblemError(f"edge {one}-{other}: the vertices are 1..{self.vertices}")
        return one, other

    @classmethod
    def from_header(cls, header: Header) -> Hamilton:
        rows = header.get("edges", [])
        for row in rows:
            if len(row) != 2 or not all(word.isascii() and word.isdecimal() and len(word) < 10 for word in row):
                raise header.error(f"an edge is two vertices, not {' '.join(row)[:40]!r}", header.line_of("edges"))
        return cls(header["n"], [(int(a), int(b)) for a, b in rows])

    def to_text(self) -> str:
        return puzzle_text(self.name, f"n: {self.vertices}", "edges:", *(f"{a} {b}" for a, b in self.edges))

    def _parts(self) -> tuple[Hashable, ...]:
        return self.vertices, tuple(self.edges)

    def about(self) -> str:
        return f"{self.vertices} vertices, {len(self.edges)} edges"

    def to_board(self) -> Board:
        """A cell of the board is an edge; at every vertex two of them are taken."""
        ends = [(a - 1, b - 1) for a, b in self.edges]
        at: list[list[int]] = [[] for _ in range(self.vertices)]
        for number, two in enumerate(ends):
            for vertex in two:
                at[vertex].append(number)
        rules: list[Any] = [
            Regular(tuple(edges), meeting(len(edges), 2, (2,)), f"vertex {vertex}")
            for vertex, edges in enumerate(at, 1)
        ]
        rules.append(Loop(tuple(range(len(ends))), tuple(ends), name="tour"))
        return Board.without_regions(
            candidates=np.ones((len(ends), 2), dtype=np.bool_),
            cell_names=[Name(Kind.POINTS, edge) for edge in self.edges],
            symbol_names=["no", "yes"],
            rules=tuple(rules),
        )

    def called(self, label: Label) -> Called:
        if (mark := mark_in(label)) is None:
            return HELPER
        one, other = self.edges[mark[0]]
        return Called(f"{'' if mark[1] else 'not '}{one}-{other}")

    def says(self, part: Sequence[int | None], label: Label) -> bool | None:
        """An edge is taken where its vertices follow each other, and is not where others are beside one of them."""
        mark = mark_in(label)
        if mark is None:
            return None
        one, other = self.edges[mark[0]]
        beside = {part[place - 1] for place, vertex in enumerate(part) if vertex == one}
        beside |= {part[(place + 1) % len(part)] for place, vertex in enumerate(part) if vertex == one}
        if other in beside or (beside and None not in beside):
            return (other in beside) == bool(mark[1])
        return None

    def clashes(self) -> Iterator[str]:
        """Vertices with too few edges."""
        ends = np.bincount(np.array(self.edges, dtype=np.int64).ravel(), minlength=self.vertices + 1)
        for vertex in np.flatnonzero(ends[1:] < 2).tolist():
            yield f"vertex {vertex + 1} has {ends[vertex + 1]} edges, and a tour needs two"

    def decode(self, labels: Iterable[Label]) -> tuple[int, ...]:
        """The tour; WrongSolution unless the edges make one round of all vertices."""
        beside: list[list[int]] = [[] for _ in range(self.vertices + 1)]
        for edge, taken in marks_in(labels):
            if taken:
                one, other = self.edges[edge]
                beside[one].append(other)
                beside[other].append(one)
        for vertex, onto in enumerate(beside[1:], 1):
            if len(onto) != 2:
                raise WrongSolution(f"the tour has {len(onto)} edges at vertex {vertex}, not 2")
        # From 1 towards the smaller neighbour: so each tour comes once.
        tour, before, here = [1], 1, min(beside[1])
        while here != 1:
            tour.append(here)
            # Two neighbours: the one that is not where the tour came from.
            before, here = here, sum(beside[here]) - before
        if len(tour) < self.vertices:
            raise WrongSolution(f"the tour visits {len(tour)} vertices")
        return tuple(tour)

    def faults(self, solution: Sequence[int | None]) -> Iterator[str]:
        """Vertices missing or repeated, steps that are no edges, and the wrong way round."""
        if sorted(vertex for vertex in solution if vertex is not None) != list(range(1, self.vertices + 1)):
            missing = next((v for v in range(1, self.vertices + 1) if v not in solution), None)
            yield f"the tour has {len(solution)} places" if missing is None else f"vertex {missing} is not visited"
            return
        edges = set(self.edges)
        for one, other in zip(solution, [*solution[1:], solution[0]], strict=True):
            if one is not None and other is not None and (min(one, other), max(one, other)) not in edges:
                yield f"no edge leads from {one} to {other}"
        if solution[0] != 1:
            yield "the tour begins at vertex 1"
        elif (solution[1] or 0) > (solution[-1] or 0):
            yield f"the tour goes the wrong way round: {solution[-1]} comes second"

    def render(self, solution: Sequence[int | None] | None = None) -> str:
        """The vertices in the order of the tour; without one, dots."""
        return " ".join("?" if vertex is None else str(vertex) for vertex in solution or ()) or ". " * 3 + "."

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[int | None, ...]]:
        """The tours that rows by `render` show. Raises InputError for anything else."""
        for line in lines:
            words = line.split()
            if not all(word == "?" or (word.isascii() and word.isdecimal() and len(word) < 10) for word in words):
                raise InputError(f"the vertices in order are needed, not {line.strip()[:60]!r}")
            if words:
                yield tuple(None if word == "?" else int(word) for word in words)
