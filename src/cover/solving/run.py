"""One question put to one puzzle: route -> search -> decode -> check, by one backend, several, or `auto`'s attempts in
turn. Every solution that leaves here obeys the rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from cover.backends import registry
from cover.backends.isolation import abilities, watching
from cover.backends.isolation.bounds import GRACE, OverBudget, bounded
from cover.backends.protocol import Backend, Search
from cover.basics.arguments import backends
from cover.basics.errors import Refused, WrongSolution
from cover.basics.result import Budget, Question, Result, Statistics, Stop, bounds, clash, timed
from cover.problems.board import Board
from cover.problems.exact_cover import ExactCover
from cover.puzzles.puzzle_or_problem import forecast
from cover.solving.routing import PuzzleOrProblem, Route, source_problem
from cover.solving.search import CONTRADICTION, RULES, Opened, Query, as_puzzle, clash_by_inspection, opened, steps

if TYPE_CHECKING:
    from cover.solving.planning import Attempt

ENDED = {Stop.TIMEOUT: "the time was over", Stop.MEMORY: "the memory did not suffice"}
COMPLETE = (Stop.EXHAUSTED, Stop.LIMIT)  # a search that ended so is reported to the end, however long that takes


class Run:
    """One question put to one puzzle: iterate to get checked solutions; facts are kept as they come.

    hints: options that the backend or the route does not ask for are left out, instead of refused; so it always is
    where no backend is named. watch: called with the run before it starts, by whoever wants to see `statistics`
    (counters, progress) meanwhile: from another thread, or by `between`, which is asked between two slices of every
    search; True ends the run, with stop = INTERRUPTED. executor, journal: who searches, and the file from which a
    killed run goes on (see `cover.distributed`).
    Iterating ends when the search does; then `stop` says why. Between solutions nothing is held but the search, and
    what an attempt of `auto` has found that the next one must not lose.
    """

    def __init__(
        self,
        puzzle: PuzzleOrProblem,
        backend: str | Sequence[str] | Backend[Any],
        question: Question,
        budget: Budget,
        *,
        reduce: str | None = None,
        encoding: str | None = None,
        at_most_one: str | None = None,
        hints: bool = False,
        watch: Callable[[Run], None] | None = None,
        executor: Any = None,
        journal: str | None = None,
        **options: Any,
    ):
        chosen = {name: value for name, value in options.items() if value is not None}
        route = Route(reduce, encoding, at_most_one, hints)
        self.puzzle, self.statistics = as_puzzle(puzzle), Statistics()
        self.query = Query(self.puzzle, puzzle, question, budget, route, chosen)
        self.found, self.stop, self.answered_by, self.why, self.clash = 0, Stop.INTERRUPTED, "", "", ""
        self.race: tuple[str, ...] = ()
        self.between: Callable[[], bool] | None = None
        self._backend, self._executor, self._journal = backends(backend), executor, journal
        self._where = ""  # who was at work last, and at what, in words
        self._held: list[Any] = []  # found by an attempt that another one follows,
        self._first, self._most = ("", ""), 0  # by whom, and why that one was asked; how many
        self._searching: Any = None  # the search under way
        self._goes_on = False  # an attempt that has spent its nodes
        watching.counts(self)
        if watch is not None:
            watch(self)

    def __iter__(self) -> Iterator[Any]:
        try:
            if self._executor is not None or self._journal is not None:
                yield from self._shared()
            else:
                yield from self._attempts() if self._backend == "auto" else self._named()
        except OverBudget as over:
            self.stop, self.found = over.stop, max(self.found, len(self._held), self._most)
            self.why = f"{over} (for {self.answered_by})" if self.answered_by else str(over)
        except KeyboardInterrupt:
            self.stop, self.found = Stop.INTERRUPTED, max(self.found, len(self._held), self._most)
            raise
        else:
            if self.stop in ENDED and self._where:
                self.why = f"{self._where} when {ENDED[self.stop]}"
        finally:
            self.statistics.seconds["total"] = time.monotonic() - self.query.budget.start

    @property
    def found_so_far(self) -> int:
        """How many are known of while it runs, whoever found them."""
        search = self._searching
        return max(self.found, len(self._held), self._most, 0 if search is None else search.found)

    def result(self, solutions: tuple[Any, ...] = ()) -> Result[Any]:
        shown = solutions or tuple(self._held)
        drawn = self.puzzle if self.puzzle is self.query.source else None  # a problem draws nothing
        facts = (self.found, self.stop, self.statistics, self.answered_by, self.why)
        return Result(shown, *facts, clash=self.clash, race=self.race, puzzle=drawn)

    def _named(self) -> Iterator[Any]:
        backend, query = self._backend, self.query
        if isinstance(backend, Sequence) and not isinstance(backend, str):
            if not self._clashes():
                yield from self._race(backend)
            return
        if isinstance(backend, str):
            options = registry.accepted(backend, query.options) if query.route.hints else query.options
            backend = registry.make(backend, **options)
        elif query.options and not query.route.hints:
            raise Refused(f"{backend.name} is made already, so {next(iter(query.options))} comes too late")
        if not self._clashes():
            self.answered_by = backend.name
            yield from self._search(query, backend)

    def _shared(self) -> Iterator[Any]:
        asked = self.query
        if self._clashes():
            return
        source = self._source()
        backend = shared_out(self._backend, asked, source, self._executor, self._journal)
        self.answered_by = backend.name
        yield from self._search(asked.about(source), backend)

    def _source(self) -> Any:
        """The problem that the puzzle gives, built within the budget."""
        asked = self.query
        with timed(self.statistics, "build"):
            make = partial(source_problem, asked.source)
            return bounded(asked.budget, "building", make, forecast(asked.source))

    def _clashes(self) -> bool:
        """A contradiction that is seen at once is not searched for."""
        self.clash = clash_by_inspection(self.puzzle)
        if self.clash:
            self.stop, self.answered_by, self.why = Stop.EXHAUSTED, RULES, CONTRADICTION
        return bool(self.clash)

    def _attempts(self) -> Iterator[Any]:
        from cover.solving import planning  # not where a backend is named: its first call is to begin at once

        registry.refuse_unknown_options(self.query.options)
        if self._clashes():
            return
        asked = self.query
        source = self._source()
        attempts = planning.plan(source, asked.question)
        planning.check_route(source, attempts, asked.route)
        asked = asked.about(source)
        for attempt in attempts:
            if attempt.few is not None and self._most > attempt.few:
                continue
            self.why = attempt.why
            query = asked.within(attempt.within(asked.budget))
            backend = registry.make(attempt.backend, **registry.accepted(attempt.backend, asked.options))
            self.answered_by = max(attempt.backend, backend.name, key=len)  # the one that names kernel or engine
            search = self._search(query, backend, attempt, planning.rivals(attempt, query.options))
            if not attempt.is_bounded:
                yield from self._merged(search)
                return
            # A question that one attempt leaves open starts afresh in the next; what the open attempt found is held
            # back, so nothing is reported twice.
            for solution in search:
                if not self._most or solution not in self._held:
                    self._held.append(solution)
                if self._goes_on:
                    yield from self._let_go()
            if self._goes_on or not attempt.gave_up(self.stop, asked.budget):
                yield from self._let_go()
                return
            if self.found >= self._most:
                self._first, self._most = (self.answered_by, self.why), self.found
            self.found = 0
            # Counts belong to the backend that answers; the times of all attempts add up.
            self.statistics.counters.clear()
            self.statistics.levels.clear()

    def _let_go(self) -> Iterator[Any]:
        held, self._held = self._held, []
        yield from held

    def _merged(self, search: Iterator[Any]) -> Iterator[Any]:
        """The last attempt's solutions and, if it stops early, what was held from those before."""
        held = list(self._held)
        for solution in search:
            if held and solution in held:
                held.remove(solution)
            yield solution
        before = bounds(self._most, None)
        if words := clash(self.answered_by, bounds(self.found, self.stop), self._first[0], before):
            raise WrongSolution(words)
        self._held = []
        if self.stop not in COMPLETE:
            if self.found < self._most:
                self.answered_by, self.why = self._first
            self.found = max(self.found + len(held), self._most)
            yield from held

    def _search(
        self,
        query: Query,
        backend: Backend[Any],
        attempt: Attempt | None = None,
        rivals: Sequence[str] = (),
    ) -> Iterator[Any]:
        if not abilities.processes_start():
            rivals = ()  # none can join
        if rivals:
            from cover.solving.portfolio import shared

            query = query.within(shared(query.budget, 1 + len(rivals)))
        asked: Opened[Any] = opened(query, backend, self.statistics, name=self.answered_by)
        if attempt is not None and attempt.many is not None:
            asked.search.wider = partial(self._wider, asked.search, attempt.many)
        if rivals and attempt is not None:
            asked = self._pursued(asked, query, rivals, attempt.head_start)
        elif attempt is not None and attempt.cover_after is not None and query.question is Question.COUNT:
            from cover.solving.cover_beside import CoverBeside

            asked = CoverBeside(asked, attempt.cover_after, query, self.statistics).opened
        yield from self._read(asked)

    def _wider(self, search: Search, many: int) -> Budget | None:
        """All that the caller has, if that is more, for an attempt that has found more than so many solutions in its
        nodes."""
        budget = self.query.budget
        if search.found <= many or (budget.nodes is not None and budget.nodes <= search.nodes):
            return None
        self._goes_on = True
        return budget

    def _pursued(self, own: Opened[Search], query: Query, rivals: Sequence[str], head_start: int) -> Opened[Any]:
        from cover.solving.head_start import HeadStart
        from cover.solving.portfolio import Contender, contenders

        def join() -> list[Contender]:
            return contenders(query, rivals)[0]

        return HeadStart(own, head_start, join, query.question, query.budget, self.statistics).opened

    def _race(self, names: Sequence[str]) -> Iterator[Any]:
        from cover.solving.portfolio import race

        self.answered_by = " | ".join(names)
        yield from self._read(race(self.query, names, self.statistics))

    def _read(self, asked: Opened[Any]) -> Iterator[Any]:
        question, budget = self.query.question, self.query.budget
        search = self._searching = asked.search
        if self.between is not None:
            search.between = self.between
        many, reported_all = question is Question.ALL, True
        before: Any = None
        batches = steps(search, self.statistics)
        try:
            for batch in batches:
                solutions = asked.reader.solutions(batch)
                for _ in range(len(batch)):
                    if many and search.stop not in COMPLETE and budget.overdue(GRACE):
                        reported_all = False
                        return
                    start = time.perf_counter()
                    solution = next(solutions)
                    if self.found and question is Question.DECIDE and solution == before:
                        raise WrongSolution(f"{asked.reader.source} gave the same solution twice")
                    before = solution
                    self.statistics.add_seconds("check", time.perf_counter() - start)
                    self.found += 1
                    yield solution
        finally:
            batches.close()
            self.answered_by, self.race = asked.reader.source, asked.race
            names = asked.race or (self.answered_by,)
            self._where = f"{' and '.join(names)} {'were' if len(names) > 1 else 'was'} searching"
            if not reported_all:
                self.stop, self._where = Stop.TIMEOUT, f"the solutions of {self.answered_by} were being read"
            elif search.stop is not None:
                self.stop = search.stop
                self.found = search.found
            elif question is Question.COUNT:
                self.found = search.found


def shared_out(backend: Any, query: Query, source: Any, executor: Any, journal: str | None) -> Backend[Any]:
    """The backend that shares a search among the workers of an executor: the tree of `dlx` where that is asked for or
    can be, the masks of `bitmask`, else the backend named, or the last one that `auto` would ask, cube by cube. Raises
    Refused."""
    from cover.distributed.backend import by_cubes, by_ways
    from cover.distributed.learning import Learning
    from cover.distributed.marks import by_masks, takes

    if not isinstance(backend, str):
        raise Refused(
            f"an executor searches by one backend that has a name, not by {getattr(backend, 'name', backend)}"
        )
    options, hints = dict(query.options), backend == "auto" or query.route.hints
    if hints:
        registry.refuse_unknown_options(options)
    plain = isinstance(source, Board) and not source.rules and not query.question.is_short
    if backend == "auto" and not (plain or isinstance(source, ExactCover)):
        from cover.solving import planning

        backend = planning.plan(source, query.question)[-1].backend
    name, _, variant = ("dlx" if backend == "auto" else backend).partition(":")
    kernel = variant or options.get("kernel") or "auto"
    rest = {key for key in options if key != "kernel" and (key, options[key]) != ("memo", "off")}
    if kernel == "learn":
        mine = {key: options[key] for key in rest if key == "seed" or not hints}
        return Learning(executor, journal, f"{name}:learn", mine)
    if name == "dlx" and (hints or not rest):
        return by_ways(executor, journal, kernel)
    if name == "bitmask" and takes(source, kernel) and (hints or not rest):
        return by_masks(executor, journal)
    if backend == "auto":
        backend = "dlx"
    if hints:
        options = registry.accepted(backend, options)
    registry.make(backend, **options)  # refused here, and not by every worker
    chosen = {key: value for key, value in query.route.chosen().items() if key != "reduce"}
    return by_cubes(executor, journal, type(source), backend, {**options, **chosen})
