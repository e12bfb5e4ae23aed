"""Product: the symbols multiply to a number and may repeat."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any, Self

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.errors import ProblemError
from cover.problems.rules import Automaton, Machine, Rule, machine
from cover.puzzles.clues.base import CellsClue, Filled, Frame, cells_in, names, number_in, values_of


@dataclass(frozen=True)
class Product(CellsClue):
    """`product 12: r1c1 r1c2 r2c1`."""

    number: int = 1

    key = "product"
    form = "product NUMBER: CELLS"
    meaning = "The symbols multiply to the number and may repeat."

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.number < 0:
            raise ProblemError(f"product {self.number}: a number from 0 is needed")

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        return cls(cells_in(cls.key, text, size), number_in(cls.key, value, largest=10**12))

    def line(self) -> str:
        return f"product {self.number}: {names(self.cells)}"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        made = _machine(self.number, len(self.cells), frame.symbols)
        yield Automaton(frame.numbers(self.cells), made, self.called)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        found = values_of(self.cells, solution)
        if prod(found) != self.number:
            yield f"{self.called}: {' * '.join(map(str, found))} is {prod(found)}, not {self.number}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.cage(self.cells, f"{self.number}\u00d7")


@lru_cache(maxsize=256)
def _machine(wanted: int, length: int, symbols: tuple[int, ...]) -> Machine:
    """The state is the product so far, which divides the wanted one (or is 0)."""

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        reached = int(state) * symbols[symbol]
        return reached if wanted == 0 or (reached != 0 and wanted % reached == 0) else None

    return machine(length, len(symbols), 1, step, lambda state: state == wanted)
