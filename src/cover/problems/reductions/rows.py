"""Rows of a linear problem being collected, many at a time: flat arrays, without a loop per row."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cover.problems.arrays import Int32s, Int64s
from cover.problems.linear import FREE, Linear
from cover.problems.reductions.clauses import Clauses, Groups, groups_of

Part = tuple[Int64s, Int32s, Int64s, Int64s, Int64s | None]  # sizes, literals, low, high, coefficients


class RowsMaker:
    """Rows by the same means as `Clauses`, so that what writes clauses can write rows. `variables` counts the variables
    handed out so far."""

    def __init__(self, variables: int):
        self._clauses = Clauses(variables)
        self._parts: list[Part] = []
        self._stated: list[tuple[int, str]] = []

    @property
    def clauses(self) -> Clauses:
        """Where clauses are collected: each becomes a row. New variables are the same for both."""
        return self._clauses

    def new_variables(self, count: int) -> Int32s:
        return self._clauses.new_variables(count)

    def say(self, words: str) -> None:
        """What the rows that follow state."""
        self._stated.append((len(self._parts), words))

    def add(
        self,
        sizes: ArrayLike,
        literals: NDArray[np.integer[Any]],
        low: ArrayLike,
        high: ArrayLike,
        coefficients: ArrayLike | None = None,
    ) -> None:
        """Rows of these sizes; low, high: of each, or one for all; coefficients: one a literal, None: 1."""
        many = np.asarray(sizes, dtype=np.int64)
        bounds = [np.broadcast_to(np.asarray(bound, dtype=np.int64), len(many)) for bound in (low, high)]
        given = None if coefficients is None else np.asarray(coefficients, dtype=np.int64)
        self._parts.append((many, literals.astype(np.int32, copy=False), bounds[0], bounds[1], given))

    def add_row(self, literals: ArrayLike, low: int, high: int, coefficients: ArrayLike | None = None) -> None:
        row = np.asarray(literals, dtype=np.int32)
        self.add([len(row)], row, low, high, coefficients)

    def add_exactly_one(self, groups: Groups) -> None:
        self.add(groups.sizes, groups.literals, 1, 1)

    def add_at_most_one(self, groups: Groups) -> None:
        """Groups of fewer than two need no row."""
        some = groups.selected(np.flatnonzero(groups.sizes > 1))
        self.add(some.sizes, some.literals, 0, 1)

    def made(self, **rest: Any) -> Linear:
        """The problem; rest: what `Linear` has besides its rows."""
        parts = self._parts
        groups = groups_of(self._stated, [len(part[0]) for part in parts])
        if self._clauses.parts:
            # Clauses are rows too; they stand behind the others, and so do their groups.
            before = sum(len(part[0]) for part in parts)
            groups += tuple((before + clauses, words) for clauses, words in self._clauses.groups)
            self.add_clauses(self._clauses.flat())
        sizes = _joined([part[0] for part in parts], np.int64)
        starts = np.zeros(len(sizes) + 1, dtype=np.int64)
        np.cumsum(sizes, out=starts[1:])
        # No array at all where every coefficient is 1: backends have a quicker way for those.
        coefficients = None
        if any(part[4] is not None for part in parts):
            filled = [np.ones(len(part[1]), dtype=np.int64) if part[4] is None else part[4] for part in parts]
            coefficients = _joined(filled, np.int64)
        return Linear(
            starts=starts,
            literals=_joined([part[1] for part in parts], np.int32),
            low=_joined([part[2] for part in parts], np.int64),
            high=_joined([part[3] for part in parts], np.int64),
            variables=self._clauses.variables,
            coefficients=coefficients,
            **{"groups": groups, **rest},
        )

    def add_clauses(self, flat: Int32s) -> None:
        """Clauses as in DIMACS, each ended by 0."""
        sizes = np.diff(np.flatnonzero(flat == 0), prepend=-1) - 1
        self.add(sizes, flat[flat != 0], 1, FREE)


def _joined(parts: list[NDArray[Any]], dtype: type[np.integer[Any]]) -> NDArray[Any]:
    return np.concatenate(parts) if parts else np.zeros(0, dtype=dtype)
