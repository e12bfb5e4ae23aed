"""The codes that bodies of links are made of."""

from __future__ import annotations

from collections.abc import Collection, Hashable

from cover.errors import InputError
from cover.naming import shown
from cover.puzzles.shared.cells import Cell


def borders(body: str, columns: int, rows: int, holes: Collection[Cell] = ()) -> tuple[list[list[int]], str]:
    """The room of each cell, and the rest of the body: five borders a character in base 32, those between neighbours in
    rows first, row by row, then those in columns. holes: cells around which no border is needed."""
    upright, level = (columns - 1) * rows, columns * (rows - 1)
    first, second = -(-upright // 5), -(-level // 5)
    if len(body) < first + second:
        raise InputError(f"the borders need {first + second} characters, and there are {len(body)}")
    one, other = _bits(body[:first], upright), _bits(body[first : first + second], level)
    between = {
        ((k // (columns - 1), k % (columns - 1)), (k // (columns - 1), k % (columns - 1) + 1)): one[k]
        for k in range(upright)
    }
    between |= {((k // columns, k % columns), (k // columns + 1, k % columns)): other[k] for k in range(level)}
    open_ = {pair for pair, line in between.items() if not line and not set(pair) & set(holes)}
    return rooms(open_, columns, rows), body[first + second :]


def _bits(text: str, many: int) -> list[bool]:
    if any(character not in "0123456789abcdefghijklmnopqrstuv" for character in text):
        raise InputError(f"{shown(text)} is no code of borders")
    return [bool(int(character, 32) >> k & 1) for character in text for k in (4, 3, 2, 1, 0)][:many]


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


def drawn_rooms(lines: list[str], start: int, rows: int, columns: int, holes: Collection[Cell] = ()) -> list[list[int]]:
    """The rooms of a file that holds borders: a block of those between neighbours in rows, then one of those in
    columns, 1 where there is one."""
    upright = file_rows(lines, start, rows, columns - 1) if columns > 1 else [[] for _ in range(rows)]
    level = file_rows(lines, start + rows, rows - 1, columns) if rows > 1 else []
    open_ = {((r, c), (r, c + 1)) for r, row in enumerate(upright) for c, word in enumerate(row) if word != "1"}
    open_ |= {((r, c), (r + 1, c)) for r, row in enumerate(level) for c, word in enumerate(row) if word != "1"}
    return rooms({pair for pair in open_ if not set(pair) & set(holes)}, columns, rows)


def ternary(body: str, many: int) -> list[int]:
    """Marks from 0 to 2, three a character in base 27, the first one weighs most."""
    if any(character not in "0123456789abcdefghijklmnopq" for character in body):
        raise InputError("the body holds what is no code of circles")
    marks = [int(character, 27) // weight % 3 for character in body for weight in (9, 3, 1)]
    return [*marks, *[0] * many][:many]


def numbers16(body: str, cells: int) -> tuple[list[int | None], str]:
    """Numbers of cells in base 16, and the rest of the body: `-xx` has two digits, `+xxx` three, `=xxx` adds 4096, `.`
    is an unknown number (-2), g to z are 1 to 20 blanks."""
    found: list[int | None] = []
    at = 0
    while len(found) < cells and at < len(body):
        character = body[at]
        wide = {"-": 2, "+": 3, "=": 3}.get(character, 0)
        if wide:
            found.append(int(body[at + 1 : at + 1 + wide], 16) + 4096 * (character == "="))
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
