"""The easiest step that a player sees something of: steps about the helpers of rules alone are made on a copy before.

A step's grade is that of the hardest step on the way to it. The easiest step is always made next, so that no way to
something visible has a lower grade (as Prim's tree holds the ways of least greatest edge): what a step rests on is
that options are false, and no later step makes one possible again.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice
from typing import NamedTuple

import numpy as np

from cover.backends.isolation.bounds import in_time
from cover.logic.evidence import Multipliers, Sequence
from cover.logic.kinds import Kinds, kinds_of
from cover.logic.looking import by_technique
from cover.logic.position import Position
from cover.logic.scales import Scale
from cover.logic.state import Mask, State
from cover.logic.steps import Step

LOOKING = "looking for a step"
MOST = 2_000  # steps about helpers in a run
AT_ONCE = 32  # of them between two searches, found by one technique


class Followed(NamedTuple):
    """step: the easiest that a player sees something of, with what it needs before; None where there is none. state:
    where all that was tried leads to: solved or in a clash where steps about helpers alone show that."""

    step: Step | None
    state: State


def seen(step: Step, state: State) -> tuple[int, ...]:
    """What a player sees of a step, by option: marks that it places or removes; where it does neither, those that
    what it places excludes."""
    marks = tuple(state.on_board((*step.places, *step.removes)))
    if marks or not step.places:
        return marks
    gone = np.zeros(len(state.live), dtype=np.bool_)
    for option in step.places:
        gone |= state.conflicts(option)
    return tuple(np.flatnonzero(gone & state.undecided() & ~state.helpers).tolist())


def followed(state: State, of: Scale) -> Followed:
    """The run to the easiest step that a player sees something of.

    A run of more than MOST steps is given up: its first step is shown then, seen or not. Raises WrongStep if a finder
    claims what its evidence does not show, TimeoutError at the end of the time of the state's budget.
    """
    return in_time(state.budget, LOOKING, partial(_followed, state, of))


def _followed(state: State, of: Scale) -> Followed:
    here, kinds = state.copy(), kinds_of(state)
    trail: list[tuple[Step, State]] = []  # each with the state before it
    while not here.solved and len(trail) < MOST:
        found = _easiest(here, of, kinds)
        if not found:
            return Followed(None, here)
        for number, step in enumerate(found):
            if number and next(step.faults(here), ""):
                continue  # right where it was found, but those before it leave nothing of it, or of its evidence
            trail.append((step, here.copy()))
            shown = seen(step, here)
            here.take(step.places, step.removes)
            if shown:
                return Followed(_joined(trail), here)
            if here.clash:
                return Followed(None, here)
    return Followed(None if here.solved else trail[0][0], here)


def _easiest(state: State, of: Scale, kinds: Kinds) -> list[Step]:
    """One step that a player sees something of, or some about helpers, all of the easiest difficulty there is."""
    for _, steps in by_technique(of, Position(state, kinds)):
        found: list[Step] = []
        for step in islice(steps, AT_ONCE):
            if found and step.difficulty != found[0].difficulty:
                break
            if seen(step, state):
                return [step]
            found.append(step)
        if found:
            return found
    return []


def _joined(trail: list[tuple[Step, State]]) -> Step:
    """The last step with those that it needs, and the grade of the hardest of them."""
    last = trail[-1][0]
    run = tuple(_needed(trail))
    if next(replace(last, before=run).faults(trail[0][1]), ""):  # a whip whose links are there after all of them only
        run = tuple(step for step, _ in trail[:-1])
    hardest = max((*run, last), key=lambda step: step.difficulty or 0)
    return replace(last, before=run, difficulty=hardest.difficulty, level=hardest.level)


def _needed(trail: list[tuple[Step, State]]) -> list[Step]:
    """The steps before the last without which its evidence, or that of one it needs, does not hold, in order."""
    states = [state for _, state in trail]
    last = len(trail) - 1
    needed = {last}
    for k in range(last, 0, -1):
        if k not in needed:
            continue
        step, state = trail[k]
        matter = _matter(step, state)
        for j in set(range(k)) - needed:
            before, after = states[j], states[j + 1]
            if not (before.live & ~after.live & matter).any():
                continue
            without = state.copy()
            without.live |= before.live & ~after.live
            without.open |= before.open & ~after.open
            without.placed &= before.placed | ~after.placed
            if next(step.faults(without), ""):
                needed.add(j)
    return [trail[k][0] for k in sorted(needed - {last})]


def _matter(step: Step, state: State) -> Mask:
    """The options whose falsehood a step may rest on: those of its items, where it names them all."""
    why = step.evidence
    if not isinstance(why, Multipliers | Sequence) or (isinstance(why, Multipliers) and why.unique):
        return np.ones(len(state.live), dtype=np.bool_)
    items = np.zeros(len(state.open), dtype=np.bool_)
    items[list(why.of if isinstance(why, Multipliers) else why.items)] = True
    return state.met(items)
