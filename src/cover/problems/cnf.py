"""A formula in conjunctive normal form whose first variables are the decisions of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from numbers import Integral
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from cover.basics.arguments import whole
from cover.basics.errors import ProblemError
from cover.basics.type_errors import explaining
from cover.problems.arrays import Int32s, Int64s
from cover.problems.choices import blocking_clause
from cover.problems.lazy import Label
from cover.problems.lazy_clauses import LazyClauses

if TYPE_CHECKING:
    from cover.problems.cutting import Cube


@explaining
@dataclass(frozen=True, eq=False, repr=False)
class Cnf:
    """Variable k + 1 is decision k; the variables after the decisions are auxiliary (they help the encoding).

    clauses: int32, flat, every clause ends with 0 (as in DIMACS); variables: how many there are in all.
    For every solution of the decisions some assignment of the auxiliary variables satisfies the clauses;
    that assignment need not be the only one, so count and block decisions, never auxiliary variables.
    positive_blocking: True when no solution's taken decisions contain another's, so that "not all of these"
    excludes just one solution; otherwise a blocking clause must name the untaken decisions too.
    costs: int64, one a decision, or None; forced_cost: what the forced labels cost.
    groups: what the clauses state, in words: (the number of clauses before them, the rule), ascending.
    label_name: how a person calls a label, for comments in files.
    lazy: constraints that the clauses do not state, whose clauses the search adds once a choice breaks them; or None.
    """

    kind: ClassVar[str] = "cnf"

    clauses: NDArray[np.int32]
    variables: int
    decisions: Sequence[Label]
    forced: Sequence[Label] = ()
    positive_blocking: bool = False
    label_name: Callable[[Any], str] = str
    lazy: LazyClauses | None = None
    costs: Int64s | None = None
    forced_cost: int = 0
    groups: Sequence[tuple[int, str]] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.clauses, np.ndarray) or self.clauses.ndim != 1 or self.clauses.dtype != np.int32:
            raise ProblemError("clauses: a flat int32 array is needed; Cnf.of takes lists")
        if len(self.clauses) and self.clauses[-1] != 0:
            raise ProblemError("clauses: the last clause does not end with 0")
        top = max(int(self.clauses.max(initial=0)), -int(self.clauses.min(initial=0)))
        if max(top, len(self.decisions)) > self.variables:
            raise ProblemError(f"{self.variables} variables, but variable {max(top, len(self.decisions))} is used")

    @classmethod
    def of(cls, clauses: Iterable[Iterable[int]], variables: int = 0) -> Cnf:
        """The formula of clauses of signed numbers, all of whose variables are decisions, called by their numbers.
        variables: how many there are at least. Raises ProblemError for what is no literal.

        >>> Cnf.of([[1, -2], [2, 3]])
        <Cnf: 3 variables, 3 of them decisions, 2 clauses>
        """
        flat: list[int] = []
        for clause in clauses:
            for literal in clause:
                if not isinstance(literal, Integral) or not 0 < abs(literal) < 2**31 - 1:
                    raise ProblemError(f"{literal!r} is no literal: the number of a variable, from 1, or minus that")
                flat.append(int(literal))
            flat.append(0)
        most = max(variables, max(map(abs, flat), default=0))
        return cls(np.array(flat, dtype=np.int32), most, range(1, most + 1))

    def __repr__(self) -> str:
        return (
            f"<Cnf: {self.variables} variables, {len(self.decisions)} of them decisions, {self.clause_count} clauses>"
        )

    @property
    def clause_count(self) -> int:
        return int(np.count_nonzero(self.clauses == 0))

    def __iter__(self) -> Iterator[list[int]]:
        """The clauses one by one, without their final 0."""
        clause: list[int] = []
        for literal in self.clauses.tolist():
            if literal:
                clause.append(literal)
            else:
                yield clause
                clause = []

    def cubes(self, n: int, under: Cube = ()) -> list[Cube]:
        """Cut the formula into at least n parts (fewer where that is not possible), as `ExactCover.cubes` does. A cube
        is a tuple of literals of decisions, as in DIMACS. Every solution is a solution `under` exactly one cube. With
        under: parts of that cube.

        >>> Cnf(np.array([1, 2, 0, -1, -2, 3, 0], dtype=np.int32), 3, range(3)).cubes(2)
        [(-1,), (1,)]
        """
        from cover.problems.cutting import cubes_of_clauses

        literals = self._literals_of(under)
        return cubes_of_clauses(
            self.clauses, self.variables, len(self.decisions), literals, whole("n", n, 1, 2**31 - 1)
        )

    def under(self, cube: Sequence[int]) -> Cnf:
        """The formula with the literals of a cube as clauses. Raises ProblemError for what is no cube of it.

        >>> list(Cnf(np.array([1, 2, 0], dtype=np.int32), 2, range(2)).under((-1,)))
        [[1, 2], [-1]]
        """
        return self.with_clauses((literal,) for literal in self._literals_of(cube))

    def _literals_of(self, cube: Sequence[int]) -> Cube:
        literals = tuple(cube)
        if not all(isinstance(x, Integral) and 1 <= abs(x) <= len(self.decisions) for x in literals):
            raise ProblemError(f"{literals!r} is no cube: literals of decisions 1 to {len(self.decisions)} are needed")
        return literals

    def blocking(self, choice: Sequence[int] | NDArray[np.int32]) -> NDArray[np.int32]:
        """The clause (literals, without its final 0) that excludes this choice and no other solution. It speaks of
        decisions only; it is empty if there can be no other solution."""
        return blocking_clause(choice, len(self.decisions), self.positive_blocking)

    def with_clauses(self, clauses: Iterable[Iterable[int]], variables: int | None = None) -> Cnf:
        """The formula with more clauses at the end; variables: how many it has then, the new ones being no
        decisions."""
        many = self.variables if variables is None else variables
        return replace(self, clauses=np.concatenate([self.clauses, flat_clauses(clauses)]), variables=many)

    @property
    def has_empty_clause(self) -> bool:
        """Does it hold the clause that nothing satisfies?"""
        ends = np.flatnonzero(self.clauses == 0)
        return bool(len(ends)) and bool(ends[0] == 0 or np.any(np.diff(ends) == 1))

    def faults(self, choice: Sequence[int] | NDArray[np.int32]) -> Iterator[str]:
        """What is wrong with a choice, in words. Decides only formulas without auxiliary variables;
        with some, it reports clauses over decisions alone."""
        taken = {int(k) + 1 for k in choice}
        for number, clause in enumerate(self, 1):
            if all(abs(x) <= len(self.decisions) for x in clause) and not any(
                (x > 0) == (abs(x) in taken) for x in clause
            ):
                yield f"clause {number} is not satisfied: {' '.join(map(str, clause))}"
        for clause in self.broken(choice):
            yield f"a lazy clause is not satisfied: {' '.join(map(str, clause))}"

    def broken(self, choice: Sequence[int] | NDArray[np.int32]) -> list[list[int]]:
        """Lazy clauses that a choice breaks; an empty one where nothing can satisfy their constraint."""
        return [] if self.lazy is None else self.lazy(choice)


def flat_clauses(clauses: Iterable[Iterable[int]]) -> Int32s:
    """The literals of clauses that come one by one, each clause ended by 0."""
    return np.fromiter(chain.from_iterable((*clause, 0) for clause in clauses), dtype=np.int32)
