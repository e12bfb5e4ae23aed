"""Boards with rules beside their regions, for the native search, which reads the rules from their objects."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.problems.acyclic import Acyclic
from cover.problems.board import Board
from cover.problems.connectivity import FilteredByMasks
from cover.problems.loops import Loop
from cover.problems.reductions.derived_sums import WORTHWHILE, with_derived_sums
from cover.problems.reductions.rules import automaton_of, stated_rules
from cover.problems.rules import STATED, Rule

SUM_SYMBOLS = 9  # beyond, a sum is an automaton (boards/sums.hpp)
KINDS = (*STATED, automaton_of)
CONNECTED, LOOP, ACYCLIC = range(3)  # forms of rules/connectivity.hpp


def ruled_search(board: Board, masks: NDArray[np.uint64]) -> _native.BoardSearch:
    """The search of a board of at most 64 symbols, with the sums that follow from its own; masks: the candidates, one
    word a cell."""
    if board.symbols > SUM_SYMBOLS:
        board = with_derived_sums(board)
    lazy = [rule for rule in board.lazy_constraints if isinstance(rule, FilteredByMasks)]
    made = _made(board, masks, board.rules, lazy) or _made(board, masks, stated_rules(board), lazy)
    assert made is not None
    return made


def _made(
    board: Board, masks: NDArray[np.uint64], rules: Sequence[Rule], lazy: Sequence[FilteredByMasks]
) -> _native.BoardSearch | None:
    """None where a stated rule is about no cell."""
    return _native.BoardSearch.of_rules(
        board.symbols,
        masks,
        board.region_starts,
        board.region_cells,
        rules,
        KINDS,
        WORTHWHILE if board.symbols <= SUM_SYMBOLS else None,
        [rule.cells for rule in lazy],
        [_connectivity(rule) for rule in lazy],
    )


def _connectivity(rule: FilteredByMasks) -> tuple[int, int, list[int], tuple[int, ...], int]:
    """Its form; its symbols as a mask; neighbours, or ends of edges; where lines end; the most cells there are."""
    if isinstance(rule, Acyclic):
        return ACYCLIC, *_linking(rule), (), 0
    symbols = sum(1 << symbol for symbol in set(rule.symbols))
    if isinstance(rule, Loop):
        return LOOP, symbols, [*chain.from_iterable(rule.ends)], tuple(rule.tips), 0
    return CONNECTED, symbols, [*chain.from_iterable(rule.neighbours)], (), min(rule.most, len(rule.cells))


def _linking(rule: Acyclic) -> tuple[int, list[int]]:
    """The symbols that join vertices, as a mask; of each place, for each of these, the two vertices, or -1 twice."""
    symbols = sorted({symbol for _, symbol, _, _ in rule.links})
    joined = {(place, symbol): (one, other) for place, symbol, one, other in rule.links}
    pairs = (joined.get((place, symbol), (-1, -1)) for place in range(len(rule.cells)) for symbol in symbols)
    return sum(1 << symbol for symbol in symbols), [*chain.from_iterable(pairs)]
