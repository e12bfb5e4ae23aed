"""Several backends at one question at the same time: the first to answer ends the others.

Each runs in a process of its own (backends/isolation/workers.py), for no engine can be trusted to stop when another has
won; none outlives the race, however it ends. What the winner found is reported, and nothing else, and what the others
found meanwhile must not contradict it. A list of all solutions goes on with whoever has the first of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from cover.backends import registry
from cover.backends.isolation.bounds import LOOK
from cover.backends.isolation.workers import WorkerSearch, step
from cover.backends.protocol import BaseSearch
from cover.basics.errors import CoverError, Refused, Unavailable
from cover.basics.result import ANSWERS, Bounds, Budget, Question, Statistics, bounds
from cover.problems.board import Board
from cover.problems.choices import Choices
from cover.solving.routing import source_problem
from cover.solving.search import Opened, Query, Reader, agree, opened


class Contender:
    """One backend of a race: its search in a process of its own, and the batches that came from there."""

    def __init__(self, name: str, reader: Reader[Any], search: WorkerSearch, statistics: Statistics):
        self.name, self.reader, self.search, self.statistics = name, reader, search, statistics
        self.batches: list[Choices] = []

    def take(self) -> None:
        self.batches += self.search.arrived()

    @property
    def bounds(self) -> Bounds:
        """What it says so far of the number of all solutions."""
        return bounds(self.search.found, self.search.stop)


class Race(BaseSearch[Choices]):
    """A search of several contenders; `leader` is whose choices it yields, known when the first of them comes, or at
    the end. Raises what the last contender raised if all fail."""

    def __init__(self, contenders: Sequence[Contender], question: Question, budget: Budget, statistics: Statistics):
        super().__init__(question, budget, statistics)
        self.contenders, self.leader = list(contenders), contenders[0]
        reader, names = self.leader.reader, tuple(one.name for one in contenders)
        self.opened = Opened(reader.problem, self, reader, names)  # kept to the leader

    def _batches(self) -> Iterator[Choices]:
        try:
            self._lead(self._first())
            # The losers end first: the winner has the processor for the rest of its list.
            for one in self.contenders:
                if one is not self.leader:
                    one.search.close()
            # Batches that came before it was known to be the first; then the search goes on as its own.
            yield from self.leader.batches
            self.leader.batches = []
            self.leader.search.between = self.between
            if not self.leader.search.ended:
                yield from self.leader.search
            self.stop = self.leader.search.stop
        except KeyboardInterrupt:
            # Interrupted before anyone answered: what is reported is the most that was found.
            self._lead(max(self.contenders, key=lambda one: one.search.found))
            raise
        finally:
            search, spent = self.leader.search, self.leader.statistics
            self.found, self.bound, self.nodes = search.found, search.bound, search.nodes
            self._statistics.counters.update(spent.counters)
            self._statistics.add_phases(spent.seconds)

    def _free(self) -> None:
        for one in self.contenders:
            one.search.close()

    def _first(self) -> Contender:
        """The one that answers first; where none does, the one that found most."""
        failure: CoverError | None = None
        while True:
            for one in self.contenders:
                one.take()
                self.found = max(self.found, one.search.found)
                # An answer ends the race. The others' bounds must not contradict it, or one of them is wrong.
                if one.search.stop in ANSWERS:
                    self._agreed(one)
                    return one
                # A list of all goes on with whoever has the first solutions; there is no better guess, and no list is
                # read twice.
                if self._question is Question.ALL and one.batches:
                    return one
                failure = one.search.failure or failure
            running = [one.search for one in self.contenders if not one.search.ended]
            if not running:
                break
            step(running, LOOK)
            # The caller ended it.
            if self.between():
                return max(self.contenders, key=lambda one: one.search.found)
        ended = [one for one in self.contenders if one.search.stop is not None]
        # All failed: the last reason is as good as any.
        if not ended and failure is not None:
            raise failure
        return max(ended, key=lambda one: one.search.found)

    def _lead(self, leader: Contender) -> None:
        self.leader, self.opened.reader, self.opened.problem = leader, leader.reader, leader.reader.problem

    def _agreed(self, winner: Contender) -> None:
        """Raises WrongSolution where another's answer so far contradicts the winner's."""
        for other in self.contenders:
            agree(winner.name, winner.bounds, other.name, other.bounds)


def race(query: Query, names: Sequence[str], statistics: Statistics) -> Opened[Race]:
    """Start a race of the backends called so. `learn` is the clause learning that fits the problem. Options go to those
    that take them. Who refuses the problem, or is absent, does not run; Refused with all reasons if none can, and for a
    name that is none or that a request may not use. A bound on memory is shared out equally; one on nodes holds for
    each."""
    if not names:
        raise Refused("a race needs backends")
    for name in names:
        if name != "learn":
            registry.refuse_closed(name)
    registry.refuse_unknown_options(query.options)
    query = replace(query, budget=shared(query.budget, len(names)))
    running, reasons = contenders(query, names)
    if not running:
        raise Refused("; ".join(reasons))
    return Race(running, query.question, query.budget, statistics).opened


def shared(budget: Budget, many: int) -> Budget:
    """The budget of each of so many searches that run at the same time."""
    return budget if budget.memory is None else replace(budget, memory=max(budget.memory // many, 1))


def contenders(query: Query, names: Sequence[str]) -> tuple[list[Contender], list[str]]:
    """The searches of those who take the problem, started, and why the others do not."""
    source, reasons, running = source_problem(query.source), list[str](), list[Contender]()
    # Options are for those that take them: with hints others leave them out.
    query = replace(query, route=replace(query.route, hints=True))
    try:
        for name in names:
            full = _LEARN[isinstance(source, Board)] if name == "learn" else name
            try:
                running.append(_contender(query, full))
            except (Refused, Unavailable) as refused:
                reasons.append(f"{full}: {str(refused).removeprefix(f'{full} refuses: ')}")
    # Whatever comes, Ctrl-C too: processes that were started must not be left.
    except BaseException:
        for one in running:
            one.search.close()
        raise
    return running, reasons


_LEARN = {True: "bitmask:learn", False: "dlx:learn"}


def _contender(query: Query, name: str) -> Contender:
    mine, statistics = registry.accepted(name, query.options), Statistics()
    start = partial(WorkerSearch, *registry.recipe(name, mine))
    asked = opened(query, registry.make(name, **mine), statistics, name=name, start=start)
    return Contender(name, asked.reader, asked.search, statistics)
