"""Lunchbox: a cage in which the symbols between the least and the greatest add up to the clue."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from cover.problems.rules import Automaton, Machine, Rule, machine
from cover.puzzles.clues.base import CellsClue, Filled, Frame, cells_in, names, number_in, values_of
from cover.puzzles.shared.cells import Cell


@dataclass(frozen=True)
class Lunchbox(CellsClue):
    """`lunchbox 8: r1c1 r1c2 r2c2`: cells in order, which differ."""

    sum: int = 0

    key = "lunchbox"
    form = "lunchbox SUM: CELLS"
    meaning = "The cells of the line differ, and those between the least and the greatest symbol add up to its number."
    min_cells = 2

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        return cls(cells_in(cls.key, text, size), number_in(cls.key, value))

    def line(self) -> str:
        return f"lunchbox {self.sum}: {names(self.cells)}"

    def regions(self, frame: Frame) -> Iterator[tuple[str, Sequence[Cell]]]:
        yield self.called, self.cells

    def rules(self, frame: Frame) -> Iterator[Rule]:
        made = _machine(self.sum, len(self.cells), frame.symbols)
        yield Automaton(frame.numbers(self.cells), made, self.called)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells, solution)
        for k, value in enumerate(line):
            if value in line[:k]:
                yield f"{self.called}: {value} twice"
                return
        first, last = sorted((line.index(min(line)), line.index(max(line))))
        if (found := sum(line[first + 1 : last])) != self.sum:
            yield f"{self.called}: {found} between its least and its greatest symbol, not {self.sum}"


@lru_cache(maxsize=256)
def _machine(wanted: int, length: int, symbols: tuple[int, ...]) -> Machine:
    """State: the least and the greatest so far, what came after each of them, and what lies between them."""
    most = 1 + max(wanted, 0) if min(symbols) >= 0 else None  # sums beyond what is wanted are all alike

    def clipped(number: int) -> int:
        return number if most is None else min(number, most)

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        value = symbols[symbol]
        if place == 0:
            return value, value, 0, 0, 0
        least, greatest, after_least, after_greatest, between = state
        if value in (least, greatest):
            return None
        if value < least:
            return value, greatest, 0, clipped(after_greatest + value), after_greatest
        if value > greatest:
            return least, value, clipped(after_least + value), 0, after_least
        return least, greatest, clipped(after_least + value), clipped(after_greatest + value), between

    def ends(state: Any) -> bool:
        return bool(state[4] == wanted)

    return machine(length, len(symbols), None, step, ends)
