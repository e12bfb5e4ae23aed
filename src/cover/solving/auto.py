"""`auto`: the attempts that `planning.toml` has for a question, in turn, until one of them has answered it.

Where a puzzle has parts that are placed as wholes (`by_wholes`), their exact cover is tried before those.
An attempt starts afresh and knows nothing of those before. The first ones are bounded: they have a few nodes, or stop
after a few solutions, and then the next one is asked. The first that is not bounded is the last one.

| an attempt | then |
|---|---|
| has answered, or has spent what the caller gave | what it found is the answer |
| has spent its own nodes, but found many solutions | it goes on with all that the caller gave, and is the last |
| has reached a bound of its own | what it found is held back, and the next one is asked |
| is the last one, and answers | its solutions are the answer; those held back were among them |
| is the last one, and ends early | what was held back is reported too |
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from cover.backends import registry
from cover.backends.isolation import abilities
from cover.backends.protocol import Search
from cover.basics.errors import WrongSolution
from cover.basics.result import ANSWERS, Budget, Question, Stop, bounds, clash
from cover.problems.reductions.usual_areas import UsualAreas
from cover.solving import planning
from cover.solving.findings import Findings
from cover.solving.planning import Attempt
from cover.solving.search import Opened, Query, as_puzzle, opened, steps

if TYPE_CHECKING:
    from cover.puzzles.lines.short_lines import ShortLines
    from cover.solving.portfolio import Contender


class Attempts:
    """The attempts at a query about the problem that a puzzle gives. Each is read into `findings`, so those are what
    the attempt under way has found.

    held: solutions of bounded attempts that are not reported yet, each once. then: the query about another problem of
    the same puzzle, for all attempts but the first. Raises Refused for an option of the route that no attempt asks for.
    """

    def __init__(self, findings: Findings, query: Query, then: Callable[[], Query] | None = None):
        self._findings, self._query, self._budget = findings, query, query.budget
        self._puzzle = as_puzzle(query.puzzle)
        problem: Any = query.source
        self._plan, self._then = planning.plan(problem, query.question), then
        if then is not None:
            self._plan = [planning.tried(self._plan[0])]
        planning.check_route(problem, self._plan, query.route)
        self.held: list[Any] = []
        self._most_found = 0  # the most that a bounded attempt found
        self._finder = ("", "")  # the name of that attempt's backend, and why it was asked
        self._is_widened = False  # the attempt under way has all that the caller gave

    @property
    def found(self) -> int:
        """How many solutions bounded attempts know of: held back, or counted."""
        return max(len(self.held), self._most_found)

    def solutions(self) -> Iterator[Any]:
        """The answer, as the attempts give it."""
        for attempt in self._in_turn():
            if attempt.few is not None and self._most_found > attempt.few:
                continue  # it is good where there is hardly a solution, and here are more
            if attempt.usual and self._usual is None:  # a board of other rules has no usual areas
                continue
            if not attempt.is_bounded:
                yield from self._last(attempt)
                return  # those behind it are there for machines where it is absent
            if (yield from self._bounded(attempt)):
                return

    def _in_turn(self) -> Iterator[Attempt]:
        yield from self._plan
        if self._then is not None:
            self._query = self._then()
            problem: Any = self._query.source
            yield from planning.plan(problem, self._query.question)

    def _bounded(self, attempt: Attempt) -> Generator[Any, None, bool]:
        """An attempt with a bound of its own. Returns whether it has the answer."""
        known = self._findings
        for solution in known.read(self._opened(attempt)):
            # Held back, because the next attempt would find it again. Of one attempt no solution comes twice, so only
            # after another one is it looked for.
            if not self._most_found or solution not in self.held:
                self.held.append(solution)
            if self._is_widened:  # no attempt follows, and nothing needs to wait any more
                yield from self._let_go()
        gave_up = attempt.gave_up(known.stop, self._budget)
        if attempt.usual and known.stop is Stop.EXHAUSTED:
            # All usual solutions are known. Whether there are others is another question.
            if isinstance(self._usual, UsualAreas):
                gave_up = not self._all_areas_are_usual(self._usual, attempt)
            elif self._usual is not None:
                self._add_another(self._usual)
        if self._is_widened or not gave_up:
            yield from self._let_go()
            return True
        if known.found >= self._most_found:  # of two that found as many, the later one says it
            self._finder, self._most_found = (known.answered_by, known.why), known.found
        # The next one begins at nothing. Counts belong to the backend that answers; the times of all add up.
        known.found = 0
        known.statistics.counters.clear()
        known.statistics.levels.clear()
        return False

    def _last(self, attempt: Attempt) -> Iterator[Any]:
        """The attempt that has all that the caller gave; if it ends early, what was held back comes after it."""
        known, held = self._findings, list(self.held)
        for solution in known.read(self._opened(attempt)):
            if held and solution in held:
                held.remove(solution)
            yield solution
        before = bounds(self._most_found, None)
        # Two attempts that contradict each other: one of them is wrong, and no answer is given.
        if words := clash(known.answered_by, bounds(known.found, known.stop), self._finder[0], before):
            raise WrongSolution(words)
        self.held = []
        if known.stop not in ANSWERS:
            if known.found < self._most_found:  # the earlier one found more, and is who answers
                known.answered_by, known.why = self._finder
            known.found = max(known.found + len(held), self._most_found)
            # Those held back that the last one did not come to are solutions as well: counted, and given out behind its
            # own.
            yield from held

    def _let_go(self) -> Iterator[Any]:
        held, self.held = self.held[: self._budget.limit], []
        yield from held

    # ---------------------------------------------------------------- some of the solutions first
    @cached_property
    def _usual(self) -> UsualAreas | ShortLines | None:
        knows: Callable[[], ShortLines | None] | None = getattr(self._puzzle, "usual", None)
        return (knows() if knows is not None else None) or UsualAreas.of(self._query.source)

    def _add_another(self, usual: ShortLines) -> None:
        """All usual solutions are known: where there is one alone, is there another that is none of them?"""
        known, before = self._findings, bounds(len(self.held), None)
        if words := clash(known.answered_by, bounds(known.found, known.stop), self._finder[0], before):
            raise WrongSolution(words)
        if len(self.held) == 1 and (other := usual.another(self.held[0])) is not None:
            for fault in self._puzzle.faults(other):
                raise WrongSolution(f"what was made of a solution breaks the rules: {fault}")
            self.held.append(other)
        if len(self.held) > known.found:
            known.found, known.stop = len(self.held), Stop.LIMIT

    def _all_areas_are_usual(self, areas: UsualAreas, attempt: Attempt) -> bool:
        """Is there certainly no solution with another area?"""
        other, query, statistics = areas.with_another(), self._query, self._findings.statistics
        budget = attempt.within(self._budget)
        # It has the same bounds as the attempt itself: where they do not suffice, it is not certain.
        about = Query(other, other, Question.ONE, budget, query.route, query.options)
        asked = opened(about, registry.make(attempt.backend), statistics)
        if self._findings.between is not None:
            asked.search.between = self._findings.between
        found = any(len(batch) for batch in steps(asked.search, statistics))
        return not found and asked.search.stop is Stop.EXHAUSTED

    # ---------------------------------------------------------------- starting an attempt
    def _opened(self, attempt: Attempt) -> Opened[Any]:
        """The search of an attempt, started within its bounds, with those that run beside it."""
        known, query = self._findings, self._query.within(attempt.within(self._budget))
        if attempt.usual and self._usual is not None:
            query = query.about(self._usual.alone())
        known.why = attempt.why
        backend = registry.make(attempt.backend, **registry.accepted(attempt.backend, query.options))
        known.answered_by = max(attempt.backend, backend.name, key=len)  # the one that names kernel or engine
        # Where no processes start, none can join.
        rivals = planning.rivals(attempt, query.options) if abilities.processes_start() else []
        if rivals:
            from cover.solving.portfolio import shared

            # Memory is shared out among the attempt and those that run beside it.
            query = query.within(shared(query.budget, 1 + len(rivals)))
        asked: Opened[Any] = opened(query, backend, known.statistics, name=known.answered_by)
        if attempt.many is not None:
            asked.search.wider = partial(self._wider, asked.search, attempt.many)
        if rivals:
            return self._pursued(asked, query, rivals, attempt.head_start)
        if attempt.cover_after is not None and query.question is Question.COUNT:
            from cover.solving.cover_beside import CoverBeside

            return CoverBeside(asked, attempt.cover_after, query, known.statistics).opened
        return asked

    def _wider(self, search: Search, many: int) -> Budget | None:
        """All that the caller gave, if that is more, for a search that has found more than so many solutions in its
        nodes: it is good at this puzzle, and another one would have to find them again."""
        budget = self._budget
        if search.found <= many or (budget.nodes is not None and budget.nodes <= search.nodes):
            return None
        self._is_widened = True
        return budget

    def _pursued(self, own: Opened[Search], query: Query, rivals: Sequence[str], head_start: int) -> Opened[Any]:
        """With rivals, which join it after so many nodes."""
        from cover.solving.head_start import HeadStart
        from cover.solving.portfolio import contenders

        def join() -> list[Contender]:
            return contenders(query, rivals)[0]

        return HeadStart(own, head_start, join, query.question, query.budget, self._findings.statistics).opened
