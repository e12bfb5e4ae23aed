"""What a backend is, and what its searches promise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, TypeVar

from cover.problems.choices import Choices
from cover.result import Budget, Question, Statistics, Stop

P = TypeVar("P", contravariant=True)


class Search(Protocol):
    """A running search: iterate to get batches of choices, in bounded memory; afterwards it knows what it found.

    `found` (exact, any size) and `stop` hold at every moment what has been found so far; `stop` is None until the
    search has ended. A COUNT yields no batches but must be iterated all the same. The search ends by itself when the
    budget does: LIMIT as soon as found == limit, even if nothing remains. KeyboardInterrupt may surface between
    batches (within half a second); the search then sets stop = INTERRUPTED, frees what it holds and re-raises.
    `close()` frees workers and native memory; it may be called at any time and twice.
    """

    found: int
    stop: Stop | None

    def __iter__(self) -> Iterator[Choices]: ...

    def close(self) -> None: ...


class CheapestSearch(Protocol):
    """A running search for the choices of least cost: iterate to get the cost of each that is cheaper than all before.

    At every moment it knows the best it has met, and a bound; `stop` is as in Search, EXHAUSTED if no others are
    cheaper. Costs are those of the decisions taken, without `forced_cost`.
    """

    how: str  # in words, for `why` of the result
    stop: Stop | None

    def __iter__(self) -> Iterator[int]: ...

    def best(self) -> tuple[list[int], Choices]:
        """The cheapest choices met and what they cost, cheapest first."""
        ...

    @property
    def at_least(self) -> int | None:
        """No choice that was not met costs less; None: all were met."""
        ...

    def close(self) -> None: ...


class Backend(Protocol[P]):
    """Options (seed, kernel, engine, ...) are constructor arguments; `solves` is the kind of problem it takes."""

    name: str
    solves: type[Any]

    def refuses(self, problem: P, question: Question) -> str | None:
        """The reason why this backend cannot take the problem, or None."""
        ...

    # A backend that finds cheapest choices has another method:
    #     def cheapest(self, problem: P, keep: int, budget: Budget, statistics: Statistics) -> CheapestSearch
    # It raises Refused for what it does not take.

    def search(self, problem: P, question: Question, budget: Budget, statistics: Statistics) -> Search:
        """Start a search. `statistics.counters` is kept up to date while it runs, at the latest when it ends."""
        ...
