"""Hashi (Bridges, Hashiwokakero): join all islands by bridges, as many at each as its number says.

In Python: bridges join islands far apart, and the edges of a file join neighbours, which takes two and a half times as
long.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import ClassVar

import numpy as np

from cover.basics.errors import ProblemError
from cover.basics.suggest import counted
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.board import Board
from cover.problems.connectivity import Connected
from cover.problems.lazy import Label
from cover.problems.names import Kind, Name, number_named
from cover.problems.rules import Rule, pair, total
from cover.puzzles.base import HELPER, Called, Speech
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_cells import NumberCells, check_numbers
from cover.puzzles.common.keys import Flag, Key, Number
from cover.puzzles.common.marks import agrees, mark_in, marks_in
from cover.puzzles.common.rows import numbers_in
from cover.puzzles.common.sampling import SIDES, Size, inside, near, sides
from cover.puzzles.lines.lines import Lines, parts_of
from cover.puzzles.lines.mesh import Drawn, Mesh
from cover.puzzles.lines.picture import of_lines

LARGEST = 3  # bridges side by side


class Hashi(Lines):
    """cells: rows of numbers, None where there is no island; tree: whether islands joined by bridges never form a ring;
    most: bridges side by side.

    A solution is a pair of tables: how many bridges run from each cell to the one on its right, height rows of
    width - 1, then to the one below, height - 1 rows of width; a bridge runs through all cells on its way.

    >>> puzzle = Hashi([[2, None, 3], [None, None, None], [None, None, 1]])
    >>> print(puzzle.render((((2, 2), (0, 0), (0, 0)), ((0, 0, 1), (0, 0, 1)))))
    2═══·═══3
            │
    ·   ·   ·
            │
    ·   ·   1
    >>> list(puzzle.faults((((1, 1), (0, 0), (0, 0)), ((0, 0, 1), (0, 0, 1)))))
    ['the island at r1c1 has 1 bridges, not 2', 'the island at r1c3 has 2 bridges, not 3']
    """

    name = "hashi"
    keys: ClassVar[Mapping[str, Key]] = {
        "tree": Flag(),
        "most": Number(largest=LARGEST),
        "cells": NumberCells(".", 4 * LARGEST),
    }
    example = "solutions: 1\npuzzle: hashi\ncells:\n.4.3.\n.....\n.5.3.\n.....\n.4.3.\n"
    variants = (
        "solutions: 4\npuzzle: hashi\ntree\ncells:\n1.2.1\n.....\n3.4.2\n.....\n2.2.1\n",
        "solutions: 1\npuzzle: hashi\nmost: 1\ncells:\n2.3.2\n.....\n2.3.2\n",
        "solutions: 1\npuzzle: hashi\nmost: 3\ncells:\n3.4\n...\n..1\n",
    )
    speech = Speech(
        rules={"number at": "its bridges add up to its number", "crossing": "only one of them can be there"}
    )
    rules = (
        "Bridges run straight from island to island without crossing, at most two (or as many as 'most:' says) side"
        " by side, and connect all islands; with 'tree' they form no ring. An island's number says how many bridges it"
        " has."
    )

    def __init__(self, cells: Sequence[Sequence[int | None]], tree: bool = False, most: int = 2):
        super().__init__(cells)
        self.mesh = Mesh(self.height, self.width, most=most)
        self.tree, self.most = tree, most
        if not 1 <= most <= LARGEST:
            raise ProblemError(f"bridges side by side may be 1 to {LARGEST}, not {most}")
        self.symbols = tuple(map(str, range(1 + most)))
        self.islands = dict(numbers_in(self.given))
        check_numbers(self.islands.items(), 1, 4 * most, f"an island has 1 to {4 * most} bridges, not {{}}")
        self.ways = list(self._ways())

    def _ways(self) -> Iterator[tuple[Cell, Cell]]:
        """Where a bridge may run: pairs of islands that see each other."""
        for r, c in sorted(self.islands):
            for down, right in ((0, 1), (1, 0)):
                at = (r + down, c + right)
                while at[0] < self.height and at[1] < self.width:
                    if at in self.islands:
                        yield (r, c), at
                        break
                    at = (at[0] + down, at[1] + right)

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 7) -> Sample | None:
        """Islands and bridges drawn at random."""
        height, width = sides(size)
        held: dict[Cell, int] = {(rng.randrange(height), rng.randrange(width)): 0}
        used, bridges = set[Cell](), dict[tuple[Cell, Cell], int]()
        for _ in range(12 * height * width):
            (r, c), (a, b) = rng.choice(sorted(held)), rng.choice(SIDES)
            # A bridge from an island to another cell in a straight line.
            way = [(r + k * a, c + k * b) for k in range(rng.randint(2, max(2, min(height, width) // 2)) + 1)]
            end = way[-1]
            # Neither across another bridge nor over an island.
            if not inside(end, height, width) or end in used or any(at in held or at in used for at in way[1:-1]):
                continue
            # Islands beside each other would leave no cell for a bridge between them.
            if end not in held and any(other in held for other in near(end, height, width)):
                continue
            many = rng.choice((1, 1, 2))
            used.update(way[1:-1])
            for one, other in pairwise(way):
                bridges[min(one, other), max(one, other)] = many
            held[end] = held.get(end, 0) + many
            held[r, c] += many
        # A board with fewer islands than rows is mostly empty.
        if len(held) < min(height, width):
            return None
        puzzle = cls(rows_of(held.items(), height, width))
        return Sample((), lambda kept: puzzle, puzzle.mesh.tables([bridges.get(edge, 0) for edge in puzzle.mesh.edges]))

    def about(self) -> str:
        return f"{self.height}x{self.width}, {counted(len(self.islands), 'island')}"

    def clashes(self) -> Iterator[str]:
        """Islands with more bridges than can end there."""
        for island, number in self.islands.items():
            ways = sum(island in way for way in self.ways)
            if number > self.most * ways:
                yield f"the island at {cell_name(island)} sees {ways} others, too few for {number} bridges"

    def to_board(self) -> Board:
        """A cell is a way between two islands that see each other, its symbol the number of bridges there."""
        count = len(self.ways)
        return Board.without_regions(
            candidates=np.ones((count, 1 + self.most), dtype=np.bool_),
            cell_names=[Name(Kind.EDGE, way) for way in self.ways],
            symbol_names=self.symbols,
            rules=tuple(self._rules()),
        )

    def _rules(self) -> Iterator[Rule]:
        at: dict[Cell, list[int]] = {island: [] for island in self.islands}
        for k, way in enumerate(self.ways):
            for island in way:
                at[island].append(k)
        for island, number in self.islands.items():
            yield total(at[island], range(1 + self.most), [number], number_named(number, island))
        # Of two crossing ways one at least has no bridge.
        one_free = np.zeros((1 + self.most, 1 + self.most), dtype=np.bool_)
        one_free[0] = one_free[:, 0] = True
        flat = [(k, way) for k, way in enumerate(self.ways) if way[0][0] == way[1][0]]
        upright = [(k, way) for k, way in enumerate(self.ways) if way[0][1] == way[1][1]]
        for k, ((r, left), (_, right)) in flat:
            for j, ((top, c), (bottom, _)) in upright:
                if top < r < bottom and left < c < right:
                    yield pair(k, j, one_free, "crossing bridges")
        if len(self.islands) > 1:
            # Ways are vertices here, beside each other where they share an island.
            beside = {(k, j) for ways in at.values() for k in ways for j in ways if k < j}
            yield Connected(
                tuple(range(len(self.ways))), tuple(range(1, 1 + self.most)), tuple(sorted(beside)), "bridges"
            )
        if self.tree and self.ways:  # what is connected is a tree if it joins n islands in n - 1 ways
            yield total(range(len(self.ways)), [0] + [1] * self.most, [len(self.islands) - 1], "no ring")

    def decode(self, labels: Sequence[Label]) -> Drawn:  # type: ignore[override]
        bridges = {self.ways[cell]: symbol for cell, symbol in marks_in(labels)}
        held = dict.fromkeys(self.mesh.edges, 0)
        for (a, b), number in bridges.items():
            for edge in self.between(a, b):
                held[edge] = max(held[edge], number)
        return self.mesh.tables(list(held.values()))

    def says(self, part: Drawn, label: Label) -> bool | None:
        mark = mark_in(label)
        if mark is None:
            return None
        edges = self.between(*self.ways[mark[0]])
        held = {self.mesh.held_by(part, edge) for edge in edges} - {None}
        return agrees(held.pop() if len(held) == 1 else None, mark[1]) if len(held) < 2 else False

    def between(self, a: Cell, b: Cell) -> list[tuple[Cell, Cell]]:
        """The edges on the way from one island to another one below it or on its right."""
        if a[0] == b[0]:
            return [((a[0], c), (a[0], c + 1)) for c in range(a[1], b[1])]
        return [((r, a[1]), (r + 1, a[1])) for r in range(a[0], b[0])]

    def called(self, label: Label) -> Called:
        if (mark := mark_in(label)) is None:
            return HELPER
        cell, symbol = mark
        a, b = map(cell_name, self.ways[cell])
        return Called(f"{symbol or 'no'} bridge{'s' if symbol > 1 else ''} {a}-{b}")

    def _wrong(self, solution: Drawn) -> Iterator[str]:
        held = self.mesh.held(solution)
        for r, c in self.mesh:
            left, right = (held.get(((r, c - k), (r, c + 1 - k)), 0) for k in (1, 0))
            above, below = (held.get(((r - k, c), (r + 1 - k, c)), 0) for k in (1, 0))
            if (r, c) in self.islands:
                found = left + right + above + below
                if found != self.islands[r, c]:
                    yield f"the island at {cell_name((r, c))} has {found} bridges, not {self.islands[r, c]}"
            # A bridge runs straight through every cell that is no island.
            elif left != right or above != below:
                yield f"a bridge ends at {cell_name((r, c))}, where no island is"
            elif left and above:
                yield f"bridges cross at {cell_name((r, c))}"
        lines = [edge for edge, mark in held.items() if mark]
        parts = parts_of(lines)
        # A tree has one edge less than vertices.
        if self.tree and len(lines) > sum(map(len, parts)) - len(parts):
            yield "the bridges close a ring"
        joined = len([part for part in parts if not part.isdisjoint(self.islands)])
        alone = sum(all(island not in part for part in parts) for island in self.islands)
        if joined + alone > 1:
            yield f"the islands fall into {joined + alone} groups"

    def printed_rules(self) -> list[str]:
        first = "Bridges run straight from island to island without crossing"
        ring = " and form no ring" if self.tree else ""
        many = "one" if self.most == 1 else str(self.most) if self.most > 2 else "two"
        return [
            f"{first}, at most {many} side by side, as many at an island as its number says."
            f" All islands are connected{ring}."
        ]

    def draw(self, solution: Drawn | None = None, view: View = PLAIN) -> Picture:
        beside = [f"at most {counted(self.most, 'bridge')} side by side"] if self.most != 2 else []
        return of_lines(self, solution, beside + ["no rings"] * self.tree)

    def point_text(self, point: Cell) -> str:
        number = self.given[point[0]][point[1]]
        return "·" if number is None else str(number)
