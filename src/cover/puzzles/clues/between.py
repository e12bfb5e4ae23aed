"""Between line: the symbols on the line lie strictly between those at its two ends."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Machine, machine
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.lines import LineClue
from cover.puzzles.shared.cells import Cell


class Between(LineClue):
    """`between: END CELLS END`."""

    key = "between"
    form = "between: END CELLS END"
    meaning = "The symbols on the line lie strictly between those at its ends."
    min_cells = 3

    def order(self, frame: Frame) -> Sequence[Cell]:
        """The ends come first, so that the machine knows what it compares with."""
        return self.cells[0], self.cells[-1], *self.cells[1:-1]

    def machine(self, frame: Frame) -> Machine:
        return _machine(len(self.cells), frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        first, last, *middle = line
        low, high = sorted((first, last))
        for value in middle:
            if not low < value < high:
                yield f"{value} is not between {low} and {high}"

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
