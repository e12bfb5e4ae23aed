"""Nurikabe (Islands in the Stream): islands of given sizes in one sea.

In Python: a board of two large islands (32x32) takes its file, with helpers beside the marks, a fifth longer; in the
sum of 16 published puzzles the file is as fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

import numpy as np

from cover.basics.suggest import counted
from cover.problems.board import Board
from cover.problems.connectivity import Connected
from cover.problems.names import Kind, Name, pair_named
from cover.problems.rules import Regular, Rule, pair
from cover.puzzles.base import Speech
from cover.puzzles.common.at_once import AtOnce, few_at_a_time
from cover.puzzles.common.cells import Cell, Rectangle, cell_name
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_cells import NumberCells, check_numbers
from cover.puzzles.common.keys import Key
from cover.puzzles.common.rows import numbers_in
from cover.puzzles.common.sampling import Size, every_cell, filled_rows, in_one, near, sides
from cover.puzzles.common.shading import blocks, groups, one_part, where
from cover.puzzles.fields.field import Field, Filled, counting


class Nurikabe(Field):
    """cells: rows of numbers, None where there is none: each is the size of the island in which it stands.

    A solution is a tuple of rows, 1 where there is sea, 0 where there is an island.

    >>> puzzle = Nurikabe([[2, None, None], [None, None, 1]])
    >>> print(puzzle.render(((0, 1, 1), (0, 1, 0))))
    ┌───────┐
    │ 2 # # │
    │ . # 1 │
    └───────┘
    >>> list(puzzle.faults(((0, 1, 1), (1, 1, 0))))
    ['the island of r1c1 has 1 cell, not 2']
    """

    name = "nurikabe"
    keys: ClassVar[Mapping[str, Key]] = {"cells": NumberCells(".")}
    example = "solutions: 1\npuzzle: nurikabe\ncells:\n2...2\n.....\n.1.1.\n.....\n2...2\n"
    speech = Speech({"#": "sea cell", ".": "land cell"}, {"pair": "land beside land is of one island"})
    rules = (
        "Every number stands in an island of that many cells, one number an island; islands never share a side."
        " All other cells are sea, which is connected and nowhere covers 2 x 2 cells."
    )

    def __init__(self, cells: Sequence[Sequence[int | None]]):
        super().__init__(cells)
        self.islands = list(numbers_in(self.given))
        check_numbers(self.islands, 1, None, "an island has at least one cell, not {}")

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return ((cell, 0) for cell, _ in self.islands)

    def word_at(self, cell: Cell, value: int) -> str:
        number = self.given[cell[0]][cell[1]]
        return self.words[value] if value or number is None else str(number)

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: Size = 6) -> Sample | None:
        """Islands that grow at random until no 2 x 2 cells of sea are left."""
        height, width = sides(size)
        sea, island, most = set(every_cell(height, width)), dict[Cell, int](), rng.randint(3, 6)
        squares = [{(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} for r, c in every_cell(height - 1, width - 1)]
        for _ in range(40 * height * width):
            if not (left := [four for four in squares if four <= sea]):
                break
            # A cell of a square of sea becomes land: of an island beside it, or of a new one.
            cell = rng.choice(sorted(rng.choice(left)))
            around = {island[other] for other in near(cell, height, width) if other in island}
            number = next(iter(around), 1 + max(island.values(), default=0))
            # It must not join two islands, nor cut the sea.
            if len(around) < 2 and in_one(sea - {cell}) and sum(k == number for k in island.values()) < most:
                island[cell] = number
                sea.discard(cell)
        solution = filled_rows(sea, height, width)
        clues = [(rng.choice(sorted(part)), len(part)) for part in groups(island)]
        puzzle = cls(rows_of(clues, height, width))
        # Squares of sea may be left after so many attempts: then it is no puzzle.
        return None if next(puzzle.faults(solution), None) else Sample((), lambda kept: puzzle, solution)

    def about(self) -> str:
        return f"{self.height}x{self.width}, {counted(len(self.islands), 'island')}"

    def at_once(self, board: Board) -> Iterator[AtOnce]:
        """Sea between two numbers, around islands of one cell, and where no island comes."""
        sizes = dict(self.islands)
        reached = {cell for reach in _reaches(self.islands, self.cells) for cell in reach}
        far, around = list[Cell](), dict[Cell, list[Cell]]()
        for cell in self.cells:
            numbers = [one for one in self.cells.beside(cell) if one in sizes]
            if cell in reached or cell in sizes:
                continue
            if len(numbers) > 1:
                words = " and ".join(map(cell_name, numbers[:2]))
                why = f"on land it would join the islands of {words}"
                yield AtOnce("between two numbers", why, (cell,), tuple(numbers))
            elif numbers:  # a larger island reaches every cell beside its number
                around.setdefault(numbers[0], []).append(cell)
            else:
                far.append(cell)
        for number, cells in around.items():
            why = f"the 1 at {cell_name(number)} is a whole island, so sea surrounds it"
            yield AtOnce("around a 1", why, tuple(cells), (number,))
        for some in few_at_a_time(far):
            yield AtOnce("out of reach", "no island is large enough to get there without touching another number", some)

    def to_board(self) -> Board:
        """Symbol 0 is sea, the others are islands, several far from each other with one symbol: the cells of an island
        are connected, and are as many as its number says."""
        reaches = _reaches(self.islands, self.cells)
        colors = _colors(reaches, self.cells)
        count, symbols = self.height * self.width, 1 + max(colors, default=0)
        candidates = np.zeros((count, symbols), dtype=np.bool_)
        candidates[:, 0] = True
        givens = np.full(count, -1, dtype=np.int32)
        rules: list[Rule] = []
        # A cell may belong to any island that reaches it, or to the sea.
        for (cell, size), members, color in zip(self.islands, reaches, colors, strict=True):
            candidates[self.cells.numbers(members), color] = True
            name = f"island of {cell_name(cell)}"
            rules.append(Regular(self.cells.numbers(members), counting(len(members), symbols, color, size, size), name))
            place = {one: number for number, one in enumerate(members)}
            pairs = tuple((place[a], place[b]) for a in members for b in self.cells.beside(a) if a < b and b in place)
            rules.append(Connected(self.cells.numbers(members), (color,), pairs, name, size))
        # The cell of a number belongs to its island.
        for (cell, _), color in zip(self.islands, colors, strict=True):
            at = self.cells.numbers([cell])[0]
            candidates[at] = np.arange(symbols) == color
            givens[at] = color
        together = pair(0, 1, np.eye(symbols, dtype=np.bool_) | _either_sea(symbols)).automaton
        rules += [Regular(self.cells.numbers((a, b)), together, pair_named(a, b)) for a, b in self.cells.sides()]
        square = counting(4, symbols, 0, 0, 3)
        for r in range(self.height - 1):
            for c in range(self.width - 1):
                four = self.cells.numbers([(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)])
                rules.append(Regular(four, square, f"2 x 2 sea from {cell_name((r, c))}"))
        largest = max((size for _, size in self.islands), default=0)
        sea = count - sum(size for _, size in self.islands)
        few = sea if 0 < sea <= largest else 0  # else the islands say it soon enough
        pairs = tuple((a[0] * self.width + a[1], b[0] * self.width + b[1]) for a, b in self.cells.sides())
        rules.append(Connected(tuple(range(count)), (0,), pairs, "sea", few, largest))
        return Board.without_regions(
            candidates=candidates,
            givens=givens,
            cell_names=[Name(Kind.CELL, cell) for cell in self.cells],
            symbol_names=["sea", *(f"island {number}" for number in range(1, symbols))],
            rules=rules,
        )

    def _value(self, cell: Cell, symbol: int) -> int:
        return int(symbol == 0)

    def _wrong(self, solution: Filled) -> Iterator[str]:
        sizes = dict(self.islands)
        for island in groups(where(solution, 0)):
            held = sorted(cell for cell in island if cell in sizes)
            if len(held) != 1:
                yield f"the island of {cell_name(min(island))} has {len(held)} numbers, not 1"
            elif len(island) != sizes[held[0]]:
                cells = f"{len(island)} cell{'s' if len(island) > 1 else ''}"
                yield f"the island of {cell_name(held[0])} has {cells}, not {sizes[held[0]]}"
        yield from one_part(solution, 1, "cells of the sea")
        yield from blocks(solution, 1, "cells of sea")


def _reaches(islands: Sequence[tuple[Cell, int]], cells: Rectangle) -> list[list[Cell]]:
    """The cells that each island may cover: no further away than its size allows, and not beside another island's
    number; nearest first."""
    numbered = {cell for cell, _ in islands}
    nears = {cell: numbered.intersection((cell, *cells.beside(cell))) for cell in cells}
    reaches = []
    for start, size in islands:
        found, front = {start: 0}, [start]
        for _ in range(size - 1):
            near = (cell for here in front for cell in cells.beside(here) if cell not in found)
            front = [cell for cell in near if nears[cell] <= {start}]
            front = list(dict.fromkeys(front))
            found |= dict.fromkeys(front, 0)
        reaches.append(list(found))
    return reaches


def _colors(reaches: Sequence[Sequence[Cell]], cells: Rectangle) -> list[int]:
    """A number from 1 for each island, so that islands that could touch or share a cell have different ones."""
    near: dict[Cell, set[int]] = {}
    for k, reach in enumerate(reaches):
        for cell in reach:
            near.setdefault(cell, set()).add(k)
    taken: list[int] = []
    for k, reach in enumerate(reaches):
        others = {j for cell in reach for one in (cell, *cells.beside(cell)) for j in near.get(one, ()) if j < k}
        used = {taken[j] for j in others}
        taken.append(next(color for color in range(1, len(used) + 2) if color not in used))
    return taken


def _either_sea(symbols: int) -> np.ndarray:
    sea = np.arange(symbols) == 0
    return np.asarray(sea[:, None] | sea[None, :])
