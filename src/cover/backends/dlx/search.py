"""The plain search of `dlx`, in slices of a few hundredths of a second, and what its other searches share with it."""

from __future__ import annotations

from collections.abc import Iterator

import cover._native as _native
from cover.backends.memory import memory_for_engine
from cover.backends.protocol import SLICE, BaseSearch, stop_of
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover

FIRST_BATCH, FIRST_SLICE = 256, 0.001  # choices, seconds
SLICES = "slices"  # the kernel to which bits may go over
# Nodes of bits after which its tree is known well enough to say whether slices pay; of covers with so many incidences
# at most, for which lanes cost little, fewer do: their whole search is often not much more.
JUDGED_NODES, FEW_INCIDENCES, JUDGED_SOON = 4096, 1024, 1536
MAX_NUMBERS = 1 << 16  # in one batch, whatever the length of the choices: what a cache holds


def fastest(problem: ExactCover, memory: int | None = None) -> str:
    """The kernel that `auto` stands for, by the problem alone, so that it is the same on every machine, and by the
    bytes for it if memory is bounded.

    Bits wherever they apply and pay, 2 to 8 times as fast as links; else links (`cover bench covers`).
    """
    native = problem.native
    if _native.kernel_refuses(native, "bits") is not None or not _native.bits_pay(native):
        return "links"
    return "bits" if memory is None or _native.memory_needed(native, "bits") <= memory else "links"


def judged_nodes(problem: ExactCover) -> int:
    """After how many nodes of bits a search may go over to slices."""
    return JUDGED_SOON if len(problem.items) <= FEW_INCIDENCES else JUDGED_NODES


class DlxSearch(BaseSearch[Choices]):
    """A running search. The first batch is small and its slice short, so that the first solution comes early.

    Memory is judged from the start, by what the process holds and what the engine will need; a search needs no more as
    it goes on, but for one batch of at most 4 * max_numbers bytes or one choice. Kernel slices holds more where many
    subtrees wait, and ends when that is too much. judge: slices goes on with bits, by which it begins, unless its own
    way is expected to be faster; counter "kernel" says which it was.
    """

    slice = SLICE
    max_numbers = MAX_NUMBERS

    def __init__(
        self,
        problem: ExactCover,
        kernel: str,
        question: Question,
        budget: Budget,
        statistics: Statistics,
        *,
        judge: bool = False,
    ) -> None:
        super().__init__(question, budget, statistics)
        self._problem, self._kernel, self._judge = problem, kernel, judge
        self._native: _native.CoverSearch | None = None

    def _free(self) -> None:
        self._native = None

    def _batches(self) -> Iterator[Choices]:
        budget, listing = self._budget, self._question is not Question.COUNT
        memory = memory_for_engine(self._problem, budget)
        if self._judge and memory is not None and self._engine_bytes() > memory:
            self._kernel, self._judge = "bits", False  # which needs less
        self._statistics.counters["kernel"] = self._kernel
        if memory is not None and self._engine_bytes() > memory:
            self.stop = Stop.MEMORY
            return
        native = self._native = self._open(listing)
        batch = max(1, min(FIRST_BATCH, self.max_numbers // max(1, self._problem.primary)))
        seconds = FIRST_SLICE
        while self.stop is None:
            try:
                ended = native.run(
                    budget.left(seconds),
                    nodes=budget.nodes,
                    solutions=None if budget.limit is None else min(budget.limit, 2**63 - 1),
                    batch=batch if listing else None,
                )
            finally:
                self._account(native)
            seconds = self.slice
            self.stop = stop_of(ended, budget)
            if self.stop is None and memory is not None and native.kernel and native.memory > memory:
                self.stop = Stop.MEMORY
            if listing:
                starts, decisions = native.take_batch()
                if found := len(starts) - 1:
                    batch = max(1, self.max_numbers // max(1, len(decisions) // found))
                    yield Choices(starts, decisions)
            if self.stop is None and self.between():
                return

    def _open(self, listing: bool) -> _native.CoverSearch:
        if self._judge:
            native, nodes = self._problem.native, judged_nodes(self._problem)
            return _native.CoverSearch(native, self._kernel, listing, judge=True, first_nodes=nodes)
        return _native.CoverSearch(self._problem.native, self._kernel, listing)

    def _engine_bytes(self) -> int:
        return _native.memory_needed(self._problem.native, self._kernel)

    def _account(self, native: _native.CoverSearch) -> None:
        statistics = self._statistics
        self.nodes, self.found, statistics.levels, statistics.progress = native.account(statistics.counters)
