"""How many lines may meet in a point, as automata over its edges."""

from __future__ import annotations

from functools import lru_cache

from cover.problems.rules import Automaton, automaton


@lru_cache(maxsize=256)
def meeting(edges: int, symbols: int, allowed: tuple[int, ...]) -> Automaton:
    """One of these numbers of the edges hold 1, the others 0."""
    most = max(allowed)

    def step(state: int, symbol: int, place: int) -> int | None:
        return state + symbol if symbol < 2 and state + symbol <= most else None

    return automaton(edges, symbols, 0, step, lambda state: state in allowed)


@lru_cache(maxsize=256)
def as_the_cell_says(edges: int, *wanted: int | None) -> Automaton:
    """First the cell, then its edges: so many of these are lines if the cell holds 0, or 1 (None: it never does)."""

    def step(state: tuple[int, int], symbol: int, place: int) -> tuple[int, int] | None:
        if place == 0:
            return symbol, 0
        count = state[1] + symbol
        return (state[0], count) if count <= (wanted[state[0]] or 0) else None

    ends = list(enumerate(wanted))
    return automaton(edges + 1, 2, (0, 0), step, lambda state: state in ends)
