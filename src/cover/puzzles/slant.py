"""Slant (Gokigen Naname): a diagonal in every cell, so that no ring closes.

In Python: its steps of logic and its faults count the lines at a corner, where its file adds two counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType

from cover.drawing.shapes import LINE, Path, Shape
from cover.problems.board import Board
from cover.problems.connectivity import Connected
from cover.problems.lazy import Label
from cover.problems.names import Kind, Name, number_named
from cover.problems.rules import Regular, Rule
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.marks import mark_in, marks_in
from cover.puzzles.common.sampling import every_cell
from cover.puzzles.fields.corners import CornerField
from cover.puzzles.fields.field import Filled, counting


class Slant(CornerField):
    r"""corners: height + 1 rows of width + 1 numbers, None where there is none: how many diagonals meet there.

    A solution is a tuple of rows, 1 where a diagonal rises (`/`), 0 where it falls (`\`).

    >>> puzzle = Slant([[1, None], [None, None]])
    >>> print(puzzle.render(((0,),)))
    1-+
    |\|
    +-+
    >>> list(puzzle.faults(((1,),)))
    ['0 diagonals meet in the corner r1c1, not 1']
    """

    name = "slant"
    words = ("\\", "/")
    example = "solutions: 1\npuzzle: slant\ncorners:\n.....\n13.1.\n123..\n.2..0\n..0..\n"
    rules_say = MappingProxyType({"number at": "that many diagonals meet there"})
    rules = (
        "Every cell has one of its diagonals, and a number in a corner of cells says how many diagonals meet there."
        " Diagonals never close a ring."
    )

    def __init__(self, corners: Sequence[Sequence[int | None]]):
        super().__init__(corners)
        self.helpers = (
            *(Name(Kind.CORNER, at) for at in every_cell(self.height + 1, self.width + 1)),
            Name(Kind.OUTSIDE, 0),
            Name(Kind.OUTSIDE, 1),
        )

    usual_size = 6

    @classmethod
    def sample(cls, size: int, rng: Random, solved: Solved) -> Sample | None:
        """Diagonals drawn at random, each the other way if it closed a ring; every corner says its number."""
        empty = cls([[None] * (size + 1)] * (size + 1))
        part = {corner: corner for corner in every_cell(size + 1, size + 1)}
        rows = [[0] * size for _ in range(size)]
        for r, c in rng.sample(every_cell(size, size), size * size):
            way = rng.randrange(2)
            a, b = (_root(part, corner) for corner in _ends((r, c), way))
            if a == b:
                way = 1 - way
                a, b = (_root(part, corner) for corner in _ends((r, c), way))
            part[a] = b
            rows[r][c] = way
        solution = tuple(map(tuple, rows))
        meeting = empty.counts(solution)
        corners = every_cell(size + 1, size + 1)
        clues = [(corner, meeting[corner]) for corner in rng.sample(corners, len(corners))]
        return Sample(clues, lambda kept: cls(rows_of(kept, size + 1, size + 1)), solution)

    # On the board the symbol says which corners a diagonal joins, those whose row + column is even (0) or odd (1): the
    # two kinds of corners see each other's diagonals as walls, and no ring closes if and only if all corners of each
    # kind are connected with the outside, to which the corners at the border belong.
    def _symbol(self, cell: Cell, way: int) -> int:
        return sum(cell) % 2 if way == 0 else 1 - sum(cell) % 2

    def _corner_number(self, corner: Cell) -> int:
        return self.height * self.width + corner[0] * (self.width + 1) + corner[1]

    def to_board(self) -> Board:
        board = super().to_board()
        candidates = board.candidates.copy()
        for r, c in every_cell(self.height + 1, self.width + 1):
            candidates[self._corner_number((r, c)), 1 - (r + c) % 2] = False
        candidates[-2, 1] = candidates[-1, 0] = False
        return replace(board, candidates=candidates)

    def clue(self, at: Cell, number: int) -> Regular:
        around = self.meeting(at)
        found = counting(len(around), 2, sum(at) % 2, number, number)
        return Regular(self.numbers(around), found, number_named(number, at, corner=True))

    def _rules(self) -> Iterator[Rule]:
        yield from (self.clue(*clue) for clue in self.clues())
        cells = list(self.cells())
        for odd in (0, 1):
            corners = [at for at in every_cell(self.height + 1, self.width + 1) if sum(at) % 2 == odd]
            place = {corner: len(cells) + k for k, corner in enumerate(corners)}
            outside = len(cells) + len(corners)
            pairs = [(place[at], outside) for at in corners if at[0] in (0, self.height) or at[1] in (0, self.width)]
            for k, cell in enumerate(cells):
                pairs += [(k, place[corner]) for way in (0, 1) for corner in _ends(cell, way) if corner in place]
            numbers = (
                *self.numbers(cells),
                *map(self._corner_number, corners),
                self._corner_number((self.height, self.width)) + 1 + odd,
            )
            yield Connected(numbers, (odd,), tuple(pairs), Name(Kind.NO, "rings"))

    def decode(self, labels: Iterable[Label]) -> Filled:
        count = self.height * self.width
        marks = [(k, self._symbol(divmod(k, self.width), symbol)) for k, symbol in marks_in(labels) if k < count]
        return super().decode(marks)  # the map of symbols to ways is its own inverse

    def _value(self, cell: Cell, symbol: int) -> int:
        return self.values[self._symbol(cell, symbol)]

    def label_at(self, label: Label) -> tuple[Cell, str] | None:
        mark = mark_in(label)
        if mark is None or mark[0] >= self.height * self.width:
            return None
        cell = divmod(mark[0], self.width)
        return cell, self.words[self._symbol(cell, mark[1])]

    def counts(self, solution: Filled) -> dict[Cell, int]:
        """How many diagonals meet in each corner."""
        found = dict.fromkeys(every_cell(self.height + 1, self.width + 1), 0)
        for r, c in self.cells():
            for corner in _ends((r, c), solution[r][c]):
                found[corner] += 1
        return found

    def _wrong(self, solution: Filled) -> Iterator[str]:
        meeting = self.counts(solution)
        for corner, number in self.clues():
            if meeting[corner] != number:
                yield f"{meeting[corner]} diagonals meet in the corner {cell_name(corner)}, not {number}"
        part = {corner: corner for corner in meeting}
        for r, c in self.cells():
            a, b = (_root(part, corner) for corner in _ends((r, c), solution[r][c]))
            if a == b:
                yield f"the diagonal of {cell_name((r, c))} closes a ring"
            part[a] = b

    def _mark(self, cell: Cell, value: int | None) -> list[Shape]:
        (a, b), (d, e) = _ends(cell, value or 0)
        return [Path(((b, a), (e, d)), "answer", 0.07, level=LINE)]


def _ends(cell: Cell, way: int) -> tuple[Cell, Cell]:
    """The corners that a diagonal joins."""
    r, c = cell
    return ((r + 1, c), (r, c + 1)) if way else ((r, c), (r + 1, c + 1))


def _root(part: dict[Cell, Cell], corner: Cell) -> Cell:
    while part[corner] != corner:
        corner = part[corner]
    return corner
