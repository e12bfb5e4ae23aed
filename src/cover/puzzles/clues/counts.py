"""How often symbols stand in some cells: as a symbol there says, or the clue."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Automaton, Regular, Rule, automaton, total
from cover.puzzles.clues.base import CellsClue, Clue, Filled, Frame, cells_in, names, number_in, values_of
from cover.puzzles.clues.lines import LineClue, stepped
from cover.puzzles.common.cells import Cell, cell_name, parse_cell


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

    def automaton(self, frame: Frame) -> Automaton:
        def step(state: Any, value: int, place: int, length: int) -> Hashable | None:
            """State: the symbols so far; at last that their number is right."""
            if place < length - 1:
                return frozenset((*state, value))
            return "right" if len(set(state)) == value else None

        return stepped(self, len(self.cells), frame.symbols, step)

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


@dataclass(frozen=True)
class Quadruple(Clue):
    """`quadruple 1,2: r2c2`: the corner below and right of the cell."""

    cell: Cell
    wanted: tuple[int, ...]

    key = "quadruple"
    form = "quadruple 1,2,2: CELL"
    meaning = "The symbols stand in the 2 x 2 cells from this one, as often as they are named."
    printed = "The symbols stand in the four cells around the circle, as often as they are named."

    def __post_init__(self) -> None:
        if not 1 <= len(self.wanted) <= 4:
            raise ProblemError(f"quadruple: 1 to 4 symbols are needed, not {len(self.wanted)}")

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        cell = parse_cell(text, size, size)
        if max(cell) + 1 >= size:
            raise InputError(f"quadruple: no 2 x 2 cells begin at {cell_name(cell)}")
        return cls(cell, tuple(number_in(cls.key, word) for word in value.replace(",", " ").split()))

    def line(self) -> str:
        return f"quadruple {','.join(map(str, self.wanted))}: {cell_name(self.cell)}"

    @property
    def cells(self) -> tuple[Cell, ...]:
        r, c = self.cell
        return (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)

    def rules(self, frame: Frame) -> Iterator[Rule]:
        wanted = tuple(sorted(self.wanted))
        made = _holding(wanted, frame.symbols)
        yield Regular(frame.numbers(self.cells), made, self.saying(f"quadruple {cell_name(self.cell)}"))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        missing = Counter(self.wanted) - Counter(values_of(self.cells, solution))
        for symbol in missing:
            yield f"quadruple {cell_name(self.cell)}: {symbol} stands too few times"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.corner_circle(self.cell, " ".join(map(str, self.wanted)))


@lru_cache(maxsize=256)
def _holding(wanted: tuple[int, ...], symbols: tuple[int, ...]) -> Automaton:
    """State: the symbols still wanted."""

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        left = list(state)
        if symbols[symbol] in left:
            left.remove(symbols[symbol])
        return tuple(left) if len(left) < 4 - place else None

    return automaton(4, len(symbols), wanted, step, lambda state: state == ())
