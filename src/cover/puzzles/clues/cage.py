"""Cages, whose symbols differ: killer cages, which add up to the clue, and equality cages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.names import Name
from cover.problems.rules import Rule, total
from cover.puzzles.clues.base import CellsClue, Filled, Frame, cells_in, names, number_in, values_of
from cover.puzzles.common.cells import Cell, cell_name


@dataclass(frozen=True)
class Cage(CellsClue):
    """`cage 15: r1c1 r1c2 r2c1`; sum: None if the cells only differ."""

    sum: int | None = None

    key = "cage"
    form = "cage [SUM]: CELLS"
    meaning = "The symbols of the cage differ and add up to its number, if it has one."

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        cells = cells_in(cls.key, text, size)
        return cls(cells, number_in(cls.key, value) if value else None)

    def line(self) -> str:
        return f"cage{'' if self.sum is None else f' {self.sum}'}: {names(self.cells)}"

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        yield self.place, self.cells

    def rules(self, frame: Frame) -> Iterator[Rule]:
        if self.sum is not None:
            yield total(frame.numbers(self.cells), frame.symbols, [self.sum], self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        found = values_of(self.cells, solution)
        for k, value in enumerate(found if len(set(found)) < len(found) else ()):
            if value in found[:k]:
                first = self.cells[found.index(value)]
                yield f"{self.called}: {value} at {cell_name(first)} and {cell_name(self.cells[k])}"
        if self.sum is not None and sum(found) != self.sum:
            yield f"{self.called}: {' + '.join(map(str, found))} is {sum(found)}, not {self.sum}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.cage(self.cells, "" if self.sum is None else str(self.sum))


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
