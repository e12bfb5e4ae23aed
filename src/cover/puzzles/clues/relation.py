"""Relations: which symbols may follow each other on a line, or stand together in a group, pair by pair."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import ClassVar, Self

from cover.basics.errors import InputError
from cover.basics.suggest import shown
from cover.problems.rules import Rule
from cover.puzzles.clues.base import CellsClue, Filled, Frame, cells_in, names, pair_rule
from cover.puzzles.common.cells import cell_name


@dataclass(frozen=True)
class Relation(CellsClue):
    """`relation 1-2,1-3,2-3: r1c1 r1c2`: each symbol and the next one are one of these pairs, in this order."""

    pairs: frozenset[tuple[int, int]] = frozenset()

    key = "relation"
    form = "relation 1-2,1-3: CELLS"
    meaning = "Each symbol of the line and the next one are one of the pairs given, in this order."
    min_cells = 2
    every: ClassVar[bool] = False  # two cells, not neighbours alone?

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

    def rules(self, frame: Frame) -> Iterator[Rule]:
        for one, other in combinations(self.cells, 2) if self.every else pairwise(self.cells):
            yield pair_rule(one, other, lambda a, b: (a, b) in self.pairs, frame, self.place, (Relation, self.pairs))

    def faults(self, solution: Filled, frame: Frame) -> Iterator[str]:
        for k, (r, c) in enumerate(self.cells):
            for s, d in self.cells[k + 1 :] if self.every else self.cells[k + 1 : k + 2]:
                if (solution[r][c], solution[s][d]) not in self.pairs:
                    places = f"{cell_name((r, c))} and {cell_name((s, d))}"
                    yield f"{self.called}: {solution[r][c]} and {solution[s][d]} at {places} are none of its pairs"


class Mutual(Relation):
    """`mutual 1-3,3-1: r1c1 r1c2 r2c2`: every symbol and each one after it are one of these pairs."""

    key = "mutual"
    form = "mutual 1-3,3-1: CELLS"
    meaning = "Every symbol of the line and each one after it are one of the pairs given, in this order."
    heading = "Mutual relation"
    every = True
