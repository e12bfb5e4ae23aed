"""The minimal puzzles below a grid: some of its givens, with its solution alone, none of which can go.

Another solution of the same rules differs from that of the grid in some givens, and a puzzle must have one of them. So
minimal puzzles are the minimal hitting sets of these sets, which are found as they are needed. One given after the
other goes or stays; what stays must be the only one of its puzzle in some such set (the critical sets of K. Murakami,
T. Uno, Efficient algorithms for dualizing large-scale hypergraphs, 2014).

Random ones: givens are taken away in random order as long as one solution is left, and only if what stands then is
minimal it is kept; from each order either that puzzle comes or none. So one of n givens out of m comes with chance
1 / C(m, n), whichever it is, and weights undo what favours those of many givens (D. Berthier, Unbiased statistics of a
CSP: a controlled-bias generator, 2009).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.basics.arguments import whole
from cover.basics.errors import Refused
from cover.basics.result import Verdict
from cover.basics.type_errors import explained
from cover.puzzles.grids.grid import Grid
from cover.solving.batches.many import Engine
from cover.solving.routing import PuzzleOrProblem
from cover.solving.verbs import solve

PARTS = 20  # solutions at which the search for smaller sets stops
ORDERS = 4096  # of removal, tried at a time
Rows = list[list[int | None]]
Bits = int  # a set of givens, by their numbers


@explained
def minimal_puzzles(grid: PuzzleOrProblem) -> Iterator[Grid]:
    """All minimal puzzles whose givens are among those of a grid, one after the other; each once. There are very many
    below a full 9x9 grid: take as many as you need.

    Raises Refused for what is no grid of givens with one solution.

    >>> import cover
    >>> grid = cover.loads("1234 3412 2143 43..")
    >>> sum(1 for _ in minimal_puzzles(grid))
    120
    """
    below = _Below(solved_grid(grid))
    return map(below.puzzle, below.minimal(0, (1 << len(below.cells)) - 1))


@explained
def minimal_samples(grid: PuzzleOrProblem, seed: int | None = None) -> Iterator[tuple[Grid, float]]:
    """Minimal puzzles below a grid, drawn at random, without end, and the weight of each: the mean of a number over
    samples, taken with their weights, tends to its mean over all minimal puzzles. Below a full 9x9 grid one takes some
    seconds: of some 100,000 orders of removal one ends at such a puzzle.

    Raises Refused for what is no grid of givens with one solution, and for grids with clues.

    >>> import cover
    >>> puzzle, weight = next(minimal_samples(cover.loads("1234 3412 2143 4321"), seed=1))
    >>> cover.unique(puzzle), weight > 1
    (True, True)
    """
    if seed is not None:
        whole("seed", seed, 0)
    return _samples(solved_grid(grid), np.random.default_rng(seed))


def solved_grid(puzzle: PuzzleOrProblem) -> Grid:
    """The puzzle, which is a grid of givens with one solution. Raises Refused for others."""
    if not isinstance(puzzle, Grid):
        raise Refused("minimal puzzles and backdoors are only found for sudokus and Latin squares")
    found = solve(puzzle, limit=2).verdict
    if found is not Verdict.UNIQUE:
        many = "no" if found is Verdict.UNSOLVABLE else "several"
        raise Refused(f"minimal puzzles and backdoors are only found for grids with one solution; this one has {many}")
    return puzzle


# ---------------------------------------------------------------- all of them
class _Below:
    """What is known of a grid: the sets of givens in which other solutions differ from its own."""

    def __init__(self, grid: Grid):
        self.grid = grid
        self.cells = [(r, c) for r, row in enumerate(grid.givens) for c, mark in enumerate(row) if mark is not None]
        self._known = set[Bits]()

    def puzzle(self, kept: Bits) -> Grid:
        return self.grid.with_givens(self._rows(kept))

    def minimal(self, kept: Bits, free: Bits) -> Iterator[Bits]:
        """The minimal puzzles that have all of `kept`, each of which can be needed, and of other givens only free ones.
        All these together have one solution."""
        if not free:
            yield kept
            return
        given = free & -free
        free &= ~given
        if self._is_unique(kept | free):
            yield from self.minimal(kept, free)
        kept |= given
        if all(self._is_needed(one, kept) for one in _members(kept)):
            yield from self.minimal(kept, free)

    def _is_unique(self, kept: Bits) -> bool:
        """Is there no other solution?"""
        return all(changed & kept for changed in self._known) and not self._changed(self._rows(kept))

    def _is_needed(self, given: Bits, kept: Bits) -> bool:
        """Is there another solution that breaks this given alone?"""
        if any(changed & kept == given for changed in self._known):
            return True
        rows, (r, c) = self._rows(kept & ~given), self.cells[given.bit_length() - 1]
        for mark in self.grid.symbols:
            rows[r][c] = mark
            if mark != self.grid.givens[r][c] and self._changed(rows):
                return True
        return False

    def _changed(self, rows: Rows) -> Bits:
        """The givens that a solution with these marks changes, which is noted; 0 where there is none but the grid's.
        Parts of it that can be changed alone are noted too: small sets tell more."""
        changed = next(self._changes(rows, 2), 0)
        if changed:
            self._known.add(changed)
            self._known.update(self._changes(self._rows(~changed), PARTS))
        return changed

    def _changes(self, rows: Rows, most: int) -> Iterator[Bits]:
        """The givens that solutions with these marks change, without those that change none."""
        for solution in solve(self.grid.with_givens(rows), limit=most).solutions:
            changed = sum(1 << k for k, (r, c) in enumerate(self.cells) if solution[r][c] != self.grid.givens[r][c])
            if changed:
                yield changed

    def _rows(self, kept: Bits) -> Rows:
        rows: Rows = [[None] * self.grid.size for _ in range(self.grid.size)]
        for k, (r, c) in enumerate(self.cells):
            if kept >> k & 1:
                rows[r][c] = self.grid.givens[r][c]
        return rows


def _members(of: Bits) -> Iterator[Bits]:
    """One after the other, the first ones first."""
    while of:
        yield of & -of
        of &= of - 1


# ---------------------------------------------------------------- some of them, at random
def _samples(grid: Grid, rng: np.random.Generator) -> Iterator[tuple[Grid, float]]:
    orders = _Orders(grid)
    while True:
        for board in orders.minimal(rng.permuted(np.tile(orders.cells, (ORDERS, 1)), axis=1)):
            weight = float(comb(len(orders.cells), int((board > 0).sum())))
            yield grid.with_givens(orders.rows(board)), weight


class _Orders:
    """Orders in which the givens of a grid are taken away, a row each."""

    def __init__(self, grid: Grid):
        self.grid = grid
        self.board = (grid.to_board().givens + 1).astype(np.uint8)
        self.cells = np.flatnonzero(self.board)

    @cached_property
    def _engine(self) -> Engine:
        return Engine(self.grid.with_givens([[None] * self.grid.size] * self.grid.size).to_board())

    def minimal(self, orders: NDArray[Any]) -> NDArray[np.uint8]:
        """The minimal puzzles at which some of the orders end."""
        low, high = np.zeros(len(orders), dtype=np.int64), np.full(len(orders), orders.shape[1] + 1)
        while (high - low > 1).any():  # after `low` removals there is one solution, after `high` several
            middle = (low + high) // 2
            several = self._several(self._without(orders, middle))
            low, high = np.where(several, low, middle), np.where(several, middle, high)
        boards = self._without(orders, low)
        left = np.arange(len(orders))
        # The given behind `low` is needed: without it there are several. Those behind that were not looked at yet must
        # be too.
        for place in range(1, orders.shape[1]):  # the given after `low` is known to be needed
            asked = low[left] + place < orders.shape[1]
            rows = left[asked]
            without = boards[rows]
            without[np.arange(len(rows)), orders[rows, low[rows] + place]] = 0
            # A row that has come to its end has shown all it needs.
            stays = np.ones(len(left), dtype=np.bool_)
            stays[asked] = self._several(without)
            left = left[stays]
        found: NDArray[np.uint8] = boards[left]
        return found

    def _without(self, orders: NDArray[Any], many: NDArray[Any]) -> NDArray[np.uint8]:
        """The grid without the first so many givens of each order."""
        boards = np.tile(self.board, (len(orders), 1))
        gone = np.arange(orders.shape[1]) < many[:, None]
        rows = np.nonzero(gone)[0]
        boards[rows, orders[gone]] = 0
        return boards

    def _several(self, boards: NDArray[np.uint8]) -> NDArray[np.bool_]:
        several: NDArray[np.bool_] = self._engine.solve(boards, 2).counts > 1
        return several

    def rows(self, board: NDArray[np.uint8]) -> Rows:
        symbols, size = (None, *self.grid.symbols), self.grid.size
        return [[symbols[mark] for mark in row] for row in board.reshape(size, size).tolist()]


__all__ = ["minimal_puzzles", "minimal_samples"]
