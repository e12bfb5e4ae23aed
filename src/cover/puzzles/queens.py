"""The n queens: one queen in every row and column of an n x n board, no two on a diagonal.

With squares taken in advance or forbidden it is the completion problem (Gent, Jefferson, Nightingale 2017).

In Python: an exact cover, without marks in cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from random import Random
from typing import ClassVar, cast

import numpy as np

from cover.basics.errors import ProblemError
from cover.drawing import boards
from cover.drawing.shapes import PLAIN, Picture, Shape, View, cell_square, crown, middle, picture
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label, Lazy
from cover.problems.names import Kind, Name
from cover.puzzles.base import BasePuzzle, Called
from cover.puzzles.common.borders import Style
from cover.puzzles.common.cells import Cell, cell_name, read_cells
from cover.puzzles.common.drawn import drawn_cells
from cover.puzzles.common.generation import Sample, Solved, of_parts
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.common.keys import Cells, Key, Square, whole

Squares = tuple[Cell, ...]  # where the queens stand, ascending


class Queens(BasePuzzle[Squares]):
    """n queens on an n x n board.

    queens: squares that must hold a queen; forbidden: squares that must not (queens attack across them).
    Squares are pairs (row, column) from 0 or names (`r1c1`). A solution is the ascending tuple of squares.

    >>> puzzle = Queens(4, queens=["r1c2"])
    >>> print(puzzle.render(((0, 1), (1, 3), (2, 0), (3, 2))))
    . ♛ . .
    . . . ♛
    ♛ . . .
    . . ♛ .
    >>> list(puzzle.faults(((0, 1), (1, 3), (2, 0), (3, 3))))
    ['column 3 has no queen', 'column 4: queens at r2c4 and r4c4']
    """

    name = "queens"
    keys: ClassVar[Mapping[str, Key]] = {
        "size": Square(also=("n",), largest=1000),
        "queens": Cells(),
        "forbidden": Cells(),
    }
    example = "solutions: 18\npuzzle: queens\nsize: 8\nqueens: r1c4\n"
    variants = ("solutions: 2\npuzzle: queens\nsize: 6\nforbidden: r1c2 r1c4\n",)
    rules = (
        "Every row and every column has one queen, and no two queens stand on a diagonal."
        " queens: squares that have one; forbidden: squares where none may stand."
    )

    def __init__(self, size: int, queens: Iterable[Cell | str] = (), forbidden: Iterable[Cell | str] = ()):
        self.size = size = whole(size, "the size of a board")
        if size < 1:
            raise ProblemError(f"a board has at least one row, got {size}")
        self.queens: Squares = tuple(sorted(read_cells(queens, size, size, "the list of queens")))
        self.forbidden = frozenset(read_cells(forbidden, size, size, "the list of forbidden squares"))
        for square in self.queens:
            if square in self.forbidden:
                raise ProblemError(f"{cell_name(square)} has a queen, but no queen may stand there")

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: int = 8) -> Sample | None:
        """Queens at random, of which some are given."""
        return of_parts(cls(size), solved, lambda kept: cls(size, queens=kept), rng)

    def about(self) -> str:
        return f"{self.size}x{self.size}, {len(self.queens)} given, {len(self.forbidden)} squares forbidden"

    def printed_rules(self) -> list[str]:
        return ["Every row and every column has one queen, and no two queens stand on a diagonal."]

    def given_parts(self) -> tuple[GivenPart, ...]:
        """The given queens, then the forbidden squares."""
        queens = [GivenPart(f"queen at {cell_name(square)}", square, needs=(square,)) for square in self.queens]
        barred = sorted(self.forbidden)
        return (
            *queens,
            *(GivenPart(f"no queen at {cell_name(square)}", square, bars=(square,)) for square in barred),
        )

    def keeping(self, parts: Collection[int]) -> Queens:
        every = self.given_parts()
        kept = [every[k] for k in parts]
        queens = [part.cell for part in kept if part.needs and part.cell]
        return Queens(self.size, queens, [part.cell for part in kept if part.bars and part.cell])

    def bordered(self) -> list[list[int]]:
        return [[0] * self.size for _ in range(self.size)]

    def called(self, label: Label) -> Called:
        cell = cast("Cell", label)
        return Called(cell_name(cell), (cell, "♛"))

    def to_cover(self) -> ExactCover:
        """Options are the free squares (row, column), row by row; rows and columns are primary items, diagonals of
        two squares and more secondary. A given queen is a primary item that only its square covers.

        Lines are numbered from the middle outwards (Knuth's organ-pipe order): as ties go to the lowest item, the
        search begins where queens attack most (12 queens: 207,138 nodes instead of 327,813)."""
        n, given = self.size, len(self.queens)
        # Twice the distance from the middle: integers for boards of even size too.
        middle_first = sorted(range(n), key=lambda k: abs(2 * k - n + 1))
        rank = np.empty(n, dtype=np.int32)
        rank[middle_first] = np.arange(n)
        free = np.ones((n, n), dtype=np.bool_)
        for square in self.forbidden:
            free[square] = False
        r, c = np.nonzero(free)
        queen = np.full((n, n), -1)
        for k, square in enumerate(self.queens):
            queen[square] = 2 * n + k
        diagonals = max(2 * n - 3, 0)  # per direction; those of one square are left out
        # Diagonals by what stays the same along them; those of one square have numbers outside the range.
        falling, rising = c - r + n - 2, r + c - 1
        first = 2 * n + given
        covers = np.stack(
            [
                rank[r],
                n + rank[c],
                queen[r, c],
                np.where((falling >= 0) & (falling < diagonals), first + falling, -1),
                np.where((rising >= 0) & (rising < diagonals), first + diagonals + rising, -1),
            ],
            axis=1,
        )

        def item_name(item: int) -> Name:
            if item < 2 * n:
                return Name(Kind.ROW if item < n else Kind.COLUMN, middle_first[item % n])
            if item < first:
                return Name(Kind.QUEEN, self.queens[item - 2 * n])
            if item < first + diagonals:
                right = item - first - n + 2  # column less row
                return Name(Kind.DIAGONAL, ((max(-right, 0), max(right, 0)), "down"))
            total = item - first - diagonals + 1  # row plus column
            return Name(Kind.DIAGONAL, ((min(total, n - 1), total - min(total, n - 1)), "up"))

        # -1: no such item.
        present = covers >= 0
        return ExactCover.from_arrays(
            primary=first,
            secondary=2 * diagonals,
            option_starts=np.concatenate([[0], np.cumsum(present.sum(axis=1))]),
            items=covers[present],
            decisions=Lazy(len(r), lambda k: (int(r[k]), int(c[k]))),
            item_names=Lazy(first + 2 * diagonals, item_name),
        )

    def decode(self, labels: Iterable[Label]) -> Squares:
        """The squares, ascending."""
        return tuple(sorted(cast("Iterable[Cell]", labels)))

    def faults(self, solution: Iterable[Cell]) -> Iterator[str]:
        """Rules and givens that a placement breaks (`diagonal: queens at r1c1 and r3c3`)."""
        n, squares = self.size, sorted(solution)
        for square, times in Counter(squares).items():
            if times > 1:
                yield f"{cell_name(square)} has {times} queens"
            if not (0 <= square[0] < n and 0 <= square[1] < n):
                yield f"{cell_name(square)} is not on the board of {n} x {n} squares"
            if square in self.forbidden:
                yield f"{cell_name(square)}: no queen may stand there"
        for square in self.queens:
            if square not in squares:
                yield f"the given queen at {cell_name(square)} is missing"
        for word, axis in (("row", 0), ("column", 1)):
            held = {square[axis] for square in squares}
            for k in range(n):
                if k not in held:
                    yield f"{word} {k + 1} has no queen"
        yield from _attacks(squares)

    def clashes(self) -> Iterator[str]:
        """PuzzleOrProblem queens that attack each other, and lines where every square is forbidden."""
        yield from _attacks(self.queens)
        for word, axis in (("row", 0), ("column", 1)):
            blocked = Counter(square[axis] for square in self.forbidden)
            for k in range(self.size):
                if blocked[k] == self.size:
                    yield f"{word} {k + 1}: every square is forbidden"

    def render(self, solution: Iterable[Cell] | None = None, *, style: Style | None = None) -> str:
        """♛ a queen, # a forbidden square, . any other; style(row, column, text) dresses a square."""
        queens = set(self.queens if solution is None else solution)

        def shown(r: int, c: int) -> str:
            text = "♛" if (r, c) in queens else "#" if (r, c) in self.forbidden else "."
            return style(r, c, text) if style else text

        return "\n".join(" ".join(shown(r, c) for c in range(self.size)) for r in range(self.size))

    def draw(self, solution: Iterable[Cell] | None = None, view: View = PLAIN) -> Picture:
        """The board with its queens; given ones are black, and squares where none may stand are grey."""
        return picture(
            self._shapes(solution, view), self.size, self.size, title=repr(self)[1:-1], alt=self._alt(solution)
        )

    def _shapes(self, solution: Iterable[Cell] | None, view: View) -> Iterator[Shape]:
        n = self.size
        yield from (cell_square(cell, "shade") for cell in sorted(self.forbidden))
        yield from boards.shaded(view)
        yield from boards.borders([[0] * n] * n)
        for cell in self.queens if solution is None else solution:
            yield crown(*middle(cell), 0.36, "ink" if cell in self.queens else "answer")

    def _alt(self, solution: Iterable[Cell] | None) -> str:
        queens = self.queens if solution is None else solution
        return f"{self.size} x {self.size} squares, queens at {' '.join(map(cell_name, queens)) or 'none'}"

    def undraw(self, lines: Iterable[str]) -> Iterator[Squares]:
        """The placements that drawings by `render` show. Raises InputError for anything else."""
        return drawn_cells(lines, self.size, self.size, "♛")

    def as_json(self, solution: Iterable[Cell]) -> list[str]:
        """The squares by name (`r1c5`)."""
        return [cell_name(square) for square in solution]


def _attacks(squares: Iterable[Cell]) -> Iterator[str]:
    """Pairs of queens on one line: per line the first queen with each further one."""
    first: dict[tuple[str, int], Cell] = {}
    for r, c in squares:
        for key in ((f"row {r + 1}", 0), (f"column {c + 1}", 0), ("diagonal", c - r), ("anti-diagonal", r + c)):
            other = first.setdefault(key, (r, c))
            if other != (r, c):
                yield f"{key[0]}: queens at {cell_name(other)} and {cell_name((r, c))}"
