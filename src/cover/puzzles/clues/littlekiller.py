"""Little killer: a diagonal adds up to a number outside the board; symbols may repeat."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Rule, total
from cover.puzzles.clues.base import Clue, Filled, Frame, number_in, values_of
from cover.puzzles.common.cells import Cell, cell_name, parse_cell

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
        return _diagonal(self.start, self.way, frame.size)

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


@lru_cache(maxsize=1000)
def _diagonal(start: Cell, way: str, size: int) -> tuple[Cell, ...]:
    (r, c), (down, right) = start, WAYS[way]
    found = []
    while 0 <= r < size and 0 <= c < size:
        found.append((r, c))
        r, c = r + down, c + right
    return tuple(found)
