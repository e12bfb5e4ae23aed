"""The cheapest solutions of an exact cover by the workers of an executor, with one bound for all.

A part is a way of decisions of the branch and bound of `dlx` (engine/covers/two_way/cheapest.hpp), after the least that
a solution below may cost. Each order says what the best known so far cost; what costs as much is not looked at.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from cover._native import Pause
from cover.backends.dlx.cheapest import NO_BOUND, priced
from cover.backends.isolation.bounds import LOOK
from cover.backends.protocol import BaseSearch
from cover.basics.arguments import path
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.distributed.pieces import Cube, Pieces, Report
from cover.distributed.sharing import Shared
from cover.distributed.work import HANDBACK, shipped, wanted_still
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover


class CheapestByMany:
    """A backend that finds the cheapest on an executor (see engines.py), with or without a journal."""

    name, solves = "dlx", ExactCover

    def __init__(self, executor: Any, journal: str | None):
        self._executor, self._journal = executor, None if journal is None else path("journal", journal)

    def refuses(self, problem: ExactCover, question: Question) -> str | None:
        return None

    def search(self, problem: Any, question: Question, budget: Budget, statistics: Statistics) -> Any:
        raise NotImplementedError("it looks for the cheapest alone")

    def cheapest(self, problem: ExactCover, keep: int, budget: Budget, statistics: Statistics) -> ManyCheapest:
        return ManyCheapest(problem, keep, self._executor, self._journal, budget, statistics)


class ManyCheapest(BaseSearch[int]):
    """A CheapestSearch. Counters: nodes, workers; tasks that were answered; retried: that a lost worker had."""

    how = "branch and bound"

    def __init__(
        self,
        problem: ExactCover,
        keep: int,
        executor: Any,
        journal: str | None,
        budget: Budget,
        statistics: Statistics,
    ):
        super().__init__(Question.ONE, budget, statistics)
        self._problem, self._keep, self._executor, self._journal = problem, keep, executor, journal
        root = priced(problem, keep)
        root.run(0.0, steps=1)
        self._start = [(least, *way) for way, least in root.leftover()]
        self._best: list[tuple[int, list[int]]] = []  # cheapest first, equal ones as they came
        self._shared: Shared | None = None
        self._open: Sequence[Cube] = self._start

    @property
    def at_least(self) -> int | None:
        least = min((cube[0] for cube in self._open), default=NO_BOUND)
        if len(self._best) >= self._keep:
            least = min(least, self._best[-1][0])
        return None if least == NO_BOUND else least

    def best(self) -> tuple[list[int], Choices]:
        return [cost for cost, _ in self._best], Choices.of([choice for _, choice in self._best])

    def _free(self) -> None:
        shared, self._shared = self._shared, None
        if shared is not None:
            self._open = shared.open()
            shared.close()

    def _below(self) -> int | None:
        """What a solution must cost less than to be kept."""
        return self._best[-1][0] if len(self._best) >= self._keep else None

    def _batches(self) -> Iterator[int]:
        counters, least = self._statistics.counters, None
        shared = self._shared = Shared(
            self._executor,
            shipped(self._problem),
            "cover.distributed.cheapest:by_price",
            lambda: {"keep": self._keep, "below": self._below()},
            Pieces(self._start),
            journal=self._journal,
            facts={"keep": self._keep},
        )
        for report in shared:
            counters.update(workers=shared.loop.workers, tasks=shared.loop.tasks, retried=shared.loop.retried)
            if report is not None:
                nodes, costs, starts, decisions = report.value
                self.nodes += nodes
                counters["nodes"] = self.nodes
                self._statistics.progress = shared.pieces.done
                self._keep_these(costs, starts, decisions)
                if self._best and self._best[0][0] != least:
                    least = self._best[0][0]
                    yield least
            if self._budget.nodes is not None and self.nodes >= self._budget.nodes:
                self.stop = Stop.NODES
            elif self._budget.expired:
                self.stop = Stop.TIMEOUT
            if self.stop is not None or self.between():
                return
        self.stop = Stop.EXHAUSTED

    def _keep_these(self, costs: Any, starts: Any, decisions: Any) -> None:
        rows = Choices(np.asarray(starts, dtype=np.int64), np.asarray(decisions, dtype=np.int32)).lists()
        found = [(int(cost), list(row)) for cost, row in zip(costs, rows, strict=True)]
        self._best = sorted([*self._best, *found], key=lambda one: one[0])[: self._keep]


def by_price(problem: ExactCover, cubes: Sequence[Cube], seconds: float, *, keep: int, below: int | None) -> Report:
    """What a worker does: the cheapest solutions under ways. The value: nodes, costs, and the starts and options of the
    choices."""
    wanted, end = wanted_still(), time.monotonic() + seconds
    nodes = done = 0
    left: list[Cube] = []
    rest = 0.0
    ending = False
    best: list[tuple[int, list[int]]] = []
    while left or done < len(cubes):
        if left:
            cube = left.pop()
        elif ending:
            break
        else:
            cube = tuple(cubes[done])
            done += 1
        if below is not None and cube[0] >= below:
            continue
        search = priced(problem, keep, way=list(cube[1:]), below=below)
        pause = search.run(max(0.0, min(LOOK, end - time.monotonic())))  # never without some progress
        while pause is Pause.SLICE and time.monotonic() < end and wanted():
            pause = search.run(max(0.0, min(LOOK, end - time.monotonic())))
        costs, starts, decisions = search.best()
        choices = Choices(starts, decisions).lists()
        found = [(cost, list(choice)) for cost, choice in zip(costs.tolist(), choices, strict=True)]
        best = sorted([*best, *found], key=lambda one: one[0])[:keep]
        below = best[-1][0] if len(best) >= keep else below
        nodes += search.counters()["nodes"]
        if pause is Pause.EXHAUSTED:
            continue
        parts = [(least, *way) for way, least in search.leftover()]
        rest = rest or min(1.0, sum(2.0 ** (len(cube) - len(part)) for part in parts))
        left.extend(reversed(parts))
        if ending or not wanted():
            break
        ending, end = True, time.monotonic() + HANDBACK * seconds
    left = [cube for cube in left[::-1] if below is None or cube[0] < below]
    arrays = Choices.of([choice for _, choice in best])
    return Report(
        done, left, rest if left else 0.0, [nodes, [cost for cost, _ in best], arrays.starts, arrays.decisions]
    )
