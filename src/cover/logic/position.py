"""A state with what finders ask of it again and again, and steps out of what the native finders return."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.logic.kinds import Kinds, Symbol, kinds_of
from cover.logic.names import of_structure
from cover.logic.state import State
from cover.logic.steps import Multipliers, Step
from cover.logic.trades import Grave, Trade

LIMIT = 10_000  # structures in one native call
Found = tuple[list[int], list[int], list[int]]  # bases, covers, options removed
NONE = np.empty(0, dtype=np.int32)


class Position:
    """A state with what finders ask of it again and again. Made anew after each step. Raises TimeoutError where the
    time of the state's budget is over, then or when a finder asks on."""

    def __init__(self, state: State, kinds: Kinds | None = None):
        state.look()
        self.state, self.kinds = state, kinds or kinds_of(state)
        self.kinds.now = state
        self.counts = state.counts()
        self.kept: dict[Hashable, Any] = {}

    def once(self, key: Hashable, find: Callable[[], Iterable[Any]]) -> list[Any]:
        """What `find` finds, found once: several rows of the table ask for parts of the same."""
        if key not in self.kept:
            self.kept[key] = list(find())
        found: list[Any] = self.kept[key]
        return found

    @cached_property
    def undecided(self) -> NDArray[np.bool_]:
        return self.state.undecided()

    @cached_property
    def base_sizes(self) -> list[int]:
        """By item: its live options, 0 for one that is no base (covered, or none that must be)."""
        sizes = np.where(self.state.open, self.counts, 0)
        sizes[self.kinds.primary :] = 0
        made: list[int] = sizes.tolist()
        return made

    def structures(
        self,
        bases: Iterable[int],
        covers: Iterable[int],
        size: int,
        rank: int,
        *,
        max_options: int | None = None,
        distinct: bool = False,
        bound: tuple[Iterable[int], int] | None = None,
        limit: int = LIMIT,
    ) -> list[Found]:
        """Base and cover structures; bases with one live option are singles and passed over.

        bound: options of which so many at most are true, as covers. distinct: one for each set of options removed.
        """
        sizes = self.base_sizes
        most = max(sizes, default=0) if max_options is None else max_options
        chosen = [item for item in bases if 2 <= sizes[item] <= most]
        if len(chosen) < size:
            return []
        options, true = (ints(bound[0]), bound[1]) if bound else (NONE, 0)
        return self.state.finders.structures(
            *self.state.arrays, ints(chosen), ints(covers), size, rank, limit, distinct, options, true
        )

    def symbols_of(self, options: Iterable[int]) -> set[Symbol]:
        """The symbols of options (on a board each has one)."""
        return {self.kinds.of[item].symbol for option in options for item in self.state.items_of(option).tolist()} - {
            ""
        }

    def conflict(self, one: int, other: int) -> bool:
        """Do two options share an item?"""
        items = self.state.items_of(other).tolist()
        return one != other and any(item in items for item in self.state.items_of(one).tolist())

    def only_option(self, item: int) -> int:
        """The one live option of an item that has one."""
        options = self.kinds.options[item]
        return int(options[self.state.live[options]][0])


def ints(items: Iterable[int]) -> NDArray[np.int32]:
    """As the native finders take numbers."""
    return np.fromiter(items, dtype=np.int32)


def multipliers(
    bases: Iterable[int], covers: Iterable[int], unique: tuple[tuple[Trade | Grave, int], ...] = ()
) -> Multipliers:
    """-1 for each base, +1 for each cover; what is there several times counts so often."""
    times = Counter(covers)
    times.subtract(Counter(bases))
    return Multipliers({item: value for item, value in times.items() if value}, unique)


def step_of(position: Position, found: Found, technique: str = "") -> Step:
    """A step out of bases, covers and options removed; named from its shape if it has no name."""
    bases, covers, removes = found
    name = technique or of_structure(position.kinds, bases, covers, removes)
    return Step(name, (), tuple(removes), multipliers(bases, covers))


def shown_false(position: Position, evidence: Multipliers) -> list[int]:
    """The undecided options that multipliers show to be false, if no live option has a weight below 0."""
    state = position.state
    by_item = np.zeros(len(state.open), dtype=np.int64)
    for item, times in evidence.of.items():
        by_item[item] = times
    weights = np.add.reduceat(by_item[state.item_of], state.starts[:-1])
    rank = int(by_item.sum())
    for extra, times in evidence.unique:
        weights[list(extra.options)] += times * extra.sign
        rank += times * extra.bound
    found: list[int] = np.flatnonzero(position.undecided & (weights > rank)).tolist()
    return found
