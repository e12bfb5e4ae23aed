"""The rule `Clauses`: clauses over marks that are all stated beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cover.basics.errors import ProblemError
from cover.problems.arrays import Bools
from cover.problems.lazy_constraints import ByCuts, Cut
from cover.problems.names import Name


@dataclass(frozen=True, eq=False)
class Clauses(ByCuts):
    """At least one statement of each clause is true; stated: the clauses, whose places count from 0 in `cells`.

    >>> either = Clauses((0, 1), (((0, (1,), True), (1, (1,), True)),))
    >>> either.holds([0, 1]), either.holds([0, 0])
    (True, False)
    """

    cells: tuple[int, ...]
    stated: tuple[tuple[tuple[int, tuple[int, ...], bool], ...], ...]
    name: str | Name = "clauses"

    def __post_init__(self) -> None:
        if any(not 0 <= place < len(self.cells) for clause in self.stated for place, _, _ in clause):
            raise ProblemError(f"{self.name}: a clause names a place outside 0..{len(self.cells) - 1}")

    def first_cuts(self, possible: Bools) -> Iterator[Cut]:
        return map(list, self.stated)

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        for clause in self.stated:
            if not any((word[place] in symbols) == holds for place, symbols, holds in clause):
                yield list(clause)
