"""Backend `bitmask`: native backtracking on boards of up to 64 symbols, resumable.

Kernel `masks` (engine/bitmask.cpp) takes any regions: singles, locked candidates, branching by weights of failures; see
docs/bitmask.md. Kernel `bands` (engine/bands.cpp) is the specialist for plain 9x9 sudoku, chosen where it fits.
Kernel `strategies` (engine/strategies.cpp) searches as textbooks do, to be compared; see backends/strategies.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.backends.strategies import Strategy
from cover.problems.board import Board
from cover.problems.choices import Choices
from cover.result import Budget, Question, Statistics, Stop

SYMBOLS = 64
SLICE_SECONDS = 0.05
BATCH_MARKS = 1 << 16  # solutions travel in batches of about this many marks
ENDLESS = 2**63 - 1
KERNELS = ("auto", "bands", "masks", "strategies")


class Bitmask:
    """kernel: "masks" for any board, "bands" for plain 9x9 sudoku only, "auto" for bands where it fits, else masks.
    "strategies" is slower and searches by the strategy of the other arguments (see strategies.Strategy), any of which
    chooses it. Raises ValueError for arguments that do not go together.

    Counters: kernel (the one that searched), nodes (positions brought to a fixpoint; calls of a strategy), guesses,
    max_depth, naked_singles and hidden_singles (found by propagation), solutions.
    """

    name = "bitmask"
    solves = Board

    def __init__(
        self,
        kernel: str = "auto",
        *,
        order: str | None = None,
        forward: bool | None = None,
        naked: bool | None = None,
        hidden: bool | None = None,
        values: str | None = None,
        guess_limit: int | None = None,
        seed: int | None = None,
    ):
        if kernel not in KERNELS:
            raise ValueError(f"bitmask has no kernel {kernel!r}; there are {', '.join(KERNELS)}")
        options: dict[str, Any] = {
            "order": order,
            "forward": forward,
            "naked": naked,
            "hidden": hidden,
            "values": values,
            "guess_limit": guess_limit,
            "seed": seed,
        }
        chosen = {name: value for name, value in options.items() if value is not None}
        if chosen and kernel not in ("auto", "strategies"):
            raise ValueError(f"{next(iter(chosen))} belongs to the kernel strategies; {kernel} knows one way to search")
        self.strategy = Strategy(**chosen) if chosen or kernel == "strategies" else None
        self.kernel = "strategies" if self.strategy else kernel

    def refuses(self, problem: Board, question: Question) -> str | None:
        if problem.symbols > SYMBOLS:
            return f"{problem.symbols} symbols do not fit into a mask; {SYMBOLS} is the most"
        if self.kernel == "bands" and not is_plain_nine(problem):
            return "the kernel bands takes plain 9x9 sudoku only: rows, columns and 3x3 boxes, cells row by row"
        return None

    def search(self, problem: Board, question: Question, budget: Budget, statistics: Statistics) -> BitmaskSearch:
        kernel = self.kernel
        if kernel == "auto":
            kernel = "bands" if is_plain_nine(problem) else "masks"
        masks = candidate_masks(problem)
        if self.strategy is not None:
            engine = self.strategy.start(problem, masks)
        elif kernel == "bands":
            engine = _native.BoardSearch.bands(masks)
        else:
            engine = _native.BoardSearch(problem.symbols, masks, problem.region_starts, problem.region_cells)
        return BitmaskSearch(engine, kernel, problem, question, budget, statistics)


def is_plain_nine(board: Board) -> bool:
    """Is this a 9x9 sudoku without further regions, its cells numbered row by row? Candidates do not matter."""
    if (board.cells, board.symbols, len(board.region_starts)) != (81, 9, 28) or not board.full.all():
        return False
    regions = {tuple(sorted(board.region(r).tolist())) for r in range(27)}
    cells = range(81)
    lines = {tuple(k for k in cells if k // 9 == i) for i in range(9)} | {tuple(range(i, 81, 9)) for i in range(9)}
    return regions == lines | {tuple(k for k in cells if k // 27 * 3 + k % 9 // 3 == box) for box in range(9)}


def candidate_masks(board: Board) -> NDArray[np.uint64]:
    """One word a cell: bit s is set if symbol s is a candidate."""
    weights = np.left_shift(np.uint64(1), np.arange(board.symbols, dtype=np.uint64))
    masks = np.where(board.candidates, weights, np.uint64(0)).sum(axis=1, dtype=np.uint64)
    return np.ascontiguousarray(masks)


class BitmaskSearch:
    """A running search; see backends/base.py."""

    def __init__(
        self,
        engine: _native.BoardSearch,
        kernel: str,
        board: Board,
        question: Question,
        budget: Budget,
        statistics: Statistics,
    ):
        self.found = 0
        self.stop: Stop | None = None
        self._engine: _native.BoardSearch | None = engine
        self._board, self._keep, self._budget, self._statistics = (
            board,
            question is not Question.COUNT,
            budget,
            statistics,
        )
        statistics.counters["kernel"] = kernel

    def close(self) -> None:
        self._engine = None

    def __iter__(self) -> Iterator[Choices]:
        nodes = ENDLESS if self._budget.nodes is None else self._budget.nodes
        limit = ENDLESS if self._budget.limit is None else self._budget.limit
        batch = max(1, BATCH_MARKS // max(1, self._board.cells)) if self._keep else ENDLESS
        try:
            while self.stop is None and self._engine is not None:
                remaining = self._budget.remaining()
                if self.found >= limit:
                    self.stop = Stop.LIMIT
                elif remaining == 0.0:
                    self.stop = Stop.TIMEOUT
                if self.stop is not None:
                    return
                seconds = SLICE_SECONDS if remaining is None else min(SLICE_SECONDS, remaining)
                pause = self._engine.run(min(batch, limit - self.found), nodes, seconds, self._keep)
                counters = self._engine.counters()
                self._statistics.counters.update(counters)
                new, self.found = counters["solutions"] - self.found, counters["solutions"]
                if self.found == limit:
                    self.stop = Stop.LIMIT
                elif pause == "exhausted":
                    self.stop = Stop.EXHAUSTED
                elif pause == "nodes":
                    self.stop = Stop.NODES
                if self._keep and new:
                    yield self._choices(self._engine.take(), new)
        except KeyboardInterrupt:
            self.stop = Stop.INTERRUPTED
            raise
        finally:
            if self.stop is not None:
                self.close()

    def _choices(self, symbols: NDArray[np.uint8], count: int) -> Choices:
        """Solutions (count * cells symbol numbers) as decision indices."""
        board = self._board
        marks = np.arange(board.cells, dtype=np.int64) * board.symbols + symbols.reshape(count, board.cells)
        decisions = np.searchsorted(board.open_marks, marks.ravel()).astype(np.int32)
        return Choices(np.arange(count + 1, dtype=np.int64) * board.cells, decisions)
