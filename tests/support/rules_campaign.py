"""Steps that rest on the rules of boards, by the thousand: generated boards of every kind, each step held against the
solution.

usage: python tests/support/rules_campaign.py [--seconds N] [--seed N] [--each N] [KIND...]

Each board has one solution, found by a search that knows nothing of steps. All steps of its path are checked by their
evidence as they are made; none may place a mark that the solution has not, or remove one that it has. Prints the
figures; exits 1 at the first wrong step, with the kind, the seed and the puzzle.
"""

from __future__ import annotations

import sys
import time
from collections import Counter

import click

import cover
from cover.basics.result import Budget
from cover.kinds.table import puzzle_class
from cover.logic.paths import path
from cover.logic.state import State
from cover.puzzles import PUZZLES
from cover.solving.routing import source_problem


def of_rules() -> list[str]:
    """The kinds whose rules are read on their marks."""
    examples = {name: cover.loads(puzzle_class(name).example) for name in sorted(PUZZLES)}
    return [name for name, puzzle in examples.items() if State.of(puzzle).marks is not None]


def checked(puzzle: object, each: float) -> tuple[str, Counter[str], str]:
    """How the path of a puzzle ended, its steps by technique, and what is wrong with one; empty if nothing is."""
    found = cover.solve(source_problem(puzzle), limit=2, seconds=20)  # type: ignore[arg-type]
    if found.verdict.value != "unique":
        return "several", Counter(), ""
    state = State.of(puzzle)  # type: ignore[arg-type]
    state.budget = Budget(each)
    right = set(state.numbers_of(found.solutions[0]))
    way = path(state)
    for number, step in enumerate(way.steps, 1):
        if not right.issuperset(step.places) or not right.isdisjoint(step.removes):
            return "wrong", Counter(), f"step {number}: {step}"
    end = "solved" if way.solved else "time" if way.out_of_time else "clash" if way.clash else "stuck"
    return end, Counter(step.technique for step in way.steps), "a clash" if way.clash else ""


@click.command()
@click.option("--seconds", default=60.0, help="For all.")
@click.option("--each", default=10.0, help="For the path of a board.")
@click.option("--seed", default=1)
@click.argument("kinds", nargs=-1)
def campaign(seconds: float, each: float, seed: int, kinds: tuple[str, ...]) -> None:
    ends: Counter[tuple[str, str]] = Counter()
    steps: Counter[str] = Counter()
    began = time.monotonic()
    listed = list(kinds) or of_rules()
    while time.monotonic() - began < seconds:
        for name in listed:
            if time.monotonic() - began > seconds:
                break
            try:
                with cover.limits(seconds=20):
                    puzzle = next(iter(cover.generate(name, seed=seed)))
            except (cover.CoverError, TimeoutError, StopIteration) as error:
                ends[name, f"not generated: {type(error).__name__}"] += 1
                continue
            end, made, wrong = checked(puzzle, each)
            ends[name, end] += 1
            steps += made
            if wrong:
                print(f"WRONG {name} seed {seed}: {wrong}\n{puzzle.to_text()}")
                sys.exit(1)
        seed += 1
        print(f"{sum(ends.values())} boards, {sum(steps.values())} steps, 0 wrong", flush=True)
    for (name, end), many in sorted(ends.items()):
        print(f"  {name}: {many} {end}")
    for technique, many in steps.most_common():
        print(f"  {many:8} {technique}")


if __name__ == "__main__":
    campaign()
