"""Ask a backend and bring the answer home: the one place where a search is started and where choices become solutions.

`Query` is what is asked. `opened` routes, asks whether the backend refuses, and starts. `Reader` decodes a choice and
checks it by the rules.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar, overload

import numpy as np

from cover.backends import registry
from cover.backends.isolation.bounds import bounded
from cover.backends.protocol import Backend, BaseSearch, FindsCheapest, Search
from cover.basics.errors import Refused, WrongSolution
from cover.basics.result import Bounds, Budget, Question, Statistics, Stop, clash
from cover.problems.board import Board
from cover.problems.choices import Choices
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label, picked
from cover.puzzles.base import HELPER, BasePuzzle, Called
from cover.puzzles.common.marks import mark_in
from cover.puzzles.puzzle_or_problem import forecast
from cover.solving.routing import PROBLEMS, Problem, PuzzleOrProblem, Route, neither, routed, stays

S = TypeVar("S")
Q = TypeVar("Q")
Start = Callable[[Any, Question, Budget, Statistics], Q]  # a search of a problem


def _solves(problem: ExactCover, taken: Sequence[int]) -> bool:
    """Whether the options `taken`, in ascending order, are a solution."""
    bounds = np.array((0, len(taken)), dtype=np.int64)
    return problem.native.check(bounds, np.array(taken, dtype=np.int32)) < 0


class ProblemAsPuzzle(BasePuzzle[tuple[Label, ...]]):
    """A problem given where a puzzle may be: its solutions are tuples of labels, in the order of its decisions."""

    name = "problem"

    def __init__(self, problem: Problem):
        self.problem = problem
        self._index: dict[Label, int] = {}

    def _indices(self, labels: Iterable[Label]) -> list[int]:
        if not self._index:
            self._index.update((label, k) for k, label in enumerate(self.problem.decisions))
        return sorted(self._index[label] for label in labels if label in self._index)

    def decode(self, labels: Iterable[Label]) -> tuple[Label, ...]:
        taken = self._indices(labels)
        return (*self.problem.forced, *(self.problem.decisions[k] for k in taken))

    def faults(self, solution: tuple[Label, ...]) -> Iterator[str]:
        """What is wrong with the labels; CP-SAT models have no checker but CP-SAT. Exact covers are checked natively,
        and the slower checker in Python gives the words."""
        if isinstance(self.problem, CpProblem):
            return
        taken = self._indices(solution)
        if isinstance(self.problem, ExactCover) and _solves(self.problem, taken):
            return
        yield from self.problem.faults(taken)

    def called(self, label: Label) -> Called:
        if isinstance(self.problem, Board):
            mark = mark_in(label)
            return HELPER if mark is None else Called(self.problem.mark_name(mark))
        return Called(str(label) if isinstance(self.problem, CpProblem) else self.problem.label_name(label))

    def about(self) -> str:
        return repr(self.problem)[1:-1]

    def render(self, solution: tuple[Label, ...] | None = None) -> str:
        if solution is None:
            return repr(self.problem)
        return " ".join(map(str, solution))

    def as_json(self, solution: tuple[Label, ...]) -> list[Label]:
        return list(solution)

    def _parts(self) -> tuple[Hashable, ...]:
        return (id(self.problem),)


# Who answers when the givens contradict each other by inspection, and why.
RULES, CONTRADICTION = "rules", "the givens contradict each other"


def agree(one: str, of_one: Bounds, other: str, of_other: Bounds) -> None:
    """Raises WrongSolution where two answers contradict each other."""
    if words := clash(one, of_one, other, of_other):
        raise WrongSolution(words)


def as_puzzle(given: PuzzleOrProblem) -> BasePuzzle[Any]:
    """The puzzle itself, or a problem in the part of one. Raises TypeError for what is neither."""
    if isinstance(given, BasePuzzle):
        return given
    if isinstance(given, PROBLEMS):
        return ProblemAsPuzzle(given)
    raise neither(given)


class Reader(Generic[S]):
    """Makes solutions of choices in a problem that stands for a puzzle; `source` is who made them, for the message."""

    def __init__(self, puzzle: PuzzleOrProblem, problem: Any, source: str):
        self.puzzle, self.problem, self.source = as_puzzle(puzzle), problem, source
        self._decode_numbers: Callable[[list[int]], S] | None = None  # of a board that is filled cell by cell
        if isinstance(problem, Board) and not problem.forced:
            self._decode_numbers = getattr(puzzle, "decode_numbers", None)
        self._labels: Sequence[Label] = ()  # of all options, once as many have been picked
        self._picked = 0

    def solutions(self, batch: Choices) -> Iterator[S]:
        """The solutions of a batch, each checked before it is yielded. Raises WrongSolution.

        Where the puzzle is an exact cover and was searched as it is, they are checked natively, all at once."""
        given = self.puzzle
        # The problem as it is: no rules to decode by, labels are the answer, and native code checks a whole batch at
        # once.
        if (
            isinstance(given, ProblemAsPuzzle)
            and given.problem is self.problem
            and isinstance(self.problem, ExactCover)
        ):
            yield from self._solutions_as_labels(batch)
        # Numbers without labels in between where the problem and the puzzle both know how.
        elif self._decode_numbers is not None and (numbers := self.problem.numbers_of(batch)) is not None:
            for row in numbers:
                yield self._checked(self._decode_numbers(row.tolist()))
        else:
            for choice in batch:
                yield self.solution(choice.tolist())

    def _solutions_as_labels(self, batch: Choices) -> Iterator[Any]:
        forced, wrong = tuple(self.problem.forced), self._first_wrong(batch)
        for number, choice in enumerate(batch.lists()):
            if number == wrong:
                raise self._wrong(choice)
            # Labels are picked for each solution until as many were picked as there are in all; then a tuple of all is
            # quicker.
            if not self._labels and self._picked >= len(self.problem):
                self._labels = tuple(self.problem.decisions)
            self._picked += len(choice)
            labels = self._labels
            yield (*forced, *([labels[k] for k in choice] if labels else picked(self.problem.decisions, choice)))

    def _first_wrong(self, batch: Choices) -> int:
        """The number of the first choice that does not solve the exact cover, or -1."""
        wrong: int = self.problem.native.check(batch.starts, batch.decisions)
        return wrong

    def _wrong(self, choice: Iterable[int]) -> WrongSolution:
        fault = next(self.problem.faults(choice), "it is not ascending")
        return WrongSolution(f"{self.source} gave a solution that breaks the rules: {fault}")

    def solution(self, choice: Sequence[int]) -> S:
        """The solution of a choice, checked by the puzzle's rules, which never look at the reduction. Raises
        WrongSolution."""
        try:
            labels = [*self.problem.forced, *picked(self.problem.decisions, choice)]
        except (KeyError, IndexError, ValueError, TypeError) as error:
            raise WrongSolution(f"{self.source} gave labels that make no solution: {error}") from error
        return self.solution_of(labels)

    def solution_of(self, labels: Sequence[Any]) -> S:
        """The solution that has these labels, checked likewise. Raises WrongSolution."""
        try:
            solution: S = self.puzzle.decode(labels)
        except (KeyError, IndexError, ValueError, TypeError) as error:
            raise WrongSolution(f"{self.source} gave labels that make no solution: {error}") from error
        return self._checked(solution)

    def _checked(self, solution: S) -> S:
        for fault in self.puzzle.faults(solution):
            raise WrongSolution(f"{self.source} gave a solution that breaks the rules: {fault}")
        return solution

    def check(self, batch: Choices) -> None:
        """Raises WrongSolution unless every choice of a batch solves the problem itself: for those that stay numbers.
        Exact covers are checked natively; CP-SAT models have no checker but CP-SAT."""
        if isinstance(self.problem, ExactCover):
            if (wrong := self._first_wrong(batch)) >= 0:
                raise self._wrong(list(batch)[wrong])
        elif not isinstance(self.problem, CpProblem):
            for choice in batch:
                for fault in self.problem.faults(choice.tolist()):
                    raise WrongSolution(f"{self.source} gave a solution that breaks the rules: {fault}")


@dataclass(eq=False, repr=False)
class Query:
    """What is asked, of whichever backend.

    puzzle: reads the solutions and checks them by its rules. source: where routes begin: the puzzle itself, or a
    problem that it gave. options: of backends, by name; each is given those that it takes."""

    puzzle: PuzzleOrProblem
    source: PuzzleOrProblem
    question: Question
    budget: Budget = field(default_factory=Budget)
    route: Route = field(default_factory=Route)
    options: Mapping[str, Any] = field(default_factory=dict)

    def about(self, source: PuzzleOrProblem) -> Query:
        """The same where routes begin there, with what the route was given as hints."""
        return Query(self.puzzle, source, self.question, self.budget, self.route.hinting(), self.options)

    def within(self, budget: Budget) -> Query:
        """The same with another budget."""
        return Query(self.puzzle, self.source, self.question, budget, self.route, self.options)


AS_IT_IS = Route("none", hints=True)  # a problem is searched without a reduction


@dataclass(eq=False, repr=False)
class Opened(Generic[Q]):
    """A search that was started: iterate `steps(search, statistics)` for the choices in `problem` that it yields.
    race: the backends that search at the same time, if they are several."""

    problem: Any
    search: Q
    reader: Reader[Any]
    race: tuple[str, ...] = ()


@overload
def opened(
    query: Query, backend: Backend[Any], statistics: Statistics, *, name: str = "", watch: bool = True
) -> Opened[Search]: ...


@overload
def opened(
    query: Query, backend: Backend[Any], statistics: Statistics, *, name: str = "", watch: bool = True, start: Start[Q]
) -> Opened[Q]: ...


def opened(
    query: Query,
    backend: Backend[Any],
    statistics: Statistics,
    *,
    name: str = "",
    watch: bool = True,
    start: Start[Any] | None = None,
) -> Opened[Any]:
    """Bring what is asked about to the kind of problem that a backend solves, and start its search. name: of the
    backend, as its answers are signed; watch: False where the process can be killed, since a thread that looks at time
    and memory while the problem is built takes longer to start than most boards; start: another search than
    `backend.search`. Without it nothing is started where no time is left. Raises Refused, and OverBudget where building
    takes more than the budget has."""
    name = name or backend.name
    # The last name is set off by "and" in the message.
    if query.question is Question.CHEAPEST and not isinstance(backend, FindsCheapest):
        *others, last = registry.able(FindsCheapest)
        raise Refused(f"{name} does not look for the cheapest solutions; {', '.join(others)} and {last} do")
    source, wanted, route = query.source, backend.solves, query.route
    problem: Any = source  # as it is: nothing is built, so nothing needs to be watched
    if not stays(source, wanted, route):
        make = partial(routed, source, wanted, route, statistics)
        problem = bounded(query.budget, "building", make, forecast(source)) if watch else make()
    if reason := backend.refuses(problem, query.question):
        raise Refused(f"{name} refuses: {reason}")
    if start is None:
        # Time that ended before the start is a search that stops at once, with all the facts of one.
        start = _Late if query.budget.expired else backend.search
    search = start(problem, query.question, query.budget, statistics)
    return Opened(problem, search, Reader(query.puzzle, problem, name))


class _Late(BaseSearch[Choices]):
    """The search for which no time was left."""

    def __init__(self, problem: Any, question: Question, budget: Budget, statistics: Statistics):
        super().__init__(question, budget, statistics)

    def _batches(self) -> Iterator[Choices]:
        self.stop = Stop.TIMEOUT
        yield from ()


def steps(search: Search, statistics: Statistics) -> Generator[Choices, None, None]:
    """What a search yields. What it spends is added to the seconds of `search`, but for a worker's, which times
    itself without the start of its process; at the end, however it comes, the search is closed."""
    # A worker's search notes its own seconds: where they changed meanwhile, those of this side are not added.
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
        # Unchanged: the search was in this process, and its time is what was measured between its steps.
        if statistics.seconds.get("search") == before:
            statistics.add_seconds("search", searching)
