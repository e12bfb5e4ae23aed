"""Statements made of statements, as clauses. Each variable is defined by those before it (Tseitin 1968, both
directions), so it has one value in every solution, and none is counted twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from cover.problems.reductions.clauses import Clauses


class Circuit:
    """true: a literal that always holds; -true never does. Whatever follows from it needs no clause.

    >>> clauses = Clauses(variables=2)
    >>> with Circuit(clauses) as circuit:
    ...     circuit.state(circuit.all_of([1, 2]))
    >>> clauses.flat().tolist()
    [3, 0, -4, 1, 0, -4, 2, 0, 4, -1, -2, 0, 4, 0]
    """

    def __init__(self, clauses: Clauses):
        self._clauses = clauses
        self._made: dict[tuple[int, ...], int] = {}
        self._next = clauses.variables + 1
        self.true = self._new()
        self._flat = [self.true, 0]

    def __enter__(self) -> Circuit:
        return self

    def __exit__(self, *error: object) -> None:
        """What was stated goes to the clauses."""
        self._clauses.new_variables(self._next - 1 - self._clauses.variables)
        self._clauses.add(np.array(self._flat, dtype=np.int32))

    def _new(self) -> int:
        self._next += 1
        return self._next - 1

    def state(self, *literals: int) -> None:
        """One of them holds."""
        if self.true not in literals:
            self._flat += [*(x for x in literals if x != -self.true), 0]

    def all_of(self, literals: Iterable[int]) -> int:
        """A literal that holds if and only if all of these do."""
        # What always holds adds nothing; with what never holds, or with x and -x, nothing holds.
        some = {*literals} - {self.true}
        if -self.true in some or any(-x in some for x in some):
            return -self.true
        if len(some) < 2:
            return next(iter(some), self.true)
        # The same statement asked for twice is one variable.
        key = tuple(sorted(some))
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._new()
            # Both directions (Tseitin): the variable has one value in every solution.
            for x in key:
                self._flat += [-made, x, 0]
            self._flat += [made, *(-x for x in key), 0]
        return made

    def any_of(self, literals: Iterable[int]) -> int:
        """A literal that holds if and only if one of these does."""
        return -self.all_of([-x for x in literals])

    def counted(self, literals: Iterable[int], most: int) -> list[int]:
        """For k = 0 to most: at least k of the literals hold (Sinz 2005, defined both ways)."""
        level = [self.true, *[-self.true] * most]
        for x in literals:
            if x != -self.true:
                level = [self.true] + [
                    self.any_of([level[k], self.all_of([x, level[k - 1]])]) for k in range(1, most + 1)
                ]
        return level

    def state_count(self, literals: Iterable[int], count: int, *unless: int) -> None:
        """So many of the literals hold, no more, unless one of the others does."""
        many = self.counted(literals, count + 1)
        self.state(*unless, many[count])
        self.state(*unless, -many[-1])

    def first_of(self, literals: Sequence[int]) -> list[int]:
        """Of each whether it holds and none before it does."""
        found, before = [], -self.true
        for x in literals:
            found.append(self.all_of([x, -before]))
            before = self.any_of([before, x])
        return found
