"""One question put to one puzzle: route -> search -> decode -> check, by one backend, several, or `auto`'s attempts in
turn. Every solution that leaves here obeys the rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from cover import registry
from cover.arguments import backends
from cover.asking import CONTRADICTION, RULES, Opened, as_puzzle, clash_of, opened, steps
from cover.backends.base import Backend
from cover.errors import Refused, WrongSolution
from cover.isolation.bounds import GRACE, Bounded, OverBudget, forecast
from cover.result import Budget, Question, Result, Statistics, Stop, timed
from cover.routing import Given, Route, source_problem

COMPLETE = (Stop.EXHAUSTED, Stop.LIMIT)  # a search that ended so is reported to the end, however long that takes


class Run:
    """One question put to one puzzle: iterate to get checked solutions; facts are kept as they come.

    hints: options that the backend or the route does not ask for are left out, instead of refused; so it always is
    where no backend is named. watch: called with the run before it starts, by whoever wants to see `statistics`
    (counters, progress) meanwhile.
    Iterating ends when the search does; then `stop` says why. Between solutions nothing is held but the search, and
    what an attempt of `auto` has found that the next one must not lose.
    """

    def __init__(
        self,
        puzzle: Given,
        backend: str | Sequence[str] | Backend[Any],
        question: Question,
        budget: Budget,
        *,
        reduce: str | None = None,
        encoding: str | None = None,
        at_most_one: str | None = None,
        hints: bool = False,
        watch: Callable[[Run], None] | None = None,
        **options: Any,
    ):
        self.puzzle, self.question, self.budget = as_puzzle(puzzle), question, budget
        self.statistics = Statistics()
        self.found, self.stop, self.answered_by, self.why, self.clash = 0, Stop.INTERRUPTED, "", "", ""
        self._given = puzzle
        self._backend = backends(backend)
        self._options = {name: value for name, value in options.items() if value is not None}
        self._hints, self._route = hints, Route(reduce, encoding, at_most_one, hints)
        self._held: list[Any] = []  # found by an attempt that another one follows,
        self._first, self._most = ("", ""), 0  # by whom, and why that one was asked; how many
        if watch is not None:
            watch(self)

    def __iter__(self) -> Iterator[Any]:
        try:
            yield from self._attempts() if self._backend == "auto" else self._named()
        except OverBudget as over:
            self.stop, self.why, self.found = over.stop, str(over), max(self.found, len(self._held), self._most)
        except KeyboardInterrupt:
            self.stop, self.found = Stop.INTERRUPTED, max(self.found, len(self._held), self._most)
            raise
        finally:
            self.statistics.seconds["total"] = time.monotonic() - self.budget.start

    def result(self, solutions: tuple[Any, ...] = ()) -> Result[Any]:
        shown = solutions or tuple(self._held)
        drawn = self._given if self.puzzle is self._given else None  # a problem draws nothing
        facts = (self.found, self.stop, self.statistics, self.answered_by, self.why)
        return Result(shown, *facts, clash=self.clash, puzzle=drawn)

    def _named(self) -> Iterator[Any]:
        backend = self._backend
        if isinstance(backend, Sequence) and not isinstance(backend, str):
            if not self._clashes():
                yield from self._race(self._given, backend, self.budget, self._route)
            return
        if isinstance(backend, str):
            options = registry.accepted(backend, self._options) if self._hints else self._options
            backend = registry.make(backend, **options)
        elif self._options and not self._hints:
            raise Refused(f"{backend.name} is made already, so {next(iter(self._options))} comes too late")
        if not self._clashes():
            self.answered_by = backend.name
            yield from self._search(self._given, backend, self.budget, self._route)

    def _clashes(self) -> bool:
        """A contradiction that is seen at once is not searched for."""
        self.clash = clash_of(self.puzzle)
        if self.clash:
            self.stop, self.answered_by, self.why = Stop.EXHAUSTED, RULES, CONTRADICTION
        return bool(self.clash)

    def _attempts(self) -> Iterator[Any]:
        from cover import planning  # not where a backend is named: its first call is to begin at once

        registry.somebody_takes(self._options)
        if self._clashes():
            return
        with timed(self.statistics, "build"), Bounded(self.budget, "building", forecast(self._given)):
            source = source_problem(self._given)
        attempts = planning.plan(source, self.question)
        planning.check_route(source, attempts, self._route)
        route = replace(self._route, hints=True)
        for attempt in attempts:
            if attempt.few is not None and self._most > attempt.few:
                continue
            self.why = attempt.why
            budget = attempt.within(self.budget)
            backend = registry.make(attempt.backend, **registry.accepted(attempt.backend, self._options))
            self.answered_by = max(attempt.backend, backend.name, key=len)  # the one that names kernel or engine
            rivals = planning.rivals(attempt, self._options)
            search = self._search(source, backend, budget, route, rivals, attempt.head_start)
            if not attempt.is_bounded:
                yield from self._merged(search)
                return
            # A question that one attempt leaves open starts afresh in the next; what the open attempt found is held
            # back, so nothing is reported twice.
            for solution in search:
                if not self._most or solution not in self._held:
                    self._held.append(solution)
            if not attempt.gave_up(self.stop, self.budget):
                held, self._held = self._held, []
                yield from held
                return
            if self.found >= self._most:
                self._first, self._most = (self.answered_by, self.why), self.found
            self.found = 0
            # Counts belong to the backend that answers; the times of all attempts add up.
            self.statistics.counters.clear()
            self.statistics.levels.clear()

    def _merged(self, search: Iterator[Any]) -> Iterator[Any]:
        """The last attempt's solutions and, if it stops early, what was held from those before."""
        held = list(self._held)
        for solution in search:
            if held and solution in held:
                held.remove(solution)
            yield solution
        if self.stop is Stop.EXHAUSTED and self.found < self._most:
            ours, theirs = self.found or "no", "one" if self._most == 1 else self._most
            ours = f"{ours} solution{'s' * (self.found > 1)}"
            raise WrongSolution(f"{self.answered_by} found {ours} where {self._first[0]} found {theirs}")
        self._held = []
        if self.stop not in COMPLETE:
            if self.found < self._most:
                self.answered_by, self.why = self._first
            self.found = max(self.found + len(held), self._most)
            yield from held

    def _search(
        self,
        given: Any,
        backend: Backend[Any],
        budget: Budget,
        route: Route,
        rivals: Sequence[str] = (),
        head_start: int = 0,
    ) -> Iterator[Any]:
        if rivals:
            from cover.racing import shared

            budget = shared(budget, 1 + len(rivals))
        asked = opened(given, backend, self.question, budget, route, self.statistics)
        asked.reader.source = self.answered_by
        asked.reader.puzzle = self.puzzle  # `given` may be the problem that the puzzle gave
        if rivals:
            asked = self._pursued(asked, given, rivals, head_start, budget, route)
        yield from self._read(asked, budget)

    def _pursued(
        self, own: Opened, given: Any, rivals: Sequence[str], head_start: int, budget: Budget, route: Route
    ) -> Opened:
        from cover.pursuit import Pursuit
        from cover.racing import Contender, contenders

        def join() -> list[Contender]:
            return contenders(self.puzzle, given, rivals, self.question, budget, route, self._options)[0]

        return Pursuit(own, head_start, join, self.question, budget, self.statistics).opened

    def _race(self, given: Any, names: Sequence[str], budget: Budget, route: Route) -> Iterator[Any]:
        from cover.racing import race

        self.answered_by = " | ".join(names)
        asked = race(self.puzzle, given, names, self.question, budget, route, self.statistics, self._options)
        yield from self._read(asked, budget)

    def _read(self, asked: Opened, budget: Budget) -> Iterator[Any]:
        search = asked.search
        many, reported_all = self.question is Question.ALL, True
        before: Any = None
        batches = steps(search, self.statistics)
        try:
            for batch in batches:
                for choice in batch:
                    if many and search.stop not in COMPLETE and budget.overdue(GRACE):
                        reported_all = False
                        return
                    start = time.perf_counter()
                    solution = asked.reader.solution(choice.tolist())
                    if self.found and self.question is Question.DECIDE and solution == before:
                        raise WrongSolution(f"{asked.reader.source} gave the same solution twice")
                    before = solution
                    self.statistics.add_seconds("check", time.perf_counter() - start)
                    self.found += 1
                    yield solution
        finally:
            batches.close()
            self.answered_by = asked.reader.source
            if not reported_all:
                self.stop = Stop.TIMEOUT
            elif search.stop is not None:
                self.stop = search.stop
                self.found = search.found
            elif self.question is Question.COUNT:
                self.found = search.found
