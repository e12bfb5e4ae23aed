"""Boards that a solution cuts into parts: shikaku and dominosa."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from cover.drawing import boards
from cover.drawing.shapes import PLAIN, Picture, View, picture
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.borders import draw
from cover.puzzles.common.cells import Cell, members
from cover.puzzles.common.drawn import drawn_pieces
from cover.puzzles.common.given_cells import NumberCells, checked_cells
from cover.puzzles.common.keys import Key
from cover.puzzles.common.rows import numbers_in, shape_fault, words_of
from cover.puzzles.common.sampling import every_cell

Filled = tuple[tuple[int, ...], ...]
Parts = Mapping[int, Sequence[Cell]]


class CutBoard(BasePuzzle[Filled]):
    """A solution is a tuple of rows: for each cell the number of its part."""

    keys: ClassVar[Mapping[str, Key]] = {"cells": NumberCells()}

    def __init__(self, cells: Sequence[Sequence[Any]]):
        self.given = checked_cells(self.keys, cells, self.name)
        self.height, self.width = len(self.given), len(self.given[0])

    def clues(self) -> Iterator[tuple[Cell, int]]:
        """The cells with a number."""
        return numbers_in(self.given)

    def _wrong(self, solution: Sequence[Sequence[int]], parts: Parts) -> Iterator[str]:
        """What a solution breaks, in words; parts: the cells of each, in the order of their first ones."""
        raise NotImplementedError

    def faults(self, solution: Sequence[Sequence[int]]) -> Iterator[str]:
        if fault := shape_fault(solution, self.height, self.width):
            yield fault
            return
        yield from self._wrong(solution, members(solution))

    def _owners(self, solution: Sequence[Sequence[int]] | None) -> Sequence[Sequence[int]]:
        return [[0] * self.width] * self.height if solution is None else solution

    def render(self, solution: Sequence[Sequence[int]] | None = None) -> str:
        """The numbers, and the parts of a solution by their borders."""
        return draw(self._owners(solution), words_of(self.given), compact=False)

    def draw(self, solution: Sequence[Sequence[int]] | None = None, view: View = PLAIN) -> Picture:
        """The same as shapes."""
        numbers = {cell: str(number) for cell, number in self.clues()}
        below = self.caption()
        shapes = [
            *boards.shaded(view),
            *boards.borders(self._owners(solution)),
            *boards.marks(numbers, {}, view, ()),
            *boards.caption(below, self.width, self.height),
        ]
        words = [[numbers.get((r, c), "") for c in range(self.width)] for r in range(self.height)]
        alt = boards.in_words(words if solution is None else [list(map(str, row)) for row in solution])
        return picture(shapes, self.width, self.height, title=repr(self)[1:-1], alt="; ".join([*below, alt]))

    def caption(self) -> list[str]:
        """What a reader of the picture must know beside it, a line each."""
        return []

    def undraw(self, lines: Iterable[str]) -> Iterator[Filled]:
        """The solutions that drawings by `render` show. Raises InputError for anything else."""
        for parts in drawn_pieces(list(lines), every_cell(self.height, self.width)):
            number = {cell: self._part_number(part, k) for k, part in enumerate(parts) for cell in part}
            yield tuple(tuple(number[r, c] for c in range(self.width)) for r in range(self.height))

    def _part_number(self, part: Sequence[Cell], place: int) -> int:
        """What a solution calls a part; place: among all by their first cells, from 0. May raise InputError."""
        return place
