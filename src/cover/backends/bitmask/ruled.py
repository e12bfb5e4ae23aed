"""Boards with rules beside their regions, as arrays for the native search; equal machines, sums and sets are passed
once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.problems.arrays import Int32s, flat_of, starts_of
from cover.problems.board import Board
from cover.problems.connecting import Connected, Loop
from cover.problems.rules import Automaton, Machine, Sets
from cover.reductions.rules import machine_of, stated_rules

SUM_SYMBOLS = 9  # beyond, a sum is an automaton (boards/sums.hpp)
SUM = 1 << 30  # above all numbers of machines
WIDEST_SUM = 1 << 16  # between the least and the greatest sum of a rule


class _Numbers:
    """Different things, numbered as they come."""

    def __init__(self) -> None:
        self.things: list[Any] = []
        self._numbers: dict[Hashable, int] = {}

    def of(self, key: Hashable, thing: Any) -> int:
        """The number of the thing with this key."""
        number = self._numbers.setdefault(key, len(self.things))
        if number == len(self.things):
            self.things.append(thing)
        return number


class _Weights:
    """The different rows of weights of sums, and of each array of weights its rows; equal arrays are mostly one."""

    def __init__(self) -> None:
        self._rows = _Numbers()
        self._known: dict[int, tuple[list[int], int]] = {}

    def of(self, weights: Int32s) -> tuple[list[int], int]:
        """The numbers of the rows, and how far apart the least and the greatest sum of such weights are."""
        found = self._known.get(id(weights))
        if found is None:
            width = int((weights.max(axis=1).astype(np.int64) - weights.min(axis=1)).sum())
            found = self._known[id(weights)] = [self._rows.of(row.tobytes(), row) for row in weights], width
        return found

    def flat(self) -> Int32s:
        return np.concatenate([*self._rows.things, np.zeros(0, dtype=np.int32)])


def ruled_search(board: Board, masks: NDArray[np.uint64]) -> _native.BoardSearch:
    """The search of a board of at most 64 symbols; masks: the candidates, one word a cell."""
    lists, weights = _Numbers(), _Weights()
    machines: dict[int, int] = {}  # the number of each, by id
    chosen: list[Machine] = []
    rows: list[list[int]] = []  # of each sum: the weights of its cells
    totals: list[tuple[int, ...]] = []
    data: list[int] = []  # of each rule: the number of its machine, SUM + that of its sum, ~ that of its sets
    cells: list[tuple[int, ...]] = []
    for rule in stated_rules(board):
        cells.append(rule.cells)
        if isinstance(rule, Automaton):
            made = rule.machine
        elif isinstance(rule, Sets):
            data.append(~lists.of(rule.sets.tobytes(), rule.sets))
            continue
        else:
            found, width = weights.of(rule.weights) if board.symbols <= SUM_SYMBOLS else ([], WIDEST_SUM + 1)
            if width <= WIDEST_SUM:
                data.append(SUM + len(totals))
                rows.append(found)
                totals.append(rule.totals)
                continue
            made = machine_of(rule)
        number = machines.setdefault(id(made), len(chosen))
        if number == len(chosen):
            chosen.append(made)
        data.append(number)
    numbers = np.array(data, dtype=np.int32)
    numbers[numbers >= SUM] += len(chosen) - SUM
    hanging = [rule for rule in board.lazy_rules if isinstance(rule, Connected | Loop)]
    late = len(chosen) + len(totals) + np.arange(len(hanging), dtype=np.int32)
    cells += (rule.cells for rule in hanging)
    pairs = [rule.ends if isinstance(rule, Loop) else rule.neighbours for rule in hanging]
    tips = [rule.tips if isinstance(rule, Loop) else () for rule in hanging]
    nothing = np.zeros(0, dtype=np.int32)
    return _native.BoardSearch.ruled(
        board.symbols,
        masks,
        board.region_starts,
        board.region_cells,
        starts_of(map(len, cells)),
        flat_of(cells),
        np.concatenate([numbers, late]),
        starts_of(machine.length for machine in chosen),
        np.concatenate([nothing, [0], *(np.diff(m.starts) for m in chosen)]).cumsum(dtype=np.int32),
        np.concatenate([*(m.arcs.reshape(-1) for m in chosen), nothing]),
        starts_of(map(len, lists.things)),
        np.concatenate([*map(_native.candidate_masks, lists.things), np.zeros(0, dtype=np.uint64)]),
        flat_of(rows),
        weights.flat(),
        starts_of(map(len, totals)),
        flat_of(totals),
        np.array([isinstance(rule, Loop) for rule in hanging], dtype=np.int32),
        np.array([sum(1 << symbol for symbol in set(rule.symbols)) for rule in hanging], dtype=np.uint64),
        starts_of(map(len, pairs)),
        flat_of(pair for some in pairs for pair in some),
        starts_of(map(len, tips)),
        flat_of(tips),
    )
