"""Types of puzz.link with rooms: norinori, suguru, ripple, cojun, aquarium, heyawake. A class a type, with `from_link`
and `from_file`."""

from __future__ import annotations

from collections.abc import Sequence

from cover.errors import InputError
from cover.formats.pzpr.codes import borders, drawn_rooms, file_rows, file_sizes, numbers16
from cover.puzzles.aquarium import Aquarium
from cover.puzzles.cojun import Cojun
from cover.puzzles.heyawake import Heyawake
from cover.puzzles.norinori import Norinori
from cover.puzzles.ripple import Ripple
from cover.puzzles.shared.lots import lettered
from cover.puzzles.shared.numbered_rooms import NumberedRooms
from cover.puzzles.suguru import Suguru


class Bare:
    """Borders alone."""

    @staticmethod
    def from_link(columns: int, rows: int, body: str) -> Norinori:
        return Norinori(lettered(borders(body, columns, rows)[0]))

    @staticmethod
    def from_file(lines: list[str]) -> Norinori:
        return Norinori(_numbered_rooms(lines)[0])


class Counted:
    """Borders, then a number a room."""

    @staticmethod
    def from_link(columns: int, rows: int, body: str) -> Heyawake:
        owners, rest = borders(body, columns, rows)
        rooms = lettered(owners)
        letters = list(dict.fromkeys(letter for row in rooms for letter in row))
        numbers = numbers16(rest, len(letters))[0]
        if -2 in numbers:
            raise InputError("a room whose number is not said (?) is not read here")
        return Heyawake(rooms, {letter: k for letter, k in zip(letters, numbers, strict=True) if k is not None})

    @staticmethod
    def from_file(lines: list[str]) -> Heyawake:
        rooms, block = _numbered_rooms(lines)
        marks = ((rooms[r][c], word) for r, row in enumerate(block) for c, word in enumerate(row))
        return Heyawake(rooms, {letter: int(word) for letter, word in marks if word.isdecimal()})


class _Filled:
    """Borders, then numbers; made: the puzzle of rooms and numbers."""

    def __init__(self, made: type[NumberedRooms]):
        self._made = made

    def from_link(self, columns: int, rows: int, body: str) -> NumberedRooms:
        owners, rest = borders(body, columns, rows)
        return self._made(lettered(owners), _said(numbers16(rest, columns * rows)[0], columns))

    def from_file(self, lines: list[str]) -> NumberedRooms:
        rows, columns = file_sizes(lines)
        owners = drawn_rooms(lines, 2, rows, columns)
        block = file_rows(lines, 1 + 2 * rows, rows, columns)
        return self._made(
            lettered(owners), [[int(word) if word.isdecimal() else None for word in row] for row in block]
        )


class Tanks:
    """Borders, then the numbers of columns and of rows; `r/` asks for one level in the whole tank."""

    @staticmethod
    def from_link(columns: int, rows: int, body: str) -> Aquarium:
        parts = body.split("/")
        if len(parts) > 1 and parts[0] == "r":
            raise InputError("an aquarium whose tanks have one level everywhere (r) is not read here")
        owners, rest = borders("/".join(parts), columns, rows)
        numbers = numbers16(rest.lstrip("/"), columns + rows)[0]
        return Aquarium(lettered(owners), numbers[columns:], numbers[:columns])

    @staticmethod
    def from_file(lines: list[str]) -> Aquarium:
        rows, columns = file_sizes(lines)
        if len(lines) > 2 and lines[2].strip() == "r":
            raise InputError("an aquarium whose tanks have one level everywhere (r) is not read here")
        owners = drawn_rooms(lines, 2, rows, columns)
        block = file_rows(lines, 1 + 2 * rows, rows + 1, columns + 1)
        count = [
            [int(word) if word.isdecimal() else None for word in some]
            for some in (block[0][1:], [row[0] for row in block[1:]])
        ]
        return Aquarium(lettered(owners), count[1], count[0])


suguru = _Filled(Suguru)
ripple = _Filled(Ripple)
cojun = _Filled(Cojun)


def _said(numbers: Sequence[int | None], columns: int) -> list[list[int | None]]:
    """Rows. Raises InputError where a number is not said."""
    if -2 in numbers:
        raise InputError("a clue whose number is not said (?) is not read here")
    return [list(numbers[k : k + columns]) for k in range(0, len(numbers), columns)]


def _numbered_rooms(lines: list[str]) -> tuple[list[list[str]], list[list[str]]]:
    """The rooms of a file that numbers them, and the block after them."""
    rows, columns = file_sizes(lines)
    if len(lines) < 3 or not lines[2].strip().isdecimal():
        raise InputError("the number of rooms is needed after rows and columns")
    block = file_rows(lines, 3, rows, columns)
    if not all(word.isdecimal() for row in block for word in row):
        raise InputError("rooms are numbers, one a cell")
    return lettered([[int(word[:6]) for word in row] for row in block]), file_rows(lines, 3 + rows, rows, columns)
