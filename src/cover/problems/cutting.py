"""Cutting boards and formulas into cubes: parts that share out the solutions, in an order that is the same everywhere.

Always the part that has the largest share of the tree is cut, if every child has an equal share of its parent's (Knuth,
TAOCP 7.2.2.1), the first of several. A part that is seen to be dead is left out.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.problems.arrays import repeated

N = TypeVar("N")
Cube = tuple[int, ...]
# both are counts, so that cubes are the same on every machine
LOOK_AHEAD, WORK = 8, 2_000_000  # variables tried at a split; literals read for that


def cut(root: N | None, under: Cube, n: int, children: Callable[[N], Iterator[tuple[Cube, N]] | None]) -> list[Cube]:
    """The cubes of a tree. root: None if it is dead; children: what leads to each child, and the child; None: a node
    that cannot be cut."""
    # Ties of shares go to the part that was made first: heaps alone do not keep an order.
    order = count()
    waiting = [] if root is None else [(-1.0, next(order), under, root)]
    whole: list[Cube] = []  # those that cannot be cut
    while waiting and len(waiting) + len(whole) < n:
        share, _, cube, node = heapq.heappop(waiting)
        below = children(node)
        if below is None:
            whole.append(cube)
            continue
        listed = list(below)
        for more, child in listed:
            # A child's share is that of its parent, divided equally (Knuth's estimate).
            heapq.heappush(waiting, (share / len(listed), next(order), (*cube, *more), child))
    return sorted([*whole, *(cube for _, _, cube, _ in waiting)])


def decide(marks: NDArray[np.bool_] | NDArray[np.uint8], mark: int) -> None:
    """Obey a decision of a cube: in the marks (cells, symbols), m = cell * symbols + symbol is set, or dropped (~m).

    >>> marks = np.ones((2, 2), bool)
    >>> decide(marks, 1), decide(marks, ~2)
    (None, None)
    >>> marks.tolist()
    [[False, True], [False, True]]
    """
    symbols = marks.shape[1]
    cell, symbol = divmod(max(mark, ~mark), symbols)
    marks[cell] &= (np.arange(symbols) == symbol) == (mark >= 0)


def cubes_of_marks(
    candidates: NDArray[np.bool_], starts: NDArray[np.int32], cells: NDArray[np.int32], under: Cube, n: int
) -> list[Cube]:
    """Cubes of a board: marks (cell * symbols + symbol; ~m: dropped) that are set, at the cell with fewest candidates
    once naked and hidden singles are followed. Those follow from the regions, so further rules may hold."""
    symbols = candidates.shape[1]

    def below(marks: NDArray[np.uint8], mark: int) -> NDArray[np.uint8] | None:
        marks = marks.copy()
        decide(marks, mark)
        return marks if _native.singles(marks, starts, cells) else None

    def children(marks: NDArray[np.uint8]) -> Iterator[tuple[Cube, NDArray[np.uint8]]] | None:
        sizes = marks.sum(axis=1)
        # Decided cells never come first.
        sizes[sizes < 2] = symbols + 1
        cell = int(sizes.argmin()) if len(sizes) else 0
        if not len(sizes) or sizes[cell] > symbols:
            return None
        made = ((cell * symbols + int(s), below(marks, cell * symbols + int(s))) for s in np.flatnonzero(marks[cell]))
        return (((mark,), child) for mark, child in made if child is not None)

    root: NDArray[np.uint8] | None = np.ascontiguousarray(candidates, dtype=np.uint8)
    if root is not None and not _native.singles(root, starts, cells):
        root = None
    # What `under` leads to; a part that is dead has no cubes.
    for mark in under:
        root = None if root is None else below(root, mark)
    return cut(root, under, n, children)


class Clauses:
    """A formula for unit propagation: how literals that are set reach further ones."""

    def __init__(self, flat: NDArray[np.int32], variables: int):
        ends = np.flatnonzero(flat == 0)
        # Places of this machine's width: `reduceat` refuses 64 bits where places have 32.
        self.starts = np.concatenate([np.zeros(1, dtype=np.intp), ends[:-1] + 1]) if len(ends) else ends
        self.flat, self.variables = flat, variables
        self.sizes = np.diff(np.append(self.starts, len(flat))) - 1
        self.of = repeated(np.arange(len(self.starts)), self.sizes + 1)

    def propagated(self, values: NDArray[np.int8], literals: Sequence[int]) -> NDArray[np.int8] | None:
        """The values (1 true, -1 false, 0 open; by variable) once these literals and all that follows are true; None
        after a contradiction."""
        values = values.copy()
        new: Any = np.asarray(literals, dtype=np.int64)
        while len(new):
            signs = np.sign(new).astype(np.int8)
            # One of them is false already.
            if np.any(values[np.abs(new)] == -signs):
                return None
            values[np.abs(new)] = signs
            if np.any(values[np.abs(new)] != signs):  # x and not x among them
                return None
            new = self._units(values)
            if new is None:
                return None
        return values

    def _units(self, values: NDArray[np.int8]) -> NDArray[np.int64] | None:
        if not len(self.starts):
            return np.empty(0, dtype=np.int64)
        state = values[np.abs(self.flat)] * np.sign(self.flat)
        is_open = (state == 0) & (self.flat != 0)
        satisfied = np.maximum.reduceat(state, self.starts) == 1
        left = np.add.reduceat(is_open.astype(np.int64), self.starts)
        if np.any(~satisfied & (left == 0)):
            return None
        unit = ~satisfied & (left == 1)
        found: NDArray[np.int64] = np.unique(self.flat[is_open & unit[self.of]].astype(np.int64))
        return found

    def frequent(self, values: NDArray[np.int8], decisions: int) -> list[int]:
        """The open decisions in the shortest and most clauses, first ones first."""
        if not len(self.starts):
            return []
        state = values[np.abs(self.flat)] * np.sign(self.flat)
        satisfied = np.maximum.reduceat(state, self.starts) == 1
        is_open = (state == 0) & (self.flat != 0) & ~satisfied[self.of]
        left = np.add.reduceat(is_open.astype(np.int64), self.starts)
        weights = np.zeros(self.variables + 1)
        np.add.at(weights, np.abs(self.flat[is_open]), 2.0 ** -np.minimum(left[self.of][is_open], 30))
        weights = weights[: decisions + 1]
        best = np.argsort(-weights, kind="stable")
        many = max(1, min(LOOK_AHEAD, WORK // max(1, len(self.flat))))
        return [int(k) for k in best[:many] if weights[k] > 0]


def cubes_of_clauses(flat: NDArray[np.int32], variables: int, decisions: int, under: Cube, n: int) -> list[Cube]:
    """Cubes of a formula: literals of decisions. Each split is on the one, of some frequent ones, whose two sides
    propagate furthest (the product of what they fix, as in look-ahead solvers: M. Heule and H. van Maaren, Handbook of
    Satisfiability, 2009)."""
    formula = Clauses(flat, variables)

    def children(values: NDArray[np.int8]) -> Iterator[tuple[Cube, NDArray[np.int8]]] | None:
        best, sides = -1.0, None
        for variable in formula.frequent(values, decisions):
            both = [(literal, formula.propagated(values, [literal])) for literal in (-variable, variable)]
            # A side that ends in a contradiction fixes everything: such a variable is as good as decided.
            fixed = [np.inf if side is None else float(np.count_nonzero(side)) for _, side in both]
            if fixed[0] * fixed[1] > best:
                best, sides = fixed[0] * fixed[1], both
        if sides is None:
            return None
        return (((literal,), side) for literal, side in sides if side is not None)

    blank = np.zeros(variables + 1, dtype=np.int8)
    units = formula._units(blank)
    root = None if units is None else formula.propagated(blank, [*units.tolist(), *under])
    return cut(root, under, n, children)
