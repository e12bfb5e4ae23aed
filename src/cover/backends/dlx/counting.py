"""Counting exact covers with a memo: what backend `dlx` does for COUNT unless the memo is off.

The solutions below a partial solution depend only on what is still to be covered, so partial solutions that leave
the same are counted as one (Nishino et al., AAAI 2017); states are compared in full. Independent parts are counted
apart and multiplied. engine/covers/frontier/counting.hpp says how kernel and memo share the work.
"""

from __future__ import annotations

from collections.abc import Iterator

import cover._native as _native
from cover.backends.dlx.search import SLICES, judged_nodes
from cover.backends.memory import memory_for_engine
from cover.backends.protocol import SLICE, BaseSearch, stop_of
from cover.basics.result import ANSWERS, Budget, Question, Statistics, Stop
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover

MEMO = ("auto", "on", "off")
MAX_MEMO = 1 << 30  # bytes for the memo where the budget sets no bound
MIN_MEMO = 1 << 16


class CountingSearch(BaseSearch[Choices]):
    """A running count. Counters: nodes (of the kernel, and states of the memo), options_tried, updates, max_depth,
    parts, and for the memo states (visited), hits (reached again), folded (made equal to others by a
    symmetry), memo_bytes (held at most).

    judge: a part goes over from kernel bits to slices where those are expected to be faster, as a search does; kernel
    is slices then.
    When it stops early, `found` is a number that the solutions are known to reach: what the kernel has found, or
    what follows from the states visited, whichever is greater.
    """

    def __init__(
        self,
        problem: ExactCover,
        kernel: str,
        memo: str,
        budget: Budget,
        statistics: Statistics,
        *,
        judge: bool = False,
    ):
        super().__init__(Question.COUNT, budget, statistics)
        self._problem, self._kernel, self._always = problem, kernel, memo == "on"
        self._judge = judge and not self._always
        self._native: _native.Counting | None = None
        statistics.counters.update(kernel=kernel, memo=memo)

    def _free(self) -> None:
        self._native = None

    def _batches(self) -> Iterator[Choices]:
        try:
            while self.stop is None:
                self.advance(SLICE)
                if self.stop is None and self.between():
                    self.take_stock()
                    return
        except KeyboardInterrupt:
            self.take_stock()
            raise
        yield from ()

    def advance(self, seconds: float) -> None:
        """Goes on for so long at most; whoever has another search takes turns with it."""
        budget, native = self._budget, self._native or self._open()
        if native is None:
            return
        limit = None if budget.limit is None else min(budget.limit, 2**63 - 1)
        try:
            ended = native.run(budget.left(seconds), nodes=budget.nodes, solutions=limit)
        finally:
            self._account(native)
        self.stop = stop_of(ended, budget)
        if self.stop is not None:
            self.take_stock()
        if budget.limit is not None and self.found >= budget.limit:
            self.found, self.stop = budget.limit, Stop.LIMIT

    def _open(self) -> _native.Counting | None:
        memory, problem = memory_for_engine(self._problem, self._budget), self._problem.native
        if memory is None:
            memory = MAX_MEMO
        else:
            self._judge = self._judge and memory >= _native.memory_needed(problem, SLICES) + MIN_MEMO
            memory -= _native.memory_needed(problem, SLICES if self._judge else self._kernel)
            if memory < 0:
                self.stop = Stop.MEMORY
                return None
            memory = max(MIN_MEMO, memory)
        nodes = judged_nodes(self._problem) if self._judge else 0
        self._native = _native.Counting(problem, self._kernel, self._always, memory, nodes)
        return self._native

    @property
    def rate(self) -> tuple[float, int]:
        """Solutions that the kernel has found a second of work, and how many they are; 0 of a cover in parts, whose
        number is a product."""
        return (0.0, 0) if self._native is None else self._native.rate

    def take_stock(self) -> None:
        """Spends a few hundredths of a second on a better lower bound, unless there is an answer."""
        if self._native is not None and self.stop not in ANSWERS:
            self._native.take_stock()
            self.found = self._native.found

    def _account(self, native: _native.Counting) -> None:
        self.found = native.found
        self._statistics.levels = native.levels
        self._statistics.progress = native.progress
        facts = native.facts()
        self.nodes = facts["nodes"]
        self._statistics.counters.update(facts)
