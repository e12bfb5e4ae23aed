"""The cheapest solutions, any time, reported as what was proved."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from cover import _html, registry
from cover.arguments import called, searching, whole
from cover.asking import CONTRADICTION, RULES, Reader, clash_of, steps
from cover.backends.base import Backend, FindsCheapest
from cover.errors import Interrupted, Refused
from cover.isolation.bounds import Bounded, OverBudget, forecast
from cover.result import Budget, Result, Statistics, Stop, timed
from cover.routing import Given, Route, routed

S = TypeVar("S")
ALL = 2**62  # more solutions than anybody keeps


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

    def _repr_html_(self) -> str:
        costs = ("costs", _html.short(", ".join(map(str, self.costs)), 300))
        return _html.table(self._cost(), [*self._facts(), *([costs] if len(self.costs) > 1 else [])]) + self._drawn()


def best(
    puzzle: Given,
    k: int | None = 1,
    backend: str | Backend[Any] = "dlx",
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    reduce: str | None = None,
    on_better: Callable[[int], None] | None = None,
    **options: Any,
) -> Best[Any]:
    """The k cheapest solutions of an exact cover whose options have costs (k = None: all, sorted by cost).

    A solution costs the sum of its options' costs, which are integers, also below zero. When time, nodes or memory
    (bytes) end first, the best found so far are reported, and `at_least` how much better one could be. reduce: how far
    the problem is simplified first (default: full); on_better: called with the cost of each new cheapest solution.

    backend: "dlx", after Knuth's Algorithm 7.2.2.1C$ with Lagrange multipliers as taxes and a bound at every node, or
    "cpsat", one solve per solution. options: the backend's own (cpsat: workers, seed, log).
    Raises Refused for what the backend cannot take, and Interrupted (Ctrl-C) carrying the best so far.

    >>> import cover
    >>> options = [cover.Option("cheap", ("a", "b"), cost=3), cover.Option("x", ("a",), cost=1)]
    >>> result = cover.best(cover.ExactCover("ab", [*options, cover.Option("y", ("b",), cost=1)]))
    >>> result.solution, result.cost, result.optimal
    (('x', 'y'), 2, True)
    """
    if k is not None:
        k = whole("k", k, 1)
    if on_better is not None:
        called("on_better", on_better)
    if isinstance(backend, str):
        backend = registry.make(backend, **options)
    if not isinstance(backend, FindsCheapest):
        able = " and ".join(registry.able(FindsCheapest))
        raise Refused(f"{searching(backend).name} does not look for the cheapest solutions; {able} do")
    budget, statistics = Budget(seconds, nodes, None, memory), Statistics()
    if clash := clash_of(puzzle):
        return Best((), 0, Stop.EXHAUSTED, statistics, answered_by=RULES, why=CONTRADICTION, clash=clash)
    route = Route("full" if reduce is None else reduce)
    try:
        with Bounded(budget, "building", forecast(puzzle)):
            problem = routed(puzzle, backend.solves, route, statistics)
    except OverBudget as over:
        statistics.seconds["total"] = time.monotonic() - budget.start
        return Best((), 0, over.stop, statistics, answered_by=backend.name, why=str(over))
    forced_cost = getattr(problem, "forced_cost", 0)
    search = backend.cheapest(problem, ALL if k is None else k, budget, statistics)
    try:
        for cost in steps(search, statistics):
            if on_better is not None:
                on_better(cost + forced_cost)
        stop = search.stop or Stop.INTERRUPTED
    except KeyboardInterrupt:
        stop = Stop.INTERRUPTED
    with timed(statistics, "check"):
        costs, choices = search.best()
        reader = Reader[Any](puzzle, problem, backend.name)
        solutions = tuple(reader.solution(choice) for choice in choices.lists())
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
    return result
