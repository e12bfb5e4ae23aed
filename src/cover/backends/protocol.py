"""What a backend is, what its searches promise, and what it may be able to do besides (capabilities)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from cover._native import Pause
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices

SLICE = 0.03  # seconds of native work between two looks at Ctrl-C and the budget

NODES_OF_A_SLICE = 1024  # of a search in Python

# Why a search ends where a slice of native work ended so; after the other pauses it goes on.
STOPS = {
    Pause.EXHAUSTED: Stop.EXHAUSTED,
    Pause.SOLUTIONS: Stop.LIMIT,
    Pause.NODES: Stop.NODES,
    Pause.MEMORY: Stop.MEMORY,
}

P = TypeVar("P", contravariant=True)
Y = TypeVar("Y")
Float64s = NDArray[np.float64]
Probes = tuple[Float64s, Float64s, Float64s]


class Search(Protocol):
    """A running search: iterate to get batches of choices, in bounded memory; afterwards it knows what it found.

    `found` (exact, any size) and `stop` hold at every moment what has been found so far; `stop` is None until the
    search has ended. A COUNT yields no batches but must be iterated all the same. The search ends by itself when the
    budget does: LIMIT as soon as found == limit, even if nothing remains. KeyboardInterrupt may surface between
    batches (within half a second); the search then sets stop = INTERRUPTED, frees what it holds and re-raises.
    `nodes`: what it has spent of the budget's (search-tree nodes; SAT: conflicts; CP-SAT: branches), as far as it is
    known while it runs; 0 where the engine does not say.
    CHEAPEST: it yields choices that may be among the cheapest, some of them perhaps again later. At the end, or before
    KeyboardInterrupt surfaces, it has yielded the cheapest that it met, as many as the limit says. It does not end by
    LIMIT: EXHAUSTED says that no others are cheaper. `found` is how many choices were yielded.
    `between`: asked now and then (between two slices of native work, where a search has slices) in the thread that
    iterates; True ends it without an answer, with `stop` None or INTERRUPTED.
    `close()` frees workers and native memory; it may be called at any time and twice.
    """

    found: int
    nodes: int
    stop: Stop | None
    bound: int | None
    between: Callable[[], bool]

    def __iter__(self) -> Iterator[Choices]: ...

    def close(self) -> None: ...


def stop_of(pause: Pause, budget: Budget) -> Stop | None:
    """Why a search ends with this slice; None: it goes on."""
    return STOPS.get(pause) or (Stop.TIMEOUT if budget.expired else None)


class BaseSearch(Generic[Y]):
    """What searches promise beyond their own business: a limit of 0, Ctrl-C, and that all is freed at the end.

    A subclass says `_batches()`, which yields and sets `stop`, and `_free()`, if it holds something.
    `wider`: asked by a search that can go on (`_widened`) when its nodes are spent; a budget with which it does.
    """

    def __init__(self, question: Question, budget: Budget, statistics: Statistics):
        self.found = self.nodes = 0
        self.stop: Stop | None = None
        self.bound: int | None = None
        self.between: Callable[[], bool] = lambda: False
        self.wider: Callable[[], Budget | None] = lambda: None
        self._question, self._budget, self._statistics = question, budget, statistics

    def __iter__(self) -> Iterator[Y]:
        try:
            if self._budget.limit == 0 and self.stop is None:
                self.stop = Stop.LIMIT
            else:
                yield from self._batches()
        except KeyboardInterrupt:
            self.stop = Stop.INTERRUPTED
            raise
        finally:
            self.close()

    def close(self) -> None:
        """Free what the search holds; at any time, and twice."""
        self._free()

    def _batches(self) -> Iterator[Y]:
        raise NotImplementedError

    def _widened(self) -> bool:
        """The nodes are spent: is there a wider budget from now on?"""
        wider = self.wider()
        if wider is not None:
            self._budget = wider
        return wider is not None

    # For searches written in Python, which look at their budget at every node.
    def _spent(self, nodes: int) -> bool:
        """True when the search must end, and then `stop` says why: after so many nodes, or for what was set before."""
        self.nodes = self._statistics.counters["nodes"] = nodes
        if nodes % NODES_OF_A_SLICE == 0 and self.between():
            return True
        if self.stop is None and self._budget.expired:
            self.stop = Stop.TIMEOUT
        elif self.stop is None and self._budget.nodes is not None and nodes > self._budget.nodes:
            self.stop = Stop.NODES
        return self.stop is not None

    def _another(self) -> bool:
        """One more solution was found, perhaps the last that is wanted; True if it is to be yielded."""
        self.found += 1
        if self.found == self._budget.limit:
            self.stop = Stop.LIMIT
        return self._question is not Question.COUNT

    def _ended(self) -> None:
        """Nothing remains, unless the search stopped before."""
        self.stop = self.stop or Stop.EXHAUSTED

    def _free(self) -> None:
        """Let go of workers and native memory; called at any time, and twice."""


class Backend(Protocol[P]):
    """Options (seed, kernel, engine, ...) are constructor arguments; `solves` is the kind of problem it takes."""

    name: str
    solves: type[Any]

    def refuses(self, problem: P, question: Question) -> str | None:
        """The reason why this backend cannot take the problem, or None."""
        ...

    def search(self, problem: P, question: Question, budget: Budget, statistics: Statistics) -> Search:
        """Start a search. `statistics.counters` is kept up to date while it runs, at the latest when it ends."""
        ...


# Capabilities: a backend has one by having its attribute or method; `registry.able(FindsCheapest)` names those.
@runtime_checkable
class FindsCheapest(Protocol):
    """Takes Question.CHEAPEST; who does not say how is never asked it."""

    finds_cheapest_by: str  # in words, for `why` of the result


@runtime_checkable
class WritesProofs(Protocol):
    """Leaves a proof where a formula has no model."""

    def refute(self, problem: Any, proof: Path, budget: Budget, statistics: Statistics) -> Search:
        """A search for one model; if it ends EXHAUSTED without any, the file `proof` refutes the formula (DRUP).
        Raises Refused where no proof can be written."""
        ...


@runtime_checkable
class Estimates(Protocol):
    """Estimates the size of its search by random probes."""

    def probe(self, problem: Any, seed: int, first: int, count: int) -> Probes:
        """Probes number first..first+count-1 of a seed: of each the nodes and the solutions that it estimates, and
        the sums of nodes by depth."""
        ...
