"""What a competitor is for the bench: it takes a problem in its own form of input, and is timed from there to its
answer.

Making that input is `encode`, the answer is `search`. A competitor looks at no budget: its process is killed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from statistics import median
from typing import Any, ClassVar

import numpy as np

from cover.basics.errors import Refused
from cover.basics.lazily import found_at
from cover.basics.result import Statistics, Stop, timed
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover
from cover.solving.routing import PuzzleOrProblem, Route, routed
from cover_lab.answers import KEPT, LIMITS, Answer, Asked
from cover_lab.competitors import COMPETITORS

WARM, OFTEN = 0.05, 100  # CPU seconds, and times, that an answer is made again for `answer_seconds`


class Competitor:
    """An adapter. solves: the kind of problem; takes: of bounds, colors, costs; asks: the questions it has."""

    package: ClassVar[str] = ""
    question = ""  # the one that is asked
    solves: ClassVar[type[Any]] = ExactCover
    takes: ClassVar[frozenset[str]] = frozenset()
    asks: ClassVar[frozenset[str]] = frozenset({"one", "unique", "count", "all"})

    def prepare(self, problem: Any) -> Any:
        """The problem as the competitor takes it."""
        raise NotImplementedError

    def listing(self, prepared: Any) -> Iterable[Any]:
        """Every solution, as the competitor gives it; as it comes where it can stream."""
        raise NotImplementedError

    def counting(self, prepared: Any) -> int:
        return sum(1 for _ in self.listing(prepared))

    def choice(self, solution: Any) -> Iterable[int]:
        """The decisions of a solution, by number; those that are no decision are left out by the caller."""
        found: Iterable[int] = solution
        return found

    def version(self) -> str:
        with suppress(PackageNotFoundError):
            return version(self.package)
        return "unknown version"


def way(name: str, asked: Asked) -> Callable[[PuzzleOrProblem], Answer]:
    """How a competitor is asked this, ready to be timed. Raises Refused for a question that it does not have."""
    made: type[Competitor] = found_at(COMPETITORS[name][0])
    competitor = made()
    if asked.question not in competitor.asks:
        raise Refused(f"{name} has no question {asked.question!r}")
    competitor.question = asked.question
    return lambda puzzle: _answered(puzzle, name, competitor, Route(asked.reduce or None, hints=True))


def _answered(puzzle: PuzzleOrProblem, name: str, competitor: Competitor, route: Route) -> Answer:
    """Counters: answer_seconds, the CPU time of the answer alone, from the competitor's form of input on; of short
    answers the median of many, so that all is warm."""
    answer = Answer(1, Stop.EXHAUSTED, Statistics())
    problem = answer.problem = routed(puzzle, competitor.solves, route, answer.statistics)
    needs = ("bounds", "colors", "costs") if isinstance(problem, ExactCover) else ()
    if lacking := [word for word in needs if getattr(problem, f"has_{word}") and word not in competitor.takes]:
        raise Refused(f"{name} has no {' and no '.join(lacking)}")
    limit = LIMITS.get(competitor.question)
    if isinstance(problem, ExactCover) and not problem.primary:  # several competitors cannot take that
        answer.batches, answer.listed = [Choices.of([[]])], 1
    else:
        with timed(answer.statistics, "encode"):
            prepared = competitor.prepare(problem)
        began = time.process_time()
        with timed(answer.statistics, "search"):
            answer.found = _number(competitor, prepared, limit)
        alone = time.process_time() - began
        answer.checked = lambda: _again(competitor, answer, alone)
    if limit is not None and answer.found >= limit:
        answer.stop = Stop.LIMIT
    return answer


def _number(competitor: Competitor, prepared: Any, limit: int | None) -> int:
    """How many solutions there are, each taken as it comes, none kept."""
    if competitor.question == "count":
        return competitor.counting(prepared)
    listing = competitor.listing(prepared)
    return len(listing) if isinstance(listing, np.ndarray) else sum(1 for _ in islice(listing, limit))


def _again(competitor: Competitor, answer: Answer, alone: float) -> None:
    """The answer made again, not within the time that is measured: for `answer_seconds`, and to be checked."""
    problem, limit, seconds = answer.problem, LIMITS.get(competitor.question), [alone]
    while len(seconds) < OFTEN and sum(seconds) < WARM:
        prepared = competitor.prepare(problem)
        began = time.process_time()
        _number(competitor, prepared, limit)
        seconds.append(time.process_time() - began)
    answer.statistics.counters["answer_seconds"] = median(seconds)
    if competitor.question == "count":
        return
    choices = []
    for solution in islice(competitor.listing(competitor.prepare(problem)), limit or KEPT):
        taken = () if isinstance(solution, tuple) and not solution else competitor.choice(solution)
        choices.append(sorted(k for k in taken if 0 <= k < len(problem.decisions)))
    answer.batches, answer.listed = [Choices.of(choices)], len(choices)
