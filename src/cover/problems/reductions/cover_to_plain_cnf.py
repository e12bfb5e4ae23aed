"""From an exact cover to the plainest of formulas: variable k + 1 is option k, and there are no other variables.

Item by item: of an item with bounds low..high and n options, every n - low + 1 options have a true one among them, and
no high + 1 are true together (for low = high = 1: one clause of all, then all pairs). A colored item's options of
different colors exclude each other. It is long, and anyone can write it down in ten lines: for certificates.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import Refused
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover

MAX_CLAUSES = 50_000_000


def cover_to_plain_cnf(problem: ExactCover) -> Cnf:
    """The formula whose models are the solutions, variable by variable. Raises Refused for more than MAX_CLAUSES.

    >>> list(cover_to_plain_cnf(ExactCover("ab", {"x": "ab", "y": "a", "z": "b"})))
    [[1, 2], [-1, -2], [1, 3], [-1, -3]]
    """
    items = problem.primary + problem.secondary
    # Options by item, ascending within each (a stable sort).
    order = np.argsort(problem.items, kind="stable")
    option_of = np.repeat(np.arange(1, len(problem) + 1, dtype=np.int32), np.diff(problem.option_starts))[order]
    color_of = problem.colors[order] if problem.colors is not None else None
    sizes = np.bincount(problem.items, minlength=items)
    ends = np.cumsum(sizes)
    low = problem.at_least if problem.at_least is not None else np.ones(problem.primary, dtype=np.int32)
    high = problem.at_most if problem.at_most is not None else np.ones(problem.primary, dtype=np.int32)
    # Binomials grow fast: the number of clauses is known before memory is asked for.
    _forecast(sizes, low, high, problem.primary)
    parts = [np.zeros(0, dtype=np.int32)]
    for item in range(items):
        start, end = int(ends[item] - sizes[item]), int(ends[item])
        options = option_of[start:end]
        if item < problem.primary:
            _add_at_least(parts, options, int(low[item]))
            parts.append(_rows(-_subsets(options, int(high[item]) + 1)))
            continue
        pairs = _subsets(options, 2)
        if color_of is not None:
            # Options of one color may be taken together; 0 is no color, which excludes all others.
            first, second = _subsets(color_of[start:end], 2).T
            pairs = pairs[(first != second) | (first == 0)]
        parts.append(_rows(-pairs))
    return Cnf(
        clauses=np.concatenate(parts),
        variables=len(problem),
        decisions=problem.decisions,
        forced=problem.forced,
        positive_blocking=problem.is_antichain,
        label_name=problem.label_name,
    )


def _add_at_least(parts: list[NDArray[np.int32]], options: NDArray[np.int32], low: int) -> None:
    if low > len(options):
        parts.append(np.zeros(1, dtype=np.int32))  # the empty clause: nothing satisfies the formula
    elif low > 0:
        parts.append(_rows(_subsets(options, len(options) - low + 1)))


def _subsets(values: NDArray[np.int32], size: int) -> NDArray[np.int32]:
    """Every choice of `size` values, shape (choices, size), in the order of itertools.combinations."""
    if size == 2:
        return values[_pairs(len(values))]
    if size == len(values):
        return values.reshape(1, size)
    chosen = list(combinations(values.tolist(), size)) if size <= len(values) else []
    return np.array(chosen, dtype=np.int32).reshape(len(chosen), size)


@cache
def _pairs(n: int) -> NDArray[np.intp]:
    return np.stack(np.triu_indices(n, 1), axis=1)


def _rows(rows: NDArray[np.int32]) -> NDArray[np.int32]:
    many, width = rows.shape
    ended = np.zeros((many, width + 1), dtype=np.int32)
    ended[:, :width] = rows
    return ended.ravel()


def _forecast(sizes: NDArray[np.integer], low: NDArray[np.int32], high: NDArray[np.int32], primary: int) -> None:
    """Refuse before anything is built."""
    many = 0
    for item, n in enumerate(sizes.tolist()):
        if item < primary:
            least, most = int(low[item]), int(high[item])
            # More than there are: one empty clause says it.
            many += comb(n, n - least + 1) if 0 < least <= n else 1
            many += comb(n, most + 1)
        else:
            many += n * (n - 1) // 2
        if many > MAX_CLAUSES:
            raise Refused(
                f"the plain formula of a certificate would have more than {MAX_CLAUSES:,} clauses:"
                f" {n} options share an item"
            )
