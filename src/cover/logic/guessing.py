"""Logic first, guesses when it is stuck, and both counted: how textbook programs solve.

The statistics are those of a program by LukasCaha: guesses and greatest depth of a board; their means and greatest
values over a file; the board turned by 90 degrees when guesses pass a limit; other orders of cells and symbols.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import numpy as np

from cover.backends.isolation.bounds import in_time
from cover.logic.kinds import Kinds
from cover.logic.looking import found_by
from cover.logic.position import Position
from cover.logic.scales import Scale
from cover.logic.state import State
from cover.logic.steps import Step, WrongStep
from cover.problems.names import Cell

TURNS = 4


@dataclass
class Order:
    """In which order items are guessed at and their options tried.

    turns: quarter turns of the board before its cells are read row by row. shuffled: cells and symbols at random.
    """

    turns: int = 0
    shuffled: random.Random | None = None

    def items(self, kinds: Kinds) -> list[int]:
        """The items to guess at: cells, of a problem without cells all that must be covered."""
        items = list(kinds.cells or range(kinds.primary))
        if self.shuffled:
            self.shuffled.shuffle(items)
            return items
        return _turned(kinds, items, self.turns % TURNS)

    def options(self, options: list[int]) -> list[int]:
        """In the order in which they are tried."""
        if self.shuffled:
            options = list(options)
            self.shuffled.shuffle(options)
        return options


def _turned(kinds: Kinds, items: list[int], turns: int) -> list[int]:
    """Cells as they are read row by row after so many quarter turns; items that are no cells: from the end if odd."""
    if not kinds.cells:
        return items[::-1] if turns % 2 else items
    at = {item: cast("Cell", kinds.of[item].place) for item in items}
    keys = (lambda r, c: (r, c), lambda r, c: (c, -r), lambda r, c: (-r, -c), lambda r, c: (-c, r))
    return sorted(items, key=lambda item: keys[turns](*at[item]))


@dataclass
class Solved:
    """state: the end, solved or with a clash, or the start if the time ended first (out_of_time); guesses: taken in
    all, right or wrong; depth: of guesses within guesses, the greatest; turns: quarter turns made; steps: of logic."""

    state: State
    guesses: int = 0
    depth: int = 0
    turns: int = 0
    steps: int = 0
    order: Order = field(default_factory=Order)
    out_of_time: bool = False

    def as_json(self) -> dict[str, Any]:
        return {"guesses": self.guesses, "depth": self.depth, "turns": self.turns, "steps": self.steps}


class _TooMany(Exception):
    """More guesses than the limit."""


def exhausted(state: State, of: Scale, kinds: Kinds) -> int:
    """Apply what the scale's techniques find until they find nothing; how many steps that took. Changes the state.

    Techniques are gone through in turn, all steps of each applied before the next, which looks at the state anew.
    """
    steps = 0
    changed = True
    while changed and not state.clash and not state.solved:
        changed = False
        for technique in of.techniques:
            for step in list(found_by(technique, Position(state, kinds))):
                if state.clash:
                    return steps
                if _left(step, state):
                    state.take(step.places, step.removes)
                    steps, changed = steps + 1, True
    return steps


def _left(step: Step, state: State) -> bool:
    """Is the step still open, and its evidence still right? Placing another option may have made it old."""
    if not all(state.live[o] and not state.placed[o] for o in (*step.places, *step.removes)):
        return False
    return next(step.faults(state), "") == ""


def solve(state: State, of: Scale, order: Order | None = None, *, max_guesses: int | None = None) -> Solved:
    """Solve by logic, and guess where it is stuck: the first open item of the order, its options one by one.

    max_guesses: when more were made, the board is turned and begun again; after four turns there is no limit, unless
    the order is random: then the next attempt is of another random order, up to four times. The state is left alone;
    at the end of the time of its budget what was spent is known, and no end.
    """
    of = of.narrowed()
    kinds = Kinds(state)
    spent = Solved(state)
    tries = TURNS if max_guesses is not None else 1
    for turn in range(tries + 1 if max_guesses is not None else 1):
        limit = max_guesses if turn < tries else None
        now = Order((order or Order()).turns + turn, order.shuffled if order else None)
        made = Solved(state.copy(), turns=turn, order=now)
        try:
            searched = partial(_searched, made.state, of, kinds, made, now.items(kinds), limit)
            made.state = in_time(state.budget, "guessing", searched)
        except TimeoutError:
            made.state, made.out_of_time = state.copy(), True
        except _TooMany:
            spent.guesses, spent.depth = spent.guesses + made.guesses, max(spent.depth, made.depth)
            spent.steps += made.steps
            continue
        made.guesses += spent.guesses
        made.depth, made.steps = max(made.depth, spent.depth), made.steps + spent.steps
        return made
    raise AssertionError("the last attempt has no limit")


def _searched(state: State, of: Scale, kinds: Kinds, made: Solved, items: list[int], limit: int | None) -> State:
    """Depth first; without recursion, so that no board is too deep."""
    made.steps += exhausted(state, of, kinds)
    stack: list[Iterator[State]] = []
    while not state.solved:
        if not state.clash:
            stack.append(_guesses(state, kinds, made, items, len(stack) + 1, limit))
        following = None
        while stack and following is None:
            following = next(stack[-1], None)
            if following is None:
                stack.pop()
        if following is None:
            if not state.clash:
                raise WrongStep("an open state without options")
            return state
        state = following
        made.steps += exhausted(state, of, kinds)
    return state


def _guesses(
    state: State, kinds: Kinds, made: Solved, items: list[int], depth: int, limit: int | None
) -> Iterator[State]:
    item = next((i for i in items if state.open[i]), -1)
    if item < 0:  # all cells are full, other items are not
        item = int(np.flatnonzero(state.open[: kinds.primary])[0])
    options = kinds.options[item]
    for option in made.order.options([int(o) for o in options[state.live[options]]]):
        if limit is not None and made.guesses >= limit:
            raise _TooMany
        made.guesses += 1
        made.depth = max(made.depth, depth)
        after = state.copy()
        after.place(option)
        yield after
