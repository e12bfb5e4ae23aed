"""Equal symbols are not one move of a chess piece apart, or not so many steps as they say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import eq
from typing import ClassVar

from cover.problems.names import Kind, Name
from cover.problems.rules import Rule
from cover.puzzles.clues.base import Filled, FlagClue, Frame, pair_rule
from cover.puzzles.common.cells import Cell, cell_name


class MoveClue(FlagClue):
    """Equal symbols are not one move of a chess piece apart: regions of two cells."""

    moves: ClassVar[tuple[Cell, ...]]  # half of them, so that every pair of cells comes once

    def is_move(self, down: int, right: int) -> bool:
        """Is one move as far as this? The same as `moves` once more, for `faults`."""
        raise NotImplementedError

    def _pairs(self, frame: Frame) -> Iterator[tuple[Cell, Cell]]:
        n = frame.size
        for r, c in frame.cells():
            for down, right in self.moves:
                if 0 <= r + down < n and 0 <= c + right < n:
                    yield (r, c), (r + down, c + right)

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        for first, second in self._pairs(frame):
            yield Name(Kind.MOVE, (self.key, (first, second))), (first, second)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        n, far = frame.size, (-2, -1, 0, 1, 2)
        for a, b in ((a, b) for a in (0, 1, 2) for b in far if (a, b) > (0, 0) and self.is_move(a, abs(b))):
            for r in range(n - a):
                here, there = solution[r][max(0, -b) :], solution[r + a][max(0, b) :]
                if not any(map(eq, here, there)):
                    continue
                for c, (one, other) in enumerate(zip(here, there, strict=False), max(0, -b)):
                    if one == other:
                        yield f"{self.key}: {one} at {cell_name((r, c))} and {cell_name((r + a, c + b))}"


class AntiTaxi(FlagClue):
    """`antitaxi`."""

    key = "antitaxi"
    form = "antitaxi"
    meaning = "Two cells that are x steps apart, along rows and columns, do not both have x."
    heading = "Anti-taxicab"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        return iter(_rules(frame.size, frame.symbols))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        places: dict[int, list[Cell]] = {}
        for r, c in frame.cells():
            places.setdefault(solution[r][c], []).append((r, c))
        for value, cells in places.items():
            for (r, c), (s, d) in combinations(cells, 2):
                if abs(r - s) + abs(c - d) == value:
                    yield f"antitaxi: {value} at {cell_name((r, c))} and {cell_name((s, d))}"


@lru_cache(maxsize=16)
def _rules(size: int, symbols: tuple[int, ...]) -> tuple[Rule, ...]:
    frame, made = Frame(size, symbols), list[Rule]()
    name = Name(Kind.STATED, (AntiTaxi.key, AntiTaxi.key))
    for (r, c), (s, d) in combinations(frame.cells(), 2):
        apart = abs(r - s) + abs(c - d)
        if r != s and c != d and apart in symbols:

            def allowed(a: int, b: int, apart: int = apart) -> bool:
                return not a == b == apart

            made.append(pair_rule((r, c), (s, d), allowed, frame, name, (AntiTaxi, apart)))
    return tuple(made)
