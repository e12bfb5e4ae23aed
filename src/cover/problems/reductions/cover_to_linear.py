"""From an exact cover to a linear problem: an item is a row, with its bounds; variable k + 1 is option k.

A helper is true exactly if some option paints its item in its color. An option without color, or alone in its color,
stands for itself.
"""

from __future__ import annotations

import numpy as np

from cover.problems.exact_cover import ExactCover
from cover.problems.linear import Linear
from cover.problems.reductions.clauses import Groups, some_of
from cover.problems.reductions.colors import Colors, by_item
from cover.problems.reductions.rows import RowsMaker


def cover_to_linear(problem: ExactCover) -> Linear:
    """The linear problem whose solutions, read on the decisions, are those of the exact cover.

    Variables: options and colors that several options paint. Rows: primary items, secondary ones, and for each of those
    colors one more than it has options.

    >>> list(cover_to_linear(ExactCover("ab", {"x": "ab", "y": "a", "z": "b"})))
    [([1, 2], [1, 1], 1, 1), ([1, 3], [1, 1], 1, 1)]
    """
    rows = RowsMaker(len(problem))
    groups, color = by_item(problem)
    primary = groups.selected(np.arange(problem.primary))
    rows.say(f"primary items: {some_of(problem.item_names, range(problem.primary))}")
    rows.add(primary.sizes, primary.literals, *problem.bounds)
    items = np.arange(problem.primary, problem.primary + problem.secondary)
    secondary = groups.selected(items)
    if color is not None:
        shades = Groups(groups.starts, color).selected(items)
        # "Exactly if": a helper that could be true without an option would be counted as another solution.
        rows.clauses.say("a color is used exactly if an option paints in it")
        colors = Colors.of(rows.clauses, secondary, shades.literals)
        rows.clauses.add_rows(colors.implied())
        rows.clauses.add_at_least_one(colors.none_unpainted())
        secondary = colors.groups
    rows.say(f"secondary items, at most once or in one color: {some_of(problem.item_names, items)}")
    rows.add_at_most_one(secondary)
    return rows.made(
        decisions=problem.decisions,
        forced=problem.forced,
        positive_blocking=problem.is_antichain,
        costs=problem.costs,
        forced_cost=problem.forced_cost,
        label_name=problem.label_name,
    )
