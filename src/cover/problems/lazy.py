"""Sequences whose elements are made when asked for: labels and names of problems with millions of options."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

Label = Hashable
T = TypeVar("T")

BLOCK = 4096  # elements that are made at once when all are asked for


class Lazy(Sequence[T]):
    """`Lazy(3, f)` behaves like `(f(0), f(1), f(2))` without storing it. f must be pure. Pickled as that tuple.
    many: makes the elements at several indices at once, none of them negative; it must agree with f."""

    def __init__(self, length: int, make: Callable[[int], T], many: Callable[[Sequence[int]], list[T]] | None = None):
        self._length, self._make, self._many = length, make, many

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return picked(self, range(*index.indices(self._length)))
        position = int(index)
        if position < 0:
            position += self._length
        if not 0 <= position < self._length:
            raise IndexError(index)
        return self._make(position)

    def __iter__(self) -> Iterator[T]:
        many = self._many
        if many is None:
            return map(self._make, range(self._length))
        parts = (range(low, min(low + BLOCK, self._length)) for low in range(0, self._length, BLOCK))
        return chain.from_iterable(map(many, parts))

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)


def picked(elements: Sequence[T], indices: Sequence[int]) -> list[T]:
    """The elements at these indices. Raises IndexError for one that does not exist.

    >>> picked(Lazy(3, str), [2, 0])
    ['2', '0']
    """
    many = elements._many if isinstance(elements, Lazy) else None
    if many is None:
        return [elements[k] for k in indices]
    if indices and not 0 <= min(indices) <= max(indices) < len(elements):
        raise IndexError(f"an index outside 0..{len(elements) - 1}")
    return many(indices)


def selected(names: Sequence[T], kept: NDArray[np.int32]) -> Sequence[T]:
    """The elements of `names` at the indices `kept`, made when asked for."""
    return Lazy(len(kept), lambda k: names[int(kept[k])], lambda some: picked(names, kept[some].tolist()))
