"""Whispers: neighbours on the line differ by at least 5 (german) or another number (dutch: 4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.puzzles.clues.base import ChainClue, Frame, NumberClue


@dataclass(frozen=True)
class Whispers(NumberClue, ChainClue):
    """`whispers: CELLS`, `whispers 4: CELLS`; number: the least difference."""

    number: int = 5

    key = "whispers"
    form = "whispers [5]: CELLS"
    optional = True
    meaning = "Neighbours on the line differ by at least 5, or the number given."
    heading = "Whisper line"

    def _printed(self) -> str:
        return f"Neighbours on the line differ by at least {self.number}."

    def _settings(self) -> tuple[Hashable, ...]:
        return (self.number,)

    def follows(self, before: int, after: int) -> bool:
        return abs(before - after) >= self.number

    def words(self, before: int, after: int) -> str:
        return f"{before} and {after} differ by less than {self.number}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.line(self.cells, "whispers")
