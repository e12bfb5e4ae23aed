"""Between line: the symbols on the line lie strictly between those at its two ends."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Automaton, Machine, Rule, machine
from cover.puzzles.clues.base import CellsClue, Filled, Frame, values_of


class Between(CellsClue):
    """`between: END CELLS END`."""

    key = "between"
    form = "between: END CELLS END"
    meaning = "The symbols on the line lie strictly between those at its ends."
    min_cells = 3

    def rules(self, frame: Frame) -> Iterator[Rule]:
        # The ends come first, so that the automaton knows what it compares with.
        cells = (self.cells[0], self.cells[-1], *self.cells[1:-1])
        made = _machine(len(cells), frame.symbols)
        yield Automaton(frame.numbers(cells), made, self.called)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells, solution)
        low, high = sorted((line[0], line[-1]))
        for value in line[1:-1]:
            if not low < value < high:
                yield f"{self.called}: {value} is not between {low} and {high}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.between(self.cells)


@lru_cache(maxsize=256)
def _machine(length: int, symbols: tuple[int, ...]) -> Machine:
    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        value = symbols[symbol]
        if place == 0:
            return (value,)
        if place == 1:
            return (min(state[0], value), max(state[0], value))
        return state if state[0] < value < state[1] else None

    return machine(length, len(symbols), (), step)
