"""How often symbols stand in some cells: as a symbol there says, or the clue."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Rule, total
from cover.puzzles.clues.base import CellsClue, Filled, Frame, cells_in, names, values_of
from cover.puzzles.clues.lines import LineClue
from cover.puzzles.common.cells import Cell


class Circles(CellsClue):
    """`circles: r1c1 r1c4 r2c2`: all circles of the board."""

    key = "circles"
    form = "circles: CELLS"
    meaning = "A symbol that stands in one of these cells stands in as many of them as it says."
    printed = "A symbol that stands in a circle stands in as many circles as it says."

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for symbol in frame.symbols:
            values = [int(other == symbol) for other in frame.symbols]
            yield total(frame.numbers(self.cells), values, (0, max(symbol, 0)), self.saying(f"circles: {symbol}"))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for symbol, times in sorted(Counter(values_of(self.cells, solution)).items()):
            if times != symbol:
                yield f"circles: {symbol} stands in {times} of them"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        for cell in self.cells:
            yield strokes.ring(cell)


class CountDifferent(LineClue):
    """`different: r1c1 r1c2 r2c2 r2c3`: the cell that counts, then those that it counts."""

    key = "different"
    form = "different: CELL CELLS"
    meaning = "The first symbol says how many different symbols the other cells have."
    heading = "Different values"
    min_cells = 2

    def order(self, frame: Frame) -> Sequence[Cell]:
        """First those that are counted: the count is known at the end alone."""
        return *self.cells[1:], self.cells[0]

    def step(self, state: Any, value: int, place: int, length: int) -> Hashable | None:
        """State: the symbols so far; at last that their number is right."""
        if place < length - 1:
            return frozenset((*state, value))
        return "right" if len(set(state)) == value else None

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        *others, first = line
        if len(set(others)) != first:
            yield f"{len(set(others))} different symbols, not {first}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield strokes.ring(self.cells[0])
        yield from strokes.line(self.cells, "other")


@dataclass(frozen=True)
class LookAndSay(CellsClue):
    """`lookandsay 1x6,2x7: r1c1 r1c2 r2c2`: one six and two sevens; says: (how often, symbol)."""

    says: tuple[tuple[int, int], ...] = ()

    key = "lookandsay"
    form = "lookandsay 1x6,2x7: CELLS"
    meaning = "Each symbol that is named stands in the cells as often as it says: 2x7 means two sevens."
    heading = "Look-and-say"

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        found = [re.fullmatch(r"(\d{1,2})x(\d{1,3})", word) for word in value.split(",")]
        if not all(found):
            raise InputError(f"{cls.key} {shown(value)}: numbers of symbols such as 1x6,2x7 are needed")
        return cls(cells_in(cls.key, text, size), tuple((int(say[1]), int(say[2])) for say in found if say))

    def line(self) -> str:
        return f"{self.key} {','.join(f'{times}x{symbol}' for times, symbol in self.says)}: {names(self.cells)}"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for times, symbol in self.says:
            values = [int(other == symbol) for other in frame.symbols]
            yield total(frame.numbers(self.cells), values, (times,), self.saying(f"{self.called}: {symbol}"))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells, solution)
        for times, symbol in self.says:
            if line.count(symbol) != times:
                yield f"{self.called}: {symbol} stands there {line.count(symbol)} times, not {times}"
