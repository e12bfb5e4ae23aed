"""Sums of symbols: cages, arrows, lines whose parts are balanced, groups, cells that count several times."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import prod
from typing import Any, ClassVar, Self

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.names import Name
from cover.problems.rules import Automaton, Rule, total, weighted
from cover.puzzles.clues.base import (
    CellsClue,
    Clue,
    Filled,
    Frame,
    NumberClue,
    cells_in,
    names,
    no_value,
    number_in,
    pair_rule,
    values_of,
)
from cover.puzzles.clues.lines import LineClue, stepped
from cover.puzzles.common.cells import Cell, cell_name, parse_cell, read_cells


def wrong_sum(called: Name | str, found: Sequence[int], wanted: int) -> Iterator[str]:
    """What is wrong with symbols that should add up to a number."""
    if sum(found) != wanted:
        yield f"{called}: {' + '.join(map(str, found))} is {sum(found)}, not {wanted}"


@dataclass(frozen=True)
class Cage(CellsClue):
    """`cage 15: r1c1 r1c2 r2c1`; sum: None if the cells only differ."""

    sum: int | None = None

    key = "cage"
    form = "cage [SUM]: CELLS"
    meaning = "The symbols of the cage differ and add up to its number, if it has one."

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        cells = cells_in(cls.key, text, size)
        return cls(cells, number_in(cls.key, value) if value else None)

    def line(self) -> str:
        return f"cage{'' if self.sum is None else f' {self.sum}'}: {names(self.cells)}"

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        yield self.place, self.cells

    def rules(self, frame: Frame) -> Iterator[Rule]:
        if self.sum is not None:
            yield total(frame.numbers(self.cells), frame.symbols, [self.sum], self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        found = values_of(self.cells, solution)
        for k, value in enumerate(found if len(set(found)) < len(found) else ()):
            if value in found[:k]:
                first = self.cells[found.index(value)]
                yield f"{self.called}: {value} at {cell_name(first)} and {cell_name(self.cells[k])}"
        if self.sum is not None:
            yield from wrong_sum(self.place, found, self.sum)

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.cage(self.cells, "" if self.sum is None else str(self.sum))


class EqualityCage(CellsClue):
    """`equality: r1c1 r1c2 r2c2 r2c1`."""

    key = "equality"
    form = "equality: CELLS"
    meaning = "The cage has no symbol twice, as many even as odd ones, and as many below the middle symbol as above it."
    heading = "Equality cage"

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        yield self.place, self.cells

    def rules(self, frame: Frame) -> Iterator[Rule]:
        parity = [1 if symbol % 2 else -1 for symbol in frame.symbols]
        height = [(_twice_above(symbol, frame) > 0) - (_twice_above(symbol, frame) < 0) for symbol in frame.symbols]
        for row in (parity, height):
            yield total(frame.numbers(self.cells), row, (0,), self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells, solution)
        if len(set(line)) < len(line):
            yield f"{self.called}: a symbol twice in {' '.join(map(str, line))}"
        odd = sum(value % 2 for value in line)
        if 2 * odd != len(line):
            yield f"{self.called}: {odd} odd symbols and {len(line) - odd} even ones"
        middle = (min(frame.symbols) + max(frame.symbols)) / 2
        low, high = sum(value < middle for value in line), sum(value > middle for value in line)
        if low != high:
            yield f"{self.called}: {low} low symbols and {high} high ones"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.cage(self.cells, "=")


def _twice_above(symbol: int, frame: Frame) -> int:
    return 2 * symbol - min(frame.symbols) - max(frame.symbols)


class Total(NumberClue):
    """`total 10: r1c1 r1c2`."""

    key = "total"
    form = "total SUM: CELLS"
    meaning = "The symbols add up to the number and may repeat: 10 for an X between two cells, 5 for a V."
    heading = "Sum"
    printed = "The symbols add up to the number and may repeat; X is 10 and V is 5."

    def rules(self, frame: Frame) -> Iterator[Rule]:
        yield total(frame.numbers(self.cells), frame.symbols, [self.number], self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        yield from wrong_sum(self.place, values_of(self.cells, solution), self.number)

    def draw(self, frame: Frame) -> Iterator[Shape]:
        if len(self.cells) == 2 and self.number in (5, 10):
            yield from strokes.letter(*self.cells, {5: "V", 10: "X"}[self.number])
        else:
            yield from strokes.cage(self.cells, f"{self.number}+")


MOST_TIMES = 1000  # times that a cell counts


@dataclass(frozen=True)
class Weighted(Clue):
    """`weighted 20: r1c1 2*r1c2 -10*r3c4`; terms: cells and how often they count, each cell once."""

    sum: int
    terms: tuple[tuple[Cell, int], ...]

    key = "weighted"
    form = "weighted SUM: CELLS, 2*CELL, -1*CELL"
    meaning = "The symbols add up to the number; a cell with a factor, or named again, counts that many times."
    heading = "Weighted sum"
    printed = "The symbols add up to the number, each as often as the cell counts."

    def __post_init__(self) -> None:
        if not self.terms or len(dict(self.terms)) < len(self.terms):
            raise ProblemError("weighted: cells are needed, each once with its factor")
        for cell, times in self.terms:
            if abs(times) > MOST_TIMES:
                raise ProblemError(f"weighted: {cell_name(cell)} may count at most {MOST_TIMES} times, not {times}")

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        times = Counter[Cell]()
        for word in text.replace(",", " ").split():
            found = re.fullmatch(r"(?:([+-]?[0-9]+)\*)?(.+)", word)
            assert found is not None
            factor = int(found[1] or 1) if len(found[1] or "") < 9 else MOST_TIMES + 1
            if abs(factor) > MOST_TIMES:
                raise InputError(f"weighted {shown(word)}: the largest factor is {MOST_TIMES}")
            times[parse_cell(found[2], size, size)] += factor
        return cls(number_in(cls.key, value), tuple(times.items()))

    def line(self) -> str:
        terms = " ".join((f"{times}*" if times != 1 else "") + cell_name(cell) for cell, times in self.terms)
        return f"weighted {self.sum}: {terms}"

    @property
    def called(self) -> str:
        return f"weighted {cell_name(self.terms[0][0])}"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        cells, times = zip(*self.terms, strict=True)
        yield weighted(frame.numbers(cells), times, frame.symbols, (self.sum,), self.saying(self.called))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        found = sum(times * solution[r][c] for (r, c), times in self.terms)
        if found != self.sum:
            yield f"{self.called}: its sum is {found}, not {self.sum}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.cage([cell for cell, _ in self.terms], f"{self.sum}*")


@dataclass(frozen=True)
class Product(LineClue):
    """`product 12: r1c1 r1c2 r2c1`."""

    number: int = 1

    key = "product"
    form = "product NUMBER: CELLS"
    largest = 10**12
    meaning = "The symbols multiply to the number and may repeat."

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.number < 0:
            raise ProblemError(f"product {self.number}: the number must be 0 or more")

    def automaton(self, frame: Frame) -> Automaton:
        def step(state: Any, value: int, place: int, length: int) -> Hashable | None:
            """State: the product so far, which divides the wanted one (or is 0)."""
            reached = state * value
            return reached if self.number == 0 or (reached != 0 and self.number % reached == 0) else None

        def accepts(state: Any) -> bool:
            return bool(state == self.number)

        return stepped(self, len(self.cells), frame.symbols, step, accepts, start=1)

    def wrong(self, line: list[int], frame: Frame) -> Iterator[str]:
        if prod(line) != self.number:
            yield f"{' * '.join(map(str, line))} is {prod(line)}, not {self.number}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.cage(self.cells, f"{self.number}\u00d7")


LONGEST = 9  # cells of a number, so that sums stay within 32 bits


@dataclass(frozen=True)
class Arrow(Clue):
    """`arrow: r1c5 : r2c4 r3c3`: the circle, or the cells of a pill that hold a number's digits, then the shaft."""

    circle: tuple[Cell, ...]
    shaft: tuple[Cell, ...]

    key = "arrow"
    form = "arrow: CIRCLE : CELLS"
    meaning = "The symbols on the shaft add up to the number in the circle; they may repeat."

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        no_value(cls.key, value)
        circle, colon, shaft = text.partition(":")
        both = read_cells([*circle.split(), *shaft.replace(",", " ").split()], size, size, cls.key)
        split = len(circle.split())
        if not colon or not 0 < split < len(both):
            raise InputError("arrow: the circle's cell, ':' and the cells of the shaft are needed")
        if split > LONGEST:
            raise InputError(f"arrow: its number may have at most {LONGEST} cells, not {split}")
        return cls(both[:split], both[split:])

    def line(self) -> str:
        return f"arrow: {names(self.circle)} : {names(self.shaft)}"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        """Raises ProblemError where the circle has several cells and the board symbols that are no digits."""
        others = [symbol for symbol in frame.symbols if not 0 <= symbol <= 9]
        if len(self.circle) > 1 and others:
            raise ProblemError(f"arrow: a number of several cells needs digits, and {others[-1]} is none")
        places = [-(10**k) for k in range(len(self.circle))][::-1]
        times = (*places, *[1] * len(self.shaft))
        name = self.saying(f"arrow {cell_name(self.circle[0])}")
        yield weighted(frame.numbers((*self.circle, *self.shaft)), times, frame.symbols, (0,), name)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        number = int("".join(map(str, values_of(self.circle, solution))))
        yield from wrong_sum(f"arrow {cell_name(self.circle[0])}", values_of(self.shaft, solution), number)

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.arrow(self.circle, self.shaft)


class DoubleArrow(CellsClue):
    """`doublearrow: r1c1 r2c2 r3c3 r4c4`."""

    key = "doublearrow"
    form = "doublearrow: END CELLS END"
    meaning = "The symbols between the ends of the line add up to the sum of the ends."
    heading = "Double arrow"
    min_cells = 3

    def rules(self, frame: Frame) -> Iterator[Rule]:
        times = (-1, *[1] * (len(self.cells) - 2), -1)
        yield weighted(frame.numbers(self.cells), times, frame.symbols, (0,), self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        first, *between, last = values_of(self.cells, solution)
        if sum(between) != first + last:
            yield f"{self.called}: {' + '.join(map(str, between))} is {sum(between)}, not {first} + {last}"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.between(self.cells)
        yield from strokes.corner(self.cells[0], "sum")


class Zipper(CellsClue):
    """`zipper: r1c1 r2c2 r3c3`."""

    key = "zipper"
    form = "zipper: CELLS"
    meaning = (
        "Symbols at equal distances from the middle of the line add up to the same sum: to the middle symbol, if there"
        " is one."
    )
    heading = "Zipper line"
    min_cells = 3

    def rules(self, frame: Frame) -> Iterator[Rule]:
        half, odd = divmod(len(self.cells), 2)
        pairs = [(self.cells[k], self.cells[-k - 1]) for k in range(half)]
        if odd:
            for pair in pairs:
                yield weighted(frame.numbers((*pair, self.cells[half])), (1, 1, -1), frame.symbols, (0,), self.place)
            return
        for one, other in pairwise(pairs):
            yield weighted(frame.numbers((*one, *other)), (1, 1, -1, -1), frame.symbols, (0,), self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        line = values_of(self.cells, solution)
        half, odd = divmod(len(line), 2)
        sums = [line[k] + line[-k - 1] for k in range(half)]
        if odd:
            sums.append(line[half])
        if len(set(sums)) > 1:
            yield f"{self.called}: the sums {' '.join(map(str, sums))} are not the same"


def boxes_of(frame: Frame) -> tuple[tuple[Hashable, ...], ...]:
    """The box of each cell, by rows. Raises ProblemError where there are none."""
    if not frame.boxes:
        raise ProblemError("regionsum: this board has no boxes")
    return frame.boxes


class RegionSum(CellsClue):
    """`regionsum: r1c2 r1c3 r2c3`."""

    key = "regionsum"
    form = "regionsum: CELLS"
    meaning = "The line has the same sum in every box it passes; each visit to a box counts on its own."
    heading = "Region sum line"
    min_cells = 2

    def rules(self, frame: Frame) -> Iterator[Rule]:
        """Raises ProblemError where there are no boxes."""
        boxes = boxes_of(frame)
        parts = [tuple(cells) for _, cells in groupby(self.cells, key=lambda cell: boxes[cell[0]][cell[1]])]
        for one, other in pairwise(parts):
            times = (*[1] * len(one), *[-1] * len(other))
            yield weighted(frame.numbers((*one, *other)), times, frame.symbols, (0,), self.place)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        boxes = boxes_of(frame)
        sums, firsts, box = list[int](), list[str](), None
        for r, c in self.cells:
            if not firsts or boxes[r][c] != box:  # the line comes into a box
                sums.append(0)
                firsts.append(cell_name((r, c)))
                box = boxes[r][c]
            sums[-1] += solution[r][c]
        if len(set(sums)) > 1:
            yield f"{self.called}: the sums {' '.join(map(str, sums))} from {' '.join(firsts)} are not the same"


@dataclass(frozen=True)
class GroupsClue(Clue):
    """Two groups of cells or more."""

    groups: tuple[tuple[Cell, ...], ...]

    sign: ClassVar[str]

    def __post_init__(self) -> None:
        if len(self.groups) < 2 or not all(self.groups):
            raise ProblemError(f"{self.key}: at least two groups of cells are needed, with / between them")

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        no_value(cls.key, value)
        return cls(tuple(cells_in(cls.key, part, size) for part in text.split("/")))

    def line(self) -> str:
        return f"{self.key}: {' / '.join(map(names, self.groups))}"

    @property
    def called(self) -> str:
        return f"{self.key} {cell_name(self.groups[0][0])}"

    def _alike(self, frame: Frame, values: Sequence[tuple[tuple[int, ...], Name]]) -> Iterator[Rule]:
        """For each of the values (by symbol, with a name): their sum is the same in every group as in the first."""
        for group in self.groups[1:]:
            counted = Counter(self.groups[0])
            counted.subtract(group)
            cells = [cell for cell, count in counted.items() if count]
            numbers, times = frame.numbers(cells), tuple(counted[cell] for cell in cells)
            for some, name in values:
                yield weighted(numbers, times, some, (0,), name)

    def draw(self, frame: Frame) -> Iterator[Shape]:
        for group in self.groups:
            yield from strokes.cage(group, self.sign)


class EqualSums(GroupsClue):
    """`equalsums: r1c1 r1c2 / r2c1 r2c2 / r3c3`."""

    key = "equalsums"
    form = "equalsums: CELLS / CELLS"
    meaning = "The groups of cells have equal sums."
    heading = "Equal sums"
    sign = "+"

    def rules(self, frame: Frame) -> Iterator[Rule]:
        yield from self._alike(frame, [(frame.symbols, self.saying(self.called))])

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        sums = [sum(values_of(group, solution)) for group in self.groups]
        if len(set(sums)) > 1:
            yield f"{self.called}: the sums are {', '.join(map(str, sums))}"


class SameSymbols(GroupsClue):
    """`samesymbols: r1c1 r1c2 / r5c5 r6c6`: in any order, repeats counted."""

    key = "samesymbols"
    form = "samesymbols: CELLS / CELLS"
    meaning = "The groups of cells have the same symbols, each as often, in any order."
    heading = "Same symbols"
    sign = "="

    def __post_init__(self) -> None:
        super().__post_init__()
        if len({len(group) for group in self.groups}) > 1:
            raise ProblemError(f"{self.key}: the groups have {', '.join(str(len(g)) for g in self.groups)} cells")

    def rules(self, frame: Frame) -> Iterator[Rule]:
        if len(self.groups[0]) == 1:
            (first,), *others = self.groups
            for (cell,) in others:
                if cell != first:
                    name = self.saying(f"{self.called} {cell_name(cell)}")
                    yield pair_rule(first, cell, lambda a, b: a == b, frame, name, SameSymbols)
            return
        rows = [(tuple(int(symbol == other) for other in frame.symbols), symbol) for symbol in frame.symbols]
        yield from self._alike(frame, [(row, self.saying(f"{self.called}: {symbol}")) for row, symbol in rows])

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        first, *others = [sorted(values_of(group, solution)) for group in self.groups]
        for found in others:
            if found != first:
                yield f"{self.called}: {' '.join(map(str, first))} and {' '.join(map(str, found))} are not the same"
