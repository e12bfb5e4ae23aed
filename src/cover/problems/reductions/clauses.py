"""Many clauses at once: flat int32 arrays in which every clause ends with 0, made by numpy without a loop per clause.

A *template* is the clauses of one constraint over local variables 1..n (its literals) and n+1.. (its auxiliary
variables). The same template serves every constraint of its size: local numbers are replaced by one table look-up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from cover.problems.arrays import Int32s, repeated

EMPTY: Int32s = np.zeros(0, dtype=np.int32)


@dataclass(frozen=True, eq=False)
class Groups:
    """Sets of literals: group g is `literals[starts[g]:starts[g + 1]]`.

    starts: int64, shape (groups + 1,); literals: int32, flat.
    """

    starts: NDArray[np.int64]
    literals: Int32s

    @classmethod
    def of_sizes(cls, sizes: NDArray[np.integer], literals: Int32s) -> Groups:
        starts = np.zeros(len(sizes) + 1, dtype=np.int64)
        np.cumsum(sizes, out=starts[1:])
        return cls(starts, literals)

    def __len__(self) -> int:
        return len(self.starts) - 1

    @property
    def sizes(self) -> NDArray[np.int64]:
        return np.diff(self.starts)

    def selected(self, groups: NDArray[np.integer]) -> Groups:
        """Only these groups, in this order."""
        sizes = self.sizes[groups]
        starts = np.zeros(len(sizes) + 1, dtype=np.int64)
        np.cumsum(sizes, out=starts[1:])
        shift = repeated(self.starts[groups] - starts[:-1], sizes)
        return Groups(starts, self.literals[np.arange(starts[-1]) + shift])

    def by_size(self) -> Iterator[tuple[NDArray[np.int64], Int32s]]:
        """Groups of equal size together: (group numbers, literals as a matrix of shape (groups, size))."""
        sizes = self.sizes
        order = np.argsort(sizes, kind="stable")
        ascending = sizes[order]
        cuts = np.flatnonzero(np.diff(ascending)) + 1
        for some in np.split(order, cuts):
            if len(some):
                yield some, self.literals[self.starts[some, None] + np.arange(int(sizes[some[0]]))]


@dataclass
class Clauses:
    """Clauses being collected; `variables` counts the variables handed out so far. stated: what the parts from some
    place on state."""

    variables: int
    parts: list[Int32s] = field(default_factory=list)
    stated: list[tuple[int, str]] = field(default_factory=list)

    def say(self, words: str) -> None:
        """What the clauses that follow state."""
        self.stated.append((len(self.parts), words))

    @property
    def groups(self) -> tuple[tuple[int, str], ...]:
        """As in `Cnf`."""
        return groups_of(self.stated, [int(np.count_nonzero(part == 0)) for part in self.parts])

    def add(self, flat: Int32s) -> None:
        """Clauses as one flat array, each ended by 0."""
        if len(flat):
            self.parts.append(flat)

    def add_empty(self) -> None:
        """The empty clause: nothing satisfies the formula."""
        self.parts.append(np.zeros(1, dtype=np.int32))

    def add_units(self, literals: Int32s) -> None:
        """One clause for each literal."""
        self.add_rows(literals[:, None])

    def add_rows(self, rows: Int32s) -> None:
        """One clause for each row of a matrix."""
        self.add(np.pad(rows, ((0, 0), (0, 1))).ravel())

    def add_at_least_one(self, groups: Groups) -> None:
        """One clause for each group: some literal of it is true. An empty group makes the empty clause."""
        flat = np.zeros(len(groups.literals) + len(groups), dtype=np.int32)
        flat[np.arange(len(groups.literals)) + repeated(np.arange(len(groups)), groups.sizes)] = groups.literals
        self.add(flat)

    def new_variables(self, count: int) -> Int32s:
        """Auxiliary variables not used before."""
        first = self.variables + 1
        self.variables += count
        return np.arange(first, first + count, dtype=np.int32)

    def add_template(self, template: Int32s, literals: Int32s) -> None:
        """The template's clauses for every row of `literals`, shape (groups, n), each with its own auxiliaries."""
        groups, size = literals.shape
        # Local numbers beyond those of a row are auxiliaries.
        local = np.abs(template)
        helpers = max(0, int(local.max(initial=0)) - size)
        # Column 0 stays 0, so that the zeros that end clauses are looked up like all else.
        table = np.zeros((groups, 1 + size + helpers), dtype=np.int32)
        table[:, 1 : size + 1] = literals
        table[:, size + 1 :] = self.new_variables(groups * helpers).reshape(groups, helpers)
        flat = np.take(table, local, axis=1)
        # Signs are those of the template; a literal in the row may itself be negative.
        flat *= np.sign(template)
        self.add(flat.ravel())

    def flat(self) -> Int32s:
        """All clauses in the order they were added."""
        return np.concatenate(self.parts) if self.parts else EMPTY


def groups_of(stated: Sequence[tuple[int, str]], sizes: Sequence[int]) -> tuple[tuple[int, str], ...]:
    """What is stated at some places among parts of these sizes, with the number of what stands before; without what is
    stated of nothing."""
    before = list(accumulate(sizes, initial=0))
    starts = [before[place] for place, _ in stated]
    ends = [*starts[1:], before[-1]]
    return tuple((start, words) for (_, words), start, end in zip(stated, starts, ends, strict=False) if end > start)


def spans(groups: Sequence[tuple[int, str]], count: int) -> Iterator[tuple[int, int, str]]:
    """Of each group the numbers, from 1, of its first and last clause, of so many in all.

    >>> list(spans([(0, "rows"), (4, "columns")], 9))
    [(1, 4, 'rows'), (5, 9, 'columns')]
    """
    for (before, words), (end, _) in zip(groups, [*groups[1:], (count, "")], strict=False):
        yield before + 1, end, words


def some_of(names: Sequence[object], numbers: Sequence[int] | NDArray[np.integer]) -> str:
    """The names of these numbers, or a few of them.

    >>> some_of("abcdef", [0, 2]), some_of("abcdef", range(6))
    ('a, c', 'a, b, ..., f')
    """
    few = [str(names[int(k)]) for k in (numbers if len(numbers) <= 4 else (numbers[0], numbers[1], numbers[-1]))]
    return ", ".join(few if len(numbers) <= 4 else [*few[:2], "...", few[2]])
