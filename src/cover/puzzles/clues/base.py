"""What a clue is, and the forms that most of them have: cells, with a number or not, a chain, a pair, a flag."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import Any, ClassVar, Self, cast

import numpy as np

import cover._native as _native
from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.problems.names import Kind, Name
from cover.problems.rules import Automaton, Regular, Rule, automaton, pair
from cover.puzzles.common.cells import Cell, Rectangle, cell_name, cell_words, read_cells

Filled = Sequence[Sequence[int]]  # rows of symbols


@dataclass(frozen=True)
class Frame:
    """What a clue may know of its board: n rows of n cells, the symbols, the boxes (names by cell), all its clues, and
    its extra regions (name, cells)."""

    size: int
    symbols: tuple[int, ...]
    boxes: tuple[tuple[Hashable, ...], ...] = ()
    clues: tuple[Clue, ...] = ()
    regions: tuple[tuple[str, tuple[Cell, ...]], ...] = ()

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Of all clues. One that is given twice says nothing more; files of other programs may give one ten thousand
        times."""
        return tuple(chain.from_iterable([clue.rules(self) for clue in dict.fromkeys(self.clues)]))

    def number(self, cell: Cell) -> int:
        return cell[0] * self.size + cell[1]

    def numbers(self, cells: Sequence[Cell]) -> tuple[int, ...]:
        """Row by row from 0. Raises ProblemError for a cell outside."""
        try:
            return _native.cell_numbers(cells, self.size)
        except ValueError as error:
            raise ProblemError(f"{error} of the board") from None

    def cells(self) -> Iterator[Cell]:
        return ((r, c) for r in range(self.size) for c in range(self.size))

    def neighbours(self) -> Iterator[tuple[Cell, Cell]]:
        """Every pair of cells that share a side, once."""
        return Rectangle(self.size, self.size).sides()


@dataclass(frozen=True)
class Clue:
    """A kind of clue: a frozen dataclass. key: of puzzle files; form: how its line looks; meaning: in one sentence.
    heading: what a magazine calls it, where the key is no word; printed: the meaning for print, where `meaning` speaks
    of files."""

    key: ClassVar[str]
    form: ClassVar[str]
    meaning: ClassVar[str]
    heading: ClassVar[str] = ""
    printed: ClassVar[str] = ""
    flag: ClassVar[bool] = False

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        """From a line `KEY VALUE: TEXT` on a board of `size` rows. Raises InputError, ProblemError without place."""
        raise NotImplementedError

    def line(self) -> str:
        """The line of a puzzle file that reads back as this clue."""
        raise NotImplementedError

    def printed_rule(self) -> str:
        """What it demands, as a magazine prints it: a name and a sentence, without a word of puzzle files.

        >>> from cover.puzzles.clues import AntiKing
        >>> AntiKing().printed_rule()
        "Anti-king: Equal symbols are not a king's move apart."
        """
        return f"{self.heading or self.key.capitalize()}: {self._printed()}"

    def saying(self, words: str) -> Name:
        """The name of a rule of this clue, in these words."""
        return Name(Kind.STATED, (self.key, words))

    def _printed(self) -> str:
        return self.printed or self.meaning

    def settings(self) -> tuple[Hashable, ...]:
        """What its demands depend on besides its kind and its cells."""
        return ()

    def demands(self, frame: Frame) -> Iterator[Hashable]:
        """What it demands, equal where other clues demand the same in other words."""
        yield self

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
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
    return _native.values_at(solution, cells)


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
    """`KEY: r4c1 r3c2 r2c3`: cells, in an order that may matter; `KEY 12: r4c1 r3c2` where the class has a field
    `number`. optional: the line may leave out the usual number, the field's default."""

    cells: tuple[Cell, ...]

    min_cells: ClassVar[int] = 1
    max_cells: ClassVar[int] = 10_000
    optional: ClassVar[bool] = False
    largest: ClassVar[int] = 10**6 - 1

    def __post_init__(self) -> None:
        if not self.min_cells <= len(self.cells) <= self.max_cells:
            wanted = f"{self.min_cells}" if self.min_cells == self.max_cells else f"at least {self.min_cells}"
            raise ProblemError(f"{self.key}: {wanted} cells are needed, not {len(self.cells)}")

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        cells, made = cells_in(cls.key, text, size), cast("Callable[..., Self]", cls)
        if cls._has_number() and (value or not cls.optional):
            return made(cells, number_in(cls.key, value, cls.largest))
        no_value(cls.key, value)
        return made(cells)

    def line(self) -> str:
        return f"{' '.join(map(str, (self.key, *self.settings())))}: {names(self.cells)}"

    def settings(self) -> tuple[Hashable, ...]:
        return (vars(self)["number"],) if self._has_number() else ()

    @classmethod
    def _has_number(cls) -> bool:
        return "number" in cls.__dataclass_fields__

    def _printed(self) -> str:
        words = super()._printed()
        return re.sub(r"\d+, or the number given", str(*self.settings()), words) if self._has_number() else words

    @property
    def called(self) -> str:
        """What messages call this clue."""
        return str(self.place)

    @cached_property
    def place(self) -> Name:
        """The name of its region, and of its rules where they speak of the same cells."""
        return Name(Kind.CLUE, (self.key, self.cells))


@dataclass(frozen=True)
class NumberClue(CellsClue):
    """`KEY 12: r1c1 r1c2`: cells with a number."""

    number: int = 0


class EachClue(CellsClue):
    """Each of the cells holds a symbol that fits."""

    wanted: ClassVar[str]  # what a symbol that does not fit is not

    def fits(self, symbol: int) -> bool:
        raise NotImplementedError

    def demands(self, frame: Frame) -> Iterator[Hashable]:
        """The same of several clues as of one for all their cells."""
        return ((self.key, cell) for cell in self.cells)

    def excluded(self, frame: Frame) -> Iterator[tuple[Cell, int]]:
        unfit = [symbol for symbol in frame.symbols if not self.fits(symbol)]
        return ((cell, symbol) for cell in self.cells for symbol in unfit)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for r, c in self.cells:
            if not self.fits(solution[r][c]):
                yield f"{cell_name((r, c))}: {solution[r][c]} is not {self.wanted}"


class ChainClue(CellsClue):
    """A line on which each symbol and the next one go together (`follows`)."""

    min_cells = 2

    def follows(self, before: int, after: int) -> bool:
        raise NotImplementedError

    def words(self, before: int, after: int) -> str:
        """What is wrong with two symbols that do not go together."""
        raise NotImplementedError

    def rules(self, frame: Frame) -> Iterator[Rule]:
        made = _chain(type(self), len(self.cells), frame.symbols, self.follows, *self.settings())
        yield Regular(frame.numbers(self.cells), made, self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for first, second in pairwise(self.cells):
            a, b = solution[first[0]][first[1]], solution[second[0]][second[1]]
            if not self.follows(a, b):
                yield f"{self.called}: {self.words(a, b)} at {cell_name(first)} and {cell_name(second)}"


_AUTOMATA: dict[Hashable, Automaton] = {}


def cached(key: Hashable, make: Callable[[], Automaton]) -> Automaton:
    """An automaton made once for each key, where a function depends on more than its arguments (else: lru_cache)."""
    made = _AUTOMATA.get(key)
    if made is None:
        if len(_AUTOMATA) > 2000:
            _AUTOMATA.clear()
        made = _AUTOMATA[key] = make()
    return made


def _chain(
    kind: type, length: int, symbols: tuple[int, ...], follows: Callable[[int, int], bool], *settings: Hashable
) -> Automaton:
    def step(last: Any, symbol: int, place: int) -> Hashable | None:
        return symbol if last < 0 or follows(symbols[last], symbols[symbol]) else None

    return cached((kind, length, symbols, settings), lambda: automaton(length, len(symbols), -1, step))


class PairClue(CellsClue):
    """Two cells whose symbols go together, whichever comes first unless `ordered`."""

    min_cells = max_cells = 2

    def allowed(self, first: int, second: int) -> bool:
        raise NotImplementedError

    def wanted(self) -> str:
        """What the two symbols should be (`are not consecutive` is what a fault says)."""
        raise NotImplementedError

    def rules(self, frame: Frame) -> Iterator[Rule]:
        yield pair_rule(self.cells[0], self.cells[1], self.allowed, frame, self.place, (type(self), *self.settings()))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        (r, c), (row, column) = self.cells
        first, second = solution[r][c], solution[row][column]
        if not self.allowed(first, second):
            yield f"{self.key} {names(self.cells)}: {first} and {second} {self.wanted()}"


def pair_rule(
    first: Cell, second: Cell, allowed: Callable[[int, int], bool], frame: Frame, name: str | Name, key: Hashable
) -> Regular:
    """A rule for two cells, its automaton shared by all with this key."""
    return Regular._made(frame.numbers((first, second)), pair_automaton(frame.symbols, allowed, key), name)


def pair_automaton(symbols: tuple[int, ...], allowed: Callable[[int, int], bool], key: Hashable) -> Automaton:
    """Of two cells with such symbols, one for all with this key."""

    def make() -> Automaton:
        table = np.array([[allowed(a, b) for b in symbols] for a in symbols], dtype=np.bool_)
        return pair(0, 1, table).automaton

    return cached((key, symbols), make)


@lru_cache(maxsize=16)
def neighbour_rules(
    size: int, symbols: tuple[int, ...], forbidden: Callable[[int, int], bool], name: Name
) -> list[tuple[frozenset[Cell], Rule]]:
    """Each pair of neighbours of a board, and the rule that forbids it such symbols. `forbidden` is no function made
    for the call: what was made with it is known by it."""
    frame = Frame(size, symbols)
    return [
        (frozenset(pair), pair_rule(*pair, lambda a, b: not forbidden(a, b), frame, name, forbidden))
        for pair in frame.neighbours()
    ]


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
