"""Value indexing: the second cell says at which place of the line after it the symbol of the first one stands."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from cover.problems.rules import Automaton, automaton
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.lines import LineClue


class ValueIndex(LineClue):
    """`valueindex: r1c4 r2c4 r2c3 r2c2 r2c1`: if r2c4 holds 2, r2c2 holds the symbol of r1c4."""

    key = "valueindex"
    form = "valueindex: CELLS"
    meaning = "The second cell's symbol counts cells after it, and the last one counted holds the symbol of the first."
    heading = "Value index"
    min_cells = 3

    def automaton(self, frame: Frame) -> Automaton:
        return _automaton(len(self.cells), frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        first, place, *rest = line
        if not 1 <= place <= len(rest):
            yield f"there is no {place}. cell after the second one"
        elif rest[place - 1] != first:
            yield f"place {place} holds {rest[place - 1]}, not {first}"


@lru_cache(maxsize=256)
def _automaton(length: int, symbols: tuple[int, ...]) -> Automaton:
    """State: the first symbol and how many cells to go; "done" after that one."""

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        value = symbols[symbol]
        if place == 0:
            return (value,)
        if place == 1:
            return (state[0], value) if 1 <= value <= length - 2 else None
        if state == "done":
            return "done"
        wanted, left = state
        if left > 1:
            return wanted, left - 1
        return "done" if value == wanted else None

    return automaton(length, len(symbols), None, step)
