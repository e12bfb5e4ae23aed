"""Towers (Skyscrapers): a Latin square of heights, and how many towers are seen from its sides.

In Python: it takes the clues of sudoku, as Latin squares do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from cover.basics.errors import ProblemError
from cover.puzzles.clues.outside import Skyscraper
from cover.puzzles.common.generation import Sample, beside_lines, marks_of, rows_of
from cover.puzzles.common.keys import Counts, Header, Key, Rows, puzzle_text
from cover.puzzles.common.rows import outside_lines
from cover.puzzles.grids.squares import ClueSquare, Filled, givens_in

SIDES = ("top", "bottom", "left", "right")
Count = Sequence[int | None]


class Towers(ClueSquare):
    """top, bottom, left, right: how many towers are seen from each place of a side, None where that is unknown;
    givens: n rows of heights, None where blank.

    >>> puzzle = Towers(top=[2, 1], left=[None, None])
    >>> print(puzzle.render(((1, 2), (2, 1))))
    ┌─────┐
    │ 1 2 │
    │ 2 1 │
    └─────┘
    >>> list(puzzle.faults(((2, 1), (1, 2))))
    ['skyscraper 2 of column 1: 1 are seen', 'skyscraper 1 of column 2: 2 are seen']
    """

    name = "towers"
    keys: ClassVar[Mapping[str, Key]] = {side: Counts() for side in SIDES} | {"givens": Rows()}
    example = "solutions: 1\npuzzle: towers\nbottom: . . . 3\nleft: . . 2 2\nright: 2 . . 3\n"
    variants = ("solutions: 2\npuzzle: towers\ntop: . 2 .\nleft: . 2 .\ngivens:\n...\n..1\n...\n",)
    rules = (
        "Every row and column has towers of all heights from 1 to n."
        " A number at a side says how many towers are seen from there, each hiding the lower ones behind it."
    )

    def __init__(
        self,
        top: Count = (),
        bottom: Count = (),
        left: Count = (),
        right: Count = (),
        givens: Sequence[Sequence[int | None]] | None = None,
    ):
        sides = {"top": tuple(top), "bottom": tuple(bottom), "left": tuple(left), "right": tuple(right)}
        # As many rows as the givens have, or the longest side.
        size = max(len(givens or ()), *map(len, sides.values()))
        self.sides = {side: counts or (None,) * size for side, counts in sides.items()}
        for side, counts in self.sides.items():
            if len(counts) != size:
                raise ProblemError(f"{side}: {len(counts)} numbers, but the square has {size} rows")
            for number in counts:
                if number is not None and not 1 <= number <= size:
                    raise ProblemError(f"{side}: {number} cannot be seen; it must be 1 to {size} towers")
        self._square([[None] * size] * size if givens is None else givens, self._clues())

    def _clues(self) -> Iterator[Skyscraper]:
        for side, kind, reverse in (
            ("top", "column", False),
            ("bottom", "column", True),
            ("left", "row", False),
            ("right", "row", True),
        ):
            for k, number in enumerate(self.sides[side]):
                if number is not None:
                    yield Skyscraper(number, kind, k, reverse)

    @classmethod
    def from_header(cls, header: Header) -> Towers:
        sides: dict[str, Any] = {side: header[side] for side in SIDES if side in header}
        size = max((len(counts) for counts in sides.values()), default=None)
        return cls(**sides, givens=givens_in(header, size))

    @classmethod
    def _sample(cls, rows: Filled, rng: Random) -> Sample:
        """First heights go, then what is seen from the sides."""
        size = len(rows)
        columns = list(zip(*rows, strict=True))
        lines = {"top": columns, "bottom": [line[::-1] for line in columns], "left": rows}
        lines["right"] = [line[::-1] for line in rows]
        seen = [
            # Seen is what is higher than all before it.
            (side, k, sum(height > max(line[:at], default=0) for at, height in enumerate(line)))
            for side, some in lines.items()
            for k, line in enumerate(some)
        ]
        given = marks_of(rows)
        clues: list[Any] = [*rng.sample(given, len(given)), *rng.sample(seen, len(seen))]

        def made(kept: Sequence[Any]) -> Towers:
            sides = beside_lines([clue for clue in kept if len(clue) == 3], dict.fromkeys(SIDES, size))
            return cls(**sides, givens=rows_of([clue for clue in kept if len(clue) == 2], size, size))

        return Sample(clues, made, rows)

    def to_text(self) -> str:
        known = {side: counts for side, counts in self.sides.items() if any(number is not None for number in counts)}
        given = self._given_lines()
        text = [*outside_lines(known), *given]
        return puzzle_text(self.name, *(text or ["givens:", *([" ".join("." * self.size)] * self.size)]))

    def with_givens(self, givens: Sequence[Sequence[int | None]]) -> Towers:
        return Towers(**self.sides, givens=givens)
