"""The loop as a backend: whatever verb asks, its search is shared by the workers of an executor.

`Cut` says how one search is cut into parts, of which there are four ways; here alone an executor and a journal come in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cover.backends.distributed.lists import batches
from cover.backends.distributed.loop import LEAST
from cover.backends.distributed.pieces import Piece, Pieces, Report
from cover.backends.distributed.sharing import Shared
from cover.backends.distributed.work import shipped
from cover.backends.dlx import LEARN, SLICES
from cover.backends.dlx.search import fastest
from cover.backends.protocol import BaseSearch
from cover.backends.registry import make
from cover.basics.arguments import path
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover

WASTEFUL = 0.1  # least of the seconds of a task where what is begun anew takes a while or is lost


class DistributedSearch(BaseSearch[Choices]):
    """Counters: nodes, solutions; kernel; workers; tasks that were answered; retried: that a lost worker had."""

    def __init__(
        self,
        problem: Any,
        cut: Cut,
        executor: Any,
        journal: str | None,
        question: Question,
        budget: Budget,
        statistics: Statistics,
    ):
        super().__init__(question, budget, statistics)
        self._problem, self._cut, self._settings = problem, cut, cut.settings(problem)
        self._executor, self._journal = executor, journal
        self._shared: Shared | None = None

    def _free(self) -> None:
        shared, self._shared = self._shared, None
        if shared is not None:
            shared.close()

    def _batches(self) -> Iterator[Choices]:
        listing, counters = self._question is not Question.COUNT, self._statistics.counters
        if kernel := self._settings.get("kernel"):
            counters["kernel"] = kernel

        # Asked for each order: what is still wanted becomes less with each answer.
        def settings() -> dict[str, Any]:
            limit = None if self._budget.limit is None else max(self._budget.limit - self.found, 1)
            return {**self._settings, "listing": listing, "limit": limit}

        self._begin()
        pieces = Pieces([()])
        shared = self._shared = Shared(
            self._executor,
            shipped(self._problem),
            self._cut.how,
            settings,
            pieces,
            journal=self._journal,
            facts={"listed": listing},
            described=self._described,
            least=self._cut.least,
        )
        for report in shared:
            counters.update(workers=shared.workers, tasks=shared.tasks, retried=shared.retried)
            if report is not None:
                found, nodes, *choices = report.value
                # Before the new ones are added: so many of this report are still wanted.
                room = None if self._budget.limit is None else max(self._budget.limit - self.found, 0)
                self.found += found
                self.nodes += nodes
                self._statistics.progress = pieces.done
                counters.update(nodes=self.nodes, solutions=self.found)
                self._take(report)
                if listing and choices:
                    yield from _first(batches(*choices), room)
            self._look()
            if self.stop is not None or self.between():
                return
        self._look()
        self._ended()

    def _begin(self) -> None:
        """Called before the first piece is given out."""

    def _described(self, piece: Piece) -> Any:
        """What a worker is given for a piece."""
        return piece.cube

    def _take(self, report: Report) -> None:
        """Called with each report, before its choices are given on."""

    def _look(self) -> None:
        """Is enough found, or too much spent?"""
        budget = self._budget
        if budget.limit is not None and self.found >= budget.limit:
            self.found, self.stop = budget.limit, Stop.LIMIT
        elif budget.nodes is not None and self.nodes >= budget.nodes:
            self.stop = Stop.NODES
        elif budget.expired:
            self.stop = Stop.TIMEOUT


def _first(batches: Iterator[Choices], many: int | None) -> Iterator[Choices]:
    """The first choices of all, as many as there is room for; None: without end."""
    for batch in batches:
        if many is not None:
            if len(batch) > many:
                batch = Choices(batch.starts[: many + 1], batch.decisions[: batch.starts[many]])
            many -= len(batch)
        if len(batch):
            yield batch


@dataclass(frozen=True)
class Cut:
    """How one search is cut and answered. name: of who searches; solves: the kind of problem that is cut; how: the
    function of the workers, as module:name; settings: what it needs to know of a problem (raises Refused); least: of
    the seconds of a task (loop.py); search: what the caller does with the reports."""

    name: str
    solves: type[Any]
    how: str
    settings: Callable[[Any], Mapping[str, Any]]
    least: float = LEAST
    search: type[DistributedSearch] = DistributedSearch


class Distributed:
    """A backend on an executor (see engines.py), with or without a journal."""

    def __init__(self, cut: Cut, executor: Any, journal: str | None):
        self.name, self.solves, self._cut, self._executor = cut.name, cut.solves, cut, executor
        self._journal = None if journal is None else path("journal", journal)

    def refuses(self, problem: Any, question: Question) -> str | None:
        return None

    def search(self, problem: Any, question: Question, budget: Budget, statistics: Statistics) -> DistributedSearch:
        return self._cut.search(problem, self._cut, self._executor, self._journal, question, budget, statistics)


def by_ways(kernel: str = "auto") -> Cut:
    """The tree of `dlx`, cut into ways; a search that is cut short goes on where it was. Raises Refused for a kernel
    that has no such tree."""
    made: Any = make("dlx", kernel=kernel)
    if made.kernel in (LEARN, SLICES):
        raise Refused(f"an executor shares the search tree of dlx, and {made.kernel} has none")

    def settings(problem: ExactCover) -> dict[str, Any]:
        if reason := made.refuses(problem, Question.COUNT):
            raise Refused(f"dlx refuses: {reason}")
        return {"kernel": fastest(problem) if kernel == "auto" else kernel}

    return Cut("dlx", ExactCover, "cover.backends.distributed.work:by_ways", settings)


def by_cubes(kind: type[Any], backend: str, options: Mapping[str, Any]) -> Cut:
    """Any backend, cube by cube (solving/parts.py). Raises Refused for a kind of problem that has no cubes."""
    if not hasattr(kind, "cubes"):
        raise Refused(f"an executor needs a problem that can be cut into cubes, which a {kind.__name__} cannot")
    settings = {"backend": backend, "options": dict(options)}
    return Cut(backend, kind, "cover.solving.parts:by_cubes", lambda problem: settings, WASTEFUL)
