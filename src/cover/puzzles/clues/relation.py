"""Relations: which symbols may follow each other on a line, or stand together in a group, pair by pair."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Self

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.puzzles.clues.base import cells_in, names
from cover.puzzles.clues.twos import TwosClue
from cover.puzzles.common.cells import Cell


@dataclass(frozen=True)
class Relation(TwosClue):
    """`relation 1-2,1-3,2-3: r1c1 r1c2`: each symbol and the next one are one of these pairs, in this order."""

    pairs: frozenset[tuple[int, int]] = frozenset()

    key = "relation"
    form = "relation 1-2,1-3: CELLS"
    meaning = "Each symbol of the line and the next one form one of the given pairs, in this order."

    @classmethod
    def read(cls, value: str, text: str, size: int) -> Self:
        found = [re.fullmatch(r"(\d{1,3})-(\d{1,3})", word) for word in value.split(",")]
        if not all(found):
            raise InputError(f"{cls.key} {shown(value)}: pairs of symbols such as 1-2,1-3 are needed")
        return cls(cells_in(cls.key, text, size), frozenset((int(pair[1]), int(pair[2])) for pair in found if pair))

    def line(self) -> str:
        return f"{self.key} {','.join(f'{a}-{b}' for a, b in sorted(self.pairs))}: {names(self.cells)}"

    def _printed(self) -> str:
        pairs = ", ".join(f"{one}-{other}" for one, other in sorted(self.pairs))
        return self.meaning.replace("the pairs given, in this order", f"these pairs, in this order: {pairs}")

    def settings(self) -> tuple[Hashable, ...]:
        return (self.pairs,)

    def twos(self, cells: Sequence[Cell]) -> Sequence[tuple[Cell, Cell]]:
        return tuple(pairwise(cells))

    def allowed(self, first: int, second: int) -> bool:
        return (first, second) in self.pairs

    def words(self, first: int, second: int, places: str) -> str:
        return f"{first} and {second} at {places} are none of its pairs"


class Mutual(Relation):
    """`mutual 1-3,3-1: r1c1 r1c2 r2c2`: every symbol and each one after it are one of these pairs."""

    key = "mutual"
    form = "mutual 1-3,3-1: CELLS"
    meaning = "Every symbol of the line and each one after it form one of the given pairs, in this order."
    heading = "Mutual relation"

    def twos(self, cells: Sequence[Cell]) -> Sequence[tuple[Cell, Cell]]:
        return tuple(combinations(cells, 2))
