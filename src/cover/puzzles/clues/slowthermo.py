"""Slow thermometer: symbols do not fall from the bulb."""

from __future__ import annotations

from collections.abc import Iterator

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.puzzles.clues.base import ChainClue, Frame


class SlowThermo(ChainClue):
    """`slowthermo: r4c1 r3c2 r2c3`: the bulb first."""

    key = "slowthermo"
    form = "slowthermo: CELLS"
    meaning = "Symbols do not decrease from the bulb to the tip."
    heading = "Slow thermometer"

    def follows(self, before: int, after: int) -> bool:
        return before <= after

    def words(self, before: int, after: int) -> str:
        return f"{before} is above {after}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.thermometer(self.cells, slow=True)
