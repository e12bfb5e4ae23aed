"""Numbered room: the symbol at place X of a line, X being its first symbol."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from cover.problems.rules import Automaton, automaton
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.lines import OutsideClue


class NumberedRoom(OutsideClue):
    """`numberedroom 3: column 2 reversed`."""

    key = "numberedroom"
    form = "numberedroom SYMBOL: row 1 reversed"
    meaning = "The symbol stands at place X of the line seen from there, where X is the first symbol of the line."
    heading = "Numbered room"

    def automaton(self, frame: Frame) -> Automaton:
        return _automaton(self.value, frame.size, frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        if not 1 <= line[0] <= len(line):
            yield f"there is no place {line[0]}"
        elif line[line[0] - 1] != self.value:
            yield f"{line[line[0] - 1]} stands at place {line[0]}"


@lru_cache(maxsize=256)
def _automaton(wanted: int, size: int, symbols: tuple[int, ...]) -> Automaton:
    """State: how many places before the one that is looked at; 0 once it was seen."""

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        value = symbols[symbol]
        if place == 0:
            if value == 1:
                return 0 if wanted == 1 else None
            return value - 1 if 1 < value <= size else None
        if state == 0:
            return 0
        if state == 1:
            return 0 if value == wanted else None
        return int(state) - 1

    return automaton(size, len(symbols), -1, step, lambda state: state == 0)
