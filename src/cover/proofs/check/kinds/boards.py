"""Sudoku and its variants, Latin squares: every cell one symbol, no region a symbol twice.

A region with as many cells as there are symbols therefore holds each of them; in a smaller one a symbol may be absent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from math import isqrt

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault, Unknown
from cover.proofs.check.kinds.header import Cell, Header, cell, named

KEYS = ("boxes", "symbols", "diagonals", "windoku", "region", "jigsaw")


class Board:
    def __init__(self, header: Header):
        header.only(*KEYS)
        rows = [row.split() for row in header.board]
        self.size = n = len(rows)
        first = 0 if header.values.get("symbols", "").startswith("0") else 1
        self.symbols = [str(first + k) for k in range(n)]
        if header.values.get("symbols", f"{first}-{first + n - 1}") != f"{first}-{first + n - 1}":
            raise Unknown("symbols that are not written here")
        if not n or any(len(row) != n for row in rows):
            raise Fault(f"puzzle.txt: a board of {n} rows needs {n} marks in each")
        if any(not {*row} <= {".", *self.symbols} for row in rows):
            raise Unknown("marks that are neither symbols nor dots")
        self.givens = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "."}
        self.cells = [(r, c) for r in range(n) for c in range(n)]
        self.regions = {f"row {r + 1}": [(r, c) for c in range(n)] for r in range(n)}
        self.regions |= {f"column {c + 1}": [(r, c) for r in range(n)] for c in range(n)}
        for name, cells in (*self._boxes(header), *self._more(header)):
            if name in self.regions or not 1 <= len({*cells}) == len(cells) <= n or not {*cells} <= {*self.cells}:
                raise Fault(f"puzzle.txt: region {name} is no region")
            self.regions[name] = cells
        if header.kind == "sudoku" and not ({"boxes", "jigsaw"} & {*header.values, *header.blocks}):
            raise Fault("puzzle.txt: a sudoku has boxes or a jigsaw")

    def _boxes(self, header: Header) -> Iterator[tuple[str, list[Cell]]]:
        if "boxes" in header.values:
            found = re.fullmatch("([0-9]{1,4})x([0-9]{1,4})", header.values["boxes"])
            height, width = (int(found[1]), int(found[2])) if found else (0, 0)
            if height * width != self.size:
                raise Fault("puzzle.txt: the boxes do not fit")
            across = self.size // width
            for k in range(self.size):
                top, left = k // across * height, k % across * width
                yield f"box {k + 1}", [(top + r, left + c) for r in range(height) for c in range(width)]
        rows = header.blocks.get("jigsaw", [])
        letters = [row.split() if " " in row else list(row) for row in rows]
        if rows and (len(rows) != self.size or any(len(row) != self.size for row in letters)):
            raise Fault("puzzle.txt: the jigsaw does not fit")
        for letter in sorted({letter for row in letters for letter in row} - {"."}):
            yield f"jigsaw {letter}", [place for place in self.cells if letters[place[0]][place[1]] == letter]

    def _more(self, header: Header) -> Iterator[tuple[str, list[Cell]]]:
        n = self.size
        if "diagonals" in header.values:
            yield "main diagonal", [(k, k) for k in range(n)]
            yield "anti-diagonal", [(k, n - 1 - k) for k in range(n)]
        if "windoku" in header.values:  # square windows, a cell apart and a cell from the border
            side = isqrt(n)
            corners = [(r, c) for r in range(1, n, side + 1) for c in range(1, n, side + 1)]
            fitting = [(r, c) for r, c in corners if max(r, c) + side < n]
            for k, (r, c) in enumerate(fitting, 1):
                yield f"window {k}", [(r + down, c + right) for down in range(side) for right in range(side)]
        for key in header.values:
            if key.startswith("region "):
                yield key.removeprefix("region "), header.cells(key)

    def cover(self) -> Cover:
        full = [name for name, cells in self.regions.items() if len(cells) == self.size]
        smaller = [name for name in self.regions if name not in full]
        primary = [named(place) for place in self.cells]
        primary += [f"{name}: {symbol}" for name in full for symbol in self.symbols]
        secondary = [f"{name}: {symbol}" for name in smaller for symbol in self.symbols]
        around: dict[Cell, list[str]] = {place: [] for place in self.cells}
        for name, cells in self.regions.items():
            for place in cells:
                around[place].append(name)
        options = [
            dict.fromkeys([named(place), *(f"{name}: {symbol}" for name in around[place])], "")
            for place in self.cells
            for symbol in ([self.givens[place]] if place in self.givens else self.symbols)
        ]
        return Cover(dict.fromkeys(primary, (1, 1)), dict.fromkeys(secondary), options)

    def faults(self, options: Iterable[Mapping[str, str]]) -> Iterator[str]:
        marks: dict[Cell, str] = {}
        for option in options:
            place = next(cell(item) for item in option if ":" not in item)
            row = f"row {place[0] + 1}: "
            mark = next(item.removeprefix(row) for item in option if item.startswith(row))
            if place in marks:
                yield f"{named(place)} holds {marks[place]} and {mark}"
            marks[place] = mark
        for place in self.cells:
            if marks.get(place) not in self.symbols:
                yield f"{named(place)} holds no symbol"
            elif self.givens.get(place, marks[place]) != marks[place]:
                yield f"{named(place)}: the given {self.givens[place]} became {marks[place]}"
        for name, cells in self.regions.items():
            inside = [marks[place] for place in cells if place in marks]
            if len({*inside}) < len(inside):
                yield f"{name} repeats a symbol"
