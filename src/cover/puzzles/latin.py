"""Latin squares with holes: every row and column holds every symbol once.

In Python: it takes the clues of sudoku on the fast road of grids.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from cover.puzzles.common.generation import Sample, Solved
from cover.puzzles.grids.grid import Grid


class Latin(Grid):
    """Fill the holes of an n x n square; givens, regions, symbols, alphabet and candidates as in Grid.

    Extra regions make the relatives: both diagonals give a diagonal Latin square.

    >>> square = Latin([[1, 0], [0, 0]])
    >>> print(square.render(((1, 2), (2, 1))))
    ┌─────┐
    │ 1 2 │
    │ 2 1 │
    └─────┘
    >>> list(square.faults(((2, 1), (1, 1))))
    ['given r1c1: 1 became 2', 'row 2: 1 at r2c1 and r2c2', 'column 2: 1 at r1c2 and r2c2']
    """

    name = "latin"
    example = "solutions: 2\npuzzle: latin\n\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n"
    variants = ("solutions: 6\npuzzle: latin\nsize: 3\nsymbols: 0-2\nregion main: r1c1 r2c2 r3c3\n",)
    rules = (
        "Every row and every column contains every symbol once: a quasigroup with holes to fill."
        " Cells of a region differ too."
    )

    @classmethod
    def sample(
        cls, rng: Random, solved: Solved, size: int = 7, clues: Sequence[str] = (), empty: Self | None = None
    ) -> Sample | None:
        """Smaller than a sudoku, unless another size is given."""
        return super().sample(rng, solved, size, clues, empty)
