"""Anti-king: equal symbols do not touch, not even at a corner."""

from __future__ import annotations

from cover.puzzles.clues.moves import MoveClue


class AntiKing(MoveClue):
    """`antiking`."""

    key = "antiking"
    form = "antiking"
    meaning = "Equal symbols are not a king's move apart."
    heading = "Anti-king"
    piece = "king"

    @staticmethod
    def _is_move(a: int, b: int) -> bool:
        return max(a, b) == 1
