"""What is wrong with a choice of options of an exact cover, in the reader's words.

Plain Python on purpose: it shares no code with the engines. `_native.Cover.check` gives the same verdict without words,
for solutions by the thousand.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import pairwise
from numbers import Integral
from typing import Any

from cover.problems.lazy import Label
from cover.problems.names import quoted


def faults(problem: Any, choice: Iterable[int | Label]) -> Iterator[str]:
    """See `ExactCover.faults`; problem: an ExactCover."""
    taken: list[int] = []
    numbers: dict[Label, int] = {}
    for one in choice:
        if isinstance(one, Integral):
            taken.append(int(one))
            continue
        numbers = numbers or {label: k for k, label in enumerate(problem.decisions)}
        if isinstance(one, Hashable) and one in numbers:
            taken.append(numbers[one])
        # Labels that are forced are part of every solution: they may be named among the others.
        elif one not in problem.forced:
            yield f"there is no option {one!r}"
    taken.sort()
    # Sorted, so that an option that is taken twice stands beside itself.
    for before, after in pairwise(taken):
        if before == after and 0 <= before < len(problem):
            yield f"option {problem.decisions[before]!r} is taken twice"
    times = [0] * (problem.primary + problem.secondary)
    painted: dict[int, set[int]] = {}
    for k in taken:
        if not 0 <= k < len(problem):
            yield f"there is no option number {k}"
            continue
        for position in range(int(problem.option_starts[k]), int(problem.option_starts[k + 1])):
            item = int(problem.items[position])
            times[item] += 1
            # Secondary items have colors, 0 for none: two options may share one only in one color.
            if item >= problem.primary:
                color = int(problem.colors[position]) if problem.colors is not None else 0
                painted.setdefault(item, set()).add(color)
    for item, (low, high) in enumerate(zip(*(bound.tolist() for bound in problem.bounds), strict=True)):
        if not low <= times[item] <= high:
            wanted = {(1, 1): "once"}.get((low, high), f"{low} to {high} times" if low != high else f"{low} times")
            many = "covered once" if times[item] == 1 else f"covered {times[item]} times"
            yield f"item {quoted(problem.item_names[item])} is {many}, not {wanted}"
    for item, colors in painted.items():
        if times[item] > 1 and 0 in colors:
            name = quoted(problem.item_names[item])
            yield f"secondary item {name} is covered {times[item]} times, not at most once"
        elif len(colors) > 1:
            shown = ", ".join(repr(problem.color_names[c - 1]) for c in sorted(colors))
            yield f"secondary item {quoted(problem.item_names[item])} has more than one color: {shown}"
