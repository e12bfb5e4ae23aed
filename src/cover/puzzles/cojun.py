"""Cojun (Kojun): rooms with the numbers from 1 up, which fall from top to bottom; equal numbers are no neighbours.

In Python: its file takes three times as long, and its hints do not know a room as numbers that differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from cover.problems.automata import Automaton
from cover.problems.names import pair_named
from cover.problems.rules import Regular, Rule, pair
from cover.puzzles.common.cells import cell_name
from cover.puzzles.fields.field import Filled
from cover.puzzles.fields.numbered_rooms import NumberedRooms


class Cojun(NumberedRooms):
    """rooms: rows of letters, a letter a room; cells: rows of numbers, None where blank. A solution is a tuple of rows
    of numbers.

    >>> puzzle = Cojun(["AB", "AB"])
    >>> print(puzzle.render(((2, 2), (1, 1))))
    ┌───┬───┐
    │ 2 │ 2 │
    │ 1 │ 1 │
    └───┴───┘
    >>> list(puzzle.faults(((2, 1), (1, 2))))
    ['room B: 1 at r1c2 is not above a smaller number']
    """

    name = "cojun"
    example = (
        "solutions: 1\npuzzle: cojun\nrooms:\nAAABBC\nADDEBC\nDDDECC\nFFFEGC\nFHFEGC\nHHHGGG\n\n"
        "cells:\n.4.2..\n23....\n.1..5.\n.35...\n......\n...4..\n"
    )
    rules_say = MappingProxyType({"pair": "neighbours differ, and of two in a column of a room the upper is larger"})
    rules = (
        "A room of n cells contains every number from 1 to n once. Equal numbers never share a side, and of two cells"
        " of a room one above the other, the upper one has the greater number."
    )

    def _rules(self) -> Iterator[Rule]:
        for one, other in self.sides():
            falls = one[1] == other[1] and self.rooms[one[0]][one[1]] == self.rooms[other[0]][other[1]]
            made = _beside(len(self.values), falls)
            yield Regular(self.numbers([one, other]), made, pair_named(one, other))

    def _clashing(self, solution: Filled) -> Iterator[str]:
        for (r, c), (s, d) in self.sides():
            here, there = solution[r][c], solution[s][d]
            if here == there:
                yield f"{here} at {cell_name((r, c))} and {cell_name((s, d))} share a side"
            elif s > r and here < there and self.rooms[r][c] == self.rooms[s][d]:
                yield f"room {self.rooms[r][c]}: {here} at {cell_name((r, c))} is not above a smaller number"


@lru_cache(maxsize=64)
def _beside(values: int, falls: bool) -> Automaton:
    """Two numbers that differ, or of which the first is greater."""
    first, second = np.ogrid[:values, :values]
    return pair(0, 1, first > second if falls else first != second).automaton
