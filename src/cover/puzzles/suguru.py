"""Suguru (Tectonic, Number Blocks): rooms with the numbers from 1 up, equal numbers apart."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from cover.errors import ProblemError
from cover.problems.rules import Rule
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.fields import Filled, characters, clue_numbers, rows_text
from cover.puzzles.shared.keys import Header, Key
from cover.puzzles.shared.keys import Rows as RowsKey
from cover.puzzles.shared.lots import areas, lettered
from cover.puzzles.shared.posing import Posed, Solved, of_marks
from cover.puzzles.shared.rooms import Rooms


class Suguru(Rooms):
    """rooms: rows of letters, a letter a room; cells: rows of numbers, None where blank. A solution is a tuple of rows
    of numbers.

    >>> puzzle = Suguru(["AAB", "AAB"], [[1, None, None], [None, 4, None]])
    >>> print(puzzle.render(((1, 2, 1), (3, 4, 2))))
    ┌─────┬───┐
    │ 1 2 │ 1 │
    │ 3 4 │ 2 │
    └─────┴───┘
    >>> list(puzzle.faults(((1, 3, 2), (2, 4, 2))))
    ['room B: 2 at r1c3 and r2c3', '2 at r1c3 and r2c3 touch']
    """

    name = "suguru"
    keys: ClassVar[Mapping[str, Key]] = {"rooms": RowsKey(), "cells": RowsKey()}
    example = (
        "solutions: 1\npuzzle: suguru\nrooms:\nAAABB\nCAABD\nCCDDD\nCEEED\nEEFFF\n\ncells:\n.2...\n353..\n"
        ".....\n.....\n.1...\n"
    )
    rules = "A room of n cells holds every number from 1 to n once. Equal numbers never touch, not even at a corner."

    def __init__(self, rooms: Sequence[Sequence[Hashable]], cells: Sequence[Sequence[int | None]] | None = None):
        self._rooms(rooms, "a suguru")
        self.given = tuple(tuple(row) for row in cells or [[None] * self.width] * self.height)
        if len(self.given) != self.height or any(len(row) != self.width for row in self.given):
            raise ProblemError(f"the numbers are not {self.height} rows of {self.width} cells, as the rooms are")
        self.values = tuple(range(1, 1 + max(map(len, self.members.values()))))
        self.words = tuple(map(str, self.values))
        for (r, c), number in self.fixed():
            most = len(self.members[self.rooms[r][c]])
            if not 1 <= number <= most:
                raise ProblemError(f"{cell_name((r, c))}: {number} is not one of 1 to {most}, which its room holds")

    @classmethod
    def from_header(cls, header: Header) -> Suguru:
        rooms = characters(header["rooms"])
        return cls(rooms, clue_numbers(header, "cells") if "cells" in header else None)  # type: ignore[arg-type]

    usual_size = 6

    @classmethod
    def posed(cls, size: int, lots: Random, solved: Solved) -> Posed | None:
        """Rooms drawn by lot, and a filling by lot."""
        rooms = lettered(areas(size, size, 5, lots, 3))
        solution = solved(cls(rooms))
        if solution is None:
            return None
        return of_marks(solution, lambda givens: cls(rooms, givens), lots)

    def to_text(self) -> str:
        return self._text("rooms:", *self._room_lines(), "", "cells:", *rows_text(self.given))

    def _parts(self) -> tuple[Hashable, ...]:
        return self.rooms, self.given

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return (((r, c), number) for r, c in self.cells() if (number := self.given[r][c]) is not None)

    def _excluded(self) -> Iterator[tuple[Cell, int]]:
        for cells in self.members.values():
            yield from ((cell, value) for cell in cells for value in self.values[len(cells) :])

    def _regions(self) -> Iterator[tuple[str, Sequence[Cell]]]:
        for letter, cells in self.members.items():
            yield f"room {letter}", cells
        for cell in self.cells():
            for other in self.around(cell):
                if cell < other and self.rooms[cell[0]][cell[1]] != self.rooms[other[0]][other[1]]:
                    yield f"{cell_name(cell)} and {cell_name(other)}", (cell, other)

    def _rules(self) -> Iterator[Rule]:
        return iter(())

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for letter, cells in self.members.items():
            seen: dict[int, Cell] = {}
            for r, c in cells:
                number = solution[r][c]
                if number in seen:
                    yield f"room {letter}: {number} at {cell_name(seen[number])} and {cell_name((r, c))}"
                elif number > len(cells):
                    yield f"room {letter}: {number} at {cell_name((r, c))}, and it has {len(cells)} cells"
                seen.setdefault(number, (r, c))
        for r, c in self.cells():
            for other in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if self.has(other) and solution[r][c] == solution[other[0]][other[1]]:
                    yield f"{solution[r][c]} at {cell_name((r, c))} and {cell_name(other)} touch"

    def texts(self) -> list[list[str]]:
        return [["." if number is None else str(number) for number in row] for row in self.given]
