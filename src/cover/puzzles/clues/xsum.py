"""X-sum: the first X symbols of a line add up to the clue, X being the first of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from cover.problems.rules import Automaton, Machine, Rule, machine
from cover.puzzles.clues.base import Filled, Frame, OutsideClue, values_of


class XSum(OutsideClue):
    """`xsum 20: row 1`."""

    key = "xsum"
    form = "xsum SUM: row 1 reversed"
    meaning = "The first X symbols seen from there add up to the number, where X is the first of them."

    def rules(self, frame: Frame) -> Iterator[Rule]:
        made = _machine(self.value, frame.size, frame.symbols)
        yield Automaton(frame.numbers(self.cells(frame)), made, self.called)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells(frame), solution)
        if not 1 <= line[0] <= len(line):
            yield f"{self.called}: there are no {line[0]} symbols"
        elif sum(line[: line[0]]) != self.value:
            yield f"{self.called}: the first {line[0]} add up to {sum(line[: line[0]])}"


@lru_cache(maxsize=256)
def _machine(wanted: int, size: int, symbols: tuple[int, ...]) -> Machine:
    """State: how many are still added, and the sum so far."""

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        value = symbols[symbol]
        if state == ():
            left, total = value - 1, value
            if not 1 <= value <= size:
                return None
        else:
            left, total = state
            if left == 0:
                return state  # type: ignore[no-any-return]
            left, total = left - 1, total + value
        return (left, total) if total == wanted or (left > 0 and (total < wanted or min(symbols) < 0)) else None

    return machine(size, len(symbols), (), step, lambda state: state == (0, wanted), uniform=True)
