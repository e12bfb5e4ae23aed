"""Cells that hold something or nothing, and how many of some cells do: akari (bulbs)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.cells import Cells, Rule, State
from cover.proofs.check.kinds.grids import named_lines
from cover.proofs.check.kinds.header import Cell, Header, named


def counted(name: str, cells: Iterable[Cell], low: int, high: int) -> Rule:
    """So many of the cells hold something; a state is how many did so far, and no more than are needed to say no."""

    def step(held: State, symbol: int) -> State | None:
        return held + symbol if held + symbol <= high else None

    return Rule(name, tuple(cells), 0, step, lambda held: bool(low <= held))


class Akari(Cells):
    """Bulbs in open cells, none of which lights another one; every open cell is lit; a wall's number counts bulbs at
    its sides."""

    def __init__(self, header: Header):
        super().__init__()
        header.only("cells")
        self.rows = header.table("cells")
        self.symbols, self.regions, self.rules = ["0", "1"], [], []
        self.word = {(r, c): word for r, row in enumerate(self.rows) for c, word in enumerate(row)}
        if odd := {*self.word.values()} - {".", "#", *"01234"}:
            raise Fault(f"puzzle.txt: {min(odd)[:20]!r} is no cell of {header.kind}")
        # What is no blank holds nothing.
        self.candidates = {cell: ["0", "1"] if word == "." else ["0"] for cell, word in self.word.items()}
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

    def _runs(self) -> Iterator[tuple[str, list[Cell]]]:
        for name, line in named_lines(len(self.rows), len(self.rows[0])):
            run: list[Cell] = []
            for cell in (*line, None):
                if cell is not None and self.word[cell] == ".":
                    run.append(cell)
                elif run:
                    yield name, run
                    run = []
