"""Weighted sum: cells count so many times, or are taken away."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Rule, weighted
from cover.puzzles.clues.base import Clue, Filled, Frame, number_in
from cover.puzzles.common.cells import Cell, cell_name, parse_cell

LARGEST = 1000  # times that a cell counts


@dataclass(frozen=True)
class Weighted(Clue):
    """`weighted 20: r1c1 2*r1c2 -10*r3c4`; terms: cells and how often they count, each cell once."""

    sum: int
    terms: tuple[tuple[Cell, int], ...]

    key = "weighted"
    form = "weighted SUM: CELLS, 2*CELL, -1*CELL"
    meaning = "The symbols add up to the number; a cell with a factor, or named again, counts that many times."
    heading = "Weighted sum"
    printed = "The symbols add up to the number, each as often as the cell counts."

    def __post_init__(self) -> None:
        if not self.terms or len(dict(self.terms)) < len(self.terms):
            raise ProblemError("weighted: cells are needed, each once with its factor")
        for cell, times in self.terms:
            if abs(times) > LARGEST:
                raise ProblemError(f"weighted: {cell_name(cell)} may count at most {LARGEST} times, not {times}")

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        times = Counter[Cell]()
        for word in text.replace(",", " ").split():
            found = re.fullmatch(r"(?:([+-]?[0-9]+)\*)?(.+)", word)
            assert found is not None
            factor = int(found[1] or 1) if len(found[1] or "") < 9 else LARGEST + 1
            if abs(factor) > LARGEST:
                raise InputError(f"weighted {shown(word)}: the largest factor is {LARGEST}")
            times[parse_cell(found[2], size, size)] += factor
        return cls(number_in(cls.key, value), tuple(times.items()))

    def line(self) -> str:
        terms = " ".join((f"{times}*" if times != 1 else "") + cell_name(cell) for cell, times in self.terms)
        return f"weighted {self.sum}: {terms}"

    @property
    def called(self) -> str:
        return f"weighted {cell_name(self.terms[0][0])}"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        cells, times = zip(*self.terms, strict=True)
        yield weighted(frame.numbers(cells), times, frame.symbols, (self.sum,), self.saying(self.called))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        found = sum(times * solution[r][c] for (r, c), times in self.terms)
        if found != self.sum:
            yield f"{self.called}: its sum is {found}, not {self.sum}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.cage([cell for cell, _ in self.terms], f"{self.sum}*")
