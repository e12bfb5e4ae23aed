"""A batch of choices: solutions as ascending decision indices, many in two flat arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

AT_ONCE = 256  # choices that `lists` turns into Python objects before they are taken


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
            raise ValueError(f"choices of {sizes.min()} to {sizes.max()} decisions make no table")
        return self.decisions[: self.starts[-1]].reshape(len(self), -1 if len(self) and sizes[0] else 0)

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __iter__(self) -> Iterator[NDArray[np.int32]]:
        for k in range(len(self)):
            yield self.decisions[self.starts[k] : self.starts[k + 1]]

    def lists(self) -> Iterator[list[int]]:
        """Every choice as a list of plain integers; some hundreds are made at once, while they are in the cache.

        >>> list(Choices.of([[2, 0], [1, 3]]).lists())
        [[0, 2], [1, 3]]
        """
        for low in range(0, len(self), AT_ONCE):
            starts = self.starts[low : low + AT_ONCE + 1]
            flat = self.decisions[starts[0] : starts[-1]]
            lengths = np.diff(starts)
            if lengths[0] and (lengths == lengths[0]).all():
                yield from flat.reshape(len(lengths), -1).tolist()
            else:
                numbers = flat.tolist()
                yield from (numbers[a:b] for a, b in pairwise((starts - starts[0]).tolist()))
