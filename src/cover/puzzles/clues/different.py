"""Count different: a symbol says how many different symbols stand in the cells after it."""

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


class CountDifferent(LineClue):
    """`different: r1c1 r1c2 r2c2 r2c3`: the cell that counts, then those that it counts."""

    key = "different"
    form = "different: CELL CELLS"
    meaning = "The first symbol says how many different symbols the other cells hold."
    heading = "Different values"
    min_cells = 2

    def order(self, frame: Frame) -> Sequence[Cell]:
        """First those that are counted: the count is known at the end alone."""
        return *self.cells[1:], self.cells[0]

    def automaton(self, frame: Frame) -> Automaton:
        return _automaton(len(self.cells), frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        *others, first = line
        if len(set(others)) != first:
            yield f"{len(set(others))} different symbols, not {first}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield strokes.ring(self.cells[0])
        yield from strokes.line(self.cells, "other")


@lru_cache(maxsize=256)
def _automaton(length: int, symbols: tuple[int, ...]) -> Automaton:
    """State: the symbols so far, as bits; at last the count."""

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        if place < length - 1:
            return int(state) | 1 << symbol
        return "right" if int(state).bit_count() == symbols[symbol] else None

    return automaton(length, len(symbols), 0, step)
