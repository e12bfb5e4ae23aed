"""Minesweeper: where are the mines, if these numbers are all that is seen?"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from cover.basics.suggest import counted
from cover.problems.names import number_named
from cover.problems.rules import Regular, Rule
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.counting_clues import CountingClues
from cover.puzzles.common.generation import Sample, Solved, rows_of
from cover.puzzles.common.given_parts import GivenPart
from cover.puzzles.common.keys import Header, Key, Number, Rows
from cover.puzzles.common.sampling import every_cell, filled_rows, touching_cells
from cover.puzzles.fields.field import Filled
from cover.puzzles.fields.givens import ClearNumbers


class Minesweeper(ClearNumbers, CountingClues[Filled]):
    """cells: rows of numbers from 0 to 8, None where nothing is known; mines: how many there are, if that is known.

    A solution is a tuple of rows, 1 where a mine is, 0 elsewhere.

    >>> puzzle = Minesweeper([[1, None], [None, None]], mines=1)
    >>> print(puzzle.render(((0, 1), (0, 0))))
    ┌─────┐
    │ 1 * │
    │ . . │
    └─────┘
    >>> list(puzzle.faults(((0, 1), (1, 0))))
    ['r1c1 touches 2 mines, not 1', 'there are 2 mines, not 1']
    """

    name = "minesweeper"
    blanks, largest = ".-?", 8
    words = (".", "*")
    nouns: ClassVar[Mapping[str, str]] = {"*": "mine"}
    keys: ClassVar[Mapping[str, Key]] = {"mines": Number(largest=10_000, least=0), "cells": Rows()}
    example = "solutions: 1\npuzzle: minesweeper\nmines: 4\ncells:\n.0...\n..0..\n1..3.\n.1...\n..11.\n"
    variants = ("solutions: 7\npuzzle: minesweeper\ncells:\n.1.\n...\n.1.\n",)
    rules = (
        "A number says how many of the cells that touch it, also at a corner, hold a mine; its own cell holds none."
        " The mines of the whole field are as many as 'mines:' says, if it is there."
    )
    printed = (
        "A number says how many of the cells that touch it, also at a corner, hold a mine; its own cell holds none."
    )

    def __init__(self, cells: Sequence[Sequence[int | None]], mines: int | None = None):
        super().__init__(cells)
        self.mines = mines
        self._check(0, 8, "{} is no number of mines, 0 to 8")

    @classmethod
    def from_header(cls, header: Header) -> Minesweeper:
        return cls(cls.read_cells(header), header.get("mines"))

    @classmethod
    def sample(cls, size: int, rng: Random, solved: Solved) -> Sample | None:
        """Mines drawn at random; every other cell says its number."""
        mines = {cell for cell in every_cell(size, size) if rng.random() < 0.2}
        free = [cell for cell in every_cell(size, size) if cell not in mines]
        clues = [(cell, len(mines & touching_cells(cell))) for cell in rng.sample(free, len(free))]
        return Sample(clues, lambda kept: cls(rows_of(kept, size, size), len(mines)), filled_rows(mines, size, size))

    def to_text(self) -> str:
        many = [] if self.mines is None else [f"mines: {self.mines}"]
        return self._text(*many, *self._cell_lines())

    def _parts(self) -> tuple[Hashable, ...]:
        return self.given, self.mines

    def clue(self, at: Cell, number: int) -> Regular:
        return self.counted(self.around(at), number, number, number_named(number, at))

    def given_parts(self) -> tuple[GivenPart, ...]:
        """The numbers, each of which says of its own cell too that it holds no mine."""
        mines = [(*self.numbers([cell]), 1) for cell, _ in self.clues()]
        return tuple(replace(part, bars=(mine,)) for part, mine in zip(super().given_parts(), mines, strict=True))

    def _with_clues(self, numbers: Mapping[Cell, int]) -> Minesweeper:
        return Minesweeper(rows_of(numbers.items(), self.height, self.width), self.mines)

    def _rules(self) -> Iterator[Rule]:
        yield from (self.clue(*clue) for clue in self.clues())
        if self.mines is not None:
            yield self.counted(list(self.cells()), self.mines, self.mines, "all mines")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for (r, c), number in self.clues():
            rows = solution[max(r - 1, 0) : r + 2]
            found = sum(sum(row[max(c - 1, 0) : c + 2]) for row in rows) - solution[r][c]
            if found != number:
                yield f"{cell_name((r, c))} touches {counted(found, 'mine')}, not {number}"
        held = sum(map(sum, solution))
        if self.mines is not None and held != self.mines:
            yield f"there {'is' if held == 1 else 'are'} {counted(held, 'mine')}, not {self.mines}"

    def printed_rules(self) -> list[str]:
        whole = [] if self.mines is None else [f"The whole field holds {counted(self.mines, 'mine')}."]
        return [*super().printed_rules(), *whole]

    def caption(self) -> list[str]:
        return [] if self.mines is None else [counted(self.mines, "mine")]

    def texts(self) -> list[list[str]]:
        return [["?" if number is None else str(number) for number in row] for row in self.given]
