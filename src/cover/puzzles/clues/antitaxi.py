"""Anti-taxicab: no two equal symbols x are x steps apart along rows and columns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cover.problems.rules import Rule
from cover.puzzles.clues.base import Filled, FlagClue, Frame, pair_rule
from cover.puzzles.shared.cells import cell_name


class AntiTaxi(FlagClue):
    """`antitaxi`."""

    key = "antitaxi"
    form = "antitaxi"
    meaning = "Two cells that are x steps apart, along rows and columns, do not both hold x."

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for (r, c), (s, d) in combinations(frame.cells(), 2):
            apart = abs(r - s) + abs(c - d)
            if r != s and c != d and apart in frame.symbols:

                def allowed(a: int, b: int, apart: int = apart) -> bool:
                    return not a == b == apart

                yield pair_rule((r, c), (s, d), allowed, frame, self.key, (AntiTaxi, apart))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for (r, c), (s, d) in combinations(frame.cells(), 2):
            if solution[r][c] == solution[s][d] == abs(r - s) + abs(c - d):
                yield f"antitaxi: {solution[r][c]} at {cell_name((r, c))} and {cell_name((s, d))}"
