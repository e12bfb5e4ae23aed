"""Sudoku of any size, with clues of 60 kinds and more regions: X, windoku, jigsaw, extra regions.

Boxes have `rows` x `columns` cells; 6x6 means boxes of 2 rows x 3 columns.

In Python: sixty clues mix on the fast road of grids; its file knows digits alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import isqrt
from typing import Any, ClassVar

from cover.basics.errors import ProblemError
from cover.puzzles.clues.base import Clue
from cover.puzzles.clues.reading import ClueText
from cover.puzzles.common.cells import Cell
from cover.puzzles.common.keys import Flag, Key, Map, Pair
from cover.puzzles.grids.grid import Grid
from cover.puzzles.grids.regions import Division, check_regions, named

OTHER_NAMES = {  # what people call a rule -> its key
    "x": "diagonals",
    "sudokux": "diagonals",
    "hyper": "windoku",
    "hypersudoku": "windoku",
    "disjointgroups": "disjoint",
    "killer": "cage",
}


class Sudoku(Grid):
    """Every row, column and box holds every symbol once; variants add regions or replace the boxes.

    givens: n rows of n marks (None or 0 is blank; 0 is a mark if `symbols` has it).
    box: (rows, columns) of a box, rows * columns == n; by default as square as can be, rather wide than tall
    (2x3 for 6, 3x4 for 12).
    diagonals: the two long diagonals are regions too (sudoku X).
    windoku: so are the windows, boxes shifted by one cell in from each box corner (needs square boxes).
    jigsaw: n rows of n letters, a letter per region, instead of boxes; `.` belongs to no region.
    regions, symbols, alphabet, candidates: see Grid.

    >>> puzzle = Sudoku([[1, 0, 0, 0], [0, 0, 0, 2], [3, 0, 0, 0], [0, 0, 0, 4]])
    >>> print(puzzle.render())
    ┌─────┬─────┐
    │ 1 . │ . . │
    │ . . │ . 2 │
    ├─────┼─────┤
    │ 3 . │ . . │
    │ . . │ . 4 │
    └─────┴─────┘
    >>> list(puzzle.faults([[1, 2, 4, 3], [4, 3, 1, 2], [3, 4, 2, 1], [2, 1, 4, 3]]))
    ['given r4c4: 4 became 3', 'column 3: 4 at r1c3 and r4c3', 'column 4: 3 at r1c4 and r4c4']
    """

    name = "sudoku"
    keys: ClassVar[Mapping[str, Key]] = {
        **Grid.keys,
        "boxes": Pair(also=("box",)),
        "diagonals": Flag(),
        "windoku": Flag(),
        "jigsaw": Map(),
    }
    example = "# solutions: 1\n100007090030020008009600500005300900010080002600004000300000010040000007007000300\n"
    variants = (
        "solutions: 12\npuzzle: sudoku\ndiagonals\n\n1...\n....\n....\n....\n",
        "solutions: 7\npuzzle: sudoku\nwindoku\n\n1234\n....\n....\n....\n",
        "solutions: 11\npuzzle: sudoku\nboxes: 3x2\n\n123456\n345612\n......\n.6....\n......\n.....3\n",
        "solutions: 3\npuzzle: sudoku\njigsaw:\nAABB\nACBB\nACCD\nCDDD\n\n123.\n....\n....\n....\n",
        "solutions: 168\npuzzle: sudoku\nsize: 4\nsymbols: 0-3\nregion corners: r1c1 r1c4 r4c1 r4c4\n",
    )
    rules = (
        "Every row, column and box contains every symbol once."
        " Rules may stand before the board, one a line: boxes: 2x3, diagonals, windoku, jigsaw:, region NAME: CELLS."
    )

    def __init__(
        self,
        givens: Sequence[Sequence[int | None]],
        box: tuple[int, int] | None = None,
        *,
        diagonals: bool = False,
        windoku: bool = False,
        jigsaw: Sequence[Sequence[Hashable]] | None = None,
        regions: Mapping[str, Iterable[Cell | str]] | None = None,
        symbols: Sequence[int] | None = None,
        alphabet: Sequence[str] | None = None,
        candidates: Sequence[Sequence[Iterable[int] | None]] | None = None,
        clues: Iterable[Clue | ClueText] = (),
    ):
        super().__init__(
            givens, regions=regions, symbols=symbols, alphabet=alphabet, candidates=candidates, clues=clues
        )
        n = self.size
        self.diagonals, self.windoku = diagonals, windoku
        if jigsaw is not None:
            if box is not None:
                raise ProblemError("a jigsaw has its own regions instead of boxes: give one or the other")
            if len(jigsaw) != n or any(len(row) != n for row in jigsaw):
                raise ProblemError(f"the jigsaw's letter map must have {n} rows of {n} letters, as the board has")
            self.jigsaw = tuple(tuple(row) for row in jigsaw)
        if box is not None and not (isinstance(box, Sequence) and len(box) == 2):
            raise ProblemError(f"box must be a pair (rows, columns) such as (3, 3), not {box!r}")
        self.box = box if box is not None or jigsaw is not None else default_box(n)
        if self.box is not None and (self.box[0] < 1 or self.box[0] * self.box[1] != n):
            raise ProblemError(
                f"boxes of {self.box[0]} rows x {self.box[1]} columns have {self.box[0] * self.box[1]} cells,"
                f" but a board of {n} rows needs {n}"
            )
        if windoku and isqrt(n) ** 2 != n:
            raise ProblemError(f"windoku needs square boxes, which a board of {n} rows does not have")
        if windoku and self.box is not None and self.box[0] != self.box[1]:
            raise ProblemError(f"windoku needs square boxes, not {self.box[0]} rows x {self.box[1]} columns")
        self.division = Division(n, self.box, self.jigsaw, diagonals, windoku)
        # Boxes, diagonals and windows fit by themselves: only what a user draws is looked at.
        if jigsaw is not None or self.regions:  # boxes, diagonals and windows are right by construction
            check_regions([*self.division.cells(), *named(self.regions)], n)

    def variant(self) -> dict[str, Any]:
        return {
            **super().variant(),
            "box": self.box,
            "diagonals": self.diagonals,
            "windoku": self.windoku,
            "jigsaw": self.jigsaw,
        }


def default_box(size: int) -> tuple[int, int]:
    """The box (rows, columns) that a board of `size` rows has unless asked otherwise: as square as can be, rather
    wide than tall. Raises ProblemError for a prime size, which has no boxes.

    >>> default_box(9), default_box(6), default_box(12)
    ((3, 3), (2, 3), (3, 4))
    """
    rows = next(d for d in range(isqrt(size), 0, -1) if size % d == 0)
    if rows == 1 and size > 1:
        raise ProblemError(f"a board of {size} rows has no boxes: say which it has, or give a jigsaw or a Latin square")
    return rows, size // rows
