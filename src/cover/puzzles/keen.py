"""Keen (KenKen, Calcudoku, Mathdoku): a Latin square cut into blocks, each with what its numbers make.

In Python: it takes the clues of sudoku, as Latin squares do, and two thirds of the time that its file takes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from math import prod
from random import Random
from typing import ClassVar

from cover.basics.errors import ProblemError
from cover.drawing import boards, strokes
from cover.drawing.shapes import PLAIN, Picture, Text, View
from cover.puzzles.clues import Difference, Quotient
from cover.puzzles.clues.base import CellsClue, Clue
from cover.puzzles.clues.reading import ClueText, clues_of, resolved
from cover.puzzles.clues.sums import Product, Total
from cover.puzzles.common.borders import draw
from cover.puzzles.common.cells import Cell, cell_name, members
from cover.puzzles.common.generation import Sample, of_marks
from cover.puzzles.common.keys import Header, Key, puzzle_text
from cover.puzzles.common.sampling import areas
from cover.puzzles.grids.squares import ClueSquare, Filled, givens_in, square_keys

KINDS = ("total", "product", "difference", "quotient")
_SIGNS = dict(zip(KINDS, "+\u00d7-\u00f7", strict=True))


class Keen(ClueSquare):
    """size: rows; clues: Total, Product, Difference, Quotient, which cut the square into blocks; givens: as in Latin.

    >>> from cover.puzzles.clues.sums import Total
    >>> from cover.puzzles.clues.sums import Product
    >>> puzzle = Keen(2, [Total(((0, 0),), 2), Product(((0, 1), (1, 1), (1, 0)), 2)])
    >>> print(puzzle.render(((2, 1), (1, 2))))
    ┌───┬───┐
    │ 2 │ 1 │
    ├───┘   │
    │ 1   2 │
    └───────┘
    >>> list(puzzle.faults(((1, 2), (2, 1))))
    ['total r1c1: 1 is 1, not 2', 'product r1c2: 2 * 1 * 2 is 4, not 2']
    """

    name = "keen"
    keys: ClassVar[Mapping[str, Key]] = square_keys(KINDS)
    example = (
        "solutions: 1\npuzzle: keen\nsize: 4\ndifference 1: r2c1 r3c1\ndifference 1: r4c2 r3c2\n"
        "product 6: r4c3 r3c3 r3c4 r2c4\ntotal 9: r2c2 r2c3 r1c3\nproduct 4: r1c2 r1c1\ntotal 4: r4c4\n"
        "total 2: r1c4\ntotal 1: r4c1\n"
    )
    variants = ("solutions: 1\npuzzle: keen\nsize: 2\ntotal 3: r1c1 r1c2\nproduct 2: r2c1 r2c2\ngivens:\n..\n.1\n",)
    rules = (
        "Every row and column contains every number from 1 to n once."
        " The numbers of a block have the sum, product, difference or quotient of its clue, and may repeat."
    )

    def __init__(
        self,
        size: int,
        clues: Iterable[Clue | ClueText] = (),
        givens: Sequence[Sequence[int | None]] | None = None,
    ):
        read = tuple(resolved(clues, size))
        self.block: dict[Cell, int] = {}
        for k, clue in enumerate(read):
            if not isinstance(clue, CellsClue) or clue.key not in KINDS:
                raise ProblemError(f"{clue.key} is no clue of keen; there are {', '.join(KINDS)}")
            for cell in clue.cells:
                if self.block.setdefault(cell, k) != k:
                    raise ProblemError(f"{cell_name(cell)} lies in two blocks")
        for cell in ((r, c) for r in range(size) for c in range(size)):
            if cell not in self.block:
                raise ProblemError(f"{cell_name(cell)} lies in no block")
        self._square([[None] * size for _ in range(size)] if givens is None else givens, read)

    @classmethod
    def from_header(cls, header: Header) -> Keen:
        size = header.get("size")
        givens = givens_in(header, size)
        return cls(len(givens), clues_of(header), givens)

    @classmethod
    def _sample(cls, rows: Filled, rng: Random) -> Sample:
        """A new instance: the solution cut into blocks, a clue for each block, no givens."""
        size = len(rows)
        clues: list[Clue] = []
        for cells in members(areas(size, size, 4, rng)).values():
            block, held = tuple(cells), [rows[r][c] for r, c in cells]
            kinds: list[Clue] = [Total(block, sum(held)), Product(block, prod(held))]
            if len(block) == 2:
                kinds += [Difference(block, abs(held[0] - held[1]))] * 2
                kinds += [Quotient(block, max(held) // min(held))] * 4 if max(held) % min(held) == 0 else []
            clues.append(kinds[0] if len(block) == 1 else rng.choice(kinds))
        return of_marks(rows, lambda givens: cls(size, clues, givens), rng)

    def to_text(self) -> str:
        return puzzle_text(
            self.name, f"size: {self.size}", *(clue.line() for clue in self.grid.clues), *self._given_lines()
        )

    def with_givens(self, givens: Sequence[Sequence[int | None]]) -> Keen:
        return Keen(self.size, self.grid.clues, givens)

    def bordered(self) -> Sequence[Sequence[Hashable]]:
        return [[self.block[r, c] for c in range(self.size)] for r in range(self.size)]

    def render(self, solution: Sequence[Sequence[int | None]] | None = None) -> str:
        """The blocks with their borders, and the numbers."""
        return draw(self.bordered(), self.grid.texts(solution))

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """The blocks with thick borders, each with its clue in its first corner, and the numbers below that."""
        every = self.grid.givens if solution is None else solution
        board = boards.filled(every, self.grid.givens, self.bordered(), view, repr(self)[1:-1])
        lowered = (
            replace(shape, y=shape.y + 0.1, size=0.85 * shape.size) if isinstance(shape, Text) else shape
            for shape in board.shapes
        )
        clues = [clue for clue in self.grid.clues if isinstance(clue, CellsClue)]
        labels = (shape for clue in clues for shape in strokes.corner(min(clue.cells), _label(clue)))
        words = "; ".join(clue.line() for clue in clues)
        return replace(board, shapes=(*lowered, *labels), alt=f"{words}; {board.alt}")


def _label(clue: CellsClue) -> str:
    """`9+`, `1-`; the number alone for a block of one cell."""
    number = clue.line().split(":")[0].split()[1]
    return number + (_SIGNS[clue.key] if len(clue.cells) > 1 else "")
