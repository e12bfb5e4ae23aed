"""X-sum: the first X symbols of a line add up to the clue, X being the first of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

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
