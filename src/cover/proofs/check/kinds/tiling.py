"""Boards cut into parts that hold numbers: shikaku (rectangles) and dominosa (a set of dominoes)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.header import Cell, Header, cell, named
from cover.proofs.check.kinds.same import Plain


class Tiling(Plain):
    """numbers: of each cell, as written; "." where there is none."""

    def __init__(self, header: Header):
        header.only("cells")
        rows = header.table("cells")
        self.height, self.width = len(rows), len(rows[0])
        self.numbers = {(r, c): word for r, row in enumerate(rows) for c, word in enumerate(row)}
        if any(word != "." and not (word.isascii() and word.isdecimal()) for word in self.numbers.values()):
            raise Fault("puzzle.txt: a cell must have a number or .")

    def parts(self) -> Iterator[tuple[str, list[Cell]]]:
        """Every part that there may be: what it is called, and its cells."""
        raise NotImplementedError

    def names(self) -> list[str]:
        """What parts are called; there is one of each name."""
        raise NotImplementedError

    def cover(self) -> Cover:
        options = [dict.fromkeys([name, *map(named, cells)], "") for name, cells in self.parts()]
        return Cover(dict.fromkeys([*self.names(), *map(named, self.numbers)], (1, 1)), {}, options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        covered: list[Cell] = []
        used: list[str] = []
        for option in options:
            cells = [cell(item) for item in option if item.startswith("r")]
            used += [item for item in option if not item.startswith("r")]
            covered += cells
            yield from self.wrong(cells)
        if sorted(covered) != sorted(self.numbers):
            yield "some cell is not covered once"
        if sorted(used) != sorted(self.names()):
            yield "some part is not there once"

    def wrong(self, cells: list[Cell]) -> Iterator[str]:
        raise NotImplementedError


class Shikaku(Tiling):
    """Rectangles, each with one number, which is its area."""

    def names(self) -> list[str]:
        return [f"{word} at {named(place)}" for place, word in self.numbers.items() if word != "."]

    def parts(self) -> Iterator[tuple[str, list[Cell]]]:
        for top, left in self.numbers:
            for bottom in range(top, self.height):
                for right in range(left, self.width):
                    cells = [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
                    held = [place for place in cells if self.numbers[place] != "."]
                    if len(held) > 1:
                        break
                    if held and int(self.numbers[held[0]]) == len(cells):
                        yield f"{self.numbers[held[0]]} at {named(held[0])}", cells

    def wrong(self, cells: list[Cell]) -> Iterator[str]:
        rows, columns = {r for r, _ in cells}, {c for _, c in cells}
        held = [int(self.numbers[place]) for place in cells if self.numbers[place] != "."]
        area = (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)
        if held != [len(cells)] or area != len(cells):
            yield f"{' '.join(map(named, cells))} is no rectangle of the number in it"


class Dominosa(Tiling):
    """Two neighbouring cells each; every pair of the numbers that occur, doubles too, once."""

    def __init__(self, header: Header):
        super().__init__(header)
        if "." in self.numbers.values():
            raise Fault("puzzle.txt: every cell of a dominosa must have a number")

    def names(self) -> list[str]:
        values = sorted({int(word) for word in self.numbers.values()})
        return [f"domino {a} {b}" for a in values for b in values if a <= b]

    def parts(self) -> Iterator[tuple[str, list[Cell]]]:
        for r, c in self.numbers:
            for other in ((r, c + 1), (r + 1, c)):
                if other in self.numbers:
                    a, b = sorted(int(self.numbers[place]) for place in ((r, c), other))
                    yield f"domino {a} {b}", [(r, c), other]

    def wrong(self, cells: list[Cell]) -> Iterator[str]:
        if len(cells) != 2 or abs(cells[0][0] - cells[1][0]) + abs(cells[0][1] - cells[1][1]) != 1:
            yield f"{' '.join(map(named, cells))} are no two neighbours"
