"""Backend `counter`: counting by components and their cache, with ganak (https://github.com/meelgroup/ganak; Sharma,
Roy, Soos and Meel 2019).

It counts formulas and lists nothing; what it counts are the decisions, over auxiliary variables that need not follow
from them. Nothing stops it from inside, so it works in a worker.
"""

from __future__ import annotations

from collections.abc import Iterator

from cover.backends.isolation import abilities
from cover.backends.isolation.workers import WorkerSearch
from cover.backends.protocol import BaseSearch, Search
from cover.basics.errors import Refused, Unavailable
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices
from cover.problems.cnf import Cnf

ENGINES = ("ganak",)


class Counter:
    """engine: ganak. isolate: False counts in this process, which nothing stops then."""

    solves = Cnf

    def __init__(self, engine: str = "ganak", *, isolate: bool = True):
        if engine not in ENGINES:
            raise ValueError(f"counter has no engine {engine!r}; there are {', '.join(ENGINES)}")
        self.name, self._isolate = f"counter:{engine}", isolate

    def refuses(self, problem: Cnf, question: Question) -> str | None:
        if question is not Question.COUNT:
            return "it only counts: it finds no solutions"
        return None if problem.lazy is None else "it cannot count a formula that leaves rules out"

    def search(self, problem: Cnf, question: Question, budget: Budget, statistics: Statistics) -> Search:
        if budget.nodes is not None:
            raise Refused(f"{self.name}: it has no limit on nodes")
        if self._isolate and abilities.processes_start():
            options = {"isolate": False}
            return WorkerSearch(f"{__name__}:{Counter.__name__}", options, problem, question, budget, statistics)
        return _Search(problem, question, budget, statistics)


class _Search(BaseSearch[Choices]):
    def __init__(self, problem: Cnf, question: Question, budget: Budget, statistics: Statistics):
        super().__init__(question, budget, statistics)
        self._problem = problem

    def _batches(self) -> Iterator[Choices]:
        try:
            from pyganak import Counter as Ganak
        except ImportError as error:
            raise Unavailable(f"backend counter: pyganak cannot be imported: {error}") from error
        clauses, counter = list(self._problem), Ganak()
        counter.new_vars(self._problem.variables)
        counter.add_clauses(clauses)
        counter.set_sampling_set(range(1, len(self._problem.decisions) + 1))
        found = 0 if [] in clauses else counter.count()
        limit = self._budget.limit
        self.found = found if limit is None else min(found, limit)
        self.stop = Stop.EXHAUSTED if limit is None or found < limit else Stop.LIMIT
        yield from ()
