"""Counting a board by masks and as an exact cover in turn, in this process: the first that has the number ends both.

Masks visit each solution. The exact cover is counted by `dlx`, whose memo visits each different rest of the board, and
whose kernel may have 512 subtrees in hand at once. Which of them is the shorter way is seen only on the way: an empty
6x6 sudoku has 28,200,960 solutions and 2,058,073 rests, and a board with one solution has no two rests that are equal.
So `dlx` gets a share of the time that the masks have had or are expected to take in all, and nearly all of the time
where it finds solutions at a greater rate. What masks are expected to take rests on the number of solutions: it is
estimated by random probes (D. E. Knuth, Mathematics of Computation 29, 1975) and bounded by what `dlx` has found.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from cover.backends.dlx import Dlx
from cover.backends.dlx.counting import CountingSearch
from cover.backends.isolation.abilities import thread_seconds
from cover.backends.isolation.bounds import OverBudget, bounded
from cover.backends.protocol import SLICE, BaseSearch, Search
from cover.basics.errors import Refused
from cover.basics.result import ANSWERS, Budget, Question, Statistics, Stop, bounds
from cover.problems.board import Board
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover
from cover.solving.routing import routed
from cover.solving.search import AS_IT_IS, Opened, Query, agree, opened

SHARE = 0.12  # of the time of the masks, passed or expected, that dlx may take
TRUST = 4.0  # times the time that the masks have had, the most that it may take on the word of an estimate
# An estimate by probes is right on average, so it is above the truth by this factor once in as many times at most
# (Markov's inequality): a hundredth of it counts as certain.
CERTAIN = 0.01
FASTER, SEEN = 1.25, 100  # dlx is followed where it finds so many times as many a second, so many of them seen
FOLLOWED = 8.0  # times the time of the masks that it may take then
PROBES, AT_ONCE = 100, 10
PER_MARK = 9e-6  # seconds of masks for each mark that cells and rules speak of: some more than an exact cover takes
LEAST = 0.05  # seconds that building may take; then as long as the masks have had


class CoverBeside(BaseSearch[Choices]):
    """A count by `own`, a search that asks `between` after each slice, and from `after` nodes on by `dlx` as well.
    `query` is what `own` was asked. Where the board is no exact cover, or has no room for one, `own` counts alone."""

    def __init__(self, own: Opened[Search], after: int, query: Query, statistics: Statistics):
        super().__init__(Question.COUNT, query.budget, statistics)
        self._own, self._after, self._query = own, after, query
        # Boards without rules are built in no time; others by the marks that their rules speak of.
        self._begins = _long_enough(own.problem) if own.problem.rules else 0.0  # seconds of own
        self._dlx: Opened[CountingSearch] | None = None
        self._refused = False
        self._estimated = 0.0  # solutions
        # Counted apart: they are reported only where dlx answers.
        self._theirs = Statistics()  # of dlx
        self._seconds = [0.0, 0.0]  # of work: own, dlx
        self._begun_in = 0.0  # seconds
        self._since = thread_seconds()
        self.opened = Opened(own.problem, self, own.reader)  # kept to whose number is reported
        # The masks ask after each slice whether they are overtaken; that is where dlx gets its turn.
        own.search.between = self._is_overtaken

    def _batches(self) -> Iterator[Choices]:
        own = self._own.search
        self._since = thread_seconds()
        try:
            yield from own
        finally:
            self.found, self.stop, self.nodes = own.found, own.stop, own.nodes
            if self._dlx is not None:
                self._settle(self._dlx)

    def _settle(self, dlx: Opened[CountingSearch]) -> None:
        """Reports the number of dlx where it is whole, or more than what `own` has found so far."""
        own, other = self._own, dlx.search
        # The masks did not finish. What dlx counted so far may be more.
        if own.search.stop not in ANSWERS:
            other.take_stock()
        # Two bounds of one number: a contradiction is a wrong answer of one of them.
        agree(
            own.reader.source,
            bounds(own.search.found, own.search.stop),
            dlx.reader.source,
            bounds(other.found, other.stop),
        )
        # The figures reported are those of whoever has the number.
        if other.stop in ANSWERS or other.found > own.search.found:
            self.found, self.nodes = other.found, other.nodes
            self.stop = other.stop if other.stop in ANSWERS else own.search.stop
            self.opened.reader, self.opened.problem = dlx.reader, dlx.problem
            self._statistics.counters.clear()
            self._statistics.counters.update(self._theirs.counters)
        self._statistics.add_phases(self._theirs.seconds)

    def _is_overtaken(self) -> bool:
        """Gives dlx its turn; has it the number?"""
        own = self._own.search
        self.found, self.nodes = own.found, own.nodes
        if self.between():
            return True
        # What went by since the last look was the masks' time.
        self._account(0)
        # Not before so many nodes and seconds: most boards are counted by then, and building would be for nothing.
        if self._dlx is None and not self._refused and own.nodes >= self._after and self._seconds[0] >= self._begins:
            self._dlx = self._begun()
            self._account(1)
            self._begun_in = self._seconds[1]
        if self._dlx is None:
            return False
        # As long as its share lasts, and in slices, so that Ctrl-C and limits are heard.
        while self._dlx.search.stop is None and (left := self._allowed(self._dlx.search) - self._seconds[1]) > 0.0:
            self._dlx.search.advance(min(left, SLICE))
            self._account(1)
            if self.between():
                return True
        return self._dlx.search.stop in ANSWERS

    def _account(self, whose: int) -> None:
        """The time since the last account was spent by own (0) or by dlx (1)."""
        before, self._since = self._since, thread_seconds()
        self._seconds[whose] += self._since - before

    def _allowed(self, dlx: CountingSearch) -> float:
        """Seconds that dlx may take in all."""
        own, found = self._seconds[0], max(self._own.search.found, 1)
        expected = own * max(self._estimated, dlx.found) / found
        certain = own * max(CERTAIN * self._estimated, dlx.found) / found
        rate, solutions = dlx.rate
        followed = FOLLOWED * own if solutions >= SEEN and rate * own > FASTER * found else 0.0
        trial = self._begun_in + min(own, 2 * self._begun_in)
        return max(SHARE * max(own, certain), min(TRUST * own, SHARE * expected), followed, trial)

    def _begun(self) -> Opened[CountingSearch] | None:
        """The search by dlx. None where the board is no exact cover, where there is no room for one, or where building
        it takes too long as yet."""
        # Nodes are a bound on the masks; those of dlx are others.
        query = replace(self._query, budget=replace(self._query.budget, nodes=None))
        try:
            if self._own.problem.rules:
                query = replace(query, source=self._built(query), route=AS_IT_IS)
            dlx = opened(query, Dlx(), self._theirs, watch=False, start=_count)
        except OverBudget as over:
            # Building took too long: tried again when the masks have had much more time. Memory will not come back.
            self._begins = FOLLOWED * self._seconds[0]
            self._refused = over.stop is Stop.MEMORY
        except (Refused, MemoryError):
            self._refused = True
        else:
            self._probe(dlx.problem)
            return dlx
        return None

    def _built(self, query: Query) -> ExactCover:
        """The board as an exact cover, in about the time that the masks have had. Raises Refused, OverBudget."""
        budget = Budget(max(LEAST, self._seconds[0]), memory=query.budget.memory)
        make: partial[Any] = partial(routed, query.source, ExactCover, query.route, self._theirs)
        made: ExactCover = bounded(budget, "building", make)
        return made

    def _probe(self, problem: ExactCover) -> None:
        """Estimates the number of solutions, by fewer probes where each is long."""
        began, total = thread_seconds(), 0.0
        for first in range(0, PROBES, AT_ONCE):
            total += float(Dlx().probe(problem, 0, first, AT_ONCE)[1].sum())
            self._estimated = total / (first + AT_ONCE)
            if thread_seconds() - began > SHARE * self._seconds[0]:
                break

    def _free(self) -> None:
        self._own.search.close()
        if self._dlx is not None:
            self._dlx.search.close()


def _long_enough(board: Board) -> float:
    """Seconds of masks after which the exact cover of a board with rules is built."""
    return PER_MARK * board.symbols * (board.cells + sum(len(rule.cells) for rule in board.rules))


def _count(problem: ExactCover, question: Question, budget: Budget, statistics: Statistics) -> CountingSearch:
    search = Dlx().search(problem, question, budget, statistics)
    assert isinstance(search, CountingSearch)
    return search
