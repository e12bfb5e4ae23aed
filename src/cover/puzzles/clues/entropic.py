"""Entropic line: any three neighbours are a low, a middle and a high symbol."""

from __future__ import annotations

from collections.abc import Hashable

from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.classes import ClassesClue


class Entropic(ClassesClue):
    """`entropic: r1c1 r1c2 r1c3`; the symbols in order are cut into three parts as equal as can be (1-3, 4-6, 7-9)."""

    key = "entropic"
    form = "entropic: CELLS"
    meaning = "Any three neighbours on the line are a low, a middle and a high symbol (1 to 3, 4 to 6, 7 to 9)."
    heading = "Entropic line"

    def class_of(self, value: int, frame: Frame) -> Hashable:
        return sorted(frame.symbols).index(value) * 3 // len(frame.symbols)

    def word(self) -> str:
        return "are of the same third"
