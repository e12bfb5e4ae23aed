"""Lunchbox: a cage in which the symbols between the least and the greatest add up to the clue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from cover.problems.arrays import Bools, Int32s
from cover.problems.automata import of_tables
from cover.problems.names import Name
from cover.problems.rules import Automaton
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.lines import LineClue
from cover.puzzles.clues.outside import between_ends
from cover.puzzles.common.cells import Cell

MOST_CODES = 1 << 23  # of a table


@dataclass(frozen=True)
class Lunchbox(LineClue):
    """`lunchbox 8: r1c1 r1c2 r2c2`: cells in order, which differ."""

    number: int = 0

    key = "lunchbox"
    form = "lunchbox SUM: CELLS"
    meaning = "The cells of the line differ, and those between the least and the greatest symbol add up to its number."
    min_cells = 2

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        yield self.place, self.cells

    def automaton(self, frame: Frame) -> Automaton:
        return _automaton(self.number, len(self.cells), frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        for k, value in enumerate(line):
            if value in line[:k]:
                yield f"{value} twice"
                return
        first, last = sorted((line.index(min(line)), line.index(max(line))))
        if (found := sum(line[first + 1 : last])) != self.number:
            yield f"{found} between its least and its greatest symbol, not {self.number}"


@lru_cache(maxsize=256)
def _automaton(wanted: int, length: int, symbols: tuple[int, ...]) -> Automaton:
    """Forward by whole layers; merging does the rest. Of cells that hold every symbol once the ends are known."""
    if length == len(symbols):
        return between_ends(wanted, length, symbols)  # the order in which symbols grow, in which states count them
    order = np.argsort(symbols, kind="stable")
    values = np.array(symbols, dtype=np.int32)[order]
    states = np.zeros((1, 5), dtype=np.int32)
    tables = []
    for place in range(length):
        target, possible = _steps(states, values, wanted) if place else _firsts(len(values), wanted)
        # Sums only grow where no symbol is negative: then it is known early what cannot end well.
        if values[0] >= 0 or place == length - 1:
            possible &= _may_end(target, values, wanted, length - 1 - place)
        if place == length - 1:
            target[possible] = 0  # all ends are one state
        states, numbers = _numbered(target[possible])
        table = np.full(possible.shape, -1, dtype=np.int32)
        table[possible] = numbers
        tables.append(table[:, np.argsort(order)])  # back to the order in which the board has its symbols
    return of_tables(tables, np.ones(len(states), dtype=np.bool_), len(symbols))


# A state: the places, in ascending order of symbols, of the least and the greatest so far, the sums of what came after
# each of them, and whether the sum between them is the one wanted: it is never added to, so others need no states of
# their own.


def _firsts(count: int, wanted: int) -> tuple[Int32s, Bools]:
    """After the first cell, by its symbol: shape (1, count, 5), and which of them there are."""
    target = np.zeros((1, count, 5), dtype=np.int32)
    target[..., :2] = np.arange(count)[:, None]
    target[..., 4] = wanted == 0
    return target, np.ones((1, count), dtype=np.bool_)


def _steps(states: Int32s, values: Int32s, wanted: int) -> tuple[Int32s, Bools]:
    """The state after each of some states (rows) and each symbol, shape (states, symbols, 5), and which of them may
    still end well. What can no longer matter is 0, and sums beyond what is wanted are alike, so that few states are
    met."""
    least, greatest, after_least, after_greatest, right = (part[:, None] for part in states.T)
    symbol = np.arange(len(values), dtype=np.int32)
    is_least, is_greatest = symbol < least, symbol > greatest
    after = np.stack(
        np.broadcast_arrays(
            np.minimum(least, symbol),
            np.maximum(greatest, symbol),
            np.where(is_least, 0, after_least + values),
            np.where(is_greatest, 0, after_greatest + values),
            np.where(is_least, after_greatest == wanted, np.where(is_greatest, after_least == wanted, right)),
        ),
        axis=-1,
    )
    if values[0] >= 0:
        np.minimum(after[..., 2:4], max(wanted, 0) + 1, out=after[..., 2:4])  # more than wanted is all the same
    final_least, final_greatest = after[..., 0] == 0, after[..., 1] == len(values) - 1
    # The sum after the least matters only when a new greatest comes, and above the last symbol there is none; so the
    # other way round.
    after[..., 2][final_greatest] = 0
    after[..., 3][final_least] = 0
    # Cells differ: least and greatest may not come again.
    possible = (symbol != least) & (symbol != greatest)
    possible &= ~(final_least & final_greatest) | (after[..., 4] == 1)
    return after, possible


def _may_end(target: Int32s, values: Int32s, wanted: int, left: int) -> Bools:
    """Which states may end well with so many cells left, as far as sums of values that are not negative say: the sum is
    right, or a new end comes, before which the rest of what is wanted is added, or two new ends come."""
    least, greatest, after_least, after_greatest, right = np.moveaxis(target, -1, 0)
    falls, rises, most = least > 0, greatest < len(values) - 1, (left - 1) * values[-1]
    possible: Bools = right == 1
    if left:
        possible |= falls & (wanted - most <= after_greatest) & (after_greatest <= wanted)
        possible |= rises & (wanted - most <= after_least) & (after_least <= wanted)
        possible |= falls & rises & (wanted <= most - values[-1])
    return possible


def _numbered(states: Int32s) -> tuple[Int32s, Int32s]:
    """The different states of many, and the number of each: by a table of all that could be, for there are few."""
    if not len(states):
        return states, np.zeros(0, dtype=np.int32)
    low = states.min(axis=0)
    codes, size = np.zeros(len(states), dtype=np.int64), 1
    for part, least, width in zip(states.T, low, states.max(axis=0) - low + 1, strict=True):
        # One number a state, in mixed radix: each part counts from its least value.
        codes = codes * width + part - least
        size *= int(width)
    if size > MOST_CODES:
        _, first, numbers = np.unique(codes, return_index=True, return_inverse=True)
        return states[first], numbers.astype(np.int32)
    place = np.full(size, -1, dtype=np.int32)
    # Each different code is kept once, by the last state that has it; then codes are numbered in their order.
    place[codes] = np.arange(len(codes), dtype=np.int32)
    last = place[place >= 0]
    place[codes[last]] = np.arange(len(last), dtype=np.int32)
    return states[last], place[codes]
