"""Unruly (Tohu wa Vohu): binairo in which lines may be alike.

In Python: binairo with one rule less.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from cover.puzzles.binairo import Binairo
from cover.puzzles.common.cells import Cell


class Unruly(Binairo):
    """n rows of n cells, n even: 0, 1, or None where blank.

    >>> list(Unruly([[0, None], [None, None]]).faults(((0, 1), (0, 1))))
    ['column 1: 2 times 0, not 1', 'column 2: 0 times 0, not 1']
    """

    name = "unruly"
    example = "solutions: 1\npuzzle: unruly\ncells:\n......\n.1....\n.....1\n...0.1\n0.1...\n..1...\n"
    rules: ClassVar[str] = (
        "Every row and column has as many 0 as 1, and never three of them side by side."
        " Rows may be alike, and so may columns."
    )

    def pairs(self) -> Iterator[tuple[str, list[Cell], list[Cell]]]:
        """No two lines are compared."""
        return iter(())
