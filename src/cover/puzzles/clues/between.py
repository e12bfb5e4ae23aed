"""Lines whose two ends say where the symbols between them lie: inside, or outside."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.puzzles.clues.base import Frame, NumberClue
from cover.puzzles.clues.lines import LineClue
from cover.puzzles.common.cells import Cell


class EndsClue(LineClue):
    """The state is the first end, then both in order; to an automaton the ends come first."""

    def order(self, frame: Frame) -> Sequence[Cell]:
        return self.cells[0], self.cells[-1], *self.cells[1:-1]

    def step(self, state: Any, value: int, place: int, length: int) -> Hashable | None:
        if place == 0:
            return (value,)
        if place == 1:
            low, high = sorted((state[0], value))
            return (low, high) if self.may_end(low, high) else None
        return tuple(state) if self.fits(value, *state) else None

    def may_end(self, low: int, high: int) -> bool:
        """May these be the ends?"""
        return True

    def fits(self, value: int, low: int, high: int) -> bool:
        """May a symbol stand between these ends?"""
        raise NotImplementedError


class Between(EndsClue):
    """`between: END CELLS END`."""

    key = "between"
    form = "between: END CELLS END"
    meaning = "The symbols on the line lie strictly between those at its ends."
    heading = "Between line"
    min_cells = 3

    def fits(self, value: int, low: int, high: int) -> bool:
        return low < value < high

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        first, last, *middle = line
        low, high = sorted((first, last))
        for value in middle:
            if not low < value < high:
                yield f"{value} is not between {low} and {high}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.between(self.cells)


@dataclass(frozen=True)
class Lockout(NumberClue, EndsClue):
    """`lockout: END CELLS END`, `lockout 2: ...`; number: the least difference of the ends."""

    number: int = 4

    key = "lockout"
    form = "lockout [4]: END CELLS END"
    meaning = "The ends differ by at least 4, or the number given, and the other symbols lie outside the two."
    min_cells = 2
    optional = True

    def may_end(self, low: int, high: int) -> bool:
        return high - low >= self.number

    def fits(self, value: int, low: int, high: int) -> bool:
        return value < low or value > high

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
