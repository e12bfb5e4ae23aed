"""Lockout line: its ends are far apart, and no symbol on it lies between them or equals one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Automaton
from cover.puzzles.clues.base import Frame, NumberClue
from cover.puzzles.clues.between import EndsClue, by_ends


@dataclass(frozen=True)
class Lockout(NumberClue, EndsClue):
    """`lockout: END CELLS END`, `lockout 2: ...`; number: the least difference of the ends."""

    number: int = 4

    key = "lockout"
    form = "lockout [4]: END CELLS END"
    meaning = "The ends differ by at least 4, or the number given, and the other symbols lie outside the two."
    min_cells = 2
    optional = True

    def automaton(self, frame: Frame) -> Automaton:
        return by_ends(len(self.cells), frame.symbols, self.number, outside=True)

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
