"""Suguru (Tectonic, Number Blocks): rooms with the numbers from 1 up, equal numbers apart.

In Python: its file takes three times as long, and its hints do not know a room as numbers that differ.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from cover.problems.names import Kind, Name
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.fields.field import Filled
from cover.puzzles.fields.numbered_rooms import NumberedRooms


class Suguru(NumberedRooms):
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
    example = (
        "solutions: 1\npuzzle: suguru\nrooms:\nAAABB\nCAABD\nCCDDD\nCEEED\nEEFFF\n\ncells:\n.2...\n353..\n"
        ".....\n.....\n.1...\n"
    )
    rules = "A room of n cells contains every number from 1 to n once. Equal numbers never touch, not even at a corner."

    def __init__(self, rooms: Sequence[Sequence[Hashable]], cells: Sequence[Sequence[int | None]] | None = None):
        super().__init__(rooms, cells)
        if len(self.values) < 2 <= self.height * self.width:
            # Cells that touch differ, which takes two numbers, though here no room has more than one.
            self.values, self.words = (1, 2), ("1", "2")

    def clashes(self) -> Iterator[str]:
        """Rooms of one cell that touch."""
        yield from super().clashes()
        alone = {cells[0] for _, cells in super()._regions() if len(cells) == 1}
        for cell in sorted(alone):
            for other in self.around(cell):
                if cell < other and other in alone:
                    yield f"{cell_name(cell)} and {cell_name(other)} touch, and each is a room of one cell"

    def _regions(self) -> Iterator[tuple[Name, Sequence[Cell]]]:
        yield from super()._regions()
        for cell in self.cells():
            for other in self.around(cell):
                if cell < other and self.rooms[cell[0]][cell[1]] != self.rooms[other[0]][other[1]]:
                    yield Name(Kind.PAIR, (cell, other)), (cell, other)

    def _clashing(self, solution: Filled) -> Iterator[str]:
        for r, c in self.cells():
            for other in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if self.has(other) and solution[r][c] == solution[other[0]][other[1]]:
                    yield f"{solution[r][c]} at {cell_name((r, c))} and {cell_name(other)} touch"
