"""The marks of solutions that Simon Tatham's programs draw with characters: for `catalogue_files.py`."""

from __future__ import annotations

import re
from collections.abc import Callable

Marks = list[int]


def drawn_marks(game: str, lines: list[str]) -> Marks:
    """The numbers of our solution, row by row."""
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    return _READERS[game](lines)


def _bridges(lines: list[str]) -> Marks:
    """Numbers are islands; `-`, `=` (two or more) run across, `|`, `"` down."""
    rows = [line.ljust(max(map(len, lines))) for line in lines]
    high, wide = len(rows), len(rows[0])
    across, down = {"-": 1, "=": 2}, {"|": 1, '"': 2}
    level = [
        max(across.get(rows[r][c], 0), across.get(rows[r][c + 1], 0)) for r in range(high) for c in range(wide - 1)
    ]
    return level + [
        max(down.get(rows[r][c], 0), down.get(rows[r + 1][c], 0)) for r in range(high - 1) for c in range(wide)
    ]


def _parts(lines: list[str], wide: int) -> list[list[int]]:
    """Cells of `wide` characters with borders between them: the part of each, numbered by their first cells."""
    lines = [line.ljust(max(map(len, lines))) for line in lines]
    high, broad = len(lines) // 2, (len(lines[0]) - 1) // (wide + 1)
    part = [[-1] * broad for _ in range(high)]
    number = -1
    for r in range(high):
        for c in range(broad):
            if part[r][c] >= 0:
                continue
            number += 1
            front = [(r, c)]
            part[r][c] = number
            while front:
                a, b = front.pop()
                x, y = (wide + 1) * b + 1, 2 * a + 1
                ways = [(a - 1, b, lines[y - 1][x]), (a + 1, b, lines[y + 1][x])]
                ways += [(a, b - 1, lines[y][x - 1]), (a, b + 1, lines[y][x + wide])]
                for s, d, wall in ways:
                    if wall not in "|-" and 0 <= s < high and 0 <= d < broad and part[s][d] < 0:
                        part[s][d] = number
                        front.append((s, d))
    return part


def _rect(lines: list[str]) -> Marks:
    """Rectangles by the order of their numbers."""
    part = _parts(lines, 2)
    order: list[int] = []
    for r, row in enumerate(part):
        order += [row[c] for c in range(len(row)) if lines[2 * r + 1][3 * c + 1 : 3 * c + 3].strip()]
    return [order.index(number) for row in part for number in row]


def _galaxies(lines: list[str]) -> Marks:
    """Galaxies by the order of their centres."""
    part = _parts(lines, 1)
    centres = [(y, x) for y, line in enumerate(lines) for x, mark in enumerate(line) if mark == "o"]
    order = [part[(y - 1) // 2][(x - 1) // 2] for y, x in centres]
    return [order.index(number) for row in part for number in row]


def _slant(lines: list[str]) -> Marks:
    return [int(mark == "/") for line in lines[1::2] for mark in line[1::2]]


def _magnets(lines: list[str]) -> Marks:
    rows = [re.search(r"\|(.*)\|", line) for line in lines if re.match(r"\s*\S?\|.*[-+*].*\|\d", line)]
    return ["*+-".index(mark) for found in rows if found for mark in found[1][::2]]


def _undead(lines: list[str]) -> Marks:
    rows = [line.split()[1:-1] for line in lines[3:-1]]
    return ["XGVZ".find(mark) if mark in "GVZ" else 0 for row in rows for mark in row]


def _signpost(lines: list[str]) -> Marks:
    return [int(word) for line in lines[1::3] for word in line.split()]


def _tracks(lines: list[str]) -> Marks:
    """Rows of cells and of what lies between them."""
    wide = len(lines[0].split())
    body = [line[2:].ljust(2 * wide) for line in lines[2:-2]]
    high = (len(body) + 1) // 2
    level = [int(body[2 * r][2 * c + 1] == "-") for r in range(high) for c in range(wide - 1)]
    return level + [int(body[2 * r + 1][2 * c] == "|") for r in range(high - 1) for c in range(wide)]


_READERS: dict[str, Callable[[list[str]], Marks]] = {
    "bridges": _bridges, "rect": _rect, "galaxies": _galaxies, "slant": _slant, "magnets": _magnets,
    "undead": _undead, "signpost": _signpost, "tracks": _tracks,
}  # fmt: skip
