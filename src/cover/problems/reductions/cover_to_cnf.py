"""From an exact cover to clauses: variable k + 1 is option k, auxiliary variables follow.

A primary item is one "at least one" clause and an at-most-one group; bounds become a counter; a secondary
item is an at-most-one group of its options or, with colors, of its colors (one variable for each color in use).
Everything is done for all items of a kind at once.
"""

from __future__ import annotations

import numpy as np

from cover.problems.arrays import Int32s, repeated
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.problems.reductions.at_most_one import LARGE, add_at_most_one, add_pairs, encoding_for, pairs
from cover.problems.reductions.cardinality import add_between, refuse_unknown
from cover.problems.reductions.clauses import Clauses, Groups, some_of
from cover.problems.reductions.colors import Colors, by_item

# A colored item with so few options gets a clause for every conflicting pair instead of color variables.
PAIRS_UP_TO = 6  # options of a colored item: beyond, pairs are more clauses than helpers need


def cover_to_cnf(problem: ExactCover, *, at_most_one: str = "auto", counts: str = "sequential") -> Cnf:
    """The formula whose models, read on the decisions, are the solutions of the exact cover.

    at_most_one: auto, or an encoding named in `cover.problems.reductions.at_most_one`; counts: one named in
    `cover.problems.reductions.cardinality`. Raises Refused for another name.

    >>> cnf = cover_to_cnf(ExactCover("ab", {"x": "ab", "y": "a", "z": "b"}))
    >>> list(cnf)
    [[1, 2], [1, 3], [-1, -2], [-1, -3]]
    """
    encoding_for(2, at_most_one)
    refuse_unknown(counts)
    clauses = Clauses(variables=len(problem))
    groups, color = by_item(problem)
    _add_primary(clauses, problem, groups, at_most_one, counts)
    _add_secondary(clauses, problem, groups, color, at_most_one)
    return Cnf(
        clauses=clauses.flat(),
        variables=clauses.variables,
        decisions=problem.decisions,
        forced=problem.forced,
        positive_blocking=problem.is_antichain,
        costs=problem.costs,
        forced_cost=problem.forced_cost,
        groups=clauses.groups,
        label_name=problem.label_name,
    )


def _add_primary(clauses: Clauses, problem: ExactCover, groups: Groups, at_most_one: str, counts: str) -> None:
    # Those covered once are stated together, those with bounds one by one, each by a counter.
    once = np.arange(problem.primary)
    if problem.at_least is not None and problem.at_most is not None:
        plain = (problem.at_least == 1) & (problem.at_most == 1)
        for item in np.flatnonzero(~plain):
            low, high = int(problem.at_least[item]), int(problem.at_most[item])
            clauses.say(f"item {problem.item_names[int(item)]}, from {low} to {high} times")
            some = groups.selected(np.array([item]))
            add_between(clauses, some.literals, low, high, at_most_one, counts)
        once = np.flatnonzero(plain)
    chosen = groups.selected(once)
    names = some_of(problem.item_names, once)
    clauses.say(f"some option covers each of these items: {names}")
    clauses.add_at_least_one(chosen)
    clauses.say("no two options cover one of them")
    add_at_most_one(clauses, chosen, at_most_one)


def _add_secondary(
    clauses: Clauses, problem: ExactCover, groups: Groups, color: Int32s | None, at_most_one: str
) -> None:
    items = np.arange(problem.primary, problem.primary + problem.secondary)
    if at_most_one == "auto":
        at_most_one = LARGE  # at any size: no clause says that one of them is taken, so pairs alone say little
    clauses.say(f"secondary items, at most once or in one color: {some_of(problem.item_names, items)}")
    if color is None:
        add_at_most_one(clauses, groups.selected(items), at_most_one)
        return
    colored = np.zeros(len(groups), dtype=bool)
    colored[repeated(np.arange(len(groups)), groups.sizes)[color > 0]] = True
    add_at_most_one(clauses, groups.selected(items[~colored[items]]), at_most_one)
    # Few options: pairs of different colors exclude each other, no helper for a color.
    small = groups.sizes <= PAIRS_UP_TO
    colors = Groups(groups.starts, color)
    few = items[colored[items] & small[items]]
    for chosen, literals in groups.selected(few).by_size():
        shade = colors.selected(few[chosen]).literals.reshape(literals.shape)
        first, second = pairs(literals.shape[1])
        # Two without color have the same number, 0, and exclude each other all the same.
        add_pairs(clauses, literals, (shade[:, first] != shade[:, second]) | (shade[:, first] == 0))
    many = items[colored[items] & ~small[items]]
    # That some option paints in the color of a true helper need not be stated: helpers are never counted.
    painted = Colors.of(clauses, groups.selected(many), colors.selected(many).literals)
    clauses.add_rows(painted.implied())
    add_at_most_one(clauses, painted.groups, at_most_one)
