"""Exact cover to a smaller exact cover with the same solving label sets."""

from __future__ import annotations

import cover._native as _native
from cover.basics.result import Statistics
from cover.problems.exact_cover import ExactCover
from cover.problems.reductions.levels import LEVELS


def reduce(problem: ExactCover, level: str, statistics: Statistics | None = None) -> ExactCover:
    """Simplify natively, in time linear in the incidences (level full: a bounded number of looks at each).

    none: the problem itself.
    forced: options that must be taken, because an item has no more of them than it needs, move to `forced`; options
    that exclude them go; to a fixpoint. Bounds shrink by what is forced. Items that are done go, and so do secondary
    items that exclude nothing any more, and items that any number of their options may cover, unless an option would
    lose its last primary item.
    full: also, to a fixpoint, options after which some item could not be covered often enough (one-step lookahead,
    as in Knuth's Algorithm P, TAOCP 7.2.2.1). The looks are bounded, so that a million options take about a second.

    statistics: gets the gain, as counters reduced_options, reduced_items and reduced_forced (options and items that
    are gone, options that are forced) where they are not 0, and reduced = "stopped early" if `full` had spent its looks
    before it came to its end.

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
    native, options, items, forced, complete = _native.reduce(problem.native, level)
    if statistics is not None:
        _account(statistics, problem, native, len(forced), complete)
    # Nothing was found: the problem itself, with all that is known of it.
    if len(options) == len(problem) and len(items) == problem.native.items:
        return problem
    return problem.part(native, options, items, forced)


def _account(statistics: Statistics, before: ExactCover, after: _native.Cover, forced: int, complete: bool) -> None:
    gains = {
        "reduced_options": len(before) - after.options,
        "reduced_items": before.native.items - after.items,
        "reduced_forced": forced,
    }
    counters = statistics.counters
    counters.update({name: gain + int(counters.get(name, 0)) for name, gain in gains.items() if gain})
    if not complete:
        statistics.counters["reduced"] = "stopped early"
