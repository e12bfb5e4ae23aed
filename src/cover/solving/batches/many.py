"""Boards by the thousand: one call, arrays in and out, native threads (boards/lanes16.cpp, boards/many.cpp)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.backends.bitmask import SYMBOLS, candidate_masks, is_plain_nine
from cover.basics import html
from cover.basics.arguments import THREADS, whole, word
from cover.basics.errors import InputError, Refused
from cover.basics.type_errors import explained
from cover.problems.board import Board

NINE = 81  # cells
BLOCK_CELLS = 1 << 21  # so many cells travel at a time; Ctrl-C is heard between blocks, beyond 9x9 within them too


class Many(NamedTuple):
    """solutions: uint8 (n, cells), each board's first solution as symbols 1, 2, ..., zeros where there is none;
    counts: uint32 (n,), how many solutions there are, counted up to the limit."""

    solutions: NDArray[np.uint8]
    counts: NDArray[np.uint32]

    def __str__(self) -> str:
        none, one = int((self.counts == 0).sum()), int((self.counts == 1).sum())
        others = len(self.counts) - one - none
        return f"{len(self.counts)} boards: {one} with one solution, {none} with none, {others} with more than one"

    def _repr_html_(self) -> str:
        found, boards = np.unique(self.counts, return_counts=True)
        rows = list(zip(found.tolist(), boards.tolist(), strict=True))[: html.ROWS]
        return html.table(f"{len(self.counts)} boards", rows, ("solutions", "boards"))


@explained
def solve_many(boards: NDArray[np.uint8] | bytes, kind: str | Board = "9x9", limit: int = 2, workers: int = 1) -> Many:
    """Solve many boards of one geometry; limit 2 tells one solution from several.

    boards: uint8 (n, cells), 0 for a blank, 1.. for the symbols in the order of the board; or bytes: a board a line,
    digits, with `.` or `0` for a blank (9 symbols at most). kind: "9x9" for plain sudoku, or a Board whose regions and
    candidates hold for all. workers: threads. There is no time limit: use `cover.solve` for boards that may need one.
    Raises InputError for boards that cannot be read, Refused for a geometry with more than 64 symbols.

    >>> line = b"100007090030020008009600500005300900010080002600004000300000010040000007007000300"
    >>> solutions, counts = solve_many(line)
    >>> counts.tolist(), bytes(solutions[0, :9] + 48)
    ([1], b'162857493')
    """
    limit, workers = whole("limit", limit, 1, 2**32 - 1), whole("workers", workers, 1, THREADS)
    geometry = None
    if isinstance(kind, Board):
        geometry = kind
    elif word("kind", kind) != "9x9":
        raise ValueError(f"kind is '9x9' or a Board, not {kind!r}")
    cells, symbols = (NINE, 9) if geometry is None else (geometry.cells, geometry.symbols)
    given = from_lines(boards, cells, symbols) if isinstance(boards, bytes) else _checked(boards, cells, symbols)
    return Many(*Engine(geometry).solve(given, limit, workers)[:2])


class Costly(NamedTuple):
    """As Many, with costs: float64 (n, 4), of each board the seconds, the guesses, the greatest depth, and 1 if the
    nodes did not suffice (then its count is only a beginning)."""

    solutions: NDArray[np.uint8]
    counts: NDArray[np.uint32]
    costs: NDArray[np.float64]

    @property
    def cut_short(self) -> NDArray[np.bool_]:
        """Boards whose nodes did not suffice."""
        return self.costs[:, 3] > 0


class Engine:
    """The native engine for boards of one geometry (None: plain 9x9 sudoku). Raises Refused above 64 symbols."""

    def __init__(self, geometry: Board | None = None):
        if geometry is not None and geometry.rules:
            raise Refused("only boards without clues can be solved many at once: solve each of these by itself")
        if geometry is not None and geometry.symbols > SYMBOLS:
            raise Refused(f"{geometry.symbols} symbols are too many for bitmask; the most is {SYMBOLS}")
        plain = geometry is None or (is_plain_nine(geometry) and bool(geometry.candidates.all()))
        self.geometry = None if plain else geometry
        self._masks = None if self.geometry is None else candidate_masks(self.geometry)

    def solve(
        self, boards: NDArray[np.uint8], limit: int, workers: int = 1, *, nodes: int | None = None, costly: bool = False
    ) -> Costly:
        """Boards as in solve_many; nodes: how many a board may need; costs are empty unless `costly`."""
        costs = np.empty((len(boards) if costly else 0, 4), dtype=np.float64)
        step = max(1, BLOCK_CELLS // max(1, boards.shape[1]))
        if len(boards) <= step:  # the native arrays are the answer: nothing is copied
            return Costly(*self._block(boards, limit, workers, nodes, costs if costly else None), costs)
        solutions = np.empty(boards.shape, dtype=np.uint8)
        counts = np.empty(len(boards), dtype=np.uint32)
        for start in range(0, len(boards), step):
            block = slice(start, start + step)
            spent = costs[block] if costly else None
            solutions[block], counts[block] = self._block(boards[block], limit, workers, nodes, spent)
        return Costly(solutions, counts, costs)

    def _block(
        self, boards: NDArray[np.uint8], limit: int, workers: int, nodes: int | None, costs: NDArray[np.float64] | None
    ) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
        if self.geometry is None or self._masks is None:
            found = _native.solve_9x9(boards, limit, workers, nodes, costs)
        else:
            arrays = self._masks, self.geometry.region_starts, self.geometry.region_cells
            found = _native.solve_masks(self.geometry.symbols, *arrays, boards, limit, workers, nodes, costs)
        return found[:2]


def _checked(boards: NDArray[np.uint8], cells: int, symbols: int) -> NDArray[np.uint8]:
    array = np.ascontiguousarray(boards)
    if array.dtype != np.uint8 or array.ndim != 2 or array.shape[1] != cells:
        raise InputError(f"boards: a uint8 array of shape (n, {cells}) is needed, got {array.dtype} {array.shape}")
    _refuse_beyond(array, symbols)
    return array


def _refuse_beyond(boards: NDArray[np.uint8], symbols: int) -> None:
    if boards.size and int(boards.max()) > symbols:
        board, cell = np.argwhere(boards > symbols)[0].tolist()
        raise InputError(f"board {board}, cell {cell}: {boards[board, cell]} is not 0 (blank) or 1..{symbols}")


def from_lines(text: bytes, cells: int, symbols: int) -> NDArray[np.uint8]:
    if symbols > 9:
        raise InputError(f"a line of digits has 9 symbols at most, and this board has {symbols}: give a uint8 array")
    lines = text.split()
    for number, line in enumerate(lines, 1):
        if len(line) != cells:
            raise InputError(f"{len(line)} marks, but a board has {cells} cells", line=number)
    marks = np.frombuffer(b"".join(lines).replace(b".", b"0"), dtype=np.uint8).reshape(len(lines), cells)
    digits = marks - np.uint8(ord("0"))  # what is below "0" wraps round and is refused with the rest
    if digits.size and int(digits.max()) > symbols:
        board, cell = np.argwhere(digits > symbols)[0].tolist()
        mark = bytes(marks[board, cell : cell + 1]).decode("latin-1")
        raise InputError(f"unknown symbol {mark!r}", line=board + 1, column=cell + 1)
    return digits
