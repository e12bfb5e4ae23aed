"""Why a step is right, and the checks of it. They share no code with any finder: plain arrays, the theorem.

Sources: the rank theorem of docs/logic.md (A. Barker's base and cover sets, a Farkas certificate of the linear
relaxation); whips and braids as D. Berthier defines them ("Pattern-Based Constraint Satisfaction", 2012).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from cover.logic.refutations import Refutation
from cover.logic.rules.evidence import ByRule, FromStart, Supposed
from cover.logic.rules.supported import BySupport
from cover.logic.state import State
from cover.logic.trades import Grave, Trade


@dataclass(frozen=True)
class Multipliers:
    """An integer for each of some items; negative ones ("bases") stand on primary items only.

    w(o) is the sum over the items of option o, the rank the sum of all. Options with w > rank are false if no live
    option has w < 0; the only live option with w < 0 is true if the rank is negative.

    unique: what follows from there being one solution alone, each with a positive integer: a Trade is one more cover
    (`at_most` of its options are true), a Grave one more base (one of its options is true).
    """

    of: Mapping[int, int]
    unique: tuple[tuple[Trade | Grave, int], ...] = ()
    length: ClassVar[int] = 1  # which difficulties may depend on

    def faults(self, state: State, places: tuple[int, ...], removes: tuple[int, ...]) -> Iterator[str]:
        """Why these options do not follow, in words; nothing if they do."""
        by_item = np.zeros(len(state.open), dtype=np.int64)
        for item, times in self.of.items():
            if times < 0 and item >= state.problem.native.primary:
                yield f"{state.item_name(item)} may stay uncovered: no base"
            by_item[item] = times
        weights = np.add.reduceat(by_item[state.item_of], state.starts[:-1])
        rank = int(by_item.sum())
        for extra, times in self.unique:
            yield from extra.faults(state)
            if times < 1:
                yield "what uniqueness gives must count once or more"
            weights[list(extra.options)] += times * extra.sign
            rank += times * extra.bound
        held = state.live.copy()
        held[list(places)] = False
        for option in np.flatnonzero(held & (weights < 0))[:1]:
            yield f"{state.name(int(option))} lies in more bases than covers"
        for option in removes:
            if weights[option] <= rank:
                yield f"{state.name(option)} has weight {weights[option]}, not above the rank {rank}"
        if places and (len(places) > 1 or rank >= 0 or not state.live[places[0]]):
            yield f"{state.name(places[0])} may be false: rank {rank}"

    def as_json(self, state: State) -> dict[str, Any]:
        made: dict[str, Any] = {
            "multipliers": {state.item_name(item): times for item, times in sorted(self.of.items())}
        }
        if self.unique:
            made["unique"] = [{**extra.as_json(state), "times": times} for extra, times in self.unique]
        return made


@dataclass(frozen=True)
class Sequence:
    """A whip (or braid): were the removed option true, rights[k] would be the only option left for items[k], in turn,
    and nothing would be left for the last item."""

    items: tuple[int, ...]
    rights: tuple[int, ...]
    braid: bool = False  # links may go back to any earlier right, not the last alone

    @property
    def length(self) -> int:
        """Which difficulties may depend on."""
        return len(self.items)

    def faults(self, state: State, places: tuple[int, ...], removes: tuple[int, ...]) -> Iterator[str]:
        """Why the option does not fall, in words; nothing if it does."""
        if places or len(removes) != 1 or len(self.rights) != len(self.items) - 1:
            yield "a sequence of n items and n - 1 rights removes one option"
            return
        before = removes[0]
        last = killed = state.conflicts(before)
        for item, right in zip(self.items, [*self.rights, None], strict=True):
            if item >= state.problem.native.primary:
                yield f"{state.item_name(item)} may stay uncovered"
            members = np.logical_or.reduceat(state.item_of == item, state.starts[:-1]) & state.live
            left = np.flatnonzero(members & ~killed).tolist()
            if left != ([] if right is None else [right]):
                yield f"{state.item_name(item)} has left: {', '.join(map(state.name, left)) or 'nothing'}"
            if not self.braid and not (members & last).any():
                yield f"{state.item_name(item)} is not linked to the one before"
            if right is not None:
                last = state.conflicts(right)
                killed = killed | last

    def as_json(self, state: State) -> dict[str, Any]:
        return {
            "items": [state.item_name(item) for item in self.items],
            "rights": [state.name(right) for right in self.rights],
        }


@dataclass(frozen=True)
class Several:
    """One pattern whose eliminations or placements have multipliers of their own: (places, removes, multipliers)."""

    parts: tuple[tuple[tuple[int, ...], tuple[int, ...], Multipliers], ...]
    length: ClassVar[int] = 1

    def faults(self, state: State, places: tuple[int, ...], removes: tuple[int, ...]) -> Iterator[str]:
        """Why these options do not follow, in words; nothing if each follows from its part."""
        shown = ({o for part in self.parts for o in part[0]}, {o for part in self.parts for o in part[1]})
        for options, claimed in zip(shown, (places, removes), strict=True):
            for option in claimed:
                if option not in options:
                    yield f"{state.name(option)} is in none of the parts"
        for part_places, part_removes, multipliers in self.parts:
            yield from multipliers.faults(state, part_places, part_removes)

    def as_json(self, state: State) -> dict[str, Any]:
        return {
            "parts": [
                {
                    "places": [state.name(option) for option in places],
                    "removes": [state.name(option) for option in removes],
                    **multipliers.as_json(state),
                }
                for places, removes, multipliers in self.parts
            ]
        }


Evidence = Multipliers | Sequence | Several | Refutation | ByRule | FromStart | Supposed | BySupport
