"""What a step that rests on a rule of the board shows, and its check."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from cover.problems.arrays import bits

if TYPE_CHECKING:
    from cover.logic.state import State

Held = dict[int, frozenset[int]]


@dataclass(frozen=True)
class ByRule:
    """A rule, by number, that leaves no room for marks. because: the cells whose marks of now matter; of all others
    only the marks count that the puzzle leaves from the start. through: a vertex, of what a loop does not pass twice.
    also: a second rule, of few cells as the first, that holds together with it.
    """

    rule: int
    because: tuple[int, ...]
    through: int | None = None
    also: int | None = None
    grounds: tuple[object, ...] = ()  # why, for the words; nothing rests on it
    length: ClassVar[int] = 1  # which difficulties may depend on

    def faults(self, state: State, places: Sequence[int], removes: Sequence[int]) -> Iterator[str]:
        """Why these options do not follow, in words; nothing if they do."""
        marks = _marks(state)
        now, start = marks.now(state.live), marks.start
        rules = [marks.rules[number] for number in (self.rule, self.also) if number is not None]
        held = {cell: frozenset(bits(start[cell])) for rule in rules for cell in rule.cells}
        held |= {cell: frozenset(bits(now[cell])) for cell in self.because if cell in held}
        for option in (*places, *removes):
            cell, symbol = marks.mark(option)
            if cell not in held:
                yield f"{state.name(option)} is no mark of {self.name(state)}"
                continue
            for s in [s for s in bits(now[cell]) if s != symbol] if option in places else [symbol]:
                if not self.refuted(state, held | {cell: frozenset({s})}, {*self.because, cell}):
                    yield f"{self.name(state)} leaves room for {state.name(marks.options(cell, 1 << s)[0])}"

    def refuted(self, state: State, held: Held, touched: Collection[int]) -> bool:
        """Is there no room within these sets?"""
        assert state.refuting is not None
        if self.also is not None:
            return state.refuting.refutes_both(self.rule, self.also, held)
        return state.refuting.refutes(self.rule, held, touched, self.through)

    def name(self, state: State) -> str:
        """The rule's name, or the names of both."""
        rules = _marks(state).rules
        return " and ".join(str(rules[number].name) for number in (self.rule, self.also) if number is not None)

    def as_json(self, state: State) -> dict[str, Any]:
        board = _marks(state).board
        names = [str(board.cell_names[cell]) for cell in self.because]
        made: dict[str, Any] = {"rule": self.name(state), "number": self.rule, "cells": names}
        return made if self.through is None else {**made, "through": self.through}


@dataclass(frozen=True)
class Supposed:
    """Were `target` true, marks would fall line by line, each by a rule or by a supposition of its own, until the last
    rule leaves no room at all; without it, until a cell has no mark left."""

    target: int
    lines: tuple[tuple[ByRule | Supposed, tuple[int, ...]], ...]  # the marks that fall, as options
    last: ByRule | None

    @property
    def length(self) -> int:
        """Which difficulties may depend on."""
        return sum(why.length for why, _ in self.lines) + (self.last is not None)

    def faults(self, state: State, places: Sequence[int], removes: Sequence[int]) -> Iterator[str]:
        """Why the option does not follow, in words; nothing if it does."""
        marks = _marks(state)
        held = {cell: frozenset(bits(mask)) for cell, mask in enumerate(marks.now(state.live))}
        cell, symbol = marks.mark(self.target)
        others = held[cell] - {symbol}
        if tuple(removes) != (self.target,) and [marks.mark(o) for o in places] != [(cell, s) for s in others]:
            yield f"what is supposed is {state.name(self.target)}"
        yield from self.gaps(state, held)

    def gaps(self, state: State, held: Held) -> Iterator[str]:
        """What does not follow from what the cells may hold."""
        marks = _marks(state)
        cell, symbol = marks.mark(self.target)
        held = held | {cell: frozenset({symbol})}
        for why, gone in self.lines:
            after = dict(held)
            for option in gone:
                at, s = marks.mark(option)
                if isinstance(why, Supposed):
                    if gone != (why.target,):
                        yield f"what is supposed is {state.name(why.target)}"
                    yield from why.gaps(state, held)
                elif s in held[at] and not why.refuted(state, held | {at: frozenset({s})}, (*why.because, at)):
                    yield f"{why.name(state)} leaves room for {state.name(option)}"
                after[at] = after[at] - {s}
            held = after
        last = self.last
        if all(held.values()) and (last is None or not last.refuted(state, held, last.because)):
            yield "there is room left in the end"

    def as_json(self, state: State) -> dict[str, Any]:
        lines = [{**why.as_json(state), "removes": [state.name(o) for o in gone]} for why, gone in self.lines]
        made: dict[str, Any] = {"supposed": state.name(self.target), "lines": lines}
        return made if self.last is None else {**made, "last": self.last.as_json(state)}


@dataclass(frozen=True)
class FromStart:
    """The board leaves these cells one mark from the start, for a reason that the puzzle says: number of those of
    `State.at_once`."""

    number: int
    length: ClassVar[int] = 1

    def faults(self, state: State, places: Sequence[int], removes: Sequence[int]) -> Iterator[str]:
        """Why these options do not follow, in words; nothing if they do."""
        marks = _marks(state)
        settled = self.cells(state)
        if removes:
            yield "what is settled from the start is placed"
        for option in places:
            cell, _ = marks.mark(option)
            if cell not in settled or not marks.alone(cell):
                yield f"{state.name(option)} is not settled from the start"

    def cells(self, state: State) -> tuple[int, ...]:
        """What it settles, by numbers on the board."""
        numbers: tuple[int, ...] = _marks(state).numbers(state.at_once[self.number].cells)
        return numbers

    def as_json(self, state: State) -> dict[str, Any]:
        return {"from_start": state.at_once[self.number].why}


def _marks(state: State) -> Any:
    assert state.marks is not None  # evidence of rules is of states that have them
    return state.marks
