"""Thermometer: symbols increase from the bulb."""

from __future__ import annotations

from collections.abc import Iterator

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.puzzles.clues.base import ChainClue, Frame


class Thermo(ChainClue):
    """`thermo: r4c1 r3c2 r2c3`: the bulb first."""

    key = "thermo"
    form = "thermo: CELLS"
    meaning = "Symbols increase from the bulb to the tip."
    heading = "Thermometer"

    def follows(self, before: int, after: int) -> bool:
        return before < after

    def words(self, before: int, after: int) -> str:
        return f"{before} is not below {after}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.thermometer(self.cells)
