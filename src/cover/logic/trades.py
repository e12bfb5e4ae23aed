"""What follows from a puzzle having one solution, with the checks: nothing else here needs uniqueness.

A *trade* is two disjoint sets of options that cover the same items. Were all of one true and none of them given, the
other would make a second solution; all items count, so every region is respected. (Trades: combinatorial design theory;
"deadly pattern" and "bivalue universal grave" in the words of sudoku.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from cover.logic.state import State


@dataclass(frozen=True)
class Trade:
    """At most n - 1 of the 2 n options of both sides are true; options by number, n on each side."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    sign: ClassVar[int] = 1

    @property
    def options(self) -> tuple[int, ...]:
        return (*self.first, *self.second)

    @property
    def bound(self) -> int:
        """How many may be true."""
        return len(self.first) - 1

    def faults(self, state: State) -> Iterator[str]:
        """Why all n of a side could be true, in words; nothing if they cannot."""
        if not state.exchangeable:
            yield "the puzzle may have more than one solution"
        if not self.first or len(set(self.options)) != 2 * len(self.first):
            yield "a trade has twice the same number of options"
            return
        sides = [
            sorted(item for o in side for item in state.items_of(o).tolist()) for side in (self.first, self.second)
        ]
        if sides[0] != sides[1] or len(set(sides[0])) != len(sides[0]):
            yield "the two sides of the trade do not cover the same items, each once"
            return
        for option in self.options:
            if state.given[option]:
                yield f"{state.name(option)} is given"
        items = {option: set(state.items_of(option).tolist()) for option in self.options}
        against = {o: {p for p in self.second if items[o] & items[p]} for o in self.first}
        if not _inseparable(self.first, against):
            yield "a part of the trade is a trade: options of both sides may be true"

    def words(self, state: State) -> str:
        sides = [", ".join(map(state.name, side)) for side in (self.first, self.second)]
        return f"not all of {sides[0]} and not all of {sides[1]}, which could change places, are true"

    def as_json(self, state: State) -> dict[str, Any]:
        return {"trade": [[state.name(option) for option in side] for side in (self.first, self.second)]}


def _inseparable(first: tuple[int, ...], against: dict[int, set[int]]) -> bool:
    """Are k options of `first`, but all or none, always against more than k of the other side? Then n true options
    of the two sides are the one or the other.

    So it is if the sides can be matched, and one can go from every option to every other: to an opponent, and from
    there to the one matched with it (Hall's theorem, and the strongly connected components of A. Dulmage and
    N. Mendelsohn).
    """
    matched: dict[int, int] = {}  # an option of the other side -> its partner

    def match(option: int, tried: set[int]) -> bool:
        for opponent in against[option] - tried:
            tried.add(opponent)
            if opponent not in matched or match(matched[opponent], tried):
                matched[opponent] = option
                return True
        return False

    if not all(match(option, set()) for option in first):
        return False
    after = {option: {matched[opponent] for opponent in against[option]} for option in first}
    before = {option: {other for other in first if option in after[other]} for option in first}
    for ways in (after, before):
        reached = [first[0]]
        for option in reached:
            reached += ways[option].difference(reached)
        if len(reached) < len(first):
            return False
    return True


@dataclass(frozen=True)
class Grave:
    """One of the options `extra` is true: without them every open item would have two options, one of them in the
    solution, and the others would be a second solution."""

    extra: tuple[int, ...]
    sign: ClassVar[int] = -1
    bound: ClassVar[int] = -1

    @property
    def options(self) -> tuple[int, ...]:
        return self.extra

    def faults(self, state: State) -> Iterator[str]:
        """Why none of them may be true, in words; nothing if one must be."""
        if not state.exchangeable:
            yield "the puzzle may have more than one solution"
        rest = state.undecided()
        rest[list(self.extra)] = False
        counts = np.bincount(state.item_of[np.repeat(rest, np.diff(state.starts))], minlength=len(state.open))
        primary = state.problem.native.primary
        for item in np.flatnonzero(state.open & (np.arange(len(state.open)) < primary) & (counts != 2))[:1]:
            yield f"{state.item_name(int(item))} has {counts[item]} options besides, not 2"
        for item in np.flatnonzero(counts[primary:] > 1)[:1] + primary:
            yield f"{state.item_name(int(item))} may stay uncovered, and {counts[item]} options are left for it"

    def words(self, state: State) -> str:
        one = "one of " if len(self.extra) > 1 else ""
        return f"{one}{', '.join(map(state.name, self.extra))} is true, or there would be two solutions"

    def as_json(self, state: State) -> dict[str, Any]:
        return {"one_of": [state.name(option) for option in self.extra]}
