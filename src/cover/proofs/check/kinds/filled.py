"""Boards whose cells are filled: nonogram and kakuro."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.cells import Cells, Rule, State
from cover.proofs.check.kinds.clues import total
from cover.proofs.check.kinds.grids import named_lines
from cover.proofs.check.kinds.header import Cell, Header, named, placed


class Nonogram(Cells):
    """The blocks of filled cells of every row and column have the lengths that its numbers say, in order."""

    def __init__(self, header: Header):
        super().__init__()
        header.only("rows", "columns")
        rows, columns = (_numbers(header.blocks.get(key, [])) for key in ("rows", "columns"))
        header.fits(len(rows) * len(columns))
        self.symbols, self.regions = ["empty", "filled"], []
        lines = named_lines(len(rows), len(columns))
        self.candidates = dict.fromkeys((cell for _, cells in lines for cell in cells), self.symbols)
        self.rules = [_line(*line, blocks) for line, blocks in zip(lines, [*rows, *columns], strict=True)]


def _line(name: str, cells: list[Cell], blocks: tuple[int, ...]) -> Rule:
    """A state is the lengths of the blocks so far, and whether the last one is still open."""

    def step(state: State, filled: int) -> State | None:
        lengths, is_open = state
        if filled:
            lengths = (*lengths[:-1], lengths[-1] + 1) if is_open else (*lengths, 1)
        closed = lengths if not filled else lengths[:-1]
        fits = closed == blocks[: len(closed)] and len(lengths) <= len(blocks)
        return (lengths, bool(filled)) if fits and (not filled or lengths[-1] <= blocks[len(lengths) - 1]) else None

    return Rule(name, tuple(cells), ((), False), step, lambda state: bool(state[0] == blocks))


def _numbers(rows: list[str]) -> list[tuple[int, ...]]:
    if not rows or any(not re.fullmatch("[0-9]{1,3}", word) for row in rows for word in row.split()):
        raise Fault("puzzle.txt: rows and columns of numbers are needed")
    return [tuple(int(word) for word in row.split() if int(word)) for row in rows]


class Kakuro(Cells):
    """Digits 1 to 9 in the white cells; in a run of neighbours they differ, and add up to the number before it."""

    def __init__(self, header: Header):
        super().__init__()
        header.only("cells")
        rows = header.table("cells", blanks=True)
        self.symbols = [str(digit) for digit in range(1, 10)]
        self.words = placed(rows)
        for word in self.words.values():
            if not re.fullmatch(r"#|\.|[1-9]|[0-9]{0,2}\\[0-9]{0,2}", word):
                raise Fault(f"puzzle.txt: {word[:20]!r} is no cell of a kakuro")
        white = {place: word for place, word in self.words.items() if word in (".", *self.symbols)}
        self.candidates = {place: self.symbols if word == "." else [word] for place, word in white.items()}
        self.regions, self.rules = [], []
        for name, cells, number in self._runs(white):
            self.regions.append((name, cells))
            if number is not None:
                self.rules.append(total(f"{name}: sum", cells, range(1, 10), number))

    def _runs(self, white: dict[Cell, str]) -> Iterator[tuple[str, list[Cell], int | None]]:
        """Every run of two white cells or more, or with a number: from a white cell before which there is none."""
        for word, down, right in (("row", 0, 1), ("column", 1, 0)):
            for r, c in sorted(white, key=lambda place: place if right else place[::-1]):
                before = (r - down, c - right)
                if before in white:
                    continue
                cells = [(r, c)]
                while (following := (cells[-1][0] + down, cells[-1][1] + right)) in white:
                    cells.append(following)
                below, slash, beside = self.words.get(before, "").partition("\\")
                text = (beside if right else below) if slash else ""
                if len(cells) > 1 or text:
                    name = f"{word} {(r if right else c) + 1} from {named((r, c))}"
                    yield name, cells, int(text) if text else None
