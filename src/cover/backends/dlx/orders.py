"""Which item `dlx` branches on, other than by its machine-free rule: by weights, by priorities, or with seeded ties.

Weights: dom/wdeg (Boussemart, Hemery, Lecoutre and Sais, ECAI 2004; for exact covers Knuth's SSXCC2). An item gets
heavier each time it runs out of options; the least children / weight comes first. On hard instances with few
solutions that needs a fraction of the nodes, but the tree depends on its own past.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

import numpy as np

import cover._native as _native
from cover.backends.dlx.search import DlxSearch
from cover.backends.protocol import BaseSearch, Search
from cover.basics.result import Budget, Question, Statistics
from cover.problems.arrays import repeated
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover
from cover.problems.labels import Meaning
from cover.problems.lazy import selected
from cover.problems.names import text

PATIENCE = 10_000  # nodes of a kernel's tree before ONE and DECIDE go on by weights
FIRST_RUN = 1000  # dead ends before the first restart; every later run has half as many more


class WeightsSearch(DlxSearch):
    """The search of engine/covers/two_way/weighted.hpp, or that of the kernel `first`, which it may take over.

    Its restarts (ONE and DECIDE only) keep weights and the solutions already yielded; the last run is never cut short,
    so what it exhausts is the whole.
    """

    def __init__(
        self,
        problem: ExactCover,
        order: str,
        priorities: Mapping[Hashable, int],
        first: str | None,
        question: Question,
        budget: Budget,
        statistics: Statistics,
    ) -> None:
        self._order, self._first = order, first
        super().__init__(problem, first or "weights", question, budget, statistics)
        self._priorities = _priorities(problem, priorities)

    def _engine_bytes(self) -> int:
        needed = _native.weights_memory(self._problem.native)
        if self._first:
            needed = max(needed, _native.memory_needed(self._problem.native, self._first))
        return needed

    def _open(self, listing: bool) -> _native.CoverSearch:
        return _native.CoverSearch.by_weights(
            self._problem.native,
            listing,
            learn=self._first is not None or self._order == "wdeg",
            first_run=FIRST_RUN if self._question.is_short else 0,
            priorities=self._priorities,
            kernel=self._first,
            patience=PATIENCE,
        )

    def _account(self, native: _native.CoverSearch) -> None:
        super()._account(native)
        counters = self._statistics.counters
        if self._first is None:
            counters["order"] = "fewest" if self._order == "auto" else self._order
        elif native.handed_over:
            counters["order"] = f"fewest, then wdeg after {native.handed_over} nodes"
        if native.restarts:
            counters["restarts"] = native.restarts


def _priorities(
    problem: ExactCover, wanted: Mapping[Hashable, int]
) -> np.ndarray[tuple[int], np.dtype[np.int32]] | None:
    """One number per primary item, or None if all are equal."""
    if not wanted:
        return None
    numbers = np.zeros(problem.primary, dtype=np.int32)
    for k in range(problem.primary):
        name = problem.item_names[k]
        numbers[k] = wanted.get(name, wanted.get(text(name), 0))
    return numbers


class Shuffled:
    """A search of the same problem with items and options in a seeded random order, yielded in the old numbers.

    So ties between items, and the order of options, are drawn at random, whatever searches. The draws come from numpy's
    RandomState, which is frozen: a seed means the same for ever.
    """

    def __init__(self, problem: ExactCover, seed: int):
        rng = np.random.RandomState([seed >> shift & 0xFFFFFFFF for shift in (0, 32)])
        primary, options = problem.primary, len(problem)
        old_items = np.arange(len(problem.item_names), dtype=np.int32)
        old_items[:primary] = rng.permutation(primary)
        self.options = rng.permutation(options).astype(np.int32)
        new_items = np.empty_like(old_items)
        new_items[old_items] = np.arange(len(old_items), dtype=np.int32)
        sizes = np.diff(problem.option_starts)[self.options]
        starts = np.concatenate([np.zeros(1, dtype=np.int32), np.cumsum(sizes, dtype=np.int32)])
        places = np.repeat(problem.option_starts[:-1][self.options] - starts[:-1], sizes)
        places = places + np.arange(len(places), dtype=np.int32)
        low, high = problem.at_least, problem.at_most
        native = _native.Cover(
            primary,
            problem.secondary,
            starts,
            new_items[problem.items[places]],
            None if problem.colors is None else problem.colors[places],
            None if low is None else low[old_items[:primary]],
            None if high is None else high[old_items[:primary]],
        )
        names = selected(problem.item_names, old_items)
        self.problem = ExactCover.from_native(native, Meaning(range(options), names))

    def in_old_numbers(self, choices: Choices) -> Choices:
        """The same choices, each ascending, as options of the problem that was given."""
        decisions = self.options[choices.decisions]
        which = repeated(np.arange(len(choices)), np.diff(choices.starts))
        return Choices(choices.starts, decisions[np.lexsort((decisions, which))])


class ShuffledSearch(BaseSearch[Choices]):
    """A search of `shuffled.problem` whose batches are yielded in the old numbers."""

    def __init__(self, shuffled: Shuffled, search: Search, question: Question, budget: Budget, statistics: Statistics):
        super().__init__(question, budget, statistics)
        self._shuffled, self._search = shuffled, search

    def _free(self) -> None:
        self._search.close()

    def _asked(self) -> bool:
        self.found, self.nodes = self._search.found, self._search.nodes
        return self.between()

    def _batches(self) -> Iterator[Choices]:
        self._search.between = self._asked
        try:
            for batch in self._search:
                self.found, self.nodes = self._search.found, self._search.nodes
                yield self._shuffled.in_old_numbers(batch)
        finally:
            self.found, self.nodes, self.stop = self._search.found, self._search.nodes, self._search.stop
