"""Anti-taxicab: no two equal symbols x are x steps apart along rows and columns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from cover.problems.names import Kind, Name
from cover.problems.rules import Rule
from cover.puzzles.clues.base import Filled, FlagClue, Frame, pair_rule
from cover.puzzles.common.cells import Cell, cell_name


class AntiTaxi(FlagClue):
    """`antitaxi`."""

    key = "antitaxi"
    form = "antitaxi"
    meaning = "Two cells that are x steps apart, along rows and columns, do not both hold x."
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
