"""Arrow: the symbols on the shaft add up to the one in the circle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from cover.basics.errors import InputError, ProblemError
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Rule, weighted
from cover.puzzles.clues.base import Clue, Filled, Frame, names, no_value, values_of
from cover.puzzles.common.cells import Cell, cell_name, read_cells

LONGEST = 9  # cells of a number, so that sums stay within 32 bits


@dataclass(frozen=True)
class Arrow(Clue):
    """`arrow: r1c5 : r2c4 r3c3`: the circle, or the cells of a pill that hold a number's digits, then the shaft."""

    circle: tuple[Cell, ...]
    shaft: tuple[Cell, ...]

    key = "arrow"
    form = "arrow: CIRCLE : CELLS"
    meaning = "The symbols on the shaft add up to the number in the circle; they may repeat."

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        no_value(cls.key, value)
        circle, colon, shaft = text.partition(":")
        both = read_cells([*circle.split(), *shaft.replace(",", " ").split()], size, size, cls.key)
        split = len(circle.split())
        if not colon or not 0 < split < len(both):
            raise InputError("arrow: the circle's cell, ':' and the cells of the shaft are needed")
        if split > LONGEST:
            raise InputError(f"arrow: its number may have at most {LONGEST} cells, not {split}")
        return cls(both[:split], both[split:])

    def line(self) -> str:
        return f"arrow: {names(self.circle)} : {names(self.shaft)}"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        """Raises ProblemError where the circle has several cells and the board symbols that are no digits."""
        others = [symbol for symbol in frame.symbols if not 0 <= symbol <= 9]
        if len(self.circle) > 1 and others:
            raise ProblemError(f"arrow: a number of several cells needs digits, and {others[-1]} is none")
        places = [-(10**k) for k in range(len(self.circle))][::-1]
        times = (*places, *[1] * len(self.shaft))
        name = self.saying(f"arrow {cell_name(self.circle[0])}")
        yield weighted(frame.numbers((*self.circle, *self.shaft)), times, frame.symbols, (0,), name)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        number = int("".join(map(str, values_of(self.circle, solution))))
        shaft = values_of(self.shaft, solution)
        if sum(shaft) != number:
            yield f"arrow {cell_name(self.circle[0])}: {' + '.join(map(str, shaft))} is {sum(shaft)}, not {number}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.arrow(self.circle, self.shaft)
