"""The cheapest exact covers: branch and bound, any time, told as what was proved (engine/cheapest.hpp)."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from cover import _native
from cover.errors import Interrupted, Refused, WrongSolution
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover
from cover.result import Budget, Result, Statistics, Stop
from cover.roads import Road, lead
from cover.solving import as_puzzle

S = TypeVar("S")
SLICE = 0.03  # seconds of native search between two looks at Ctrl-C and the budget
ALL = 2**62  # more solutions than anybody keeps
NO_BOUND = 2**63 - 1


@dataclass(frozen=True)
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


def best(
    puzzle: Any,
    k: int | None = 1,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    reduce: str | None = None,
    on_better: Callable[[int], None] | None = None,
) -> Best[Any]:
    """The k cheapest solutions of an exact cover whose options have costs (k = None: all, sorted by cost).

    A solution costs the sum of its options' costs, which are integers, also below zero. When time, nodes or memory
    (bytes) end first, the best found so far are told, and `at_least` how much better one could be. reduce: how far
    the problem is simplified first (default: full); on_better: called with the cost of each new cheapest solution.

    After Knuth's Algorithm 7.2.2.1C$, with Lagrange multipliers as taxes and a bound at every node.
    Raises Refused for what gives no exact cover, and Interrupted (Ctrl-C) carrying the best so far.

    >>> import cover
    >>> options = [cover.Option("cheap", ("a", "b"), cost=3), cover.Option("x", ("a",), cost=1)]
    >>> result = cover.best(cover.ExactCover("ab", [*options, cover.Option("y", ("b",), cost=1)]))
    >>> result.solution, result.cost, result.optimal
    (('x', 'y'), 2, True)
    """
    if k is not None and k < 1:
        raise ValueError(f"k: at least one solution is wanted, not {k}")
    budget, statistics = Budget(seconds, nodes, None, memory), Statistics()
    road = Road("full" if reduce is None else reduce, statistics=statistics)
    pricing = _Pricing(puzzle, lead(puzzle, ExactCover, road), ALL if k is None else k, budget, statistics)
    try:
        stop = pricing.search(on_better)
    except KeyboardInterrupt:
        raise Interrupted(pricing.result(Stop.INTERRUPTED)) from None
    return pricing.result(stop)


class _Pricing:
    """One search and what it has found so far."""

    def __init__(self, puzzle: Any, problem: ExactCover, keep: int, budget: Budget, statistics: Statistics):
        self.puzzle, self.problem, self.budget, self.statistics = as_puzzle(puzzle), problem, budget, statistics
        self._keep = keep
        self._native: _native.CheapestSearch | None = None

    def search(self, on_better: Callable[[int], None] | None) -> Stop:
        problem, budget, started = self.problem, self.budget, time.perf_counter()
        if budget.memory is not None and _memory_needed(problem) > budget.memory:
            return Stop.MEMORY
        costs = problem.costs if problem.costs is not None else np.zeros(len(problem), dtype=np.int64)
        try:
            native = self._native = _native.CheapestSearch(problem.native, costs, self._keep)
        except ValueError as error:
            raise Refused(str(error)) from error
        cheapest: int | None = None
        try:
            while True:
                remaining = budget.remaining()
                ended = native.run(SLICE if remaining is None else min(SLICE, remaining), budget.nodes)
                if on_better is not None and (found := native.best()[0].tolist()) and found[0] != cheapest:
                    cheapest = found[0]
                    on_better(cheapest + problem.forced_cost)
                if ended != "slice":
                    return Stop.EXHAUSTED if ended == "exhausted" else Stop.NODES
                if budget.expired:
                    return Stop.TIMEOUT
        finally:
            self.statistics.counters.update(native.counters())
            self.statistics.add_seconds("search", time.perf_counter() - started)

    def result(self, stop: Stop) -> Best[Any]:
        """The solutions kept, decoded and checked by the rules."""
        problem, started = self.problem, time.perf_counter()
        solutions: list[Any] = []
        costs: tuple[int, ...] = ()
        bound: int | None = None
        if self._native is not None:
            found, starts, decisions = self._native.best()
            costs = tuple(cost + problem.forced_cost for cost in found.tolist())
            solutions = [self._checked(choice.tolist()) for choice in Choices(starts, decisions)]
            least = self._native.bound()
            bound = None if least == NO_BOUND else least + problem.forced_cost
        self.statistics.add_seconds("check", time.perf_counter() - started)
        self.statistics.seconds["total"] = time.monotonic() - self.budget.start
        facts = tuple(solutions), len(solutions), stop, self.statistics
        return Best(*facts, answered_by="dlx", why="branch and bound", costs=costs, at_least=bound)

    def _checked(self, choice: list[int]) -> Any:
        problem = self.problem
        solution = self.puzzle.decode([*problem.forced, *(problem.decisions[k] for k in choice)])
        for fault in self.puzzle.faults(solution):
            raise WrongSolution(f"the cheapest solution breaks the rules: {fault}")
        return solution


def _memory_needed(problem: ExactCover) -> int:
    arrays = (problem.option_starts, problem.items, problem.colors, problem.at_least, problem.at_most, problem.costs)
    return _native.cheapest_memory(problem.native) + sum(a.nbytes for a in arrays if a is not None)
