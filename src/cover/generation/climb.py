"""Boards as hard as can be: hill climbing on the rating, from minimal board to minimal board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cover.generation.boards import Generator

RESTORED = 4  # at most so many sets of givens come back before a mutant is dug again


class Rates(Protocol):
    """few, many: searches for a first look, and for the rating that counts; mutants: boards tried in a round."""

    @property
    def few(self) -> int: ...

    @property
    def many(self) -> int: ...

    @property
    def mutants(self) -> int: ...

    def searches(self, boards: NDArray[np.uint8], samples: int, rng: np.random.Generator) -> NDArray[np.int64]:
        """(boards, samples, numbers): what each search of each board cost, as the first number."""
        ...


class Climbed(NamedTuple):
    """A board (uint8 (cells,), 0 blank), its rating, and the round that found it."""

    board: NDArray[np.uint8]
    rating: float
    round: int


Forms = Callable[[NDArray[np.uint8], NDArray[np.uint8], np.random.Generator], NDArray[np.uint8]]


def climb(
    generator: Generator, rater: Rates, start: NDArray[np.uint8] | None = None, forms: Forms | None = None
) -> Iterator[Climbed | None]:
    """Round after round, for ever: a better board than all before, or None.

    A round gives some of the solution's marks back to the best board and digs it again, in many ways; the mutants
    that look best after a few searches are rated by many, and the median decides. Every eighth round looks at fresh
    boards instead. start: a board with one solution to begin from. forms: makes some of the mutants of the best board
    forms of that board, where the rating tells forms of a board apart.
    """
    rng = generator.rng
    best: Climbed | None = None
    if start is not None:
        best = Climbed(start, _rated(rater, start, rng), 0)
        yield best
    number = 0
    while True:
        number += 1
        # Every eighth round afresh: a hill may have no way up.
        if best is None or number % 8 == 0:
            boards, _ = generator.dig(generator.filled(rater.mutants))
        else:
            boards = _mutants(generator, best.board, rater.mutants)
            if forms is not None:
                boards = forms(best.board, boards, rng)
        looks = np.median(rater.searches(boards, rater.few, rng)[:, :, 0], axis=1)
        better = None
        # Only the three that looked best are worth many searches.
        for k in np.argsort(-looks)[:3].tolist():
            # A first look is of few searches: well below the best it is no candidate.
            if best is not None and looks[k] < 0.7 * best.rating:
                break
            if best is not None and _rated(rater, boards[k], rng) <= best.rating:
                continue
            rating = _rated(rater, boards[k], rng)  # by other searches, so that luck is not kept
            if best is None or rating > best.rating:
                best = better = Climbed(boards[k].copy(), rating, number)
        yield better


def _rated(rater: Rates, board: NDArray[np.uint8], rng: np.random.Generator) -> float:
    return float(np.median(rater.searches(board[None], rater.many, rng)[0, :, 0]))


def _mutants(generator: Generator, board: NDArray[np.uint8], many: int) -> NDArray[np.uint8]:
    rng = generator.rng
    grid = generator.solved(board[None])[0]
    mutants = np.repeat(board[None], many, axis=0)
    for mutant in mutants:
        blank = np.flatnonzero((board[generator.orbits] == 0).any(axis=1))
        chosen = rng.choice(blank, size=min(len(blank), 1 + int(rng.integers(RESTORED))), replace=False)
        cells = generator.orbits[chosen].ravel()
        mutant[cells] = grid[cells]
    return generator.dig(mutants)[0]
