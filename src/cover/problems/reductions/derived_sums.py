"""Sums that follow from others: what cages leave of rows, columns and boxes whose sums are known (innies and outies).

A full region holds every symbol, so its values add up to a known number, and so do regions that share no cell. Cages
that lie in them but for a few cells leave a sum over those few: over cells inside that no cage covers, less cells
outside that one does. Nothing new is stated, but a search sees it at once. Sums over many cells prune little, so they
are taken only where their total is near an end of what their cells can have.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np

import cover._native as _native
from cover.problems.arrays import Int32s, flattened
from cover.problems.board import Board
from cover.problems.rules import Rule, Sum

FEW_CELLS = 5  # of a derived sum, whatever its total; larger ones say little,
MOST_CELLS = 8  # but for those up to here whose total is
MOST_SLACK = 2  # at most so far from the least or the greatest that their cells can have
MOST_REGIONS = 8  # that are taken together
WORTHWHILE = (MOST_REGIONS, FEW_CELLS, MOST_CELLS, MOST_SLACK)


def with_derived_sums(board: Board) -> Board:
    """The board with the sums that follow from its own; the same board where none does. Labels stay what they are."""
    alike: dict[bytes, list[Sum]] = {}  # by the values of the symbols
    for rule in board.rules:
        # A sum with a choice of totals leaves no known rest; symbols of other values are sums of another kind.
        if isinstance(rule, Sum) and len(rule.totals) == 1 and rule.cells and (values := rule.values) is not None:
            # The values as bytes: arrays are no keys.
            alike.setdefault(values.tobytes(), []).append(rule)
    if not alike or not board.full.any():
        return board
    # A derived sum over the cells of a cage would only say the cage again.
    known = {frozenset(rule.cells) for cages in alike.values() for rule in cages}
    more: list[Rule] = []
    for cages in alike.values():
        for derived in _derived(board, cages):
            key = frozenset(derived.cells)
            if key not in known:
                known.add(key)
                more.append(derived)
    return board.with_rules(more) if more else board


def _derived(board: Board, cages: list[Sum]) -> Iterator[Sum]:
    """The sums that cages of the same values leave. Full regions are taken together as they follow one another in the
    board's list: rows, columns and boxes."""
    values = cages[0].weights[0]
    found = _native.innies_outies(
        board.region_starts,
        board.region_cells,
        *flattened(cage.cells for cage in cages),
        np.array([cage.totals[0] for cage in cages], dtype=np.int64),
        board.cells,
        # Sorted, for the least and the greatest that so many cells can have.
        np.sort(values).astype(np.int64),
        *WORTHWHILE,
    )
    for first, count, left, out, total in found:
        weights = _weights(values.tobytes(), len(left), len(out))
        name = f"what cages leave of {board.region_names[first]}" + (f" and {count - 1} more" if count > 1 else "")
        yield Sum((*left, *out), weights, (total,), name)


@lru_cache(maxsize=1000)
def _weights(values: bytes, left: int, out: int) -> Int32s:
    """The same array for equal arguments, so that sums are seen to weigh alike."""
    row = np.frombuffer(values, dtype=np.int32)
    return np.stack([*(row for _ in range(left)), *(-row for _ in range(out))])
