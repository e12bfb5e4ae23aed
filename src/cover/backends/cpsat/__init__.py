"""CP-SAT (Google OR-tools, https://developers.google.com/optimization): lazy clause generation with presolve and LP.

Listing and counting run on one worker, the only setting in which CP-SAT's enumeration is complete (two workers
reported 215 of the 288 4x4 sudokus as all). Finding and deciding use all cores: one solve per solution, each
solution blocked by a clause before the next.

The search runs in a thread of this process, where StopSearch ends it: measured in presolve, the slowest phase, it
took 0.25 s with 117,000 variables, 0.7 s with 262,000, 4.4 s with a million. So large models, and all searches
whose memory is bounded, run in a worker process.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from cover.backends.blocking import Choice
from cover.backends.cpsat.cheapest import Improving, refusal
from cover.backends.cpsat.search import CpSatSearch, Settings, refuse_parameters
from cover.backends.isolation.workers import WorkerSearch
from cover.backends.protocol import Search
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices
from cover.problems.cp import CpProblem

ISOLATE_FROM = 100_000  # variables


class CpSat:
    """Backend `cpsat`.

    workers: CP-SAT's threads (default: 1 to list and count, all cores to find and decide); seed: its random seed;
    log: its search log on stderr; isolate: run in a worker process (default: if the model is large or the memory
    bounded); settings: further parameters by their names in CP-SAT's SatParameters.

    A budget's nodes are branches. CP-SAT cannot stop at a number of branches: they are read at every solution, and
    between solutions conflicts, of which there are fewer, are held to that number instead.
    """

    name = "cpsat"
    solves = CpProblem
    finds_cheapest_by = "CP-SAT minimises the cost"

    def __init__(
        self,
        workers: int | None = None,
        seed: int | None = None,
        log: bool = False,
        isolate: bool | None = None,
        settings: Mapping[str, Any] | None = None,
    ):
        self.settings, self.isolate = Settings(workers, seed, log, dict(settings or {})), isolate
        refuse_parameters(self.settings)

    def refuses(self, problem: CpProblem, question: Question) -> str | None:
        workers = self.settings.workers or 1
        if question in (Question.COUNT, Question.ALL) and workers > 1:
            return f"CP-SAT lists and counts reliably on one worker only, not on {workers}"
        return refusal(problem) if question is Question.CHEAPEST else None

    def search(self, problem: CpProblem, question: Question, budget: Budget, statistics: Statistics) -> Search:
        if self._isolates(problem, budget):
            options = {**asdict(self.settings), "isolate": False}
            path, show = f"{__name__}:{type(self).__name__}", self.settings.log
            return WorkerSearch(path, options, problem, question, budget, statistics, show=show)
        if question in (Question.COUNT, Question.ALL) and problem.lazy is None and problem.determined:
            return Listing(self.settings, problem, question, budget, statistics, 1)
        if question is Question.CHEAPEST:
            return Improving(self.settings, problem, budget, statistics, self.settings.workers or os.cpu_count() or 1)
        threads = self.settings.workers or (1 if problem.lazy else os.cpu_count()) or 1
        return Finding(self.settings, problem, question, budget, statistics, threads)

    def _isolates(self, problem: CpProblem, budget: Budget) -> bool:
        if self.isolate is not None:
            return self.isolate
        return budget.memory is not None or len(problem.model.variables) >= ISOLATE_FROM


class Listing(CpSatSearch):
    """All solutions by CP-SAT's own enumeration."""

    enumerates = True

    def _batches(self) -> Iterator[Choices]:
        yield from self._reported()
        if self.stop is None:
            self.stop = self._stop_of_response() or Stop.EXHAUSTED


class Finding(CpSatSearch):
    """One solve a solution: a few solutions, or all of a model whose own list would not be theirs."""

    def _batches(self) -> Iterator[Choices]:
        self._copy_model()
        return super()._batches()

    def _solve(self) -> Choice | None:
        for _ in self._run(None):
            pass
        status, codes = self._response.status, self._or.CpSolverStatus
        if self.stop is None and status in (codes.OPTIMAL, codes.FEASIBLE):
            return self._read(self._response.solution.__getitem__)
        if self.stop is None:
            self.stop = Stop.EXHAUSTED if status == codes.INFEASIBLE else self._stop_of_response() or Stop.TIMEOUT
        return None

    def _found(self, choice: Choice) -> bool:
        wanted = self._another()
        if self.stop is None and self._branches_are_spent():
            self.stop = Stop.NODES
        return wanted
