"""Two or more cells with a sum, symbols may repeat: X (10), V (5) and the like."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Rule
from cover.problems.rules import total as total_rule
from cover.puzzles.clues.base import CellsClue, Filled, Frame, cells_in, names, number_in, values_of


@dataclass(frozen=True)
class Total(CellsClue):
    """`total 10: r1c1 r1c2`."""

    sum: int = 0

    key = "total"
    form = "total SUM: CELLS"
    meaning = "The symbols add up to the number and may repeat: 10 for an X between two cells, 5 for a V."

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        return cls(cells_in(cls.key, text, size), number_in(cls.key, value))

    def line(self) -> str:
        return f"total {self.sum}: {names(self.cells)}"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        yield total_rule(frame.numbers(self.cells), frame.symbols, [self.sum], self.called)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        found = values_of(self.cells, solution)
        if sum(found) != self.sum:
            yield f"{self.called}: {' + '.join(map(str, found))} is {sum(found)}, not {self.sum}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        if len(self.cells) == 2 and self.sum in (5, 10):
            yield from strokes.letter(*self.cells, {5: "V", 10: "X"}[self.sum])
        else:
            yield from strokes.cage(self.cells, f"{self.sum}+")
