"""From an exact cover to the plainest of formulas: variable k + 1 is option k, and there are no other variables.

Item by item: of an item with bounds low..high and n options, every n - low + 1 options have a true one among them, and
no high + 1 are true together (for low = high = 1: one clause of all, then all pairs). A colored item's options of
different colors exclude each other. It is long, and anyone can write it down in ten lines: for certificates.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import Refused
from cover.problems.cnf import Cnf
from cover.problems.exact_cover import ExactCover
from cover.problems.reductions.at_most_one import pairs
from cover.problems.reductions.clauses import Clauses
from cover.problems.reductions.colors import by_item

MAX_CLAUSES = 50_000_000


def cover_to_plain_cnf(problem: ExactCover) -> Cnf:
    """The formula whose models are the solutions, variable by variable. Raises Refused for more than MAX_CLAUSES.

    >>> list(cover_to_plain_cnf(ExactCover("ab", {"x": "ab", "y": "a", "z": "b"})))
    [[1, 2], [-1, -2], [1, 3], [-1, -3]]
    """
    groups, color_of = by_item(problem)
    low, high = problem.bounds
    # Binomials grow fast: the number of clauses is known before memory is asked for.
    _forecast(groups.sizes, low, high, problem.primary)
    clauses = Clauses(variables=len(problem))
    for item, (start, end) in enumerate(pairwise(groups.starts.tolist())):
        options = groups.literals[start:end]
        if item < problem.primary:
            _add_at_least(clauses, options, int(low[item]))
            clauses.add_rows(-_subsets(options, int(high[item]) + 1))
            continue
        rivals = _subsets(options, 2)
        if color_of is not None:
            # Options of one color may be taken together; 0 is no color, which excludes all others.
            first, second = _subsets(color_of[start:end], 2).T
            rivals = rivals[(first != second) | (first == 0)]
        clauses.add_rows(-rivals)
    return Cnf(
        clauses=clauses.flat(),
        variables=len(problem),
        decisions=problem.decisions,
        forced=problem.forced,
        positive_blocking=problem.is_antichain,
        label_name=problem.label_name,
    )


def _add_at_least(clauses: Clauses, options: NDArray[np.int32], low: int) -> None:
    if low > len(options):
        clauses.add_empty()
    elif low > 0:
        clauses.add_rows(_subsets(options, len(options) - low + 1))


def _subsets(values: NDArray[np.int32], size: int) -> NDArray[np.int32]:
    """Every choice of `size` values, shape (choices, size), in the order of itertools.combinations."""
    if size == 2:
        return values[np.stack(pairs(len(values)), axis=1)]
    if size == len(values):
        return values.reshape(1, size)
    chosen = list(combinations(values.tolist(), size)) if size <= len(values) else []
    return np.array(chosen, dtype=np.int32).reshape(len(chosen), size)


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
