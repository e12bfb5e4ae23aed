"""Names for the arrays that problems are made of, and lists as flat arrays."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import numpy as np
from numpy.typing import NDArray

Int32s = NDArray[np.int32]


def starts_of(sizes: Iterable[int]) -> Int32s:
    """Where lists of these sizes begin in one flat array, and where the last one ends.

    >>> starts_of([2, 3]).tolist()
    [0, 2, 5]
    """
    listed = [0, *sizes]
    return np.array(listed, dtype=np.int32).cumsum(dtype=np.int32)


def flat_of(rows: Iterable[Iterable[int]]) -> Int32s:
    """All numbers of lists, one after the other."""
    return np.array(list(chain.from_iterable(rows)), dtype=np.int32)
