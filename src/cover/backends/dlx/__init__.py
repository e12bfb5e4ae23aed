"""Backend `dlx`: the native Algorithm X (Knuth, TAOCP 7.2.2.1). What it takes, and which search answers what."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import cover._native as _native
from cover.backends.dlx.cheapest import DlxCheapest
from cover.backends.dlx.counting import MEMO, CountingSearch
from cover.backends.dlx.orders import Shuffled, ShuffledSearch, WeightsSearch
from cover.backends.dlx.search import SLICES as SLICES
from cover.backends.dlx.search import DlxSearch, fastest
from cover.backends.dlx.threads import WorkersSearch
from cover.backends.learn import LearnSearch
from cover.backends.memory import memory_for_engine
from cover.backends.protocol import Probes, Search
from cover.basics.result import Budget, Question, Statistics
from cover.problems.exact_cover import ExactCover

KERNELS = ("links", "bits")  # of one tree
LEARN = "learn"  # SLICES and this one have trees of their own
VARIANTS = (*KERNELS, SLICES, LEARN)
ORDERS = ("auto", "fewest", "wdeg")
MAX_WORKERS = _native.max_workers()
MAX_OPTIONS = _native.max_options()


class Dlx:
    """Takes every exact cover: secondary items, colors and bounds.

    kernel: "auto", or the native engine to use: "links" (dancing links) or "bits" (bitsets, up to 8192
    options); they search the same tree, so nodes, options_tried, max_depth and levels agree. Or "slices": 512 subtrees
    at once, up to 8192 options and without bounds on items, for whole lists and counts; its tree and the order of its
    solutions are its own, the same on every machine, and with several workers they come as they are found. Or "learn":
    clause learning (see backends/learn.py), with branches and conflicts of its own; a seed and workers are for it,
    too, but no memo. The tree of the others is
    machine-free: branch on the item with the fewest options left (for an item with bounds: options + 1 - times still
    needed), the lowest of several, and try its options in ascending order.
    memo: for COUNT, are sub-problems that come again counted once? "auto" (where it pays), "on" (always, and no
    kernel) or "off"; see counting.py.
    order: "fewest" is that tree; "wdeg" branches on items that have often run out of options (see orders.py);
    "auto" is fewest, but ONE and DECIDE
    go on by weights after 10,000 nodes (counter "order"), unless a kernel is named. priorities: item name -> number;
    items with a higher one come first (0 for the others), whatever their options; names of no item do nothing, for
    a reduction may have settled theirs. seed: ties between items, and the order of options, are drawn at random;
    solutions come in another order, their number stays.
    workers: native threads that share one search of that tree, without a memo; see threads.py.
    Raises ValueError for an unknown kernel, memo or order, for a kernel, a memo or several workers with another order
    than their own, for memo "on" with several workers, for a negative seed, and for an impossible number of workers.

    >>> from cover.basics.result import Budget, Question, Statistics
    >>> problem = ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"})
    >>> search = Dlx().search(problem, Question.ALL, Budget(), Statistics())
    >>> [choice.tolist() for batch in search for choice in batch], search.stop.value
    ([[0, 1]], 'exhausted')
    """

    name = "dlx"
    solves = ExactCover
    finds_cheapest_by = "branch and bound"

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
        if kernel not in ("auto", *VARIANTS):
            raise ValueError(f"unknown kernel {kernel!r}; there are auto, {', '.join(VARIANTS)}")
        if memo not in MEMO:
            raise ValueError(f"memo cannot be {memo!r}; there are {', '.join(MEMO)}")
        if order not in ORDERS:
            raise ValueError(f"unknown order {order!r}; there are {', '.join(ORDERS)}")
        if kernel in (SLICES, LEARN) and memo == "on":
            raise ValueError(f"kernel {kernel} counts solutions one by one, without a memo")
        if kernel != "auto" and (priorities or order == "wdeg"):
            raise ValueError(f"kernel {kernel} only branches on the fewest options: leave out the kernel or the order")
        if memo == "on" and (priorities or order == "wdeg"):
            raise ValueError("a memo needs its own order: leave out memo or order")
        if seed is not None and seed < 0:
            raise ValueError(f"seed: the number must be 0 or more, not {seed}")
        for item, number in (priorities or {}).items():
            if not -(2**31) <= number < 2**31:
                raise ValueError(f"priorities: {number} of item {item!r} does not fit 32 bits")
        if not 1 <= workers <= MAX_WORKERS:
            raise ValueError(f"workers: a number from 1 to {MAX_WORKERS} is needed, not {workers}")
        if workers > 1 and (memo == "on" or priorities or order == "wdeg"):
            raise ValueError("with more than one worker, dlx takes neither a memo nor an order")
        self.kernel, self.memo, self.workers = kernel, memo, workers
        self.seed, self.order, self.priorities = seed, order, dict(priorities or {})

    def refuses(self, problem: ExactCover, question: Question) -> str | None:
        if len(problem) > MAX_OPTIONS:
            return f"{len(problem)} options; at most {MAX_OPTIONS} are taken"
        if question is Question.CHEAPEST and not self._is_plain:
            return "the search for the cheapest has one worker and its own order"
        if self.kernel == "auto":
            return None
        reason = _native.kernel_refuses(problem.native, self.kernel)
        return None if reason is None else f"kernel {self.kernel} does not take {reason}"

    def search(self, problem: ExactCover, question: Question, budget: Budget, statistics: Statistics) -> Search:
        if question is Question.CHEAPEST:
            return DlxCheapest(problem, budget, statistics)
        if self.kernel == LEARN:
            seed = 0 if self.seed is None else self.seed + 1
            return LearnSearch(problem, question, budget, statistics, seed=seed, workers=self.workers)
        if self.seed is None:
            return self._search(problem, question, budget, statistics)
        shuffled = Shuffled(problem, self.seed)
        search = self._search(shuffled.problem, question, budget, statistics)
        return ShuffledSearch(shuffled, search, question, budget, statistics)

    @property
    def _is_plain(self) -> bool:
        """Was nothing set for a search by another order than that of CHEAPEST?"""
        plain = (self.kernel, self.order, self.seed, self.workers, self.memo) == ("auto", "auto", None, 1, "auto")
        return plain and not self.priorities

    def probe(self, problem: ExactCover, seed: int, first: int, count: int) -> Probes:
        """Random descents in the tree of links and bits (D. E. Knuth, Mathematics of Computation 29, 1975)."""
        return _native.probe(problem.native, seed, first, count)

    def _search(self, problem: ExactCover, question: Question, budget: Budget, statistics: Statistics) -> Search:
        auto = self.kernel == "auto"
        kernel = fastest(problem, memory_for_engine(problem, budget)) if auto else self.kernel
        if self.workers > 1:
            return WorkersSearch(problem, kernel, self.workers, question, budget, statistics)
        may_hand_over = self.order == self.kernel == "auto" and question.is_short
        if may_hand_over or self.priorities or self.order == "wdeg":
            first = kernel if self.order == "auto" and not self.priorities else None
            return WeightsSearch(problem, self.order, self.priorities, first, question, budget, statistics)
        whole = question in (Question.ALL, Question.COUNT) and budget.limit is None and budget.nodes is None
        judge = auto and kernel == "bits" and whole and _native.kernel_refuses(problem.native, SLICES) is None
        if question is Question.COUNT and self.memo != "off" and kernel != SLICES:
            return CountingSearch(problem, kernel, self.memo, budget, statistics, judge=judge)
        if judge:
            return DlxSearch(problem, SLICES, question, budget, statistics, judge=True)
        return DlxSearch(problem, kernel, question, budget, statistics)
