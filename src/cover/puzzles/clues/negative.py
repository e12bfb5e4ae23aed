"""Neighbours without a mark are no such pair: all marks of a kind are given, or no neighbours are consecutive."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Self

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.problems.rules import Rule
from cover.puzzles.clues.base import Clue, Filled, FlagClue, Frame, neighbour_rules, no_value
from cover.puzzles.common.cells import Cell, cell_name


def _consecutive(one: int, other: int) -> bool:
    return abs(one - other) == 1


DOTS, SUMS = ("white", "black"), ("total",)  # keys of marks
# Which pairs a word forbids, and what marks excuse them. A pair with any dot is excused from both kinds of dots.
KINDS: dict[str, tuple[Callable[[int, int], bool], str, tuple[str, ...]]] = {
    "white": (_consecutive, "consecutive", DOTS),
    "black": (lambda a, b: a == 2 * b or b == 2 * a, "in the ratio 1:2", DOTS),
    "kropki": (lambda a, b: abs(a - b) == 1 or a == 2 * b or b == 2 * a, "consecutive or in the ratio 1:2", DOTS),
    "xv": (lambda a, b: a + b in (5, 10), "5 or 10 together", SUMS),
}


class UnmarkedClue(Clue):
    """Neighbours that carry no mark hold no pair that is `forbidden`."""

    def forbidden(self) -> Callable[[int, int], bool]:
        """No function made for the call: rules that were made with it are known by it."""
        raise NotImplementedError

    def marks(self) -> tuple[str, ...]:
        """The keys of clues that excuse the two cells which they speak of."""
        raise NotImplementedError

    def words(self, pair: str) -> str:
        """What is wrong with a pair: `1 and 2 at r1c1 and r1c2`."""
        raise NotImplementedError

    def _marked(self, frame: Frame) -> set[frozenset[Cell]]:
        cells = (getattr(clue, "cells", ()) for clue in frame.clues if clue.key in self.marks())
        return {frozenset(pair) for pair in cells if len(pair) == 2}

    def rules(self, frame: Frame) -> Iterator[Rule]:
        marked, name = self._marked(frame), self.saying(self.line().replace(":", ""))
        for pair, rule in neighbour_rules(frame.size, frame.symbols, self.forbidden(), name):
            if pair not in marked:
                yield rule

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        marked, forbidden = self._marked(frame), self.forbidden()
        for (r, c), (s, d) in frame.neighbours():
            a, b = solution[r][c], solution[s][d]
            if forbidden(a, b) and {(r, c), (s, d)} not in marked:
                yield self.words(f"{a} and {b} at {cell_name((r, c))} and {cell_name((s, d))}")


@dataclass(frozen=True)
class Negative(UnmarkedClue):
    """`negative: kropki`, `white`, `black` or `xv`."""

    kind: str

    key = "negative"
    form = "negative: kropki (white, black, xv)"
    meaning = "Neighbours without a mark are not consecutive or in the ratio 1:2 (xv: do not add up to 5 or 10)."
    heading = "Negative constraint"

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ProblemError(f"negative: one of {', '.join(KINDS)} is needed, not {self.kind!r}")

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        no_value(cls.key, value)
        if text.strip().lower() not in KINDS:
            raise InputError(f"negative: one of {', '.join(KINDS)} is needed, got {shown(text)}")
        return cls(text.strip().lower())

    def line(self) -> str:
        return f"negative: {self.kind}"

    def _printed(self) -> str:
        marks = {"kropki": "a dot", "xv": "an X or V"}.get(self.kind, f"a {self.kind} dot")
        words = "do not add up to 5 or 10" if self.kind == "xv" else f"are not {KINDS[self.kind][1]}"
        return f"Neighbours without {marks} {words}."

    def forbidden(self) -> Callable[[int, int], bool]:
        return KINDS[self.kind][0]

    def marks(self) -> tuple[str, ...]:
        return KINDS[self.kind][2]

    def words(self, pair: str) -> str:
        return f"negative {self.kind}: {pair} are {KINDS[self.kind][1]}, without a mark"


class Nonconsecutive(UnmarkedClue, FlagClue):
    """`nonconsecutive`; white dots are the exceptions, as setters mean it."""

    key = "nonconsecutive"
    form = "nonconsecutive"
    meaning = "Cells that share a side have no consecutive symbols, except where a white dot stands."

    def forbidden(self) -> Callable[[int, int], bool]:
        return _consecutive

    def marks(self) -> tuple[str, ...]:
        return ("white",)

    def words(self, pair: str) -> str:
        return f"nonconsecutive: {pair}"
