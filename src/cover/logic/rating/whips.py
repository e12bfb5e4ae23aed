"""W ratings: the longest whip that a board needs when the shortest come first (engine/logic/many.cpp)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.backends.isolation.bounds import timeouts
from cover.basics import html
from cover.basics.errors import Refused
from cover.basics.result import Budget
from cover.basics.statuses import ANSWERED, CLASH, STUCK, UNDECIDED
from cover.logic.start import state_of
from cover.logic.state import State
from cover.problems.reductions.board_to_cover import board_to_cover
from cover.puzzles.sudoku import Sudoku
from cover.solving.batches.many import NINE, from_lines
from cover.solving.routing import PuzzleOrProblem

MAX_LENGTH = 36
BLOCK = 512  # boards in a native call; Ctrl-C is heard between calls


@dataclass(frozen=True)
class WhipRating:
    """w: the longest whip that was needed (0: singles alone). solved False: stuck, or a clash showed that there is no
    solution, or the time ended; then w is of the way so far. steps: whips applied."""

    w: int
    solved: bool
    clash: bool
    steps: int
    out_of_time: bool = False

    @property
    def status(self) -> int:
        return ANSWERED if self.solved else CLASH if self.clash else UNDECIDED if self.out_of_time else STUCK

    def __str__(self) -> str:
        if self.clash:
            return "no solution"
        end = "not finished (time)" if self.out_of_time else "stuck"
        return f"W {self.w}" if self.solved else f"W at least {self.w}; {end} after {self.steps} whips"

    def _repr_html_(self) -> str:
        return html.table(str(self), [])

    def as_json(self) -> dict[str, Any]:
        return {
            "scale": "whips", "w": self.w, "solved": self.solved, "clash": self.clash, "steps": self.steps,
            "complete": not self.out_of_time,
        }  # fmt: skip


def rate(puzzle: PuzzleOrProblem, *, seconds: float | None = None) -> WhipRating:
    """The W rating of a puzzle, as far as the time reaches. Raises Refused for what logic does not take."""
    with timeouts():
        state = state_of(puzzle, Budget(seconds), as_items=True)
    return of_state(state)


def columns(boards: NDArray[np.uint8], workers: int) -> dict[str, list[Any]]:
    """By column of `cover batch`, the value of each board."""
    return {"w": [one.w if one.solved else None for one in rate_many(boards, workers=workers)]}


def of_state(state: State, max_length: int = MAX_LENGTH) -> WhipRating:
    """The W rating of a state, as far as the time of its budget reaches. Raises Refused if candidates are crossed out
    in it: rate its path by `whips`."""
    if state.clash:
        return WhipRating(0, False, True, 0)
    possible = np.logical_and.reduceat(state.open[state.item_of], state.starts[:-1])
    if (possible & ~state.live).any():
        raise Refused("candidates are crossed out: such a board has a path, but no rating")
    given = np.flatnonzero(state.placed).astype(np.int32)
    starts = np.array([0, len(given)], dtype=np.int64)
    try:
        return _rated(state.finders, starts, given, max_length, 1, state.budget.remaining())[0]
    except TimeoutError:
        return WhipRating(0, False, False, 0, out_of_time=True)


def rate_many(boards: NDArray[np.uint8] | bytes, *, max_length: int = MAX_LENGTH, workers: int = 1) -> list[WhipRating]:
    """The W ratings of plain 9x9 boards. boards: uint8 (n, 81), 0 for a blank; or bytes, a board a line.

    workers: native threads. Raises InputError for boards that cannot be read.

    >>> line = b"100007090030020008009600500005300900010080002600004000300000010040000007007000300"
    >>> rate_many(line, max_length=3)[0].solved
    False
    """
    given = from_lines(boards, NINE, 9) if isinstance(boards, bytes) else boards
    if given.ndim != 2 or given.shape[1] != NINE or given.max(initial=0) > 9:
        raise ValueError("boards: uint8 of shape (n, 81), symbols 0 to 9, are needed")
    logic = _native.Logic(board_to_cover(Sudoku.empty(9).to_board()).native)
    rated: list[WhipRating] = []
    for first in range(0, len(given), BLOCK):
        rated += rate_boards(logic, given[first : first + BLOCK], 9, max_length, workers)
    return rated


def rate_boards(
    logic: _native.Logic, boards: NDArray[np.uint8], symbols: int, max_length: int, workers: int = 1
) -> list[WhipRating]:
    """The W ratings of boards that all follow from one without givens. logic: of that one, whose options are the marks,
    cell by cell; boards: uint8 (n, cells), 0 for a blank."""
    board, cell = np.nonzero(boards)
    options = (cell * symbols + boards[board, cell] - 1).astype(np.int32)
    starts = np.searchsorted(board, np.arange(len(boards) + 1)).astype(np.int64)
    return _rated(logic, starts, options, max_length, workers)


def _rated(
    logic: _native.Logic,
    starts: NDArray[np.int64],
    given: NDArray[np.int32],
    max_length: int,
    workers: int,
    seconds: float | None = None,
) -> list[WhipRating]:
    return [
        WhipRating(longest, outcome == 1, outcome < 0, steps, stopped)
        for outcome, longest, steps, stopped in logic.rate(starts, given, max_length, workers, seconds)
    ]
