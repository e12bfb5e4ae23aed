"""Queens: one in every row and column, at most one on every diagonal; some stand already, some squares stay free."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.header import Cell, Header, named
from cover.proofs.check.kinds.same import Plain


class Queens(Plain):
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
        primary = {name: (1, 1) for name, must in lines if must}
        primary |= {f"queen {named(square)}": (1, 1) for square in self.given}
        options = []
        for square in squares:
            if square not in self.forbidden:
                own = [f"queen {named(square)}"] if square in self.given else []
                options.append(dict.fromkeys([name for name, _ in self._lines(square)] + own, ""))
        return Cover(primary, {name: None for name, must in lines if not must}, options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        queens: set[Cell] = set()
        for option in options:
            row = next(int(item.removeprefix("row ")) for item in option if item.startswith("row "))
            column = next(int(item.removeprefix("column ")) for item in option if item.startswith("column "))
            queens.add((row - 1, column - 1))
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
