"""What goes together two by two: on lines, in two groups, with a cell's neighbours."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import ClassVar, Self

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.drawing import strokes
from cover.drawing.shapes import Shape
from cover.problems.names import Name
from cover.problems.rules import Rule
from cover.puzzles.clues.base import CellsClue, Clue, Filled, Frame, cells_in, names, no_value, pair_rule
from cover.puzzles.common.cells import Cell, Rectangle, cell_name


class TwosClue(CellsClue):
    """The symbols of some two cells of the line (`twos`) are `allowed` together."""

    min_cells = 2
    differ: ClassVar[bool] = False  # do all cells of the line?

    def twos(self, cells: Sequence[Cell]) -> Iterable[tuple[Cell, Cell]]:
        raise NotImplementedError

    def allowed(self, first: int, second: int) -> bool:
        raise NotImplementedError

    def words(self, first: int, second: int, places: str) -> str:
        """What is wrong with two symbols that are not allowed, at `r1c1 and r1c2`."""
        raise NotImplementedError

    def regions(self, frame: Frame) -> Iterator[tuple[Name, Sequence[Cell]]]:
        if self.differ and len(self.cells) <= len(frame.symbols):
            yield self.place, self.cells

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for one, other in self.twos(self.cells):
            yield pair_rule(one, other, self.allowed, frame, self.place, (type(self), *self.settings()))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for (r, c), (s, d) in self.twos(self.cells):
            a, b = solution[r][c], solution[s][d]
            if not self.allowed(a, b):
                yield f"{self.called}: {self.words(a, b, f'{cell_name((r, c))} and {cell_name((s, d))}')}"


@dataclass(frozen=True)
class Relation(TwosClue):
    """`relation 1-2,1-3,2-3: r1c1 r1c2`: each symbol and the next one are one of these pairs, in this order."""

    pairs: frozenset[tuple[int, int]] = frozenset()

    key = "relation"
    form = "relation 1-2,1-3: CELLS"
    meaning = "Each symbol of the line and the next one form one of the given pairs, in this order."

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        found = [re.fullmatch(r"(\d{1,3})-(\d{1,3})", word) for word in value.split(",")]
        if not all(found):
            raise InputError(f"{cls.key} {shown(value)}: pairs of symbols such as 1-2,1-3 are needed")
        return cls(cells_in(cls.key, text, size), frozenset((int(pair[1]), int(pair[2])) for pair in found if pair))

    def line(self) -> str:
        return f"{self.key} {','.join(f'{a}-{b}' for a, b in sorted(self.pairs))}: {names(self.cells)}"

    def _printed(self) -> str:
        pairs = ", ".join(f"{one}-{other}" for one, other in sorted(self.pairs))
        return self.meaning.replace("the given pairs, in this order", f"these pairs, in this order: {pairs}")

    def settings(self) -> tuple[Hashable, ...]:
        return (self.pairs,)

    def twos(self, cells: Sequence[Cell]) -> Iterable[tuple[Cell, Cell]]:
        return pairwise(cells)

    def allowed(self, first: int, second: int) -> bool:
        return (first, second) in self.pairs

    def words(self, first: int, second: int, places: str) -> str:
        return f"{first} and {second} at {places} are none of its pairs"


class Mutual(Relation):
    """`mutual 1-3,3-1: r1c1 r1c2 r2c2`: every symbol and each one after it are one of these pairs."""

    key = "mutual"
    form = "mutual 1-3,3-1: CELLS"
    meaning = "Every symbol of the line and each one after it form one of the given pairs, in this order."
    heading = "Mutual relation"

    def twos(self, cells: Sequence[Cell]) -> Iterable[tuple[Cell, Cell]]:
        return combinations(cells, 2)


@dataclass(frozen=True)
class Clone(Clue):
    """`clone: r1c1 r1c2 : r5c5 r5c6`."""

    cells: tuple[Cell, ...]
    others: tuple[Cell, ...]

    key = "clone"
    form = "clone: CELLS : CELLS"
    meaning = "The cells before and after the second colon have the same symbols, in order."
    printed = "The two groups of cells have the same symbols, in the same order."

    def __post_init__(self) -> None:
        if len(self.cells) != len(self.others) or not self.cells:
            raise ProblemError(
                f"clone: {len(self.cells)} cells and {len(self.others)} cells: both need the same number"
            )

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        no_value(cls.key, value)
        one, _, other = text.partition(":")
        return cls(cells_in(cls.key, one, size), cells_in(cls.key, other, size))

    def line(self) -> str:
        return f"clone: {names(self.cells)} : {names(self.others)}"

    def pairs(self) -> Iterator[tuple[Cell, Cell]]:
        return ((one, other) for one, other in zip(self.cells, self.others, strict=True) if one != other)

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for one, other in self.pairs():
            name = self.saying(f"clone {cell_name(one)}")
            yield pair_rule(one, other, lambda a, b: a == b, frame, name, Clone)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for (r, c), (s, d) in self.pairs():
            if solution[r][c] != solution[s][d]:
                places = f"{cell_name((r, c))} and {cell_name((s, d))}"
                yield f"clone {cell_name((r, c))}: {solution[r][c]} and {solution[s][d]} at {places} should be equal"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        yield from strokes.cage(self.cells, "=")
        yield from strokes.cage(self.others, "=")


class Extreme(CellsClue):
    """Cells whose symbol `fits` beside all that share a side with them, those that are such cells themselves aside."""

    def fits(self, own: int, other: int) -> bool:
        raise NotImplementedError

    def pairs(self, frame: Frame) -> Iterator[tuple[Cell, Cell]]:
        """A cell and one that shares a side with it and is not listed."""
        for one, other in frame.neighbours():
            if (one in self.cells) != (other in self.cells):
                yield (one, other) if one in self.cells else (other, one)

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for own, other in self.pairs(frame):
            yield pair_rule(own, other, self.fits, frame, self.saying(f"{self.key} {cell_name(own)}"), self.key)

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        board = Rectangle(frame.size, frame.size)
        for r, c in self.cells:
            for s, d in board.beside((r, c)):
                if (s, d) not in self.cells and not self.fits(solution[r][c], solution[s][d]):
                    yield f"{self.key} {cell_name((r, c))}: {solution[s][d]} at {cell_name((s, d))} beside it"

    def draw(self, frame: Frame) -> Iterator[Shape]:
        for cell in self.cells:
            yield from strokes.odd(cell)
            yield from strokes.corner(cell, self.key[:3])
