"""0/1 matrices as people have them (nested lists, numpy, scipy.sparse) to flat incidences; scipy is never imported."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import ProblemError
from cover.problems.arrays import Int32s


def incidences(matrix: Any) -> tuple[int, int, Int32s, Int32s]:
    """(rows, columns, starts, columns of the ones row by row, ascending): the matrix in compressed rows.

    Raises ProblemError, with row and column, for an entry that is neither 0 nor 1, and for rows of different lengths.

    >>> rows, columns, starts, items = incidences([[1, 0, 1], [0, 1, 0]])
    >>> rows, columns, starts.tolist(), items.tolist()
    (2, 3, [0, 2, 3], [0, 2, 1])
    """
    rows, columns, row, column, value = _sparse(matrix) if hasattr(matrix, "tocsr") else _dense(matrix)
    # Entries of 0 are not listed, so anything but 1 is wrong.
    wrong = np.flatnonzero(value != 1)
    if len(wrong):
        k = int(wrong[0])
        shown = value[k].item()
        raise ProblemError(f"row {row[k]}, column {column[k]} (from 0) is {shown!r}: only 0 and 1 are allowed")
    if max(rows, columns, len(column)) > np.iinfo(np.int32).max:
        raise ProblemError(f"a matrix of {rows} x {columns} with {len(column)} ones is too large")
    starts = np.zeros(rows + 1, dtype=np.int32)
    np.cumsum(np.bincount(row, minlength=rows), out=starts[1:])
    return rows, columns, starts, column.astype(np.int32)


def _dense(matrix: Any) -> tuple[int, int, NDArray[Any], NDArray[Any], NDArray[Any]]:
    try:
        array = np.asarray(matrix)
    except ValueError:
        raise ProblemError("the rows of the matrix have different lengths") from None
    if array.ndim != 2 or array.dtype.kind not in "biuf":
        raise ProblemError(f"a matrix of 0 and 1 is needed, got {array.dtype} of shape {array.shape}")
    row, column = np.nonzero(array)
    return (*array.shape, row, column, array[row, column])


def _sparse(matrix: Any) -> tuple[int, int, NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Entries that stand in several pieces are added up; zeros that are stored are left out."""
    rows, columns = matrix.shape
    compressed = matrix.tocsr(copy=True)
    compressed.sum_duplicates()
    compressed.eliminate_zeros()
    compressed.sort_indices()
    row = np.repeat(np.arange(rows), np.diff(compressed.indptr))
    return rows, columns, row, compressed.indices, compressed.data
