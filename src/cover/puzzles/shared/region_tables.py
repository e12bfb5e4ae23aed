"""The regions of grids as arrays: those that follow from numbers alone are made once, and marks are looked at in all
regions of a board at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cover import _native
from cover.problems.arrays import flattened
from cover.puzzles.clues.base import Clue, FlagClue, Frame
from cover.puzzles.shared.cells import Cell

MOST_TABLES = 500  # that are kept


@dataclass(frozen=True)
class Regions:
    """Regions one after the other: names; starts: int32 (regions + 1,); cells: int32, their cell numbers from 0."""

    names: tuple[str, ...]
    starts: NDArray[np.int32]
    cells: NDArray[np.int32]

    @classmethod
    def of(cls, regions: Iterable[tuple[str, Sequence[int] | NDArray[np.int32]]]) -> Regions:
        """From names and cell numbers."""
        listed = list(regions)
        if not listed:
            return NONE
        return cls(tuple([name for name, _ in listed]), *flattened([cells for _, cells in listed]))

    def __add__(self, other: Regions) -> Regions:
        if not other.names or not self.names:
            return self if self.names else other
        starts = np.concatenate([self.starts, other.starts[1:] + self.starts[-1]])
        return Regions(self.names + other.names, starts, np.concatenate([self.cells, other.cells]))

    def repeat(self, numbers: list[int], symbols: int) -> bool:
        """Does some region hold a symbol twice? numbers: the symbol number of every cell, -1 for a blank."""
        return _native.repeats(self.starts, self.cells, numbers, symbols)


NONE = Regions((), np.zeros(1, dtype=np.int32), np.zeros(0, dtype=np.int32))
_TABLES: dict[Hashable, Regions] = {}


def kept(key: tuple[Hashable, ...], make: Callable[[], Regions]) -> Regions:
    """The regions of a key, made once."""
    found = _TABLES.get(key)
    if found is None:
        if len(_TABLES) >= MOST_TABLES:
            _TABLES.clear()
        found = _TABLES[key] = make()
    return found


def added(regions: Iterable[tuple[str, Sequence[Cell]]], clues: Iterable[Clue], frame: Frame) -> Regions:
    """The regions that a board has besides those of its kind: its own ones, then those of its clues."""
    whole, own = NONE, [(name, frame.numbers(cells)) for name, cells in regions]
    for clue in clues:
        if isinstance(clue, FlagClue):
            whole += Regions.of(own) + _of_flag(clue, frame.size, frame.symbols, frame.boxes)
            own = []
        elif type(clue).regions is not Clue.regions:
            own += [(name, frame.numbers(cells)) for name, cells in clue.regions(frame)]
    return whole + Regions.of(own)


@lru_cache(maxsize=64)
def _of_flag(clue: FlagClue, size: int, symbols: tuple[int, ...], boxes: tuple[tuple[Hashable, ...], ...]) -> Regions:
    frame = Frame(size, symbols, boxes)
    return Regions.of((name, frame.numbers(cells)) for name, cells in clue.regions(frame))
