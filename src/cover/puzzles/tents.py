"""Tents (Tents and Trees): a tent beside every tree, none beside another tent.

In Python: trees and tents are paired by a rule of its own, and its file, a third slower, holds trees as a third mark of
solutions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from cover.basics.suggest import counted
from cover.drawing.shapes import PLAIN, Picture, Shape, Text, View
from cover.drawing.shapes import tree as drawn_tree
from cover.problems.matching import Matched
from cover.problems.names import pair_named
from cover.problems.rules import Rule
from cover.puzzles.common.at_once import AtOnce, few_at_a_time
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, beside_lines, line_sums, rows_of
from cover.puzzles.common.given_cells import MarkCells
from cover.puzzles.common.keys import Counts, Key, Rows
from cover.puzzles.common.rows import counts_lines, side_counts
from cover.puzzles.common.sampling import Size, every_cell, filled_rows, near, sides, touching_cells
from cover.puzzles.fields.field import Field, Filled


class Tents(Field):
    """cells: rows of `T` (tree) and `.`; right, bottom: tents of each row and column, None where that is unknown.

    A solution is a tuple of rows, 1 where a tent stands, 0 elsewhere.

    >>> puzzle = Tents(["T.", ".."], [None, None], [None, 1])
    >>> print(puzzle.render(((0, 1), (0, 0))))
    ┌─────┐
    │ T ^ │
    │ . . │
    └─────┘
    >>> list(puzzle.faults(((0, 0), (0, 1))))
    ['the tent at r2c2 is beside no tree', 'trees and tents cannot be paired']
    """

    name = "tents"
    cells_as = MarkCells("T.", "neither T nor '.'", "tents", {"t": "T", "-": ".", "_": "."})
    words = (".", "^")
    nouns: ClassVar[Mapping[str, str]] = {"^": "tent"}
    keys: ClassVar[Mapping[str, Key]] = {"cells": Rows(), "right": Counts(), "bottom": Counts()}
    example = (
        "solutions: 1\npuzzle: tents\ncells:\n.T..T\n.....\n.....\n.TT..\n....T\n\nright: . . 0 . .\n"
        "bottom: . . 2 . .\n"
    )
    variants = ("solutions: 3\npuzzle: tents\ncells:\nT..\n..T\n.T.\n...\n",)
    rules = (
        "Trees and tents are paired, one tent a tree, and share a side with each other; tents never touch, not even"
        " at a corner. A number beside a row or column says how many tents it has."
    )

    def __init__(
        self,
        cells: Sequence[Sequence[str]],
        right: Sequence[int | None] | None = None,
        bottom: Sequence[int | None] | None = None,
    ):
        super().__init__(cells)
        self.right, self.bottom = side_counts(right, bottom, self.height, self.width)
        self.trees = [(r, c) for r, c in self.cells() if self.given[r][c] == "T"]

    @classmethod
    def sample(cls, size: Size, rng: Random, solved: Solved) -> Sample | None:
        """Tents and trees drawn at random, and the numbers of all lines."""
        height, width = sides(size)
        tents: set[Cell] = set()
        trees: set[Cell] = set()
        for cell in rng.sample(every_cell(height, width), height * width):
            free = [at for at in near(cell, height, width) if at not in trees and at not in tents]
            # A fifth of the cells at most, with room for a tree beside each.
            if len(tents) < height * width // 5 and cell not in trees and not tents & touching_cells(cell) and free:
                tents.add(cell)
                trees.add(rng.choice(free))
        solution = filled_rows(tents, height, width)
        rows = rows_of([(cell, "T") for cell in trees], height, width, ".")
        clues = line_sums(solution)
        rng.shuffle(clues)
        many = {"right": height, "bottom": width}
        return Sample(clues, lambda kept: cls(rows, **beside_lines(kept, many)), solution)

    def to_text(self) -> str:
        return self._text(*self.cells_as.lines(self.given), "", *counts_lines(self.right, self.bottom))

    def about(self) -> str:
        return f"{self.height}x{self.width}, {counted(len(self.trees), 'tree')}"

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return ((tree, 0) for tree in self.trees)

    def _far(self) -> list[Cell]:
        """The cells beside no tree, which hold no tent."""
        near = {*self.trees, *(cell for tree in self.trees for cell in self.beside(tree))}
        return [cell for cell in self.cells() if cell not in near]

    def _excluded(self) -> Iterator[tuple[Cell, int]]:
        return ((cell, 1) for cell in self._far())

    def at_once(self) -> Iterator[AtOnce]:
        for some in few_at_a_time(self._far()):
            yield AtOnce("no tree beside", "a tent stands beside its tree, and no tree is beside these cells", some)

    def _rules(self) -> Iterator[Rule]:
        for (name, cells), count in zip(self.lines(), (*self.right, *self.bottom), strict=True):
            if count is not None:
                yield self.counted(cells, count, count, name)
        for cell in self.cells():
            for other in self.around(cell):
                if cell < other:
                    yield self.counted((cell, other), 0, 1, pair_named(cell, other))
        for tree in self.trees:
            yield self.counted(self.beside(tree), 1, None, f"tree {cell_name(tree)}")
        cells = list(self.cells())
        partners = tuple(tuple(self.trees.index(at) for at in self.beside(cell) if at in self.trees) for cell in cells)
        yield Matched(self.numbers(cells), (1,), partners, len(self.trees), "trees and tents")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        tents = {(r, c) for r, c in self.cells() if solution[r][c]}
        for (name, cells), count in zip(self.lines(), (*self.right, *self.bottom), strict=True):
            if count is not None and len(tents.intersection(cells)) != count:
                yield f"{name} has {len(tents.intersection(cells))} tents, not {count}"
        for r, c in sorted(tents):
            for other in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if other in tents:
                    yield f"tents touch at {cell_name((r, c))} and {cell_name(other)}"
            if not any(abs(r - s) + abs(c - d) == 1 for s, d in self.trees):
                yield f"the tent at {cell_name((r, c))} is beside no tree"
        if len(tents) != len(self.trees) or not _pairing(self.trees, tents):
            yield "trees and tents cannot be paired"

    def word_at(self, cell: Cell, value: int) -> str:
        return "^" if value else self.given[cell[0]][cell[1]]

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """The board of a field, with trees for their letters."""
        board = super().draw(solution, view)
        return replace(board, shapes=tuple(part for shape in board.shapes for part in _with_tree(shape)))


def _with_tree(shape: Shape) -> Iterator[Shape]:
    if isinstance(shape, Text) and shape.text == "T":
        yield from drawn_tree(shape.x, shape.y)
    else:
        yield shape


def _pairing(trees: Sequence[Cell], tents: set[Cell]) -> bool:
    """Can every tree have a tent of its own beside it? By pairs that are forced, then by trying."""
    left = sorted(trees, key=lambda tree: len(_near(tree, tents)))
    if not left:
        return True
    first = left[0]
    return any(_pairing(left[1:], tents - {tent}) for tent in _near(first, tents))


def _near(tree: Cell, tents: set[Cell]) -> list[Cell]:
    r, c = tree
    return [cell for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if cell in tents]
