"""Quadruple: symbols that stand in the four cells around a corner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from cover.basics.errors import InputError, ProblemError
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.clues.base import Clue, Filled, Frame, number_in, values_of
from cover.puzzles.common.cells import Cell, cell_name, parse_cell


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
        made = _automaton(wanted, frame.symbols)
        yield Regular(frame.numbers(self.cells), made, self.saying(f"quadruple {cell_name(self.cell)}"))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        missing = Counter(self.wanted) - Counter(values_of(self.cells, solution))
        for symbol in missing:
            yield f"quadruple {cell_name(self.cell)}: {symbol} stands too few times"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.corner_circle(self.cell, " ".join(map(str, self.wanted)))


@lru_cache(maxsize=256)
def _automaton(wanted: tuple[int, ...], symbols: tuple[int, ...]) -> Automaton:
    """State: the symbols still wanted."""

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        left = list(state)
        if symbols[symbol] in left:
            left.remove(symbols[symbol])
        return tuple(left) if len(left) < 4 - place else None

    return automaton(4, len(symbols), wanted, step, lambda state: state == ())
