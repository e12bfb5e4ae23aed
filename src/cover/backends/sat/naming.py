"""Variables of a formula and of the engine that solves it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cover.problems.arrays import Int32s


class Naming:
    """Literals of a formula as literals of the engine, and models back. Of two variables that clauses say to be
    opposites (a or b, not both: the two symbols of a cell) the engine has one.

    clauses: flat, ended by 0 each; variables: of the formula. seed: shuffles the engine's variables; None leaves them
    in order.

    >>> naming = Naming(np.array([1, 2, 0, -1, -2, 0, -2, 3, 0], dtype=np.int32), 3, None)
    >>> naming.clauses.tolist(), naming.back(np.array([2], dtype=np.int32)).tolist()
    ([1, 2, 0], [2, 3])
    """

    def __init__(self, clauses: Int32s, variables: int, seed: int | None):
        first, second, stated = _opposites(clauses, variables)
        own = np.ones(variables + 1, dtype=np.bool_)
        own[0] = own[second] = False
        names = np.arange(1, int(own.sum()) + 1, dtype=np.int32)
        if seed is not None:
            np.random.default_rng(seed if seed >= 0 else [1, -seed]).shuffle(names)  # numpy's seeds are not negative
        self._to: Int32s = np.zeros(variables + 1, dtype=np.int32)
        self._to[own] = names
        self._to[second] = -self._to[first]
        self.clauses = self.to(clauses[~stated])

    def to(self, literals: Int32s) -> Int32s:
        """Zeros stay zeros."""
        renamed: Int32s = self._to[np.abs(literals)] * np.sign(literals)
        return renamed

    def back(self, true: Int32s) -> Int32s:
        """From the engine's true variables to those of the formula, ascending."""
        holds = np.zeros(len(self._to), dtype=np.bool_)
        holds[true] = True
        return np.flatnonzero(holds[np.abs(self._to)] ^ (self._to < 0)).astype(np.int32)


def _opposites(clauses: Int32s, variables: int) -> tuple[Int32s, Int32s, NDArray[np.bool_]]:
    """Pairs of variables of which exactly one is true, no second one of a pair being the first or second one of
    another; and the places of those clauses in `clauses`."""
    ends = np.flatnonzero(clauses == 0)
    of_two = ends[np.diff(ends, prepend=-1) == 3]
    pairs = np.sort(np.stack([clauses[of_two - 2], clauses[of_two - 1]], axis=1).astype(np.int64), axis=1)
    either = (pairs > 0).all(axis=1)
    neither = (pairs < 0).all(axis=1)
    key = np.where(either, pairs[:, 0] * (variables + 1) + pairs[:, 1], -pairs[:, 1] * (variables + 1) - pairs[:, 0])
    both = np.intersect1d(key[either], key[neither])
    first, second = np.divmod(both, variables + 1)
    chosen = np.zeros(len(both), dtype=np.bool_)
    chosen[np.unique(second, return_index=True)[1]] = True
    chosen &= ~np.isin(second, first) & (first != second)
    stated = np.zeros(len(clauses), dtype=np.bool_)
    last = of_two[(either | neither) & np.isin(key, both[chosen])]
    for place in (last - 2, last - 1, last):
        stated[place] = True
    return first[chosen].astype(np.int32), second[chosen].astype(np.int32), stated
