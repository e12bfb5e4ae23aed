"""Clones: two groups of cells hold the same symbols, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from cover.basics.errors import ProblemError
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Rule
from cover.puzzles.clues.base import Clue, Filled, Frame, cells_in, names, no_value, pair_rule
from cover.puzzles.common.cells import Cell, cell_name


@dataclass(frozen=True)
class Clone(Clue):
    """`clone: r1c1 r1c2 : r5c5 r5c6`."""

    cells: tuple[Cell, ...]
    others: tuple[Cell, ...]

    key = "clone"
    form = "clone: CELLS : CELLS"
    meaning = "The cells before and after the second colon have the same symbols, in order."
    printed = "The two groups of cells have the same symbols, in the same order."

    def __post_init__(self) -> None:
        if len(self.cells) != len(self.others) or not self.cells:
            raise ProblemError(
                f"clone: {len(self.cells)} cells and {len(self.others)} cells: both need the same number"
            )

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        no_value(cls.key, value)
        one, _, other = text.partition(":")
        return cls(cells_in(cls.key, one, size), cells_in(cls.key, other, size))

    def line(self) -> str:
        return f"clone: {names(self.cells)} : {names(self.others)}"

    def pairs(self) -> Iterator[tuple[Cell, Cell]]:
        return ((one, other) for one, other in zip(self.cells, self.others, strict=True) if one != other)

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for one, other in self.pairs():
            name = self.saying(f"clone {cell_name(one)}")
            yield pair_rule(one, other, lambda a, b: a == b, frame, name, Clone)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for (r, c), (s, d) in self.pairs():
            if solution[r][c] != solution[s][d]:
                places = f"{cell_name((r, c))} and {cell_name((s, d))}"
                yield f"clone {cell_name((r, c))}: {solution[r][c]} and {solution[s][d]} at {places} should be equal"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.cage(self.cells, "=")
        yield from strokes.cage(self.others, "=")
