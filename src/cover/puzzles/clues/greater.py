"""Inequality signs: the first cell holds the greater symbol."""

from __future__ import annotations

from cover.puzzles.clues.base import PairClue


class Greater(PairClue):
    """`greater: r1c1 r1c2`."""

    key = "greater"
    form = "greater: TWO CELLS"
    meaning = "The first cell holds the greater symbol."

    def allowed(self, first: int, second: int) -> bool:
        return first > second

    def wanted(self) -> str:
        return "are not descending"
