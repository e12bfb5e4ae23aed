"""Rules for the whole board: neighbours without a mark, moves of chess pieces, places in boxes, squares of four."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import eq
from typing import ClassVar, Self

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.problems.names import Kind, Name
from cover.problems.rules import Rule
from cover.puzzles.clues.base import Clue, Filled, FlagClue, Frame, neighbour_rules, no_value, pair_rule
from cover.puzzles.common.cells import Cell, cell_name, members


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


class MoveClue(FlagClue):
    """Equal symbols are not one move of a chess piece apart: regions of two cells."""

    moves: ClassVar[tuple[Cell, ...]]  # half of them, so that every pair of cells comes once

    def is_move(self, down: int, right: int) -> bool:
        """Is one move as far as this? The same as `moves` once more, for `faults`."""
        raise NotImplementedError

    def _pairs(self, frame: Frame) -> Iterator[tuple[Cell, Cell]]:
        n = frame.size
        for r, c in frame.cells():
            for down, right in self.moves:
                if 0 <= r + down < n and 0 <= c + right < n:
                    yield (r, c), (r + down, c + right)

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        for first, second in self._pairs(frame):
            yield Name(Kind.MOVE, (self.key, (first, second))), (first, second)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        n, far = frame.size, (-2, -1, 0, 1, 2)
        for a, b in ((a, b) for a in (0, 1, 2) for b in far if (a, b) > (0, 0) and self.is_move(a, abs(b))):
            for r in range(n - a):
                here, there = solution[r][max(0, -b) :], solution[r + a][max(0, b) :]
                if not any(map(eq, here, there)):
                    continue
                for c, (one, other) in enumerate(zip(here, there, strict=False), max(0, -b)):
                    if one == other:
                        yield f"{self.key}: {one} at {cell_name((r, c))} and {cell_name((r + a, c + b))}"


class AntiTaxi(FlagClue):
    """`antitaxi`."""

    key = "antitaxi"
    form = "antitaxi"
    meaning = "Two cells that are x steps apart, along rows and columns, do not both have x."
    heading = "Anti-taxicab"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        return iter(_taxi_rules(frame.size, frame.symbols))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for value, cells in members(solution).items():
            for (r, c), (s, d) in combinations(cells, 2):
                if abs(r - s) + abs(c - d) == value:
                    yield f"antitaxi: {value} at {cell_name((r, c))} and {cell_name((s, d))}"


@lru_cache(maxsize=16)
def _taxi_rules(size: int, symbols: tuple[int, ...]) -> tuple[Rule, ...]:
    frame, made = Frame(size, symbols), list[Rule]()
    name = Name(Kind.STATED, (AntiTaxi.key, AntiTaxi.key))
    for (r, c), (s, d) in combinations(frame.cells(), 2):
        apart = abs(r - s) + abs(c - d)
        if r != s and c != d and apart in symbols:

            def allowed(a: int, b: int, apart: int = apart) -> bool:
                return not a == b == apart

            made.append(pair_rule((r, c), (s, d), allowed, frame, name, (AntiTaxi, apart)))
    return tuple(made)


class Disjoint(FlagClue):
    """`disjoint`: for boards with boxes."""

    key = "disjoint"
    form = "disjoint"
    meaning = "Cells at the same place of their boxes have different symbols."
    heading = "Disjoint groups"

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        if not frame.boxes:
            raise ProblemError("disjoint: this board has no boxes")
        for place, cells in enumerate(zip(*members(frame.boxes).values(), strict=True)):
            yield Name(Kind.GROUP, place), cells

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        if not frame.boxes:
            raise ProblemError("disjoint: this board has no boxes")
        places = Counter[Hashable]()  # cells seen of each box, in reading order
        found: dict[tuple[int, int], Cell] = {}  # where a symbol stands at a place of some box
        for r, row in enumerate(solution):
            for c, symbol in enumerate(row):
                box = frame.boxes[r][c]
                places[box] += 1
                if (first := found.setdefault((places[box], symbol), (r, c))) != (r, c):
                    yield f"group {places[box]}: {symbol} at {cell_name(first)} and {cell_name((r, c))}"
