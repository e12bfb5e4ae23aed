"""The cheapest solutions: what is known of them while a search goes on, and what was proved of them at its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cover.basics import html
from cover.basics.result import Result, Stop
from cover.problems.choices import Choices, costs_of
from cover.solving.search import Opened

S = TypeVar("S")


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


class Shortlist(Generic[S]):
    """The cheapest choices that a search for Question.CHEAPEST has yielded: `limit` of them at most, each once.

    Their costs are added up here, from those of the problem, whatever the backend says of them.
    """

    def __init__(self, asked: Opened[Any], limit: int | None):
        self._asked, self._limit, self._costs = asked, limit, costs_of(asked.problem)
        self._forced_cost: int = getattr(asked.problem, "forced_cost", 0)
        self._met: dict[tuple[int, ...], int] = {}
        self.least: int | None = None  # what the cheapest of them costs

    def __len__(self) -> int:
        return len(self._met) if self._limit is None else min(len(self._met), self._limit)

    def add(self, batch: Choices) -> list[int] | None:
        """Takes in a batch; the last choice of it that is cheaper than all before, or None."""
        better = None
        for choice in batch.lists():
            cost = self._met[tuple(choice)] = int(self._costs[choice].sum()) + self._forced_cost
            if self.least is None or cost < self.least:
                self.least, better = cost, choice
        return better

    def choices(self) -> list[list[int]]:
        """The choices, cheapest first; equal ones in the order in which they were met."""
        return [list(choice) for choice in sorted(self._met, key=self._met.__getitem__)[: self._limit]]

    def solutions(self) -> tuple[S, ...]:
        """The same as solutions, each checked by the rules."""
        return tuple(self._asked.reader.solution(choice) for choice in self.choices())

    def costs(self) -> tuple[int, ...]:
        """What they cost, ascending."""
        return tuple(sorted(self._met.values())[: self._limit])

    def at_least(self) -> int | None:
        """What a choice costs at least that was not met; None: all were met."""
        search = self._asked.search
        if search.stop is Stop.EXHAUSTED and (self._limit is None or len(self._met) < self._limit):
            return None
        # A search without a bound so far: no choice costs less than all costs below zero together.
        bound = int(self._costs[self._costs < 0].sum()) if search.bound is None else search.bound
        return bound + self._forced_cost
