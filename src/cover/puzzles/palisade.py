"""Palisade (Five Cells, Four Cells): cut a board into parts of equal size by the walls around numbered cells.

In Python: all parts have one size, and its cuts know it; no file says it yet.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

import numpy as np

from cover.basics.errors import ProblemError, WrongSolution
from cover.basics.suggest import counted
from cover.problems.board import Board
from cover.problems.lazy import Label
from cover.problems.names import Kind, Name, number_named
from cover.problems.partition import Parted
from cover.problems.rules import Regular, Rule
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, marks_of, rows_of
from cover.puzzles.common.keys import Header, Key, Number, Rows
from cover.puzzles.common.marks import mark_in, marks_in
from cover.puzzles.common.sampling import every_cell, near
from cover.puzzles.common.shading import groups
from cover.puzzles.fields.cut_boards import CutBoard, Filled, Parts
from cover.puzzles.lines.degrees import meeting


class Palisade(CutBoard):
    """cells: rows of 0 to 4, None where there is none; area: cells of each part.

    A solution is a tuple of rows: for each cell whose part it lies in, counted from 0 by their first cells.

    >>> puzzle = Palisade([[3, None], [None, None]], 2)
    >>> print(puzzle.render(((0, 1), (0, 1))))
    ┌───┬───┐
    │ 3 │ . │
    │   │   │
    │ . │ . │
    └───┴───┘
    >>> list(puzzle.faults(((0, 1), (2, 2))))
    ['the part of r1c1 has 1 cells, not 2', 'the part of r1c2 has 1 cells, not 2', 'r1c1 has 4 walls, not 3']
    """

    name = "palisade"
    nouns: ClassVar[Mapping[str, str]] = {"a wall": "wall"}
    blanks, largest = ".-", 4
    keys: ClassVar[Mapping[str, Key]] = {"area": Number(largest=10_000), "cells": Rows()}
    example = "solutions: 1\npuzzle: palisade\narea: 5\ncells:\n...2.\n....2\n.32.2\n.....\n2..1.\n"
    rules = (
        "Walls, of which the border is one, cut the board into parts of as many cells as 'area:' says."
        " A number says how many of the four sides of its cell are walls."
    )

    def __init__(self, cells: Sequence[Sequence[int | None]], area: int):
        super().__init__(cells)
        self.area = area
        if self.height * self.width == 1:
            raise ProblemError("a palisade has two cells at least")
        if area < 1 or self.height * self.width % area:
            raise ProblemError(f"{self.height} x {self.width} cells cannot be cut into parts of {area}")
        self._check(0, 4, "{} is no number of walls, 0 to 4")

    @classmethod
    def from_header(cls, header: Header) -> Palisade:
        return cls(cls.read_cells(header), header["area"])

    usual_size = 5

    @classmethod
    def sample(cls, size: int, rng: Random, solved: Solved) -> Sample | None:
        """Parts that a search finds at random; every cell says its number."""
        area = next(area for area in (5, 4, 6, 7, 3, 2, size) if size * size % area == 0)
        solution = solved(cls([[None] * size for _ in range(size)], area))
        if solution is None:
            return None
        clues = marks_of(_walls(solution))
        rng.shuffle(clues)
        return Sample(clues, lambda kept: cls(rows_of(kept, size, size), area), solution)

    def to_text(self) -> str:
        return self._text(f"area: {self.area}", *self._cell_lines())

    def _parts(self) -> tuple[Hashable, ...]:
        return self.given, self.area

    def about(self) -> str:
        return f"{self.height}x{self.width}, parts of {self.area}, {counted(len(list(self.clues())), 'number')}"

    def places(self) -> dict[tuple[Cell, Cell], int]:
        """Where walls may stand, between two cells, and their numbers on the board."""
        cells = every_cell(self.height, self.width)
        pairs = [(a, b) for a in cells for b in sorted(near(a, self.height, self.width)) if a < b]
        return {two: k for k, two in enumerate(pairs)}

    # ---------------------------------------------------------------- a board and back
    def to_board(self) -> Board:
        """A cell of the board for each place of a wall; symbol 1 is a wall."""
        places = self.places()
        return Board.without_regions(
            candidates=np.ones((len(places), 2), dtype=np.bool_),
            cell_names=[Name(Kind.WALL, place) for place in places],
            symbol_names=("open", "wall"),
            rules=tuple(self._rules(places)),
        )

    def _rules(self, places: Mapping[tuple[Cell, Cell], int]) -> Iterator[Rule]:
        for cell, number in self.clues():
            around = near(cell, self.height, self.width)
            inner = tuple(places[min(cell, other), max(cell, other)] for other in around)
            walls = number - (4 - len(inner))
            yield Regular(inner, meeting(len(inner), 2, (walls,)), number_named(number, cell))
        for r, c in every_cell(self.height - 1, self.width - 1):
            a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
            four = places[a, b], places[a, d], places[b, e], places[d, e]
            yield Regular(four, meeting(4, 2, (0, 2, 3, 4)), f"corner {cell_name(e)}")  # no wall ends in one
        number_of = {cell: k for k, cell in enumerate(every_cell(self.height, self.width))}
        ends = tuple((number_of[a], number_of[b]) for a, b in places)
        yield Parted(tuple(places.values()), ends, (1,), self.area)

    def says(self, part: Sequence[Sequence[int | None]], label: Label) -> bool | None:
        """A wall stands where the parts on both sides are known and differ."""
        mark = mark_in(label)
        if mark is None:
            return None
        one, other = (part[r][c] for r, c in list(self.places())[mark[0]])
        return None if one is None or other is None else (one != other) == bool(mark[1])

    def decode(self, labels: Iterable[Label]) -> Filled:
        marks = dict(marks_in(labels))
        places = self.places()
        if len(marks) < len(places):
            raise WrongSolution("a place of a wall has no mark")
        rows = [[-1] * self.width for _ in range(self.height)]
        part = 0
        for r, c in every_cell(self.height, self.width):
            front = [(r, c)] if rows[r][c] < 0 else []
            part += bool(front)
            while front:
                a, b = cell = front.pop()
                rows[a][b] = part - 1
                front += [
                    other
                    for other in near(cell, self.height, self.width)
                    if rows[other[0]][other[1]] < 0 and not marks[places[min(cell, other), max(cell, other)]]
                ]
        return tuple(map(tuple, rows))

    def _wrong(self, solution: Sequence[Sequence[int]], parts: Parts) -> Iterator[str]:
        if list(parts) != list(range(len(parts))):
            yield "the parts are not counted from 0 by their first cells"
        for cells in parts.values():
            if len(cells) != self.area:
                yield f"the part of {cell_name(cells[0])} has {len(cells)} cells, not {self.area}"
            elif len(groups(cells)) > 1:
                yield f"the part of {cell_name(cells[0])} is not connected"
        walls = _walls(solution)
        for (r, c), number in self.clues():
            if walls[r][c] != number:
                yield f"{cell_name((r, c))} has {walls[r][c]} walls, not {number}"

    def printed_rules(self) -> list[str]:
        walls = "A number says how many of the four sides of its cell are walls."
        return [f"Walls, of which the border is one, cut the board into parts of {self.area} cells. {walls}"]

    def caption(self) -> list[str]:
        return [f"parts of {self.area} cells"]

    def label_words(self, label: Label) -> str:
        mark = mark_in(label)
        if mark is None:
            return ""
        one, other = list(self.places())[mark[0]]
        return f"{'a' if mark[1] else 'no'} wall {cell_name(one)}|{cell_name(other)}"


def _walls(solution: Sequence[Sequence[int]]) -> list[list[int]]:
    """How many sides of each cell have another part, or nothing, beyond."""
    height, width = len(solution), len(solution[0])
    return [
        [4 - sum(solution[s][d] == solution[r][c] for s, d in near((r, c), height, width)) for c in range(width)]
        for r in range(height)
    ]
