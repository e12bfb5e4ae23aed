"""Between line: the symbols on the line lie strictly between those at its two ends."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Automaton, automaton
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.lines import LineClue
from cover.puzzles.common.cells import Cell


class EndsClue(LineClue):
    """A line whose two ends say where the symbols between them lie; to an automaton the ends come first."""

    def order(self, frame: Frame) -> Sequence[Cell]:
        return self.cells[0], self.cells[-1], *self.cells[1:-1]


class Between(EndsClue):
    """`between: END CELLS END`."""

    key = "between"
    form = "between: END CELLS END"
    meaning = "The symbols on the line lie strictly between those at its ends."
    heading = "Between line"
    min_cells = 3

    def automaton(self, frame: Frame) -> Automaton:
        return by_ends(len(self.cells), frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        first, last, *middle = line
        low, high = sorted((first, last))
        for value in middle:
            if not low < value < high:
                yield f"{value} is not between {low} and {high}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.between(self.cells)


@lru_cache(maxsize=256)
def by_ends(length: int, symbols: tuple[int, ...], apart: int = 0, outside: bool = False) -> Automaton:
    """Two ends that differ by `apart` at least, then symbols strictly between them, or strictly outside."""

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        value = symbols[symbol]
        if place == 0:
            return (value,)
        if place == 1:
            low, high = sorted((state[0], value))
            return (low, high) if high - low >= apart else None
        low, high = state
        fits = value < low or value > high if outside else low < value < high
        return state if fits else None

    return automaton(length, len(symbols), (), step)
