"""X, the first symbol of a line, counts cells: those that add up to the clue, or up to where it stands."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from cover.problems.arrays import Int32s
from cover.problems.automata import Automaton, of_table
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.lines import OutsideClue


class XSum(OutsideClue):
    """`xsum 20: row 1`."""

    key = "xsum"
    form = "xsum SUM: row 1 reversed"
    meaning = "The first X symbols seen from there add up to the number, where X is the first of them."
    heading = "X-sum"

    def automaton(self, frame: Frame) -> Automaton:
        return _automaton(self.value, frame.size, frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        if not 1 <= line[0] <= len(line):
            yield f"there are no {line[0]} symbols"
        elif sum(line[: line[0]]) != self.value:
            yield f"the first {line[0]} add up to {sum(line[: line[0]])}"


class NumberedRoom(OutsideClue):
    """`numberedroom 3: column 2 reversed`."""

    key = "numberedroom"
    form = "numberedroom SYMBOL: row 1 reversed"
    meaning = "The symbol stands at place X of the line seen from there, where X is the first symbol of the line."
    heading = "Numbered room"
    start = -1

    def step(self, state: Any, value: int, place: int, length: int) -> Hashable | None:
        """State: how many places before the one that is looked at; 0 once it was seen."""
        left = value - 1 if place == 0 else state - 1
        if place and not state:
            return 0
        if left == 0:
            return 0 if value == self.value else None
        return left if 0 < left < length else None

    def accepts(self, state: Any) -> bool:
        return bool(state == 0)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        if not 1 <= line[0] <= len(line):
            yield f"there is no place {line[0]}"
        elif line[line[0] - 1] != self.value:
            yield f"{line[line[0] - 1]} stands at place {line[0]}"


@lru_cache(maxsize=256)
def _automaton(wanted: int, size: int, symbols: tuple[int, ...]) -> Automaton:
    table, states = _table(size, symbols)
    table = table.copy()
    table[0] = [states.get((value - 1, wanted - value), -1) if 1 <= value <= size else -1 for value in symbols]
    return of_table(size, table, np.arange(len(table)) == states[0, 0])


@lru_cache(maxsize=16)
def _table(size: int, symbols: tuple[int, ...]) -> tuple[Int32s, dict[tuple[int, int], int]]:
    """What all sums share. States: 0, the start; how many are still added, and what they still have to add up to. Row
    0, which alone knows the sum, is left open."""
    most = size * max(map(abs, symbols))
    open_sums = range(0 if min(symbols) >= 0 else -most, most + 1)
    some = [(left, total) for left in range(1, size) for total in open_sums]
    states = {state: k for k, state in enumerate([(0, 0), *some], 1)}
    rows = [[states.get((left - 1, total - value), -1) for value in symbols] for left, total in some]
    return np.array([[-1] * len(symbols), [1] * len(symbols), *rows], dtype=np.int32), states
