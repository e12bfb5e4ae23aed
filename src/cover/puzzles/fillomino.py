"""Fillomino (Filling, Allied Occupation): areas of equal numbers, each as large as its number.

In Python: its areas may be as large as blank cells allow, and the marks of a file know no such bound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from cover.problems.connectivity import Areas
from cover.problems.rules import Rule
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, of_marks
from cover.puzzles.common.given_cells import GivenNumbers
from cover.puzzles.common.sampling import Owners, areas, near, one_moved
from cover.puzzles.common.shading import groups, where
from cover.puzzles.fields.field import Filled
from cover.puzzles.fields.givens import FixedCells

LARGEST = 6  # cells of an area that is drawn
MOVES = 40  # of cells from area to area, for each cell of the board


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
        """Areas drawn at random; cells at their borders change areas until none touches another of its size."""
        solution = _parted(areas(size, size, LARGEST, rng), rng)
        if solution is None:
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


def _parted(owners: list[list[int]], rng: Random) -> Filled | None:
    """The sizes of the areas, after cells have changed areas until no two of one size touch; None where that does not
    come."""
    size = len(owners)
    owner = {(r, c): number for r, row in enumerate(owners) for c, number in enumerate(row)}
    touching = _touching(owner, size)
    for _ in range(MOVES * size * size):
        if not touching:
            sizes = Counter(owner.values())
            return tuple(tuple(sizes[owner[r, c]] for c in range(size)) for r in range(size))
        moved = one_moved(owner, [rng.choice(touching)], size, size, rng)
        after = None if moved is None else _touching(moved, size)
        if moved is not None and after is not None and (len(after) <= len(touching) or rng.random() < 0.05):
            owner, touching = moved, after
    return None


def _touching(owner: Owners, size: int) -> list[Cell]:
    """The cells beside another area of the same size."""
    sizes = Counter(owner.values())
    return [
        cell
        for cell, k in sorted(owner.items())
        if any(owner[at] != k and sizes[owner[at]] == sizes[k] for at in near(cell, size, size))
    ]
