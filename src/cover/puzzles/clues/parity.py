"""Parity line: neighbours are odd and even in turn."""

from __future__ import annotations

from cover.puzzles.clues.base import ChainClue


class Parity(ChainClue):
    """`parity: r1c1 r1c2 r1c3`."""

    key = "parity"
    form = "parity: CELLS"
    meaning = "Odd and even symbols take turns on the line."
    heading = "Parity line"

    def follows(self, before: int, after: int) -> bool:
        return (before + after) % 2 == 1

    def words(self, before: int, after: int) -> str:
        return f"{before} and {after} are both {'odd' if before % 2 else 'even'}"
