"""Questions about an exact cover under statements that may be assumed or not: built once, asked thousands of times.

A statement is a given, or any mark. The engine (backends/learner.py) learns from every question what serves the next;
an answer is a solution, checked natively, or some of the statements assumed that together have none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cover.backends import learner
from cover.basics.errors import WrongSolution
from cover.basics.result import Budget
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy_clauses import LazyClauses

Int32s = NDArray[np.int32]
BROKEN, HOLDS = 0, 1  # symbols of a cell that says whether a clue holds (clue_cells.py)
SLOW_DECAY = 0.98  # of activities, when finding (docs/why.md); else the engine's own
EFFORT = 15_000  # conflicts of all questions that may stay open, where no time is set: some seconds on large boards


@dataclass(frozen=True)
class Statement:
    """True in the solutions that take one of the options `needs` (where there are any) and none of `bars`; not both."""

    needs: tuple[int, ...] = ()
    bars: tuple[int, ...] = ()
    never: bool = False  # no solution has what it needs


@dataclass(frozen=True)
class Sat:
    """A solution: the options it takes, ascending, and which statements are true in it."""

    choice: Int32s
    holds: frozenset[int]


@dataclass(frozen=True)
class Unsat:
    """No solution has these statements, all of which were assumed."""

    core: frozenset[int]


Answer = Sat | Unsat | None  # None: not known within the effort allowed, or the budget has ended


class Questions:
    """Ask which statements go together in the solutions of a problem.

    patient: only the time of the budget ends the questions; else, where it has none, `effort` (conflicts) does.
    finding: a hard question is expected to have a solution. lazy: the constraints that the problem does not state."""

    def __init__(
        self,
        problem: ExactCover,
        statements: Sequence[Statement],
        budget: Budget,
        *,
        patient: bool = False,
        effort: int = EFFORT,
        finding: bool = False,
        lazy: LazyClauses | None = None,
    ):
        self.problem, self.budget = problem, budget
        self._allowed = None if patient or budget.seconds is not None else effort
        self._held: set[int] = set()
        self._last: frozenset[int] = frozenset()
        self.many = len(statements)
        plain = [_literal(statement) for statement in statements]
        selected = [k for k, literal in enumerate(plain) if literal is None]
        options = len(problem.decisions)
        whole = with_free_options(problem, len(selected)) if selected else problem
        settings = {"decay": SLOW_DECAY} if finding else {"finding": False}
        self._learner = learner.Learner(whole, lazy=lazy, **settings)
        for number, k in enumerate(selected):
            plain[k] = options + number + 1
            self._define(options + number + 1, statements[k])
        self._literals = np.array(plain, dtype=np.int32)
        self._number = {int(literal): k for k, literal in enumerate(self._literals)}

    def _define(self, literal: int, statement: Statement) -> None:
        """The literal is true just if the statement is."""
        needs, bars = ([k + 1 for k in part] for part in (statement.needs, statement.bars))
        if statement.never:
            self._learner.add([-literal])
        elif needs:
            self._learner.add([-literal, *needs])
            for need in needs:
                self._learner.add([literal, -need])
        else:
            self._learner.add([literal, *bars])
            for bar in bars:
                self._learner.add([-literal, -bar])

    def one_fails(self) -> None:
        """From now on only of solutions in which some statement is false."""
        self._learner.add((-self._literals).tolist())

    def hold(self, number: int) -> None:
        """From now on only of solutions in which this statement is true: what is learned grows shorter by it."""
        self._held.add(number)
        self._learner.add([int(self._literals[number])])

    def vary(self, numbers: Iterable[int]) -> None:
        """The next questions differ in these statements: they are assumed last, and what follows from all others
        stays from question to question."""
        self._last = frozenset(numbers)

    def forbid(self, choice: Int32s) -> None:
        """From now on of all solutions but this one."""
        taken = np.zeros(len(self.problem.decisions), dtype=np.bool_)
        taken[choice] = True
        literals = np.arange(1, len(taken) + 1, dtype=np.int32)
        self._learner.add(np.where(taken, -literals, literals).astype(np.int32))

    @property
    def ended(self) -> bool:
        """True when no more should be asked of what may stay open."""
        return self.budget.expired or (self._allowed is not None and self._allowed <= 0)

    def ask(self, members: Iterable[int], *, broken: int | None = None, conflicts: int | None = None) -> Answer:
        """Is there a solution in which these statements are true, and `broken` is false? conflicts: the effort allowed.
        A clash names all members that are held, and `broken` never."""
        if conflicts is None or self._allowed is None:
            return self._ask(members, broken, conflicts)
        before = self._learner.conflicts
        answer = self._ask(members, broken, conflicts)
        self._allowed -= self._learner.conflicts - before
        return answer

    def _ask(self, members: Iterable[int], broken: int | None, conflicts: int | None) -> Answer:
        asked = frozenset(members)
        apart = sorted(asked - self._held - self._last) + sorted((asked & self._last) - self._held)
        assumed = self._literals[apart]
        if broken is not None:
            assumed = np.append(assumed, -self._literals[broken])
        answer = self._learner.ask(self.budget, assumed, conflicts=conflicts)
        if isinstance(answer, learner.Core):
            named = {self._number[literal] for literal in answer.literals.tolist() if literal in self._number}
            return Unsat(frozenset(named) | (asked & self._held))
        return None if answer is None else self._read(answer.choice)

    def _read(self, taken: Int32s) -> Sat:
        choice = taken[taken < len(self.problem.decisions)]
        if self.problem.native.check(np.array([0, len(choice)], dtype=np.int64), choice) >= 0:
            raise WrongSolution("learn gave a solution that breaks the rules")
        signed = np.full(int(max(np.abs(self._literals).max(initial=0), taken.max(initial=0) + 1)) + 1, -1)
        signed[taken + 1] = 1
        holds = np.flatnonzero(signed[np.abs(self._literals)] * self._literals > 0)
        return Sat(choice, frozenset(holds.tolist()))


def _literal(statement: Statement) -> int | None:
    """The literal of a statement about one option."""
    if statement.never or len(statement.needs) + len(statement.bars) != 1:
        return None
    return statement.needs[0] + 1 if statement.needs else -statement.bars[0] - 1


def with_free_options(problem: ExactCover, many: int) -> ExactCover:
    """The problem with more options at the end that may be taken or not: each has an item of its own, covered 0..1
    times, at the end of the primary ones."""
    old, primary = problem, problem.primary
    items = np.where(old.items < primary, old.items, old.items + many).astype(np.int32)
    own = primary + np.arange(many, dtype=np.int32)
    low, high = old.bounds
    starts = np.concatenate([old.option_starts, old.option_starts[-1] + 1 + np.arange(many, dtype=np.int32)])
    return ExactCover.from_arrays(
        primary=primary + many,
        secondary=problem.secondary,
        option_starts=starts.astype(np.int32),
        items=np.concatenate([items, own]),
        colors=None if old.colors is None else np.concatenate([old.colors, np.zeros(many, dtype=np.int32)]),
        at_least=np.concatenate([low, np.zeros(many, dtype=np.int32)]).astype(np.int32),
        at_most=np.concatenate([high, np.ones(many, dtype=np.int32)]).astype(np.int32),
    )
