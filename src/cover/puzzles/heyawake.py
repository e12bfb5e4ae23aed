"""Heyawake: shade cells of rooms, so that no open line runs through three rooms.

In Python: rooms have their numbers by name, and walls inside rooms count, which its file, a quarter slower, does not
read.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import ClassVar

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import counted
from cover.problems.connectivity import Connected
from cover.problems.names import Name, from_cell, pair_named
from cover.problems.rules import Rule
from cover.puzzles.common.cells import Cell, cell_name, members, parse_cell
from cover.puzzles.common.generation import Sample, Solved
from cover.puzzles.common.keys import Cells, Header, Key, Named, Number, Rows
from cover.puzzles.common.rows import characters, room_lines, rooms_of
from cover.puzzles.common.sampling import Size, lettered, rectangles, sides
from cover.puzzles.common.shading import one_part, touching
from cover.puzzles.fields.field import Field, Filled


class Heyawake(Field):
    """rooms: rows of letters, a letter a room; numbers: of shaded cells, by letter; walls: pairs of neighbours in one
    room with a border between them.

    A solution is a tuple of rows, 1 where a cell is shaded, 0 elsewhere.

    >>> puzzle = Heyawake(["AAB", "AAB"], {"A": 1})
    >>> print(puzzle.render())
    ┌─────┬───┐
    │ 1 . │ . │
    │ . . │ . │
    └─────┴───┘
    >>> list(puzzle.faults(((1, 0, 0), (0, 1, 0))))[0]
    'room A has 2 shaded cells, not 1'
    """

    name = "heyawake"
    keys: ClassVar[Mapping[str, Key]] = {"rooms": Rows(), "room": Named(of=Number(least=0)), "walls": Cells()}
    example = (
        "solutions: 1\npuzzle: heyawake\nrooms:\nAAABB\nAAABB\nAAABB\nAAACC\nDDECC\n\nroom A: 4\n"
        "room B: 2\nroom C: 1\nroom D: 1\nroom E: 1\n"
    )
    variants = (
        "solutions: 14\npuzzle: heyawake\nrooms:\nAAB\nCAB\nCCB\n",
        "solutions: 26\npuzzle: heyawake\nrooms:\nAAA\nAAA\nBBB\n\nwalls: r1c1 r1c2, r1c2 r1c3\n",
    )
    rules_say: ClassVar[Mapping[str, str]] = dict.fromkeys(("row", "column"), "open lines cross one border at most")
    rules = (
        "Shade cells, as many in a room as its number says; they never share a side, and the others are connected."
        " No straight line of cells that are not shaded runs through three rooms or more; a wall inside a room, between"
        " two cells of 'walls:', counts as the border of another room does."
    )
    printed = (
        "Shade cells, as many in a room as its number says; they never share a side, and the others are"
        " connected. No straight line of cells that are not shaded runs through three rooms or more; a wall"
        " inside a room counts as a border."
    )

    def __init__(
        self,
        rooms: Sequence[Sequence[Hashable]],
        numbers: Mapping[str, int] | None = None,
        walls: Iterable[tuple[Cell, Cell]] = (),
    ):
        self.rooms, self.members = rooms_of(rooms, "a heyawake")
        self.height, self.width = len(self.rooms), len(self.rooms[0])
        self.given = dict(numbers or {})
        for letter, number in self.given.items():
            if letter not in self.members:
                raise ProblemError(f"room {letter}: {number} shaded cells, but no cell is in a room {letter}")
            if number < 0:
                raise ProblemError(f"room {letter}: {number} is no number of cells")
        self.inside = tuple(sorted({self._wall(*sorted(two)) for two in walls}))

    def _wall(self, one: Cell, other: Cell) -> tuple[Cell, Cell]:
        """Raises ProblemError for a pair that is no wall inside a room."""
        if not (self.has(one) and other in self.beside(one)):
            raise ProblemError(f"walls: {cell_name(one)} and {cell_name(other)} share no side")
        if self._room(one) != self._room(other):
            raise ProblemError(
                f"walls: {cell_name(one)} and {cell_name(other)} are in different rooms; walls lie inside a room"
            )
        return one, other

    @classmethod
    def from_header(cls, header: Header) -> Heyawake:
        rooms, names = characters(header["rooms"]), header.get("walls", [])
        cells = [parse_cell(name, len(rooms), len(rooms[0])) for name in names]
        if len(cells) % 2:
            raise InputError("walls: pairs of cells are needed", line=header.line_of("walls"))
        return cls(rooms, header.get("room"), zip(cells[::2], cells[1::2], strict=True))

    usual_size = 6

    @classmethod
    def sample(cls, size: Size, rng: Random, solved: Solved) -> Sample | None:
        """Rooms drawn at random, a solution at random, and the numbers of all rooms."""
        height, width = sides(size)
        owners = rectangles(height, width, rng)
        rooms = lettered(owners)
        solution = solved(cls(rooms))
        if solution is None:
            return None
        clues = [
            (rooms[cells[0][0]][cells[0][1]], sum(solution[r][c] for r, c in cells))
            for cells in members(owners).values()
        ]
        rng.shuffle(clues)
        return Sample(clues, lambda kept: cls(rooms, dict(kept)), solution)

    def to_text(self) -> str:
        counts = [f"room {letter}: {number}" for letter, number in self.given.items()]
        if self.inside:
            counts.append("walls: " + ", ".join(" ".join(map(cell_name, two)) for two in self.inside))
        return self._text("rooms:", *room_lines(self.rooms), *([""] if counts else []), *counts)

    def about(self) -> str:
        return f"{self.height}x{self.width}, {counted(len(self.members), 'room')}"

    def owners(self) -> Sequence[Sequence[Hashable]]:
        return self.rooms

    def _parts(self) -> tuple[Hashable, ...]:
        return self.rooms, frozenset(self.given.items()), self.inside

    def walls(self) -> tuple[tuple[Cell, Cell], ...]:
        return self.inside

    def _parted(self, one: Cell, other: Cell) -> bool:
        """Is there a border between two neighbours?"""
        return self._room(one) != self._room(other) or (one, other) in self.inside

    def crossings(self) -> Iterator[tuple[Name, list[Cell]]]:
        """The shortest runs of cells over two borders: in three rooms, or in a room that is left and entered again."""
        for name, cells in self.lines():
            borders = [k for k in range(1, len(cells)) if self._parted(cells[k - 1], cells[k])]
            for first, second in pairwise(borders):
                yield name, cells[first - 1 : second + 1]

    def _room(self, cell: Cell) -> str:
        return self.rooms[cell[0]][cell[1]]

    def _rules(self) -> Iterator[Rule]:
        for letter, number in self.given.items():
            yield self.counted(self.members[letter], number, number, f"room {letter}")
        for one, other in self.sides():
            yield self.counted((one, other), 0, 1, pair_named(one, other))
        for name, cells in self.crossings():
            yield self.counted(cells, 1, None, from_cell(name, cells[0]))
        yield Connected(self.numbers(self.cells()), (0,), self.side_places(), "clear cells")

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for letter, number in self.given.items():
            found = sum(solution[r][c] for r, c in self.members[letter])
            if found != number:
                yield f"room {letter} has {found} shaded cells, not {number}"
        for name, cells in self.lines():
            run: list[Cell] = []
            for cell in cells:
                run = [] if solution[cell[0]][cell[1]] else [*run, cell]
                # Borders that the open line has crossed so far; the second one is reported where it is crossed.
                crossed = [(a, b) for a, b in pairwise(run) if self._room(a) != self._room(b) or (a, b) in self.inside]
                if len(crossed) == 2 and crossed[-1] == (run[-2], run[-1]):
                    what = "crosses a second wall" if set(crossed) & set(self.inside) else "reaches a third room"
                    yield f"{name}: an open line from {cell_name(run[0])} {what} at {cell_name(cell)}"
        yield from touching(solution)
        yield from one_part(solution, 0, "cells that are not shaded")

    def texts(self) -> list[list[str]]:
        rows = super().texts()
        for letter, number in self.given.items():
            r, c = self.members[letter][0]
            rows[r][c] = str(number)
        return rows
