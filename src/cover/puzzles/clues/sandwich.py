"""Sandwich: the symbols strictly between the smallest and the largest symbol of a line add up to the clue."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import numpy as np

from cover.problems.arrays import Int32s
from cover.problems.automata import Automaton, of_table
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.lines import OutsideClue


class Sandwich(OutsideClue):
    """`sandwich 8: column 1`."""

    key = "sandwich"
    form = "sandwich SUM: row 1"
    meaning = "The symbols between the smallest and the largest symbol of the line add up to the number."

    def automaton(self, frame: Frame) -> Automaton:
        return between_ends(self.value, frame.size, frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        least, most = min(frame.symbols), max(frame.symbols)
        ends = [k for k, value in enumerate(line) if value in (least, most)]
        if len(ends) != 2:
            yield f"the line needs {least} and {most} once each"
        elif sum(line[ends[0] + 1 : ends[1]]) != self.value:
            yield f"the symbols between add up to {sum(line[ends[0] + 1 : ends[1]])}"


@lru_cache(maxsize=256)
def between_ends(wanted: int, size: int, symbols: tuple[int, ...]) -> Automaton:
    """What lies between the least and the greatest of these symbols, each of which stands once, adds up to `wanted`."""
    table, inside, after = _table(size, symbols)
    table = table.copy()
    for symbol, value in enumerate(symbols):
        table[0, symbol] = inside.get((value, wanted), -1) if value in (min(symbols), max(symbols)) else 0
    return of_table(size, table, np.arange(len(table)) == after)


@lru_cache(maxsize=16)
def _table(size: int, symbols: tuple[int, ...]) -> tuple[Int32s, dict[tuple[int, int], int], int]:
    """What all sums share. States: 0, before; inside, by the end met first and what is still wanted; after. Row 0,
    which alone knows the sum, is left open."""
    low, high = min(symbols), max(symbols)
    most = size * max(map(abs, symbols))
    open_sums = range(0 if low >= 0 else -most, most + 1)
    inside = {state: k for k, state in enumerate(product(dict.fromkeys((low, high)), open_sums), 1)}
    after = len(inside) + 1
    table = np.full((after + 1, len(symbols)), -1, dtype=np.int32)
    for symbol, value in enumerate(symbols):
        if value not in (low, high):
            table[after, symbol] = after
            for (end, left), state in inside.items():
                table[state, symbol] = inside.get((end, left - value), -1)
        elif low != high:
            table[inside[low + high - value, 0], symbol] = after
    return table, inside, after
