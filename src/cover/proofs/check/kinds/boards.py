"""Sudoku and its variants, Latin squares: every cell one symbol, no region a symbol twice, and what the clues demand.

A region with as many cells as there are symbols therefore holds each of them; in a smaller one a symbol may be absent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt
from string import ascii_lowercase, ascii_uppercase

from cover.proofs.check.dlx import Cover
from cover.proofs.check.faults import Fault, Unknown
from cover.proofs.check.kinds.cells import Cells
from cover.proofs.check.kinds.clues import Clues
from cover.proofs.check.kinds.grids import named_lines
from cover.proofs.check.kinds.header import Cell, Header, letters

CHARACTERS = [*"0123456789", *ascii_uppercase, *ascii_lowercase]
KEYS = ("boxes", "symbols", "diagonals", "windoku", "region", "jigsaw", "clues")


class Board(Cells):
    """A word of the board is a symbol, `.`, or pencil marks: symbols side by side, or with commas where one of them is
    longer; `!` for none. Words that are no numbers are what people write for the symbols. Without clues
    their names do not matter, so that cover.dlx may choose them; clues count them in their order (`_in_order`)."""

    def __init__(self, header: Header):
        super().__init__()
        header.only(*KEYS)
        self.rows = [row.split() for row in header.board]
        self.size = n = len(self.rows)
        if not n or any(len(row) != n for row in self.rows):
            raise Fault(f"puzzle.txt: a board of {n} rows needs {n} marks in each")
        header.fits(n * n)
        # Symbols count from 0 or 1; nothing else is written.
        first = 0 if header.values.get("symbols", "").startswith("0") else 1
        self.symbols = [str(first + k) for k in range(n)]
        if header.values.get("symbols", f"{first}-{first + n - 1}") != f"{first}-{first + n - 1}":
            raise Unknown("symbols that this checker does not know")
        self.cells = [(r, c) for r in range(n) for c in range(n)]
        self.regions = named_lines(n, n)
        self.boxes = boxes = list(self._boxes(header))
        one_size = len({len(cells) for _, cells in boxes}) == 1
        # Boxes of different sizes have no cells at one place.
        clues = Clues(header.clues, n, range(first, first + n), [cells for _, cells in boxes] if one_size else [])
        of_clues = [*clues.regions()]
        # No board has different symbols in more cells than there are: then the first of them may hold none.
        self.crowded = [
            cells for _, cells in of_clues if len(cells) > n == len(self.symbols) and {*cells} <= {*self.cells}
        ]
        of_clues = [(name, cells) for name, cells in of_clues if cells not in self.crowded]
        for name, cells in (*boxes, *self._more(header), *of_clues):
            if not 1 <= len({*cells}) == len(cells) <= n or not {*cells} <= {*self.cells}:
                raise Fault(f"puzzle.txt: region {name} is no region")
            self.regions.append((name, cells))
        # By its own rules: a sudoku without either would be a Latin square.
        if header.kind == "sudoku" and not ({"boxes", "jigsaw"} & {*header.values, *header.blocks}):
            raise Fault("puzzle.txt: a sudoku must have boxes or a jigsaw")
        self.rules = list(clues.rules())
        if any(not {*rule.cells} <= {*self.cells} for rule in self.rules):
            raise Fault("puzzle.txt: a clue speaks of a cell that is not there")
        # A cage over more cells than symbols: its first cell holds none, which no board satisfies.
        self._excluded = {*clues.excluded(), *((cells[0], k) for cells in self.crowded for k in range(n))}
        self._in_numbers = all(self._candidates(word) is not None for row in self.rows for word in row)
        self._in_order = self._in_numbers
        # Clues count symbols in their order, so that letters must have one.
        if not self._in_numbers and (header.clues or "symbols" in header.values):
            self.symbols, self._in_order = self._letters(first), True
        self._fill()

    def _candidates(self, word: str) -> list[str] | None:
        """What a cell may hold; None if the word is none of these symbols."""
        if word in (".", "!"):
            return self.symbols if word == "." else []
        if word in self.symbols:
            return [word]
        several = list(word) if max(map(len, self.symbols)) == 1 else word.split(",")
        if len({*several}) < len(several) or not {*several} <= {*self.symbols}:
            return None
        return [symbol for symbol in self.symbols if symbol in several]

    def _letters(self, first: int) -> list[str]:
        """The symbols in their order: 1-9 (or from 0), then A-Z, then a-z. Where the letters alone say it, A is the
        first. Where there are no small letters among the symbols, they may be written for all of them."""
        words = {word for row in self.rows for word in row} - {".", "!"}
        marks = {character for word in words for character in word}
        called = [CHARACTERS[first:][: self.size]]
        if first == 1 and all(len(word) == 1 for word in words):
            called.append([*ascii_uppercase][: self.size])
        for symbols in called:
            small = [symbol.lower() for symbol in symbols]
            for ways in (symbols, small) if {*symbols}.isdisjoint(ascii_lowercase) else (symbols,):
                if len(ways) == self.size and marks <= {*ways}:
                    return ways
        raise Unknown("clues on a board whose symbols are neither numbers nor letters in their order")

    def _fill(self) -> None:
        self.candidates = {
            (r, c): [
                symbol
                for symbol in self._candidates(self.rows[r][c]) or ()
                if ((r, c), self.symbols.index(symbol)) not in self._excluded
            ]
            for r, c in self.cells
        }

    def numbered(self) -> dict[Cell, frozenset[int]]:
        """What each cell may hold, as numbers of the symbols in their order. Raises Fault where that is not known."""
        if not self._in_order:
            raise Fault("puzzle.txt: symbols that are neither numbers nor letters in their order")
        number = {symbol: k for k, symbol in enumerate(self.symbols)}
        return {cell: frozenset(number[symbol] for symbol in some) for cell, some in self.candidates.items()}

    def compare(self, cover: Cover) -> None:
        # Without clues the names of symbols do not matter: those of cover.dlx are taken.
        if not self._in_order:
            symbols = [item.removeprefix("row 1: ") for item in cover.primary if item.startswith("row 1: ")]
            if len(symbols) != self.size or len({*symbols}) != self.size or {".", "!"} & {*symbols}:
                raise Fault(f"cover.dlx has no {self.size} symbols")
            self.symbols = symbols
            for r, row in enumerate(self.rows):
                for c, word in enumerate(row):
                    if self._candidates(word) is None:
                        raise Fault(f"r{r + 1}c{c + 1}: {word[:20]!r} is not a symbol of cover.dlx")
            self._fill()
        elif self._in_numbers and self._named_in_letters(cover):
            self.symbols = CHARACTERS[int(self.symbols[0]) :][: self.size]
            self._fill()
        super().compare(cover)

    def _named_in_letters(self, cover: Cover) -> bool:
        """Beyond 9 people write letters. Where the board has digits alone, 10 may be called A: it means the same."""
        first = int(self.symbols[0])
        digits = all(len(word) == 1 for row in self.rows for word in row)
        return digits and 9 < first + self.size - 1 < len(CHARACTERS) and "row 1: A" in cover.primary

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
        drawn = letters(rows)
        if rows and (len(rows) != self.size or any(len(row) != self.size for row in drawn)):
            raise Fault("puzzle.txt: the jigsaw does not fit")
        for letter in dict.fromkeys(letter for row in drawn for letter in row):
            if letter != ".":
                yield f"jigsaw {letter}", [place for place in self.cells if drawn[place[0]][place[1]] == letter]

    def _more(self, header: Header) -> Iterator[tuple[str, list[Cell]]]:
        n = self.size
        if "diagonals" in header.values:
            yield "main diagonal", [(k, k) for k in range(n)]
            yield "anti-diagonal", [(k, n - 1 - k) for k in range(n)]
        if "windoku" in header.values:  # square windows, a cell apart and a cell from the border
            side = isqrt(n)
            corners = [(r, c) for r in range(1, n, side + 1) for c in range(1, n, side + 1)]
            # Windows that would leave the board are none.
            fitting = [(r, c) for r, c in corners if max(r, c) + side < n]
            for k, (r, c) in enumerate(fitting, 1):
                yield f"window {k}", [(r + down, c + right) for down in range(side) for right in range(side)]
        for key in header.values:
            if key.startswith("region "):
                yield key.removeprefix("region "), header.cells(key)
