"""Ask a backend and bring the answer home: the one place where a search is started and where choices become solutions.

`opened` routes, asks whether the backend refuses, and starts; `Reader` decodes a choice and checks it by the rules.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from cover.backends.base import Backend, BaseSearch, Search
from cover.errors import Refused, WrongSolution
from cover.isolation.bounds import Bounded, forecast
from cover.problems.choices import Choices
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import picked
from cover.result import Budget, Question, Statistics, Stop
from cover.routing import PROBLEMS, Given, Problem, Route, routed

S = TypeVar("S")
Y = TypeVar("Y", covariant=True)


@dataclass(frozen=True)
class ProblemAsPuzzle:
    """A problem given where a puzzle may be: its solutions are tuples of labels, in the order of its decisions."""

    problem: Problem
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


# Who answers when the givens contradict each other at sight, and why.
RULES, CONTRADICTION = "rules", "the givens contradict each other"


def clash_of(puzzle: Any) -> str:
    """Where the givens contradict each other at sight, in the puzzle's words; "" if they do not."""
    clashes = getattr(puzzle, "clashes", None)
    return "" if clashes is None else next(iter(clashes()), "")


def as_puzzle(given: Given) -> Any:
    """The puzzle itself, or a problem in the part of one."""
    return ProblemAsPuzzle(given) if isinstance(given, PROBLEMS) else given


class Reader(Generic[S]):
    """Makes solutions of choices in a problem that stands for a puzzle; `source` is who made them, for the message."""

    def __init__(self, puzzle: Given, problem: Any, source: str):
        self.puzzle, self.problem, self.source = as_puzzle(puzzle), problem, source

    def solution(self, choice: Sequence[int]) -> S:
        """The solution of a choice, checked by the puzzle's rules, which never look at the reduction. Raises
        WrongSolution."""
        try:
            taken = picked(self.problem.decisions, choice)
            solution: S = self.puzzle.decode([*self.problem.forced, *taken])
        except (KeyError, IndexError, ValueError, TypeError) as error:
            raise WrongSolution(f"{self.source} gave labels that make no solution: {error}") from error
        for fault in self.puzzle.faults(solution):
            raise WrongSolution(f"{self.source} gave a solution that breaks the rules: {fault}")
        return solution

    def check(self, batch: Choices) -> None:
        """Raises WrongSolution unless every choice of a batch solves the problem itself: for those that stay numbers.
        Exact covers are checked natively; CP-SAT models have no checker but CP-SAT."""
        if isinstance(self.problem, ExactCover):
            wrong = self.problem.native.check(batch.starts, batch.decisions)
            if wrong >= 0:
                fault = next(self.problem.faults(list(batch)[wrong]), "it is not ascending")
                raise WrongSolution(f"{self.source} gave a solution that breaks the rules: {fault}")
        elif not isinstance(self.problem, CpProblem):
            for choice in batch:
                for fault in self.problem.faults(choice.tolist()):
                    raise WrongSolution(f"{self.source} gave a solution that breaks the rules: {fault}")


@dataclass
class Opened:
    """A search that was started: iterate `steps(search, statistics)` for batches of choices in `problem`."""

    problem: Any
    search: Search
    reader: Reader[Any]


def opened(
    given: Given, backend: Backend[Any], question: Question, budget: Budget, route: Route, statistics: Statistics
) -> Opened:
    """Bring what is given to the kind of problem that a backend solves, and start its search. Raises Refused, and
    OverBudget where that takes more than the budget has."""
    with Bounded(budget, "building", forecast(given)):
        problem = routed(given, backend.solves, route, statistics)
    if reason := backend.refuses(problem, question):
        raise Refused(f"{backend.name} refuses: {reason}")
    search: Search
    if budget.expired:
        search = _Late(question, budget, statistics)
    else:
        search = backend.search(problem, question, budget, statistics)
    return Opened(problem, search, Reader(given, problem, backend.name))


class _Late(BaseSearch[Choices]):
    """The search for which no time was left."""

    def _batches(self) -> Iterator[Choices]:
        self.stop = Stop.TIMEOUT
        yield from ()


class Steps(Protocol[Y]):
    """What searches of all kinds have in common."""

    def __iter__(self) -> Iterator[Y]: ...

    def close(self) -> None: ...


def steps(search: Steps[Y], statistics: Statistics) -> Generator[Y, None, None]:
    """What a search yields. What it spends is added to the seconds of `search`, but for a worker's, which times
    itself without the start of its process; at the end, however it comes, the search is closed."""
    before, searching = statistics.seconds.get("search"), 0.0
    try:
        start = time.perf_counter()
        for step in search:
            searching += time.perf_counter() - start
            yield step
            start = time.perf_counter()
        searching += time.perf_counter() - start
    finally:
        search.close()
        if statistics.seconds.get("search") == before:
            statistics.add_seconds("search", searching)
