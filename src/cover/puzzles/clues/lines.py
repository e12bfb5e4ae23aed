"""Lines of cells that an automaton reads: on the board (`LineClue`), or seen from outside (`OutsideClue`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any, ClassVar, Self

import numpy as np

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.arrays import Bools
from cover.problems.names import Name
from cover.problems.rules import Automaton, Regular, Rule, Sets, automaton
from cover.puzzles.clues.base import CellsClue, Clue, Filled, FlagClue, Frame, cached, number_in, values_of
from cover.puzzles.common.cells import Cell, cell_name


class LineClue(CellsClue):
    """`KEY: r4c1 r3c2 r2c3`: the symbols of the cells, in the order of `order`, are a word that `automaton` accepts."""

    def order(self, frame: Frame) -> Sequence[Cell]:
        """The cells as they are read: as they are listed, unless a kind says otherwise."""
        return self.cells

    def automaton(self, frame: Frame) -> Automaton:
        raise NotImplementedError

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        """What is wrong with these symbols, in words; never by way of `automaton`."""
        raise NotImplementedError

    def rules(self, frame: Frame) -> Iterator[Rule]:
        yield Regular(frame.numbers(self.order(frame)), self.automaton(frame), self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for words in self.wrong(values_of(self.order(frame), solution), frame):
            yield f"{self.called}: {words}"


def stepped(
    clue: Clue,
    length: int,
    symbols: tuple[int, ...],
    step: Callable[[Any, int, int, int], Hashable | None],
    accepts: Callable[[Any], bool] = lambda state: True,
    *,
    start: Hashable = (),
    uniform: bool = False,
) -> Automaton:
    """The automaton of a clue that reads so many symbols.

    step: the state after a symbol at a place (from 0) of so many, None where the symbol may not stand there; accepts:
    may the last symbol lead to a state? start: the state before the first symbol; uniform: does a step depend on no
    place?
    """

    def made(state: Any, symbol: int, place: int) -> Hashable | None:
        return step(state, symbols[symbol], place, length)

    key: tuple[Any, ...] = (type(clue), length, symbols, *clue.settings())
    return cached(key, lambda: automaton(length, len(symbols), start, made, accepts, uniform=uniform))


@dataclass(frozen=True)
class OutsideClue(Clue):
    """`KEY 8: row 1`, `column 3`, `row 2 reversed`: a number beside a line, whose symbols, seen from there, are a word
    that `automaton` accepts."""

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

    @property
    def called(self) -> str:
        return f"{self.key} {self.value} of {self.kind} {self.index + 1}"

    def automaton(self, frame: Frame) -> Automaton:
        raise NotImplementedError

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        """What is wrong with these symbols, in words; never by way of `automaton`."""
        raise NotImplementedError

    def rules(self, frame: Frame) -> Iterator[Rule]:
        yield Regular(frame.numbers(self.cells(frame)), self.automaton(frame), self.saying(self.called))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for words in self.wrong(values_of(self.cells(frame), solution), frame):
            yield f"{self.called}: {words}"


@lru_cache(maxsize=1000)
def _seen(kind: str, index: int, reverse: bool, size: int) -> tuple[Cell, ...]:
    places = [(index, k) if kind == "row" else (k, index) for k in range(size)]
    return tuple(reversed(places)) if reverse else tuple(places)


def _ends_first(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return cells[0], cells[-1], *cells[1:-1]


def _of_ends(
    clue: LineClue,
    frame: Frame,
    fits: Callable[[int, int, int], bool],
    may_end: Callable[[int, int], bool] = lambda low, high: True,
) -> Automaton:
    """Of a line whose ends come first. fits: may a symbol stand between ends, low and high? may_end: may these be the
    ends?"""

    def step(state: Any, value: int, place: int, length: int) -> Hashable | None:
        """State: the first end, then both in order."""
        if place == 0:
            return (value,)
        if place == 1:
            low, high = sorted((state[0], value))
            return (low, high) if may_end(low, high) else None
        return tuple(state) if fits(value, *state) else None

    return stepped(clue, len(clue.cells), frame.symbols, step)


class Between(LineClue):
    """`between: END CELLS END`."""

    key = "between"
    form = "between: END CELLS END"
    meaning = "The symbols on the line lie strictly between those at its ends."
    heading = "Between line"
    min_cells = 3

    def order(self, frame: Frame) -> Sequence[Cell]:
        return _ends_first(self.cells)

    def automaton(self, frame: Frame) -> Automaton:
        return _of_ends(self, frame, lambda value, low, high: low < value < high)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        first, last, *middle = line
        low, high = sorted((first, last))
        for value in middle:
            if not low < value < high:
                yield f"{value} is not between {low} and {high}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.between(self.cells)


@dataclass(frozen=True)
class Lockout(LineClue):
    """`lockout: END CELLS END`, `lockout 2: ...`; number: the least difference of the ends."""

    number: int = 4

    key = "lockout"
    form = "lockout [4]: END CELLS END"
    meaning = "The ends differ by at least 4, or the number given, and the other symbols lie outside the two."
    min_cells = 2
    optional = True

    def order(self, frame: Frame) -> Sequence[Cell]:
        return _ends_first(self.cells)

    def automaton(self, frame: Frame) -> Automaton:
        return _of_ends(
            self,
            frame,
            lambda value, low, high: value < low or value > high,
            lambda low, high: high - low >= self.number,
        )

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        first, last, *middle = line
        low, high = sorted((first, last))
        if high - low < self.number:
            yield f"the ends {first} and {last} differ by less than {self.number}"
        for value in middle:
            if low <= value <= high:
                yield f"{value} is not outside {low} to {high}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.between(self.cells)
        yield from strokes.corner(self.cells[0], "out")


@lru_cache(maxsize=100)
def _runs(size: int, symbols: tuple[int, ...]) -> Bools:
    """The sets of so many consecutive symbols."""
    present = set(symbols)
    runs = [range(low, low + size) for low in sorted(present) if present.issuperset(range(low, low + size))]
    sets = np.array([[s in run for s in symbols] for run in runs], dtype=np.bool_)
    return sets.reshape(len(runs), len(symbols))


class Renban(CellsClue):
    """`renban: r1c1 r1c2 r2c2`."""

    key = "renban"
    form = "renban: CELLS"
    meaning = "The symbols are consecutive and differ, in any order."
    heading = "Renban line"
    min_cells = 2

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        yield self.place, self.cells

    def rules(self, frame: Frame) -> Iterator[Rule]:
        yield Sets(frame.numbers(self.cells), _runs(len(self.cells), frame.symbols), self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        found = sorted(values_of(self.cells, solution))
        if any(b != a + 1 for a, b in pairwise(found)):
            yield f"{self.called}: {' '.join(map(str, found))} are not consecutive"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.chain(self.cells, "renban")


CLASSES = 3


class ClassesClue(CellsClue):
    """Any three neighbours on the line are of different classes; two on a shorter line too."""

    min_cells = 2
    word: ClassVar[str]  # what two symbols of one class have in common

    def class_of(self, value: int, symbols: tuple[int, ...]) -> Hashable:
        raise NotImplementedError

    def rules(self, frame: Frame) -> Iterator[Rule]:
        classes = [self.class_of(value, frame.symbols) for value in frame.symbols]

        def step(state: Any, symbol: int, place: int) -> Hashable | None:
            if classes[symbol] in state:
                return None
            return (*state, classes[symbol])[-(CLASSES - 1) :]

        key = (self.key, len(self.cells), frame.symbols)
        made = cached(key, lambda: automaton(len(self.cells), len(classes), (), step))
        yield Regular(frame.numbers(self.cells), made, self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells, solution)
        for k, value in enumerate(line):
            for other in line[max(0, k - CLASSES + 1) : k]:
                if self.class_of(value, frame.symbols) == self.class_of(other, frame.symbols):
                    yield f"{self.called}: {other} and {value} {self.word}"


class SquaresClue(FlagClue):
    """Every square of 2 x 2 cells holds symbols of all three classes, which are 0, 1 and 2."""

    word: ClassVar[str]  # what a square is that lacks a class

    def class_of(self, value: int, symbols: tuple[int, ...]) -> int:
        raise NotImplementedError

    def rules(self, frame: Frame) -> Iterator[Rule]:
        made = _all_classes(tuple(self.class_of(symbol, frame.symbols) for symbol in frame.symbols))
        for r, c in frame.cells():
            if r + 1 < frame.size and c + 1 < frame.size:
                square = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
                yield Regular(frame.numbers(square), made, self.saying(f"{self.key} at {cell_name((r, c))}"))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        of = {symbol: self.class_of(symbol, frame.symbols) for symbol in frame.symbols}
        for r in range(frame.size - 1):
            for c in range(frame.size - 1):
                square = [solution[r][c], solution[r][c + 1], solution[r + 1][c], solution[r + 1][c + 1]]
                if len({of[symbol] for symbol in square}) < CLASSES:
                    yield f"{self.key}: {' '.join(map(str, square))} at {cell_name((r, c))} are {self.word}"


@lru_cache(maxsize=256)
def _all_classes(classes: tuple[int, ...]) -> Automaton:
    """State: the classes so far."""

    def step(state: Any, symbol: int, place: int) -> Hashable:
        return frozenset((*state, classes[symbol]))

    return automaton(4, len(classes), frozenset(), step, lambda state: state == frozenset(range(CLASSES)))
