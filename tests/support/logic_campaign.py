"""A campaign of soundness: boards of every kind by the thousand, every step of every technique held against solutions.

A board comes with solutions known beforehand (all of a small problem, else the one it was made from). At a position
(some way along its path, or with cells filled in and candidates crossed out at random, as the solution allows), N
techniques drawn at random find all their steps; each must have no fault and must not contradict a solution. Uniqueness
is allowed only where a search shows it. Prints the figures; exits 1 at the first wrong step, with the seed and board
that reproduce it. --quick: mostly small boards, some milliseconds each. SIGTERM ends it with the figures so far.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import islice

import numpy as np

from cover.logic.paths import available
from cover.logic.scales import Scale, parsed
from cover.logic.steps import Step
from logic_boards import Drawn

# Seconds on large boards: asked on those with few candidates alone.
SLOW = {"deep-net", "template-delete", "template-set", "any", "finned-mutant-squirmbag", "finned-mutant-whale",
        "finned-mutant-leviathan", "mutant-jellyfish", "finned-mutant-jellyfish"}  # fmt: skip
# Tenths of a second on large boards.
COSTLY = {"grouped-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic", "any-small", "als-chain", "als-xz",
          "als-xz-double", "als-xy-wing", "region-forcing-chain", "death-blossom", "aic",
          "discontinuous-nice-loop"}  # fmt: skip
FEW, SOME = 100, 250  # candidates
MANY_STEPS = 25  # of a technique in one position


@cache
def of(key: str) -> Scale:
    return parsed(f"[difficulty]\n{key} = 1\n", "c", "c")


SINGLES = parsed("[difficulty]\nsingle = 1\npointing = 2\nclaiming = 2\n", "s", "s")


def walk(drawn: Drawn, rng: random.Random) -> None:
    """From the start of a board to some position that its solutions allow."""
    state = drawn.state
    fashion = rng.random()
    if fashion < 0.3:
        for _ in range(rng.choice([5, 30, 200])):
            step = None if state.clash or state.solved else next(available(state, SINGLES, drawn.kinds), None)
            if step is None:
                return
            step.apply(state)
    elif fashion < 0.8 and len(drawn.solutions):
        true = drawn.solutions.any(axis=0)
        false = np.flatnonzero(state.undecided() & ~true).tolist()
        state.take([], rng.sample(false, int(len(false) * rng.choice([0.1, 0.3, 0.6, 0.9]))))


def held(drawn: Drawn, keys: list[str], rng: random.Random) -> None:
    """Ask each technique; raises AssertionError or WrongStep for the first wrong step."""
    walk(drawn, rng)
    state = drawn.state
    if not state.clash and not state.solved:
        open_ = state.undecided().sum()
        found: list[Step] = []
        for key in keys:
            if (open_ > FEW and key in SLOW) or (open_ > SOME and key in COSTLY):
                continue
            steps = list(islice(available(state, of(key), drawn.kinds), MANY_STEPS))  # raises WrongStep
            for step in steps:
                against(drawn, step)
            found += steps
        for step in rng.sample(found, min(len(found), 5)):
            if not next(step.faults(state), ""):
                step.apply(state)
    assert not (state.clash and len(drawn.solutions)), state.clash


def against(drawn: Drawn, step: Step) -> None:
    """Held against the solutions, whatever the evidence says."""
    if drawn.solutions[:, list(step.removes)].any() or not drawn.solutions[:, list(step.places)].all():
        raise AssertionError(f"{step} against a solution")
