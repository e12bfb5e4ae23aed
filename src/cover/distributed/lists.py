"""Choices that were found, on their way from a worker to its caller: in few bytes, and never more at a time than a
cache of a processor holds, because ten million solutions are written and read several times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import numpy as np

from cover.problems.choices import Choices

PART = 1 << 16  # numbers
Starts = Any  # where each choice starts; or, where all have the same size, that size

Sent = tuple[Starts, Any]  # and the numbers of all, in the narrowest type that holds them


def narrowed(starts: Any, decisions: Any) -> Sent:
    """The choices of some arrays as they are sent.

    >>> narrowed(np.array([0, 2, 4]), np.array([1, 2, 0, 3]))
    (2, array([1, 2, 0, 3], dtype=uint16))
    """
    many = len(starts) - 1
    size = len(decisions) // max(many, 1)
    even = many > 0 and size > 0 and bool((starts == np.arange(0, (many + 1) * size, size)).all())
    small = not len(decisions) or int(decisions.max()) < 1 << 16
    return size if even else starts.astype(np.int32), decisions.astype(np.uint16) if small else decisions


def joined(lists: Sequence[Sent]) -> Sent:
    """Those of all, one after the other."""
    lists = [one for one in lists if isinstance(one[0], int) or len(one[0]) > 1] or list(lists[:1])
    if len(lists) == 1:
        return lists[0]
    if not lists:
        return np.zeros(1, dtype=np.int32), np.empty(0, dtype=np.uint16)
    decisions = np.concatenate([numbers for _, numbers in lists])
    sizes = {starts if isinstance(starts, int) else None for starts, _ in lists}
    if len(sizes) == 1 and None not in sizes:
        return sizes.pop(), decisions
    each = np.concatenate([np.diff(starts_of(*one)) for one in lists])
    return np.concatenate([np.zeros(1, dtype=np.int32), np.cumsum(each, dtype=np.int32)]), decisions


def starts_of(starts: Starts, decisions: Any) -> Any:
    if isinstance(starts, int):
        return np.arange(0, len(decisions) + 1, starts, dtype=np.int64)
    return np.asarray(starts, dtype=np.int64)


def batches(starts: Starts, decisions: Any) -> Iterator[Choices]:
    """What was sent, and may have been in a journal meanwhile: as batches of some `PART` numbers.

    >>> [list(batch.lists()) for batch in batches(2, [1, 2, 0, 3])]
    [[[1, 2], [0, 3]]]
    """
    numbers, bounds = np.asarray(decisions), starts_of(starts, decisions)
    first, many = 0, len(bounds) - 1
    while first < many:
        last = int(np.searchsorted(bounds, bounds[first] + PART, side="right")) - 1
        last = min(max(last, first + 1), many)
        low, high = int(bounds[first]), int(bounds[last])
        yield Choices(bounds[first : last + 1] - low, cast(Any, numbers[low:high].astype(np.int32)))
        first = last
