"""Hidden skyscraper: the first symbol that cannot be seen from outside."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from cover.problems.rules import Automaton, automaton
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.lines import OutsideClue


class HiddenSkyscraper(OutsideClue):
    """`hiddenskyscraper 3: row 1`: seen from the left, 3 is the first symbol behind a greater one."""

    key = "hiddenskyscraper"
    form = "hiddenskyscraper SYMBOL: row 1 reversed"
    meaning = "Seen from there, this is the first symbol that a greater one before it hides."
    heading = "Hidden skyscraper"

    def automaton(self, frame: Frame) -> Automaton:
        return _automaton(self.value, frame.size, frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        hidden = next((value for k, value in enumerate(line) if value < max(line[:k], default=value)), None)
        if hidden != self.value:
            yield f"the first hidden symbol is {hidden if hidden is not None else 'none'}"


@lru_cache(maxsize=256)
def _automaton(wanted: int, size: int, symbols: tuple[int, ...]) -> Automaton:
    """State: the greatest symbol so far; "done" once the first one is hidden."""

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        value = symbols[symbol]
        if state == "done":
            return "done"
        if state is not None and value < state[0]:
            return "done" if value == wanted else None
        return (value,) if state is None else (max(value, state[0]),)

    return automaton(size, len(symbols), (min(symbols) - 1,), step, lambda state: state == "done", uniform=True)
