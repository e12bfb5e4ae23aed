"""Sandwich: the symbols strictly between the smallest and the largest symbol of a line add up to the clue."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from cover.problems.rules import Automaton, Machine, Rule, machine
from cover.puzzles.clues.base import Filled, Frame, OutsideClue, values_of


class Sandwich(OutsideClue):
    """`sandwich 8: column 1`."""

    key = "sandwich"
    form = "sandwich SUM: row 1"
    meaning = "The symbols between the smallest and the largest symbol of the line add up to the number."

    def rules(self, frame: Frame) -> Iterator[Rule]:
        made = _machine(self.value, frame.size, frame.symbols)
        yield Automaton(frame.numbers(self.cells(frame)), made, self.called)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells(frame), solution)
        ends = [k for k, value in enumerate(line) if value in (min(frame.symbols), max(frame.symbols))]
        if len(ends) != 2:
            yield f"{self.called}: the line does not hold {min(frame.symbols)} and {max(frame.symbols)} once"
        elif sum(line[ends[0] + 1 : ends[1]]) != self.value:
            yield f"{self.called}: the symbols between add up to {sum(line[ends[0] + 1 : ends[1]])}"


@lru_cache(maxsize=256)
def _machine(wanted: int, size: int, symbols: tuple[int, ...]) -> Machine:
    """States: ("before",), ("inside", the end met first, the sum so far), ("after",)."""
    low, high = min(symbols), max(symbols)

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        value = symbols[symbol]
        end = value in (low, high)
        if state[0] == "before":
            return ("inside", value, 0) if end else ("before",)
        if state[0] == "after":
            return None if end else state
        if end:
            return ("after",) if value != state[1] and state[2] == wanted else None
        return ("inside", state[1], state[2] + value) if state[2] + value <= wanted else None

    return machine(size, len(symbols), ("before",), step, lambda state: state == ("after",), uniform=True)
