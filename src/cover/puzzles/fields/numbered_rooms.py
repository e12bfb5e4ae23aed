"""Rooms that hold the numbers from 1 up, as many as they have cells: suguru and cojun."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Self

from cover.basics.errors import ProblemError
from cover.problems.names import Kind, Name
from cover.puzzles.common.at_once import AtOnce, few_at_a_time
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.generation import Sample, Solved, of_marks
from cover.puzzles.common.keys import Header, Key
from cover.puzzles.common.keys import Rows as RowsKey
from cover.puzzles.common.rows import characters, clue_numbers, numbers_in, rows_text, words_of
from cover.puzzles.common.sampling import areas, lettered
from cover.puzzles.fields.field import Filled
from cover.puzzles.fields.givens import FixedCells
from cover.puzzles.fields.rooms import Rooms


class NumberedRooms(FixedCells, Rooms):
    """rooms: rows of letters, a letter a room; cells: rows of numbers, None where blank. A solution is a tuple of rows
    of numbers. What else keeps numbers apart, a puzzle says by `_rules` or `_regions`, and by `_clashing` in words."""

    keys: ClassVar[Mapping[str, Key]] = {"rooms": RowsKey(), "cells": RowsKey()}

    def _clashing(self, solution: Filled) -> Iterator[str]:
        """What numbers break beside the rule of the rooms."""
        raise NotImplementedError

    def __init__(self, rooms: Sequence[Sequence[Hashable]], cells: Sequence[Sequence[int | None]] | None = None):
        self._rooms(rooms, f"a {self.name}")
        self.given = tuple(tuple(row) for row in cells or [[None] * self.width] * self.height)
        for r, row in enumerate(self.given, 1):
            if len(row) != self.width:
                raise ProblemError(f"row {r} of the cells has {len(row)} numbers where the rooms have {self.width}")
        if len(self.given) != self.height:
            raise ProblemError(f"cells: {len(self.given)} rows where the rooms have {self.height}")
        self.values = tuple(range(1, 1 + max(map(len, self.members.values()))))
        self.words = tuple(map(str, self.values))
        for (r, c), number in self.fixed():
            most = len(self.members[self.rooms[r][c]])
            if not 1 <= number <= most:
                raise ProblemError(f"{cell_name((r, c))}: {number} is not one of 1 to {most}, which its room has")

    @classmethod
    def from_header(cls, header: Header) -> Self:
        rooms = characters(header["rooms"])
        return cls(rooms, clue_numbers(header, "cells") if "cells" in header else None)  # type: ignore[arg-type]

    usual_size = 6

    @classmethod
    def sample(cls, size: int, rng: Random, solved: Solved) -> Sample | None:
        """Rooms drawn at random, and a filling at random."""
        rooms = lettered(areas(size, size, 5, rng, 3))
        solution = solved(cls(rooms))
        if solution is None:
            return None
        return of_marks(solution, lambda givens: cls(rooms, givens), rng)

    def to_text(self) -> str:
        return self._text("rooms:", *self._room_lines(), "", "cells:", *rows_text(self.given))

    def _parts(self) -> tuple[Hashable, ...]:
        return self.rooms, self.given

    def fixed(self) -> Iterator[tuple[Cell, int]]:
        return numbers_in(self.given)

    def _with_cells(self, rows: Sequence[Sequence[int | None]]) -> Self:
        return type(self)(self.rooms, rows)

    def _excluded(self) -> Iterator[tuple[Cell, int]]:
        for cells in self.members.values():
            yield from ((cell, value) for cell in cells for value in self.values[len(cells) :])

    def at_once(self) -> Iterator[AtOnce]:
        alone = [cell for cells in self.members.values() for cell in cells if len(cells) == 1]
        for some in few_at_a_time([(r, c) for r, c in sorted(alone) if self.given[r][c] is None]):
            yield AtOnce("room of one cell", "it has 1 alone", some)

    def _regions(self) -> Iterator[tuple[Name, Sequence[Cell]]]:
        for letter, cells in self.members.items():
            yield Name(Kind.ROOM, letter), cells

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
        yield from self._clashing(solution)

    def texts(self) -> list[list[str]]:
        return words_of(self.given)
