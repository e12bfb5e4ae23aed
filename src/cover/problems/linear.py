"""A linear problem: rows `low <= sum of coefficient * literal <= high` over variables that are 0 or 1, and costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import ProblemError
from cover.basics.type_errors import explaining
from cover.problems.arrays import Int32s, Int64s
from cover.problems.choices import blocking_clause
from cover.problems.lazy import Label
from cover.problems.lazy_clauses import LazyClauses

FREE = 1 << 60  # a bound that bounds nothing: of `high`, and with a minus of `low`


@dataclass(frozen=True, eq=False, repr=False)
class Rows:
    """Rows over variables, each once a row: starts int64 (rows + 1,), columns int32 (variables from 0), coefficients
    int64, low and high int64 (rows,). One by one: its terms, coefficient and column, and its bounds."""

    starts: Int64s
    columns: Int32s
    coefficients: Int64s
    low: Int64s
    high: Int64s

    def __iter__(self) -> Iterator[tuple[list[tuple[int, int]], int, int]]:
        starts, low, high = (part.tolist() for part in (self.starts, self.low, self.high))
        terms = list(zip(self.coefficients.tolist(), self.columns.tolist(), strict=True))
        for row in range(len(low)):
            yield terms[starts[row] : starts[row + 1]], low[row], high[row]


@explaining
@dataclass(frozen=True, eq=False, repr=False)
class Linear:
    """Variable k + 1 is decision k; the variables after the decisions are helpers. determined: they follow from the
    decisions, so that a solver's own list of solutions has each of them once.

    starts: int64 (rows + 1,); row r has the literals `literals[starts[r]:starts[r + 1]]`, int32, signed numbers from 1
    as in DIMACS: -x stands for 1 - x. coefficients: int64, one a literal, or None where all are 1. low, high: int64
    (rows,), with -FREE and FREE for no bound. costs: int64, one a decision, or None; forced_cost: what the forced
    labels cost. positive_blocking, label_name, lazy, groups (of rows): as in `Cnf`.

    >>> pair = Linear(np.array([0, 2]), np.array([1, 2], dtype=np.int32), np.array([1]), np.array([1]), 2, "ab")
    >>> list(pair.faults([0])), list(pair.faults([]))
    ([], ['row 1: 0 is not from 1 to 1'])
    """

    kind: ClassVar[str] = "linear"

    starts: Int64s
    literals: Int32s
    low: Int64s
    high: Int64s
    variables: int
    decisions: Sequence[Label]
    coefficients: Int64s | None = None
    forced: Sequence[Label] = ()
    positive_blocking: bool = False
    determined: bool = True
    costs: Int64s | None = None
    forced_cost: int = 0
    label_name: Callable[[Any], str] = str
    lazy: LazyClauses | None = None
    groups: Sequence[tuple[int, str]] = ()

    def __post_init__(self) -> None:
        rows, size = len(self.low), len(self.literals)
        if len(self.high) != rows or len(self.starts) != rows + 1:
            raise ProblemError(f"{rows} rows need as many lower and upper bounds, and one more start")
        if self.starts[0] != 0 or self.starts[-1] != size or np.any(np.diff(self.starts) < 0):
            raise ProblemError("starts must ascend from 0 to the number of literals")
        if self.coefficients is not None and len(self.coefficients) != size:
            raise ProblemError(f"{size} literals, but {len(self.coefficients)} coefficients")
        if size and not self.literals.all():
            raise ProblemError("literal 0 names no variable")
        top = max(int(self.literals.max(initial=0)), -int(self.literals.min(initial=0)), len(self.decisions))
        if top > self.variables:
            raise ProblemError(f"{self.variables} variables, but variable {top} is used")

    def __repr__(self) -> str:
        decisions = f"{len(self.decisions)} of them decisions"
        return f"<Linear: {self.variables} variables, {decisions}, {len(self.low)} rows>"

    def __len__(self) -> int:
        """How many rows there are."""
        return len(self.low)

    def __iter__(self) -> Iterator[tuple[list[int], list[int], int, int]]:
        """The rows one by one: literals, coefficients, low, high."""
        starts, literals, low, high = (part.tolist() for part in (self.starts, self.literals, self.low, self.high))
        coefficients = self._coefficients.tolist()
        for row in range(len(low)):
            part = slice(starts[row], starts[row + 1])
            yield literals[part], coefficients[part], low[row], high[row]

    @property
    def _coefficients(self) -> Int64s:
        return np.ones(len(self.literals), dtype=np.int64) if self.coefficients is None else self.coefficients

    def over_variables(self) -> Rows:
        """The rows over variables instead of literals, each variable at most once a row and never with 0. Some solvers
        refuse a row that names a variable twice, and then solve a model without it."""
        row = np.repeat(np.arange(len(self)), np.diff(self.starts))
        # c * (1 - x) is c - c * x: bounds move by the coefficients of negative literals.
        negative, coefficients = self.literals < 0, self._coefficients
        shift = np.zeros(len(self), dtype=np.int64)
        np.add.at(shift, row[negative], coefficients[negative])
        low = np.where(self.low > -FREE, self.low - shift, -FREE)
        high = np.where(self.high < FREE, self.high - shift, FREE)
        columns, signed = np.abs(self.literals) - 1, np.where(negative, -coefficients, coefficients)
        # Terms of one variable side by side, then added up; what adds up to 0 goes.
        order = np.lexsort((columns, row))
        row, columns, signed = row[order], columns[order], signed[order]
        first = np.ones(len(row), dtype=np.bool_)
        first[1:] = (row[1:] != row[:-1]) | (columns[1:] != columns[:-1])
        total = np.add.reduceat(signed, np.flatnonzero(first)) if len(signed) else signed
        kept = total != 0
        row, columns = row[first][kept], columns[first][kept].astype(np.int32)
        starts = np.searchsorted(row, np.arange(len(self) + 1)).astype(np.int64)
        return Rows(starts, columns, total[kept], low, high)

    def blocking(self, choice: Sequence[int] | NDArray[np.int32]) -> Int32s:
        """As `Cnf.blocking`: the clause that excludes this choice and no other solution."""
        return blocking_clause(choice, len(self.decisions), self.positive_blocking)

    def broken(self, choice: Sequence[int] | NDArray[np.int32]) -> list[list[int]]:
        """As `Cnf.broken`: clauses of what the rows leave out that a choice breaks."""
        return [] if self.lazy is None else self.lazy(choice)

    def faults(self, choice: Sequence[int] | NDArray[np.int32]) -> Iterator[str]:
        """What is wrong with a choice, in words; of the rows it decides those over decisions alone."""
        taken = {int(k) + 1 for k in choice}
        for number, (literals, coefficients, low, high) in enumerate(self, 1):
            if all(abs(x) <= len(self.decisions) for x in literals):
                total = sum(c for x, c in zip(literals, coefficients, strict=True) if (x > 0) == (abs(x) in taken))
                if not low <= total <= high:
                    yield f"row {number}: {total} is not {_between(low, high)}"
        for clause in self.broken(choice):
            yield f"a lazy clause is not satisfied: {' '.join(map(str, clause))}"


def _between(low: int, high: int) -> str:
    if high >= FREE:
        return f"at least {low}"
    return f"at most {high}" if low <= -FREE else f"from {low} to {high}"
