"""Hitori (Singles): shade numbers so that none comes twice in a line.

In Python: twice as fast as its file.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cover.problems.connectivity import Connected
from cover.problems.names import Name, pair_named
from cover.problems.rules import Regular, Rule
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved
from cover.puzzles.common.given_cells import CELLS, NumberCells
from cover.puzzles.common.sampling import Size, filled_rows, shading, sides
from cover.puzzles.common.shading import one_part, touching
from cover.puzzles.fields.field import Field, Filled, counting
from cover.puzzles.latin import Latin


class Hitori(Field):
    """cells: rows of numbers. A solution is a tuple of rows, 1 where a cell is shaded, 0 elsewhere.

    >>> puzzle = Hitori([[1, 1], [2, 1]])
    >>> print(puzzle.render(((0, 1), (0, 0))))
    ┌─────┐
    │ 1 # │
    │ 2 1 │
    └─────┘
    >>> list(puzzle.faults(((1, 0), (0, 0))))
    ['column 2: 1 at r1c2 and r2c2']
    """

    name = "hitori"
    keys = CELLS
    cells_as = NumberCells(blanks="")
    example = "solutions: 1\npuzzle: hitori\ncells:\n51445\n15214\n32113\n34521\n53555\n"
    rules = (
        "Shade cells so that no number is left twice in a row or column."
        " Shaded cells never share a side, and the others are connected."
    )

    usual_size = 6

    @classmethod
    def sample(cls, size: Size, rng: Random, solved: Solved) -> Sample | None:
        """A Latin square at random, in which shaded cells repeat numbers of their lines."""
        height, width = sides(size)
        square = solved(Latin.empty(max(height, width)))
        shaded = shading(height, width, 0.3, rng)
        if square is None:
            return None
        rows = [list(row[:width]) for row in square[:height]]
        for r, c in sorted(shaded):
            line = [rows[r][k] for k in range(width) if (r, k) not in shaded]
            line += [rows[k][c] for k in range(height) if (k, c) not in shaded]
            rows[r][c] = rng.choice(line)
        return Sample((), lambda kept: cls(rows), filled_rows(shaded, height, width))

    def equals(self) -> Iterator[tuple[Name, int, Cell, Cell]]:
        """Any two cells of a line with one number: the line, the number, the cells."""
        for name, cells in self.lines():
            later: dict[int, list[Cell]] = {}
            for r, c in cells:
                later.setdefault(self.given[r][c], []).append((r, c))
            for r, c in cells:
                number = self.given[r][c]
                del later[number][0]
                for other in later[number]:
                    yield name, number, (r, c), other

    def _rules(self) -> Iterator[Rule]:
        some, few = counting(2, 2, 1, 1, 2), counting(2, 2, 1, 0, 1)
        for name, number, one, other in self.equals():
            yield Regular(self.numbers((one, other)), some, Name(name.kind, name.place, str(number)))
        for one, other in self.sides():
            yield Regular(self.numbers((one, other)), few, pair_named(one, other))
        everything = self.numbers(self.cells())
        yield Connected(everything, (0,), self.side_places(), "clear cells")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for name, number, (r, c), (s, d) in self.equals():
            if not solution[r][c] and not solution[s][d]:
                yield f"{name}: {number} at {cell_name((r, c))} and {cell_name((s, d))}"
        yield from touching(solution)
        yield from one_part(solution, 0, "cells that are not shaded")

    def word_at(self, cell: Cell, value: int) -> str:
        return "#" if value else str(self.given[cell[0]][cell[1]])
