"""Nurikabe in shaded cells: what the rules about islands say, as clauses (the families of docs/cuts.md)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from cover.problems.connectivity import Connected
from cover.problems.lazy_constraints import components


class Islands:
    """Variable k + 1: cell k is sea. sizes: of the islands, by the cells of their numbers."""

    symbols = 2
    counters = ()

    def __init__(self, height: int, width: int, sizes: dict[int, int]):
        self.variables, self.width, self.sizes = height * width, width, sizes
        every = range(self.variables)
        last = self.variables - width
        self.beside = [
            [
                k + step
                for step, there in ((-width, k >= width), (-1, k % width), (1, (k + 1) % width), (width, k < last))
                if there
            ]
            for k in every
        ]
        pairs = tuple((a, b) for a in every for b in self.beside[a] if a < b)
        self._sea = Connected(tuple(every), (1,), pairs, "sea")
        self._near = [{a for a in (k, *self.beside[k]) if a in sizes} for k in every]
        self.clauses = [[-a - 1] for a in sizes]
        for a in every:
            if a % width < width - 1 and a + width in every:
                self.clauses.append([-k - 1 for k in (a, a + 1, a + width, a + width + 1)])
        for a, size in sizes.items():
            self.clauses += [[b + 1] for b in self.beside[a]] if size == 1 else [[-b - 1 for b in self.beside[a]]]
        self.clauses += [[k + 1] for k in every if k not in sizes and self._too_far([k])]

    def mark(self, cell: int, symbol: int) -> int:
        """The literal of a cell that holds a symbol of the board: 0 is sea."""
        return -cell - 1 if symbol else cell + 1

    def labels(self, choice: Iterable[int]) -> list[tuple[int, int]]:
        """The cells as `Nurikabe.decode` takes them: symbol 0 is sea."""
        sea = set(choice)
        return [(k, int(k not in sea)) for k in range(self.variables)]

    def choice(self, marks: Iterable[tuple[int, int]]) -> list[int]:
        return [k for k, symbol in marks if symbol == 0]

    def cuts(self, choice: Sequence[int] | NDArray[np.int32]) -> list[list[int]]:
        sea = {int(k) for k in choice}
        word = [int(k in sea) for k in range(self.variables)]
        found = [[k + 1 if holds else -k - 1 for k, _, holds in cut] for cut in self._sea.cuts(word)]
        for island in components(self.beside, [k for k in range(self.variables) if k not in sea]):
            shore = sorted({k for cell in island for k in self.beside[cell]} - {*island})
            numbers = [k for k in island if k in self.sizes]
            if not numbers:
                found.append([island[0] + 1] + [-k - 1 for k in shore])
                if self._too_far(island):
                    low, high = 1, len(island)  # the fewest of them, in their order, that no number reaches
                    while low < high:
                        middle = (low + high) // 2
                        low, high = (low, middle) if self._too_far(island[:middle]) else (middle + 1, high)
                    found.append([k + 1 for k in island[:low]])
            for a in numbers:
                if len(island) > self.sizes[a]:
                    found.append([k + 1 for k in self._way(island, a)[: self.sizes[a] + 1]])
                elif len(island) < self.sizes[a]:
                    found.append([-k - 1 for k in shore])
            for a in numbers[1:]:
                found.append([k + 1 for k in self._path(island, numbers[0], a)])
        return found

    def _way(self, island: Collection[int], first: int) -> list[int]:
        (part,) = components(self.beside, [first, *(k for k in island if k != first)])
        return part

    def _path(self, island: Collection[int], first: int, last: int) -> list[int]:
        """The shortest way inside an island."""
        inside, before, front = {*island}, {first: first}, [first]
        for k in front:  # grows meanwhile
            for j in self.beside[k]:
                if j in inside and j not in before:
                    before[j] = k
                    front.append(j)
        path = [last]
        while path[-1] != first:
            path.append(before[path[-1]])
        return path

    def _too_far(self, some: Sequence[int]) -> bool:
        """Does no number have an island that takes in these connected cells? Steps go around cells beside others."""
        touched = set[int]().union(*(self._near[k] for k in some))
        for a, size in self.sizes.items():
            if len(some) >= size or touched - {a} or self._lower(some, a) + len(some) > size:
                continue
            seen, front, steps = {*some}, {*some}, 0
            while front and a not in seen:
                front = {j for k in front for j in self.beside[k] if j not in seen and not self._near[j] - {a}}
                seen |= front
                steps += 1
            if a in seen and len(some) + steps <= self.sizes[a]:
                return False
        return True

    def _lower(self, some: Sequence[int], a: int) -> int:
        """Steps from the cells to another one, if nothing is in the way."""
        (r, c), width = divmod(a, self.width), self.width
        return min(abs(r - k // width) + abs(c - k % width) for k in some)
