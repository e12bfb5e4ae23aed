"""Backend `bitmask`: native backtracking on boards of up to 64 symbols, resumable.

Kernel `masks` (boards/masks.hpp) takes any regions: singles, locked candidates, branching by weights of failures; see
docs/bitmask.md.
Kernel `strategies` (engine/boards/textbook.cpp) searches as textbooks do, to be compared; see strategies.py.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.backends.bitmask.ruled import ruled_search
from cover.backends.bitmask.strategies import Strategy
from cover.backends.isolation.processes import resident
from cover.backends.learn import learn_board
from cover.backends.protocol import SLICE, STOPS, BaseSearch, Search
from cover.basics.arguments import word
from cover.basics.result import Budget, Question, Statistics, Stop
from cover.problems.board import Board, Fillings
from cover.problems.choices import Choices
from cover.problems.connectivity import UnsupportedByMasks

SYMBOLS = 64  # a mask is a word
BATCH_MARKS = 1 << 16  # solutions travel in batches of about this many marks
FIRST_SLICES = (0.002, 0.004, 0.008, 0.016)  # seconds: whoever asks `between` hears of it early
UNBOUNDED = 2**63 - 1  # nodes, solutions
KERNELS = ("auto", "masks", "strategies", "learn")
MAX_WORKERS = 256


class Bitmask:
    """kernel: "masks", which "auto" takes too.
    strategy: search as textbooks do, more slowly, by a `strategies.Strategy` or its words ("mrv forward hidden"); it
    chooses the kernel "strategies", whose own default is "lr". Kernel "learn" is for boards that the others leave open,
    of any number of symbols: clause learning (see backends/learn.py), the only one that heeds a seed and several
    workers. Raises ValueError for what does not go together.

    Memory does not grow with the search but for one batch of solutions, so a bound on memory is judged at the start.
    Counters: kernel (the one that searched), nodes (positions brought to a fixpoint; calls of a strategy), guesses,
    max_depth, naked_singles and hidden_singles (found by propagation), solutions.
    """

    name = "bitmask"
    solves = Board
    by_variant: ClassVar = {"seed": "learn", "workers": "learn"}  # options of that kernel alone

    def __init__(
        self,
        kernel: str = "auto",
        *,
        strategy: Strategy | str | None = None,
        seed: int | None = None,
        workers: int = 1,
    ):
        if kernel not in KERNELS:
            raise ValueError(f"bitmask has no kernel {kernel!r}; there are {', '.join(KERNELS)}")
        if strategy is not None and kernel not in ("auto", "strategies"):
            raise ValueError(f"a strategy needs the kernel strategies; {kernel} has only one way to search")
        if kernel != "learn" and (seed is not None or workers != 1):
            raise ValueError("bitmask takes seed= and workers= only with kernel learn")
        if seed is not None and seed < 0:
            raise ValueError(f"seed: the number must be 0 or more, not {seed}")
        if not 1 <= workers <= MAX_WORKERS:
            raise ValueError(f"workers: a number from 1 to {MAX_WORKERS} is needed, not {workers}")
        if strategy is None and kernel == "strategies":
            strategy = Strategy()
        if strategy is not None and not isinstance(strategy, Strategy):
            strategy = Strategy.parse(word("strategy", strategy))
        self.strategy = strategy
        self.kernel = "strategies" if self.strategy else kernel
        # 0 is "no seed" to the engine.
        self.seed, self.workers = 0 if seed is None else seed + 1, workers

    def refuses(self, problem: Board, question: Question) -> str | None:
        if lazy := next((rule.name for rule in problem.lazy_constraints if isinstance(rule, UnsupportedByMasks)), None):
            return f"bitmask cannot handle rules about areas, parts and matchings ({lazy}): ask sat or cpsat"
        if problem.rules and (self.strategy is not None or self.kernel == "learn"):
            return f"the kernel {self.kernel} takes only boards whose rules are regions, and this one has other rules"
        if problem.symbols > SYMBOLS and self.kernel != "learn":
            return f"{problem.symbols} symbols are too many for bitmask; the most is {SYMBOLS}"
        return None

    def search(self, problem: Board, question: Question, budget: Budget, statistics: Statistics) -> Search:
        kernel = self.kernel
        if kernel == "learn":
            return learn_board(problem, question, budget, statistics, seed=self.seed, workers=self.workers)
        if self.strategy is not None and not problem.rules:
            engine = self.strategy.start(problem, candidate_masks(problem))
        else:
            kernel, engine = "masks", mask_engine(problem)
        return BitmaskSearch(engine, kernel, problem, question, budget, statistics)


def mask_engine(board: Board) -> _native.BoardSearch:
    """The search by masks of a board that the backend takes."""
    masks = candidate_masks(board)
    if board.rules:
        return ruled_search(board, masks)
    return _native.BoardSearch(board.symbols, masks, board.region_starts, board.region_cells)


def is_plain_nine(board: Board) -> bool:
    """Is this a 9x9 sudoku without further regions and rules, its cells numbered row by row? Candidates do not
    matter."""
    if board.rules or (board.cells, board.symbols, len(board.region_starts)) != (81, 9, 28):
        return False
    return _are_plain_nine(board.region_starts.tobytes(), board.region_cells.tobytes())


@lru_cache(maxsize=64)
def _are_plain_nine(starts: bytes, cells: bytes) -> bool:
    """Are these regions the rows, columns and boxes, in any order?"""
    first, members = np.frombuffer(starts, dtype=np.int32), np.frombuffer(cells, dtype=np.int32)
    regions = {tuple(sorted(part.tolist())) for part in np.split(members, first[1:-1])}
    places = range(81)
    lines = {tuple(k for k in places if k // 9 == i) for i in range(9)} | {tuple(range(i, 81, 9)) for i in range(9)}
    return regions == lines | {tuple(k for k in places if k // 27 * 3 + k % 9 // 3 == box) for box in range(9)}


def candidate_masks(board: Board) -> NDArray[np.uint64]:
    """One word a cell: bit s is set if symbol s is a candidate."""
    return _native.candidate_masks(board.candidates)


class BitmaskSearch(BaseSearch[Choices]):
    """A running search; see backends/protocol.py."""

    def __init__(
        self,
        engine: _native.BoardSearch,
        kernel: str,
        board: Board,
        question: Question,
        budget: Budget,
        statistics: Statistics,
    ):
        super().__init__(question, budget, statistics)
        self._engine: _native.BoardSearch | None = engine
        self._board, self._keep = board, question is not Question.COUNT
        statistics.counters["kernel"] = kernel

    def _free(self) -> None:
        self._engine = None

    def _batches(self) -> Iterator[Choices]:
        # Memory does not grow meanwhile: it is enough to look once.
        if self._budget.memory is not None and resident(os.getpid()) + self._needed() > self._budget.memory:
            self.stop = Stop.MEMORY
            return
        limit = UNBOUNDED if self._budget.limit is None else self._budget.limit
        # Counts keep no solutions, so they need no batches.
        batch = max(1, BATCH_MARKS // max(1, self._board.cells)) if self._keep else UNBOUNDED
        slices = iter(FIRST_SLICES)
        while self.stop is None and self._engine is not None:
            # The first slices are short, later ones are SLICE.
            seconds = self._budget.left(next(slices, SLICE))
            if seconds == 0.0:
                self.stop = Stop.TIMEOUT
                return
            nodes = UNBOUNDED if self._budget.nodes is None else self._budget.nodes
            pause = self._engine.run(min(batch, limit - self.found), nodes, seconds, self._keep)
            counters = self._engine.counters()
            self._statistics.counters.update(counters)
            self.nodes = counters["nodes"]
            # Counters are totals: what is new is the difference.
            new, self.found = counters["solutions"] - self.found, counters["solutions"]
            if self.found == limit:
                self.stop = Stop.LIMIT
            elif pause is not _native.Pause.SOLUTIONS:  # of a batch
                self.stop = STOPS.get(pause)
            # `auto` may let an attempt go on that has found many (`wider`).
            if self.stop is Stop.NODES and self._widened():
                self.stop = None
            if self._keep and new:
                yield Fillings(self._board, self._engine.take().reshape(new, self._board.cells))
            if self.stop is None and self.between():
                return

    def _needed(self) -> int:
        """Bytes that the search may still take, roughly: the states of a branch, one a cell, and a batch."""
        words = self._board.cells + self._board.symbols * len(self._board.region_starts)
        return 8 * words * self._board.cells + 16 * BATCH_MARKS
