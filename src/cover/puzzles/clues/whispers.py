"""Whispers: neighbours on the line differ by at least 5 (german) or another number (dutch: 4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Self

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.puzzles.clues.base import ChainClue, Frame, cells_in, names, number_in


@dataclass(frozen=True)
class Whispers(ChainClue):
    """`whispers: CELLS`, `whispers 4: CELLS`; by: the least difference."""

    by: int = 5

    key = "whispers"
    form = "whispers [5]: CELLS"
    meaning = "Neighbours on the line differ by at least 5, or the number given."

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        cells = cells_in(cls.key, text, size)
        return cls(cells, number_in(cls.key, value) if value else 5)

    def line(self) -> str:
        return f"whispers {self.by}: {names(self.cells)}"

    def _settings(self) -> tuple[Hashable, ...]:
        return (self.by,)

    def follows(self, before: int, after: int) -> bool:
        return abs(before - after) >= self.by

    def words(self, before: int, after: int) -> str:
        return f"{before} and {after} differ by less than {self.by}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.line(self.cells, "whispers")
