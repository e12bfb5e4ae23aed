"""Quotient: one symbol is a multiple of another one."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.puzzles.clues.base import Frame, NumberClue, PairClue


@dataclass(frozen=True)
class Quotient(NumberClue, PairClue):
    """`quotient 3: r1c1 r1c2`."""

    number: int = 2

    key = "quotient"
    form = "quotient NUMBER: TWO CELLS"
    meaning = "One of the two symbols is so many times the other one."

    def _settings(self) -> tuple[Hashable, ...]:
        return (self.number,)

    def allowed(self, first: int, second: int) -> bool:
        return first == self.number * second or second == self.number * first

    def wanted(self) -> str:
        return f"have not the quotient {self.number}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.cage(self.cells, f"{self.number}:")
