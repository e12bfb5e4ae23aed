"""The automorphisms of an exact cover: found, not declared (engine/covers/symmetries)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.basics.type_errors import explained
from cover.problems.exact_cover import ExactCover
from cover.problems.reductions.symmetry import Permutation
from cover.solving.routing import PuzzleOrProblem, Route, routed

MOST_NODES = 1 << 40  # of the search; the time is what ends it


@dataclass(frozen=True, eq=False)
class Automorphisms:
    """The group of the permutations of a cover's options that carry items to items: with the same bounds, colors to
    colors, and options to options of the same cost.

    problem: the cover, whose option numbers are meant; order: how many permutations there are, the identity included.
    """

    problem: ExactCover = field(repr=False)
    order: int
    starts: NDArray[np.int64] = field(repr=False)
    moved: NDArray[np.int32] = field(repr=False)
    to: NDArray[np.int32] = field(repr=False)

    def __len__(self) -> int:
        """How many generators there are."""
        return len(self.starts) - 1

    def __iter__(self) -> Iterator[Permutation]:
        """The generators: int32 of shape (options,), option k goes to option `generator[k]`."""
        for k in range(len(self)):
            generator = np.arange(len(self.problem), dtype=np.int32)
            some = slice(int(self.starts[k]), int(self.starts[k + 1]))
            generator[self.moved[some]] = self.to[some]
            yield generator

    def __str__(self) -> str:
        return f"{self.order} automorphisms, by {len(self)} generators"

    def as_json(self) -> dict[str, Any]:
        """The order as text, which may have any number of digits, and the generators as pairs of options."""
        parts = [slice(int(a), int(b)) for a, b in zip(self.starts[:-1], self.starts[1:], strict=True)]
        return {
            "order": str(self.order),
            "generators": [np.stack([self.moved[k], self.to[k]], axis=1).tolist() for k in parts],
        }


@explained
def automorphisms(puzzle: PuzzleOrProblem, *, seconds: float | None = None) -> Automorphisms:
    """All symmetries of a puzzle that becomes an exact cover, or of such a problem.

    Also those that are no turns: a Latin square may exchange rows, columns and symbols, and each with the others.
    Items that the same options cover, in the same colors, with the same bounds, count as one item.
    Each generator was checked. seconds: what it may take.

    Raises Refused where the puzzle becomes no exact cover, TimeoutError when the time is over.

    B. D. McKay, A. Piperno, Practical graph isomorphism II, Journal of Symbolic Computation 60 (2014).

    >>> import cover
    >>> cover.automorphisms(cover.Queens(8)).order
    8
    >>> cover.automorphisms(cover.Sudoku([[0] * 9] * 9)).order == 2 * 6**8 * 362880
    True
    """
    return of_problem(routed(puzzle, ExactCover, Route("none")), seconds)


def of_problem(problem: ExactCover, seconds: float | None, kinds: NDArray[np.int32] | None = None) -> Automorphisms:
    """As `automorphisms`. kinds: int32 (options,), those of different numbers stay apart; default by cost."""
    found = _native.automorphisms(problem.native, kinds_of(problem) if kinds is None else kinds, MOST_NODES, seconds)
    if found is None:
        raise TimeoutError(f"the automorphisms were not found ({seconds} seconds are over)")
    starts, moved, to, factors = found
    return Automorphisms(problem, math.prod(factors.tolist()), starts, moved, to)


def kinds_of(problem: ExactCover) -> NDArray[np.int32] | None:
    """A number for each cost."""
    if problem.costs is None:
        return None
    return np.unique(problem.costs, return_inverse=True)[1].astype(np.int32)


def representatives(problem: ExactCover, most: int, seconds: float | None) -> list[tuple[Permutation, int]] | None:
    """Elements of the group, each with how many it stands for: conjugates of it. The numbers add up to the order.
    None where there would be more than `most`, or they take more memory than as many options (times 1024)."""
    found = _native.representatives(problem.native, kinds_of(problem), MOST_NODES, most, seconds)
    if found is None:
        return None
    images, weights = found
    return list(zip(images.reshape(len(weights), len(problem)), weights.tolist(), strict=True))


__all__ = ["Automorphisms", "automorphisms"]
