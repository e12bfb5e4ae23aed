"""Signpost: the numbers 1 to n, one in each cell, each of which points at the next one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.grids import Grid
from cover.proofs.check.kinds.header import Cell, Header, cell, named, placed
from cover.proofs.check.kinds.same import Plain

WAYS = {
    way: (("S" in way) - ("N" in way), ("E" in way) - ("W" in way))
    for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
}


class Signpost(Plain):
    """A cell's word is its number or nothing, then the way of its arrow or nothing."""

    def __init__(self, header: Header):
        header.only("cells")
        rows = header.table("cells", blanks=True)
        self.grid = Grid(len(rows), len(rows[0]))
        self.count = len(self.grid.number)
        self.given: dict[Cell, int] = {}
        self.ahead: dict[Cell, list[Cell]] = {}
        for place, word in placed(rows).items():
            parts = re.fullmatch(r"([0-9]{0,6})([NESW]{0,2})\.?", word)
            if not parts or (parts[2] and parts[2] not in WAYS):
                raise Fault(f"puzzle.txt: {word[:20]!r} is no cell of a signpost")
            if parts[1]:
                self.given[place] = int(parts[1])
            self.ahead[place] = self.grid.ray(place, WAYS[parts[2]]) if parts[2] else []
        if not {*self.given.values()} <= {*range(1, self.count + 1)}:
            raise Fault("puzzle.txt: a number is larger than there are cells")
        header.fits(2 * self.count)

    def cover(self) -> Cover:
        """An option says that a cell has a number, and which cell has the next one; the last number has no next one.
        It paints both cells with their numbers."""
        options: list[dict[str, str]] = []
        open_numbers = {*range(1, self.count + 1)} - {*self.given.values()}
        for place in self.grid.number:
            for k in [self.given[place]] if place in self.given else sorted(open_numbers):
                here = {named(place): "", f"number {k}": "", f"number of {named(place)}": str(k)}
                if k == self.count:
                    options.append(here)
                    continue
                for at in self.ahead[place]:
                    if self.given[at] == k + 1 if at in self.given else k + 1 in open_numbers:
                        options.append({**here, f"number of {named(at)}": str(k + 1)})
        cells = [named(place) for place in self.grid.number]
        primary = [*cells, *(f"number {k}" for k in range(1, self.count + 1))]
        return Cover(dict.fromkeys(primary, (1, 1)), dict.fromkeys(f"number of {name}" for name in cells), options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        place_of: dict[int, Cell] = {}
        for option in options:
            place = next(cell(item) for item in option if item.startswith("r"))
            number = int(option[f"number of {named(place)}"])
            if number in place_of:
                yield f"{number} stands twice"
            place_of[number] = place
        if {*place_of} != {*range(1, self.count + 1)} or len({*place_of.values()}) != self.count:
            yield "not every cell has a number of its own"
            return
        for number in range(1, self.count):
            if place_of[number + 1] not in self.ahead[place_of[number]]:
                yield f"{number} does not point at {number + 1}"
        for place, number in self.given.items():
            if place_of[number] != place:
                yield f"{number} does not stand at {named(place)}"
