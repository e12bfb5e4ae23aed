"""Questions to the engine that learns clauses (engine/covers/learn): what one question teaches serves the next.

A question is asked under assumptions, literals as in DIMACS: k + 1 says that option k is taken, -(k + 1) that it is
not. An answer is a solution, or some of the assumptions that together have none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import cover._native as _native
from cover.backends.protocol import SLICE
from cover.basics.result import Budget
from cover.problems.arrays import Int32s
from cover.problems.exact_cover import ExactCover

ROOM = 1 << 30  # bytes of learned clauses, above which they are forgotten

Clauses = Iterable[Sequence[int]]


@dataclass(frozen=True)
class Found:
    """A solution: the options it takes, ascending."""

    choice: Int32s


@dataclass(frozen=True)
class Core:
    """These assumptions together have no solution; none of them: there is none at all. Not always the fewest."""

    literals: Int32s


Answer = Found | Core | None


class Learner:
    """One engine and all that it has learned about a problem.

    lazy: the clauses of lazy constraints that a choice breaks. A choice that breaks some is no solution: they are
    added, and the search goes on. room: bytes of learned clauses above which they are forgotten (None: never).
    settings: of `_native.Learner` (seed, workers, finding, decay, proof_names, deletions).

    >>> import cover
    >>> problem = cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc", "w": "a"})
    >>> learner = Learner(problem)
    >>> learner.ask(Budget(), [-1]).choice.tolist()
    [2, 3]
    >>> sorted(learner.ask(Budget(), [1, 3]).literals.tolist())
    [1, 3]
    """

    def __init__(
        self,
        problem: ExactCover,
        *,
        lazy: Callable[[Int32s], Clauses] | None = None,
        room: int | None = ROOM,
        **settings: Any,
    ):
        self._native = _native.Learner(problem.native, **settings)
        self._lazy, self._room = lazy, room

    def add(self, clause: Sequence[int] | Int32s) -> bool:
        """From now on at least one of these literals holds. False: there is no solution any more."""
        return self._native.add(np.asarray(clause, dtype=np.int32))

    def ask(
        self,
        budget: Budget,
        assumed: Sequence[int] | Int32s = (),
        *,
        conflicts: int | None = None,
        between: Callable[[], bool] | None = None,
    ) -> Answer:
        """Is there a solution in which these literals hold? None: not known, for the budget has ended, or the question
        took more conflicts than that, or memory. between: called after each slice of work; True ends the question."""
        native, literals = self._native, np.asarray(assumed, dtype=np.int32)
        most = None if conflicts is None else self.conflicts + conflicts
        while not budget.expired:
            pause = native.run(budget.left(SLICE), literals, conflicts=most)
            if pause is _native.Pause.SOLUTIONS:
                choice = native.found()
                if not self._breaks(choice):
                    return Found(choice)
            elif pause is _native.Pause.EXHAUSTED:
                return Core(native.core())
            elif pause is not _native.Pause.SLICE:
                return None
            elif self._room is not None and native.memory > self._room:
                native.forget()
            if between is not None and between():
                return None
        return None

    def _breaks(self, choice: Int32s) -> bool:
        """Does a solution of the problem break a lazy constraint? The clauses that it breaks are added."""
        clauses = [] if self._lazy is None else list(self._lazy(choice))
        for clause in clauses:
            self.add(clause)
        return bool(clauses)

    def take_proof(self) -> str:
        """The lemmas since the last call, in DRUP; see `_native.Learner`."""
        return self._native.take_proof()

    @property
    def conflicts(self) -> int:
        """Of all questions so far."""
        return self._native.figures()["conflicts"]
