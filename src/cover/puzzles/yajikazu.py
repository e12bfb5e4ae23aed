"""Yajisan-kazusan (Arrow Numbers): shaded cells as the arrows say, but a shaded arrow may lie.

In Python: a shaded arrow may lie; no file says it yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from cover.problems.connectivity import Connected
from cover.problems.names import number_named, pair_named
from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_cells import CELLS, WAYS, ArrowCells
from cover.puzzles.common.sampling import Size, every_cell, filled_rows, shading, sides
from cover.puzzles.common.shading import one_part, touching
from cover.puzzles.fields.field import Field, Filled


class Yajikazu(Field):
    """cells: rows of words: `.` or a number with the way it looks (`2>`, `0^`). A solution is a tuple of rows, 1 where
    a cell is shaded.

    >>> puzzle = Yajikazu([["1>", ".", "."]])
    >>> print(puzzle.render(((0, 0, 1),)))
    ┌──────────┐
    │ 1>  .  # │
    └──────────┘
    >>> list(puzzle.faults(((0, 0, 0),)))
    ['1> at r1c1 sees 0 shaded cells']
    """

    name = "yajikazu"
    keys = CELLS
    cells_as = ArrowCells()
    example = (
        "solutions: 1\npuzzle: yajikazu\ncells:\n1v .  .  .  .\n.  .  .  .  .\n.  1< 2< .  .\n.  0v 2^ 1^ .\n"
        ".  .  1< 0^ .\n"
    )
    rules = (
        "Shaded cells never share a side, and the others are connected."
        " A number with an arrow that is not shaded says how many cells are shaded that way, up to the edge."
    )

    usual_size = 6

    @classmethod
    def sample(cls, size: Size, rng: Random, solved: Solved) -> Sample | None:
        """Shaded cells drawn at random; every cell may say what it sees some way, shaded ones anything."""
        height, width = sides(size)
        shaded = shading(height, width, 0.3, rng)
        clues = []
        for r, c in rng.sample(every_cell(height, width), height * width):
            mark, (a, b) = rng.choice(list(WAYS.items()))
            seen = sum((r + k * a, c + k * b) in shaded for k in range(1, max(height, width)))
            clues.append(((r, c), f"{rng.randint(0, 2) if (r, c) in shaded else seen}{mark}"))
        return Sample(clues, lambda kept: cls(rows_of(kept, height, width, ".")), filled_rows(shaded, height, width))

    def _rules(self) -> Iterator[Rule]:
        for cell, number, seen in self.cells_as.clues(self.given):
            name = number_named(self.given[cell[0]][cell[1]], cell)
            yield Regular(self.numbers([cell, *seen]), _unless_shaded(len(seen), number), name)
        for one, other in self.sides():
            yield self.counted((one, other), 0, 1, pair_named(one, other))
        yield Connected(self.numbers(self.cells()), (0,), self.side_places(), "clear cells")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for (r, c), number, seen in self.cells_as.clues(self.given):
            found = sum(solution[s][d] for s, d in seen)
            if not solution[r][c] and found != number:
                yield f"{self.given[r][c]} at {cell_name((r, c))} sees {found} shaded cells"
        yield from touching(solution)
        yield from one_part(solution, 0, "cells that are not shaded")

    def word_at(self, cell: Cell, value: int) -> str:
        return "#" if value else self.given[cell[0]][cell[1]]


@lru_cache(maxsize=512)
def _unless_shaded(length: int, number: int) -> Automaton:
    """First the clue's cell: shaded, or so many of the others are."""

    def step(state: int, symbol: int, place: int) -> int | None:
        if place == 0:
            return -1 if symbol else 0
        if state < 0:
            return state
        return state + symbol if state + symbol <= number else None

    return automaton(1 + length, 2, 0, step, lambda state: state in (-1, number))
