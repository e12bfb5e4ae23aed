"""Boards with rules beside their regions, for the native search, which reads the rules from their objects."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.problems.board import Board
from cover.problems.connectivity import Connected
from cover.problems.loops import Loop
from cover.problems.reductions.derived_sums import WORTHWHILE, with_derived_sums
from cover.problems.reductions.rules import automaton_of, stated_rules
from cover.problems.rules import STATED, Rule

SUM_SYMBOLS = 9  # beyond, a sum is an automaton (boards/sums.hpp)
KINDS = (*STATED, automaton_of)


def ruled_search(board: Board, masks: NDArray[np.uint64]) -> _native.BoardSearch:
    """The search of a board of at most 64 symbols, with the sums that follow from its own; masks: the candidates, one
    word a cell."""
    if board.symbols > SUM_SYMBOLS:
        board = with_derived_sums(board)
    lazy = [rule for rule in board.lazy_constraints if isinstance(rule, Connected | Loop)]
    made = _made(board, masks, board.rules, lazy) or _made(board, masks, stated_rules(board), lazy)
    assert made is not None
    return made


def _made(
    board: Board, masks: NDArray[np.uint64], rules: Sequence[Rule], lazy: Sequence[Connected | Loop]
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


def _connectivity(rule: Connected | Loop) -> tuple[bool, int, list[int], tuple[int, ...], int]:
    """Is it a loop? Its symbols as a mask; neighbours, or ends of edges; where lines end; the most cells there are."""
    symbols = sum(1 << symbol for symbol in set(rule.symbols))
    if isinstance(rule, Loop):
        return True, symbols, [*chain.from_iterable(rule.ends)], tuple(rule.tips), 0
    return False, symbols, [*chain.from_iterable(rule.neighbours)], (), min(rule.most, len(rule.cells))
