"""States for tests of techniques: an empty board in which some items keep a few of their options only."""

from functools import cache

import numpy as np

import cover
from cover.logic.paths import available
from cover.logic.scales import parsed
from cover.logic.state import State


@cache
def _empty():
    state = State.of(cover.Sudoku.empty(9))
    assert state.finders is not None  # made once, for all copies
    return state


def crossed_out(items, kept, *, unique=False, board=None):
    """An empty 9x9 board in which each item of `items` (names) keeps its options in `kept` (names) only."""
    state = _empty().copy() if board is None else State.of(board)
    state.given, state.unique = state.given.copy(), unique
    options = {state.name(k): k for k in range(len(state.live))}
    numbers = {state.item_name(k): k for k in range(len(state.open))}
    allowed = [options[name] for name in kept]
    for item in items:
        members = np.logical_or.reduceat(state.item_of == numbers[item], state.starts[:-1])
        for option in np.flatnonzero(members):
            if option not in allowed:
                state.remove(int(option))
    return state


def cells(held):
    """`{"r1c1": "12"}`: a state whose cells hold these symbols only, as arguments of `crossed_out`."""
    return list(held), [f"{cell}={symbol}" for cell, symbols in held.items() for symbol in symbols]


def steps(state, technique):
    """Every step of one technique."""
    return list(available(state, parsed(f"[difficulty]\n{technique} = 1\n", "own", "own.toml")))


def removed(state, technique):
    """(name, options removed, by name) of every step of one technique."""
    return {(step.technique, tuple(state.name(k) for k in step.removes)) for step in steps(state, technique)}
