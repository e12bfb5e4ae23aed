"""From an exact cover to a CP-SAT model of Booleans: variable k is option k, one helper per item and color follows.

A helper is true exactly if some option paints its item in its color, so each solution of the cover is one solution
of the model and CP-SAT's own enumeration counts right. Costs stay beside the model: for most questions every solution
is as good as another.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.problems.cp import CpProblem, new_model
from cover.problems.exact_cover import ExactCover


def cover_to_cp(problem: ExactCover) -> CpProblem:
    """The model whose solutions, read on the literals `taken`, are the solutions of the exact cover.

    Needs OR-tools (raises Unavailable). Millions of literals are copied in bulk, about 10 million a second.
    """
    model = new_model()
    add_booleans(model, len(problem))
    order = np.argsort(problem.items, kind="stable")
    option_of = np.repeat(np.arange(len(problem), dtype=np.int32), np.diff(problem.option_starts))[order]
    starts = np.searchsorted(problem.items[order], np.arange(problem.primary + problem.secondary + 1)).tolist()
    covering = option_of.tolist()
    _add_primary(model, problem, [covering[low:high] for low, high in pairwise(starts[: problem.primary + 1])])
    colors = None if problem.colors is None else problem.colors[order]
    for item in range(problem.primary, problem.primary + problem.secondary):
        low, high = starts[item], starts[item + 1]
        if colors is None or not colors[low:high].any():
            add_at_most_one(model, covering[low:high])
        else:
            add_at_most_one(model, _one_literal_per_color(model, option_of[low:high], colors[low:high]))
    return CpProblem(
        model,
        taken=range(len(problem)),
        decisions=problem.decisions,
        forced=problem.forced,
        positive_blocking=problem.is_antichain,
        costs=problem.costs,
        forced_cost=problem.forced_cost,
    )


def _add_primary(model: Any, problem: ExactCover, covering: list[list[int]]) -> None:
    """covering[i]: the options that cover primary item i."""
    constraints = model.constraints
    if problem.at_least is None or problem.at_most is None:
        for options in covering:
            constraints.add().exactly_one.literals.extend(options)
        return
    for options, low, high in zip(covering, problem.at_least.tolist(), problem.at_most.tolist(), strict=True):
        if low == high == 1:
            constraints.add().exactly_one.literals.extend(options)
        elif low == 0 and high == 1:
            add_at_most_one(model, options)
        elif low == 1 and high >= len(options):
            constraints.add().bool_or.literals.extend(options)
        elif low > len(options):
            constraints.add().bool_or.literals.extend([])  # false: nothing covers the item so often
        elif low > 0 or high < len(options):
            linear = constraints.add().linear
            linear.vars.extend(options)
            linear.coeffs.extend([1] * len(options))
            linear.domain.extend([low, high])


def _one_literal_per_color(model: Any, options: NDArray[np.int32], colors: NDArray[np.int32]) -> list[int]:
    """Literals of which a solution takes at most one: an option without color or alone in its color stands for
    itself, options of one color for their helper, which is linked to them both ways."""
    literals: list[int] = options[colors == 0].tolist()
    for color in np.unique(colors[colors > 0]).tolist():
        painting = options[colors == color].tolist()
        if len(painting) == 1:
            literals += painting
            continue
        helper = len(model.variables)
        add_booleans(model, 1)
        some = model.constraints.add()
        some.enforcement_literal.append(helper)
        some.bool_or.literals.extend(painting)
        none = model.constraints.add()
        none.enforcement_literal.append(-helper - 1)
        none.bool_and.literals.extend([-option - 1 for option in painting])
        literals.append(helper)
    return literals


def add_booleans(model: Any, count: int) -> None:
    """Variables with domain 0..1."""
    if count:
        boolean = model.variables.add()
        boolean.domain.extend((0, 1))
        model.variables.extend([boolean] * (count - 1))


def add_at_most_one(model: Any, literals: list[int]) -> None:
    """At most one of the literals is true; fewer than two need no constraint."""
    if len(literals) > 1:
        model.constraints.add().at_most_one.literals.extend(literals)
