"""Sum lines: cut into pieces that each add up to the number (10 on a 10-line); a loop is cut wherever it can be."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any, Self

from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.errors import ProblemError
from cover.problems.rules import Automaton, Machine, Rule, machine
from cover.puzzles.clues.base import CellsClue, Filled, Frame, cells_in, names, number_in, values_of


@dataclass(frozen=True)
class SumLine(CellsClue):
    """`sumline 10: r1c1 r1c2 r1c3`; symbols are positive."""

    number: int = 10

    key = "sumline"
    form = "sumline [10]: CELLS"
    meaning = "The line can be cut into pieces of neighbours that each add up to 10, or the number given."

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.number < 1:
            raise ProblemError(f"{self.key} {self.number}: a sum from 1 is needed")

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        cells = cells_in(cls.key, text, size)
        return cls(cells, number_in(cls.key, value) if value else 10)

    def line(self) -> str:
        return f"{self.key} {self.number}: {names(self.cells)}"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        if min(frame.symbols) < 0:
            raise ProblemError(f"{self.key}: the symbols must not be negative")
        made = self._made(self.number, len(self.cells), frame.symbols)
        yield Automaton(frame.numbers(self.cells), made, self.called)

    @staticmethod
    def _made(wanted: int, length: int, symbols: tuple[int, ...]) -> Machine:
        return _machine(wanted, length, symbols)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        running = 0
        for value in values_of(self.cells, solution):
            running += value
            if running > self.number:
                yield f"{self.called}: a piece adds up to {running}, not {self.number}"
                return
            running %= self.number
        if running:
            yield f"{self.called}: the last piece adds up to {running}, not {self.number}"


@lru_cache(maxsize=256)
def _machine(wanted: int, length: int, symbols: tuple[int, ...]) -> Machine:
    """The state is the sum of the piece so far."""

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        reached = int(state) + symbols[symbol]
        return None if reached > wanted else reached % wanted

    return machine(length, len(symbols), 0, step, lambda state: state == 0)


class SumLoop(SumLine):
    """`sumloop 10: r1c1 r1c2 r2c2 r2c1`: after the last cell comes the first."""

    key = "sumloop"
    form = "sumloop [10]: CELLS"
    meaning = "The closed line can be cut into pieces of neighbours that each add up to 10, or the number given."

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.number > LARGEST_LOOP:
            raise ProblemError(f"{self.key} {self.number}: sums up to {LARGEST_LOOP} are taken")

    @staticmethod
    def _made(wanted: int, length: int, symbols: tuple[int, ...]) -> Machine:
        return _loop_machine(wanted, length, symbols)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells, solution)
        if not any(self._cut(line[k:] + line[:k]) for k in range(len(line))):
            yield f"{self.called}: {' '.join(map(str, line))} cannot be cut into pieces of {self.number}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.line((*self.cells, self.cells[0]), "other")
        yield from strokes.corner(self.cells[0], f"sumloop {self.number}")

    def _cut(self, line: list[int]) -> bool:
        """Do pieces from the first cell on add up?"""
        ends = list(accumulate(line))
        return ends[-1] % self.number == 0 and set(range(self.number, ends[-1], self.number)) <= set(ends)


LARGEST_LOOP = 15  # whose automaton has up to 15 * 2^15 states


@lru_cache(maxsize=256)
def _loop_machine(wanted: int, length: int, symbols: tuple[int, ...]) -> Machine:
    """The state is the sum so far, by `wanted`, and which remainders the cuts may have: those that no symbol has passed
    over."""
    every = (1 << wanted) - 1

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        reached, left = state
        passed = 0
        for over in range(reached + 1, reached + symbols[symbol]):
            passed |= 1 << over % wanted
        left &= ~passed
        return ((reached + symbols[symbol]) % wanted, left) if left else None

    return machine(length, len(symbols), (0, every), step, lambda state: state[0] == 0)  # type: ignore[index]
