"""Rules about connectivity: `Connected` and `Areas`; `LazyConstraint` names all of them.

They look at a complete choice: `holds` judges it, and `cuts` says why it is wrong as clauses over marks, each of which
every solution keeps and this choice breaks. A search asks, looks, adds and goes on. No auxiliary variable is needed, so
counts and blocking are right by construction. Files say them in full
(`reductions/connected_rules.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

import cover._native as _native
from cover.basics.errors import ProblemError
from cover.problems.acyclic import Acyclic
from cover.problems.arrays import Bools
from cover.problems.beams import Beams
from cover.problems.crossing import OneLine
from cover.problems.lazy_constraints import ByCuts, Cut, components
from cover.problems.loops import Loop
from cover.problems.matching import Matched
from cover.problems.names import Name
from cover.problems.partition import Parted
from cover.problems.parts import Parts
from cover.problems.pieces import Pieces
from cover.problems.reach import Reach
from cover.problems.stated import Clauses
from cover.problems.twins import Twins
from cover.problems.walks import Walk

Pairs = tuple[tuple[int, int], ...]


class _Neighbouring(ByCuts):
    """A rule about cells of which some are neighbours; neighbours: pairs of places in `cells`."""

    neighbours: Pairs

    def __post_init__(self) -> None:
        cells = range(len(self.cells))
        if any(a == b or a not in cells or b not in cells for a, b in self.neighbours):
            raise ProblemError(f"{self.name}: neighbours are pairs of different places 0..{len(cells) - 1}")

    @cached_property
    def beside(self) -> list[list[int]]:
        """The neighbours of each place."""
        beside: list[list[int]] = [[] for _ in self.cells]
        for a, b in self.neighbours:
            beside[a].append(b)
            beside[b].append(a)
        return beside


@dataclass(frozen=True, eq=False)
class Connected(_Neighbouring):
    """The cells that hold one of `symbols` are connected; none at all do too.

    neighbours: pairs of places in `cells`. most: no more cells hold one (0: any number). Where it is set, and a cell
    is certain to hold the one symbol, clauses say the rule in full (`reductions/layers.py`). others: the board's other
    rules see to it that cells that hold none are connected in parts of at most so many (0: nothing is known of them);
    cuts are shorter then.

    >>> row = Connected((0, 1, 2), (1,), ((0, 1), (1, 2)))
    >>> row.holds([1, 1, 0]), next(row.cuts([1, 0, 1]))
    (True, [(2, (1,), False), (0, (1,), False), (1, (1,), True)])
    """

    cells: tuple[int, ...]
    symbols: tuple[int, ...]
    neighbours: Pairs
    name: str | Name = "rule"
    most: int = 0
    others: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        if min(self.most, self.others) < 0:
            raise ProblemError(f"{self.name}: a number of cells cannot be negative")

    def first_cuts(self, possible: Bools) -> Iterator[Cut]:
        """Where some cells are certain to hold one of the symbols, another one that does is not alone, and has a
        neighbour that does."""
        inside = possible[:, list(self.symbols)].sum(axis=1)
        certain = ((inside > 0) & (inside == possible.sum(axis=1))).tolist()
        known = sum(certain)
        for place, beside in enumerate(self.beside):
            if inside[place] and known > certain[place]:
                yield [(place, self.symbols, False)] + [(k, self.symbols, True) for k in beside]

    def implied(self, possible: Bools) -> Iterator[Cut]:
        """Where a cell is certain to hold one of the symbols, no cell does from which no way of cells that may leads
        there: of a galaxies board 14x24, two thirds of the marks are of such cells."""
        inside = possible[:, list(self.symbols)].sum(axis=1)
        certain = np.flatnonzero((inside > 0) & (inside == possible.sum(axis=1)))
        may = np.flatnonzero(inside).tolist()
        if len(certain):
            parts = components(self.beside, may)
            reached = next(set(part) for part in parts if certain[0] in part)
            yield from ([(place, self.symbols, False)] for place in may if place not in reached)

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        """Two cells of two parts need one of the cells that part them: those around one part, towards the other. Of a
        part that is too large, not all of these cells, one more than there may be."""
        inside = bytes(map(set(self.symbols).__contains__, word))
        for ends, wall in self._joined.cuts(inside, self.others):
            yield [(k, self.symbols, False) for k in ends] + [(k, self.symbols, True) for k in wall]

    @cached_property
    def _joined(self) -> _native.Joining:
        return _native.Joining(self.beside, [()] * len(self.cells), 0, self.most)

    def __getstate__(self) -> dict[str, Any]:
        """Native objects do not travel."""
        return {name: value for name, value in self.__dict__.items() if name != "_joined"}


@dataclass(frozen=True, eq=False)
class Areas(_Neighbouring):
    """Neighbours with one symbol belong together, and each such area has as many cells as `sizes` says of its symbol
    (0: any number; below 0: at least so many).

    >>> row = Areas((0, 1, 2), (1, 2), ((0, 1), (1, 2)))
    >>> row.holds([0, 1, 1]), row.holds([1, 1, 1]), row.holds([0, 0, 1])
    (True, False, False)
    """

    cells: tuple[int, ...]
    sizes: tuple[int, ...]
    neighbours: Pairs
    name: str = "areas"

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        """An area too large: not all of these cells, one more than it may have. Too small: another cell beside it."""
        same = [[k for k in beside if word[k] == word[cell]] for cell, beside in enumerate(self.beside)]
        for area in components(same, range(len(word))):
            symbol = word[area[0]]
            size = self.sizes[symbol]
            if 0 < size < len(area):
                yield [(cell, (symbol,), False) for cell in area[: size + 1]]
                yield [(cell, (symbol,), False) for cell in components(same, area[::-1])[0][: size + 1]]
            elif len(area) < abs(size):
                around = sorted({k for cell in area for k in self.beside[cell]} - set(area))
                small: Cut = [(cell, (symbol,), False) for cell in area]
                yield small + [(k, (symbol,), True) for k in around]


FilteredByMasks = Connected | Loop | Acyclic  # by native searches, which take no others
UnsupportedByMasks = Areas | Matched | Parted | Parts | Reach | Beams | OneLine | Clauses | Pieces | Twins | Walk
LazyConstraint = FilteredByMasks | UnsupportedByMasks
