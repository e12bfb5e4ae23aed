"""Boards with rules beside their regions, as lists for the native search; equal automata, sums and sets are passed
once."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.problems.arrays import Int32s
from cover.problems.board import Board
from cover.problems.connectivity import Connected
from cover.problems.loops import Loop
from cover.problems.rules import Automaton, Regular, Sets, Sum
from cover.reductions.rules import automaton_of, stated_rules

SUM_SYMBOLS = 9  # beyond, a sum is an automaton (boards/sums.hpp)
SUM = 1 << 30  # above all numbers of automata
WIDEST_SUM = 1 << 16  # between the least and the greatest sum of a rule
HEAVIEST = 1_000_000  # weight of a symbol
GREATEST_SUM = 1 << 30  # of a rule


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

    def of(self, rule: Sum) -> tuple[list[int], int]:
        """The numbers of the rows, and how far apart the least and the greatest sum of such weights are; no rows and
        too far where they are too large."""
        weights = rule.weights
        found = self._known.get(id(weights))
        if found is None:
            heaviest = int(np.abs(weights.astype(np.int64)).max())
            if heaviest > HEAVIEST or heaviest * len(weights) > GREATEST_SUM:
                found = [], WIDEST_SUM + 1
            elif (values := rule.values) is not None:
                width = (int(values.max()) - int(values.min())) * len(weights)
                found = [self._rows.of(values.tobytes(), values)] * len(weights), width
            else:
                width = int((weights.max(axis=1).astype(np.int64) - weights.min(axis=1)).sum())
                found = [self._rows.of(row.tobytes(), row) for row in weights], width
            self._known[id(weights)] = found
        return found

    @property
    def rows(self) -> list[Int32s]:
        return self._rows.things


def ruled_search(board: Board, masks: NDArray[np.uint64]) -> _native.BoardSearch:
    """The search of a board of at most 64 symbols; masks: the candidates, one word a cell."""
    lists, weights = _Numbers(), _Weights()
    automata: dict[int, int] = {}  # the number of each, by id
    chosen: list[Automaton] = []
    sums: list[tuple[list[int], tuple[int, ...]]] = []  # of each: the weights of its cells, the totals
    data: list[int] = []  # of each rule: the number of its automaton, SUM + that of its sum, ~ that of its sets
    few = board.symbols <= SUM_SYMBOLS
    stated = stated_rules(board)
    for rule in stated:
        if isinstance(rule, Sets):
            data.append(~lists.of(rule.sets.tobytes(), rule.sets))
            continue
        if isinstance(rule, Regular):
            made = rule.automaton
        else:
            rows, width = weights.of(rule) if few else ([], WIDEST_SUM + 1)
            if width <= WIDEST_SUM:
                data.append(SUM + len(sums))
                sums.append((rows, rule.totals))
                continue
            made = automaton_of(rule)
        number = automata.setdefault(id(made), len(chosen))
        if number == len(chosen):
            chosen.append(made)
        data.append(number)
    shift, cells = len(chosen) - SUM, [rule.cells for rule in stated]
    connectivity = [_connectivity(rule) for rule in board.lazy_constraints if isinstance(rule, Connected | Loop)]
    late = len(chosen) + len(sums)
    return _native.BoardSearch.ruled(
        board.symbols,
        masks,
        board.region_starts,
        board.region_cells,
        cells + [rule.cells for rule in board.lazy_constraints if isinstance(rule, Connected | Loop)],
        [number + shift if number >= SUM else number for number in data] + [*range(late, late + len(connectivity))],
        [(automaton.starts, automaton.arcs) for automaton in chosen],
        [_native.candidate_masks(sets) for sets in lists.things],
        weights.rows,
        sums,
        connectivity,
    )


def _connectivity(rule: Connected | Loop) -> tuple[bool, int, list[int], tuple[int, ...], int]:
    """Is it a loop? Its symbols as a mask; neighbours, or ends of edges; where lines end; the most cells there are."""
    symbols = sum(1 << symbol for symbol in set(rule.symbols))
    if isinstance(rule, Loop):
        return True, symbols, [*chain.from_iterable(rule.ends)], tuple(rule.tips), 0
    return False, symbols, [*chain.from_iterable(rule.neighbours)], (), min(rule.most, len(rule.cells))
