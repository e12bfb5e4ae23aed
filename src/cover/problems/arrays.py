"""Names for the arrays that problems are made of, and lists as flat arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

import cover._native as _native

Bools = NDArray[np.bool_]
Int32s = NDArray[np.int32]
Int64s = NDArray[np.int64]
Number = TypeVar("Number", bound=np.generic)


def starts_of(sizes: Iterable[int]) -> Int32s:
    """Where lists of these sizes begin in one flat array, and where the last one ends.

    >>> starts_of([2, 3]).tolist()
    [0, 2, 5]
    """
    listed = [0, *sizes]
    return np.array(listed, dtype=np.int32).cumsum(dtype=np.int32)


def bits(mask: int) -> list[int]:
    """The places of the ones of a number, ascending.

    >>> bits(0b1010)
    [1, 3]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def repeated(values: NDArray[Number], counts: NDArray[np.integer]) -> NDArray[Number]:
    """`np.repeat` for counts of any width: where places have 32 bits, numpy refuses counts of 64.

    >>> repeated(np.array([7, 8]), np.array([2, 1], dtype=np.int64)).tolist()
    [7, 7, 8]
    """
    return np.repeat(values, counts.astype(np.intp, copy=False))


def flattened(rows: Iterable[Sequence[int] | Int32s]) -> tuple[Int32s, Int32s]:
    """Lists as two arrays: where each begins and the last one ends, and all numbers one after the other.

    >>> [array.tolist() for array in flattened([(4, 5), (6,)])]
    [[0, 2, 3], [4, 5, 6]]
    """
    return _native.flattened(list(rows))
