"""Equality cage: as many even symbols as odd ones, as many low ones as high ones, none twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.names import Name
from cover.problems.rules import Rule, total
from cover.puzzles.clues.base import CellsClue, Filled, Frame, values_of
from cover.puzzles.common.cells import Cell


class EqualityCage(CellsClue):
    """`equality: r1c1 r1c2 r2c2 r2c1`."""

    key = "equality"
    form = "equality: CELLS"
    meaning = "The cage has no symbol twice, as many even as odd ones, and as many below the middle symbol as above it."
    heading = "Equality cage"

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        yield self.place, self.cells

    def rules(self, frame: Frame) -> Iterator[Rule]:
        parity = [1 if symbol % 2 else -1 for symbol in frame.symbols]
        height = [(_twice_above(symbol, frame) > 0) - (_twice_above(symbol, frame) < 0) for symbol in frame.symbols]
        for row in (parity, height):
            yield total(frame.numbers(self.cells), row, (0,), self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells, solution)
        if len(set(line)) < len(line):
            yield f"{self.called}: a symbol twice in {' '.join(map(str, line))}"
        odd = sum(value % 2 for value in line)
        if 2 * odd != len(line):
            yield f"{self.called}: {odd} odd symbols and {len(line) - odd} even ones"
        middle = (min(frame.symbols) + max(frame.symbols)) / 2
        low, high = sum(value < middle for value in line), sum(value > middle for value in line)
        if low != high:
            yield f"{self.called}: {low} low symbols and {high} high ones"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.cage(self.cells, "=")


def _twice_above(symbol: int, frame: Frame) -> int:
    return 2 * symbol - min(frame.symbols) - max(frame.symbols)
