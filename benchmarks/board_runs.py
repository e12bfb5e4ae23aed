"""A board's native search under a limit of CPU time, so that a busy machine stops nobody early."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from cover import _native
from cover.problems.board import Board

ENDLESS = 2**63 - 1
SLICE = 0.05  # seconds between two looks at the clock


@dataclass(frozen=True)
class BoardRun:
    """ended: "exhausted", "solutions" (as many as wanted), "nodes" or "time"; seconds: CPU time of the search."""

    ended: str
    seconds: float
    counters: dict[str, int]


def run_board(
    board: Board, search: _native.BoardSearch, solutions: int, seconds: float, nodes: int | None = None
) -> BoardRun:
    """Search for so many solutions at most. A solution that breaks the rules ends the program."""
    ended, spent, began = "time", 0.0, time.process_time()
    while ended == "time" and spent < seconds:
        left = solutions - search.counters()["solutions"]
        ended = search.run(left, ENDLESS if nodes is None else nodes, min(SLICE, seconds - spent), True)
        spent = time.process_time() - began
    marks = np.arange(board.cells) * board.symbols
    for solution in search.take().reshape(-1, board.cells):
        for fault in board.faults(np.searchsorted(board.open_marks, marks + solution).astype(np.int32)):
            raise SystemExit(f"wrong solution: {fault}")
    return BoardRun(ended, spent, search.counters())
