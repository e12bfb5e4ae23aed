"""Ripple effect (Hakyuu): rooms with the numbers from 1 up, equal numbers in a line as far apart as they say.

In Python: the hints of its file do not know a room as numbers that differ, and it is slower on small boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from cover.problems.automata import Automaton
from cover.problems.names import pair_named
from cover.problems.rules import Regular, Rule, pair
from cover.puzzles.common.cells import cell_name
from cover.puzzles.fields.field import Filled
from cover.puzzles.fields.numbered_rooms import NumberedRooms


class Ripple(NumberedRooms):
    """rooms: rows of letters, a letter a room; cells: rows of numbers, None where blank. A solution is a tuple of rows
    of numbers.

    >>> puzzle = Ripple(["AAB"], [[1, None, None]])
    >>> print(puzzle.render(((1, 2, 1),)))
    ┌─────┬───┐
    │ 1 2 │ 1 │
    └─────┴───┘
    >>> list(puzzle.faults(((1, 2, 2),)))
    ['room B: 2 at r1c3, and it has 1 cells', 'fewer than 2 cells lie between 2 at r1c2 and r1c3']
    """

    name = "ripple"
    example = (
        "solutions: 1\npuzzle: ripple\nrooms:\nAAAABB\nACDDDB\nECFFFB\nECCFFB\nECGHHB\nGGGGHH\n\n"
        "cells:\n......\n1...3.\n.....6\n......\n......\n2..4..\n"
    )
    rules = (
        "A room of n cells holds every number from 1 to n once."
        " Between two equal numbers of a row or column lie at least as many cells as the number says."
    )

    def _rules(self) -> Iterator[Rule]:
        for _, line in self.lines():
            for k, cell in enumerate(line):
                for far, other in enumerate(line[k + 1 : k + 1 + len(self.values)], 1):
                    made = _apart(self.values, far)
                    yield Regular(self.numbers([cell, other]), made, pair_named(cell, other))

    def _clashing(self, solution: Filled) -> Iterator[str]:
        for r, c in self.cells():
            number = solution[r][c]
            for far in range(1, number + 1):
                for s, d in ((r, c + far), (r + far, c)):
                    if self.has((s, d)) and solution[s][d] == number:
                        two = f"{cell_name((r, c))} and {cell_name((s, d))}"
                        yield f"fewer than {number} cells lie between {number} at {two}"


@lru_cache(maxsize=256)
def _apart(values: tuple[int, ...], far: int) -> Automaton:
    """Two cells so far from each other hold no number that is equal and at least that."""
    return pair(0, 1, ~np.diag(np.array(values) >= far)).automaton
