"""Numbers that count something: clues, each of which may be left out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import ClassVar, Self, TypeVar

from cover.problems.rules import Regular
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.given_parts import GivenPart

S = TypeVar("S")


class CountingClues(BasePuzzle[S]):
    """What each number says is stated once, by `clue`: the rules of the puzzle have it from there."""

    in_corners: ClassVar[bool] = False  # do the numbers stand in the corners of cells?

    def clues(self) -> Iterator[tuple[Cell, int]]:
        """The numbers, and where they stand."""
        raise NotImplementedError

    def clue(self, at: Cell, number: int) -> Regular:
        """What a number says of the cells of the board."""
        raise NotImplementedError

    def _with_clues(self, numbers: Mapping[Cell, int]) -> Self:
        """The same rules, and these numbers alone."""
        raise NotImplementedError

    def given_parts(self) -> tuple[GivenPart, ...]:
        corner = "corner " if self.in_corners else ""
        return tuple(
            GivenPart(
                f"{number} at {corner}{cell_name(at)}",
                None if self.in_corners else at,
                rules=(self.clue(at, number),),
            )
            for at, number in self.clues()
        )

    def keeping(self, parts: Collection[int]) -> Self:
        return self._with_clues({at: number for k, (at, number) in enumerate(self.clues()) if k in parts})
