"""Why a step is right, and the checks of it. They share no code with any finder: plain arrays, the theorem.

Sources: the rank theorem of docs/logic.md (A. Barker's base and cover sets, a Farkas certificate of the linear
relaxation); whips and braids as D. Berthier defines them ("Pattern-Based Constraint Satisfaction", 2012).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from cover.basics.suggest import counted
from cover.logic.kinds import kinds_of
from cover.logic.reasons import LONGEST, Evidence, Numbers, Shown, forced_in_a_row, in_short
from cover.logic.refutations import nothing_for
from cover.logic.rules.lists import joined, listed
from cover.logic.state import State
from cover.logic.trades import Grave, Trade
from cover.problems.names import Kind, Name, named

LOCKED = "locked candidates"  # that are no box and line, whose names people know
CHAINED = ("AIC", "chain", "loop")
MOST_TOGETHER = 5  # places that a line names


@dataclass(frozen=True)
class Multipliers(Evidence):
    """An integer for each of some items; negative ones ("bases") stand on primary items only.

    w(o) is the sum over the items of option o, the rank the sum of all. Options with w > rank are false if no live
    option has w < 0; the only live option with w < 0 is true if the rank is negative.

    unique: what follows from there being one solution alone, each with a positive integer: a Trade is one more cover
    (`at_most` of its options are true), a Grave one more base (one of its options is true).
    """

    of: Mapping[int, int]
    unique: tuple[tuple[Trade | Grave, int], ...] = ()

    def faults(self, state: State, places: tuple[int, ...], removes: tuple[int, ...]) -> Iterator[str]:
        by_item = np.zeros(len(state.open), dtype=np.int64)
        for item, times in self.of.items():
            # What may stay uncovered cannot be counted on.
            if times < 0 and item >= state.problem.native.primary:
                yield f"{state.item_name(item)} may stay uncovered: no base"
            by_item[item] = times
        # The weight of each option: the sum over its items, by runs of item_of.
        weights = np.add.reduceat(by_item[state.item_of], state.starts[:-1])
        rank = int(by_item.sum())
        for extra, times in self.unique:
            yield from extra.faults(state)
            if times < 1:
                yield "what uniqueness gives must count once or more"
            weights[list(extra.options)] += times * extra.sign
            rank += times * extra.bound
        held = state.live.copy()
        # Options that are placed need not be outside the bases: they are what the rank shows.
        held[list(places)] = False
        for option in np.flatnonzero(held & (weights < 0))[:1]:
            yield f"{state.name(int(option))} is counted more often by the bases than by the covers"
        for option in removes:
            if weights[option] <= rank:
                yield f"{state.name(option)} has weight {weights[option]}, not above the rank {rank}"
        # One option alone can be the only one with a negative weight.
        if places and (len(places) > 1 or rank >= 0 or not state.live[places[0]]):
            yield f"{state.name(places[0])} may be false: rank {rank}"

    def as_json(self, state: State) -> dict[str, Any]:
        made: dict[str, Any] = {
            "multipliers": {state.item_name(item): times for item, times in sorted(self.of.items())}
        }
        if self.unique:
            made["unique"] = [{**extra.as_json(state), "times": times} for extra, times in self.unique]
        return made

    def _bases(self) -> list[int]:
        return [item for item, times in self.of.items() if times < 0]

    def places(self, state: State) -> list[str]:
        of_trades = [int(state.items_of(option)[0]) for extra, _ in self.unique for option in extra.options]
        return _regions([*self._bases(), *of_trades], state)

    def supposed(self, state: State, technique: str, removes: Numbers) -> str:
        bases = self._bases()
        if self.unique or not removes:
            return ""
        if technique == LOCKED and len(bases) == 1:
            one = state.name(removes[0]) if len(removes) == 1 else "each"
            return f"{one} would leave {nothing_for(bases[0], state)}"
        chained = technique.endswith(CHAINED) and len(removes) == 1 and 1 < len(bases) <= MOST_TOGETHER
        if not chained or sum(self.of.values()) < 1:
            return ""
        places = [_of_item(item, state) for item in bases]
        together = f"both {joined(places)}" if len(places) == 2 else f"all of {joined(places)}"
        return f"{state.name(removes[0])} would leave no room for {together}"

    def reason(self, state: State, places: Numbers, removes: Numbers, *, full: bool) -> str:
        words = self._sentence(state, places, joined)
        if full or len(words) <= LONGEST or len(words := self._sentence(state, places, listed)) <= LONGEST:
            return words
        bases = sum(-times for times in self.of.values() if times < 0)
        covers = sum(times for times in self.of.values() if times > 0)
        return f"{counted(bases, 'place')} would have to share {covers}, of which this takes too many"

    def _in_plain_words(self, state: State, in_a_row: Callable[[Iterable[str]], str]) -> str:
        """What bases and covers that count once each show, in few words; empty where there are others."""
        # Items that count once; anything else needs the exact sentence.
        bases, covers = (
            [_of_item(item, state) for item, times in self.of.items() if times == sign] for sign in (-1, 1)
        )
        # As many covers as bases: every cover is taken. More: so many may be left over.
        spare = len(covers) - len(bases)
        if self.unique or len(bases) + len(covers) < len(self.of) or not bases or spare < 0:
            return ""
        if spare:
            if len(bases) == 1:
                return f"every choice for {bases[0]} takes up one of {in_a_row(covers)}; this would leave none"
            taken = f"this would take {spare + 1} of these {len(covers)}, which leaves too few"
            return f"{in_a_row(bases)} need {len(bases)} of {in_a_row(covers)}; {taken}"
        if len(bases) == 1:
            cover = next(named(state.problem.item_names[item]) for item, times in self.of.items() if times > 0)
            if cover.symbol == "":
                return f"every choice for {bases[0]} takes up {cover.region}, and only one can"
            return f"{bases[0]} is in {cover.region} in any case, so no other cell of {cover.region} is {cover.symbol}"
        return f"{in_a_row(bases)} need {in_a_row(covers)} for themselves"

    def _sentence(self, state: State, places: Numbers, in_a_row: Callable[[Iterable[str]], str]) -> str:
        bases = [_times(item, times, state) for item, times in self.of.items() if times < 0]
        covers = [_times(item, times, state) for item, times in self.of.items() if times > 0]
        unique = [extra.words(state) for extra, _ in self.unique]
        rank = sum(self.of.values()) + sum(extra.bound * times for extra, times in self.unique)
        if places and len(self.of) == 1 and not unique:
            return joined(_no_other(item, state) for item in self.of)
        if places and not bases:
            return joined(unique)
        if places:
            return f"without {joined(map(state.name, places))} {in_a_row([*bases, *unique])} could not all be satisfied"
        if words := self._in_plain_words(state, in_a_row):
            return words
        least = "at least one option in each of" if len(bases) > 1 else "an option in"
        beyond = f"; these lie in {rank + 1} of the latter at once" if rank else ""
        some = f"{least} {in_a_row(bases)} is true" if bases else ""
        each = " in each" if len(covers) > 1 else ""
        over = f"all of them lie in {in_a_row(covers)}, where one at most is{each}{beyond}" if covers else ""
        return ", and ".join(part for part in (some, *unique, over) if part)

    def shown(self, state: State) -> Shown:
        rests, reaches, undecided = set[int](), set[int](), state.undecided()
        for item, times in self.of.items():
            inside = state.covering([item])
            (rests if times < 0 else reaches).update(inside)
            if times < 0 and len(inside) == 1:
                reaches.update(_of_region(item, state))
        rests.update(o for extra, _ in self.unique for o in extra.options if undecided[o])
        return Shown(items=tuple(self.of), rests=frozenset(rests), reaches=frozenset(reaches - rests))


@dataclass(frozen=True)
class Sequence(Evidence):
    """A whip (or braid): were the removed option true, rights[k] would be the only option left for items[k], in turn,
    and nothing would be left for the last item."""

    items: tuple[int, ...]
    rights: tuple[int, ...]
    braid: bool = False  # links may go back to any earlier right, not the last alone

    @property
    def length(self) -> int:
        return len(self.items)

    def faults(self, state: State, places: tuple[int, ...], removes: tuple[int, ...]) -> Iterator[str]:
        if places or len(removes) != 1 or len(self.rights) != len(self.items) - 1:
            yield "a sequence of n items and n - 1 rights removes one option"
            return
        before = removes[0]
        last = killed = state.conflicts(before)
        # `killed`: options that conflict with the target or a right so far. An item of a whip has an option that the
        # last right conflicts with; one of a braid need not.
        for item, right in zip(self.items, [*self.rights, None], strict=True):
            if item >= state.problem.native.primary:
                yield f"{state.item_name(item)} may stay uncovered"
            members = np.logical_or.reduceat(state.item_of == item, state.starts[:-1]) & state.live
            # Exactly this option is left, or nothing at the end.
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

    def places(self, state: State) -> list[str]:
        return _regions(self.items, state)

    def supposed(self, state: State, technique: str, removes: Numbers) -> str:
        return f"{state.name(removes[0])} would leave {nothing_for(self.items[-1], state)}"

    def reason(self, state: State, places: Numbers, removes: Numbers, *, full: bool) -> str:
        rights = zip(self.items, self.rights, strict=False)
        links = [f"{state.name(right)} ({_regions([item], state)[0]})" for item, right in rights]
        option, end = state.name(removes[0]), f"there would be {nothing_for(self.items[-1], state)}"
        if not links:
            return f"with {option} {end}"
        words = forced_in_a_row(f"{option} would force", links, end, full=full)
        if full or len(words) <= LONGEST:
            return words
        plain = [state.name(right) for right in self.rights]
        ends = f"there is {nothing_for(self.items[-1], state)}"
        return in_short(option, plain, self.length, ends)

    def shown(self, state: State) -> Shown:
        return Shown(items=self.items, rests=frozenset(state.covering(self.items)))


@dataclass(frozen=True)
class Several(Evidence):
    """One pattern whose eliminations or placements have multipliers of their own: (places, removes, multipliers)."""

    parts: tuple[tuple[tuple[int, ...], tuple[int, ...], Multipliers], ...]

    def faults(self, state: State, places: tuple[int, ...], removes: tuple[int, ...]) -> Iterator[str]:
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

    def places(self, state: State) -> list[str]:
        return list(dict.fromkeys(place for _, _, why in self.parts for place in why.places(state)))

    def supposed(self, state: State, technique: str, removes: Numbers) -> str:
        if technique != LOCKED:
            return ""
        return self.parts[0][2].supposed(state, technique, removes)  # all are of the same item

    def reason(self, state: State, places: Numbers, removes: Numbers, *, full: bool) -> str:
        reasons = [(gone, why.reason(state, there, gone, full=full)) for there, gone, why in self.parts]
        if len(reasons) == 1:
            return reasons[0][1]
        whole = "\n  ".join(f"not {joined(map(state.name, gone))}: {words}" for gone, words in reasons)
        if full or len(whole) <= LONGEST:
            return whole
        gone, words = min(reasons, key=lambda one: len(one[1]))
        return f"not {listed(map(state.name, gone))}: {words}; the others likewise"

    def shown(self, state: State) -> Shown:
        items, rests, reaches = zip(*(why.shown(state)[2:] for _, _, why in self.parts), strict=True)
        all_rests = frozenset().union(*rests)
        return Shown(items=sum(items, ()), rests=all_rests, reaches=frozenset().union(*reaches) - all_rests)


def _of_region(item: int, state: State) -> list[int]:
    """The options of all symbols in the region of an item, decided or not; none of an item without symbol."""
    kinds = kinds_of(state)
    here = kinds.of[item]
    if here.symbol == "":
        return []
    return [int(option) for other in kinds.by_place[here.region] for option in kinds.options[other]]


def _regions(items: Iterable[int], state: State) -> list[str]:
    return list(dict.fromkeys(str(named(state.problem.item_names[item]).region) for item in items))


def _times(item: int, times: int, state: State) -> str:
    """An item, with its multiplier beyond 1: `row 1: 5 (twice)`."""
    size = abs(times)
    return state.item_name(item) + ("" if size == 1 else " (twice)" if size == 2 else f" ({size} times)")


def _no_other(item: int, state: State) -> str:
    """That an item has one option left: `row 2 has no other place for 5`, `r1c2 has no other candidate`."""
    name = named(state.problem.item_names[item])
    if name.kind is Kind.CELL:
        return f"{name} has no other candidate"
    if name.kind is Kind.OTHER or isinstance(name.symbol, Name):
        return f"{name} has no other option"
    return f"{name.region} has no other place" + (f" for {name.symbol}" if name.symbol != "" else "")


def _of_item(item: int, state: State) -> str:
    name = named(state.problem.item_names[item])
    return state.item_name(item) if name.symbol == "" else f"the {name.symbol} in {name.region}"
