"""Slitherlink (Fences, Loop the Loop, Takegaki): one closed loop along the edges of the cells."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from cover.errors import ProblemError
from cover.problems.loops import Loop
from cover.problems.rules import Automaton, Rule
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.degrees import none_or_two
from cover.puzzles.shared.fields import clue_numbers, rectangle, rows_text
from cover.puzzles.shared.keys import Header, Key, Rows
from cover.puzzles.shared.lines import Drawn, Lines
from cover.puzzles.shared.lots import drawn_ways, every_cell, loop_ways
from cover.puzzles.shared.posing import Posed, Solved, rows_of


class Slitherlink(Lines):
    """cells: rows of 0 to 4, or None: how many of the cell's four sides belong to the loop.

    A solution is a pair of tables, 1 for a side of the loop: the sides above and below the rows, height + 1 rows of
    `width`, then those between the columns, height rows of `width + 1`.

    >>> puzzle = Slitherlink([[3, None], [None, None]])
    >>> print(puzzle.render((((1, 0), (1, 0), (0, 0)), ((1, 1, 0), (0, 0, 0)))))
    ·───·   ·
    │ 3 │
    ·───·   ·
    <BLANKLINE>
    ·   ·   ·
    >>> list(puzzle.faults((((1, 0), (1, 0), (0, 0)), ((1, 1, 0), (0, 0, 0)))))
    ['r1c1 has 4 sides of the loop, not 3']
    """

    name = "slitherlink"
    keys: ClassVar[Mapping[str, Key]] = {"cells": Rows()}
    example = "solutions: 1\npuzzle: slitherlink\ncells:\n.3..\n2.1.\n.2.3\n3..2\n"
    rules = (
        "Sides of cells form one closed loop that never crosses or touches itself."
        " A number says how many of the four sides of its cell belong to the loop."
    )

    def __init__(self, cells: Sequence[Sequence[int | None]]):
        self.cells = tuple(tuple(row) for row in cells)
        height, width = rectangle(self.cells, "a slitherlink")
        self.rows, self.columns = height + 1, width + 1
        for r, row in enumerate(self.cells):
            for c, number in enumerate(row):
                if number not in (None, 0, 1, 2, 3, 4):
                    raise ProblemError(f"{cell_name((r, c))}: {number} is no number of sides, 0 to 4")

    @classmethod
    def from_header(cls, header: Header) -> Slitherlink:
        return cls(clue_numbers(header, "cells", ".-", largest=4))  # type: ignore[arg-type]

    usual_size = 7

    @classmethod
    def posed(cls, size: int, lots: Random, solved: Solved) -> Posed | None:
        """A loop drawn by lot; every cell says its number."""
        across, down = drawn_ways(loop_ways(size + 1, size + 1, lots, 0.95), size + 1, size + 1)
        clues = [
            ((r, c), across[r][c] + across[r + 1][c] + down[r][c] + down[r][c + 1])
            for r, c in lots.sample(every_cell(size, size), size * size)
        ]
        return Posed(clues, lambda kept: cls(rows_of(kept, size, size)), (across, down))

    def to_text(self) -> str:
        return self._text("cells:", *rows_text(self.cells))

    def _parts(self) -> tuple[Hashable, ...]:
        return (self.cells,)

    def about(self) -> str:
        given = sum(number is not None for row in self.cells for number in row)
        return f"{self.rows - 1}x{self.columns - 1}, {given} numbers"

    def clues(self) -> Iterator[tuple[Cell, int]]:
        for r, row in enumerate(self.cells):
            yield from (((r, c), number) for c, number in enumerate(row) if number is not None)

    def sides_of(self, cell: Cell) -> tuple[tuple[Cell, Cell], ...]:
        """The four sides of a cell as pairs of points."""
        r, c = cell
        a, b, d, e = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        return (a, b), (a, d), (b, e), (d, e)

    def _rules(self) -> Iterator[Rule]:
        for point in self.points():
            edges = self.edges_at(point)
            yield Automaton(edges, none_or_two(len(edges)), f"corner {cell_name(point)}")
        for cell, number in self.clues():
            yield self.exactly(self.edges_around(cell), number, f"{number} at {cell_name(cell)}")
        yield Loop(self.edge_numbers(), self.vertex_ends())

    def _wrong(self, solution: Drawn) -> Iterator[str]:
        held = self.held(solution)
        for cell, number in self.clues():
            found = sum(held[side] for side in self.sides_of(cell))
            if found != number:
                yield f"{cell_name(cell)} has {found} sides of the loop, not {number}"
        yield from self.loop_faults(solution)

    def face_text(self, face: Cell) -> str:
        number = self.cells[face[0]][face[1]]
        return " " if number is None else str(number)
