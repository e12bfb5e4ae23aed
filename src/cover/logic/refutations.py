"""Nested refutations as evidence: what would follow were an option true, line by line, until an item has none left.

Sources: forcing nets and nested trial and error as in J. Juillerat's "Sudoku Explainer" (dynamic and nested forcing
chains) and D. Berthier's T&E(n); the check is unit propagation with each line named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, TypeAlias

import numpy as np

from cover.logic.reasons import LONGEST, Evidence, Numbers, Shown, forced_in_a_row, in_short
from cover.logic.state import Mask, State
from cover.problems.names import named


@dataclass(frozen=True)
class Forced:
    """The item has this option alone left, which is true."""

    item: int
    option: int


@dataclass(frozen=True)
class Refutation(Evidence):
    """Were `target` true, each line would follow from what is assumed and the lines before, and `last` would be left
    without an option. A line that is a Refutation itself shows its target to be false under all of that."""

    target: int
    lines: tuple[Line, ...]
    last: int

    def faults(self, state: State, places: tuple[int, ...], removes: tuple[int, ...]) -> Iterator[str]:
        if places or removes != (self.target,):
            yield "a refutation removes the option that it refutes"
            return
        yield from self._unshown(state, state.live.copy())

    def _unshown(self, state: State, left: Mask) -> Iterator[str]:
        """left: the options that are possible under all that is assumed further out; changed here."""
        # What the assumption excludes, in place: lines behind it see what lines before have left.
        left &= ~state.conflicts(self.target)
        for line in self.lines:
            if isinstance(line, Refutation):
                # Under a copy: what is assumed inside does not hold outside.
                yield from line._unshown(state, left.copy())
                left[line.target] = False
                continue
            yield from _not_left(state, left, line.item, [line.option])
            left &= ~state.conflicts(line.option)
        yield from _not_left(state, left, self.last, [])

    @property
    def depth(self) -> int:
        """1 without refutations inside."""
        return 1 + max((line.depth for line in self.lines if isinstance(line, Refutation)), default=0)

    @property
    def length(self) -> int:
        """Lines of all depths, the ends too."""
        return 1 + sum(line.length if isinstance(line, Refutation) else 1 for line in self.lines)

    @property
    def items(self) -> list[int]:
        """The items in which lines of the outermost depth stand."""
        return [*(line.item for line in self.lines if isinstance(line, Forced)), self.last]

    def as_json(self, state: State) -> dict[str, Any]:
        lines = [
            {"refuted": line.as_json(state)}
            if isinstance(line, Refutation)
            else {"item": state.item_name(line.item), "option": state.name(line.option)}
            for line in self.lines
        ]
        return {"assumed": state.name(self.target), "lines": lines, "nothing_left": state.item_name(self.last)}

    def places(self, state: State) -> list[str]:
        return list(dict.fromkeys(str(named(state.problem.item_names[item]).region) for item in self.items))

    def supposed(self, state: State, technique: str, removes: Numbers) -> str:
        return f"{state.name(removes[0])} would leave {nothing_for(self.last, state)}"

    def reason(self, state: State, places: Numbers, removes: Numbers, *, full: bool) -> str:
        whole = "\n  ".join(self._forced(state, full=full))
        if full or len(whole) <= LONGEST:
            return whole
        forced = takewhile(lambda line: isinstance(line, Forced), self.lines)
        links = [state.name(line.option) for line in forced if isinstance(line, Forced)]
        end = f"there is {nothing_for(self.last, state)}"
        return in_short(state.name(self.target), links, self.length, end)

    def _forced(self, state: State, indent: str = "", *, full: bool) -> Iterator[str]:
        """A line for what is forced in a row, and more, indented, for each option refuted on the way."""
        forced: list[str] = []
        start = f"{state.name(self.target)} would force"
        for line in self.lines:
            if isinstance(line, Forced):
                forced.append(f"{state.name(line.option)} ({named(state.problem.item_names[line.item]).region})")
                continue
            # What was forced up to here is one sentence; the refuted option opens an indented part.
            if forced:
                yield forced_in_a_row(start, forced, "", indent, full=full)
                forced, start = [], "then"
            yield f"{indent}so that not {state.name(line.target)}:"
            yield from line._forced(state, indent + "  ", full=full)
        end = f"there would be {nothing_for(self.last, state)}"
        if forced:
            yield forced_in_a_row(start, forced, end, indent, full=full)
        else:
            yield f"{indent}{'then' if self.lines else f'with {state.name(self.target)}'} {end}"

    def shown(self, state: State) -> Shown:
        return Shown(items=tuple(self.items), rests=frozenset(self._forced_options()) | state.covering([self.last]))

    def _forced_options(self) -> Iterator[int]:
        for line in self.lines:
            if isinstance(line, Refutation):
                yield from line._forced_options()
            else:
                yield line.option


Line: TypeAlias = Forced | Refutation


def _not_left(state: State, left: Mask, item: int, wanted: list[int]) -> Iterator[str]:
    if item >= state.problem.native.primary:
        yield f"{state.item_name(item)} may stay uncovered"
    members = np.logical_or.reduceat(state.item_of == item, state.starts[:-1])
    found = np.flatnonzero(members & left).tolist()
    if found != wanted:
        yield f"{state.item_name(item)} has left: {', '.join(map(state.name, found)) or 'nothing'}"


def nothing_for(item: int, state: State) -> str:
    """What an item lacks then: `no 5 in row 8`."""
    name = named(state.problem.item_names[item])
    return f"nothing for {state.item_name(item)}" if name.symbol == "" else f"no {name.symbol} in {name.region}"
