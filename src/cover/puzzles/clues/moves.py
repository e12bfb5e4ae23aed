"""Equal symbols are not one move of a chess piece apart: the form of antiknight and antiking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from operator import eq
from typing import ClassVar

from cover.problems.names import Kind, Name
from cover.puzzles.clues.base import Filled, FlagClue, Frame
from cover.puzzles.common.cells import Cell, cell_name


@cache
def moves(kind: str) -> tuple[Cell, ...]:
    """Half of a chess piece's moves, so that every pair of cells comes once."""
    return {"knight": ((1, 2), (1, -2), (2, 1), (2, -1)), "king": ((0, 1), (1, 0), (1, 1), (1, -1))}[kind]


class MoveClue(FlagClue):
    """Equal symbols are not one move of a chess piece apart: regions of two cells."""

    piece: ClassVar[str]

    def _pairs(self, frame: Frame) -> Iterator[tuple[Cell, Cell]]:
        n = frame.size
        for r, c in frame.cells():
            for down, right in moves(self.piece):
                if 0 <= r + down < n and 0 <= c + right < n:
                    yield (r, c), (r + down, c + right)

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        for first, second in self._pairs(frame):
            yield Name(Kind.MOVE, (self.key, (first, second))), (first, second)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        n, far = frame.size, (-2, -1, 0, 1, 2)
        for a, b in ((a, b) for a in (0, 1, 2) for b in far if (a, b) > (0, 0) and self._is_move(a, abs(b))):
            for r in range(n - a):
                here, there = solution[r][max(0, -b) :], solution[r + a][max(0, b) :]
                if not any(map(eq, here, there)):
                    continue
                for c, (one, other) in enumerate(zip(here, there, strict=False), max(0, -b)):
                    if one == other:
                        yield f"{self.key}: {one} at {cell_name((r, c))} and {cell_name((r + a, c + b))}"

    @staticmethod
    def _is_move(a: int, b: int) -> bool:
        raise NotImplementedError
