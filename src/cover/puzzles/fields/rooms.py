"""Fields cut into rooms: a map of letters, each room in one part."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cover.basics.errors import ProblemError
from cover.puzzles.common.cells import Cell
from cover.puzzles.common.rows import rectangle
from cover.puzzles.common.shading import groups

Map = tuple[tuple[str, ...], ...]  # rows of letters


def rooms_of(rooms: Sequence[Sequence[Hashable]], what: str) -> tuple[Map, dict[str, list[Cell]]]:
    """The map, and the cells of each room, by letter, in the order of their first cells. Raises ProblemError for rooms
    that fall into parts."""
    read = tuple(tuple(map(str, row)) for row in rooms)
    rectangle(read, f"the rooms of {what}")
    members: dict[str, list[Cell]] = {}
    for r, row in enumerate(read):
        for c, letter in enumerate(row):
            members.setdefault(letter, []).append((r, c))
    for letter, cells in members.items():
        if len(groups(cells)) > 1:
            raise ProblemError(f"room {letter} is not connected")
    return read, members


def room_lines(rooms: Map) -> list[str]:
    """The rows of a file."""
    wide = " " if len(rooms[0]) == 1 or any(len(letter) > 1 for row in rooms for letter in row) else ""
    return [wide.join(row) for row in rooms]
