"""Images of grids under the symmetries of their boards."""

from __future__ import annotations

import random
from typing import Any


def renamed(rows: list[list[int | None]], rng: random.Random) -> list[list[int | None]]:
    names = rng.sample(range(1, len(rows) + 1), len(rows))
    return [[mark and names[mark - 1] for mark in row] for row in rows]


def exchanged(puzzle: Any, rng: random.Random) -> Any:
    """Rows and columns exchanged within their bands and stacks, and these too."""
    size = puzzle.size
    height, width = puzzle.box or (size, size)

    def lines(length: int) -> list[int]:
        bands = [rng.sample(range(low, low + length), length) for low in range(0, size, length)]
        return [line for band in rng.sample(bands, len(bands)) for line in band]

    columns = lines(width)
    return puzzle.with_givens(renamed([[puzzle.givens[r][c] for c in columns] for r in lines(height)], rng))
