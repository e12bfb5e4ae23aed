"""A search with a head start: it runs in this process, and rivals join in when it has not answered by then.

What the search has learned is kept, while the others start from nothing in processes of their own, as in a race
(portfolio.py). The first to answer ends the others; what it found is reported, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cover.backends.isolation.workers import step
from cover.backends.protocol import BaseSearch, Search
from cover.basics.result import ANSWERS, Budget, Question, Statistics, bounds
from cover.problems.choices import Choices
from cover.solving.portfolio import Contender, Race
from cover.solving.search import Opened, agree


class HeadStart(BaseSearch[Choices]):
    """`own` was opened with `statistics` and asks `between` after each slice. After `head_start` nodes `join` gives
    the rivals; where none of them can run, the search goes on alone. For questions that end with one or two solutions:
    nothing is yielded before one has answered, or all have given up."""

    def __init__(
        self,
        own: Opened[Search],
        head_start: int,
        join: Callable[[], list[Contender]],
        question: Question,
        budget: Budget,
        statistics: Statistics,
    ):
        super().__init__(question, budget, statistics)
        self._own, self._head_start, self._join = own, head_start, join
        self._rivals: list[Contender] | None = None  # until they have joined
        self.opened = Opened(own.problem, self, own.reader)  # kept to whose choices are yielded
        own.search.between = self._is_overtaken

    def _batches(self) -> Iterator[Choices]:
        own, batches = self._own.search, list[Choices]()
        try:
            if not self._is_overtaken():  # without a head start they begin together
                batches += own
        finally:
            self.found, self.stop, self.nodes = own.found, own.stop, own.nodes
        rivals = self._rivals or []
        if own.stop not in ANSWERS and any(answered(one) or not one.search.ended for one in rivals):
            spent = Statistics()
            race = Race(rivals, self._question, self._budget, spent)
            theirs = list(race)
            if race.stop in ANSWERS or race.found > own.found:
                self.stop, self.found, self.nodes, batches = race.stop, race.found, race.nodes, theirs
                self.opened.reader, self.opened.problem = race.opened.reader, race.opened.problem
                self._statistics.counters.clear()
                self._statistics.counters.update(spent.counters)
            self._statistics.add_phases(spent.seconds)
        bounds_so_far = bounds(self.found, self.stop)
        agree(self.opened.reader.source, bounds_so_far, self._own.reader.source, bounds(own.found, own.stop))
        for one in rivals:
            agree(self.opened.reader.source, bounds_so_far, one.name, one.bounds)
        yield from batches

    def _is_overtaken(self) -> bool:
        """Has a rival answered? Looked at between two slices of our own search."""
        self.found, self.nodes = self._own.search.found, self._own.search.nodes
        if self.between():
            return True
        if self._rivals is None:
            if self._own.search.nodes < self._head_start:
                return False
            self._rivals = self._join()
            if self._rivals:
                self.opened.race = (self._own.reader.source, *(one.name for one in self._rivals))
        step([one.search for one in self._rivals], seconds=0.0)
        for one in self._rivals:
            one.take()
        return any(answered(one) for one in self._rivals)

    def _free(self) -> None:
        self._own.search.close()
        for one in self._rivals or ():
            one.search.close()


def answered(one: Contender) -> bool:
    return one.search.stop in ANSWERS
