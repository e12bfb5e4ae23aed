"""The loop as a backend: whatever verb asks, its search is shared by the workers of an executor."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from cover.backends.dlx import LEARN, SLICES
from cover.backends.dlx.search import fastest
from cover.backends.protocol import BaseSearch
from cover.backends.registry import make
from cover.basics.arguments import path
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.distributed.engines import Engine, engine_of
from cover.distributed.journal import Journal
from cover.distributed.loop import Loop
from cover.distributed.pieces import Piece, Pieces
from cover.distributed.work import VERSION, Order, shipped
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover

ALONE = "processes:1"  # who works where only a journal is asked for


class Distributed:
    """A backend on an executor (see engines.py), with or without a journal. name: of who searches; solves: the kind of
    problem that is cut; how: the function of the workers, as module:name; settings: what it needs to know of a problem.
    """

    def __init__(
        self,
        executor: Any,
        journal: str | None,
        name: str,
        solves: type[Any],
        how: str,
        settings: Callable[[Any], Mapping[str, Any]],
    ):
        self.name, self.solves = name, solves
        self._how, self._settings = how, settings
        self._executor = ALONE if executor is None else executor
        self._journal = None if journal is None else path("journal", journal)

    def refuses(self, problem: Any, question: Question) -> str | None:
        return None

    def search(self, problem: Any, question: Question, budget: Budget, statistics: Statistics) -> DistributedSearch:
        task = Task(self._how, self._settings(problem))
        return DistributedSearch(problem, task, self._executor, self._journal, question, budget, statistics)


class Task(NamedTuple):
    """What workers are to do."""

    how: str
    settings: Mapping[str, Any]


def by_ways(executor: Any, journal: str | None, kernel: str = "auto") -> Distributed:
    """The tree of `dlx`, cut into ways; a search that is cut short goes on where it was. Raises Refused for a kernel
    that has no such tree."""
    made: Any = make("dlx", kernel=kernel)
    if made.kernel in (LEARN, SLICES):
        raise Refused(f"an executor searches the tree of dlx, and {made.kernel} has none that could be cut")

    def settings(problem: ExactCover) -> dict[str, Any]:
        if reason := made.refuses(problem, Question.COUNT):
            raise Refused(f"dlx refuses: {reason}")
        return {"kernel": fastest(problem) if kernel == "auto" else kernel}

    return Distributed(executor, journal, "dlx", ExactCover, "cover.distributed.work:by_ways", settings)


def by_cubes(
    executor: Any, journal: str | None, kind: type[Any], backend: str, options: Mapping[str, Any]
) -> Distributed:
    """Any backend, cube by cube (solving/parts.py). Raises Refused for a kind of problem that has no cubes."""
    if not hasattr(kind, "cubes"):
        raise Refused(f"an executor shares problems that can be cut into cubes, and a {kind.__name__} cannot")
    settings = {"backend": backend, "options": dict(options)}
    return Distributed(executor, journal, backend, kind, "cover.solving.parts:by_cubes", lambda problem: settings)


class DistributedSearch(BaseSearch[Choices]):
    """Counters: nodes, solutions; kernel; workers; tasks that were answered; retried: that a lost worker had."""

    def __init__(
        self,
        problem: Any,
        task: Task,
        executor: Any,
        journal: str | None,
        question: Question,
        budget: Budget,
        statistics: Statistics,
    ):
        super().__init__(question, budget, statistics)
        self._problem, self._task = problem, task
        self._executor, self._file = executor, journal
        self._journal: Journal | None = None
        self._engine: Engine | None = None
        self._loop: Loop | None = None

    def _free(self) -> None:
        loop, self._loop = self._loop, None
        engine, self._engine = self._engine, None
        journal, self._journal = self._journal, None
        if loop is not None:
            loop.close()
        if engine is not None:
            engine.close()
        if journal is not None:
            journal.close()

    def _batches(self) -> Iterator[Choices]:
        listing, counters = self._question is not Question.COUNT, self._statistics.counters
        digest, data = shipped(self._problem)
        if kernel := self._task.settings.get("kernel"):
            counters["kernel"] = kernel
        if self._file is not None:
            facts = {"version": VERSION, "problem": digest, "listed": listing, "search": _named(self._task)}
            self._journal = Journal(os.fspath(self._file), facts)
        self._engine = engine_of(self._executor)
        pieces = Pieces([()])

        def ask(bundle: list[Piece], seconds: float, with_problem: bool) -> Order:
            limit = None if self._budget.limit is None else max(self._budget.limit - self.found, 1)
            settings = {**self._task.settings, "listing": listing, "limit": limit}
            cubes = [piece.cube for piece in bundle]
            sent = data if with_problem else None
            return Order(VERSION, digest, sent, self._task.how, settings, cubes, seconds)

        loop = self._loop = Loop(self._engine, pieces, ask, self._journal)
        for report in loop:
            counters.update(workers=loop.workers, tasks=loop.tasks, retried=loop.retried)
            if report is not None:
                found, nodes, *choices = report.value
                self.found += found
                self.nodes += nodes
                self._statistics.progress = pieces.done
                counters.update(nodes=self.nodes, solutions=self.found)
                if listing:
                    batch = Choices(*map(np.asarray, choices, (np.int64, np.int32)))
                    if (over := self.found - (self._budget.limit or self.found)) > 0:
                        batch = _first(batch, len(batch) - over)
                    if len(batch):
                        yield batch
            self._look()
            if self.stop is not None or self.between():
                return
        self._look()
        self._ended()

    def _look(self) -> None:
        """Is enough found, or too much spent?"""
        budget = self._budget
        if budget.limit is not None and self.found >= budget.limit:
            self.found, self.stop = budget.limit, Stop.LIMIT
        elif budget.nodes is not None and self.nodes >= budget.nodes:
            self.stop = Stop.NODES
        elif budget.expired:
            self.stop = Stop.TIMEOUT


def _named(task: Task) -> str:
    """What makes the parts of two runs differ: the function, and not how fast it is."""
    return task.how.rpartition(":")[2]


def _first(batch: Choices, many: int) -> Choices:
    return Choices(batch.starts[: many + 1], batch.decisions[: batch.starts[many]])
