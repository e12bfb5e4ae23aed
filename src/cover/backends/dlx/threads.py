"""Several workers for `dlx`: native threads that share one search, over any kernel; see covers/parallel/split.hpp.

A search to the end counts the same nodes, options_tried and levels as with one worker and lists in the same order;
`updates` are what the kernels really did, and differ a little. A search that stops early has seen other parts of the
tree. ALL gives the first solutions in order, ONE and DECIDE those that any thread finds first.
"""

from __future__ import annotations

import cover._native as _native
from cover.backends.dlx.search import MAX_NUMBERS, DlxSearch
from cover.backends.memory import memory_for_engine
from cover.basics.result import Budget, Question, Statistics
from cover.problems.exact_cover import ExactCover

# Bytes of choices under way: those that wait for others before them (most_waiting_numbers in split.hpp), those
# that every thread has just found, and two batches; seen with 2 to 8 workers, 7 to 11 MB.
WAITING = 12 << 20


class WorkersSearch(DlxSearch):
    """Counter "workers": how many there are. Each holds its part of the problem, so a bound on memory bounds them."""

    slice, max_numbers = 0.1, 1 << 20  # more than for one worker: threads start and end with each slice and batch

    def __init__(
        self,
        problem: ExactCover,
        kernel: str,
        workers: int,
        question: Question,
        budget: Budget,
        statistics: Statistics,
    ) -> None:
        super().__init__(problem, kernel, question, budget, statistics)
        self._workers = workers
        if budget.memory is not None:
            self._workers = min(workers, self._affordable())
            self.max_numbers = MAX_NUMBERS
        statistics.counters["workers"] = self._workers

    def _open(self, listing: bool) -> _native.CoverSearch:
        ordered = self._question is Question.ALL
        return _native.CoverSearch(self._problem.native, self._kernel, listing, self._workers, ordered)

    def _affordable(self) -> int:
        """How many workers fit into the memory. Beside one kernel each, there may be one that rests, and choices
        that wait."""
        problem = self._problem
        engine = _native.memory_needed(problem.native, self._kernel)
        left = (memory_for_engine(problem, self._budget) or 0) - engine - 8 * len(problem.items)
        if self._question is Question.ALL:
            left -= WAITING
        # A part has a kernel for a smaller problem, and numbers that lead back to the whole.
        each = engine + 8 * len(problem) + 4 * len(problem.item_names)
        return max(1, left // each)
