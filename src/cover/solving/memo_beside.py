"""Counting a board by masks and by the memo of `dlx` in turn, in this process: the first that has the number ends both.

Masks visit each solution, the memo each different rest of the board. Which of them is the shorter way is seen only on
the way: an empty 6x6 sudoku has 28,200,960 solutions and 2,058,073 rests, and a board with one solution has no two
rests that are equal. So the memo gets a share of the time that the masks are expected to take in all, much as in
engine/covers/frontier/counting.cpp; the number of solutions that this rests on is estimated by random probes
(D. E. Knuth, Mathematics of Computation 29, 1975).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cover.backends.dlx import Dlx
from cover.backends.dlx.counting import CountingSearch
from cover.backends.dlx.search import fastest
from cover.backends.isolation.abilities import thread_seconds
from cover.backends.protocol import SLICE, BaseSearch, Search
from cover.basics.errors import Refused
from cover.basics.result import ANSWERS, Budget, Question, Statistics, bounds
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover
from cover.solving.search import Opened, Query, agree, opened

SHARE = 0.12  # of the time of the masks, passed or expected, that the memo may take
TRUST = 4.0  # times the time that the masks have had, the most that it may take on the word of an estimate
PROBES = 100


def _memo(problem: ExactCover, question: Question, budget: Budget, statistics: Statistics) -> CountingSearch:
    return CountingSearch(problem, fastest(problem), "on", budget, statistics)


class MemoBeside(BaseSearch[Choices]):
    """A count by `own`, a search that asks `between` after each slice, and from `after` nodes on by the memo as well.
    `query` is what `own` was asked. Where no memo can be had, `own` counts alone."""

    def __init__(self, own: Opened[Search], after: int, query: Query, statistics: Statistics):
        super().__init__(Question.COUNT, query.budget, statistics)
        self._own, self._after, self._query = own, after, query
        self._memo: Opened[CountingSearch] | None = None
        self._refused = False
        self._solutions = 0.0  # estimated
        self._theirs = Statistics()  # the memo's
        self._seconds = [0.0, 0.0]  # of work: own, memo
        self._since = thread_seconds()
        self.opened = Opened(own.problem, self, own.reader)  # kept to whose number is reported
        own.search.between = self._is_overtaken

    def _batches(self) -> Iterator[Choices]:
        own = self._own.search
        self._since = thread_seconds()
        try:
            yield from own
        finally:
            self.found, self.stop, self.nodes = own.found, own.stop, own.nodes
            if self._memo is not None:
                self._settle(self._memo)

    def _settle(self, memo: Opened[CountingSearch]) -> None:
        """Reports the memo's number where it is whole, or more than what `own` has found so far."""
        own, other = self._own, memo.search
        if own.search.stop not in ANSWERS:
            other.take_stock()
        agree(
            own.reader.source,
            bounds(own.search.found, own.search.stop),
            memo.reader.source,
            bounds(other.found, other.stop),
        )
        if other.stop in ANSWERS or other.found > own.search.found:
            self.found, self.nodes = other.found, other.nodes
            self.stop = other.stop if other.stop in ANSWERS else own.search.stop
            self.opened.reader, self.opened.problem = memo.reader, memo.problem
            self._statistics.counters.clear()
            self._statistics.counters.update(self._theirs.counters)
        for phase, seconds in self._theirs.seconds.items():
            self._statistics.add_seconds(phase, seconds)

    def _is_overtaken(self) -> bool:
        """Gives the memo its turn; has it the number?"""
        self.found, self.nodes = self._own.search.found, self._own.search.nodes
        if self.between():
            return True
        now = thread_seconds()
        self._seconds[0] += now - self._since
        if self._own.search.nodes >= self._after and not self._refused:
            if self._memo is None:
                self._memo = self._begun()
            if self._memo is not None and self._memo.search.stop is None:
                own = self._seconds[0]
                expected = own * self._solutions / max(self._own.search.found, 1)
                left = max(SHARE * own, min(TRUST * own, SHARE * expected)) - self._seconds[1]
                if left > 0.0:
                    self._memo.search.advance(min(left, TRUST * SLICE))
        self._since = thread_seconds()
        self._seconds[1] += self._since - now
        return self._memo is not None and self._memo.search.stop in ANSWERS

    def _begun(self) -> Opened[CountingSearch] | None:
        """The memo's search. None where the board is no exact cover, or where there is no room for one."""
        query = replace(self._query, budget=replace(self._query.budget, nodes=None))
        dlx = Dlx(memo="on")
        try:
            memo = opened(query, dlx, self._theirs, watch=False, start=_memo)
            self._solutions = float(dlx.probe(memo.problem, 0, 0, PROBES)[1].mean())
            return memo
        except (Refused, MemoryError):
            self._refused = True
            return None

    def _free(self) -> None:
        self._own.search.close()
        if self._memo is not None:
            self._memo.search.close()
