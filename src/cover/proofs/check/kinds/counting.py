"""Cells that hold something or nothing, and how many of some cells do: akari (bulbs), minesweeper (mines) and
mosaic (shaded cells)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.cells import Cells, Rule, State
from cover.proofs.check.kinds.header import Cell, Header, letters, named


def counted(name: str, cells: Iterable[Cell], low: int, high: int) -> Rule:
    """So many of the cells hold something; a state is how many did so far, and no more than are needed to say no."""

    def step(held: State, symbol: int) -> State | None:
        return held + symbol if held + symbol <= high else None

    return Rule(name, tuple(cells), 0, step, lambda held: bool(low <= held))


class Field(Cells):
    def __init__(self, header: Header, symbols: list[str]):
        super().__init__()
        self.rows = letters(header.blocks.get("cells", []))
        if not self.rows or not self.rows[0] or any(len(row) != len(self.rows[0]) for row in self.rows):
            raise Fault("puzzle.txt: rows of equally many cells are needed")
        self.symbols, self.regions = symbols, []
        self.word = {(r, c): word for r, row in enumerate(self.rows) for c, word in enumerate(row)}
        if odd := {*self.word.values()} - self.words():
            raise Fault(f"puzzle.txt: {min(odd)[:20]!r} is no cell of {header.kind}")
        # What is no blank holds nothing.
        self.candidates = {cell: symbols if word == "." else symbols[:1] for cell, word in self.word.items()}

    def words(self) -> set[str]:
        raise NotImplementedError


class Akari(Field):
    """Bulbs in open cells, none of which lights another one; every open cell is lit; a wall's number counts bulbs at
    its sides."""

    def __init__(self, header: Header):
        header.only("cells")
        super().__init__(header, ["0", "1"])
        self.rules = []
        seen: dict[Cell, set[Cell]] = {cell: {cell} for cell, word in self.word.items() if word == "."}
        for name, run in self._runs():
            self.rules.append(counted(f"{name} from {named(run[0])}", run, 0, 1))
            for cell in run:
                seen[cell] |= {*run}
        self.rules += [counted(f"light of {named(cell)}", sorted(by), 1, len(by)) for cell, by in seen.items()]
        for (r, c), word in self.word.items():
            if word.isdigit():
                beside = [cell for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if cell in seen]
                self.rules.append(counted(f"{word} at {named((r, c))}", beside, int(word), int(word)))

    def words(self) -> set[str]:
        return {".", "#", *"01234"}

    def _runs(self) -> Iterator[tuple[str, list[Cell]]]:
        height, width = range(len(self.rows)), range(len(self.rows[0]))
        lines = [(f"row {r + 1}", [(r, c) for c in width]) for r in height]
        lines += [(f"column {c + 1}", [(r, c) for r in height]) for c in width]
        for name, line in lines:
            run: list[Cell] = []
            for cell in (*line, None):
                if cell is not None and self.word[cell] == ".":
                    run.append(cell)
                elif run:
                    yield name, run
                    run = []


class Minesweeper(Field):
    """A number counts the mines around it, also at a corner; there may be so many in all."""

    def __init__(self, header: Header):
        header.only("cells", "mines")
        super().__init__(header, ["0", "1"])
        self.rules = []
        for (r, c), word in self.word.items():
            if word != ".":
                around = [
                    (r + down, c + right) for down, right in product((-1, 0, 1), repeat=2) if (down, right) != (0, 0)
                ]
                cells = [cell for cell in around if cell in self.word]
                self.rules.append(counted(f"{word} at {named((r, c))}", cells, int(word), int(word)))
        if "mines" in header.values:
            mines = header.number("mines")
            self.rules.append(counted("all mines", self.word, mines, mines))

    def words(self) -> set[str]:
        return {".", *"012345678"}


class Mosaic(Field):
    """A number counts the shaded cells around it, also at a corner, and its own."""

    def __init__(self, header: Header):
        header.only("cells")
        super().__init__(header, ["0", "1"])
        self.candidates = dict.fromkeys(self.word, self.symbols)
        self.rules = []
        for (r, c), word in self.word.items():
            if word != ".":
                beside = [(a, b) for a, b in product((-1, 0, 1), repeat=2) if (a, b) != (0, 0)]
                near = [(r, c), *((r + down, c + right) for down, right in beside)]
                cells = [cell for cell in near if cell in self.word]
                self.rules.append(counted(f"{word} at {named((r, c))}", cells, int(word), int(word)))

    def words(self) -> set[str]:
        return {".", *"0123456789"}
