"""Signpost: number all cells, so that each arrow points to the next number.

In Python: an order over the whole board, which no sentence says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos, hypot, sin
from random import Random
from typing import ClassVar, cast

import numpy as np

from cover.basics.errors import InputError, ProblemError, WrongSolution
from cover.basics.suggest import counted
from cover.drawing import boards
from cover.drawing.shapes import PLAIN, Path, Picture, Text, View
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label
from cover.problems.names import Kind, Name
from cover.puzzles.base import BasePuzzle, Called
from cover.puzzles.common.borders import draw as bordered
from cover.puzzles.common.cells import Cell, Rectangle, cell_name
from cover.puzzles.common.drawn import drawn_words
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.common.keys import Key, Rows, puzzle_text
from cover.puzzles.common.marks import agrees
from cover.puzzles.common.rows import in_columns, rectangle, shape_fault
from cover.puzzles.common.sampling import Size, every_cell, sides

Filled = tuple[tuple[int, ...], ...]
Step = tuple[Cell, int, Cell | None]  # this cell has this number, and the next number is there
# Compass points, as other programs write them: N NE E SE S SW W NW.
WAYS = {
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}
ARROWS = dict(zip(WAYS, "↑↗→↘↓↙←↖", strict=True))


class Signpost(BasePuzzle[Filled]):
    """cells: rows of words: a number or nothing, then a way: `1SE`, `E`; `.` or a number without a way where the last
    one may stand.

    A solution is a tuple of rows: the numbers 1 .. height * width.

    >>> puzzle = Signpost([["1E", "S"], ["4", "W"]])
    >>> print(puzzle.render(((1, 2), (4, 3))))
    ┌─────┐
    │ 1 2 │
    │ 4 3 │
    └─────┘
    >>> list(puzzle.faults(((1, 3), (4, 2))))[:2]
    ['1 at r1c1 points E, not to 2 at r2c2', '2 at r2c2 points W, not to 3 at r1c2']
    """

    name = "signpost"
    keys: ClassVar[Mapping[str, Key]] = {"cells": Rows()}
    example = "solutions: 1\npuzzle: signpost\ncells:\n1SE 16  S   W\nE   SW  S   N\nSE  NW  N   N\nNE  N   W   N\n"
    rules = (
        "The cells hold the numbers from 1 up, each once."
        " The arrow of a cell (N, NE, E, ...) points at the cell with the next number, near or far."
    )

    def __init__(self, cells: Sequence[Sequence[str]]):
        self.cells = tuple(tuple(str(word).upper() for word in row) for row in cells)
        self.height, self.width = rectangle(self.cells, "a signpost")
        self.count = self.height * self.width
        self.way: dict[Cell, str] = {}
        self.number: dict[Cell, int] = {}
        for r, c in every_cell(self.height, self.width):
            word = self.cells[r][c]
            digits = word.rstrip("NESW.")
            way = word[len(digits) :]
            if (way not in (*WAYS, "", ".")) or (digits and not (digits.isascii() and digits.isdecimal())) or not word:
                raise ProblemError(
                    f"{cell_name((r, c))}: {word[:12]!r} is no number with a direction, such as 3SE or W"
                )
            if way in WAYS:
                self.way[r, c] = way
            if digits:
                self.number[r, c] = int(digits[:6])
                if not 1 <= self.number[r, c] <= self.count:
                    raise ProblemError(f"{cell_name((r, c))}: {digits[:12]} is not one of 1 to {self.count}")

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 5) -> Sample | None:
        """A walk at random in straight jumps over all cells; the first and the last number stay."""
        height, width = sides(size)
        cells = Rectangle(height, width)
        path = [rng.choice(every_cell(height, width))]
        left = set(cells) - set(path)
        while left:
            ahead = [at for step in WAYS.values() for at in cells.ray(path[-1], step) if at in left]
            # A dead end: another drawing.
            if not ahead:
                return None
            # Cells with few ways on first (Warnsdorff), or they would be left over.
            onward = {at: sum(other in left for step in WAYS.values() for other in cells.ray(at, step)) for at in ahead}
            fewest = min(onward.values())
            path.append(rng.choice([at for at in ahead if onward[at] <= fewest + 1]))
            left.discard(path[-1])
        ways = {a: next(way for way, step in WAYS.items() if b in cells.ray(a, step)) for a, b in pairwise(path)}
        number = {cell: k for k, cell in enumerate(path, 1)}
        clues = [(cell, number[cell]) for cell in rng.sample(path[1:-1], len(path) - 2)]
        ends = [(path[0], 1), (path[-1], height * width)]

        def made(kept: Sequence[tuple[Cell, int]]) -> Signpost:
            known = dict([*kept, *ends])
            return cls(rows_of([(at, f"{known.get(at, '')}{ways.get(at, '')}") for at in path], height, width))

        return Sample(clues, made, tuple(tuple(number[r, c] for c in range(width)) for r in range(height)))

    def to_text(self) -> str:
        return puzzle_text(self.name, "cells:", *in_columns(self.cells, left=True))

    def about(self) -> str:
        return f"{self.height}x{self.width}, {counted(len(self.number), 'number')}"

    def _ahead(self, cell: Cell) -> list[Cell]:
        return list(Rectangle(self.height, self.width).ray(cell, WAYS[self.way[cell]])) if cell in self.way else []

    def steps(self) -> Iterator[Step]:
        """Which number a cell may have, and where the next one may be."""
        held = set(self.number.values())
        for cell in every_cell(self.height, self.width):
            known = self.number.get(cell)
            for number in range(1, self.count + 1) if known is None else [known]:
                if known is None and number in held:
                    continue
                if number == self.count:
                    yield cell, number, None
                for other in self._ahead(cell) if number < self.count else ():
                    # Where the next number is known, and what is known of the other cell, must agree.
                    if self.number.get(other, number + 1) == number + 1 and (
                        other in self.number or number + 1 not in held
                    ):
                        yield cell, number, other

    def given_parts(self) -> tuple[GivenPart, ...]:
        """The numbers that are given. Ways count as rules."""
        return tuple(
            GivenPart(f"{number} at {cell_name(cell)}", cell, needs=self._any_step(cell, number))
            for cell, number in self.number.items()
        )

    def _any_step(self, cell: Cell, number: int) -> tuple[Step, ...]:
        """The steps from a cell with this number; one that no solution takes where there is none."""
        onward = tuple((cell, number, other) for other in self._ahead(cell)) if number < self.count else ()
        return onward or ((cell, number, None),)

    def keeping(self, parts: Collection[int]) -> Signpost:
        kept = {cell for k, cell in enumerate(self.number) if k in parts}
        return Signpost(
            [
                [word if (r, c) in kept else word.lstrip("0123456789") or "." for c, word in enumerate(row)]
                for r, row in enumerate(self.cells)
            ]
        )

    def to_cover(self) -> ExactCover:
        """An option a step: it covers its cell and its number, and colors both cells with their numbers."""
        labels = list(self.steps())
        count = self.count
        items, colors, starts = list[int](), list[int](), [0]
        for (r, c), number, other in labels:
            cell = r * self.width + c
            items += [cell, count + number - 1, 2 * count + cell]
            colors += [0, 0, number]
            if other is not None:
                items.append(2 * count + other[0] * self.width + other[1])
                colors.append(number + 1)
            starts.append(len(items))
        cells = list(every_cell(self.height, self.width))
        return ExactCover.from_arrays(
            primary=2 * count,
            secondary=count,
            option_starts=np.array(starts, dtype=np.int32),
            items=np.array(items, dtype=np.int32),
            colors=np.array(colors, dtype=np.int32),
            decisions=labels,
            item_names=[
                *(Name(Kind.CELL, cell) for cell in cells),
                *(Name(Kind.NUMBER, k + 1) for k in range(count)),
                *(Name(Kind.NUMBER_OF, cell) for cell in cells),
            ],
        )

    def says(self, part: Sequence[Sequence[int | None]], label: Label) -> bool | None:
        """A step is sure where both its cells are known."""
        (r, c), number, other = cast("Step", label)
        here = agrees(part[r][c], number)
        if other is None or not here:
            return here
        return agrees(part[other[0]][other[1]], number + 1)

    def decode(self, labels: Iterable[Label]) -> Filled:
        rows = [[0] * self.width for _ in range(self.height)]
        for (r, c), number, _ in cast("Iterable[Step]", labels):
            if rows[r][c]:
                raise WrongSolution(f"{cell_name((r, c))} has two numbers")
            rows[r][c] = number
        return tuple(map(tuple, rows))

    def called(self, label: Label) -> Called:
        cell, number, other = cast("Step", label)
        return Called(f"{number} at {cell_name(cell)}" + ("" if other is None else f", then {cell_name(other)}"))

    def faults(self, solution: Sequence[Sequence[int]]) -> Iterator[str]:
        """Another shape, numbers that are missing or changed, and ways that lead elsewhere."""
        if fault := shape_fault(solution, self.height, self.width):
            yield fault
            return
        at: dict[int, Cell] = {}
        for r, c in every_cell(self.height, self.width):
            number = solution[r][c]
            if number in at:
                yield f"{number} stands at {cell_name(at[number])} and {cell_name((r, c))}"
            at.setdefault(number, (r, c))
            if self.number.get((r, c), number) != number:
                yield f"{cell_name((r, c))}: {self.number[r, c]} became {number}"
        for number in range(1, self.count + 1):
            if number not in at:
                yield f"{number} is missing"
            elif number > 1 and number - 1 in at:
                (r, c), (s, d) = at[number - 1], at[number]
                way = self.way.get((r, c), "nowhere")
                down, right = s - r, d - c
                far = max(abs(down), abs(right))
                if way not in WAYS or (down, right) != (WAYS[way][0] * far, WAYS[way][1] * far):
                    yield f"{number - 1} at {cell_name((r, c))} points {way}, not to {number} at {cell_name((s, d))}"

    def as_json(self, solution: Filled) -> list[list[int]]:
        return [list(row) for row in solution]

    def render(self, solution: Sequence[Sequence[int]] | None = None) -> str:
        """The numbers of a solution; without one what is given, with arrows."""
        owners = [[0] * self.width] * self.height
        if solution is not None:
            return bordered(owners, [list(map(str, row)) for row in solution])
        texts = [
            [
                f"{self.number.get((r, c), '')}{ARROWS.get(self.way.get((r, c), ''), '')}" or "."
                for c in range(self.width)
            ]
            for r in range(self.height)
        ]
        return bordered(owners, texts)

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """Numbers, given ones bold, and an arrow in the corner of each cell that has a way."""
        every = [[self.number.get((r, c)) for c in range(self.width)] for r in range(self.height)]
        owners = [[0] * self.width] * self.height
        board = boards.filled(every if solution is None else solution, every, owners, view, repr(self)[1:-1])
        raised = (
            replace(shape, y=shape.y - 0.14, size=0.75 * shape.size) if isinstance(shape, Text) else shape
            for shape in board.shapes
        )
        arrows = (shape for cell, way in self.way.items() for shape in _arrow(cell, way))
        return replace(board, shapes=(*raised, *arrows))

    def undraw(self, lines: Iterable[str]) -> Iterator[Filled]:
        """The solutions that drawings by `render` show. Raises InputError for anything else."""
        for board in drawn_words(lines, self.height, self.width, lambda cell, word: word.isdecimal() and len(word) < 7):
            rows = tuple(tuple(int(word) for word in row) for row in board)
            if max(map(max, rows)) > self.count:
                raise InputError(f"{max(map(max, rows))} is not one of 1 to {self.count}")
            yield rows


def _arrow(cell: Cell, way: str) -> Iterator[Path]:
    """At the lower right of the cell, a shaft and a head; high enough for plain text to have it beside the number."""
    x, y, reach = cell[1] + 0.79, cell[0] + 0.74, 0.14
    down, right = (part / hypot(*WAYS[way]) for part in WAYS[way])
    tip = x + reach * right, y + reach * down
    yield Path(((x - reach * right, y - reach * down), tip), "ink", 0.04, sign=ARROWS[way])
    for turn in (2.5, -2.5):
        dx, dy = right * cos(turn) - down * sin(turn), right * sin(turn) + down * cos(turn)
        yield Path((tip, (tip[0] + 0.13 * dx, tip[1] + 0.13 * dy)), "ink", 0.04)
