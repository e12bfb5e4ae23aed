"""The rule `Reach`: how many cells are connected with a cell's neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cover.basics.errors import ProblemError
from cover.problems.lazy_constraints import ByCuts, Cut


@dataclass(frozen=True, eq=False)
class Reach(ByCuts):
    """So many cells that hold one of `symbols` are reached from the first cell over such cells alone.

    beside: the places in `cells` that are neighbours of each. asked: symbols of the first cell for which it holds, all
    if there are none.

    >>> row = Reach((0, 1, 2), (1,), ((1,), (0, 2), (1,)), 2)
    >>> row.holds([0, 1, 1]), row.holds([0, 0, 1])
    (True, False)
    """

    cells: tuple[int, ...]
    symbols: tuple[int, ...]
    beside: tuple[tuple[int, ...], ...]
    wanted: int
    name: str = "reach"
    asked: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len(self.beside) != len(self.cells):
            raise ProblemError(f"{self.name}: the neighbours of every cell are needed")

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        """Too many: not all of the first ones, one more than wanted. Too few: another one beside them,
        since inside their border they stay too few. Or the first cell holds a symbol that is not asked."""
        if self.asked and word[0] not in self.asked:
            return
        first = [(0, self.asked, False)] if self.asked else []
        order = [0]
        met = {0}
        for place in order:  # grows meanwhile
            for k in self.beside[place]:
                if k not in met and word[k] in self.symbols:
                    met.add(k)
                    order.append(k)
        # The first of them are connected with the place itself: one more than wanted is wrong by itself.
        if len(order) - 1 > self.wanted:
            yield first + [(k, self.symbols, False) for k in order[1 : max(self.wanted, 0) + 2]]
        elif len(order) - 1 < self.wanted:
            around = sorted({k for place in order for k in self.beside[place]} - met)
            yield first + [(k, self.symbols, True) for k in around]
