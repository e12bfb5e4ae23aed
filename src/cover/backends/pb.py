"""Backend `pb`: pseudo-Boolean solving by cutting planes, with Exact (https://gitlab.com/nonfiction-software/exact;
Elffers and Nordström 2018, Devriendt 2021).

Exact's licence is the AGPL, so it is an extra. It takes over the signals of its process for ever: it works in a worker.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cover.backends.linear import NONE, OUT_OF_TIME, LinearBackend, Solved
from cover.basics.errors import Unavailable
from cover.problems.linear import FREE, Linear

ENGINES = ("exact",)


class _Session:
    def __init__(self, problem: Linear, engine: str, minimise: bool):
        try:
            from exact import Exact
        except ImportError as error:
            raise Unavailable(f"backend pb: exact cannot be imported: {error}") from error
        self._solver = Exact([("verbosity", "0")])
        self._names = [str(number) for number in range(1, problem.variables + 1)]
        self._decisions = self._names[: len(problem.decisions)]
        for name in self._names:
            self._solver.addVariable(name, 0, 1)
        for terms, low, high in problem.over_variables():
            has_low, has_high = low > -FREE, high < FREE
            part = [(coefficient, self._names[column]) for coefficient, column in terms]
            self._solver.addConstraint(part, has_low, low if has_low else 0, has_high, high if has_high else 0)

    def solve(self, seconds: float | None) -> Solved:
        state = self._solver.runFull(False, seconds or 0)
        if state == "TIMEOUT":
            return OUT_OF_TIME
        if state in ("UNSAT", "INCONSISTENT"):
            return NONE
        values = np.array(self._solver.getLastSolutionFor(self._decisions), dtype=np.int64)
        return Solved(np.flatnonzero(values).tolist())

    def add(self, clause: Sequence[int]) -> None:
        terms = [(1 if x > 0 else -1, self._names[abs(x) - 1]) for x in clause]
        self._solver.addConstraint(terms, True, 1 - sum(x < 0 for x in clause), False, 0)

    def stop(self) -> None:
        """It hears nothing: the worker is killed."""


class Pb(LinearBackend):
    """engine: exact."""

    session = _Session
    engines = ENGINES
    alone = frozenset(ENGINES)
