"""The cheapest solutions, any time, reported as what was proved."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, Unpack

from cover.backends import registry
from cover.backends.isolation.bounds import OverBudget
from cover.backends.protocol import Backend, FindsCheapest
from cover.basics import html
from cover.basics.arguments import called, searching, whole
from cover.basics.errors import Interrupted, Refused
from cover.basics.result import Budget, Question, Result, Statistics, Stop, contradiction, timed
from cover.basics.type_errors import explained
from cover.solving.options import OfBackend
from cover.solving.routing import PuzzleOrProblem, Route
from cover.solving.search import CONTRADICTION, RULES, Query, as_puzzle, cheapest_of, clash_by_inspection, opened, steps

S = TypeVar("S")
ALL = 2**62  # more solutions than can be kept


@dataclass(frozen=True, repr=False)
class Best(Result[S]):
    """The cheapest solutions found, cheapest first; `stop` EXHAUSTED says that no others are cheaper.

    costs: of each solution; at_least: no solution that was not met costs less (None: all were met).
    """

    costs: tuple[int, ...] = ()
    at_least: int | None = None

    @property
    def cost(self) -> int | None:
        """The cost of the cheapest solution found."""
        return self.costs[0] if self.costs else None

    @property
    def optimal(self) -> bool:
        """True when no solution costs less than the cheapest one found."""
        proved = self.stop is Stop.EXHAUSTED or self.at_least is None or self.costs[:1] <= (self.at_least,)
        return bool(self.costs) and proved

    @property
    def complete(self) -> bool:
        """True when the solutions found are known to be all there are."""
        return self.stop is Stop.EXHAUSTED and self.at_least is None

    def __repr__(self) -> str:
        return f"<Best: {self._cost()}, {self.found} found ({self.stop.value}) by {self.answered_by}>"

    def _cost(self) -> str:
        if self.cost is None:
            return "no solution" if self.complete else "no solution yet"
        return f"cost {self.cost}" if self.optimal else f"cost at least {self.at_least} and at most {self.cost}"

    def as_json(self, puzzle: Any = None) -> dict[str, Any]:
        """What `cover best --json` prints."""
        return {
            **super().as_json(puzzle), "costs": self.costs, "optimal": self.optimal, "at_least": self.at_least,
        }  # fmt: skip

    def _repr_html_(self) -> str:
        costs = ("costs", html.short(", ".join(map(str, self.costs)), 300))
        return html.table(self._cost(), [*self._facts(), *([costs] if len(self.costs) > 1 else [])]) + self._drawn()


def _usual(options: Mapping[str, Any]) -> str:
    """The first backend that finds the cheapest and takes all options that are given."""
    able = registry.able(FindsCheapest)
    takes = (name for name in able if all(registry.takes(name, option) for option in options))
    return next(takes, able[0])


@explained
def best(
    puzzle: PuzzleOrProblem,
    limit: int | None = 1,
    backend: str | Backend[Any] = "auto",
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    reduce: str | None = None,
    checked: str | None = None,
    on_better: Callable[[int], None] | None = None,
    executor: Any = None,
    journal: str | None = None,
    **options: Unpack[OfBackend],
) -> Best[Any]:
    """The `limit` cheapest solutions of an exact cover whose options have costs (None: all, sorted by cost).

    A solution costs the sum of its options' costs, which are integers, also below zero. When time, nodes or memory
    (bytes) end first, the best found so far are reported, and `at_least` how much better one could be. reduce: how far
    the problem is simplified first (default: full); on_better: called with the cost of each new cheapest solution.

    backend: "auto" (dlx, or what takes the options given), "dlx", after Knuth's Algorithm 7.2.2.1C$ with Lagrange
    multipliers as taxes and a bound at every node, or "cpsat", one solve per solution, whose optimum is the word of
    OR-tools (its issue 5293 reports wrong ones). checked: the other one, which confirms what the cheapest costs in the
    time that is left; what excludes the first answer is WrongSolution. executor, journal: who shares the search of dlx,
    with one bound, and the file from which a killed run goes on (see `cover.distributed`). options: the backend's own
    (cpsat: workers, seed, log). Raises Refused for what the backend cannot take, and Interrupted (Ctrl-C) carrying the
    best so far.

    >>> import cover
    >>> options = [cover.Option("cheap", ("a", "b"), cost=3), cover.Option("x", ("a",), cost=1)]
    >>> result = cover.best(cover.ExactCover("ab", [*options, cover.Option("y", ("b",), cost=1)]))
    >>> result.solution, result.cost, result.optimal
    (('x', 'y'), 2, True)
    """
    if limit is not None:
        limit = whole("limit", limit, 1)
    if on_better is not None:
        called("on_better", on_better)
    by = None
    if checked is not None:
        from cover.solving.second_opinion import other_family

        by = other_family(checked, backend)
    if executor is not None or journal is not None:
        from cover.distributed.cheapest import CheapestByMany

        if backend not in ("auto", "dlx") or options:
            raise Refused("an executor looks for the cheapest by dlx, without options of its own")
        backend = CheapestByMany(executor, journal)
    if isinstance(backend, str):
        backend = registry.make(_usual(options) if backend == "auto" else backend, **options)
    if not isinstance(backend, FindsCheapest):
        able = " and ".join(registry.able(FindsCheapest))
        raise Refused(f"{searching(backend).name} does not look for the cheapest solutions; {able} do")
    budget, statistics = Budget(seconds, nodes, None, memory), Statistics()
    if clash := clash_by_inspection(as_puzzle(puzzle)):
        return Best((), 0, Stop.EXHAUSTED, statistics, answered_by=RULES, why=CONTRADICTION, clash=clash)
    route = Route("full" if reduce is None else reduce)
    try:
        query = Query(as_puzzle(puzzle), puzzle, Question.ONE, budget, route)
        asked = opened(query, backend, statistics, start=cheapest_of(backend, ALL if limit is None else limit))
    except OverBudget as over:
        statistics.seconds["total"] = time.monotonic() - budget.start
        return Best((), 0, over.stop, statistics, answered_by=backend.name, why=str(over))
    search, forced_cost = asked.search, getattr(asked.problem, "forced_cost", 0)
    try:
        for cost in steps(search, statistics):
            if on_better is not None:
                on_better(cost + forced_cost)
        stop = search.stop or Stop.INTERRUPTED
    except KeyboardInterrupt:
        stop = Stop.INTERRUPTED
    with timed(statistics, "check"):
        costs, choices = search.best()
        solutions = tuple(asked.reader.solution(choice) for choice in choices.lists())
    statistics.seconds["total"] = time.monotonic() - budget.start
    bound = search.at_least
    result = Best(
        solutions,
        len(solutions),
        stop,
        statistics,
        answered_by=backend.name,
        why=search.how,
        costs=tuple(cost + forced_cost for cost in costs),
        at_least=None if bound is None else bound + forced_cost,
    )
    if stop is Stop.INTERRUPTED:
        raise Interrupted(result)
    if by is None:
        return result
    from cover.solving.second_opinion import seconded

    return seconded(
        result,
        by,
        lambda: best(puzzle, limit, by, seconds=budget.remaining(), memory=memory, reduce=reduce),
        _clash,
        _same,
    )


def _same(one: Best[Any], other: Best[Any]) -> bool:
    if len(one.costs) == len(other.costs) <= 1 and one.costs == other.costs:
        return (one.optimal and other.optimal) or (one.complete and other.complete)
    return one.costs == other.costs and one.stop is other.stop is Stop.EXHAUSTED


def _clash(one: str, of_one: Best[Any], other: str, of_other: Best[Any]) -> str:
    """Beside what contradicts any result: nothing costs less than what is optimal or is known to be the least."""
    if words := contradiction(one, of_one, other, of_other):
        return words
    for name, claim, by, met in ((one, of_one, other, of_other), (other, of_other, one, of_one)):
        least = claim.cost if claim.optimal else claim.at_least
        if least is not None and met.cost is not None and met.cost < least:
            return f"{name} says that nothing costs less than {least}, {by} found {met.cost}"
    if of_one.stop is of_other.stop is Stop.EXHAUSTED and of_one.costs != of_other.costs:
        return "the cheapest solutions cost other sums"
    return ""
