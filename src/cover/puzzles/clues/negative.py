"""Negative constraint: all pairs of a kind are marked, so that neighbours without a mark are no such pair."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Self

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.problems.rules import Rule
from cover.puzzles.clues.base import Clue, Filled, Frame, neighbour_rules, no_value
from cover.puzzles.clues.black import Black
from cover.puzzles.clues.total import Total
from cover.puzzles.clues.white import White
from cover.puzzles.common.cells import Cell, cell_name

# Which pairs a word forbids, and what marks excuse them. A pair with any dot is excused from both kinds of dots.
KINDS: dict[str, tuple[Callable[[int, int], bool], str]] = {
    "white": (lambda a, b: abs(a - b) == 1, "consecutive"),
    "black": (lambda a, b: a == 2 * b or b == 2 * a, "in the ratio 1:2"),
    "kropki": (lambda a, b: abs(a - b) == 1 or a == 2 * b or b == 2 * a, "consecutive or in the ratio 1:2"),
    "xv": (lambda a, b: a + b in (5, 10), "5 or 10 together"),
}


@dataclass(frozen=True)
class Negative(Clue):
    """`negative: kropki`, `white`, `black` or `xv`."""

    kind: str

    key = "negative"
    form = "negative: kropki (white, black, xv)"
    meaning = "Neighbours without a mark are not consecutive or in the ratio 1:2 (xv: do not add up to 5 or 10)."
    heading = "Negative constraint"

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ProblemError(f"negative: {', '.join(KINDS)} are known, not {self.kind!r}")

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

    def marked(self, frame: Frame) -> set[frozenset[Cell]]:
        """Pairs with a mark of this family."""
        family = (Total,) if self.kind == "xv" else (White, Black)
        return {frozenset(clue.cells) for clue in frame.clues if isinstance(clue, family) and len(clue.cells) == 2}

    def rules(self, frame: Frame) -> Iterator[Rule]:
        marked = self.marked(frame)
        forbidden, _ = KINDS[self.kind]
        for pair, rule in neighbour_rules(frame.size, frame.symbols, forbidden, self.saying(f"negative {self.kind}")):
            if pair not in marked:
                yield rule

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        forbidden, words = KINDS[self.kind]
        marked = self.marked(frame)
        for r in range(frame.size):
            for c in range(frame.size):
                for s, d in ((r, c + 1), (r + 1, c)):
                    if s < frame.size and d < frame.size:
                        a, b = solution[r][c], solution[s][d]
                        if forbidden(a, b) and {(r, c), (s, d)} not in marked:
                            places = f"{cell_name((r, c))} and {cell_name((s, d))}"
                            yield f"negative {self.kind}: {a} and {b} at {places} are {words}, without a mark"
