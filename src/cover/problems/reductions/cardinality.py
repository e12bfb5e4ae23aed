"""Between `low` and `high` literals of a group are true, by an encoding of `COUNTERS`: a sequential counter (Sinz, CP
2005), a totalizer or a network (`counters.py`).

s(i, j) of the sequential counter says "at least j of the first i". Upwards (a true count sets s) it bounds from above,
downwards (s needs a true count) from below; a direction that is not needed is left out. If fewer false literals than
true ones have to be counted, the false ones are counted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from cover.basics.errors import Refused
from cover.problems.arrays import Int32s
from cover.problems.reductions.at_most_one import add_at_most_one
from cover.problems.reductions.clauses import Clauses, Groups
from cover.problems.reductions.counters import network, totalizer


def add_between(
    clauses: Clauses, literals: Int32s, low: int, high: int, at_most_one: str = "auto", counts: str = "sequential"
) -> None:
    """At least `low`, at most `high` of the literals (a flat array) are true; 0 <= low <= high."""
    size = len(literals)
    high = min(high, size)
    if low > size:
        clauses.add_empty()
    elif low == size:
        clauses.add_units(literals)
    elif high == 0:
        clauses.add_units(-literals)
    else:
        group = Groups.of_sizes(np.array([size]), literals)
        if high == 1:
            add_at_most_one(clauses, group, at_most_one)
        if low == 1:
            clauses.add_at_least_one(group)
        # The clauses above say all that is asked.
        if (low == 0 or low == 1) and high in (1, size):
            return
        # A counter's width is how far it counts: of the two ways the narrower.
        if _width(size, low, high) <= _width(size, size - high, size - low):
            clauses.add_template(_template(counts, size, low, high), literals[None, :])
        else:
            clauses.add_template(_template(counts, size, size - high, size - low), -literals[None, :])


def _width(size: int, low: int, high: int) -> int:
    return max(low, high if high < size else 0)


@lru_cache(maxsize=256)
def _template(counts: str, size: int, low: int, high: int) -> Int32s:
    refuse_unknown(counts)
    return COUNTERS[counts](size, low, high)


def refuse_unknown(counts: str) -> None:
    """Raises Refused for a name that is no encoding of counts."""
    if counts not in COUNTERS:
        raise Refused(f"unknown counts {counts!r}; there are {', '.join(COUNTERS)}")


def _sequential(size: int, low: int, high: int) -> Int32s:
    """The template; variable s(i, j) is size + (i - 1) * width + j for 1 <= i <= size, 1 <= j <= width."""
    width = _width(size, low, high)
    # A template: the literals are 1 to size, and the helpers follow.
    clauses = Clauses(variables=0)
    level = np.arange(1, width + 1, dtype=np.int32)
    upwards, downwards = high < size, low > 0
    before = level
    for i in range(1, size + 1):
        now = size + (i - 1) * width + level
        literal = np.full(width, i, dtype=np.int32)
        if upwards:
            # As many as before, and one more if this literal is true.
            if i > 1:
                clauses.add_rows(np.stack([-before, now], axis=1))
                clauses.add_rows(np.stack([-literal[1:], -before[:-1], now[1:]], axis=1))
                # With `high` before it, this literal must be false: no s(i, high + 1) is needed.
                clauses.add_rows(np.array([[-i, -before[high - 1]]], dtype=np.int32))
            clauses.add_rows(np.array([[-i, now[0]]], dtype=np.int32))
        if downwards:
            if i > 1:
                # s(i, j) needs s(i - 1, j), or this literal and s(i - 1, j - 1): two clauses.
                clauses.add_rows(np.stack([-now, before, literal], axis=1))
                clauses.add_rows(np.stack([-now[1:], before[1:], before[:-1]], axis=1))
            else:
                clauses.add_rows(np.array([[-now[0], 1]], dtype=np.int32))
                # Of the first one at most one is true.
                clauses.add_units(-now[1:])
        before = now
    if downwards:
        clauses.add_units(before[low - 1 : low])
    return clauses.flat()


COUNTERS: dict[str, Callable[[int, int, int], Int32s]] = {
    "sequential": _sequential,
    "totalizer": totalizer,
    "network": network,
}
