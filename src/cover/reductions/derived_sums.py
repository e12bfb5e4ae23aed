"""Sums that follow from others: what cages leave of rows, columns and boxes whose sums are known (innies and outies).

A full region holds every symbol, so its values add up to a known number, and so do regions that share no cell. Cages
that lie in them but for a few cells leave a sum over those few: over cells inside that no cage covers, less cells
outside that one does. Nothing new is said, but a search sees it at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from cover.problems.board import Board
from cover.problems.rules import Rule, Sum

MOST_CELLS = 4  # of a derived sum; larger ones say little
MOST_REGIONS = 4  # that are taken together


def with_derived_sums(board: Board) -> Board:
    """The board with the sums that follow from its own; the same board where none does. Labels stay what they are."""
    cages = [rule for rule in board.rules if isinstance(rule, Sum) and _plain(rule)]
    if not cages:
        return board
    known = {frozenset(rule.cells) for rule in cages}
    more: list[Rule] = []
    for values in {rule.weights[0].tobytes(): rule.weights[0] for rule in cages}.values():
        alike = [rule for rule in cages if np.array_equal(rule.weights[0], values)]
        for derived in _derived(board, alike, values):
            key = frozenset(derived.cells)
            if key not in known:
                known.add(key)
                more.append(derived)
    return replace(board, rules=(*board.rules, *more)) if more else board


def _plain(rule: Sum) -> bool:
    """One total, and the same values in every cell?"""
    return len(rule.totals) == 1 and len(rule.cells) > 0 and bool((rule.weights == rule.weights[:1]).all())


def _derived(board: Board, cages: list[Sum], values: np.ndarray) -> Iterator[Sum]:
    whole = int(values.sum())
    for first, count, cells in _unions(board):
        covered, total, chosen = set[int](), 0, set[int]()
        for cage in cages:
            members = set(cage.cells)
            inside = len(members & cells)
            if 2 * inside > len(members) and not members & chosen:
                chosen |= members
                total += cage.totals[0]
        covered = chosen & cells
        left, out = sorted(cells - covered), sorted(chosen - cells)
        if covered and 0 < len(left) + len(out) <= MOST_CELLS:
            weights = np.stack([*(values for _ in left), *(-values for _ in out)]).astype(np.int32)
            name = f"what cages leave of {board.region_names[first]}" + (f" and {count - 1} more" if count > 1 else "")
            yield Sum((*left, *out), weights, (count * whole - total,), name)


def _unions(board: Board) -> Iterator[tuple[int, int, set[int]]]:
    """Full regions that follow one another and share no cell: the first, how many, their cells. Rows, columns and
    boxes stand in a board's list in this way."""
    regions = [set(board.region(r).tolist()) if full else None for r, full in enumerate(board.full.tolist())]
    for first in range(len(regions)):
        cells = set[int]()
        for count in range(1, MOST_REGIONS + 1):
            last = regions[first + count - 1] if first + count <= len(regions) else None
            if last is None or last & cells:
                break
            cells |= last
            yield first, count, set(cells)
