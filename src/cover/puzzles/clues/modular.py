"""Modular line: any three neighbours leave different remainders by 3."""

from __future__ import annotations

from collections.abc import Hashable

from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.classes import ClassesClue


class Modular(ClassesClue):
    """`modular: r1c1 r1c2 r1c3`."""

    key = "modular"
    form = "modular: CELLS"
    meaning = "Any three neighbours on the line leave three different remainders when divided by 3; two alone do too."
    heading = "Modular line"

    def class_of(self, value: int, frame: Frame) -> Hashable:
        return value % 3

    def word(self) -> str:
        return "leave the same remainder by 3"
