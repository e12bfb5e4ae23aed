"""Battleships (Bimaru, Solitaire Battleships): where the fleet lies, from how much of it each line holds.

In Python: its fleet is a list of any length, and a file names each size of ship.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import floor
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar

from cover.basics.errors import ProblemError
from cover.basics.suggest import counted
from cover.drawing.shapes import PLAIN, TEXT, Picture, Shape, Text, View, ship_part
from cover.drawing.shapes import rectangle as box
from cover.problems.board import Board
from cover.problems.names import Kind, Name, pair_named
from cover.problems.rules import Automaton, Regular, Rule, automaton
from cover.puzzles.base import Speech
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, beside_lines, line_sums, marks_of, rows_of
from cover.puzzles.common.given_cells import MarkCells
from cover.puzzles.common.given_parts import GivenPart, rows_keeping
from cover.puzzles.common.keys import Counts, Key
from cover.puzzles.common.rows import outside_counts
from cover.puzzles.common.sampling import every_cell, filled_rows, touching_cells
from cover.puzzles.common.shading import groups, where
from cover.puzzles.fields.field import Field, Filled, board_of, counting, fixed_parts
from cover.puzzles.fields.picture import of_field


class Battleships(Field):
    """cells: rows of `.` (unknown), `~` (water) and `S` (some part of a ship); fleet: the lengths of the ships, one by
    one, None for no ship; right, bottom: cells with ships in each row and column, None where that is unknown.

    A solution is a tuple of rows, 1 where a ship lies, 0 elsewhere.

    >>> puzzle = Battleships(["..", ".."], [2], [1, 1], [2, 0])
    >>> print(puzzle.render(((1, 0), (1, 0))))
    ┌─────┐
    │ S ~ │
    │ S ~ │
    └─────┘
    >>> list(puzzle.faults(((1, 1), (0, 0))))[0]
    'row 1 has 2 cells with ships, not 1'
    """

    name = "battleships"
    words = MappingProxyType({0: "~", 1: "S"})
    keys: ClassVar[Mapping[str, Key]] = {
        "fleet": Counts(),
        "cells": MarkCells(".~S", "neither '.', '~' nor S", "battleships", {"w": "~", "s": "S"}),
        "right": Counts(),
        "bottom": Counts(),
    }
    example = (
        "solutions: 1\npuzzle: battleships\nfleet: 3 2 1 1\ncells:\n.....\n.....\n.....\n.....\n.....\n\n"
        "right: 1 2 0 3 1\nbottom: 2 1 2 1 1\n"
    )
    variants = ("solutions: 7\npuzzle: battleships\nfleet: 2 1\ncells:\n...\n~..\n..S\n",)
    rules = (
        "The ships of the fleet lie in straight lines of cells and never touch, not even at a corner."
        " A number beside a row or column says how many of its cells have a part of a ship."
    )
    speech = Speech(rules={"ship": "a ship lies there only if all its cells are ship and both its ends are water"})

    def __init__(
        self,
        cells: Sequence[Sequence[str]],
        fleet: Sequence[int | None],
        right: Sequence[int | None] | None = None,
        bottom: Sequence[int | None] | None = None,
    ):
        super().__init__(cells)
        self.fleet = tuple(sorted((length for length in fleet if length is not None), reverse=True))
        if self.fleet and self.fleet[-1] < 1:
            raise ProblemError(f"fleet: a ship needs at least one cell, not {self.fleet[-1]}")
        self.outside = outside_counts({"right": right, "bottom": bottom}, self.height, self.width)
        self.right, self.bottom = self.outside.values()
        self.places = list(self._places())

    @classmethod
    def sample(cls, rng: Random, solved: Solved, size: int = 8) -> Sample | None:
        """Ships laid at random: first cells go, then the numbers of lines."""
        # Fleets as magazines have them, smaller ones on small boards.
        fleet = {4: [2, 1, 1], 5: [3, 2, 1, 1], 6: [3, 2, 2, 1, 1, 1]}.get(size, [4, 3, 2, 2, 1, 1, 1])
        fleet = [4, 3, 3, 2, 2, 2, 1, 1, 1, 1] if size > 9 else fleet
        taken: set[Cell] = set()
        for length in fleet:
            places = [
                cells
                for r, c in every_cell(size, size)
                for a, b in ((0, 1), (1, 0))
                # By its last cell: the first one is on the board.
                if max((cells := [(r + k * a, c + k * b) for k in range(length)])[-1]) < size
                # No ship touches another, not even at a corner.
                and not any(taken & touching_cells(cell) for cell in cells)
            ]
            # Too little room is left: another drawing.
            if not places:
                return None
            taken |= set(rng.choice(places))
        solution = filled_rows(taken, size, size)
        known = [(cell, "~S"[mark]) for cell, mark in marks_of(solution)]
        sums = line_sums(solution)
        clues: list[Any] = [*rng.sample(known, len(known)), *rng.sample(sums, len(sums))]

        def made(kept: Sequence[Any]) -> Battleships:
            sides = beside_lines([clue for clue in kept if len(clue) == 3], {"right": size, "bottom": size})
            return cls(rows_of([clue for clue in kept if len(clue) == 2], size, size, "."), fleet, **sides)

        return Sample(clues, made, solution)

    def about(self) -> str:
        return f"{self.height}x{self.width}, {counted(len(self.fleet), 'ship')}"

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return (((r, c), int(self.given[r][c] == "S")) for r, c in self.cells if self.given[r][c] != ".")

    def given_parts(self) -> tuple[GivenPart, ...]:
        return fixed_parts(self, lambda cell, value: ("water", "ship")[value])

    def keeping(self, parts: Collection[int]) -> Battleships:
        rows = rows_keeping(self.given, self.given_parts(), parts)
        return Battleships([[mark or "." for mark in row] for row in rows], self.fleet, self.right, self.bottom)

    def to_board(self) -> Board:
        """Helpers of ships follow the cells; each says whether a ship lies just there."""
        return board_of(self, self._rules(), helpers=[Name(Kind.SHIP, tuple(cells)) for cells, _ in self.places])

    def _places(self) -> Iterator[tuple[list[Cell], list[Cell]]]:
        """Where a ship of the fleet may lie: its cells, and those that are water because it ends there."""
        for length in sorted(set(self.fleet)):
            for r, c in self.cells:
                for down, right in ((0, 1), (1, 0)) if length > 1 else ((0, 0),):
                    cells = [(r + k * down, c + k * right) for k in range(length)]
                    if cells[-1] not in self.cells:
                        continue
                    if length == 1:
                        yield cells, self.cells.beside((r, c))
                    else:
                        ends = ((r - down, c - right), (r + length * down, c + length * right))
                        yield cells, [end for end in ends if end in self.cells]

    def _rules(self) -> Iterator[Rule]:
        for (name, cells), count in zip(self.cells.lines(), (*self.right, *self.bottom), strict=True):
            if count is not None:
                yield Regular(self.cells.numbers(cells), counting(len(cells), 2, 1, count, count), name)
        for r, c in self.cells:
            for other in ((r + 1, c - 1), (r + 1, c + 1)):
                if other in self.cells:
                    both = self.cells.numbers(((r, c), other))
                    yield Regular(both, counting(2, 2, 1, 0, 1), pair_named((r, c), other))
        first, of_length = self.height * self.width, dict[int, list[int]]()
        for k, (cells, ends) in enumerate(self.places):
            of_length.setdefault(len(cells), []).append(first + k)
            # The cells of the ship, those that end it, and the helper.
            members = (*self.cells.numbers(cells), *self.cells.numbers(ends), first + k)
            yield Regular(members, _lies(len(cells), len(ends)), Name(Kind.SHIP, tuple(cells)))
        for length, many in Counter(self.fleet).items():
            here = tuple(of_length.get(length, ()))
            yield Regular(here, counting(len(here), 2, 1, many, many), f"ships of {length}")
        # The sum of all lengths: what is no ship of the fleet finds no cells.
        parts = sum(self.fleet)
        yield Regular(tuple(range(first)), counting(first, 2, 1, parts, parts), "all ships")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for (name, cells), count in zip(self.cells.lines(), (*self.right, *self.bottom), strict=True):
            held = sum(solution[r][c] for r, c in cells)
            if count is not None and held != count:
                yield f"{name} has {held} cells with ships, not {count}"
        taken = set(where(solution, 1))
        for r, c in sorted(taken):
            for other in ((r + 1, c - 1), (r + 1, c + 1)):
                if other in taken:
                    yield f"parts of ships touch at the corner of {cell_name((r, c))} and {cell_name(other)}"
        found = Counter(map(len, groups(taken)))
        for length in sorted({*found, *self.fleet}, reverse=True):
            if found[length] != self.fleet.count(length):
                yield f"there are {found[length]} ships of {length}, not {self.fleet.count(length)}"

    def draw(self, solution: Sequence[Sequence[int | None]] | None = None, view: View = PLAIN) -> Picture:
        """The board of a field, with ships for their letters; only water that is given is drawn."""
        board = of_field(self, solution, view, self.outside, [f"ships of {' '.join(map(str, self.fleet))}"])
        ships = {(r, c) for r, row in enumerate(solution or ()) for c, mark in enumerate(row) if mark}
        return replace(board, shapes=tuple(part for shape in board.shapes for part in _with_ship(shape, ships)))


def _with_ship(shape: Shape, ships: Collection[Cell]) -> Iterator[Shape]:
    """ships: the cells of a solution's; a part that is given alone is drawn as a square."""
    if isinstance(shape, Text) and shape.text == "S":
        r, c = floor(shape.y), floor(shape.x)
        ways = [(a, b) for a, b in ((-1, 0), (0, -1), (0, 1), (1, 0)) if (r + a, c + b) in ships]
        if ships:
            yield ship_part(shape.x, shape.y, ways, shape.color)
        else:
            yield replace(box(shape.x - 0.3, shape.y - 0.3, 0.6, 0.6, fill="ink", level=TEXT), sign="S")
    elif not (isinstance(shape, Text) and shape.text == "~" and shape.color == "answer"):
        yield shape


@lru_cache(maxsize=256)
def _lies(length: int, ends: int) -> Automaton:
    """The cells of a place, those beyond its ends, and last whether a ship lies just there: all of the first are taken
    and none of the others."""

    def step(state: str, symbol: int, place: int) -> str | None:
        if place == length + ends:
            return state if (symbol == 1) == (state == "there") else None
        return "there" if state == "there" and bool(symbol) == (place < length) else "elsewhere"

    return automaton(length + ends + 1, 2, "there", step)
