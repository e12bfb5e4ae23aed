"""Sentences of steps at random, to be read by someone who knows the puzzles and not the program.

usage: python tests/support/sentences.py [KINDS] [STEPS] [--seed N] [--of KIND,...]

Kinds of puzzles are drawn, the example of each is solved by `cover.path`, and of the steps that a player sees some are
drawn. Printed: the example, and the sentences of these steps as `cover path` says them.
"""

from __future__ import annotations

import argparse
import random

import cover
from cover.kinds.table import puzzle_class
from cover.logic.visible_steps import seen
from cover.puzzles import PUZZLES

SECONDS = 10
FIRST = 40  # sentences of a way among which is drawn: as many as any machine finds in that time


def sentences(kind: str) -> list[str]:
    """What `cover path` says of the example of a kind, a line each for the steps that a player sees."""
    way = cover.path(cover.loads(puzzle_class(kind).example, kind=kind), seconds=SECONDS)
    state, found = way.start.copy(), list[str]()
    for number, step in enumerate(way.replay(state), 1):
        if seen(step, state):
            found.extend(line for line in way.words_of([step], state) if line.strip())
            found[-1] = f"{number:3} {found[-1][3:].strip()}"
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", type=int, nargs="?", default=20)
    parser.add_argument("steps", type=int, nargs="?", default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--of", type=lambda text: text.split(","), default=sorted(PUZZLES))
    asked = parser.parse_args()
    left = asked.kinds
    for kind in random.Random(asked.seed).sample(asked.of, len(asked.of)):
        if not left:
            break
        found, rng = sentences(kind)[:FIRST], random.Random(f"{asked.seed} {kind}")
        if len(found) >= asked.steps:
            left -= 1
            print(f"## {kind}\n\n```\n{puzzle_class(kind).example.rstrip()}\n```\n", flush=True)
            print("\n".join(found[at] for at in sorted(rng.sample(range(len(found)), asked.steps))), "\n", flush=True)


if __name__ == "__main__":
    main()
