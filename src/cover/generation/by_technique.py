"""Boards and puzzles whose way needs a technique, and whose rating lies between bounds, searched for among those made.

A board *needs* a technique of a scale if the scale's techniques that are no harder, without it, get stuck, and it is
the next step there: whoever solves by the easiest step first meets it. On boards whose rules are read on their marks
harder steps may come before that, since boards with few clues hardly begin with easy ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cover.backends.bitmask import is_plain_nine
from cover.backends.isolation.bounds import timeouts
from cover.basics.errors import Refused
from cover.basics.result import Budget
from cover.generation.boards import Generator
from cover.logic.kinds import Kinds
from cover.logic.paths import path
from cover.logic.rating.scales import RATINGS
from cover.logic.rating.whips import rate_boards
from cover.logic.scales import Scale, scale
from cover.logic.start import state_of
from cover.logic.state import State

SE121 = "se121"
MORE_THAN_ANY = float("inf")


class FoundBoard(NamedTuple):
    """board: uint8 (cells,), 0 for a blank; rating: on the scale asked for; words: that and what was needed."""

    board: NDArray[np.uint8]
    rating: float
    words: str


@dataclass(frozen=True)
class WayAsked:
    """What a way is to be like. needs: keys of techniques (or groups) of the scale `techniques`, one of which the way
    must need; at_least, at_most: bounds of its rating: of the hardest step, or of the sum where the scale has levels.

    Raises Refused for techniques that there are not, and for bounds that nothing meets.
    """

    needs: tuple[str, ...] = ()
    at_least: float = 0
    at_most: float = MORE_THAN_ANY
    techniques: Scale = field(default_factory=scale)

    def __post_init__(self) -> None:
        if self.at_least > self.at_most:
            raise Refused(f"no rating is at least {self.at_least:g} and at most {self.at_most:g}")
        _ = self.wanted

    @cached_property
    def wanted(self) -> tuple[Any, ...]:
        """The techniques of which one is needed."""
        return self.techniques.narrowed(self.needs).techniques if self.needs else ()

    @cached_property
    def _keys(self) -> frozenset[str]:
        return frozenset(technique.key for technique in self.wanted)

    @property
    def head(self) -> str:
        """What is needed, in words to begin with."""
        return f"{', '.join(sorted(self._keys))}, " if self.needs else ""

    def refuse_too_hard(self) -> None:
        """Raises Refused where what is needed alone is above the bounds of the same scale."""
        if self.wanted and min(technique.difficulty(1) for technique in self.wanted) > self.at_most:
            least = min(technique.difficulty(1) for technique in self.wanted)
            raise Refused(f"{self.needs[0]} alone is rated {least:g} on the scale {self.techniques.name}")

    def needed(self, state: State, kinds: Kinds) -> bool:
        """Is one of the techniques the next step where those no harder are stuck without it?"""
        stuck = path(state, self._rest, kinds)
        return stuck.stuck and self._next(stuck.state, self._of_only(self.wanted), kinds)

    def met(self, state: State, kinds: Kinds) -> bool:
        """The same, or after harder steps: is it so anywhere on the way?"""
        if self.needed(state, kinds):
            return True
        here = state.copy()
        for step in path(state, self._within, kinds).steps:
            likely = (step.difficulty or 0) <= self._hardest and self._next(here, self._of_only(self.wanted), kinds)
            if likely and not self._next(here, self._rest, kinds):
                return True
            step.apply(here)
        return False

    @cached_property
    def _hardest(self) -> float:
        hardest: float = max(technique.difficulty(1) for technique in self.wanted)
        return hardest

    @cached_property
    def _rest(self) -> Scale:
        """The techniques that are no harder than those wanted."""
        return self._of_only(
            technique
            for technique in self._full.techniques
            if technique.key not in self._keys and technique.difficulty(1) <= self._hardest
        )

    def _next(self, state: State, of: Scale, kinds: Kinds) -> bool:
        """Have the techniques of a scale a step here?"""
        return bool(path(state, of, kinds, max_steps=1).steps)

    def rated(self, state: State, kinds: Kinds) -> float | None:
        """The rating of a way to the solution; None if it does not come there, or is not within the bounds."""
        way = path(state, self._within, kinds)
        rating = way.score if self.techniques.limits else (way.hardest.difficulty or 0.0) if way.hardest else 0.0
        return rating if way.solved and self.at_least <= rating <= self.at_most else None

    def of_puzzle(self, puzzle: Any, budget: Budget) -> str | None:
        """What the way of a puzzle with one solution is like, in words; None where it is not what is asked for.
        Raises Refused for puzzles that logic does not take."""
        with timeouts():
            state = state_of(puzzle, budget, as_items=not self.techniques.reads_rules)
        state.unique = True
        kinds = Kinds(state)
        found = self.needed if state.marks is None else self.met
        if self.wanted and not found(state.copy(), kinds):
            return None
        rating = self.rated(state, kinds)
        return None if rating is None else f"{self.head}{self.techniques.name} {rating:g}"

    def _of_only(self, techniques: Any) -> Scale:
        return replace(self.techniques, techniques=tuple(techniques))

    @cached_property
    def _full(self) -> Scale:
        return self.techniques.narrowed()

    @cached_property
    def _within(self) -> Scale:
        """All techniques that may occur in a way with a rating in bounds."""
        return self._of_only(t for t in self._full.techniques if t.difficulty(1) <= self.at_most)


@dataclass
class Seeker:
    """Boards of which the way is as asked. rated by: the ER of se121, or, if `by_scale`, as `WayAsked` has it.

    Raises Refused for se121 beyond plain 9x9.
    """

    generator: Generator
    asked: WayAsked
    by_scale: bool = False
    givens: int | None = None  # so many, instead of minimal boards
    tried: int = field(default=0, init=False)  # boards looked at so far

    def __post_init__(self) -> None:
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
        # Ratings are wanted by se121, for all boards in one call; by scales each board has its own way.
        if not self.by_scale:
            of_boards = RATINGS[SE121].of_boards
            assert of_boards is not None  # for this scale has columns
            ratings = np.array(of_boards(boards, self.generator.workers)["er"])
            worth = (ratings >= self.asked.at_least) & (ratings <= self.asked.at_most)
        # Boards that singles finish are dropped by a quick look, unless singles are asked for.
        if self.asked.wanted and not any(technique.finder == "singles" for technique in self.asked.wanted):
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
        if self.asked.wanted and not self.asked.needed(state, self._kinds):
            return None
        if not self.by_scale:
            return FoundBoard(board, rating, f"{self.asked.head}ER {rating:.1f}")
        found = self.asked.rated(state, self._kinds)
        if found is None:
            return None
        return FoundBoard(board, found, f"{self.asked.head}{self.asked.techniques.name} {found:g}")

    @cached_property
    def _empty(self) -> State:
        puzzle = self.generator.puzzle
        empty = puzzle.with_givens([[None] * puzzle.size] * puzzle.size)
        state = State.of(empty, as_items=not self.asked.techniques.reads_rules)
        assert state.finders is not None  # made once, for all copies
        return state

    @cached_property
    def _kinds(self) -> Kinds:
        return Kinds(self._empty)
