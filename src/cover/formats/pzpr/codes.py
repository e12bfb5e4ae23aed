"""The codes that bodies of links are made of."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import NamedTuple

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.puzzles.common.cells import Cell


class Walled(NamedTuple):
    """rooms: the room of each cell, numbered in the order of their first cells; walls: pairs of neighbours in one room
    with a border between them, which only some types' rules look at."""

    rooms: list[list[int]]
    walls: list[tuple[Cell, Cell]]


def borders(body: str, columns: int, rows: int, holes: Collection[Cell] = ()) -> tuple[Walled, str]:
    """The rooms, and the rest of the body: five borders a character in base 32, those between neighbours in rows first,
    row by row, then those in columns. holes: cells around which no border is needed."""
    upright, level = (columns - 1) * rows, columns * (rows - 1)
    first, second = -(-upright // 5), -(-level // 5)
    if len(body) < first + second:
        raise InputError(f"the borders need {first + second} characters, and there are {len(body)}")
    one, other = bits(body[:first], upright)[0], bits(body[first : first + second], level)[0]
    between = {
        ((k // (columns - 1), k % (columns - 1)), (k // (columns - 1), k % (columns - 1) + 1)): one[k]
        for k in range(upright)
    }
    between |= {((k // columns, k % columns), (k // columns + 1, k % columns)): other[k] for k in range(level)}
    return _walled(between, columns, rows, holes), body[first + second :]


def _walled(drawn: Mapping[tuple[Cell, Cell], bool], columns: int, rows: int, holes: Collection[Cell]) -> Walled:
    """The rooms where some neighbours have a border between them; a hole is no part of any."""
    owners = rooms({pair for pair, line in drawn.items() if not line and not set(pair) & set(holes)}, columns, rows)
    parted = [((a, b), (c, d)) for ((a, b), (c, d)), line in drawn.items() if line and owners[a][b] == owners[c][d]]
    return Walled(owners, parted)


def bits(body: str, many: int) -> tuple[list[bool], str]:
    """Marks that are there or not, five a character in base 32, the first one weighs most, and the rest of the body.
    What is not listed is not there."""
    each = -(-many // 5)
    text = body[:each]
    if any(character not in "0123456789abcdefghijklmnopqrstuv" for character in text):
        raise InputError(f"{shown(text)} is no code of borders or cells, five a character")
    found = [bool(int(character, 32) >> k & 1) for character in text for k in (4, 3, 2, 1, 0)]
    return [*found, *[False] * many][:many], body[each:]


def rooms(open_: set[tuple[Cell, Cell]], columns: int, rows: int) -> list[list[int]]:
    """The rooms of a board, numbered in the order of their first cells; open_: neighbours without border."""
    owner = {(r, c): (r, c) for r in range(rows) for c in range(columns)}

    def root(cell: Cell) -> Cell:
        while owner[cell] != cell:
            cell = owner[cell]
        return cell

    for a, b in sorted(open_):
        first, second = sorted((root(a), root(b)))
        owner[second] = first
    number: dict[Hashable, int] = {}
    return [[number.setdefault(root((r, c)), len(number)) for c in range(columns)] for r in range(rows)]


def drawn_rooms(lines: list[str], start: int, rows: int, columns: int, holes: Collection[Cell] = ()) -> Walled:
    """The rooms of a file that holds borders: a block of those between neighbours in rows, then one of those in
    columns, 1 where there is one."""
    upright = file_rows(lines, start, rows, columns - 1) if columns > 1 else [[] for _ in range(rows)]
    level = file_rows(lines, start + rows, rows - 1, columns) if rows > 1 else []
    drawn = {((r, c), (r, c + 1)): word == "1" for r, row in enumerate(upright) for c, word in enumerate(row)}
    drawn |= {((r, c), (r + 1, c)): word == "1" for r, row in enumerate(level) for c, word in enumerate(row)}
    return _walled(drawn, columns, rows, holes)


def ternary(body: str, many: int) -> tuple[list[int], str]:
    """Marks from 0 to 2, three a character in base 27, the first one weighs most, and the rest of the body."""
    each = -(-many // 3)
    if any(character not in "0123456789abcdefghijklmnopq" for character in body[:each]):
        raise InputError(f"{shown(body[:each])} is no code of circles")
    marks = [int(character, 27) // weight % 3 for character in body[:each] for weight in (9, 3, 1)]
    return [*marks, *[0] * many][:many], body[each:]


_WIDE = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192), "*": (4, 12240), "$": (5, 77776)}


def numbers16(body: str, cells: int) -> tuple[list[int | None], str]:
    """Numbers in base 16 of cells or rooms, and the rest of the body: a digit alone or, after a sign, as many digits
    and what is added to them as `_WIDE` says; `.` is an unknown number (-2), g to z are 1 to 20 blanks."""
    found: list[int | None] = []
    at = 0
    while len(found) < cells and at < len(body):
        character = body[at]
        wide, more = _WIDE.get(character, (0, 0))
        if wide:
            found.append(int(body[at + 1 : at + 1 + wide], 16) + more)
        elif character in "0123456789abcdef":
            found.append(int(character, 16))
        elif character == ".":
            found.append(-2)
        elif "g" <= character <= "z":
            found += [None] * (int(character, 36) - 15)
        else:
            raise InputError(f"{shown(character)} in the body, where a number is needed")
        at += 1 + wide
    if len(found) < cells:
        found += [None] * (cells - len(found))
    return found[:cells], body[at:]


def numbers4(body: str, cells: int) -> tuple[list[int | None], str]:
    """Numbers from 0 to 4, and the rest of the body: 5 to 9 are 0 to 4 with a blank after it, a to e with two, `.` is
    an unknown number (-2), g to z are 1 to 20 blanks."""
    found: list[int | None] = []
    at = 0
    while len(found) < cells and at < len(body):
        character = body[at]
        if character == ".":
            found.append(-2)
        elif character in "0123456789abcde":
            code = int(character, 15)
            found += [code % 5, *[None] * (code // 5)]
        elif "g" <= character <= "z":
            found += [None] * (int(character, 36) - 15)
        else:
            raise InputError(f"{shown(character)} in the body, where a number from 0 to 4 is needed")
        at += 1
    return [*found, *[None] * (cells - len(found))][:cells], body[at:]


def file_sizes(lines: list[str]) -> tuple[int, int]:
    """The rows and columns that a file begins with. Raises InputError."""
    if len(lines) < 2 or not all(line.strip().isdecimal() and 1 <= int(line[:4]) <= 200 for line in lines[:2]):
        raise InputError("the file begins with its rows and columns")
    return int(lines[0]), int(lines[1])


def file_rows(lines: list[str], start: int, rows: int, columns: int) -> list[list[str]]:
    """A block of a file; one that is missing altogether is blank. Raises InputError where it is cut short."""
    if len(lines) <= start:
        return [["."] * columns for _ in range(rows)]
    block = [line.split() for line in lines[start : start + rows]]
    if len(block) != rows or any(len(row) != columns for row in block):
        raise InputError(f"{rows} rows of {columns} words are needed")
    return block
