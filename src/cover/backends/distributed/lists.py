"""Choices that were found, as they come from a worker: packed in few bytes, and read again in batches that a cache of a
processor holds, because ten million solutions are read several times."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import numpy as np

from cover.problems.choices import Choices

PART = 1 << 16  # numbers


def batches(starts: Any, decisions: Any) -> Iterator[Choices]:
    """What `_native.PackedChoices` made of choices, and may have been in a journal meanwhile: as batches of some `PART`
    numbers. starts: where each choice starts; or, where all have the same size, that size.

    >>> [list(batch.lists()) for batch in batches(2, [1, 2, 0, 3])]
    [[[1, 2], [0, 3]]]
    """
    numbers = np.asarray(decisions)
    if isinstance(starts, int):
        many = max(1, PART // starts)
        bounds = np.arange(0, (many + 1) * starts, starts, dtype=np.int64)
        bounds.flags.writeable = False  # batches share it
        for low in range(0, len(numbers), many * starts):
            some = numbers[low : low + many * starts].astype(np.int32)
            yield Choices(bounds[: len(some) // starts + 1], some)
        return
    bounds = np.asarray(starts, dtype=np.int64)
    first, many = 0, len(bounds) - 1
    while first < many:
        last = int(np.searchsorted(bounds, bounds[first] + PART, side="right")) - 1
        last = min(max(last, first + 1), many)
        low, high = int(bounds[first]), int(bounds[last])
        yield Choices(bounds[first : last + 1] - low, cast(Any, numbers[low:high].astype(np.int32)))
        first = last
