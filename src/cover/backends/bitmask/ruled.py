"""Boards with rules beside their regions, as arrays for the native search; equal machines and sets are passed once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.problems.board import Board
from cover.problems.rules import Automaton, Machine
from cover.reductions.rules import plain_rules


def ruled_search(board: Board, masks: NDArray[np.uint64]) -> _native.BoardSearch:
    """The search of a board of at most 64 symbols; masks: the candidates, one word a cell."""
    rules = plain_rules(board)
    machines: dict[int, tuple[int, Machine]] = {}
    lists: dict[bytes, tuple[int, NDArray[np.uint64]]] = {}
    data: list[int] = []
    weights = np.left_shift(np.uint64(1), np.arange(board.symbols, dtype=np.uint64))
    for rule in rules:
        if isinstance(rule, Automaton):
            data.append(machines.setdefault(id(rule.machine), (len(machines), rule.machine))[0])
            continue
        sets = np.where(rule.sets, weights, np.uint64(0)).sum(axis=1, dtype=np.uint64)
        data.append(~lists.setdefault(sets.tobytes(), (len(lists), sets))[0])
    chosen = [machine for _, machine in machines.values()]
    arcs = [machine.arcs for machine in chosen]
    sizes = [size for machine in chosen for size in np.diff(machine.starts).tolist()]
    all_sets = [sets for _, sets in lists.values()]
    return _native.BoardSearch.ruled(
        board.symbols,
        masks,
        board.region_starts,
        board.region_cells,
        _starts([len(rule.cells) for rule in rules]),
        np.array([cell for rule in rules for cell in rule.cells], dtype=np.int32),
        np.array(data, dtype=np.int32),
        _starts([machine.length for machine in chosen]),
        _starts(sizes),
        np.ascontiguousarray(np.concatenate([*arcs, np.zeros((0, 3), dtype=np.int32)]).ravel()),
        _starts([len(sets) for sets in all_sets]),
        np.concatenate([*all_sets, np.zeros(0, dtype=np.uint64)]),
    )


def _starts(sizes: Any) -> NDArray[np.int32]:
    return np.cumsum([0, *sizes], dtype=np.int32)
