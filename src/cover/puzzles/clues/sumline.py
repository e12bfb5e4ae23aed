"""Sum lines: cut into pieces that each add up to the number (10 on a 10-line); a loop is cut wherever it can be."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate
from operator import eq
from typing import Any

from cover.basics.errors import ProblemError
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.automata import Automaton, Branching, LateAutomaton, automaton
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.lines import LineClue, stepped


@dataclass(frozen=True)
class SumLine(LineClue):
    """`sumline 10: r1c1 r1c2 r1c3`; symbols are positive."""

    number: int = 10

    key = "sumline"
    form = "sumline [10]: CELLS"
    optional = True
    meaning = "The line can be cut into pieces of neighbours that each add up to 10, or the number given."
    heading = "Sum line"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.number < 1:
            raise ProblemError(f"{self.key} {self.number}: the sum must be 1 or more")

    def automaton(self, frame: Frame) -> Automaton:
        def step(state: Any, value: int, place: int, length: int) -> Hashable | None:
            """State: the sum of the piece so far."""
            reached = int(state) + value
            return None if reached > self.number else reached % self.number

        self._refuse_negative(frame)
        ends = partial(eq, 0)
        return stepped(self, len(self.cells), frame.symbols, step, ends, start=0, uniform=True)

    def _refuse_negative(self, frame: Frame) -> None:
        if min(frame.symbols) < 0:
            raise ProblemError(f"{self.key}: the symbols must not be negative")

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        running = 0
        for value in line:
            running += value
            if running > self.number:
                yield f"a piece adds up to {running}, not {self.number}"
                return
            running %= self.number
        if running:
            yield f"the last piece adds up to {running}, not {self.number}"


class SumLoop(SumLine):
    """`sumloop 10: r1c1 r1c2 r2c2 r2c1`: after the last cell comes the first."""

    key = "sumloop"
    form = "sumloop [10]: CELLS"
    meaning = "The closed line can be cut into pieces of neighbours that each add up to 10, or the number given."
    heading = "Sum loop"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.number > LARGEST_LOOP:
            raise ProblemError(f"{self.key} {self.number}: the largest sum is {LARGEST_LOOP}")

    def automaton(self, frame: Frame) -> Automaton:
        self._refuse_negative(frame)
        return _loop_automaton(self.number, len(self.cells), frame.symbols)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        if not any(self._cut(line[k:] + line[:k]) for k in range(len(line))):
            yield f"{' '.join(map(str, line))} cannot be cut into pieces of {self.number}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.line((*self.cells, self.cells[0]), "other")
        yield from strokes.corner(self.cells[0], f"sumloop {self.number}")

    def _cut(self, line: list[int]) -> bool:
        """Do pieces from the first cell on add up?"""
        ends = list(accumulate(line))
        return ends[-1] % self.number == 0 and set(range(self.number, ends[-1], self.number)) <= set(ends)


LARGEST_LOOP = 15  # whose automaton has up to 15 * 2^15 states


@lru_cache(maxsize=256)
def _loop_automaton(wanted: int, length: int, symbols: tuple[int, ...]) -> Automaton:
    """Filters read one that begins by choosing where the loop is cut, which has `wanted` squared states; the others
    need one that knows all choices that are left."""
    return LateAutomaton(
        length, len(symbols), partial(_knowing, wanted, length, symbols), _choosing(wanted, length, symbols)
    )


def _choosing(wanted: int, length: int, symbols: tuple[int, ...]) -> Branching:
    """The state is the remainder of the sum so far, by `wanted`, and that of the cuts, which no symbol passes over."""
    steps = [
        (cut, reached, symbol, (reached + value) % wanted)
        for cut in range(wanted)
        for reached in range(wanted)
        for symbol, value in enumerate(symbols)
        # A cut where the sum has this remainder must fall between two symbols: none may pass over it.
        if all(over % wanted != cut for over in range(reached + 1, reached + value))
    ]
    layers: list[list[tuple[int, int, int]]] = []
    for place in range(length):
        first, last = place == 0, place == length - 1
        layers.append(
            [
                # Remainders as they lie in one number; before the first and after the last cell there is one state.
                (0 if first else cut * wanted + reached, symbol, 0 if last else cut * wanted + after)
                for cut, reached, symbol, after in steps
                if not (first and reached) and not (last and after)
            ]
        )
    return Branching.of(layers)


def _knowing(wanted: int, length: int, symbols: tuple[int, ...]) -> Automaton:
    """The state is the sum so far, by `wanted`, and which remainders the cuts may have: those that no symbol has passed
    over."""
    every = (1 << wanted) - 1

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        reached, left = state
        passed = 0
        for over in range(reached + 1, reached + symbols[symbol]):
            passed |= 1 << over % wanted
        # One remainder at least must be left at which the loop can be cut.
        left &= ~passed
        return ((reached + symbols[symbol]) % wanted, left) if left else None

    def ends(state: Any) -> bool:
        return bool(state[0] == 0)

    return automaton(length, len(symbols), (0, every), step, ends, uniform=True)
