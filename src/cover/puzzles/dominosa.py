"""Dominosa (Domino Hunt): lay out a set of dominoes on a board of numbers, each domino once.

In Python: it is an exact cover by dominoes, twice as fast as its file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, cast

import numpy as np

from cover.basics.errors import ProblemError, WrongSolution
from cover.drawing.shapes import PLAIN, Picture, View
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.names import Kind, Name, cells_named
from cover.puzzles.base import BasePuzzle, Called
from cover.puzzles.common.cells import Cell, Rectangle, cell_name
from cover.puzzles.common.generation import Sample, Solved
from cover.puzzles.common.given_cells import NumberCells
from cover.puzzles.common.keys import Key
from cover.puzzles.common.sampling import dominoes
from cover.puzzles.fields.cut_boards import CutBoard, Filled, Parts

Domino = tuple[Cell, Cell]


class Dominosa(CutBoard):
    """cells: rows of numbers, on which every pair of the numbers that occur, doubles too, is laid once.

    A solution is a tuple of rows: the number of the domino on each cell, from 1 in the order of their first cells.

    >>> puzzle = Dominosa([[0, 0, 1], [1, 0, 1]])
    >>> print(puzzle.render(((1, 1, 2), (3, 3, 2))))
    ┌───────┬───┐
    │ 0   0 │ 1 │
    ├───────┤   │
    │ 1   0 │ 1 │
    └───────┴───┘
    >>> list(puzzle.faults(((1, 2, 2), (1, 3, 3))))
    ['the domino 0 0 is laid 0 times', 'the domino 0 1 is laid 3 times', 'the domino 1 1 is laid 0 times']
    """

    name = "dominosa"
    keys: ClassVar[Mapping[str, Key]] = {"cells": NumberCells(blanks="")}
    example = "solutions: 1\npuzzle: dominosa\ncells:\n33122\n03001\n32110\n32210\n"
    rules = (
        "Dominoes cover the board, two neighbouring cells each."
        " Every pair of numbers, doubles too, lies on the board once."
    )

    def __init__(self, cells: Sequence[Sequence[int]]):
        super().__init__(cells)
        self.numbers = sorted({number for row in self.given for number in row})
        self.pairs = [(a, b) for k, a in enumerate(self.numbers) for b in self.numbers[k:]]
        if 2 * len(self.pairs) != self.height * self.width:
            raise ProblemError(
                f"{len(self.pairs)} dominoes of {len(self.numbers)} numbers for {self.height} x {self.width} cells"
            )

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: int = 5) -> Sample | None:
        """size: the highest number. Dominoes laid at random."""
        # As many cells as a set of dominoes up to that number has.
        height, width = size + 1, size + 2
        places = dominoes(height, width, rng)
        if places is None:
            return None
        pairs = [(a, b) for a in range(size + 1) for b in range(a, size + 1)]
        rng.shuffle(pairs)
        rows = [[0] * width for _ in range(height)]
        for place, pair in zip(places, pairs, strict=True):
            for (r, c), number in zip(place, rng.sample(pair, 2), strict=True):
                rows[r][c] = number
        puzzle = cls(rows)
        return Sample((), lambda kept: puzzle, puzzle._laid(places))

    def about(self) -> str:
        return f"{self.height}x{self.width}, {len(self.pairs)} dominoes"

    def pair(self, place: Domino) -> tuple[int, int]:
        """The numbers below a domino, the smaller first."""
        a, b = sorted(self.given[r][c] for r, c in place)
        return a, b

    def to_cover(self) -> ExactCover:
        """An option for every place of a domino; items are the cells and the pairs."""
        places = list(Rectangle(self.height, self.width).sides())
        first = self.height * self.width
        number = {pair: first + k for k, pair in enumerate(self.pairs)}
        items = [[*(r * self.width + c for r, c in place), number[self.pair(place)]] for place in places]
        return ExactCover.from_arrays(
            primary=first + len(self.pairs),
            secondary=0,
            option_starts=np.arange(len(places) + 1, dtype=np.int32) * 3,
            items=np.array(items, dtype=np.int32).ravel(),
            decisions=places,
            item_names=[
                *cells_named(self.height, self.width),
                *(Name(Kind.DOMINO, pair) for pair in self.pairs),
            ],
        )

    def says(self, part: Sequence[Sequence[int | None]], label: Label) -> bool | None:
        """Cells belong to one domino where they have one number."""
        one, other = (part[r][c] for r, c in cast("Domino", label))
        return None if one is None or other is None else one == other

    def decode(self, labels: Iterable[Label]) -> Filled:
        return self._laid(cast("Iterable[Domino]", labels))

    def _laid(self, dominoes: Iterable[Domino]) -> Filled:
        rows = [[0] * self.width for _ in range(self.height)]
        for number, place in enumerate(sorted(dominoes), 1):
            for r, c in place:
                if rows[r][c]:
                    raise WrongSolution(f"two dominoes lie on {cell_name((r, c))}")
                rows[r][c] = number
        return tuple(map(tuple, rows))

    def called(self, label: Label) -> Called:
        place = cast("Domino", label)
        return Called(f"{' '.join(map(str, self.pair(place)))} at {cell_name(place[0])} and {cell_name(place[1])}")

    def _wrong(self, solution: Sequence[Sequence[int]], parts: Parts) -> Iterator[str]:
        """Parts that are no dominoes, pairs that are missing or laid twice, another order."""
        if list(parts) != list(range(1, len(self.pairs) + 1)):
            yield f"the dominoes are not numbered 1 to {len(self.pairs)} in the order of their first cells"
        laid: dict[tuple[int, int], int] = dict.fromkeys(self.pairs, 0)
        for number, cells in parts.items():
            if len(cells) != 2 or abs(cells[0][0] - cells[1][0]) + abs(cells[0][1] - cells[1][1]) != 1:
                yield f"domino {number} at {cell_name(cells[0])} does not lie on two neighbours"
            else:
                laid[self.pair((cells[0], cells[1]))] += 1
        for (a, b), times in laid.items():
            if times != 1:
                yield f"the domino {a} {b} is laid {times} times"

    def _part_number(self, part: Sequence[Cell], place: int) -> int:
        return place + 1

    def draw(self, solution: Sequence[Sequence[int]] | None = None, view: View = PLAIN) -> Picture:
        """The drawing in characters."""
        return BasePuzzle.draw(self, solution, view)  # type: ignore[misc]
