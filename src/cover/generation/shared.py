"""Boards in batches by the workers of an executor: batch number k of a seed is the same whoever makes it.

They are other boards than those of the same seed in one process, where the random numbers of a batch go on from those
before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import numpy as np

from cover.backends.distributed.items import mapped
from cover.basics.result import Budget
from cover.puzzles.sudoku import Sudoku


class SharedBatches:
    """In the place of a Generator. make: of a module; given the number of a batch, and settings, it makes that. puzzle:
    the rules; tried: boards that the workers have looked at, as of a Seeker."""

    def __init__(self, puzzle: Sudoku, budget: Budget, executor: Any, make: Callable[..., Any], **settings: Any):
        self.puzzle, self.budget = puzzle, budget
        self._executor, self._make, self._settings = executor, make, settings
        self.tried = 0

    def batches(self) -> Iterator[Any]:
        """What was made, in the order of the numbers."""
        made = mapped(self._make, count(), self._executor, between=self.budget.check, **self._settings)
        yield from (batch for _, batch in made)

    def boards(self) -> Iterator[list[Any]]:
        """The same of a search, batch by batch: what was found, of how many that were tried."""
        for found, tried in self.batches():
            self.tried += tried
            yield found


def seed_of(seed: int | None, number: int) -> int:
    """The seed of batch `number` of a run with this seed."""
    words = np.random.SeedSequence([0 if seed is None else seed, number]).generate_state(2)
    return int(words[0]) << 30 ^ int(words[1]) >> 1
