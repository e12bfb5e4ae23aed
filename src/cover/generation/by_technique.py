"""Boards whose way needs a technique, and whose rating lies between bounds, searched for among minimal boards.

A board *needs* a technique of a scale if the scale's techniques that are no harder, without it, get stuck, and it is
the next step there: whoever solves by the easiest step first meets it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cover.backends.bitmask import is_plain_nine
from cover.basics.errors import Refused
from cover.generation.boards import Generator
from cover.logic.kinds import Kinds
from cover.logic.paths import path
from cover.logic.scales import Scale, scale
from cover.logic.state import State
from cover.rating import se121
from cover.rating.whips import rate_boards

SE121 = "se121"
MORE_THAN_ANY = float("inf")


class FoundBoard(NamedTuple):
    """board: uint8 (cells,), 0 for a blank; rating: on the scale asked for; words: that and what was needed."""

    board: NDArray[np.uint8]
    rating: float
    words: str


@dataclass
class Seeker:
    """needs: keys of techniques (or groups) of the scale `techniques`, one of which the way must need; rated by: the
    ER of se121, or, if `by_scale`, the hardest step on the scale `techniques` (its sum of scores where it has levels).

    Raises Refused for techniques that there are not, for bounds that nothing meets, and for se121 beyond plain 9x9.
    """

    generator: Generator
    needs: tuple[str, ...] = ()
    at_least: float = 0
    at_most: float = MORE_THAN_ANY
    techniques: Scale = field(default_factory=scale)
    by_scale: bool = False
    givens: int | None = None  # so many, instead of minimal boards
    tried: int = field(default=0, init=False)  # boards looked at so far

    def __post_init__(self) -> None:
        if self.at_least > self.at_most:
            raise Refused(f"no rating is at least {self.at_least:g} and at most {self.at_most:g}")
        self._wanted = self.techniques.narrowed(self.needs).techniques if self.needs else ()
        self._keys = {technique.key for technique in self._wanted}
        if self.by_scale and self._wanted:
            least = min(technique.difficulty(1) for technique in self._wanted)
            if least > self.at_most:
                raise Refused(f"{self.needs[0]} alone is {least:g} on the scale {self.techniques.name}")
        if not self.by_scale and not is_plain_nine(self.generator.board):
            raise Refused("the scale se121 rates plain 9x9 boards: give scale='steps' for others")

    def boards(self) -> Iterator[list[FoundBoard]]:
        """Those that fit of batch after batch of minimal boards; `tried` goes on with them."""
        for dug in self.generator.minimal(self.givens):
            yield from self.of(dug.boards)

    def of(self, boards: NDArray[np.uint8]) -> Iterator[list[FoundBoard]]:
        """Those of these boards that fit, one list a board."""
        worth = np.ones(len(boards), dtype=np.bool_)
        ratings: Any = np.zeros(len(boards))
        if not self.by_scale:
            ratings = se121.rate_many(boards, workers=self.generator.workers).er
            worth = (ratings >= self.at_least) & (ratings <= self.at_most)
        if self._wanted and not any(technique.finder == "singles" for technique in self._wanted):
            size = self.generator.puzzle.size
            rated = rate_boards(self._empty.finders, boards, size, 1, self.generator.workers)
            worth &= np.array([not one.solved or one.w > 0 for one in rated], dtype=np.bool_)
        for board, rating, look in zip(boards, ratings.tolist(), worth.tolist(), strict=True):
            self.generator.budget.check()
            self.tried += 1
            found = self._accepted(board, rating) if look else None
            yield [] if found is None else [found]

    def _accepted(self, board: NDArray[np.uint8], rating: float) -> FoundBoard | None:
        state = self._empty.copy()
        for cell in np.flatnonzero(board).tolist():
            state.place(cell * self.generator.puzzle.size + int(board[cell]) - 1)
        state.given = state.placed.copy()
        state.unique = True
        if self._wanted and not self._needed(state):
            return None
        head = ", ".join(sorted(self._keys)) if self.needs else ""
        if not self.by_scale:
            return FoundBoard(board, rating, f"{head}{', ' * bool(head)}ER {rating:.1f}")
        way = path(state, self._full, self._kinds)
        rating = way.score if self.techniques.limits else (way.hardest.difficulty or 0.0) if way.hardest else 0.0
        if not way.solved or not self.at_least <= rating <= self.at_most:
            return None
        return FoundBoard(board, rating, f"{head}{', ' * bool(head)}{self.techniques.name} {rating:g}")

    def _needed(self, state: State) -> bool:
        """Is one of the techniques the next step where those no harder are stuck without it?"""
        hardest = max(technique.difficulty(1) for technique in self._wanted)
        rest = tuple(
            technique
            for technique in self._full.techniques
            if technique.key not in self._keys and technique.difficulty(1) <= hardest
        )
        stuck = path(state, self._of_only(rest), self._kinds)
        return stuck.stuck and bool(path(stuck.state, self._of_only(self._wanted), self._kinds, max_steps=1).steps)

    def _of_only(self, techniques: Any) -> Scale:
        from dataclasses import replace

        return replace(self.techniques, techniques=tuple(techniques))

    @cached_property
    def _full(self) -> Scale:
        """All techniques that may occur in a board with a rating in bounds."""
        full = self.techniques.narrowed()
        if self.by_scale:
            return self._of_only(t for t in full.techniques if t.difficulty(1) <= self.at_most)
        return full

    @cached_property
    def _empty(self) -> State:
        puzzle = self.generator.puzzle
        empty = puzzle.with_givens([[None] * puzzle.size] * puzzle.size)
        state = State.of(empty, as_items=not self.techniques.reads_rules)
        assert state.finders is not None  # made once, for all copies
        return state

    @cached_property
    def _kinds(self) -> Kinds:
        return Kinds(self._empty)
