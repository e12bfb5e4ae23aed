"""Lines whose symbols are a word that an automaton or a pattern accepts."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.automata import determinised
from cover.problems.rules import Automaton
from cover.puzzles.clues.base import Frame, cells_in, names
from cover.puzzles.clues.lines import LineClue
from cover.puzzles.grids.patterns import after, ends, may_end, read_pattern

Arc = tuple[int, int, int]
States = frozenset[int]


@dataclass(frozen=True)
class AutomatonClue(LineClue):
    """`automaton 0/2/0-1-1,1-1-1,1-3-2: r1c1 r1c2 r1c3`: states that begin, states that end, arcs from a state by a
    symbol to a state; several arcs for one symbol are several ways."""

    begins: States = frozenset()
    ends: States = frozenset()
    arcs: frozenset[Arc] = frozenset()

    key = "automaton"
    form = "automaton 0/1,2/0-5-1,1-6-2: CELLS"
    meaning = "The symbols lead from a starting state (0) to an end state (1, 2) along arcs STATE-SYMBOL-STATE."

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        if not re.fullmatch(r"\d+(,\d+)*/\d+(,\d+)*/\d+-\d+-\d+(,\d+-\d+-\d+)*", value) or len(value) > 1_000_000:
            raise InputError(f"automaton {shown(value)}: starting states, end states and arcs such as 0-5-1 are needed")
        begins, ends, arcs = value.split("/")
        read = [tuple(map(int, arc.split("-"))) for arc in arcs.split(",")]
        return cls(
            cells_in(cls.key, text, size),
            frozenset(map(int, begins.split(","))),
            frozenset(map(int, ends.split(","))),
            frozenset((before, symbol, after) for before, symbol, after in read),
        )

    def line(self) -> str:
        begins, ends = (",".join(map(str, sorted(states))) for states in (self.begins, self.ends))
        arcs = ",".join("-".join(map(str, arc)) for arc in sorted(self.arcs))
        return f"automaton {begins}/{ends}/{arcs}: {names(self.cells)}"

    def _printed(self) -> str:
        return f"{self.meaning.removesuffix('.')}: {self.line().partition(':')[0].removeprefix('automaton ')}."

    def demands(self, frame: Frame) -> Iterator[Hashable]:
        """The words, whatever the states are called."""
        made = self.automaton(frame)
        yield self.key, self.cells, made.starts.tobytes(), made.arcs.tobytes(), made.states.tobytes()

    def automaton(self, frame: Frame) -> Automaton:
        return _of_arcs(len(self.cells), frame.symbols, self.begins, self.ends, self.arcs)

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.line(self.cells, "other")
        yield from strokes.corner(self.cells[0], "automaton")

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        """Backwards, from what ends; `automaton` goes forwards."""
        left, ways = set(self.ends), _backwards(self.arcs)
        for value in reversed(line):
            left = {before for before, after in ways.get(value, ()) if after in left}
        if not left & self.begins:
            yield f"its automaton does not accept {' '.join(map(str, line))}"


@lru_cache(maxsize=256)
def _backwards(arcs: frozenset[Arc]) -> dict[int, list[tuple[int, int]]]:
    """By symbol: the states before and after it."""
    ways: dict[int, list[tuple[int, int]]] = {}
    for before, symbol, onto in arcs:
        ways.setdefault(symbol, []).append((before, onto))
    return ways


@lru_cache(maxsize=256)
def _of_arcs(length: int, symbols: tuple[int, ...], begins: States, ends: States, arcs: frozenset[Arc]) -> Automaton:
    arcs_of: dict[tuple[int, int], list[int]] = {}
    for before, symbol, onto in arcs:
        arcs_of.setdefault((before, symbol), []).append(onto)

    def follow(state: int, symbol: int) -> Sequence[int]:
        return arcs_of.get((state, symbols[symbol]), ())

    return determinised(length, len(symbols), begins, follow, ends.__contains__)


@dataclass(frozen=True)
class Regex(LineClue):
    """`regex .*(12|24).*: r1c1 r1c2 r1c3`: the whole line matches."""

    pattern: str = ""

    key = "regex"
    form = "regex PATTERN: CELLS"
    meaning = "The symbols of the line match the regular expression: .*(12|24).* has 1 and 2, or 2 and 4, side by side."
    heading = "Pattern"

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        if not value or any(sign in value for sign in ":# "):
            raise InputError(f"regex {shown(value)}: a pattern such as .*(12|24).* is needed before the colon")
        read_pattern(value, ())  # refuses what is none
        return cls(cells_in(cls.key, text, size), value)

    def line(self) -> str:
        return f"regex {self.pattern}: {names(self.cells)}"

    def _printed(self) -> str:
        return f"The symbols of the line match the regular expression {self.pattern}"

    def automaton(self, frame: Frame) -> Automaton:
        return _of_pattern(len(self.cells), frame.symbols, self.pattern)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        if len(line) not in ends(read_pattern(self.pattern, frame.symbols), line, {0}):
            yield f"{' '.join(map(str, line))} does not match {self.pattern}"


@lru_cache(maxsize=256)
def _of_pattern(length: int, symbols: tuple[int, ...], pattern: str) -> Automaton:
    """A state is a pattern that must match what follows."""
    begin = frozenset([read_pattern(pattern, symbols)])
    return determinised(length, len(symbols), begin, lambda one, k: after(one, symbols[k]), may_end)
