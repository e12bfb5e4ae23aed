"""Heyawake: shade cells of rooms, so that no open line runs through three rooms."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import ClassVar

from cover.errors import ProblemError
from cover.problems.connecting import Connected
from cover.problems.rules import Rule
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.fields import Filled
from cover.puzzles.shared.keys import Header, Key, Named, Number, Rows, Value
from cover.puzzles.shared.lots import lettered, members, rectangles
from cover.puzzles.shared.posing import Posed, Solved
from cover.puzzles.shared.rooms import Rooms
from cover.puzzles.shared.rows import characters
from cover.puzzles.shared.shading import one_part, touching


class Count(Number):
    """`room A: 2`: a number from 0."""

    def read(self, value: Value) -> int:
        return 0 if value.text.strip() == "0" else super().read(value)


class Heyawake(Rooms):
    """rooms: rows of letters, a letter a room; numbers: of shaded cells, by letter.

    A solution is a tuple of rows, 1 where a cell is shaded, 0 elsewhere.

    >>> puzzle = Heyawake(["AAB", "AAB"], {"A": 1})
    >>> print(puzzle.render())
    ┌─────┬───┐
    │ 1 . │ . │
    │ . . │ . │
    └─────┴───┘
    >>> list(puzzle.faults(((1, 0, 0), (0, 1, 0))))[0]
    'room A holds 2 shaded cells, not 1'
    """

    name = "heyawake"
    keys: ClassVar[Mapping[str, Key]] = {"rooms": Rows(), "room": Named(of=Count())}
    example = (
        "solutions: 1\npuzzle: heyawake\nrooms:\nAAABB\nAAABB\nAAABB\nAAACC\nDDECC\n\nroom A: 4\n"
        "room B: 2\nroom C: 1\nroom D: 1\nroom E: 1\n"
    )
    rules = (
        "Shade cells, as many in a room as its number says; they never share a side, and the others hang together."
        " No straight line of cells that are not shaded runs through three rooms or more."
    )

    def __init__(self, rooms: Sequence[Sequence[Hashable]], numbers: Mapping[str, int] | None = None):
        self._rooms(rooms, "a heyawake")
        self.given = dict(numbers or {})
        for letter, number in self.given.items():
            if letter not in self.members:
                raise ProblemError(f"room {letter}: {number} shaded cells, but no cell is in a room {letter}")
            if number < 0:
                raise ProblemError(f"room {letter}: {number} is no number of cells")

    @classmethod
    def from_header(cls, header: Header) -> Heyawake:
        return cls(characters(header["rooms"]), header.get("room"))

    usual_size = 6

    @classmethod
    def posed(cls, size: int, lots: Random, solved: Solved) -> Posed | None:
        """Rooms drawn by lot, a solution by lot, and the numbers of all rooms."""
        owners = rectangles(size, size, lots)
        rooms = lettered(owners)
        solution = solved(cls(rooms))
        if solution is None:
            return None
        clues = [
            (rooms[cells[0][0]][cells[0][1]], sum(solution[r][c] for r, c in cells))
            for cells in members(owners).values()
        ]
        lots.shuffle(clues)
        return Posed(clues, lambda kept: cls(rooms, dict(kept)), solution)

    def to_text(self) -> str:
        counts = [f"room {letter}: {number}" for letter, number in self.given.items()]
        return self._text("rooms:", *self._room_lines(), *([""] if counts else []), *counts)

    def _parts(self) -> tuple[Hashable, ...]:
        return self.rooms, frozenset(self.given.items())

    def crossings(self) -> Iterator[tuple[str, list[Cell]]]:
        """The shortest runs of cells that lie in three rooms, or in a room that is left and entered again."""
        for name, cells in self.lines():
            borders = [k for k in range(1, len(cells)) if self._room(cells[k - 1]) != self._room(cells[k])]
            for first, second in pairwise(borders):
                yield name, cells[first - 1 : second + 1]

    def _room(self, cell: Cell) -> str:
        return self.rooms[cell[0]][cell[1]]

    def _rules(self) -> Iterator[Rule]:
        for letter, number in self.given.items():
            yield self.counted(self.members[letter], number, number, f"room {letter}")
        for one, other in self.sides():
            yield self.counted((one, other), 0, 1, f"{cell_name(one)} and {cell_name(other)}")
        for name, cells in self.crossings():
            yield self.counted(cells, 1, None, f"{name} from {cell_name(cells[0])}")
        yield Connected(self.numbers(self.cells()), (0,), self.side_places(), "cells left")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for letter, number in self.given.items():
            found = sum(solution[r][c] for r, c in self.members[letter])
            if found != number:
                yield f"room {letter} holds {found} shaded cells, not {number}"
        for name, cells in self.lines():
            run: list[Cell] = []
            for cell in cells:
                run = [] if solution[cell[0]][cell[1]] else [*run, cell]
                entered = sum(self._room(a) != self._room(b) for a, b in pairwise(run))
                if entered == 2 and self._room(run[-2]) != self._room(run[-1]):
                    yield f"{name}: an open line from {cell_name(run[0])} reaches a third room at {cell_name(cell)}"
        yield from touching(solution)
        yield from one_part(solution, 0, "cells that are not shaded")

    def texts(self) -> list[list[str]]:
        rows = super().texts()
        for letter, number in self.given.items():
            r, c = self.members[letter][0]
            rows[r][c] = str(number)
        return rows
