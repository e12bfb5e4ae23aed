"""Unequal (Futoshiki): a Latin square with signs between cells; also its kin with marks between consecutive numbers.

In Python: it takes the clues of sudoku, as Latin squares do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cover.basics.errors import ProblemError
from cover.puzzles.clues import Greater, clue_class
from cover.puzzles.clues.base import Clue
from cover.puzzles.clues.reading import ClueText, clues_of, resolved
from cover.puzzles.common.cells import Rectangle
from cover.puzzles.common.generation import Sample, marks_of, rows_of
from cover.puzzles.common.keys import Header, Key, puzzle_text
from cover.puzzles.grids.squares import ClueSquare, Filled, givens_in, square_keys

KINDS = ("greater", "white", "nonconsecutive")


class Unequal(ClueSquare):
    """givens: n rows of n numbers, None where blank; clues: Greater(two cells, the larger first), and for the kin
    White(two cells) and Nonconsecutive().

    >>> from cover.puzzles.clues import Greater
    >>> puzzle = Unequal([[None, None], [None, None]], [Greater(((0, 0), (0, 1)))])
    >>> print(puzzle.render(((2, 1), (1, 2))))
    ┌─────┐
    │ 2 1 │
    │ 1 2 │
    └─────┘
    >>> list(puzzle.faults(((1, 2), (2, 1))))
    ['greater r1c1 r1c2: 1 and 2 are not descending']
    """

    name = "unequal"
    keys: ClassVar[Mapping[str, Key]] = square_keys(KINDS)
    example = (
        "solutions: 1\npuzzle: unequal\ngreater: r2c3 r3c3\ngreater: r2c4 r3c4\ngreater: r3c1 r3c2\n"
        "greater: r4c1 r4c2\ngivens:\n....\n..2.\n....\n2...\n"
    )
    variants = ("solutions: 1\npuzzle: unequal\nsize: 2\ngreater: r1c1 r1c2\n",)
    rules = (
        "Every row and column contains every number once, and 'greater:' names two cells, the larger number first."
        " With 'nonconsecutive', 'white:' names all neighbours that have consecutive numbers."
    )

    def __init__(self, givens: Sequence[Sequence[int | None]], clues: Iterable[Clue | ClueText] = ()):
        kinds = tuple(map(clue_class, KINDS))
        read = tuple(resolved(clues, len(givens)))
        for clue in read:
            if not isinstance(clue, kinds):
                raise ProblemError(f"{clue.key} is no clue of unequal; there are {', '.join(KINDS)}")
        self._square(givens, read)

    @classmethod
    def from_header(cls, header: Header) -> Unequal:
        return cls(givens_in(header, header.get("size")), clues_of(header))

    @classmethod
    def _sample(cls, rows: Filled, rng: Random) -> Sample:
        """First givens go, then signs."""
        size = len(rows)
        signs = [
            Greater((one, other) if rows[one[0]][one[1]] > rows[other[0]][other[1]] else (other, one))
            for one, other in Rectangle(size, size).sides()
        ]
        given = marks_of(rows)
        clues: list[Any] = [*rng.sample(given, len(given)), *rng.sample(signs, len(signs))]

        def made(kept: Sequence[Any]) -> Unequal:
            numbers = [clue for clue in kept if not isinstance(clue, Greater)]
            return cls(rows_of(numbers, size, size), [clue for clue in kept if isinstance(clue, Greater)])

        return Sample(clues, made, rows)

    def to_text(self) -> str:
        given = self._given_lines()
        size = [] if given else [f"size: {self.size}"]
        return puzzle_text(self.name, *size, *(clue.line() for clue in self.grid.clues), *given)

    def printed_rules(self) -> list[str]:
        rules = "Every row and column contains every number once."
        dots = "A white dot stands between all neighbours that have consecutive numbers."
        used = {clue.key for clue in self.grid.clues}
        signs = ["A sign between two cells opens to the larger number."] * ("greater" in used)
        return [rules, *signs, *[dots] * ("nonconsecutive" in used)]

    def with_givens(self, givens: Sequence[Sequence[int | None]]) -> Unequal:
        return Unequal(givens, self.grid.clues)
