"""One question put to one puzzle: route -> search -> decode -> check, by one backend, several, or `auto`'s attempts in
turn. Every solution that leaves here obeys the rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cover.backends import registry
from cover.backends.isolation import watching
from cover.backends.isolation.bounds import OverBudget, bounded
from cover.backends.protocol import Backend
from cover.basics.arguments import backends
from cover.basics.errors import Refused
from cover.basics.result import Budget, Question, Result, Stop, timed
from cover.problems.reductions.arrows import OPTIONS
from cover.puzzles.puzzle_or_problem import forecast
from cover.solving.findings import Findings
from cover.solving.routing import Problem, PuzzleOrProblem, Route, leads_to, source_problem
from cover.solving.search import CONTRADICTION, RULES, Query, as_puzzle, opened

if TYPE_CHECKING:
    from cover.solving.auto import Attempts
    from cover.solving.cheapest import Best

ENDED = {Stop.TIMEOUT: "the time was over", Stop.MEMORY: "the memory did not suffice"}


class Run(Findings):
    """One question put to one puzzle: iterate to get checked solutions; facts are kept as they come.

    hints: options that the backend or the route does not ask for are left out, instead of refused; so it always is
    where no backend is named. watch: called with the run before it starts, by whoever wants to see `statistics`
    (counters, progress) meanwhile: from another thread, or by `between`, which is asked between two slices of every
    search; True ends the run, with stop = INTERRUPTED. executor, journal: who searches, and the file from which a
    killed run goes on (see `cover.backends.distributed`). source: the problem that the puzzle gave, where it is made
    already.
    Iterating ends when the search does; then `stop` says why. Where the cheapest are asked for, it yields each solution
    that is cheaper than all before, and `best` has them all. Between solutions nothing is held but the search, the
    cheapest so far, and what an attempt of `auto` has found that the next one must not lose.
    """

    def __init__(
        self,
        puzzle: PuzzleOrProblem,
        backend: str | Sequence[str] | Backend[Any],
        question: Question,
        budget: Budget,
        *,
        hints: bool = False,
        watch: Callable[[Run], None] | None = None,
        executor: Any = None,
        journal: str | None = None,
        source: Problem | None = None,
        **options: Any,
    ):
        chosen = {name: value for name, value in options.items() if value is not None}
        route = Route(**{name: chosen.pop(name, None) for name in OPTIONS}, hints=hints)
        super().__init__(question, budget)
        self.puzzle, self.clash = as_puzzle(puzzle), ""
        self.query = Query(self.puzzle, puzzle if source is None else source, question, budget, route, chosen)
        self._backend, self._executor, self._journal = backends(backend), executor, journal
        self._attempts: Attempts | None = None  # of `auto`
        watching.counts(self)
        if watch is not None:
            watch(self)

    def __iter__(self) -> Generator[Any, None, None]:
        try:
            yield from self._way()
        except OverBudget as over:
            self.stop, self.found = over.stop, self._found_for_sure
            self.why = f"{over} (for {self.answered_by})" if self.answered_by else str(over)
        except KeyboardInterrupt:
            self.stop, self.found = Stop.INTERRUPTED, self._found_for_sure
            raise
        else:
            if self.stop in ENDED and self.where:
                self.why = f"{self.where} when {ENDED[self.stop]}"
        finally:
            self.statistics.seconds["total"] = time.monotonic() - self.query.budget.start

    @property
    def _found_for_sure(self) -> int:
        """How many were read, or counted by an attempt that has ended."""
        return self.found if self._attempts is None else max(self.found, self._attempts.found)

    @property
    def found_so_far(self) -> int:
        """How many are known of while it runs, whoever found them."""
        if self.search is None or self.question is Question.CHEAPEST:  # which finds some of them twice
            return self._found_for_sure
        found: int = self.search.found
        return max(self._found_for_sure, found)

    @property
    def cost(self) -> int | None:
        """What the cheapest solution met so far costs, where the cheapest are asked for."""
        return None if self.shortlist is None else self.shortlist.least

    def result(self, solutions: tuple[Any, ...] = ()) -> Result[Any]:
        """What `solve` returns. solutions: those that were iterated over."""
        if self.question is Question.CHEAPEST:
            return self.best()
        shown = solutions or (() if self._attempts is None else tuple(self._attempts.held))
        drawn = self.puzzle if self.puzzle is self.query.source else None  # a problem draws nothing
        facts = (self.found, self.stop, self.statistics, self.answered_by, self.why)
        return Result(shown, *facts, clash=self.clash, race=self.race, puzzle=drawn)

    def best(self) -> Best[Any]:
        """The cheapest solutions that were met, each checked, and what was proved of them."""
        from cover.solving.cheapest import Best

        if self.shortlist is None:
            return Best((), 0, self.stop, self.statistics, self.answered_by, self.why, clash=self.clash)
        with timed(self.statistics, "check"):
            solutions = self.shortlist.solutions()
        facts = (len(solutions), self.stop, self.statistics, self.answered_by, self.why)
        return Best(solutions, *facts, costs=self.shortlist.costs(), at_least=self.shortlist.at_least())

    # ---------------------------------------------------------------- who answers
    def _way(self) -> Iterator[Any]:
        backend, is_auto = self._backend, self._backend == "auto"
        if self._executor is not None or self._journal is not None:
            return self._shared()
        if isinstance(backend, Sequence) and not isinstance(backend, str):
            return self._raced(backend)
        if self.question is Question.CHEAPEST and is_auto:  # one way to find them: nothing to plan
            names = registry.finders_of_cheapest(self.query.options)
            return self._named(next((name for name in names if leads_to(self.query.source, name)), names[0]))
        return self._planned() if is_auto else self._named(backend)

    def _named(self, backend: str | Backend[Any]) -> Iterator[Any]:
        query = self.query
        if isinstance(backend, str):
            options = registry.accepted(backend, query.options) if query.route.hints else query.options
            backend = registry.make(backend, **options)
        # A backend that is built already cannot take options any more: rather refused than forgotten.
        elif query.options and not query.route.hints:
            raise Refused(f"{backend.name} is already built, so {next(iter(query.options))} has no effect")
        if not self._clashes():
            self.answered_by = backend.name
            asked = opened(query, backend, self.statistics)
            if query.question is Question.CHEAPEST:
                self.why = getattr(backend, "finds_cheapest_by", "")
            yield from self.read(asked)

    def _raced(self, names: Sequence[str]) -> Iterator[Any]:
        from cover.solving.portfolio import race

        if self.question is Question.CHEAPEST:
            raise Refused("only one backend at a time can look for the cheapest solutions")
        if not self._clashes():
            self.answered_by = " | ".join(names)
            yield from self.read(race(self.query, names, self.statistics))

    def _shared(self) -> Iterator[Any]:
        from cover.solving.sharing import shared_out

        asked = self.query
        if self._clashes():
            return
        source = self._source()
        backend = shared_out(self._backend, asked, source, self._executor, self._journal)
        self.answered_by = backend.name
        yield from self.read(opened(asked.about(source), backend, self.statistics))

    def _planned(self) -> Iterator[Any]:
        from cover.solving.auto import Attempts  # not where a backend is named: its first call is to begin at once

        registry.refuse_unknown_options(self.query.options)
        if self._clashes():
            return
        asked, wholes = self.query, None
        by_wholes: Callable[[], Problem | None] | None = getattr(asked.source, "by_wholes", None)
        # What options of a route mean depends on the board.
        if by_wholes is not None and asked.question.is_short and not asked.route.chosen():
            wholes = self._built(by_wholes)
        if wholes is None:
            self._attempts = Attempts(self, asked.about(self._source()))
        else:
            self._attempts = Attempts(self, asked.about(wholes), lambda: asked.about(self._source()))
        yield from self._attempts.solutions()

    def _source(self) -> Any:
        """The problem that the puzzle gives."""
        return self._built(partial(source_problem, self.query.source))

    def _built(self, make: Callable[[], Any]) -> Any:
        """What is made of the puzzle, within the budget."""
        with timed(self.statistics, "build"):
            return bounded(self.query.budget, "building", make, forecast(self.query.source))

    def _clashes(self) -> bool:
        """A contradiction that is seen at once is not searched for."""
        self.clash = next(iter(self.puzzle.clashes()), "")
        if self.clash:
            self.stop, self.answered_by, self.why = Stop.EXHAUSTED, RULES, CONTRADICTION
        return bool(self.clash)
