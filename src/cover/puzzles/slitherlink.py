"""Slitherlink (Fences, Loop the Loop, Takegaki): one closed loop along the edges of the cells.

In Python: twice as fast as its file on small boards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from cover.basics.suggest import counted
from cover.problems.loops import Loop
from cover.problems.names import number_named
from cover.problems.rules import Regular, Rule
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.counting_clues import CountingClues
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_cells import GivenNumbers
from cover.puzzles.common.sampling import Size, drawn_ways, every_cell, loop_ways, sides
from cover.puzzles.lines.degrees import none_or_two
from cover.puzzles.lines.lines import Drawn, Lines


class Slitherlink(GivenNumbers[Drawn], Lines, CountingClues[Drawn]):
    """cells: rows of 0 to 4, or None: how many of the cell's four sides belong to the loop.

    A solution is a pair of tables, 1 for a side of the loop: the sides above and below the rows, height + 1 rows of
    `width`, then those between the columns, height rows of `width + 1`.

    >>> puzzle = Slitherlink([[3, None], [None, None]])
    >>> print(puzzle.render((((1, 0), (1, 0), (0, 0)), ((1, 1, 0), (0, 0, 0)))))
    ·───·   ·
    │ 3 │
    ·───·   ·
    <BLANKLINE>
    ·   ·   ·
    >>> list(puzzle.faults((((1, 0), (1, 0), (0, 0)), ((1, 1, 0), (0, 0, 0)))))
    ['r1c1 has 4 sides of the loop, not 3']
    """

    name = "slitherlink"
    blanks, largest = ".-", 4
    example = "solutions: 1\npuzzle: slitherlink\ncells:\n.3..\n2.1.\n.2.3\n3..2\n"
    rules = (
        "Sides of cells form one closed loop that never crosses or touches itself."
        " A number says how many of the four sides of its cell belong to the loop."
    )

    def __init__(self, cells: Sequence[Sequence[int | None]]):
        super().__init__(cells)
        self.rows, self.columns = self.height + 1, self.width + 1
        self._check(0, 4, "{} is no number of sides, 0 to 4")

    usual_size = 7

    @classmethod
    def sample(cls, size: Size, rng: Random, solved: Solved) -> Sample | None:
        """A loop drawn at random; every cell says its number."""
        height, width = sides(size)
        across, down = drawn_ways(loop_ways(height + 1, width + 1, rng, 0.95), height + 1, width + 1)
        clues = [
            ((r, c), across[r][c] + across[r + 1][c] + down[r][c] + down[r][c + 1])
            for r, c in rng.sample(every_cell(height, width), height * width)
        ]
        return Sample(clues, lambda kept: cls(rows_of(kept, height, width)), (across, down))

    def about(self) -> str:
        return f"{self.height}x{self.width}, {counted(len(list(self.clues())), 'number')}"

    def sides_of(self, cell: Cell) -> tuple[tuple[Cell, Cell], ...]:
        """The four sides of a cell as pairs of points."""
        r, c = cell
        a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        return (a, b), (a, d), (b, e), (d, e)

    def clue(self, at: Cell, number: int) -> Regular:
        return self.exactly(self.edges_around(at), number, number_named(number, at))

    def _with_clues(self, numbers: Mapping[Cell, int]) -> Slitherlink:
        return Slitherlink(rows_of(numbers.items(), self.height, self.width))

    def _rules(self) -> Iterator[Rule]:
        for point in self.points():
            edges = self.edges_at(point)
            yield Regular(edges, none_or_two(len(edges)), f"corner {cell_name(point)}")
        yield from (self.clue(*clue) for clue in self.clues())
        yield Loop(self.edge_numbers(), self.vertex_ends())

    def _wrong(self, solution: Drawn) -> Iterator[str]:
        held = self.held(solution)
        for cell, number in self.clues():
            found = sum(held[side] for side in self.sides_of(cell))
            if found != number:
                yield f"{cell_name(cell)} has {found} sides of the loop, not {number}"
        yield from self.loop_faults(solution)

    def face_text(self, face: Cell) -> str:
        number = self.given[face[0]][face[1]]
        return " " if number is None else str(number)
