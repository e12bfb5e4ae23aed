"""Lines of cells that an automaton reads: on the board (`LineClue`), or seen from outside (`OutsideClue`)."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.problems.names import Name
from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.clues.base import CellsClue, Clue, Filled, Frame, cached, number_in, values_of
from cover.puzzles.common.cells import Cell


class ReadClue(Clue):
    """The symbols of some cells, in the order of `order`, are a word that `automaton` accepts: the one of `step`, or of
    another function where that is shorter, or faster.

    start: the state before the first symbol; uniform: does a step depend on no place?
    """

    start: ClassVar[Hashable] = ()
    uniform: ClassVar[bool] = False

    def order(self, frame: Frame) -> Sequence[Cell]:
        raise NotImplementedError

    def step(self, state: Any, value: int, place: int, length: int) -> Hashable | None:
        """The state after a symbol at a place (from 0) of so many; None: the symbol may not stand there."""
        raise NotImplementedError

    def accepts(self, state: Any) -> bool:
        """May the last symbol lead to this state?"""
        return True

    def automaton(self, frame: Frame) -> Automaton:
        length, symbols = len(self.order(frame)), frame.symbols

        def step(state: Any, symbol: int, place: int) -> Hashable | None:
            return self.step(state, symbols[symbol], place, length)

        def make() -> Automaton:
            return automaton(length, len(symbols), self.start, step, self.accepts, uniform=self.uniform)

        key: tuple[Any, ...] = (type(self), length, symbols, *self.settings())
        return cached(key, make)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        """What is wrong with these symbols, in words; never by way of `automaton`."""
        raise NotImplementedError

    @property
    def called(self) -> str:
        raise NotImplementedError

    @property
    def place(self) -> Name:
        """What its rule is called."""
        return self.saying(self.called)

    def rules(self, frame: Frame) -> Iterator[Rule]:
        yield Regular(frame.numbers(self.order(frame)), self.automaton(frame), self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for words in self.wrong(values_of(self.order(frame), solution), frame):
            yield f"{self.called}: {words}"


class LineClue(CellsClue, ReadClue):
    """`KEY: r4c1 r3c2 r2c3`: the cells as they are listed, unless `order` says otherwise."""

    def order(self, frame: Frame) -> Sequence[Cell]:
        return self.cells


@dataclass(frozen=True)
class OutsideClue(ReadClue):
    """`KEY 8: row 1`, `column 3`, `row 2 reversed`: a number beside a line, seen from there."""

    value: int
    kind: str  # row or column
    index: int  # from 0
    reverse: bool = False

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        found = re.fullmatch(r"(row|column)\s+(\d{1,3})(\s+reversed)?", text.strip().lower())
        if not found or not 1 <= int(found[2]) <= size:
            raise InputError(f"{cls.key}: 'row 1' or 'column {size} reversed' is needed, got {shown(text)}")
        return cls(number_in(cls.key, value), found[1], int(found[2]) - 1, bool(found[3]))

    def line(self) -> str:
        return f"{self.key} {self.value}: {self.kind} {self.index + 1}{' reversed' if self.reverse else ''}"

    def settings(self) -> tuple[Hashable, ...]:
        return (self.value,)

    def cells(self, frame: Frame) -> tuple[Cell, ...]:
        """The line's cells as they are seen from the clue."""
        return _seen(self.kind, self.index, self.reverse, frame.size)

    def order(self, frame: Frame) -> Sequence[Cell]:
        return self.cells(frame)

    @property
    def called(self) -> str:
        return f"{self.key} {self.value} of {self.kind} {self.index + 1}"


@lru_cache(maxsize=1000)
def _seen(kind: str, index: int, reverse: bool, size: int) -> tuple[Cell, ...]:
    places = [(index, k) if kind == "row" else (k, index) for k in range(size)]
    return tuple(reversed(places)) if reverse else tuple(places)
