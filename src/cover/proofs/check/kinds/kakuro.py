"""Kakuro: digits 1 to 9 in the white cells; in a run of neighbours they differ, and add up to the number before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.cells import Cells
from cover.proofs.check.kinds.clues import total
from cover.proofs.check.kinds.header import Cell, Header, named


class Kakuro(Cells):
    def __init__(self, header: Header):
        super().__init__()
        header.only("cells")
        self.rows = [row.split() for row in header.blocks.get("cells", [])]
        if not self.rows or any(len(row) != len(self.rows[0]) for row in self.rows):
            raise Fault("puzzle.txt: all rows of a kakuro must have as many cells")
        self.symbols = [str(digit) for digit in range(1, 10)]
        words = {(r, c): word for r, row in enumerate(self.rows) for c, word in enumerate(row)}
        for word in words.values():
            if not re.fullmatch(r"#|\.|[1-9]|[0-9]{0,2}\\[0-9]{0,2}", word):
                raise Fault(f"puzzle.txt: {word[:20]!r} is no cell of a kakuro")
        white = {place: word for place, word in words.items() if word in (".", *self.symbols)}
        self.candidates = {place: self.symbols if word == "." else [word] for place, word in white.items()}
        self.regions, self.rules = [], []
        for name, cells, number in self._runs(words, white):
            self.regions.append((name, cells))
            if number is not None:
                self.rules.append(total(f"{name}: sum", cells, range(1, 10), number))

    def _runs(self, words: dict[Cell, str], white: dict[Cell, str]) -> Iterator[tuple[str, list[Cell], int | None]]:
        """Every run of two white cells or more, or with a number: from a white cell before which there is none."""
        for word, down, right in (("row", 0, 1), ("column", 1, 0)):
            for r, c in sorted(words, key=lambda place: place if right else place[::-1]):
                before = (r - down, c - right)
                if (r, c) not in white or before in white:
                    continue
                cells = [(r, c)]
                while (following := (cells[-1][0] + down, cells[-1][1] + right)) in white:
                    cells.append(following)
                below, slash, beside = words.get(before, "").partition("\\")
                text = (beside if right else below) if slash else ""
                if len(cells) > 1 or text:
                    name = f"{word} {(r if right else c) + 1} from {named((r, c))}"
                    yield name, cells, int(text) if text else None
