"""Kakuro of puzz.link: black cells with sums below and to the right, runs of white cells, then the sums outside."""

from __future__ import annotations

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats.pzpr.codes import file_rows, file_sizes
from cover.formats.pzpr.link import Link
from cover.puzzles.kakuro import Kakuro


def _sum(character: str) -> int:
    """0-9, a-j = 10-19, A-Z = 20-45."""
    if character.isdecimal() or "a" <= character <= "j":
        return int(character, 20)
    if "A" <= character <= "Z":
        return int(character, 36) + 10
    raise InputError(f"{shown(character)} is no code of a sum")


def _made(inside: list[list[str]], above: list[int], left: list[int]) -> Kakuro:
    """The board with a row and a column of black cells before it."""
    top = ["#", *(f"{total}\\" if total else "#" for total in above)]
    return Kakuro([top, *([f"\\{total}" if total else "#", *row] for total, row in zip(left, inside, strict=True))])


def _black(below: int, right: int) -> str:
    return f"{below or ''}\\{right or ''}" if below or right else "#"


def from_link(link: Link) -> Kakuro:
    inside = link.take_rows(_cells)
    rest = list(link.body)
    above = [_sum(rest.pop(0)) if inside[0][c] == "." and rest else 0 for c in range(link.columns)]
    left = [_sum(rest.pop(0)) if inside[r][0] == "." and rest else 0 for r in range(link.rows)]
    link.body = "".join(rest)
    return _made(inside, above, left)


def _cells(body: str, many: int) -> tuple[list[str], str]:
    """Black cells with their sums, runs of white ones, and the rest of the body."""
    cells: list[str] = []
    at = 0
    while len(cells) < many and at < len(body):
        character = body[at]
        if "k" <= character <= "z":
            cells += ["."] * (int(character, 36) - 19)
            at += 1
        elif character == ".":
            cells.append("#")
            at += 1
        else:
            cells.append(_black(_sum(character), _sum(body[at + 1])))
            at += 2
    return [*cells, *["."] * many][:many], body[at:]


def from_file(lines: list[str]) -> Kakuro:
    """`right,below` in black cells; the first row and column are those outside the board."""
    rows, columns = file_sizes(lines)
    block = file_rows(lines, 2, rows + 1, columns + 1)

    def word(text: str) -> str:
        if text == ".":
            return text
        right, _, below = text.partition(",")
        return _black(int(below), int(right))

    inside = [[word(text) for text in row[1:]] for row in block[1:]]
    return _made(inside, [int(text) for text in block[0][1:]], [int(row[0]) for row in block[1:]])
