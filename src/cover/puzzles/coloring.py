"""Graph coloring: the ends of every edge have different colors.

In Python: its board is a graph, and layers are of cells.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import cycle
from random import Random
from typing import ClassVar

import numpy as np

from cover.basics.errors import InputError, ProblemError, WrongSolution
from cover.problems.board import Board
from cover.problems.lazy import Label
from cover.problems.names import Kind, Name
from cover.puzzles.base import HELPER, BasePuzzle, Called
from cover.puzzles.common.drawn import parted
from cover.puzzles.common.generation import Sample, Solved
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.common.keys import Header, Key, Number, Rows, Text, puzzle_text, whole
from cover.puzzles.common.marks import agrees, mark_in, marks_in
from cover.puzzles.common.sampling import areas, every_cell, near

Colors = tuple[int, ...]  # from 1, by vertex


class Coloring(BasePuzzle[Colors]):
    """edges: pairs of names; colors: how many there are; vertices: their names in order, by default as the edges name
    them; given: colors that are known, by name.

    A solution is a tuple of colors from 1, in the order of the vertices. Renamed colors count as others.

    >>> puzzle = Coloring(["ab", "bc", "ca"], 3)
    >>> print(puzzle.render((1, 2, 3)))
    a: 1
    b: 2
    c: 3
    >>> list(puzzle.faults((1, 1, 3)))
    ['a and b have color 1']
    """

    name = "coloring"
    keys: ClassVar[Mapping[str, Key]] = {"colors": Number(), "vertices": Text(), "given": Text(), "edges": Rows()}
    example = "solutions: 2\npuzzle: coloring\ncolors: 3\ngiven: a=1\nedges:\na b\nb c\na c\nc d\nb d\n"
    variants = ("solutions: 36\npuzzle: coloring\ncolors: 3\nvertices: a b c d\nedges:\na b\nb c\n",)
    rules = (
        "Every vertex gets one of the colors, and the ends of an edge get different ones."
        " Colorings that differ by the names of the colors count as different."
    )

    def __init__(
        self,
        edges: Iterable[Sequence[str]],
        colors: int,
        vertices: Sequence[str] | None = None,
        given: Mapping[str, int] | None = None,
    ):
        self.colors = whole(colors, "the number of colors")
        pairs = [tuple(edge) for edge in edges]
        names = list(dict.fromkeys(vertices if vertices is not None else [name for pair in pairs for name in pair]))
        for pair in pairs:
            if len(pair) != 2 or pair[0] == pair[1]:
                raise ProblemError(f"an edge joins two different vertices, not {' '.join(pair)!r}")
            for name in pair:
                if name not in names:
                    raise ProblemError(f"the edge {' '.join(pair)} names no vertex: {name!r}")
        if not names:
            raise ProblemError("there are no vertices")
        self.vertices, self.given = tuple(names), dict(given or {})
        place = {name: k for k, name in enumerate(names)}
        # Each edge once, from the lower vertex to the higher one.
        self.edges = tuple(sorted({tuple(sorted((place[a], place[b]))) for a, b in pairs}))
        for name, color in self.given.items():
            if name not in place:
                raise ProblemError(f"there is no vertex {name!r} to be colored {color}")
            if not 1 <= color <= self.colors:
                raise ProblemError(f"{name}: {color} is none of the colors 1 to {self.colors}")

    @classmethod
    def from_header(cls, header: Header) -> Coloring:
        given = {}
        for word in header.get("given", "").split():
            name, equals, color = word.partition("=")
            if not equals or not color.isdigit():
                raise header.error(f"given: NAME=COLOR is needed, not {word[:20]!r}", header.line_of("given"))
            given[name] = int(color)
        names = header["vertices"].split() if "vertices" in header else None
        return cls(header.get("edges", []), header["colors"], names, given)

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: int = 12) -> Sample | None:
        """size: vertices. A map of areas at random, whose colors are given in part."""
        owners = areas(size, size, size, rng, max(1, size // 2))
        pairs = {
            (owners[r][c], owners[s][d])
            for r, c in every_cell(size, size)
            for s, d in near((r, c), size, size)
            if owners[r][c] < owners[s][d] < size
        }
        names = [f"v{k + 1}" for k in range(1 + max(map(max, pairs), default=0))]
        edges = [(names[a], names[b]) for a, b in sorted(pairs)]
        solution = solved(cls(edges, 4, names))
        if solution is None:
            return None
        clues = list(zip(names, solution, strict=True))
        rng.shuffle(clues)
        return Sample(clues, lambda kept: cls(edges, 4, names, dict(kept)), solution)

    def to_text(self) -> str:
        given = [f"given: {' '.join(f'{name}={color}' for name, color in self.given.items())}"] if self.given else []
        edges = [f"{self.vertices[a]} {self.vertices[b]}" for a, b in self.edges]
        named = f"vertices: {' '.join(self.vertices)}"
        return puzzle_text(self.name, f"colors: {self.colors}", named, *given, *(["edges:", *edges] if edges else []))

    def _parts(self) -> tuple[Hashable, ...]:
        return self.vertices, self.edges, self.colors, frozenset(self.given.items())

    def about(self) -> str:
        return f"{len(self.vertices)} vertices, {len(self.edges)} edges, {self.colors} colors"

    def given_parts(self) -> tuple[GivenPart, ...]:
        """The colors that are given."""
        place = {name: k for k, name in enumerate(self.vertices)}
        return tuple(
            GivenPart(f"{name}={color}", needs=((place[name], color - 1),)) for name, color in self.given.items()
        )

    def keeping(self, parts: Collection[int]) -> Coloring:
        given = {name: color for k, (name, color) in enumerate(self.given.items()) if k in parts}
        edges = [(self.vertices[a], self.vertices[b]) for a, b in self.edges]
        return Coloring(edges, self.colors, self.vertices, given)

    def to_board(self) -> Board:
        """A cell is a vertex, a symbol a color, a region an edge."""
        givens = np.array([self.given.get(name, 0) - 1 for name in self.vertices], dtype=np.int32)
        # One color and an edge: the board refuses such a region.
        if self.colors == 1 and self.edges:  # a region has at most as many cells as there are symbols
            return self._single()
        return Board(
            candidates=(givens[:, None] < 0) | (givens[:, None] == np.arange(self.colors)),
            region_starts=np.arange(0, 2 * len(self.edges) + 1, 2, dtype=np.int32),
            region_cells=np.array(self.edges, dtype=np.int32).reshape(-1),
            givens=givens,
            cell_names=[Name(Kind.VERTEX, vertex) for vertex in self.vertices],
            symbol_names=[str(k + 1) for k in range(self.colors)],
            region_names=[Name(Kind.EDGE, (self.vertices[a], self.vertices[b])) for a, b in self.edges],
        )

    def _single(self) -> Board:
        """One color for the ends of an edge: a board without solution."""
        return Board.without_regions(
            candidates=np.zeros((len(self.vertices), 1), dtype=np.bool_),
            cell_names=[Name(Kind.VERTEX, vertex) for vertex in self.vertices],
            symbol_names=["1"],
        )

    def says(self, part: Sequence[int | None], label: Label) -> bool | None:
        mark = mark_in(label)
        return None if mark is None else agrees(part[mark[0]], mark[1] + 1)

    def decode(self, labels: Iterable[Label]) -> Colors:
        marks: dict[int, int] = {}
        for cell, symbol in marks_in(labels):
            if marks.setdefault(cell, symbol) != symbol:
                raise WrongSolution(f"{self.vertices[cell]} has two colors")
        if len(marks) < len(self.vertices):
            raise WrongSolution("a vertex has no color")
        return tuple(marks[k] + 1 for k in range(len(marks)))

    def called(self, label: Label) -> Called:
        mark = mark_in(label)
        return HELPER if mark is None else Called(f"{self.vertices[mark[0]]}={mark[1] + 1}")

    def faults(self, solution: Sequence[int]) -> Iterator[str]:
        """Colors that are none, given ones that changed, and edges with one color."""
        if len(solution) != len(self.vertices):
            yield f"{len(solution)} colors for {len(self.vertices)} vertices"
            return
        for name, color in zip(self.vertices, solution, strict=True):
            if color not in range(1, self.colors + 1):
                yield f"{name}: {color} is none of the colors 1 to {self.colors}"
            elif self.given.get(name, color) != color:
                yield f"{name}: {self.given[name]} became {color}"
        for a, b in self.edges:
            if solution[a] == solution[b]:
                yield f"{self.vertices[a]} and {self.vertices[b]} have color {solution[a]}"

    def clashes(self) -> Iterator[str]:
        """Edges whose given ends have one color."""
        for a, b in self.edges:
            one, other = self.given.get(self.vertices[a]), self.given.get(self.vertices[b])
            if one is not None and one == other:
                yield f"{self.vertices[a]} and {self.vertices[b]} have color {one}"

    def render(self, solution: Sequence[int] | None = None) -> str:
        """A line for each vertex: its color, or its neighbours."""
        if solution is not None:
            return "\n".join(f"{name}: {color}" for name, color in zip(self.vertices, solution, strict=True))
        beside: dict[int, list[str]] = {k: [] for k in range(len(self.vertices))}
        for a, b in self.edges:
            beside[a].append(self.vertices[b])
            beside[b].append(self.vertices[a])
        return "\n".join(f"{name} - {' '.join(beside[k])}".rstrip(" -") for k, name in enumerate(self.vertices))

    def undraw(self, lines: Iterable[str]) -> Iterator[Colors]:
        """The colorings that drawings by `render` show. Raises InputError for anything else."""
        return parted(
            map(self._color, cycle(self.vertices), filter(str.strip, lines)),
            len(self.vertices),
            "coloring has {} colors",
        )

    @staticmethod
    def _color(vertex: str, line: str) -> int:
        name, _, color = line.strip().rpartition(": ")
        if name != vertex or not color.isdigit():
            raise InputError(f"the color of {vertex} is needed, not {line.strip()[:40]!r}")
        return int(color)
