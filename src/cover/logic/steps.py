"""A step of logic is a fact with evidence. The checks here share no code with any finder: plain arrays, the theorem.

Source: the rank theorem of docs/logic.md (A. Barker's base and cover sets, a Farkas certificate of the linear
relaxation); whips and braids as D. Berthier defines them ("Pattern-Based Constraint Satisfaction", 2012).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from cover.errors import CoverError
from cover.logic.state import State


class WrongStep(CoverError):
    """A finder claimed what its evidence does not show. Always a bug: never shown as a step."""


@dataclass(frozen=True)
class Multipliers:
    """An integer for each of some items; negative ones ("bases") stand on primary items only.

    w(o) is the sum over the items of option o, the rank the sum of all. Options with w > rank are false if no live
    option has w < 0; the only live option with w < 0 is true if the rank is negative.
    """

    of: Mapping[int, int]

    def faults(self, state: State, places: tuple[int, ...], removes: tuple[int, ...]) -> Iterator[str]:
        """Why these options do not follow, in words; nothing if they do."""
        by_item = np.zeros(len(state.open), dtype=np.int64)
        for item, times in self.of.items():
            if times < 0 and item >= state.problem.native.primary:
                yield f"{state.item_name(item)} may stay uncovered: no base"
            by_item[item] = times
        weights = np.add.reduceat(by_item[state.item_of], state.starts[:-1])
        rank = int(by_item.sum())
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
        return {"multipliers": {state.item_name(item): times for item, times in sorted(self.of.items())}}


@dataclass(frozen=True)
class Sequence:
    """A whip (or braid): were the removed option true, rights[k] would be the only option left for items[k], in turn,
    and nothing would be left for the last item."""

    items: tuple[int, ...]
    rights: tuple[int, ...]
    braid: bool = False  # links may go back to any earlier right, not the last alone

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
class Step:
    """What a technique shows: options that are true (`places`) or false (`removes`), by number, and the evidence.

    difficulty: on the scale that was asked, None without one.
    """

    technique: str
    places: tuple[int, ...]
    removes: tuple[int, ...]
    evidence: Multipliers | Sequence
    difficulty: float | None = None

    def faults(self, state: State) -> Iterator[str]:
        """What the evidence does not show, in words; nothing if the step is right in this state."""
        if not self.places and not self.removes:
            yield "it neither places nor removes an option"
        if not all(state.live[option] and not state.placed[option] for option in (*self.places, *self.removes)):
            yield "it names an option that is decided already"
        yield from self.evidence.faults(state, self.places, self.removes)

    def apply(self, state: State) -> None:
        """Change the state by what the step shows. Raises WrongStep, and changes nothing, if a check fails."""
        if fault := next(self.faults(state), ""):
            raise WrongStep(f"{self.technique}: {fault}")
        for option in self.removes:
            state.remove(option)
        for option in self.places:
            state.place(option)
