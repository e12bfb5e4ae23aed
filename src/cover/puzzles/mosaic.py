"""Mosaic (Fill-a-Pix): a picture of shaded cells from the numbers around each cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from cover.problems.names import number_named
from cover.problems.rules import Regular, Rule
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.counting_clues import CountingClues
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_cells import GivenNumbers
from cover.puzzles.common.sampling import every_cell, filled_rows, touching_cells
from cover.puzzles.fields.field import Field, Filled


class Mosaic(GivenNumbers[Filled], Field, CountingClues[Filled]):
    """cells: rows of numbers from 0 to 9, None where there is none. A solution is a tuple of rows, 1 where shaded.

    >>> puzzle = Mosaic([[3, None], [None, None]])
    >>> print(puzzle.render(((1, 1), (1, 0))))
    ┌─────┐
    │ # # │
    │ # . │
    └─────┘
    >>> list(puzzle.faults(((1, 1), (1, 1))))
    ['r1c1: 4 shaded cells in it and around it, not 3']
    """

    name = "mosaic"
    blanks, largest = ".-?", 9
    example = "solutions: 1\npuzzle: mosaic\ncells:\n2..4.\n.5...\n.358.\n...76\n.24..\n"
    rules = "Some cells are shaded. A number says how many: of its own cell and those that touch it, also at a corner."

    def __init__(self, cells: Sequence[Sequence[int | None]]):
        super().__init__(cells)
        self._check(0, 9, "{} is no number of shaded cells, 0 to 9")

    @classmethod
    def sample(cls, size: int, rng: Random, solved: Solved) -> Sample | None:
        """Shaded cells drawn at random; every cell says its number."""
        shaded = {cell for cell in every_cell(size, size) if rng.random() < 0.5}
        clues = [(cell, len(shaded & touching_cells(cell))) for cell in rng.sample(every_cell(size, size), size * size)]
        return Sample(clues, lambda kept: cls(rows_of(kept, size, size)), filled_rows(shaded, size, size))

    def _rules(self) -> Iterator[Rule]:
        return (self.clue(*clue) for clue in self.clues())

    def clue(self, at: Cell, number: int) -> Regular:
        return self.counted([at, *self.around(at)], number, number, number_named(number, at))

    def _with_clues(self, numbers: Mapping[Cell, int]) -> Mosaic:
        return Mosaic(rows_of(numbers.items(), self.height, self.width))

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for (r, c), number in self.clues():
            found = sum(sum(row[max(c - 1, 0) : c + 2]) for row in solution[max(r - 1, 0) : r + 2])
            if found != number:
                yield f"{cell_name((r, c))}: {found} shaded cells in it and around it, not {number}"
