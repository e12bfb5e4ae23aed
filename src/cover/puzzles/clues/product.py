"""Product: the symbols multiply to a number and may repeat."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any

from cover.basics.errors import ProblemError
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Automaton, automaton
from cover.puzzles.clues.base import Frame, NumberClue
from cover.puzzles.clues.lines import LineClue


@dataclass(frozen=True)
class Product(NumberClue, LineClue):
    """`product 12: r1c1 r1c2 r2c1`."""

    number: int = 1

    key = "product"
    form = "product NUMBER: CELLS"
    largest = 10**12
    meaning = "The symbols multiply to the number and may repeat."

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.number < 0:
            raise ProblemError(f"product {self.number}: a number from 0 is needed")

    def automaton(self, frame: Frame) -> Automaton:
        return _automaton(self.number, len(self.cells), frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        if prod(line) != self.number:
            yield f"{' * '.join(map(str, line))} is {prod(line)}, not {self.number}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.cage(self.cells, f"{self.number}\u00d7")


@lru_cache(maxsize=256)
def _automaton(wanted: int, length: int, symbols: tuple[int, ...]) -> Automaton:
    """The state is the product so far, which divides the wanted one (or is 0)."""

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        reached = int(state) * symbols[symbol]
        return reached if wanted == 0 or (reached != 0 and wanted % reached == 0) else None

    return automaton(length, len(symbols), 1, step, lambda state: state == wanted)
