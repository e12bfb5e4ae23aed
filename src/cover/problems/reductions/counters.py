"""Counts in unary beside the sequential counter: outputs, of which the k-th says "at least k literals are true".

totalizer  a tree, each node of which adds up two halves (Bailleux and Boufkhad, CP 2003)
network    halves sorted and merged by comparators (Asín, Nieuwenhuis, Oliveras and Rodríguez-Carbonell 2011)

Neither counts further than is asked. Upwards, literals that are true make outputs true, which bounds from above;
downwards, outputs need literals that are true. Where both are stated, every helper follows from the literals.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest

from cover.problems.arrays import Int32s
from cover.problems.cnf import flat_clauses


@dataclass
class _Counting:
    """Of so many literals, 1 to size, up to `most` are counted."""

    size: int
    most: int
    upwards: bool
    downwards: bool
    variables: int = field(init=False)
    clauses: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.variables = self.size

    def new(self, count: int) -> list[int]:
        self.variables += count
        return list(range(self.variables - count + 1, self.variables + 1))

    def totals(self, literals: list[int]) -> list[int]:
        if len(literals) == 1:
            return literals
        left, right = self.totals(literals[: len(literals) // 2]), self.totals(literals[len(literals) // 2 :])
        out = self.new(min(len(literals), self.most))
        # All pairs of counts: i of the left half and j of the right one make i + j together.
        for i in range(len(left) + 1):
            for j in range(len(right) + 1):
                if self.upwards and i + j > 0:
                    # Slices instead of cases: for i = 0 nothing is asked of that half.
                    both = [*(-x for x in left[i - 1 : i] if i), *(-x for x in right[j - 1 : j] if j)]
                    self.clauses.append([*both, out[min(i + j, len(out)) - 1]])
                if self.downwards and i + j < len(out):
                    # Not i + 1 of the left and not j + 1 of the right: fewer than i + j + 1 in all.
                    self.clauses.append([*left[i : i + 1], *right[j : j + 1], -out[i + j]])
        return out

    def sorted(self, literals: list[int]) -> list[int]:
        if len(literals) == 1:
            return literals
        middle = len(literals) // 2
        return self._merged(self.sorted(literals[:middle]), self.sorted(literals[middle:]), self.most)

    def _merged(self, left: list[int], right: list[int], most: int) -> list[int]:
        """Two sorted lists as one (Batcher 1968): places of odd and of even number apart, then neighbours compared."""
        # Beyond `most` no place of a list matters.
        left, right = left[:most], right[:most]
        if not left or not right:
            return left or right
        if len(left) == len(right) == 1:
            return self._compared(*left, *right)[:most]
        odd = self._merged(left[::2], right[::2], most // 2 + 1)
        even = self._merged(left[1::2], right[1::2], most // 2)
        out = odd[:1]
        # A list that is longer by one has nothing to be compared with.
        for one, other in zip_longest(odd[1:], even):
            out += self._compared(one, other) if one and other else [one or other]
        return out[:most]

    def _compared(self, one: int, other: int) -> list[int]:
        some, both = self.new(2)
        if self.upwards:
            self.clauses += [[-one, some], [-other, some], [-one, -other, both]]
        if self.downwards:
            self.clauses += [[one, other, -some], [one, -both], [other, -both]]
        return [some, both]


def totalizer(size: int, low: int, high: int) -> Int32s:
    """The template by which from `low` to `high` of so many literals are true, fewer than all and not none."""
    counting = _counting(size, low, high)
    return _bounded(counting, counting.totals(list(range(1, size + 1))), low, high)


def network(size: int, low: int, high: int) -> Int32s:
    """Likewise."""
    counting = _counting(size, low, high)
    return _bounded(counting, counting.sorted(list(range(1, size + 1))), low, high)


def _counting(size: int, low: int, high: int) -> _Counting:
    return _Counting(size, max(low, high + 1 if high < size else 0), high < size, low > 0)


def _bounded(counting: _Counting, out: list[int], low: int, high: int) -> Int32s:
    units = [[out[low - 1]]] if low else []
    units += [[-out[high]]] if high < counting.size else []
    return flat_clauses([*counting.clauses, *units])
