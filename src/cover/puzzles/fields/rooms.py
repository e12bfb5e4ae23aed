"""Fields cut into rooms: a map of letters, each room in one part."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cover.basics.errors import ProblemError
from cover.basics.suggest import counted
from cover.puzzles.common.cells import Cell
from cover.puzzles.common.rows import rectangle
from cover.puzzles.common.shading import groups
from cover.puzzles.fields.field import Field


class Rooms(Field):
    """rooms: rows of letters; members: the cells of each room, by letter, in the order of their first cells."""

    rooms: tuple[tuple[str, ...], ...]
    members: dict[str, list[Cell]]

    def _rooms(self, rooms: Sequence[Sequence[Hashable]], what: str) -> None:
        """Raises ProblemError for rooms that fall into parts."""
        self.rooms = tuple(tuple(map(str, row)) for row in rooms)
        self.height, self.width = rectangle(self.rooms, f"the rooms of {what}")
        self.members = {}
        for r, c in self.cells():
            self.members.setdefault(self.rooms[r][c], []).append((r, c))
        for letter, cells in self.members.items():
            if len(groups(cells)) > 1:
                raise ProblemError(f"room {letter} is not connected")

    def _room_lines(self) -> list[str]:
        """The rows of a file."""
        wide = " " if any(len(letter) > 1 for letter in self.members) or self.width == 1 else ""
        return [wide.join(row) for row in self.rooms]

    def about(self) -> str:
        return f"{self.height}x{self.width}, {counted(len(self.members), 'room')}"

    def owners(self) -> Sequence[Sequence[Hashable]]:
        return self.rooms

    def texts(self) -> list[list[str]]:
        return [["."] * self.width for _ in range(self.height)]
