"""Types of puzz.link with rooms: norinori, suguru, ripple, cojun, aquarium, heyawake. A class a type, with `from_link`
and `from_file`."""

from __future__ import annotations

from cover.basics.errors import InputError
from cover.formats.pzpr.codes import Walled, drawn_rooms, file_rows, file_sizes, numbers16
from cover.formats.pzpr.link import Link
from cover.puzzles.aquarium import Aquarium
from cover.puzzles.cojun import Cojun
from cover.puzzles.common.cells import cell_name
from cover.puzzles.common.sampling import lettered
from cover.puzzles.fields.numbered_rooms import NumberedRooms
from cover.puzzles.heyawake import Heyawake
from cover.puzzles.norinori import Norinori
from cover.puzzles.ripple import Ripple
from cover.puzzles.suguru import Suguru


class Bare:
    """Borders alone."""

    @staticmethod
    def from_link(link: Link) -> Norinori:
        return Norinori(lettered(link.take_rooms().rooms))

    @staticmethod
    def from_file(lines: list[str]) -> Norinori:
        return Norinori(_numbered_rooms(lines)[0])


class Counted:
    """Borders, then a number a room. What counts is how many borders an open line crosses (`isBorderCount`), so that
    walls inside a room are part of the puzzle."""

    @staticmethod
    def from_link(link: Link) -> Heyawake:
        owners, walls = link.take_rooms()
        rooms = lettered(owners)
        letters = list(dict.fromkeys(letter for row in rooms for letter in row))
        numbers = link.take(numbers16, len(letters))
        if -2 in numbers:
            raise InputError("a room without its number (?) is not read here")
        return Heyawake(rooms, {letter: k for letter, k in zip(letters, numbers, strict=True) if k is not None}, walls)

    @staticmethod
    def from_file(lines: list[str]) -> Heyawake:
        rooms, block = _numbered_rooms(lines)
        marks = ((rooms[r][c], word) for r, row in enumerate(block) for c, word in enumerate(row))
        return Heyawake(rooms, {letter: int(word) for letter, word in marks if word.isdecimal()})


class _Filled:
    """Borders, then numbers; made: the puzzle of rooms and numbers."""

    def __init__(self, made: type[NumberedRooms]):
        self._made = made

    def from_link(self, link: Link) -> NumberedRooms:
        return self._made(lettered(link.take_rooms().rooms), _complete(link.take_rows(numbers16)))

    def from_file(self, lines: list[str]) -> NumberedRooms:
        rows, columns = file_sizes(lines)
        owners = drawn_rooms(lines, 2, rows, columns).rooms
        block = file_rows(lines, 1 + 2 * rows, rows, columns)
        return self._made(
            lettered(owners), [[int(word) if word.isdecimal() else None for word in row] for row in block]
        )


class Tanks:
    """Borders, then the numbers of columns and of rows; the flag `r` asks for one level in the whole tank."""

    @staticmethod
    def from_link(link: Link) -> Aquarium:
        level = "tank" if link.flags.take("r") else "water"
        owners = _without_walls(link.take_rooms())
        link.take_word()
        numbers = link.take(numbers16, link.columns + link.rows)
        return Aquarium(lettered(owners), numbers[link.columns :], numbers[: link.columns], level)

    @staticmethod
    def from_file(lines: list[str]) -> Aquarium:
        rows, columns = file_sizes(lines)
        level = "water"
        if len(lines) > 2 and lines[2].strip() == "r":
            level, lines = "tank", [*lines[:2], *lines[3:]]
        owners = _without_walls(drawn_rooms(lines, 2, rows, columns))
        block = file_rows(lines, 1 + 2 * rows, rows + 1, columns + 1)
        count = [
            [int(word) if word.isdecimal() else None for word in some]
            for some in (block[0][1:], [row[0] for row in block[1:]])
        ]
        return Aquarium(lettered(owners), count[1], count[0], level)


suguru = _Filled(Suguru)
ripple = _Filled(Ripple)
cojun = _Filled(Cojun)


def _without_walls(drawn: Walled) -> list[list[int]]:
    """The tanks. Raises InputError for a wall inside one, which parts the water on its two sides."""
    for one, other in drawn.walls:
        raise InputError(f"a wall inside a tank, between {cell_name(one)} and {cell_name(other)}, is not read here")
    return drawn.rooms


def _complete(rows: list[list[int | None]]) -> list[list[int | None]]:
    """The rows. Raises InputError where a number is missing."""
    if any(-2 in row for row in rows):
        raise InputError("a clue without its number (?) is not read here")
    return rows


def _numbered_rooms(lines: list[str]) -> tuple[list[list[str]], list[list[str]]]:
    """The rooms of a file that numbers them, and the block after them."""
    rows, columns = file_sizes(lines)
    if len(lines) < 3 or not lines[2].strip().isdecimal():
        raise InputError("the number of rooms is needed after rows and columns")
    block = file_rows(lines, 3, rows, columns)
    if not all(word.isdecimal() for row in block for word in row):
        raise InputError("rooms are numbers, one a cell")
    return lettered([[int(word[:6]) for word in row] for row in block]), file_rows(lines, 3 + rows, rows, columns)
