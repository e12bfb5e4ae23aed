"""Clues about groups of cells: `KEY: r1c1 r1c2 / r2c1 r2c2`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from cover.basics.errors import ProblemError
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.names import Name
from cover.problems.rules import Rule, weighted
from cover.puzzles.clues.base import Clue, Filled, Frame, cells_in, names, no_value, pair_rule, values_of
from cover.puzzles.common.cells import Cell, cell_name


@dataclass(frozen=True)
class GroupsClue(Clue):
    """Two groups of cells or more."""

    groups: tuple[tuple[Cell, ...], ...]

    sign: ClassVar[str]

    def __post_init__(self) -> None:
        if len(self.groups) < 2 or not all(self.groups):
            raise ProblemError(f"{self.key}: at least two groups of cells are needed, with / between them")

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        no_value(cls.key, value)
        return cls(tuple(cells_in(cls.key, part, size) for part in text.split("/")))

    def line(self) -> str:
        return f"{self.key}: {' / '.join(map(names, self.groups))}"

    @property
    def called(self) -> str:
        return f"{self.key} {cell_name(self.groups[0][0])}"

    def _alike(self, frame: Frame, values: Sequence[tuple[tuple[int, ...], Name]]) -> Iterator[Rule]:
        """For each of the values (by symbol, with a name): their sum is the same in every group as in the first."""
        for group in self.groups[1:]:
            counted = Counter(self.groups[0])
            counted.subtract(group)
            cells = [cell for cell, count in counted.items() if count]
            numbers, times = frame.numbers(cells), tuple(counted[cell] for cell in cells)
            for some, name in values:
                yield weighted(numbers, times, some, (0,), name)

    def draw(self, frame: Frame) -> Iterator[Shape]:
        for group in self.groups:
            yield from strokes.cage(group, self.sign)


class EqualSums(GroupsClue):
    """`equalsums: r1c1 r1c2 / r2c1 r2c2 / r3c3`."""

    key = "equalsums"
    form = "equalsums: CELLS / CELLS"
    meaning = "The groups of cells have equal sums."
    heading = "Equal sums"
    sign = "+"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        yield from self._alike(frame, [(frame.symbols, self.saying(self.called))])

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        sums = [sum(values_of(group, solution)) for group in self.groups]
        if len(set(sums)) > 1:
            yield f"{self.called}: the sums are {', '.join(map(str, sums))}"


class SameSymbols(GroupsClue):
    """`samesymbols: r1c1 r1c2 / r5c5 r6c6`: in any order, repeats counted."""

    key = "samesymbols"
    form = "samesymbols: CELLS / CELLS"
    meaning = "The groups of cells have the same symbols, each as often, in any order."
    heading = "Same symbols"
    sign = "="

    def __post_init__(self) -> None:
        super().__post_init__()
        if len({len(group) for group in self.groups}) > 1:
            raise ProblemError(f"{self.key}: the groups have {', '.join(str(len(g)) for g in self.groups)} cells")

    def rules(self, frame: Frame) -> Iterator[Rule]:
        if len(self.groups[0]) == 1:
            (first,), *others = self.groups
            for (cell,) in others:
                if cell != first:
                    name = self.saying(f"{self.called} {cell_name(cell)}")
                    yield pair_rule(first, cell, lambda a, b: a == b, frame, name, SameSymbols)
            return
        rows = [(tuple(int(symbol == other) for other in frame.symbols), symbol) for symbol in frame.symbols]
        yield from self._alike(frame, [(row, self.saying(f"{self.called}: {symbol}")) for row, symbol in rows])

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        first, *others = [sorted(values_of(group, solution)) for group in self.groups]
        for found in others:
            if found != first:
                yield f"{self.called}: {' '.join(map(str, first))} and {' '.join(map(str, found))} are not the same"
