"""Count different: a symbol says how many different symbols stand in the cells after it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Automaton, Machine, Rule, machine
from cover.puzzles.clues.base import CellsClue, Filled, Frame, values_of


class CountDifferent(CellsClue):
    """`different: r1c1 r1c2 r2c2 r2c3`: the cell that counts, then those that it counts."""

    key = "different"
    form = "different: CELL CELLS"
    meaning = "The first symbol says how many different symbols the other cells hold."
    min_cells = 2

    def rules(self, frame: Frame) -> Iterator[Rule]:
        made = _machine(len(self.cells), frame.symbols)
        first, *others = self.cells  # the count is known at the end alone
        yield Automaton(frame.numbers([*others, first]), made, self.called)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        first, *others = values_of(self.cells, solution)
        if len(set(others)) != first:
            yield f"{self.called}: {len(set(others))} different symbols, not {first}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield strokes.ring(self.cells[0])
        yield from strokes.line(self.cells, "other")


@lru_cache(maxsize=256)
def _machine(length: int, symbols: tuple[int, ...]) -> Machine:
    """State: the symbols so far, as bits; at last the count."""

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        if place < length - 1:
            return int(state) | 1 << symbol
        return "right" if int(state).bit_count() == symbols[symbol] else None

    return machine(length, len(symbols), 0, step)
