"""Solutions by the rules of their board, thousands at a time: givens kept, no symbol twice in a region."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import WrongSolution
from cover.problems.board import Board
from cover.solving.batches.boards import Group
from cover.solving.batches.reading import Block

CHECKED = 2048  # boards checked at a time: what fits into a cache


def check(group: Group, solutions: NDArray[np.uint8], solved: NDArray[np.bool_], board: Board, block: Block) -> None:
    """Raises WrongSolution where a solution leaves out a given or a cell, or repeats a symbol in a region."""
    wrong = (group.givens != solutions) & (group.givens != 0)
    right = ~wrong.any(axis=1) if wrong.any() else np.ones(len(solutions), dtype=np.bool_)
    for low in range(0, len(solutions), CHECKED):
        right[low : low + CHECKED] &= _regions_right(solutions[low : low + CHECKED], board)
    if not right[solved].all():
        number = block.numbers[group.places[np.flatnonzero(solved & ~right)[0]]]
        raise WrongSolution(f"line {number}: the native engine's answer breaks the rules")


def _regions_right(solutions: NDArray[np.uint8], board: Board) -> NDArray[np.bool_]:
    """Whose full regions (rows among them, so no cell is left out) hold every symbol, and whose others repeat none."""
    # Symbols as bits: as narrow as they fit, since memory is what this costs.
    wide = np.uint16 if board.symbols <= 9 else np.uint64
    bits = _bits(wide)[np.ascontiguousarray(solutions.T)]  # a cell a row, so that regions are rows
    everything = np.bitwise_or.reduce(_bits(wide)[: board.symbols + 1])
    right = np.ones(len(solutions), dtype=np.bool_)
    for low, high in zip(board.region_starts[:-1].tolist(), board.region_starts[1:].tolist(), strict=True):
        cells = [bits[cell] for cell in board.region_cells[low:high].tolist()]
        seen = cells[0].copy()
        # A full region is right if all bits are there, a smaller one if none comes twice.
        if len(cells) == board.symbols:
            for cell in cells[1:]:
                seen |= cell
            right &= seen == everything
            continue
        twice = np.zeros_like(seen)
        for cell in cells[1:]:
            twice |= seen & cell
            seen |= cell
        right &= twice == 0
    return right


@lru_cache
def _bits(wide: type[np.unsignedinteger[Any]]) -> NDArray[np.unsignedinteger[Any]]:
    """By symbol from 1: its bit."""
    table = np.zeros(256, dtype=wide)
    widest = 9 if wide is np.uint16 else 61
    table[1 : widest + 1] = np.left_shift(1, np.arange(widest, dtype=np.uint64)).astype(wide)
    return table
