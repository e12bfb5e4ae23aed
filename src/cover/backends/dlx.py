"""Backend `dlx`: the native Algorithm X (Knuth, TAOCP 7.2.2.1), in slices of a few hundredths of a second."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from cover import _native
from cover.backends.base import Search
from cover.backends.dlx_counting import MEMO, CountingSearch, memory_needed
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover
from cover.result import Budget, Question, Statistics, Stop

KERNELS = ("links", "cells", "bits")
ORDERS = ("auto", "fewest", "wdeg", "sharp")
SLICE = 0.03  # seconds of native search between two looks at Ctrl-C and the budget
MOST_WORKERS = 256
MOST_OPTIONS = (1 << 25) - 2  # an engine's limit: see most_options in engine/links.hpp
MOST_NUMBERS = 1 << 20  # in one batch: bounds its memory, whatever the length of the choices
STOPS = {"exhausted": Stop.EXHAUSTED, "nodes": Stop.NODES, "solutions": Stop.LIMIT}


class Dlx:
    """Takes every exact cover: secondary items, colors and bounds.

    kernel: "auto", or the native engine to use: "links" (dancing links), "cells" (sparse sets) or "bits" (bitsets,
    without bounds); they search the same tree, so nodes, options_tried, max_depth and levels agree. The tree is
    machine-free: branch on the item with the fewest options left (for an item with bounds: options + 1 - times still
    needed), the lowest of several, and try its options in ascending order.
    memo: for COUNT, are sub-problems that come again counted once? "auto" (where it pays), "on" (always, and no
    kernel) or "off"; see dlx_counting.py.
    order: "fewest" is that tree; "wdeg" branches on items that have often run out of options (see dlx_orders.py);
    "sharp" first on items whose name begins with `#`, as Knuth's DLX2-SHARP does; "auto" is fewest, but ONE and DECIDE
    go on by weights after 10,000 nodes (counter "order"), unless a kernel is named. priorities: item name -> number;
    items with a higher one come first (0 for the others), whatever their options; names of no item do nothing, for
    a reduction may have settled theirs. seed: ties between items, and the order of options, are drawn by lot;
    solutions come in another order, their number stays.
    workers: native threads that share one search of that tree, without a memo; see dlx_workers.py.
    Raises ValueError for an unknown kernel, memo or order, for a kernel, a memo or several workers with another order
    than their own, for memo "on" with several workers, for a negative seed, for an impossible number of workers, and
    where the environment variable COVER_CPU (scalar, avx2, avx512) asks for what the processor does not have.

    >>> from cover.result import Budget, Question, Statistics
    >>> problem = ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})
    >>> search = Dlx().search(problem, Question.ALL, Budget(), Statistics())
    >>> [choice.tolist() for batch in search for choice in batch], search.stop.value
    ([[0, 1]], 'exhausted')
    """

    name = "dlx"
    solves = ExactCover

    def __init__(
        self,
        kernel: str = "auto",
        *,
        memo: str = "auto",
        seed: int | None = None,
        order: str = "auto",
        priorities: Mapping[Hashable, int] | None = None,
        workers: int = 1,
    ):
        if kernel != "auto" and kernel not in KERNELS:
            raise ValueError(f"unknown kernel {kernel!r}; there are auto, {', '.join(KERNELS)}")
        if memo not in MEMO:
            raise ValueError(f"memo cannot be {memo!r}; there are {', '.join(MEMO)}")
        if order not in ORDERS:
            raise ValueError(f"unknown order {order!r}; there are {', '.join(ORDERS)}")
        if kernel != "auto" and (priorities or order in ("wdeg", "sharp")):
            raise ValueError(f"kernel {kernel} branches on the fewest options only; leave the kernel to dlx")
        if memo == "on" and (priorities or order in ("wdeg", "sharp")):
            raise ValueError("a memo counts in an order of its own; leave out either")
        if seed is not None and seed < 0:
            raise ValueError(f"seed: a number from 0 is needed, not {seed}")
        _native.cpu_level()  # the environment may ask for what this processor does not have
        if not 1 <= workers <= MOST_WORKERS:
            raise ValueError(f"workers: a number from 1 to {MOST_WORKERS} is needed, not {workers}")
        if workers > 1 and (memo == "on" or priorities or order in ("wdeg", "sharp")):
            raise ValueError("several workers share a search by the fewest options, without memo or another order")
        self.kernel, self.memo, self.workers = kernel, memo, workers
        self.seed, self.order, self.priorities = seed, order, dict(priorities or {})

    def refuses(self, problem: ExactCover, question: Question) -> str | None:
        if len(problem) > MOST_OPTIONS:
            return f"{len(problem)} options; at most {MOST_OPTIONS} are taken"
        if self.kernel == "auto":
            return None
        reason = _native.kernel_refuses(problem.native, self.kernel)
        return None if reason is None else f"kernel {self.kernel} does not take {reason}"

    def search(self, problem: ExactCover, question: Question, budget: Budget, statistics: Statistics) -> Search:
        if self.seed is None:
            return self._search(problem, question, budget, statistics)
        from cover.backends.dlx_orders import Shuffled, ShuffledSearch

        shuffled = Shuffled(problem, self.seed)
        return ShuffledSearch(shuffled, self._search(shuffled.problem, question, budget, statistics))

    def _search(self, problem: ExactCover, question: Question, budget: Budget, statistics: Statistics) -> Search:
        if self.workers > 1:
            from cover.backends.dlx_workers import WorkersSearch

            kernel = fastest(problem, budget.memory) if self.kernel == "auto" else self.kernel
            return WorkersSearch(problem, kernel, self.workers, question, budget, statistics)
        may_hand_over = self.order == self.kernel == "auto" and question in (Question.ONE, Question.DECIDE)
        if may_hand_over or self.priorities or self.order in ("wdeg", "sharp"):
            from cover.backends.dlx_orders import WeightsSearch

            return WeightsSearch(problem, self.order, self.priorities, question, budget, statistics)
        kernel = fastest(problem, budget.memory) if self.kernel == "auto" else self.kernel
        if question is Question.COUNT and self.memo != "off":
            return CountingSearch(problem, kernel, self.memo, budget, statistics)
        return DlxSearch(problem, kernel, question, budget, statistics)


def fastest(problem: ExactCover, memory: int | None = None) -> str:
    """The kernel that `auto` stands for, by problem and memory (bytes) alone, so that it is the same on every machine.

    Bits wherever it applies, 2 to 8 times as fast as links; else links, before which cells were never seen
    (benchmarks/kernels.py).
    """
    if _native.kernel_refuses(problem.native, "bits") is None and (
        memory is None or memory_needed(problem, "bits") <= memory
    ):
        return "bits"
    return "links"


class DlxSearch:
    """A running search. The first batches are small, so that the first solution comes early, and then they grow.

    Memory is judged by what problem and engine need from the start; a search needs no more as it goes on, but for
    one batch of at most 4 * MOST_NUMBERS bytes or one choice.
    """

    slice = SLICE

    def __init__(
        self, problem: ExactCover, kernel: str, question: Question, budget: Budget, statistics: Statistics
    ) -> None:
        self.found = 0
        self.stop: Stop | None = None
        self._problem, self._kernel, self._question = problem, kernel, question
        self._budget, self._statistics = budget, statistics
        self._native: _native.CoverSearch | None = None

    def close(self) -> None:
        """Free the engine's memory."""
        self._native = None

    def __iter__(self) -> Iterator[Choices]:
        try:
            yield from self._batches()
        except KeyboardInterrupt:
            self.stop = Stop.INTERRUPTED
            raise
        finally:
            self.close()

    def _batches(self) -> Iterator[Choices]:
        budget, listing = self._budget, self._question is not Question.COUNT
        self._statistics.counters["kernel"] = self._kernel
        if budget.memory is not None and self._memory_needed() > budget.memory:
            self.stop = Stop.MEMORY
            return
        native = self._native = self._open(listing)
        batch = 1
        while self.stop is None:
            remaining = budget.remaining()
            try:
                ended = native.run(
                    self.slice if remaining is None else min(self.slice, remaining),
                    nodes=budget.nodes,
                    solutions=budget.limit,
                    batch=batch if listing else None,
                )
            finally:
                self._account(native)
            self.stop = STOPS.get(ended, Stop.TIMEOUT if budget.expired else None)
            if listing:
                choices = Choices(*native.take_batch())
                if len(choices):
                    longest = max(1, len(choices.decisions) // len(choices))
                    batch = max(1, min(2 * batch, MOST_NUMBERS // longest))
                    yield choices

    def _open(self, listing: bool) -> _native.CoverSearch:
        return _native.CoverSearch(self._problem.native, self._kernel, listing)

    def _memory_needed(self) -> int:
        return memory_needed(self._problem, self._kernel)

    def _account(self, native: _native.CoverSearch) -> None:
        self.found = native.solutions
        self._statistics.levels = native.levels
        self._statistics.progress = native.progress
        self._statistics.counters.update(
            nodes=native.nodes,
            options_tried=native.options_tried,
            updates=native.updates,
            max_depth=native.max_depth,
            solutions=native.solutions,
        )
