"""A batch of choices: solutions as ascending decision indices, many in two flat arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.basics.errors import Unavailable


@dataclass(frozen=True)
class Choices:
    """Choice k is `decisions[starts[k]:starts[k + 1]]`, ascending indices into `problem.decisions`.

    starts: int64, shape (n + 1,); decisions: int32, flat.
    """

    starts: NDArray[np.int64]
    decisions: NDArray[np.int32]

    @classmethod
    def of(cls, choices: Iterable[Iterable[int]]) -> Choices:
        """Pack choices given one by one (they are sorted here)."""
        rows = [np.sort(np.fromiter(choice, dtype=np.int32)) for choice in choices]
        starts = np.zeros(len(rows) + 1, dtype=np.int64)
        np.cumsum([len(row) for row in rows], out=starts[1:])
        return cls(starts, np.concatenate(rows) if rows else np.empty(0, dtype=np.int32))

    @property
    def table(self) -> NDArray[np.int32]:
        """The choices as the rows of a matrix, shape (n, k). Raises ValueError where they differ in length."""
        sizes = np.diff(self.starts)
        if len(sizes) and sizes.min() != sizes.max():
            raise ValueError(f"choices of {sizes.min()} to {sizes.max()} decisions cannot make a table")
        return self.decisions[: self.starts[-1]].reshape(len(self), -1 if len(self) and sizes[0] else 0)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """The choices as an Arrow array of lists (`large_list<int32>`), without a copy: what takes Arrow's PyCapsule
        interface reads them, as `polars.Series(batch)`, `pyarrow.array(batch)`. Raises Unavailable without pyarrow.

        https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html
        """
        try:
            arrow = import_module("pyarrow")
        except ModuleNotFoundError as missing:
            raise Unavailable("Arrow arrays are made by pyarrow: pip install pyarrow") from missing
        lists = arrow.LargeListArray.from_arrays(arrow.array(self.starts), arrow.array(self.decisions))
        schema_and_array: tuple[object, object] = lists.__arrow_c_array__(requested_schema)
        return schema_and_array

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __iter__(self) -> Iterator[NDArray[np.int32]]:
        for k in range(len(self)):
            yield self.decisions[self.starts[k] : self.starts[k + 1]]

    def lists(self) -> Iterator[list[int]]:
        """Every choice as a list of plain integers, made when it is asked for. The lists belong to the caller; the
        memory of those that are not kept is used again.

        >>> list(Choices.of([[2, 0], [1, 3]]).lists())
        [[0, 2], [1, 3]]
        """
        return _native.ChoiceLists(self.starts, self.decisions)


def costs_of(problem: Any) -> NDArray[np.int64]:
    """What each decision of an exact cover or a CP-SAT model costs; 0 where it has no costs."""
    return np.zeros(len(problem.decisions), dtype=np.int64) if problem.costs is None else problem.costs


def blocking_clause(
    choice: Sequence[int] | NDArray[np.int32], decisions: int, positive_blocking: bool
) -> NDArray[np.int32]:
    """The clause (signed numbers of decisions from 1) that excludes this choice and no other solution; empty if there
    can be no other solution. positive_blocking: no solution's taken decisions contain another's.

    >>> blocking_clause([0, 2], 3, False).tolist(), blocking_clause([0, 2], 3, True).tolist()
    ([-1, 2, -3], [-1, -3])
    """
    taken = np.asarray(choice, dtype=np.int32)
    # A solution that contains this choice cannot be another one: "not all of these" is enough.
    if positive_blocking:
        return -1 - taken
    clause = np.arange(1, decisions + 1, dtype=np.int32)
    clause[taken] *= -1
    return clause
