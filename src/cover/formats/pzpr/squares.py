"""Types of puzz.link that are Latin squares: factors (blocks with products), minarism (signs and differences between
cells). A class a type, with `from_link` and `from_file`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.formats.programs.draft import Draft
from cover.formats.pzpr.codes import drawn_rooms, file_rows, file_sizes, numbers16
from cover.formats.pzpr.link import Link, square
from cover.puzzles.clues.base import Clue
from cover.puzzles.clues.product import Product
from cover.puzzles.common.cells import Cell, cell_name
from cover.puzzles.common.sampling import members
from cover.puzzles.grids.grid import Grid
from cover.puzzles.keen import Keen


class Factors:
    """Borders, then a product for each room; `%` is a code of products, so that nothing is unquoted."""

    quoted = False

    @staticmethod
    def _made(rooms: list[list[int]], products: Sequence[int | None]) -> Keen:
        clues: list[Clue] = []
        for number, cells in members(rooms).items():
            product = products[number]
            if product is None or product < 1:
                raise InputError(f"the room at {cell_name(cells[0])} has no product")
            clues.append(Product(tuple(cells), product))
        return Keen(len(rooms), clues)

    @classmethod
    def from_link(cls, link: Link) -> Keen:
        link.square("a Latin square")
        rooms = link.take_rooms().rooms
        return cls._made(rooms, link.take(numbers16, 1 + max(map(max, rooms))))

    @classmethod
    def from_file(cls, lines: list[str]) -> Keen:
        rows, columns = file_sizes(lines)
        rooms = drawn_rooms(lines, 2, square(columns, rows, "a Latin square"), columns).rooms
        block = file_rows(lines, 1 + 2 * rows, rows, columns)
        products: list[int | None] = [None] * (1 + max(map(max, rooms)))
        for r, row in enumerate(block):
            for c, word in enumerate(row):
                if word.isdecimal():
                    products[rooms[r][c]] = int(word)
        return cls._made(rooms, products)


class Signs:
    """Between two cells a sign that points to the smaller number, or the difference of the two."""

    @staticmethod
    def _made(size: int, marks: Iterable[str]) -> Grid:
        """marks: by neighbours in rows, then by those in columns: `a` where the first is smaller, `b` where it is
        greater, a number for the difference."""
        draft = Draft(size, (0, 0))
        across = [((r, c), (r, c + 1)) for r in range(size) for c in range(size - 1)]
        pairs: list[tuple[Cell, Cell]] = across + [((r, c), (r + 1, c)) for r in range(size - 1) for c in range(size)]
        for (one, other), mark in zip(pairs, marks, strict=False):
            if mark in ("a", "b"):
                draft.clue("greater", [one, other] if mark == "b" else [other, one])
            elif mark.isdecimal() and mark != "0":
                draft.clue("difference", [one, other], int(mark))
            elif mark != "0":
                raise InputError("a clue without its number (?) is not read here")
        return draft.puzzle()

    @classmethod
    def from_link(cls, link: Link) -> Grid:
        size = link.square("a Latin square")
        return cls._made(size, link.take(cls._signs, 2 * size * (size - 1)))

    @staticmethod
    def _signs(body: str, many: int) -> tuple[list[str], str]:
        marks: list[str] = []
        at = 0
        while at < len(body) and len(marks) < many:
            mark = body[at]
            if mark in "gh":
                marks.append("ab"["gh".index(mark)])
            elif "i" <= mark <= "z":
                marks += ["0"] * (int(mark, 36) - 17)
            elif mark in "0123456789abcdef":
                marks.append(str(int(mark, 16)))
            elif mark == "-":
                marks.append(str(int(body[at + 1 : at + 3], 16)))
                at += 2
            elif mark == ".":
                marks.append("?")
            else:
                raise InputError(f"{shown(mark)} in the body, where a sign or a number is needed")
            at += 1
        return [*marks, *["0"] * many][:many], body[at:]

    @classmethod
    def from_file(cls, lines: list[str]) -> Grid:
        rows, columns = file_sizes(lines)
        size = square(columns, rows, "a Latin square")
        upright = file_rows(lines, 2, size, size - 1) if size > 1 else []
        level = file_rows(lines, 2 + size, size - 1, size) if size > 1 else []
        return cls._made(size, [word.replace(".", "?") for row in (*upright, *level) for word in row])
