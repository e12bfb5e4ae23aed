"""Fillomino (Filling, Allied Occupation): areas of equal numbers, each as large as its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from cover.problems.connectivity import Areas
from cover.problems.rules import Rule
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, of_marks
from cover.puzzles.common.given_cells import GivenNumbers
from cover.puzzles.common.sampling import areas, members
from cover.puzzles.common.shading import groups, where
from cover.puzzles.fields.field import Filled
from cover.puzzles.fields.givens import FixedCells


class Fillomino(GivenNumbers[Filled], FixedCells):
    """cells: rows of numbers, None where blank. A solution is a tuple of rows of numbers.

    >>> puzzle = Fillomino([[2, None], [None, None]])
    >>> print(puzzle.render(((2, 1), (2, 1))))
    ┌─────┐
    │ 2 1 │
    │ 2 1 │
    └─────┘
    >>> list(puzzle.faults(((2, 1), (2, 1))))
    ['the area of 1 from r1c2 has 2 cells']
    """

    name = "fillomino"
    blanks = ".0-_"
    example = "solutions: 1\npuzzle: fillomino\ncells:\n...31\n2216.\n...66\n.33..\n2..6.\n"
    rules = (
        "Every cell gets a number; neighbours with the same number belong to one area."
        " Each area has as many cells as its number says."
    )

    def __init__(self, cells: Sequence[Sequence[int | None]]):
        super().__init__(cells)
        self._check(1, self.height * self.width, "{} is no number of cells of this board")
        # An area without a given lies in blank cells that are connected.
        blank = [cell for cell in self.cells() if self.given[cell[0]][cell[1]] is None]
        largest = max([1, *(number for _, number in self.fixed()), *map(len, groups(blank))])
        self.values = tuple(range(1, largest + 1))
        self.words = tuple(map(str, self.values))

    usual_size = 6

    @classmethod
    def sample(cls, size: int, rng: Random, solved: Solved) -> Sample | None:
        """Areas drawn at random."""
        owners = areas(size, size, 6, rng)
        area = {number: len(cells) for number, cells in members(owners).items()}
        solution = tuple(tuple(area[number] for number in row) for row in owners)
        if next(cls(solution).faults(solution), None):
            return None
        return of_marks(solution, lambda givens: cls(givens), rng)

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return self.clues()

    def _with_cells(self, rows: Sequence[Sequence[int | None]]) -> Fillomino:
        return Fillomino(rows)

    def _rules(self) -> Iterator[Rule]:
        yield Areas(self.numbers(self.cells()), self.values, self.side_places(), "areas")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for number in sorted({number for row in solution for number in row}):
            for area in groups(where(solution, number)):
                if len(area) != number:
                    cells = f"{len(area)} cell{'s' if len(area) > 1 else ''}"
                    yield f"the area of {number} from {cell_name(min(area))} has {cells}"
