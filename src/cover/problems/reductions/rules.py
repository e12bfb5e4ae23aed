"""The rules of a board in the plainest forms that hold them: automata and sets of symbols, nothing else.

A sum over cells that differ from each other is a choice among the sets of symbols with that total, which propagates
far better than partial sums do and is small up to 9 symbols; other sums become automata.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from cover.problems.board import Board
from cover.problems.rules import STATED, Automaton, PlainRule, Regular, Sets, Sum, impossible, lowered

MAX_SETS = 20_000  # beyond that many sets a sum is an automaton of partial sums


def plain_rules(board: Board) -> list[Regular | Sets]:
    """The board's rules that are stated in full, each as an Regular or Sets; in their order."""
    differ = Differing(board)
    return [_plain(rule, differ, board.symbols) for rule in stated_rules(board)]


def stated_rules(board: Board) -> list[PlainRule]:
    """The board's rules that are stated in full, in their order, each about at least one cell if the board has any."""
    stated = [rule for rule in board.rules if isinstance(rule, STATED)]
    if all(rule.cells for rule in stated):
        return stated
    telling = [rule for rule in stated if rule.cells or not rule.holds(())]  # the others say nothing
    return [rule if rule.cells else impossible(board.cells, board.symbols, rule.name) for rule in telling]


class Differing:
    """Which cells stand together in a region, or in a rule whose cells differ."""

    def __init__(self, board: Board):
        self._regions: dict[int, set[int]] = {}
        sets = [rule.cells for rule in board.rules if isinstance(rule, Sets)]
        regions = np.split(board.region_cells, board.region_starts[1:-1])
        for number, cells in enumerate([*(region.tolist() for region in regions), *sets]):
            for cell in cells:
                self._regions.setdefault(cell, set()).add(number)

    def both(self, one: int, other: int) -> bool:
        """Do two different cells differ?"""
        return not self._regions.get(one, _NOWHERE).isdisjoint(self._regions.get(other, _NOWHERE))

    def all(self, cells: Sequence[int]) -> bool:
        """Does each of these cells differ from each other one?"""
        if set[int].intersection(*(self._regions.get(cell, _NOWHERE) for cell in cells)):
            return True
        return all(self.both(one, other) for one, other in combinations(cells, 2))


_NOWHERE: set[int] = set()  # of a cell that stands in no rule


def _plain(rule: PlainRule, differ: Differing, symbols: int) -> Regular | Sets:
    if not isinstance(rule, Sum):
        return rule
    size = len(rule.cells)
    if rule.values is None or comb(symbols, size) > MAX_SETS or not differ.all(rule.cells):
        return Regular(rule.cells, automaton_of(rule), rule.name)
    return Sets(rule.cells, sets_of_total(rule.values.tolist(), size, set(rule.totals)), rule.name)


# by what they count, so that boards of one kind share them
_LOWERED: dict[tuple[bytes, int, tuple[int, ...]], Automaton] = {}


def automaton_of(rule: Sum) -> Automaton:
    """The automaton of partial sums; equal sums share it."""
    key = (rule.weights.tobytes(), len(rule.cells), rule.totals)
    if key not in _LOWERED:
        if len(_LOWERED) > 1000:
            _LOWERED.clear()
        _LOWERED[key] = lowered(rule).automaton
    return _LOWERED[key]


def sets_of_total(values: list[int], size: int, totals: set[int]) -> NDArray[np.bool_]:
    """Every set of `size` symbols whose values add up to one of the totals: bool (sets, symbols)."""
    chosen = [some for some in combinations(range(len(values)), size) if sum(values[s] for s in some) in totals]
    sets = np.zeros((len(chosen), len(values)), dtype=np.bool_)
    for row, some in zip(sets, chosen, strict=True):
        row[list(some)] = True
    return sets
