"""Kropki dots, white: neighbours are consecutive."""

from __future__ import annotations

from cover.puzzles.clues.base import PairClue


class White(PairClue):
    """`white: r1c1 r1c2`."""

    key = "white"
    form = "white: TWO CELLS"
    meaning = "The two symbols are consecutive."

    def allowed(self, first: int, second: int) -> bool:
        return abs(first - second) == 1

    def wanted(self) -> str:
        return "are not consecutive"
