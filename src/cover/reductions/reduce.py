"""Exact cover to a smaller exact cover with the same solving label sets."""

from __future__ import annotations

from cover import _native
from cover.problems.exact_cover import ExactCover
from cover.problems.parts import part_of

LEVELS = ("none", "forced", "full")


def reduce(problem: ExactCover, level: str) -> ExactCover:
    """Simplify natively, in time linear in the incidences (level full: a bounded number of looks at each).

    none: the problem itself.
    forced: options that must be taken, because an item has no more of them than it needs, move to `forced`; options
    that exclude them go; to a fixpoint. Bounds shrink by what is forced. Items that are done go, and so do secondary
    items that exclude nothing any more, and items that any number of their options may cover, unless an option would
    lose its last primary item.
    full: also, to a fixpoint, options after which some item could not be covered often enough (one-step lookahead,
    as in Knuth's Algorithm P, TAOCP 7.2.2.1).

    A problem found to be unsolvable becomes one item that nothing covers. The cost of a solution is `forced_cost` plus
    the costs of the taken options. Raises ValueError for an unknown level.

    >>> small = reduce(ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"}), "forced")
    >>> len(small), small.forced
    (0, ('x', 'y'))
    """
    if level not in LEVELS:
        raise ValueError(f"unknown level {level!r}; levels: {', '.join(LEVELS)}")
    if level == "none":
        return problem
    native, options, items, forced = _native.reduce(problem.native, level)
    if len(options) == len(problem) and len(items) == len(problem.item_names):
        return problem
    return part_of(problem, native, options, items, forced)
