"""Creek: shaded cells by numbers in the corners; the creek between them is connected."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cover.problems.connectivity import Connected
from cover.problems.names import number_named
from cover.problems.rules import Regular, Rule
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.sampling import every_cell, filled_rows, in_one
from cover.puzzles.common.shading import one_part
from cover.puzzles.fields.corners import CornerField
from cover.puzzles.fields.field import Filled


class Creek(CornerField):
    """corners: height + 1 rows of width + 1 numbers, None where there is none: how many of the cells that meet there
    are shaded.

    A solution is a tuple of rows, 1 where a cell is shaded, 0 elsewhere.

    >>> puzzle = Creek([[None, 1, None], [None, None, None]])
    >>> print(puzzle.render(((1, 0),)))
    +-1-+
    |#|.|
    +-+-+
    >>> list(puzzle.faults(((1, 1),)))
    ['2 shaded cells meet in the corner r1c2, not 1']
    """

    name = "creek"
    example = "solutions: 1\npuzzle: creek\ncorners:\n.....\n.3.3.\n..2..\n1....\n.0...\n"
    rules = (
        "A number in a corner of cells says how many of the cells that meet there are shaded."
        " The cells that are not shaded are connected."
    )

    usual_size = 6

    @classmethod
    def sample(cls, size: int, rng: Random, solved: Solved) -> Sample | None:
        """Cells shaded at random as long as the others are connected; every corner says its number."""
        shaded, left = set[Cell](), set(every_cell(size, size))
        for cell in rng.sample(every_cell(size, size), size * size):
            if len(shaded) < 0.5 * size * size and in_one(left - {cell}):
                shaded.add(cell)
                left.discard(cell)
        empty = cls([[None] * (size + 1)] * (size + 1))
        corners = every_cell(size + 1, size + 1)
        clues = [(at, len(shaded.intersection(empty.meeting(at)))) for at in rng.sample(corners, len(corners))]
        return Sample(clues, lambda kept: cls(rows_of(kept, size + 1, size + 1)), filled_rows(shaded, size, size))

    def clue(self, at: Cell, number: int) -> Regular:
        return self.counted(self.meeting(at), number, number, number_named(number, at, corner=True))

    def _rules(self) -> Iterator[Rule]:
        yield from (self.clue(*clue) for clue in self.clues())
        yield Connected(self.numbers(self.cells()), (0,), self.side_places(), "creek")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for (r, c), number in self.clues():
            rows = solution[max(r - 1, 0) : r + 1]
            found = sum(sum(row[max(c - 1, 0) : c + 1]) for row in rows)
            if found != number:
                yield f"{found} shaded cells meet in the corner {cell_name((r, c))}, not {number}"
        yield from one_part(solution, 0, "cells that are not shaded")
