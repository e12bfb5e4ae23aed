"""The mask search of `bitmask` by the workers of an executor: parts are decisions on marks, and a search that is cut
short returns what it has not done (boards/masks.hpp). Each part is searched as a board of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cover._native import Pause
from cover.backends.bitmask import UNBOUNDED, Bitmask, mask_engine
from cover.backends.distributed.backend import WASTEFUL, Cut
from cover.backends.distributed.pieces import Cube, Report
from cover.backends.distributed.work import searched
from cover.basics.errors import Refused
from cover.basics.result import Question
from cover.problems.board import Board, Fillings


def by_masks() -> Cut:
    """The mask search, cut at decisions on marks."""

    def settings(board: Board) -> dict[str, Any]:
        if reason := Bitmask("masks").refuses(board, Question.COUNT):
            raise Refused(f"bitmask refuses: {reason}")
        return {}

    return Cut("bitmask", Board, f"{__name__}:{by_marks.__name__}", settings, WASTEFUL)


def takes(board: Any, kernel: str) -> bool:
    """Is it a board, and for the mask search?"""
    return isinstance(board, Board) and kernel in ("auto", "masks")


def by_marks(board: Board, cubes: Sequence[Cube], seconds: float, *, listing: bool, limit: int | None) -> Report:
    """Search a board under cubes. The value is that of `work.by_ways`."""
    return searched(
        lambda cube: MarkSearch(board, cube, listing), cubes, seconds, board.cells, listing=listing, limit=limit
    )


class MarkSearch:
    """A search of the board under a cube, as `work.searched` wants it; its choices are those of the whole board."""

    def __init__(self, board: Board, cube: Cube, listing: bool):
        self._board, self._cube, self._listing = board, cube, listing
        self._engine, self._taken = mask_engine(board.under(cube)), 0

    def run(self, seconds: float, *, solutions: int | None, batch: int) -> Pause:
        """Go on; solutions: how many are wanted in all, batch: after how many that were not taken to pause."""
        wanted = UNBOUNDED if solutions is None else solutions
        most = min(wanted, self._taken + batch) if self._listing else wanted
        return self._engine.run(max(0, most - self.solutions), UNBOUNDED, seconds, self._listing)

    @property
    def solutions(self) -> int:
        return self._engine.counters()["solutions"]

    @property
    def nodes(self) -> int:
        return self._engine.counters()["nodes"]

    @property
    def progress(self) -> float:
        """Which part of the binary tree is searched."""
        return 1.0 - sum(2.0 ** -len(way) for way in self._engine.leftover())

    def leftover(self) -> list[Cube]:
        return [(*self._cube, *way) for way in self._engine.leftover()]

    def take_batch(self) -> tuple[Any, Any]:
        """Starts and decisions of the choices that were found since the last time."""
        many, self._taken = self.solutions - self._taken, self.solutions
        found = Fillings(self._board, self._engine.take().reshape(many, self._board.cells))
        return found.starts, found.decisions
