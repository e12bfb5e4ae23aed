"""Pieces that stand on squares: queens, and the stars of star battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.header import Cell, Header, letters, named
from cover.proofs.check.kinds.same import Plain, plain


class Queens(Plain):
    """One in every row and column, at most one on every diagonal; some stand already, some squares stay free."""

    def __init__(self, header: Header):
        header.only("size", "queens", "forbidden")
        self.size = header.number("size")
        self.given, self.forbidden = header.cells("queens"), {*header.cells("forbidden")}
        header.fits(self.size**2 - len(self.forbidden))  # a square that is not forbidden is an option
        if any(max(square) >= self.size for square in (*self.given, *self.forbidden)):
            raise Fault("puzzle.txt: a square lies outside the board")

    def _lines(self, square: Cell) -> Iterator[tuple[str, bool]]:
        """The lines of a square, and whether each must hold a queen. A diagonal is named by its leftmost square."""
        r, c = square
        yield f"row {r + 1}", True
        yield f"column {c + 1}", True
        back = min(r, c)
        if max(r, c) - back < self.size - 1:  # of two squares at least
            yield f"diagonal {named((r - back, c - back))} down", False
        back = min(self.size - 1 - r, c)
        if 0 < r + c < 2 * self.size - 2:
            yield f"diagonal {named((r + back, c - back))} up", False

    def cover(self) -> Cover:
        squares = [(r, c) for r in range(self.size) for c in range(self.size)]
        lines = [line for square in squares for line in self._lines(square)]
        primary = [*(name for name, must in lines if must), *(f"queen {named(square)}" for square in self.given)]
        options = [
            [*(name for name, _ in self._lines(square)), *[f"queen {named(square)}"] * (square in self.given)]
            for square in squares
            if square not in self.forbidden
        ]
        return plain(primary, options, (name for name, must in lines if not must))

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        queens = {*map(_square, options)}
        for what, kinds in (
            ("row", {r for r, _ in queens}),
            ("column", {c for _, c in queens}),
            ("falling diagonal", {r - c for r, c in queens}),
            ("rising diagonal", {r + c for r, c in queens}),
        ):
            if len(kinds) != self.size or len(queens) != self.size:
                yield f"the queens do not stand on {self.size} different {what}s"
        for square in self.given:
            if square not in queens:
                yield f"the queen of {named(square)} is missing"
        for square in queens & self.forbidden:
            yield f"a queen stands on {named(square)}"


class StarBattle(Plain):
    """So many stars in every row, column and region, and no two that touch, not even at a corner."""

    def __init__(self, header: Header):
        header.only("stars", "regions")
        self.stars = header.number("stars")
        self.map = letters(header.blocks.get("regions", []))
        self.size = len(self.map)
        if not self.size or any(len(row) != self.size for row in self.map):
            raise Fault("puzzle.txt: the map of regions is no square")
        self.cells = [(r, c) for r in range(self.size) for c in range(self.size)]

    def _lines(self, cell: Cell) -> list[str]:
        return [f"row {cell[0] + 1}", f"column {cell[1] + 1}", f"region {self.map[cell[0]][cell[1]]}"]

    def cover(self) -> Cover:
        """Two stars touch if some block of 2 x 2 cells, named by its upper left one, holds both."""
        corners = [(r, c) for r, c in self.cells if max(r, c) < self.size - 1]
        blocks = {named((r, c)): {(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} for r, c in corners}
        lines = (line for cell in self.cells for line in self._lines(cell))
        options = (
            [*self._lines(cell), *(f"block {name}" for name, four in blocks.items() if cell in four)]
            for cell in self.cells
        )
        return plain(lines, options, (f"block {name}" for name in blocks), self.stars)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        stars = [*map(_square, options)]
        held = Counter(line for cell in stars for line in self._lines(cell))
        for line in {line for cell in self.cells for line in self._lines(cell)}:
            if held[line] != self.stars:
                yield f"{line} has {held[line]} stars"
        for one, other in combinations(stars, 2):
            if max(abs(one[0] - other[0]), abs(one[1] - other[1])) < 2:
                yield f"{named(one)} and {named(other)} touch"


def _square(option: Mapping[str, str]) -> Cell:
    numbers = dict(item.split() for item in option if item.startswith(("row ", "column ")))
    return int(numbers["row"]) - 1, int(numbers["column"]) - 1
