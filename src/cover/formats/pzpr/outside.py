"""Types of puzz.link with numbers above and left of the board: nonogram, magnets, tents. A class a type, with
`from_link` and `from_file`.

In links the numbers of a line stand one after the other, those nearest to the board first; in files all lie as drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats.pzpr.codes import bits, drawn_rooms, file_rows, file_sizes, numbers16, ternary
from cover.formats.pzpr.link import Link
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.magnets import Magnets
from cover.puzzles.nonogram import Nonogram
from cover.puzzles.tents import Tents

Numbers = list[int | None]


def _lines(numbers: Sequence[int | None], lines: int, each: int) -> list[Numbers]:
    """The numbers of each line as they are drawn, the nearest one last. Raises InputError for one that is missing."""
    if -2 in numbers:
        raise InputError("a clue without its number (?) is not read here")
    return [list(numbers[k * each : (k + 1) * each])[::-1] for k in range(lines)]


def _drawn(lines: list[str], start: int, above: int, left: int) -> tuple[list[Numbers], list[Numbers], list[list[str]]]:
    """The numbers of the columns and of the rows, and the cells, of a file with so many rows above and columns left."""
    rows, columns = file_sizes(lines)
    block = file_rows(lines, start, rows + above, columns + left)
    numbers = [[int(word.lstrip("c")) if word.lstrip("c").isdecimal() else None for word in row] for row in block]
    down = [[numbers[k][c] for k in range(above)] for c in range(left, left + columns)]
    return down, [row[:left] for row in numbers[above:]], [row[left:] for row in block[above:]]


class Picture:
    """Nonograms."""

    @staticmethod
    def _made(columns: list[Numbers], rows: list[Numbers]) -> Nonogram:
        read = [[[block for block in line if block is not None] for line in lines] for lines in (rows, columns)]
        return Nonogram(*read)

    @classmethod
    def from_link(cls, link: Link) -> Nonogram:
        above, left = (link.rows + 1) // 2, (link.columns + 1) // 2
        numbers = link.take(numbers16, link.columns * above + link.rows * left)
        split = link.columns * above
        return cls._made(_lines(numbers[:split], link.columns, above), _lines(numbers[split:], link.rows, left))

    @classmethod
    def from_file(cls, lines: list[str]) -> Nonogram:
        rows, columns = file_sizes(lines)
        return cls._made(*_drawn(lines, 2, (rows + 1) // 2, (columns + 1) // 2)[:2])


class Plates:
    """Magnets: positive poles, then negative ones; plates are rooms of two cells."""

    @staticmethod
    def _made(columns: list[Numbers], rows: list[Numbers], rooms: list[list[int]], empty: set[Cell]) -> Magnets:
        room: dict[int, list[Cell]] = {}
        for r, row in enumerate(rooms):
            for c, number in enumerate(row):
                if (r, c) not in empty:
                    room.setdefault(number, []).append((r, c))
        marks = [["*"] * len(rooms[0]) for _ in rooms]
        for cells in room.values():
            if len(cells) != 2:
                raise InputError(f"the plate at {cell_name(cells[0])} has {len(cells)} cells")
            (a, b), (c, d) = cells
            marks[a][b], marks[c][d] = "LR" if a == c else "TB"
        top, bottom = zip(*columns, strict=True)
        left, right = zip(*rows, strict=True)
        return Magnets(marks, left, right, top, bottom)

    @classmethod
    def from_link(cls, link: Link) -> Magnets:
        if link.flags.take("a"):
            raise InputError("magnets whose like poles attract each other (a) are not read here")
        columns, rows = link.columns, link.rows
        numbers, drawn = link.take(numbers16, 2 * (columns + rows)), link.body
        link.take_rooms()
        poles = link.take(ternary)
        if any(poles):
            raise InputError("magnets with poles that are given are not read here")
        holes = {divmod(k, columns) for k, hole in enumerate(link.take(bits)) if hole}
        rooms = link.rooms_around(holes, drawn).rooms
        return cls._made(
            _lines(numbers[: 2 * columns], columns, 2), _lines(numbers[2 * columns :], rows, 2), rooms, holes
        )

    @classmethod
    def from_file(cls, lines: list[str]) -> Magnets:
        rows, columns = file_sizes(lines)
        if len(lines) > 2 and lines[2].strip() == "a":
            raise InputError("magnets whose like poles attract each other (a) are not read here")
        down, across, cells = _drawn(lines, 1 + 2 * rows, 2, 2)
        if any(word.startswith("q") for row in cells for word in row):
            raise InputError("magnets with poles that are given are not read here")
        holes = {(r, c) for r, row in enumerate(cells) for c, word in enumerate(row) if word == "#"}
        return cls._made(down, across, drawn_rooms(lines, 2, rows, columns, holes).rooms, holes)


class Trees:
    """Tents: numbers of columns and rows, then trees."""

    @staticmethod
    def _made(columns: list[Numbers], rows: list[Numbers], trees: set[Cell]) -> Tents:
        marks = [["T" if (r, c) in trees else "." for c in range(len(columns))] for r in range(len(rows))]
        return Tents(marks, [line[0] for line in rows], [line[0] for line in columns])

    @classmethod
    def from_link(cls, link: Link) -> Tents:
        columns, rows = link.columns, link.rows
        numbers = link.take(numbers16, columns + rows)
        trees = {divmod(k, columns) for k, tree in enumerate(link.take(_trees)) if tree}
        return cls._made(_lines(numbers[:columns], columns, 1), _lines(numbers[columns:], rows, 1), trees)

    @classmethod
    def from_file(cls, lines: list[str]) -> Tents:
        down, across, cells = _drawn(lines, 2, 1, 1)
        if any(word.isdecimal() and word != "1" for row in cells for word in row):
            raise InputError("trees with numbers of tents are not read here")
        return cls._made(
            down, across, {(r, c) for r, row in enumerate(cells) for c, word in enumerate(row) if word == "1"}
        )


def _trees(body: str, many: int) -> tuple[list[bool], str]:
    """0 to h: a tree and so many cells after it; i to z: 1 to 18 cells without; and the rest of the body."""
    found: list[bool] = []
    for at, mark in enumerate(body):
        if len(found) >= many:
            return found[:many], body[at:]
        if not mark.isalnum() or not mark.isascii():
            raise InputError(f"{shown(mark)} in the body, where a tree is needed")
        code = int(mark, 36)
        found += [True, *[False] * code] if code < 18 else [False] * (code - 17)
    return [*found, *[False] * many][:many], ""
