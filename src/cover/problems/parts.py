"""Problems cut out of a larger one: labels, names and costs follow the arrays."""

from __future__ import annotations

from cover import _native
from cover.problems.exact_cover import ExactCover, Int32s
from cover.problems.lazy import selected


def part_of(problem: ExactCover, native: _native.Cover, options: Int32s, items: Int32s, forced: Int32s) -> ExactCover:
    """The problem `native` made of some of a problem's options and items (given by their numbers there), after the
    options `forced` were taken: their labels and their cost are part of every solution."""
    part = ExactCover.from_native(
        native,
        decisions=selected(problem.decisions, options),
        forced=(*problem.forced, *(problem.decisions[int(k)] for k in forced)),
        item_names=selected(problem.item_names, items),
        color_names=problem.color_names,
        costs=None if problem.costs is None else problem.costs[options],
        forced_cost=problem.forced_cost + (0 if problem.costs is None else int(problem.costs[forced].sum())),
    )
    part.label_name = problem.label_name
    return part


def cubes(problem: ExactCover, n: int) -> list[ExactCover]:
    """See ExactCover.cubes."""
    if n < 1:
        raise ValueError(f"cubes: a number from 1 is needed, not {n}")
    return [part_of(problem, *cube) for cube in _native.cubes(problem.native, n)]
