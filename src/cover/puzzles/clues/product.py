"""Product: the symbols multiply to a number and may repeat."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from math import prod
from typing import Any

from cover.basics.errors import ProblemError
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.puzzles.clues.base import Frame, NumberClue
from cover.puzzles.clues.lines import LineClue


@dataclass(frozen=True)
class Product(NumberClue, LineClue):
    """`product 12: r1c1 r1c2 r2c1`."""

    number: int = 1

    key = "product"
    form = "product NUMBER: CELLS"
    largest = 10**12
    start = 1
    meaning = "The symbols multiply to the number and may repeat."

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.number < 0:
            raise ProblemError(f"product {self.number}: the number must be 0 or more")

    def step(self, state: Any, value: int, place: int, length: int) -> Hashable | None:
        """State: the product so far, which divides the wanted one (or is 0)."""
        reached = state * value
        return reached if self.number == 0 or (reached != 0 and self.number % reached == 0) else None

    def accepts(self, state: Any) -> bool:
        return bool(state == self.number)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        if prod(line) != self.number:
            yield f"{' * '.join(map(str, line))} is {prod(line)}, not {self.number}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.cage(self.cells, f"{self.number}\u00d7")
