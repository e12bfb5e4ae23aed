"""What the texts of exact covers have in common when they are written."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from cover.problems.exact_cover import ExactCover


def option_words(problem: ExactCover, items: Sequence[str], colors: Sequence[str]) -> list[list[str]]:
    """Per option the words for what it covers: `item`, or `item:color`."""
    words = [items[k] for k in problem.items.tolist()]
    if problem.colors is not None:
        for k in np.flatnonzero(problem.colors).tolist():
            words[k] += ":" + colors[int(problem.colors[k]) - 1]
    starts = problem.option_starts.tolist()
    return [words[low:high] for low, high in pairwise(starts)]
