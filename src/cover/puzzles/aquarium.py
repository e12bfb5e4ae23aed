"""Aquarium: water in tanks, which stands level in each of them, and how much of it each line holds."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from cover.problems.rules import Automaton, Rule, machine
from cover.puzzles.shared.cells import Cell, cell_name
from cover.puzzles.shared.fields import Filled
from cover.puzzles.shared.keys import Counts, Header, Key
from cover.puzzles.shared.keys import Rows as RowsKey
from cover.puzzles.shared.lots import areas, lettered
from cover.puzzles.shared.posing import Posed, Solved, beside_lines, line_sums
from cover.puzzles.shared.rooms import Rooms
from cover.puzzles.shared.rows import characters, counts_lines, side_counts
from cover.puzzles.shared.shading import groups


class Aquarium(Rooms):
    """rooms: rows of letters, a letter a tank; right, bottom: cells with water in each row and column, None where that
    is not said.

    A solution is a tuple of rows, 1 where there is water, 0 elsewhere.

    >>> puzzle = Aquarium(["AAB", "AAB"], [2, 3])
    >>> print(puzzle.render(((1, 1, 0), (1, 1, 1))))
    ┌─────┬───┐
    │ # # │ . │
    │ # # │ # │
    └─────┴───┘
    >>> list(puzzle.faults(((1, 0, 1), (1, 1, 1))))
    ['the water of tank A is not level in row 1']
    """

    name = "aquarium"
    keys: ClassVar[Mapping[str, Key]] = {"rooms": RowsKey(), "right": Counts(), "bottom": Counts()}
    example = (
        "solutions: 1\npuzzle: aquarium\nrooms:\nABBBB\nAABCC\nDABCC\nDEEEE\nDDEEE\n\nright: . 0 2 . 0\n"
        "bottom: . 0 . . .\n"
    )
    rules = (
        "Water lies in tanks: below a cell with water its tank is full, and cells side by side in a tank are alike."
        " A number beside a row or column says how many of its cells hold water."
    )

    def __init__(
        self,
        rooms: Sequence[Sequence[Hashable]],
        right: Sequence[int | None] | None = None,
        bottom: Sequence[int | None] | None = None,
    ):
        self._rooms(rooms, "an aquarium")
        self.right, self.bottom = side_counts(right, bottom, self.height, self.width)

    @classmethod
    def from_header(cls, header: Header) -> Aquarium:
        return cls(characters(header["rooms"]), header.get("right"), header.get("bottom"))

    usual_size = 6

    @classmethod
    def posed(cls, size: int, lots: Random, solved: Solved) -> Posed | None:
        """Tanks drawn by lot, water by lot, and the numbers of all lines."""
        rooms = lettered(areas(size, size, size + 2, lots, 3))
        solution = solved(cls(rooms))
        if solution is None:
            return None
        clues = line_sums(solution)
        lots.shuffle(clues)
        sides = {"right": size, "bottom": size}
        return Posed(clues, lambda kept: cls(rooms, **beside_lines(kept, sides)), solution)

    def to_text(self) -> str:
        return self._text("rooms:", *self._room_lines(), "", *counts_lines(self.right, self.bottom))

    def _parts(self) -> tuple[Hashable, ...]:
        return self.rooms, self.right, self.bottom

    def _rules(self) -> Iterator[Rule]:
        for (name, cells), number in zip(self.lines(), (*self.right, *self.bottom), strict=True):
            if number is not None:
                yield self.counted(cells, number, number, name)
        alike = machine(2, 2, 0, lambda state, symbol, place: symbol if place == 0 else 0 if symbol == state else None)
        sinks = machine(2, 2, 0, lambda state, symbol, place: symbol if place == 0 else 0 if symbol >= state else None)
        for (r, c), (s, d) in self.sides():
            if self.rooms[r][c] == self.rooms[s][d]:
                yield Automaton(
                    self.numbers([(r, c), (s, d)]),
                    alike if r == s else sinks,
                    f"{cell_name((r, c))} and {cell_name((s, d))}",
                )

    def _wrong(self, solution: Filled) -> Iterator[str]:
        for (name, cells), number in zip(self.lines(), (*self.right, *self.bottom), strict=True):
            found = sum(solution[r][c] for r, c in cells)
            if number not in (None, found):
                yield f"{name} holds {found} cells with water, not {number}"
        for letter, cells in self.members.items():
            yield from self._unlevel(letter, cells, solution)

    def _unlevel(self, letter: str, cells: Sequence[Cell], solution: Filled) -> Iterator[str]:
        """Where the water of a tank does not stand as water does."""
        for r in sorted({r for r, _ in cells}):
            for run in groups(cell for cell in cells if cell[0] == r):
                if len({solution[a][b] for a, b in run}) > 1:
                    yield f"the water of tank {letter} is not level in row {r + 1}"
        for r, c in cells:
            if solution[r][c] and (r + 1, c) in cells and not solution[r + 1][c]:
                yield f"there is water at {cell_name((r, c))} above an empty cell of tank {letter}"
