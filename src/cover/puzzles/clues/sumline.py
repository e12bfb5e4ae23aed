"""Sum line: it can be cut into pieces that each add up to the number (10 on a 10-line)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

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
            raise ProblemError(f"sumline {self.number}: a sum from 1 is needed")

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        cells = cells_in(cls.key, text, size)
        return cls(cells, number_in(cls.key, value) if value else 10)

    def line(self) -> str:
        return f"sumline {self.number}: {names(self.cells)}"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        if min(frame.symbols) < 0:
            raise ProblemError("sumline: the symbols must not be negative")
        made = _machine(self.number, len(self.cells), frame.symbols)
        yield Automaton(frame.numbers(self.cells), made, self.called)

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
