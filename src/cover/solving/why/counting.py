"""Why there is no solution, where counting tells it: "every domino covers a black and a white square; there are 32 and
30". The weights are those of `backends/weights.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cover.backends.weights import Weights, bounds, found_weights
from cover.basics.errors import Refused
from cover.basics.result import Budget
from cover.problems.exact_cover import ExactCover
from cover.problems.names import Cell, Kind, named
from cover.solving.routing import PuzzleOrProblem, Route
from cover.solving.why.lazy_constraints import cover_of
from cover.solving.why.words import listed


@dataclass(frozen=True)
class Argument:
    """lines: in words; cells: of a board, that weigh something and more than nothing; record: weights by item, and the
    modulus (0 for none)."""

    lines: tuple[str, ...]
    cells: frozenset[Cell]
    record: dict[str, Any]


def argument_of(puzzle: PuzzleOrProblem, budget: Budget) -> Argument | None:
    """The argument of counting against a puzzle without solution, if one is found."""
    try:
        problem, _ = cover_of(puzzle, Route(reduce="none"))
    except Refused:
        return None
    found = found_weights(problem, budget)
    if found is None:
        return None
    low, high = bounds(problem)
    # Items by weight, 0 left out: those play no part.
    groups = {
        weight: np.flatnonzero(found.weights == weight).tolist() for weight in sorted({*found.weights.tolist()} - {0})
    }
    # Two colors: the argument that people know from the mutilated chessboard.
    if set(groups) == {1, -1} and not found.modulus:
        lines = [
            f"{_in_each(found, problem)}; at least {int(low[groups[1]].sum())} of the first are to be covered, and"
            f" at most {int(high[groups[-1]].sum())} of the second:",
            f"first: {_names(problem, groups[1])}",
            f"second: {_names(problem, groups[-1])}",
        ]
    # Parity.
    elif set(groups) == {1} and found.modulus == 2:
        many = int(low[groups[1]].sum())
        lines = [
            f"every option covers an even number of these {len(groups[1])} items, and they are to be covered {many}"
            " times in all, which is odd:",
            _names(problem, groups[1]),
        ]
    else:
        sums = f"a multiple of {found.modulus}" if found.modulus else "0 or less"
        least = found.least(problem)
        lines = [f"with these weights every option weighs {sums}, and all that is to be covered {least}:"]
        lines += [f"{weight}: {_names(problem, items)}" for weight, items in groups.items()]
    record = {str(problem.item_names[item]): weight for weight, items in groups.items() for item in items}
    names = (named(problem.item_names[item]) for weight, items in groups.items() if weight > 0 for item in items)
    cells = frozenset(name.place for name in names if name.kind is Kind.CELL and isinstance(name.place, tuple))
    return Argument(tuple(lines), cells, {"weights": record, "modulus": found.modulus})


def _in_each(found: Weights, problem: ExactCover) -> str:
    """What options cover of items that weigh 1, the first ones, and of those that weigh -1."""
    if found.per_option(problem).any():
        return "no option covers more of the first items than of the second"
    weighing = Weights(np.abs(found.weights), 0).per_option(problem)
    if (weighing == 2).all():
        return "every option covers one of the first items and one of the second"
    return "every option covers as many of the first items as of the second"


def _names(problem: ExactCover, items: list[int]) -> str:
    return listed([str(problem.item_names[item]) for item in items])
