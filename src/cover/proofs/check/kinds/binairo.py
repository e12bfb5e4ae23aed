"""Binairo: as many 0 as 1 in every line, never three alike side by side, no two rows alike and no two columns.

Unruly: the same, and lines may be alike.
"""

from __future__ import annotations

from itertools import combinations

from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.cells import Cells, Rule, State
from cover.proofs.check.kinds.header import Cell, Header


class Binairo(Cells):
    alike = False  # may lines be alike?

    def __init__(self, header: Header):
        super().__init__()
        header.only("cells")
        rows = header.blocks.get("cells", [])
        n = len(rows)
        if n < 2 or n % 2 or any(len(row) != n or {*row} - {"0", "1", "."} for row in rows):
            raise Fault(
                "puzzle.txt: a binairo must have an even number of rows, as many columns, and 0, 1 or . in each cell"
            )
        side = range(n)
        self.symbols, self.regions = ["0", "1"], []
        self.candidates = {(r, c): ["0", "1"] if rows[r][c] == "." else [rows[r][c]] for r in side for c in side}
        self.rules = []
        lines = {"row": [[(r, c) for c in side] for r in side], "column": [[(r, c) for r in side] for c in side]}
        for word, all_cells in lines.items():
            self.rules += [_balanced(f"{word} {k + 1}", cells, n // 2) for k, cells in enumerate(all_cells)]
        for word, all_cells in lines.items() if not self.alike else ():
            for a, b in combinations(side, 2):
                self.rules.append(_different(f"{word}s {a + 1} and {b + 1}", all_cells[a], all_cells[b]))


class Unruly(Binairo):
    alike = True


def _balanced(name: str, cells: list[Cell], half: int) -> Rule:
    """A state is how many 0 and 1 there were, and the last two symbols."""

    def step(state: State, symbol: int) -> State | None:
        zeros, ones, last = state
        zeros, ones = (zeros, ones + 1) if symbol else (zeros + 1, ones)
        return None if last == (symbol, symbol) or max(zeros, ones) > half else (zeros, ones, (*last, symbol)[-2:])

    return Rule(name, tuple(cells), (0, 0, ()), step)


def _different(name: str, one: list[Cell], other: list[Cell]) -> Rule:
    """The cells in turn; a state is whether the lines differ so far, and the symbol that waits for its partner."""

    def step(state: State, symbol: int) -> State:
        differ, waiting = state
        return (differ, symbol) if waiting is None else (differ or symbol != waiting, None)

    cells = tuple(cell for pair in zip(one, other, strict=True) for cell in pair)
    return Rule(name, cells, (False, None), step, lambda state: bool(state[0]))
