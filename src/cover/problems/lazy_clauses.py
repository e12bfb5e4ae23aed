"""Lazy constraints as clauses over decisions, each stated once a choice breaks it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cover.problems.arrays import Int32s
from cover.problems.connectivity import LazyConstraint


@dataclass(frozen=True, eq=False)
class LazyClauses:
    """The lazy constraints of a formula, a model or a cover. Called with a choice (decision indices) it gives the
    clauses, of signed decision numbers from 1, that this choice breaks; none if it is a solution. Decisions beyond the
    marks are passed over.

    marks: int64, the mark (cell * symbols + symbol) of each decision; numbers: int32 (cells, symbols), the number of
    each mark from 1, 0 where it is no decision.
    """

    marks: NDArray[np.int64]
    numbers: Int32s
    rules: tuple[LazyConstraint, ...]

    @classmethod
    def of(cls, numbers: Int32s, rules: tuple[LazyConstraint, ...]) -> LazyClauses:
        marks = np.flatnonzero(numbers)
        return cls(marks[np.argsort(numbers.ravel()[marks])], numbers, rules)

    def __call__(self, choice: Sequence[int] | NDArray[np.int32]) -> list[list[int]]:
        chosen = np.asarray(choice, dtype=np.int64)
        cells, taken = np.divmod(self.marks[chosen[chosen < len(self.marks)]], self.numbers.shape[1])
        word = np.full(len(self.numbers), -1, dtype=np.int64)
        word[cells] = taken
        return [
            self._clause(rule, cut)
            for rule, places in zip(self.rules, self._cells, strict=True)
            for cut in rule.cuts_of(word[places])
        ]

    @cached_property
    def _cells(self) -> list[NDArray[np.intp]]:
        """The cells of each rule, as indices."""
        return [np.array(rule.cells, dtype=np.intp) for rule in self.rules]

    def first(self) -> list[list[int]]:
        """Clauses that are stated before any choice: connected cells are not alone."""
        return [
            self._clause(rule, cut)
            for rule, places in zip(self.rules, self._cells, strict=True)
            for cut in (*rule.first_cuts(self.numbers[places] > 0), *rule.implied(self.numbers[places] > 0))
        ]

    def _clause(self, rule: LazyConstraint, cut: Sequence[tuple[int, tuple[int, ...], bool]]) -> list[int]:
        clause: list[int] = []
        for place, symbols, holds in cut:
            numbers = self.numbers[rule.cells[place]].tolist()
            chosen = [numbers[symbol] for symbol in symbols if numbers[symbol]]
            if holds:
                clause += chosen
            elif len(chosen) == 1:
                clause.append(-chosen[0])
            else:
                clause += [number for symbol, number in enumerate(numbers) if number and symbol not in symbols]
        return sorted(set(clause), key=abs)
