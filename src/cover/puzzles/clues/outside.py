"""Numbers beside a line of the board, seen from there: skyscrapers, sandwiches, X-sums, rooms, diagonals."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, Self

import numpy as np

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.arrays import Int32s
from cover.problems.automata import Automaton, of_table
from cover.problems.rules import Rule, total
from cover.puzzles.clues.base import Clue, Filled, Frame, number_in, values_of
from cover.puzzles.clues.lines import OutsideClue, stepped
from cover.puzzles.common.cells import Cell, Rectangle, cell_name, parse_cell


class Skyscraper(OutsideClue):
    """`skyscraper 3: column 1 reversed`: seen from below. A symbol is the height of a building, and 0 is none: it is
    never seen (as Interactive Sudoku Solver has it)."""

    key = "skyscraper"
    form = "skyscraper COUNT: row 1 reversed"
    meaning = "That many symbols are seen from there, each hiding the smaller ones behind it; a 0 is never seen."

    def automaton(self, frame: Frame) -> Automaton:
        def step(state: Any, value: int, place: int, length: int) -> Hashable | None:
            """State: the highest so far, from the ground, and how many were seen."""
            highest, seen = state
            if value > highest:
                return (value, seen + 1) if seen < self.value else None
            return highest, seen

        def accepts(state: Any) -> bool:
            return bool(state[1] == self.value)

        return stepped(self, frame.size, frame.symbols, step, accepts, start=(0, 0), uniform=True)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        seen = sum(value > max([0, *line[:k]]) for k, value in enumerate(line))
        if seen != self.value:
            yield f"{seen} are seen"


class HiddenSkyscraper(OutsideClue):
    """`hiddenskyscraper 3: row 1`: seen from the left, 3 is the first symbol behind a greater one."""

    key = "hiddenskyscraper"
    form = "hiddenskyscraper SYMBOL: row 1 reversed"
    meaning = "Seen from there, this is the first symbol hidden by a greater one in front of it."
    heading = "Hidden skyscraper"

    def automaton(self, frame: Frame) -> Automaton:
        def step(state: Any, value: int, place: int, length: int) -> Hashable | None:
            """State: the greatest symbol so far, if any; "done" once the first one is hidden."""
            if state == "done":
                return "done"
            if state and value < state[0]:
                return "done" if value == self.value else None
            return (max(value, *state),) if state else (value,)

        return stepped(self, frame.size, frame.symbols, step, lambda state: bool(state == "done"), uniform=True)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        hidden = next((value for k, value in enumerate(line) if value < max(line[:k], default=value)), None)
        if hidden != self.value:
            yield f"the first hidden symbol is {hidden if hidden is not None else 'none'}"


class Sandwich(OutsideClue):
    """`sandwich 8: column 1`."""

    key = "sandwich"
    form = "sandwich SUM: row 1"
    meaning = "The symbols between the smallest and the largest symbol of the line add up to the number."

    def automaton(self, frame: Frame) -> Automaton:
        return between_ends(self.value, frame.size, frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        least, most = min(frame.symbols), max(frame.symbols)
        ends = [k for k, value in enumerate(line) if value in (least, most)]
        if len(ends) != 2:
            yield f"the line needs {least} and {most} once each"
        elif sum(line[ends[0] + 1 : ends[1]]) != self.value:
            yield f"the symbols between add up to {sum(line[ends[0] + 1 : ends[1]])}"


@lru_cache(maxsize=256)
def between_ends(wanted: int, size: int, symbols: tuple[int, ...]) -> Automaton:
    """What lies between the least and the greatest of these symbols, each of which stands once, adds up to `wanted`."""
    table, inside, after = _between_table(size, symbols)
    table = table.copy()
    for symbol, value in enumerate(symbols):
        table[0, symbol] = inside.get((value, wanted), -1) if value in (min(symbols), max(symbols)) else 0
    return of_table(size, table, np.arange(len(table)) == after)


@lru_cache(maxsize=16)
def _between_table(size: int, symbols: tuple[int, ...]) -> tuple[Int32s, dict[tuple[int, int], int], int]:
    """What all sums share. States: 0, before; inside, by the end met first and what is still wanted; after. Row 0,
    which alone knows the sum, is left open."""
    low, high = min(symbols), max(symbols)
    most = size * max(map(abs, symbols))
    open_sums = range(0 if low >= 0 else -most, most + 1)
    inside = {state: k for k, state in enumerate(product(dict.fromkeys((low, high)), open_sums), 1)}
    after = len(inside) + 1
    table = np.full((after + 1, len(symbols)), -1, dtype=np.int32)
    for symbol, value in enumerate(symbols):
        if value not in (low, high):
            table[after, symbol] = after
            for (end, left), state in inside.items():
                table[state, symbol] = inside.get((end, left - value), -1)
        elif low != high:
            table[inside[low + high - value, 0], symbol] = after
    return table, inside, after


class XSum(OutsideClue):
    """`xsum 20: row 1`."""

    key = "xsum"
    form = "xsum SUM: row 1 reversed"
    meaning = "The first X symbols seen from there add up to the number, where X is the first of them."
    heading = "X-sum"

    def automaton(self, frame: Frame) -> Automaton:
        return _xsum(self.value, frame.size, frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        if not 1 <= line[0] <= len(line):
            yield f"there are no {line[0]} symbols"
        elif sum(line[: line[0]]) != self.value:
            yield f"the first {line[0]} add up to {sum(line[: line[0]])}"


class NumberedRoom(OutsideClue):
    """`numberedroom 3: column 2 reversed`."""

    key = "numberedroom"
    form = "numberedroom SYMBOL: row 1 reversed"
    meaning = "The symbol stands at place X of the line seen from there, where X is the first symbol of the line."
    heading = "Numbered room"

    def automaton(self, frame: Frame) -> Automaton:
        def step(state: Any, value: int, place: int, length: int) -> Hashable | None:
            """State: how many places before the one that is looked at; 0 once it was seen."""
            left = value - 1 if place == 0 else state - 1
            if place and not state:
                return 0
            if left == 0:
                return 0 if value == self.value else None
            return left if 0 < left < length else None

        return stepped(self, frame.size, frame.symbols, step, lambda state: bool(state == 0), start=-1)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        if not 1 <= line[0] <= len(line):
            yield f"there is no place {line[0]}"
        elif line[line[0] - 1] != self.value:
            yield f"{line[line[0] - 1]} stands at place {line[0]}"


@lru_cache(maxsize=256)
def _xsum(wanted: int, size: int, symbols: tuple[int, ...]) -> Automaton:
    table, states = _xsum_table(size, symbols)
    table = table.copy()
    table[0] = [states.get((value - 1, wanted - value), -1) if 1 <= value <= size else -1 for value in symbols]
    return of_table(size, table, np.arange(len(table)) == states[0, 0])


@lru_cache(maxsize=16)
def _xsum_table(size: int, symbols: tuple[int, ...]) -> tuple[Int32s, dict[tuple[int, int], int]]:
    """What all sums share. States: 0, the start; how many are still added, and what they still have to add up to. Row
    0, which alone knows the sum, is left open."""
    most = size * max(map(abs, symbols))
    open_sums = range(0 if min(symbols) >= 0 else -most, most + 1)
    some = [(left, total) for left in range(1, size) for total in open_sums]
    states = {state: k for k, state in enumerate([(0, 0), *some], 1)}
    rows = [[states.get((left - 1, total - value), -1) for value in symbols] for left, total in some]
    return np.array([[-1] * len(symbols), [1] * len(symbols), *rows], dtype=np.int32), states


WAYS = {"down-right": (1, 1), "down-left": (1, -1), "up-right": (-1, 1), "up-left": (-1, -1)}


@dataclass(frozen=True)
class LittleKiller(Clue):
    """`littlekiller 22: r1c1 down-right`: the first cell of the diagonal and its direction."""

    sum: int
    start: Cell
    way: str

    key = "littlekiller"
    form = "littlekiller SUM: CELL down-right"
    meaning = "The symbols on the diagonal add up to the number; they may repeat."
    heading = "Little killer"

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        found = re.fullmatch(r"(\S+)\s+(\S+)", text.strip().lower())
        if not found or found[2] not in WAYS:
            raise InputError(f"littlekiller: a cell and one of {', '.join(WAYS)} are needed, got {shown(text)}")
        return cls(number_in(cls.key, value), parse_cell(found[1], size, size), found[2])

    def line(self) -> str:
        return f"littlekiller {self.sum}: {cell_name(self.start)} {self.way}"

    def cells(self, frame: Frame) -> tuple[Cell, ...]:
        return self.start, *Rectangle(frame.size, frame.size).ray(self.start, WAYS[self.way])

    def demands(self, frame: Frame) -> Iterator[Hashable]:
        """The same from both ends."""
        yield self.key, self.sum, frozenset(self.cells(frame))

    def rules(self, frame: Frame) -> Iterator[Rule]:
        yield total(frame.numbers(self.cells(frame)), frame.symbols, [self.sum], self.saying(self.line()))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        found = values_of(self.cells(frame), solution)
        if sum(found) != self.sum:
            yield f"{self.line()}: {' + '.join(map(str, found))} is {sum(found)}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.along(self.start, WAYS[self.way], str(self.sum))
