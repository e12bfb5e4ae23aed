"""Shikaku (Rectangles): cut a board into rectangles, each with one number, its area.

In Python: nearly twice as fast as its file, which looks for runs between the walls around each number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import cast

import numpy as np

from cover.basics.errors import InputError, WrongSolution
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.names import Kind, Name, cells_named
from cover.puzzles.base import Called
from cover.puzzles.common.cells import Cell, cell_name, members
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_cells import check_numbers
from cover.puzzles.common.sampling import Size, rectangles, sides
from cover.puzzles.fields.cut_boards import CutBoard, Filled, Parts

Rectangle = tuple[int, int, int, int, int]  # number of the clue, first row and column, last row and column


class Shikaku(CutBoard):
    """cells: rows of numbers, None where there is none.

    A solution is a tuple of rows: for each cell whose rectangle it lies in, the numbers counted from 0 row by row.

    >>> puzzle = Shikaku([[2, None], [None, 2]])
    >>> print(puzzle.render(((0, 0), (1, 1))))
    ┌───────┐
    │ 2   . │
    ├───────┤
    │ .   2 │
    └───────┘
    >>> list(puzzle.faults(((0, 0), (0, 1))))
    ['the part of 2 at r1c1 is no rectangle', 'the rectangle of 2 at r2c2 has 1 cells']
    """

    name = "shikaku"
    example = "solutions: 1\npuzzle: shikaku\ncells:\n....\n....\n.8.6\n...2\n"
    rules = (
        "Rectangles cover every cell of the board once. Each of them has one number, which says how many cells it has."
    )

    def __init__(self, cells: Sequence[Sequence[int | None]]):
        super().__init__(cells)
        self.areas = list(self.clues())
        check_numbers(self.areas, 1, None, "{} is no area of a rectangle")

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 8) -> Sample | None:
        """Rectangles drawn at random, the number of each in one of its cells."""
        height, width = sides(size)
        owners = rectangles(height, width, rng)
        clues = {rng.choice(cells): len(cells) for cells in members(owners).values()}
        number = {owners[r][c]: k for k, (r, c) in enumerate(sorted(clues))}
        solution = tuple(tuple(number[part] for part in row) for row in owners)
        return Sample((), lambda kept: cls(rows_of(clues.items(), height, width)), solution)

    def about(self) -> str:
        return f"{self.height}x{self.width}, {len(self.areas)} rectangles"

    def rectangles(self) -> Iterator[Rectangle]:
        """All that hold one number, and as many cells as it says."""
        # Sums over all rectangles from the corner: how many numbers any rectangle holds is four look-ups.
        numbers = np.zeros((self.height + 1, self.width + 1), dtype=np.int32)  # of clues above and left
        for (r, c), _ in self.areas:
            numbers[r + 1, c + 1] = 1
        numbers = numbers.cumsum(axis=0).cumsum(axis=1)
        for k, ((r, c), area) in enumerate(self.areas):
            for high in range(1, min(area, self.height) + 1):
                wide, rest = divmod(area, high)
                if rest or wide > self.width:
                    continue
                for top in range(max(0, r - high + 1), min(r, self.height - high) + 1):
                    for left in range(max(0, c - wide + 1), min(c, self.width - wide) + 1):
                        bottom, right = top + high, left + wide
                        inside = numbers[bottom, right] - numbers[top, right]
                        if inside - numbers[bottom, left] + numbers[top, left] == 1:
                            yield k, top, left, bottom - 1, right - 1

    def to_cover(self) -> ExactCover:
        """An option for every rectangle; items are the numbers and the cells."""
        labels = list(self.rectangles())
        covered = [
            [k, *(len(self.areas) + a * self.width + b for a in range(r, s + 1) for b in range(c, d + 1))]
            for k, r, c, s, d in labels
        ]
        return ExactCover.from_arrays(
            primary=len(self.areas) + self.height * self.width,
            secondary=0,
            option_starts=np.cumsum([0, *map(len, covered)]).astype(np.int32),
            items=np.array([item for items in covered for item in items], dtype=np.int32),
            decisions=labels,
            item_names=[
                *(Name(Kind.AREA, (number, cell)) for cell, number in self.areas),
                *cells_named(self.height, self.width),
            ],
        )

    def says(self, part: Sequence[Sequence[int | None]], label: Label) -> bool | None:
        """A rectangle is out where one of its cells is known to belong to another."""
        k, top, left, bottom, right = cast("Rectangle", label)
        inside = {part[r][c] for r in range(top, bottom + 1) for c in range(left, right + 1)}
        return None if inside <= {k, None} else False

    def decode(self, labels: Iterable[Label]) -> Filled:
        rows = [[-1] * self.width for _ in range(self.height)]
        for k, top, left, bottom, right in cast("Iterable[Rectangle]", labels):
            for r in range(top, bottom + 1):
                for c in range(left, right + 1):
                    if rows[r][c] >= 0:
                        raise WrongSolution(f"{cell_name((r, c))} lies in two rectangles")
                    rows[r][c] = k
        return tuple(map(tuple, rows))

    def called(self, label: Label) -> Called:
        _, top, left, bottom, right = cast("Rectangle", label)
        return Called(f"{cell_name((top, left))} to {cell_name((bottom, right))}")

    def clashes(self) -> Iterator[str]:
        """Areas that do not add up to the board."""
        held = sum(number for _, number in self.areas)
        if held != self.height * self.width:
            yield f"the numbers add up to {held}, and the board has {self.height * self.width} cells"

    def _wrong(self, solution: Sequence[Sequence[int]], parts: Parts) -> Iterator[str]:
        """Cells of no rectangle, parts that are no rectangles, that miss their number, or have another area."""
        for r, row in enumerate(solution):
            for c, k in enumerate(row):
                if k not in range(len(self.areas)):
                    yield f"{cell_name((r, c))} lies in no rectangle"
        for k, ((r, c), number) in enumerate(self.areas):
            cells = parts.get(k, [])
            called = f"{number} at {cell_name((r, c))}"
            rows, columns = {cell[0] for cell in cells}, {cell[1] for cell in cells}
            if (r, c) not in cells:
                yield f"the rectangle of {called} does not contain it"
            elif (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) != len(cells):
                yield f"the part of {called} is no rectangle"
            elif len(cells) != number:
                yield f"the rectangle of {called} has {len(cells)} cells"

    def _part_number(self, part: Sequence[Cell], place: int) -> int:
        held = [k for k, (cell, _) in enumerate(self.areas) if cell in part]
        if not held:
            raise InputError(f"the part at {cell_name(part[0])} has no number")
        return held[0]
