"""A campaign of soundness: boards of every kind by the thousand, every step of every technique held against solutions.

usage: python tests/support/logic_campaign.py [BOARDS] [--seed N] [--techniques N] [--quick] [--slow] [--seconds N]

A board comes with solutions known beforehand (all of a small problem, else the one it was made from). At a position
(some way along its path, or with cells filled in and candidates crossed out at random, as the solution allows), N
techniques drawn at random find all their steps; each must have no fault and must not contradict a solution. Uniqueness
is allowed only where a search shows it. Prints the figures; exits 1 at the first wrong step, with the seed and board
that reproduce it. --quick: mostly small boards, some milliseconds each. SIGTERM ends it with the figures so far.
"""

from __future__ import annotations

import random
import signal
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import islice

import click
import numpy as np

from cover.logic.paths import available
from cover.logic.scales import Scale, every_technique, parsed
from cover.logic.steps import Step
from logic_boards import Drawn, sources

# Seconds on large boards: on those with few candidates alone, unless --slow is given.
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


@dataclass
class Tally:
    timed: bool = False
    boards: Counter[str] = field(default_factory=Counter)  # by kind
    asked: Counter[str] = field(default_factory=Counter)  # by technique
    seconds: Counter[str] = field(default_factory=Counter)  # by technique
    steps: Counter[str] = field(default_factory=Counter)  # by name

    def line(self, began: float) -> str:
        spent = time.process_time() - began
        return f"{self.boards.total():,} boards, {self.steps.total():,} steps, 0 wrong, {spent:.0f} s of CPU"


def held(drawn: Drawn, keys: list[str], tally: Tally, rng: random.Random) -> None:
    """Ask each technique; raises AssertionError or WrongStep for the first wrong step."""
    walk(drawn, rng)
    state = drawn.state
    if not state.clash and not state.solved:
        open_ = state.undecided().sum()
        found: list[Step] = []
        for key in keys:
            if (open_ > FEW and key in SLOW) or (open_ > SOME and key in COSTLY):
                continue
            begin = time.process_time() if tally.timed else 0.0  # a slow call where programs are watched
            steps = list(islice(available(state, of(key), drawn.kinds), MANY_STEPS))  # raises WrongStep
            if tally.timed:
                tally.seconds[key] += time.process_time() - begin
            tally.asked[key] += 1
            for step in steps:
                tally.steps[step.technique.split("[")[0]] += 1
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


@click.command()
@click.argument("boards", type=int, default=1000)
@click.option("--seed", type=int, default=0)
@click.option("--techniques", type=int, default=12, help="So many of each board, drawn at random.")
@click.option("--slow", is_flag=True, help="The techniques that take seconds too.")
@click.option("--quick", is_flag=True, help="Mostly small boards.")
@click.option("--seconds", type=float, help="Of CPU time: stop after so many.")
@click.option("--costs", is_flag=True, help="Print the seconds by technique.")
def main(boards: int, seed: int, techniques: int, slow: bool, quick: bool, seconds: float | None, costs: bool) -> None:
    over: list[bool] = []
    rng, draw, tally = random.Random(seed), sources(seed), Tally(costs)
    every = list(every_technique())
    began = time.process_time()
    signal.signal(signal.SIGTERM, lambda *_: over.append(True))
    if slow:
        SLOW.clear()
        COSTLY.clear()
    how_often = [0.1 if quick and key in SLOW | COSTLY else 1 for key in every]
    weights = [few if quick else often for often, few, _ in draw.values()]
    for number in range(boards):
        kind = rng.choices(list(draw), weights)[0]
        one = random.Random(f"{seed} {number}")
        keys = list(dict.fromkeys(one.choices(every, how_often, k=techniques)))
        try:
            held(draw[kind][2](one), keys, tally, one)
        except Exception as error:
            print(f"seed {seed}, board {number} ({kind}), techniques {keys}: {error!r}", flush=True)
            raise SystemExit(1) from error
        tally.boards[kind] += 1
        if number % 5000 == 4999:
            print(tally.line(began), flush=True)
        if over or (seconds and number % 100 == 0 and time.process_time() - began > seconds):
            break
    if costs:
        for key, spent in tally.seconds.most_common(40):
            print(f"{key:34} {tally.asked[key]:6} times {1000 * spent / tally.asked[key]:8.2f} ms")
    print(", ".join(f"{kind} {count:,}" for kind, count in tally.boards.most_common()))
    print(", ".join(f"{name} {count:,}" for name, count in tally.steps.most_common()))
    print(tally.line(began))


if __name__ == "__main__":
    main()
