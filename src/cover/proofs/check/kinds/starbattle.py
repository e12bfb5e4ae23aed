"""Star battle: so many stars in every row, column and region, and no two that touch, not even at a corner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.header import Cell, Header, letters, named
from cover.proofs.check.kinds.same import Plain


class StarBattle(Plain):
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
        lines = {line: (self.stars, self.stars) for cell in self.cells for line in self._lines(cell)}
        options = [
            dict.fromkeys([*self._lines(cell), *(f"block {name}" for name, four in blocks.items() if cell in four)], "")
            for cell in self.cells
        ]
        return Cover(lines, dict.fromkeys(f"block {name}" for name in blocks), options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        stars: list[Cell] = []
        for option in options:
            row = next(int(item.removeprefix("row ")) for item in option if item.startswith("row "))
            column = next(int(item.removeprefix("column ")) for item in option if item.startswith("column "))
            stars.append((row - 1, column - 1))
        held = Counter(line for cell in stars for line in self._lines(cell))
        for line in {line for cell in self.cells for line in self._lines(cell)}:
            if held[line] != self.stars:
                yield f"{line} has {held[line]} stars"
        for one, other in combinations(stars, 2):
            if max(abs(one[0] - other[0]), abs(one[1] - other[1])) < 2:
                yield f"{named(one)} and {named(other)} touch"
