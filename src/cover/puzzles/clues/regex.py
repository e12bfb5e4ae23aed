"""Regex: the symbols of a line match a regular expression."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.problems.automata import determinised
from cover.problems.rules import Automaton
from cover.puzzles.clues.base import Frame, cells_in, names
from cover.puzzles.clues.lines import LineClue
from cover.puzzles.grids.patterns import after, ends, may_end, read_pattern


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
        return _automaton(len(self.cells), frame.symbols, self.pattern)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        if len(line) not in ends(read_pattern(self.pattern, frame.symbols), line, {0}):
            yield f"{' '.join(map(str, line))} does not match {self.pattern}"


@lru_cache(maxsize=256)
def _automaton(length: int, symbols: tuple[int, ...], pattern: str) -> Automaton:
    """A state is a pattern that must match what follows."""
    begin = frozenset([read_pattern(pattern, symbols)])
    return determinised(length, len(symbols), begin, lambda one, k: after(one, symbols[k]), may_end)
