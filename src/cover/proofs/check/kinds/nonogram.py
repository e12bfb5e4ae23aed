"""Nonograms: the blocks of filled cells of every row and column have the lengths that its numbers say, in order."""

from __future__ import annotations

import re

from cover.proofs.check.faults import Fault
from cover.proofs.check.kinds.cells import Cells, Rule, State
from cover.proofs.check.kinds.grids import named_lines
from cover.proofs.check.kinds.header import Cell, Header


class Nonogram(Cells):
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
