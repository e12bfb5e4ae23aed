"""What backends of linear problems share: a session that solves once and takes clauses, and the search made of it."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Protocol

from cover.backends.blocking import BlockingSearch, Choice
from cover.backends.isolation import abilities
from cover.backends.isolation.bounds import LOOK
from cover.backends.isolation.workers import WorkerSearch
from cover.backends.protocol import Search
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import costs_of
from cover.problems.cnf import Cnf
from cover.problems.linear import Linear


class Solved(NamedTuple):
    """What one solve comes to. choice: a solution, the cheapest where costs are minimised, or the best so far where
    `stop` says that time ended first. Without a choice, EXHAUSTED says that there is none. figures: what it took."""

    choice: Choice | None = None
    stop: Stop | None = None
    figures: Mapping[str, int] = MappingProxyType({})


NONE = Solved(stop=Stop.EXHAUSTED)
OUT_OF_TIME = Solved(stop=Stop.TIMEOUT)


class Session(Protocol):
    """An engine that holds the rows of one problem. It is made, asked and given more from one thread at a time; `stop`
    comes from another."""

    def __init__(self, problem: Linear, engine: str, minimise: bool):
        """engine: the variant of the backend; minimise: costs are to be minimised."""

    def solve(self, seconds: float | None) -> Solved:
        """In about so many seconds."""

    def add(self, clause: Sequence[int]) -> None:
        """A clause more, of signed numbers of decisions from 1."""

    def stop(self) -> None:
        """End a solve early, as if its time were over."""


class LinearBackend:
    """A subclass names its session. isolate: True searches in a worker process, False in this one; by default a worker
    is for engines that need it, and for bounded memory."""

    solves: ClassVar[type[Any]] = Linear
    session: ClassVar[type[Session]]
    engines: ClassVar[tuple[str, ...]]
    alone: ClassVar[frozenset[str]] = frozenset()  # engines that cannot be stopped, or print where answers go
    name: str

    def __init__(self, engine: str = "", *, isolate: bool | None = None):
        family = type(self).__name__.lower()
        self.engine, self.isolate = engine or self.engines[0], isolate
        if self.engine not in self.engines:
            raise ValueError(f"{family} has no engine {engine!r}; there are {', '.join(self.engines)}")
        self.name = f"{family}:{self.engine}"

    def refuses(self, problem: Linear, question: Question) -> str | None:
        return None

    def search(self, problem: Linear | Cnf, question: Question, budget: Budget, statistics: Statistics) -> Search:
        if budget.nodes is not None:
            raise Refused(f"{self.name}: it has no limit on nodes")
        size = {"clauses": problem.clause_count} if isinstance(problem, Cnf) else {"rows": len(problem)}
        statistics.counters.update(engine=self.engine, variables=problem.variables, **size)
        isolated = budget.memory is not None or self.engine in self.alone if self.isolate is None else self.isolate
        if not isolated or not abilities.processes_start():
            return _Search(self, problem, question, budget, statistics)
        made = type(self)
        options = {"engine": self.engine, "isolate": False}
        return WorkerSearch(f"{made.__module__}:{made.__name__}", options, problem, question, budget, statistics)


class _Search(BlockingSearch):
    """The session works in a thread of its own, so that the caller's stays free for Ctrl-C."""

    def __init__(
        self, backend: LinearBackend, problem: Linear | Cnf, question: Question, budget: Budget, statistics: Statistics
    ):
        super().__init__(problem, question, budget, statistics)
        self._backend = backend
        self._session: Session | None = None
        self._working = False
        self._ends: Stop | None = None  # why the solve ended with the best so far

    def _free(self) -> None:
        if self._working and self._session is not None:
            self._session.stop()

    def _add(self, clause: Sequence[int]) -> None:
        assert self._session is not None
        self._session.add(clause)

    def _solve(self) -> Choice | None:
        solved = self._in_thread() if abilities.threads_start() else self._solved()
        counters = self._statistics.counters
        for name, count in solved.figures.items():
            counters[name] = int(counters.get(name, 0)) + count
        if solved.choice is None or self.stop is not None:
            self.stop = self.stop or solved.stop
            return None
        self._ends = solved.stop
        return solved.choice

    def _found(self, choice: Choice) -> bool:
        if self._question is not Question.CHEAPEST:
            return self._another()
        self.found += 1
        self.stop = self._ends
        if self.stop is None:
            self.bound = int(costs_of(self._problem)[list(choice)].sum())
            if self.found == self._budget.limit:
                self.stop = Stop.EXHAUSTED  # no others are cheaper
        return True

    def _solved(self) -> Solved:
        problem, backend = self._problem, self._backend
        if self._session is None:
            self._session = backend.session(problem, backend.engine, self._question is Question.CHEAPEST)
        remaining = self._budget.remaining()
        return OUT_OF_TIME if remaining is not None and remaining <= 0 else self._session.solve(remaining)

    def _in_thread(self) -> Solved:
        outcome: list[Any] = []
        ended = threading.Event()

        def work() -> None:
            try:
                outcome.append(self._solved())
            except BaseException as error:
                outcome.append(error)
            finally:
                ended.set()

        self._working = True
        threading.Thread(target=work, name=self._backend.name, daemon=True).start()
        while not ended.wait(LOOK):
            if self.stop is None and self.between():
                self.stop = Stop.INTERRUPTED
            if self.stop is not None or self._budget.expired:
                # Freed again at each look: an engine may not hear the first call.
                self._free()
        self._working = False
        if isinstance(outcome[0], BaseException):
            raise outcome[0]
        solved: Solved = outcome[0]
        return solved
