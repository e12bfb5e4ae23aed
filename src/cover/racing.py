"""Several backends at one question at the same time: the first to answer ends the others.

Each runs in a process of its own (isolation/workers.py), for no engine can be trusted to stop when another has won;
none outlives the race, however it ends. What the winner found is reported, nobody else's, and what the others found
meanwhile must not contradict it. A list of all solutions goes on with whoever has the first of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from cover import registry
from cover.asking import Opened, Reader
from cover.backends.base import BaseSearch
from cover.errors import CoverError, Refused, Unavailable, WrongSolution
from cover.isolation.bounds import Bounded, forecast
from cover.isolation.workers import WorkerSearch, step
from cover.problems.board import Board
from cover.problems.choices import Choices
from cover.result import Budget, Question, Statistics, Stop
from cover.routing import Given, Route, routed, source_problem

ANSWERS = (Stop.EXHAUSTED, Stop.LIMIT)


class Contender:
    """One backend of a race: its search in a process of its own, and the batches that came from there."""

    def __init__(self, name: str, reader: Reader[Any], search: WorkerSearch, statistics: Statistics):
        self.name, self.reader, self.search, self.statistics = name, reader, search, statistics
        self.batches: list[Choices] = []

    def take(self) -> None:
        self.batches += self.search.arrived()


class Race(BaseSearch[Choices]):
    """A search of several contenders; `leader` is whose choices it yields, known when the first of them comes, or at
    the end. Raises what the last contender raised if all fail."""

    def __init__(self, contenders: Sequence[Contender], question: Question, budget: Budget, statistics: Statistics):
        super().__init__(question, budget, statistics)
        self.contenders, self.leader = list(contenders), contenders[0]
        self.opened = Opened(self.leader.reader.problem, self, self.leader.reader)  # kept to the leader
        statistics.counters["race"] = " ".join(one.name for one in contenders)

    def _batches(self) -> Iterator[Choices]:
        try:
            self._lead(self._first())
            for one in self.contenders:
                if one is not self.leader:
                    one.search.close()
            yield from self.leader.batches
            self.leader.batches = []
            if not self.leader.search.ended:
                yield from self.leader.search
            self.stop = self.leader.search.stop
        except KeyboardInterrupt:
            self._lead(max(self.contenders, key=lambda one: one.search.found))
            raise
        finally:
            self.found, self.bound = self.leader.search.found, self.leader.search.bound
            race = self._statistics.counters.get("race", "")
            self._statistics.counters.update(self.leader.statistics.counters, race=race)
            for phase, seconds in self.leader.statistics.seconds.items():
                self._statistics.add_seconds(phase, seconds)

    def _free(self) -> None:
        for one in self.contenders:
            one.search.close()

    def _first(self) -> Contender:
        """Who answers first; where nobody does, who found most."""
        failure: CoverError | None = None
        while True:
            for one in self.contenders:
                one.take()
                self.found = max(self.found, one.search.found)
                if one.search.stop in ANSWERS:
                    self._agreed(one)
                    return one
                if self._question is Question.ALL and one.batches:
                    return one
                failure = one.search.failure or failure
            running = [one.search for one in self.contenders if not one.search.ended]
            if not running:
                break
            step(running)
        ended = [one for one in self.contenders if one.search.stop is not None]
        if not ended and failure is not None:
            raise failure
        return max(ended, key=lambda one: one.search.found)

    def _lead(self, leader: Contender) -> None:
        self.leader, self.opened.reader, self.opened.problem = leader, leader.reader, leader.reader.problem

    def _agreed(self, winner: Contender) -> None:
        """Raises WrongSolution where another has found more than the winner says there is."""
        if winner.search.stop is not Stop.EXHAUSTED:
            return
        for other in self.contenders:
            agree(winner.name, winner.search.found, other.name, other.search.found)


def agree(name: str, all_there_are: int, other: str, found: int) -> None:
    """Raises WrongSolution where another has found more than one says there is."""
    if found > all_there_are:
        raise WrongSolution(f"{name} says that there are {all_there_are} solutions, but {other} has found {found}")


def race(
    puzzle: Any,
    given: Given,
    names: Sequence[str],
    question: Question,
    budget: Budget,
    route: Route,
    statistics: Statistics,
    options: dict[str, Any],
) -> Opened:
    """Start a race of the backends called so, at the problem `given` or the puzzle itself. `learn` is the clause
    learning that fits the problem. Options go to those that take them. Who refuses the problem, or is absent, does
    not run; Refused with all reasons if nobody can. A bound on memory is shared out equally; one on nodes holds for
    each."""
    if not names:
        raise Refused("a race needs backends")
    registry.somebody_takes(options)
    running, reasons = contenders(puzzle, given, names, question, shared(budget, len(names)), route, options)
    if not running:
        raise Refused("; ".join(reasons))
    return Race(running, question, budget, statistics).opened


def shared(budget: Budget, many: int) -> Budget:
    """The budget of each of so many searches that run at the same time."""
    return budget if budget.memory is None else replace(budget, memory=max(budget.memory // many, 1))


def contenders(
    puzzle: Any,
    given: Given,
    names: Sequence[str],
    question: Question,
    budget: Budget,
    route: Route,
    options: dict[str, Any],
) -> tuple[list[Contender], list[str]]:
    """The searches of those who take the problem, started, and why the others do not."""
    source, reasons, running = source_problem(given), list[str](), list[Contender]()
    try:
        for name in names:
            full = _LEARN[isinstance(source, Board)] if name == "learn" else name
            try:
                running.append(_contender(puzzle, given, full, question, budget, route, options))
            except (Refused, Unavailable) as refused:
                reasons.append(f"{full}: {refused}")
    except BaseException:
        for one in running:
            one.search.close()
        raise
    return running, reasons


_LEARN = {True: "bitmask:learn", False: "dlx:learn"}


def _contender(
    puzzle: Any, given: Given, name: str, question: Question, budget: Budget, route: Route, options: dict[str, Any]
) -> Contender:
    mine, statistics = registry.accepted(name, options), Statistics()
    backend = registry.make(name, **mine)
    with Bounded(budget, "building", forecast(given)):
        problem = routed(given, backend.solves, replace(route, hints=True), statistics)
    if reason := backend.refuses(problem, question):
        raise Refused(reason)
    target, arguments = registry.recipe(name, mine)
    search = WorkerSearch(target, arguments, problem, question, budget, statistics)
    return Contender(name, Reader(puzzle, problem, name), search, statistics)
