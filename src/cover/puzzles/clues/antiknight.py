"""Anti-knight: equal symbols are not a knight's move apart."""

from __future__ import annotations

from cover.puzzles.clues.moves import MoveClue


class AntiKnight(MoveClue):
    """`antiknight`."""

    key = "antiknight"
    form = "antiknight"
    meaning = "Equal symbols are not a knight's move apart."
    heading = "Anti-knight"
    piece = "knight"

    @staticmethod
    def _is_move(a: int, b: int) -> bool:
        return {a, b} == {1, 2}
