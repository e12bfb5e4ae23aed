"""Nonconsecutive: cells that share a side never hold consecutive symbols, but where a white dot says so."""

from __future__ import annotations

from collections.abc import Iterator

from cover.problems.rules import Rule
from cover.puzzles.clues.base import Filled, FlagClue, Frame, neighbour_rules
from cover.puzzles.clues.white import White
from cover.puzzles.common.cells import cell_name


def _consecutive(one: int, other: int) -> bool:
    return abs(one - other) == 1


class Nonconsecutive(FlagClue):
    """`nonconsecutive`; white dots are the exceptions, as setters mean it."""

    key = "nonconsecutive"
    form = "nonconsecutive"
    meaning = "Cells that share a side hold no consecutive symbols, but where a white dot stands."

    def rules(self, frame: Frame) -> Iterator[Rule]:
        dotted = {frozenset(clue.cells) for clue in frame.clues if isinstance(clue, White)}
        for pair, rule in neighbour_rules(frame.size, frame.symbols, _consecutive, self.saying(self.key)):
            if pair not in dotted:
                yield rule

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        dotted = [set(clue.cells) for clue in frame.clues if isinstance(clue, White)]
        for r in range(frame.size):
            for c in range(frame.size):
                for s, d in ((r, c + 1), (r + 1, c)):
                    if s < frame.size and d < frame.size:
                        a, b = solution[r][c], solution[s][d]
                        if _consecutive(a, b) and {(r, c), (s, d)} not in dotted:
                            yield f"nonconsecutive: {a} and {b} at {cell_name((r, c))} and {cell_name((s, d))}"
