"""Instances of the catalogue's puzzles, made at random with one solution: `python benchmarks/making.py KIND SIZE SEED`.

A maker draws a solution, says all that could be given of it, and asks for a second solution; where there is none,
clues are taken away as long as that stays so. What has several solutions is drawn again.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from typing import Any

import making_boards
import making_hanging


def made(kind: str, size: int, seed: int) -> Any:
    """A puzzle of a kind with one solution; always the same for the same arguments."""
    lots = random.Random(f"{kind} {size} {seed}")
    makers = making_hanging if hasattr(making_hanging, kind) else making_boards
    while (puzzle := getattr(makers, kind)(size, lots)) is None:
        pass
    return puzzle


def main(arguments: Sequence[str]) -> None:
    kind, size, seed = arguments
    print(f"# source: own, benchmarks/making.py {kind} {size} {seed}\n# solutions: 1")
    print(made(kind, int(size), int(seed)).to_text(), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
