"""Magic squares: 1 .. n^2 in a square, every row, column and both long diagonals with one sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.grids import named_lines
from cover.proofs.check.kinds.header import Cell, Header, cell, named, placed
from cover.proofs.check.kinds.same import Plain


class Magic(Plain):
    def __init__(self, header: Header):
        header.only("size", "givens")
        self.size = n = header.number("size")
        rows = [row.split() for row in header.blocks.get("givens", [])]
        if not 1 <= n <= 5 or (rows and (len(rows) != n or any(len(row) != n for row in rows))):
            raise Fault("puzzle.txt: the givens do not form a square of this size")
        self.givens = {place: word for place, word in placed(rows).items() if word != "."}
        self.numbers = range(1, n * n + 1)
        if not {*self.givens.values()} <= {*map(str, self.numbers)}:
            raise Fault("puzzle.txt: a given is none of the numbers")
        side = range(n)
        self.lines: dict[str, set[Cell]] = {name: {*cells} for name, cells in named_lines(n, n)}
        self.lines |= {"main diagonal": {(k, k) for k in side}, "anti-diagonal": {(k, n - 1 - k) for k in side}}
        self.sum = sum(self.numbers) // n

    def cover(self) -> Cover:
        """Beside an option for every number in every cell, one for every line and set of numbers that have the sum;
        both say of each number whether it stands in the line, so that the set is the one that stands there."""
        cells = [(r, c) for r in range(self.size) for c in range(self.size)]
        options: list[dict[str, str]] = []
        for place in cells:
            for number in self.numbers:
                if self.givens.get(place, str(number)) == str(number):
                    where = {f"{number} in {line}": "yes" if place in on else "no" for line, on in self.lines.items()}
                    options.append({f"number {number}": "", named(place): "", **where})
        for line in self.lines:
            for chosen in combinations(self.numbers, self.size):
                if sum(chosen) == self.sum:
                    held = {f"{k} in {line}": "yes" if k in chosen else "no" for k in self.numbers}
                    options.append({line: "", **held})
        primary = [*(f"number {k}" for k in self.numbers), *map(named, cells), *self.lines]
        secondary = [f"{k} in {line}" for line in self.lines for k in self.numbers]
        return Cover(dict.fromkeys(primary, (1, 1)), dict.fromkeys(secondary), options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        square: dict[Cell, int] = {}
        for option in options:
            number = next((item.removeprefix("number ") for item in option if item.startswith("number ")), None)
            if number is not None:
                square[cell(next(item for item in option if " " not in item and item.startswith("r")))] = int(number)
        if sorted(square.values()) != list(self.numbers) or len(square) != self.size**2:
            yield "not every number stands in one cell"
            return
        for line, cells in self.lines.items():
            if sum(square[place] for place in cells) != self.sum:
                yield f"{line} has another sum"
        for place, given in self.givens.items():
            if square[place] != int(given):
                yield f"{named(place)}: the given {given} became {square[place]}"
