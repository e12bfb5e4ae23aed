"""What a clue is, and the forms that most of them have: a line of cells, a pair, a flag, a clue outside the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, ClassVar, Self

import numpy as np

from cover.errors import InputError, ProblemError
from cover.naming import shown
from cover.problems.rules import Automaton, Machine, Rule, machine, pair
from cover.puzzles.shared.cells import Cell, cell_name, cell_words, read_cells

Filled = Sequence[Sequence[int]]  # rows of symbols


@dataclass(frozen=True)
class Frame:
    """What a clue may know of its board: n rows of n cells, the symbols, the boxes (names by cell), all its clues."""

    size: int
    symbols: tuple[int, ...]
    boxes: tuple[tuple[Hashable, ...], ...] = ()
    clues: tuple[Clue, ...] = ()

    def number(self, cell: Cell) -> int:
        return cell[0] * self.size + cell[1]

    def numbers(self, cells: Sequence[Cell]) -> tuple[int, ...]:
        n = self.size
        return tuple([r * n + c for r, c in cells])

    def cells(self) -> Iterator[Cell]:
        return ((r, c) for r in range(self.size) for c in range(self.size))

    def neighbours(self) -> Iterator[tuple[Cell, Cell]]:
        """Every pair of cells that share a side, once."""
        for r, c in self.cells():
            if c + 1 < self.size:
                yield (r, c), (r, c + 1)
            if r + 1 < self.size:
                yield (r, c), (r + 1, c)


@dataclass(frozen=True)
class Clue:
    """A kind of clue: a frozen dataclass. key: of puzzle files; form: how its line looks; meaning: in one sentence."""

    key: ClassVar[str]
    form: ClassVar[str]
    meaning: ClassVar[str]
    flag: ClassVar[bool] = False

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        """From a line `KEY VALUE: TEXT` on a board of `size` rows. Raises InputError, ProblemError without place."""
        raise NotImplementedError

    def line(self) -> str:
        """The line of a puzzle file that reads back as this clue."""
        raise NotImplementedError

    def regions(self, frame: Frame) -> Iterator[tuple[str, Sequence[Cell]]]:
        """Cells that differ because of this clue, by name."""
        return iter(())

    def rules(self, frame: Frame) -> Iterator[Rule]:
        """What else must hold, for the engines."""
        return iter(())

    def excluded(self, frame: Frame) -> Iterator[tuple[Cell, int]]:
        """Marks (cell, symbol) that this clue forbids by itself."""
        return iter(())

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        """What a filled board breaks, in words; never by way of `rules`."""
        raise NotImplementedError


def names(cells: Sequence[Cell]) -> str:
    return " ".join(map(cell_name, cells))


def values_of(cells: Sequence[Cell], solution: Filled) -> list[int]:
    return [solution[r][c] for r, c in cells]


def no_value(key: str, value: str) -> None:
    if value:
        raise InputError(f"{key} {shown(value)}: {key} has no value, only cells after the colon")


def cells_in(key: str, text: str, size: int) -> tuple[Cell, ...]:
    """The cells after the colon, each once, separated by blanks or commas. Raises InputError or ProblemError."""
    return read_cells(cell_words(key, text), size, size, key)


def number_in(key: str, value: str, largest: int = 10**6 - 1) -> int:
    """The number of `cage 15: ...`. Raises InputError."""
    if not re.fullmatch(r"-?\d{1,13}", value) or abs(int(value)) > largest:
        raise InputError(f"{key} {shown(value)}: a whole number is needed before the colon")
    return int(value)


@dataclass(frozen=True)
class CellsClue(Clue):
    """`KEY: r4c1 r3c2 r2c3`: cells, in an order that may matter."""

    cells: tuple[Cell, ...]

    min_cells: ClassVar[int] = 1
    max_cells: ClassVar[int] = 10_000

    def __post_init__(self) -> None:
        if not self.min_cells <= len(self.cells) <= self.max_cells:
            wanted = f"{self.min_cells}" if self.min_cells == self.max_cells else f"at least {self.min_cells}"
            raise ProblemError(f"{self.key}: {wanted} cells are needed, not {len(self.cells)}")

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        no_value(cls.key, value)
        return cls(cells_in(cls.key, text, size))

    def line(self) -> str:
        return f"{self.key}: {names(self.cells)}"

    @property
    def called(self) -> str:
        """What messages call this clue."""
        return f"{self.key} {cell_name(self.cells[0])}"


class ChainClue(CellsClue):
    """A line on which each symbol and the next one go together (`follows`)."""

    min_cells = 2

    def follows(self, before: int, after: int) -> bool:
        raise NotImplementedError

    def words(self, before: int, after: int) -> str:
        """What is wrong with two symbols that do not go together."""
        raise NotImplementedError

    def rules(self, frame: Frame) -> Iterator[Rule]:
        made = _chain(type(self), len(self.cells), frame.symbols, self.follows, *self._settings())
        yield Automaton(frame.numbers(self.cells), made, self.called)

    def _settings(self) -> tuple[Hashable, ...]:
        """What `follows` depends on besides the class."""
        return ()

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for first, second in pairwise(self.cells):
            a, b = solution[first[0]][first[1]], solution[second[0]][second[1]]
            if not self.follows(a, b):
                yield f"{self.called}: {self.words(a, b)} at {cell_name(first)} and {cell_name(second)}"


_MACHINES: dict[Hashable, Machine] = {}


def cached(key: Hashable, make: Callable[[], Machine]) -> Machine:
    """A machine made once for each key, where a function does not depend on its arguments alone (else: lru_cache)."""
    if key not in _MACHINES:
        if len(_MACHINES) > 2000:
            _MACHINES.clear()
        _MACHINES[key] = make()
    return _MACHINES[key]


def _chain(
    kind: type, length: int, symbols: tuple[int, ...], follows: Callable[[int, int], bool], *settings: Hashable
) -> Machine:
    def step(last: Any, symbol: int, place: int) -> Hashable | None:
        return symbol if last < 0 or follows(symbols[last], symbols[symbol]) else None

    return cached((kind, length, symbols, settings), lambda: machine(length, len(symbols), -1, step))


class PairClue(CellsClue):
    """Two cells whose symbols go together, whichever comes first unless `ordered`."""

    min_cells = max_cells = 2

    def allowed(self, first: int, second: int) -> bool:
        raise NotImplementedError

    def wanted(self) -> str:
        """What the two symbols should be (`are not consecutive` is what a fault says)."""
        raise NotImplementedError

    def rules(self, frame: Frame) -> Iterator[Rule]:
        yield pair_rule(self.cells[0], self.cells[1], self.allowed, frame, self.called, (type(self), *self._settings()))

    def _settings(self) -> tuple[Hashable, ...]:
        return ()

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        first, second = values_of(self.cells, solution)
        if not self.allowed(first, second):
            yield f"{self.key} {names(self.cells)}: {first} and {second} {self.wanted()}"


def pair_rule(
    first: Cell, second: Cell, allowed: Callable[[int, int], bool], frame: Frame, name: str, key: Hashable
) -> Automaton:
    """A rule for two cells, its machine shared by all with this key."""
    symbols = frame.symbols

    def make() -> Machine:
        table = np.array([[allowed(a, b) for b in symbols] for a in symbols], dtype=np.bool_)
        return pair(0, 1, table).machine

    return Automaton((frame.number(first), frame.number(second)), cached((key, symbols), make), name)


@dataclass(frozen=True)
class FlagClue(Clue):
    """A rule for the whole board: a word alone."""

    flag = True

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        no_value(cls.key, value)
        return cls()

    def line(self) -> str:
        return self.key


@dataclass(frozen=True)
class OutsideClue(Clue):
    """`KEY 8: row 1`, `column 3`, `row 2 reversed`: a number beside a line, seen from there."""

    value: int
    kind: str  # row or column
    index: int  # from 0
    reverse: bool = False

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        found = re.fullmatch(r"(row|column)\s+(\d{1,3})(\s+reversed)?", text.strip().lower())
        if not found or not 1 <= int(found[2]) <= size:
            raise InputError(f"{cls.key}: 'row 1' or 'column {size} reversed' is needed, got {shown(text)}")
        return cls(number_in(cls.key, value), found[1], int(found[2]) - 1, bool(found[3]))

    def line(self) -> str:
        return f"{self.key} {self.value}: {self.kind} {self.index + 1}{' reversed' if self.reverse else ''}"

    def cells(self, frame: Frame) -> tuple[Cell, ...]:
        """The line's cells as they are seen from the clue."""
        places = [(self.index, k) if self.kind == "row" else (k, self.index) for k in range(frame.size)]
        return tuple(reversed(places)) if self.reverse else tuple(places)

    @property
    def called(self) -> str:
        return f"{self.key} {self.value} of {self.kind} {self.index + 1}"


@cache
def moves(kind: str) -> tuple[Cell, ...]:
    """Half of a chess piece's moves, so that every pair of cells comes once."""
    return {"knight": ((1, 2), (1, -2), (2, 1), (2, -1)), "king": ((0, 1), (1, 0), (1, 1), (1, -1))}[kind]


class MoveClue(FlagClue):
    """Equal symbols are not one move of a chess piece apart: regions of two cells."""

    piece: ClassVar[str]

    def _pairs(self, frame: Frame) -> Iterator[tuple[Cell, Cell]]:
        n = frame.size
        for r, c in frame.cells():
            for down, right in moves(self.piece):
                if 0 <= r + down < n and 0 <= c + right < n:
                    yield (r, c), (r + down, c + right)

    def regions(self, frame: Frame) -> Iterator[tuple[str, Sequence[Cell]]]:
        for first, second in self._pairs(frame):
            yield f"{self.key} {cell_name(first)} {cell_name(second)}", (first, second)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        n, far = frame.size, (-2, -1, 0, 1, 2)
        for a, b in ((a, b) for a in (0, 1, 2) for b in far if (a, b) > (0, 0) and self._is_move(a, abs(b))):
            for r in range(n - a):
                here, there = solution[r][max(0, -b) :], solution[r + a][max(0, b) :]
                for c, (one, other) in enumerate(zip(here, there, strict=False), max(0, -b)):
                    if one == other:
                        yield f"{self.key}: {one} at {cell_name((r, c))} and {cell_name((r + a, c + b))}"

    @staticmethod
    def _is_move(a: int, b: int) -> bool:
        raise NotImplementedError
