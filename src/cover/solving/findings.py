"""What is known of the answer to a question while searches are read, one or several in turn: facts, not verdicts."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any

from cover.backends.isolation.bounds import GRACE
from cover.basics.errors import WrongSolution
from cover.basics.result import ANSWERS, Budget, Question, Statistics, Stop, timed
from cover.problems.choices import Choices
from cover.solving.search import Opened, steps

if TYPE_CHECKING:
    from cover.solving.cheapest import Shortlist


class Findings:
    """found, stop: of the search read last, or of all that was read; answered_by, why: who it was, and why it was
    asked; race: those that ran at the same time; where: who was at work last, and at what, in words; shortlist: of the
    cheapest, where they are asked for. between: asked between two slices of every search; True ends it."""

    def __init__(self, question: Question, budget: Budget):
        self.question, self.budget, self.statistics = question, budget, Statistics()
        self.found, self.stop, self.answered_by, self.why, self.where = 0, Stop.INTERRUPTED, "", "", ""
        self.race: tuple[str, ...] = ()
        self.between: Callable[[], bool] | None = None
        self.search: Any = None  # the one under way, or the last one
        self.shortlist: Shortlist[Any] | None = None

    def read(self, asked: Opened[Any]) -> Iterator[Any]:
        """The solutions of a search that was opened, each checked; when it ends, its facts are kept."""
        search = self.search = asked.search
        if self.between is not None:
            search.between = self.between
        batches, whole = steps(search, self.statistics), True
        try:
            if self.question is Question.CHEAPEST:
                yield from self._improvements(asked, batches)
            else:
                whole = yield from self._solutions(asked, batches)
        finally:
            batches.close()
            self._take_facts(asked, whole)

    def _solutions(self, asked: Opened[Any], batches: Iterator[Choices]) -> Generator[Any, None, bool]:
        """The solutions of all batches. Returns False where the time was over before all of them were read."""
        question, budget, search = self.question, self.budget, asked.search
        listed = question is Question.ALL
        before: Any = None
        for batch in batches:
            solutions = asked.reader.solutions(batch)
            for _ in range(len(batch)):
                # A search that has answered is reported to the end, however long that takes.
                if listed and search.stop not in ANSWERS and budget.overdue(GRACE):
                    return False
                start = time.perf_counter()
                solution = next(solutions)
                if self.found and question is Question.DECIDE and solution == before:
                    raise WrongSolution(f"{asked.reader.source} gave the same solution twice")
                before = solution
                self.statistics.add_seconds("check", time.perf_counter() - start)
                self.found += 1
                yield solution
        return True

    def _improvements(self, asked: Opened[Any], batches: Iterator[Choices]) -> Iterator[Any]:
        """The solutions that are cheaper than all before; the others of the cheapest wait for `best`."""
        from cover.solving.cheapest import Shortlist

        shortlist = self.shortlist = Shortlist(asked, self.budget.limit)
        for batch in batches:
            choice = shortlist.add(batch)
            self.found = len(shortlist)
            if choice is not None:
                with timed(self.statistics, "check"):
                    solution = asked.reader.solution(choice)
                yield solution

    def _take_facts(self, asked: Opened[Any], whole: bool) -> None:
        """What is known when a search ends; whole: were all solutions read that it found?"""
        search, question = asked.search, self.question
        self.answered_by, self.race = asked.reader.source, asked.race
        names = asked.race or (self.answered_by,)
        self.where = f"{' and '.join(names)} {'were' if len(names) > 1 else 'was'} searching"
        if not whole:
            self.stop, self.where = Stop.TIMEOUT, f"the solutions of {self.answered_by} were being read"
            return
        if search.stop is not None:
            self.stop = search.stop
        # A search that its reader has left has no `stop`: of a list counts what was read, of a count what is known.
        if question is Question.COUNT or (search.stop is not None and question is not Question.CHEAPEST):
            self.found = search.found
