"""Boards with rules beside their regions, as arrays for the native search; equal machines, sums and sets are passed
once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.problems.board import Board
from cover.problems.connecting import Connected, Loop
from cover.problems.rules import Automaton, Machine, Sets, Sum
from cover.reductions.rules import Differing, machine_of, stated_rules

SUM_SYMBOLS = 9  # beyond, a sum is an automaton (boards/sums.hpp)
WIDEST_SUM = 1 << 16  # between the least and the greatest sum of a rule


class _Sums:
    """The different sums of a board: groups of cells that differ and weigh the same."""

    def __init__(self, board: Board):
        self._differ = Differing(board)
        self._numbers: dict[Any, int] = {}
        self.groups: list[int] = []  # of each sum
        self.sizes: list[int] = []  # of each group
        self.values: list[NDArray[np.int32]] = []
        self.totals: list[tuple[int, ...]] = []

    def add(self, rule: Sum) -> tuple[int, list[int]]:
        """The number of a sum, and its cells group by group."""
        alike: dict[bytes, list[int]] = {}
        weights: dict[bytes, NDArray[np.int32]] = {}
        for cell, row in zip(rule.cells, rule.weights, strict=True):
            alike.setdefault(row.tobytes(), []).append(cell)
            weights.setdefault(row.tobytes(), row)
        groups = [(row, members) for row, cells in alike.items() for members in self._differ.groups(cells)]
        key = (tuple((row, len(members)) for row, members in groups), rule.totals)
        if key not in self._numbers:
            self._numbers[key] = len(self.groups)
            self.groups.append(len(groups))
            self.sizes += [len(members) for _, members in groups]
            self.values += [weights[row] for row, _ in groups]
            self.totals.append(rule.totals)
        return self._numbers[key], [cell for _, members in groups for cell in members]


def ruled_search(board: Board, masks: NDArray[np.uint64]) -> _native.BoardSearch:
    """The search of a board of at most 64 symbols; masks: the candidates, one word a cell."""
    machines: dict[int, tuple[int, Machine]] = {}
    lists: dict[bytes, tuple[int, NDArray[np.uint64]]] = {}
    sums = _Sums(board)
    data: list[tuple[str, int]] = []
    cells: list[list[int] | tuple[int, ...]] = []
    weights = np.left_shift(np.uint64(1), np.arange(board.symbols, dtype=np.uint64))
    for rule in stated_rules(board):
        if isinstance(rule, Sum) and board.symbols <= SUM_SYMBOLS and _width(rule) <= WIDEST_SUM:
            number, members = sums.add(rule)
            data.append(("sum", number))
            cells.append(members)
            continue
        cells.append(rule.cells)
        if isinstance(rule, Sets):
            sets = np.where(rule.sets, weights, np.uint64(0)).sum(axis=1, dtype=np.uint64)
            data.append(("sets", lists.setdefault(sets.tobytes(), (len(lists), sets))[0]))
        else:
            made = rule.machine if isinstance(rule, Automaton) else machine_of(rule)
            data.append(("machine", machines.setdefault(id(made), (len(machines), made))[0]))
    hanging = [rule for rule in board.rules if isinstance(rule, Connected | Loop)]
    for number, late in enumerate(hanging):
        data.append(("hanging", number))
        cells.append(late.cells)
    chosen = [machine for _, machine in machines.values()]
    pairs = [rule.ends if isinstance(rule, Loop) else rule.neighbours for rule in hanging]
    tips = [rule.tips if isinstance(rule, Loop) else () for rule in hanging]
    numbered = {"machine": lambda k: k, "sum": lambda k: len(chosen) + k, "sets": lambda k: ~k}
    numbered["hanging"] = lambda k: len(chosen) + len(sums.groups) + k
    sizes = [size for machine in chosen for size in np.diff(machine.starts).tolist()]
    all_sets = [sets for _, sets in lists.values()]
    return _native.BoardSearch.ruled(
        board.symbols,
        masks,
        board.region_starts,
        board.region_cells,
        _starts(map(len, cells)),
        _flat(cells),
        np.array([numbered[kind](number) for kind, number in data], dtype=np.int32),
        _starts(machine.length for machine in chosen),
        _starts(sizes),
        np.ascontiguousarray(np.concatenate([*(m.arcs for m in chosen), np.zeros((0, 3), dtype=np.int32)]).ravel()),
        _starts(map(len, all_sets)),
        np.concatenate([*all_sets, np.zeros(0, dtype=np.uint64)]),
        _starts(sums.groups),
        np.array(sums.sizes, dtype=np.int32),
        np.concatenate([*sums.values, np.zeros(0, dtype=np.int32)]),
        _starts(map(len, sums.totals)),
        _flat(sums.totals),
        np.array([isinstance(rule, Loop) for rule in hanging], dtype=np.int32),
        np.array([sum(1 << symbol for symbol in set(rule.symbols)) for rule in hanging], dtype=np.uint64),
        _starts(map(len, pairs)),
        _flat(pair for some in pairs for pair in some),
        _starts(map(len, tips)),
        _flat(tips),
    )


def _width(rule: Sum) -> int:
    return int((rule.weights.max(axis=1).astype(np.int64) - rule.weights.min(axis=1)).sum())


def _starts(sizes: Iterable[int]) -> NDArray[np.int32]:
    return np.cumsum([0, *sizes], dtype=np.int32)


def _flat(rows: Iterable[Iterable[int]]) -> NDArray[np.int32]:
    return np.array([number for row in rows for number in row], dtype=np.int32)
