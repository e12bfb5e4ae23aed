"""Names for the arrays that problems are made of, and lists as flat arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

import cover._native as _native

Bools = NDArray[np.bool_]
Int32s = NDArray[np.int32]
Int64s = NDArray[np.int64]


def starts_of(sizes: Iterable[int]) -> Int32s:
    """Where lists of these sizes begin in one flat array, and where the last one ends.

    >>> starts_of([2, 3]).tolist()
    [0, 2, 5]
    """
    listed = [0, *sizes]
    return np.array(listed, dtype=np.int32).cumsum(dtype=np.int32)


def flattened(rows: Iterable[Sequence[int] | Int32s]) -> tuple[Int32s, Int32s]:
    """Lists as two arrays: where each begins and the last one ends, and all numbers one after the other.

    >>> [array.tolist() for array in flattened([(4, 5), (6,)])]
    [[0, 2, 3], [4, 5, 6]]
    """
    return _native.flattened(list(rows))
