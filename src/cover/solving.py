"""The common interface: route -> search -> decode -> check. Every solution that leaves here obeys the rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from cover import planning, registry
from cover.backends.base import Backend
from cover.errors import Interrupted, Refused, WrongSolution
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.result import Budget, Question, Result, Statistics, Stop, Verdict
from cover.roads import PROBLEMS, Road, lead, source_problem

COMPLETE = (Stop.EXHAUSTED, Stop.LIMIT)  # a search that ended so is told to the end, however long that takes
GRACE = 0.2  # seconds after the end of time in which what a stopped search has found may still be told


@dataclass(frozen=True)
class ProblemAsPuzzle:
    """A problem given where a puzzle may be: its solutions are tuples of labels, in the order of its decisions."""

    problem: Board | ExactCover | Cnf | CpProblem
    name: str = "problem"
    _index: dict[Hashable, int] = field(default_factory=dict, repr=False)

    def _indices(self, labels: Any) -> list[int]:
        if not self._index:
            self._index.update((label, k) for k, label in enumerate(self.problem.decisions))
        return sorted(self._index[label] for label in labels if label in self._index)

    def decode(self, labels: Any) -> tuple[Any, ...]:
        taken = self._indices(labels)
        return (*self.problem.forced, *(self.problem.decisions[k] for k in taken))

    def faults(self, solution: tuple[Any, ...]) -> Iterator[str]:
        """What is wrong with the labels; CP-SAT models have no checker but CP-SAT."""
        if not isinstance(self.problem, CpProblem):
            yield from self.problem.faults(self._indices(solution))

    def clashes(self) -> Iterator[str]:
        return iter(())

    def as_json(self, solution: tuple[Any, ...]) -> list[Any]:
        return list(solution)

    def render(self, solution: tuple[Any, ...] | None = None) -> str:
        if solution is None:
            return repr(self.problem)
        return " ".join(map(str, solution))


def as_puzzle(given: Any) -> Any:
    """The puzzle itself, or a problem dressed as one."""
    return ProblemAsPuzzle(given) if isinstance(given, PROBLEMS) else given


class Run:
    """One question put to one puzzle: iterate to get checked solutions; facts are kept as they come.

    watch: called with the run before it starts, by whoever wants to see `statistics` (counters, progress) meanwhile.
    Iterating ends when the search does; then `stop` says why. Between solutions nothing is held but the search.
    """

    def __init__(
        self,
        puzzle: Any,
        backend: str | Backend[Any],
        question: Question,
        budget: Budget,
        *,
        reduce: str | None = None,
        encoding: str | None = None,
        at_most_one: str | None = None,
        watch: Callable[[Run], None] | None = None,
        **options: Any,
    ):
        self.puzzle, self.question, self.budget = as_puzzle(puzzle), question, budget
        self.statistics = Statistics()
        self.found, self.stop, self.answered_by, self.why = 0, Stop.INTERRUPTED, "", ""
        self._given, self._backend, self._options = puzzle, backend, options
        self._road = Road(reduce, encoding, at_most_one, self.statistics)
        if watch is not None:
            watch(self)

    def __iter__(self) -> Iterator[Any]:
        try:
            yield from self._searches()
        except KeyboardInterrupt:
            self.stop = Stop.INTERRUPTED
            raise
        finally:
            self.statistics.seconds["total"] = time.monotonic() - self.budget.start

    def result(self, solutions: tuple[Any, ...] = ()) -> Result[Any]:
        return Result(solutions, self.found, self.stop, self.statistics, self.answered_by, self.why)

    def _searches(self) -> Iterator[Any]:
        given = self._given
        if self._backend != "auto":
            yield from self._search(given, self._backend, self.budget)
            return
        with self._road.timed("build"):
            source = source_problem(given)
        attempts = planning.plan(source, self.question)
        if "workers" in self._options and not registry.takes(attempts[0].backend, "workers"):
            raise Refused(f"auto takes {attempts[0].backend} here, which takes no workers; name another backend")
        for number, attempt in enumerate(attempts):
            self.why = attempt.why
            bounds = [n for n in (attempt.nodes, self.budget.nodes) if n is not None]
            budget = replace(self.budget, nodes=min(bounds, default=None))
            options = {
                key: value
                for key, value in self._options.items()
                if not (key == "seed" and attempt.backend != "sat")
                and not (key == "workers" and not registry.takes(attempt.backend, key))
            }
            # A question that one attempt leaves open starts afresh in the next; ONE and DECIDE hold back
            # what the open attempt found, so nothing is told twice.
            last = number == len(attempts) - 1 or attempt.nodes is None
            if last:
                yield from self._search(source, attempt.backend, budget, options)
                return
            held = list(self._search(source, attempt.backend, budget, options))
            if self.stop is not Stop.NODES or attempt.nodes != budget.nodes:
                yield from held
                return
            self.found = 0
            # Counts belong to the backend that answers; the times of all attempts add up.
            self.statistics.counters.clear()
            self.statistics.levels.clear()

    def _search(
        self, source: Any, backend: str | Backend[Any], budget: Budget, options: dict[str, Any] | None = None
    ) -> Iterator[Any]:
        engine = (
            registry.make(backend, **(self._options if options is None else options))
            if isinstance(backend, str)
            else backend
        )
        self.answered_by = engine.name
        problem = lead(source, engine.solves, self._road)
        if reason := engine.refuses(problem, self.question):
            raise Refused(f"{engine.name} refuses: {reason}")
        if budget.expired:
            self.stop = Stop.TIMEOUT
            return
        search = engine.search(problem, self.question, budget, self.statistics)
        timed_before = self.statistics.seconds.get("search")
        searching = 0.0
        many, told_all = self.question is Question.ALL, True
        before: Any = None
        try:
            batches = iter(search)
            while True:
                start = time.perf_counter()
                batch = next(batches, None)
                searching += time.perf_counter() - start
                if batch is None:
                    break
                for choice in batch:
                    if many and search.stop not in COMPLETE and budget.overdue(GRACE):
                        told_all = False
                        return
                    start = time.perf_counter()
                    solution = self._checked(problem, choice.tolist(), engine.name)
                    if self.found and self.question is Question.DECIDE and solution == before:
                        raise WrongSolution(f"{engine.name} gave the same solution twice")
                    before = solution
                    self.statistics.add_seconds("check", time.perf_counter() - start)
                    self.found += 1
                    yield solution
        finally:
            search.close()
            # A worker times the search itself, without the start of its process.
            if self.statistics.seconds.get("search") == timed_before:
                self.statistics.add_seconds("search", searching)
            if not told_all:
                self.stop = Stop.TIMEOUT
            elif search.stop is not None:
                self.stop = search.stop
                self.found = search.found
            elif self.question is Question.COUNT:
                self.found = search.found

    def _checked(self, problem: Any, choice: list[int], name: str) -> Any:
        decisions = problem.decisions
        labels = [*problem.forced, *(decisions[k] for k in choice)]
        try:
            solution = self.puzzle.decode(labels)
        except (KeyError, IndexError, ValueError, TypeError) as error:
            raise WrongSolution(f"{name} gave labels that make no solution: {error}") from error
        for fault in self.puzzle.faults(solution):
            raise WrongSolution(f"{name} gave a solution that breaks the rules: {fault}")
        return solution


def _question(limit: int | None) -> Question:
    return {1: Question.ONE, 2: Question.DECIDE}.get(limit or 0, Question.ALL)


def solve(
    puzzle: Any,
    backend: str | Backend[Any] = "auto",
    *,
    limit: int | None = 2,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    **options: Any,
) -> Result[Any]:
    """Solve a puzzle or problem.

    limit: 2 (default) is enough to decide uniqueness, 1 only finds, None lists all. seconds, nodes, memory (bytes):
    what may be spent, building and encoding included. options: reduce (none, forced, full), encoding, at_most_one,
    and the backend's own (seed, kernel, engine, ...).

    Raises Refused, Unavailable, WrongSolution, and Interrupted (Ctrl-C) carrying the partial result.

    >>> import cover
    >>> cover.solve(cover.ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})).solution
    ('x', 'y')
    """
    run = Run(puzzle, backend, _question(limit), Budget(seconds, nodes, limit, memory), **options)
    solutions: list[Any] = []
    try:
        solutions.extend(run)
    except KeyboardInterrupt:
        raise Interrupted(run.result(tuple(solutions))) from None
    return run.result(tuple(solutions))


def solutions(
    puzzle: Any, backend: str | Backend[Any] = "auto", *, seconds: float | None = None, **options: Any
) -> Iterator[Any]:
    """All solutions, one by one, in bounded memory. Raises TimeoutError at the end of time, never ends in silence."""
    run = Run(puzzle, backend, Question.ALL, Budget(seconds), **options)
    yield from run
    if run.stop is Stop.TIMEOUT:
        raise TimeoutError(f"at least {run.found} solutions ({seconds} seconds are over)")
    if run.stop is Stop.MEMORY:
        raise MemoryError(f"at least {run.found} solutions (memory)")


def count(
    puzzle: Any,
    backend: str | Backend[Any] = "auto",
    *,
    limit: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    **options: Any,
) -> Result[Any]:
    """How many solutions there are: `.found`, and whether that is all of them: `.complete`. Lists nothing."""
    run = Run(puzzle, backend, Question.COUNT, Budget(seconds, nodes, limit, memory), **options)
    try:
        for _ in run:
            raise WrongSolution(f"{run.answered_by} lists solutions when asked to count")
    except KeyboardInterrupt:
        raise Interrupted(run.result()) from None
    return run.result()


def verdict(
    puzzle: Any, backend: str | Backend[Any] = "auto", *, seconds: float | None = None, **options: Any
) -> Verdict:
    """UNSOLVABLE, UNIQUE or MULTIPLE; SOLVABLE or UNKNOWN when time runs out before it is decided."""
    return solve(puzzle, backend, seconds=seconds, **options).verdict
