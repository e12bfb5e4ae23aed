"""Creek: shaded cells by numbers in the corners; the creek between them hangs together."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cover.problems.connecting import Connected
from cover.problems.rules import Automaton, Rule
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.corners import CornerField
from cover.puzzles.shared.fields import Filled
from cover.puzzles.shared.lots import every_cell, filled_rows, in_one
from cover.puzzles.shared.posing import Posed, Solved, rows_of
from cover.puzzles.shared.shading import one_part


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
        " The cells that are not shaded hang together."
    )

    usual_size = 6

    @classmethod
    def posed(cls, size: int, lots: Random, solved: Solved) -> Posed | None:
        """Cells shaded by lot as long as the others hang together; every corner says its number."""
        shaded, left = set[Cell](), set(every_cell(size, size))
        for cell in lots.sample(every_cell(size, size), size * size):
            if len(shaded) < 0.5 * size * size and in_one(left - {cell}):
                shaded.add(cell)
                left.discard(cell)
        empty = cls([[None] * (size + 1)] * (size + 1))
        corners = every_cell(size + 1, size + 1)
        clues = [(at, len(shaded.intersection(empty.meeting(at)))) for at in lots.sample(corners, len(corners))]
        return Posed(clues, lambda kept: cls(rows_of(kept, size + 1, size + 1)), filled_rows(shaded, size, size))

    def clue(self, at: Cell, number: int) -> Automaton:
        return self.counted(self.meeting(at), number, number, f"{number} at corner {cell_name(at)}")

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
