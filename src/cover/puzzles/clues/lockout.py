"""Lockout line: its ends are far apart, and no symbol on it lies between them or equals one."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Automaton, Machine, Rule, machine
from cover.puzzles.clues.base import CellsClue, Filled, Frame, cells_in, names, number_in, values_of


@dataclass(frozen=True)
class Lockout(CellsClue):
    """`lockout: END CELLS END`, `lockout 2: ...`; by: the least difference of the ends."""

    by: int = 4

    key = "lockout"
    form = "lockout [4]: END CELLS END"
    meaning = "The ends differ by at least 4, or the number given, and the other symbols lie outside the two."
    min_cells = 2

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        cells = cells_in(cls.key, text, size)
        return cls(cells, number_in(cls.key, value) if value else 4)

    def line(self) -> str:
        return f"lockout {self.by}: {names(self.cells)}"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        # The ends come first, so that the automaton knows what it compares with.
        cells = (self.cells[0], self.cells[-1], *self.cells[1:-1])
        made = _machine(len(cells), self.by, frame.symbols)
        yield Automaton(frame.numbers(cells), made, self.called)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells, solution)
        low, high = sorted((line[0], line[-1]))
        if high - low < self.by:
            yield f"{self.called}: the ends {line[0]} and {line[-1]} differ by less than {self.by}"
        for value in line[1:-1]:
            if low <= value <= high:
                yield f"{self.called}: {value} is not outside {low} to {high}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.between(self.cells)
        yield from strokes.corner(self.cells[0], "out")


@lru_cache(maxsize=256)
def _machine(length: int, by: int, symbols: tuple[int, ...]) -> Machine:
    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        value = symbols[symbol]
        if place == 0:
            return (value,)
        if place == 1:
            return (min(state[0], value), max(state[0], value)) if abs(state[0] - value) >= by else None
        return None if state[0] <= value <= state[1] else state

    return machine(length, len(symbols), (), step)
