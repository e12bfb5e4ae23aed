"""A rule about pairs: `Matched`, for tents and their trees."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from cover.basics.errors import ProblemError
from cover.problems.lazy_constraints import ByCuts, Cut


@dataclass(frozen=True, eq=False)
class Matched(ByCuts):
    """The cells that hold one of `symbols` can be paired with all partners, one each.

    partners: for each cell the partners that it may have, numbered from 0 to `count - 1`.

    >>> tents = Matched((0, 1, 2), (1,), ((0,), (0, 1), (1,)), 2)
    >>> tents.holds([1, 1, 0]), tents.holds([1, 0, 0]), tents.holds([1, 1, 1])
    (True, False, False)
    """

    cells: tuple[int, ...]
    symbols: tuple[int, ...]
    partners: tuple[tuple[int, ...], ...]
    count: int
    name: str = "matching"

    def __post_init__(self) -> None:
        if len(self.partners) != len(self.cells) or any(
            not 0 <= p < self.count for some in self.partners for p in some
        ):
            raise ProblemError(
                f"{self.name}: partners 0..{self.count - 1} are needed for each of {len(self.cells)} cells"
            )

    def cuts(self, word: Sequence[int]) -> Iterator[Cut]:
        """Hall: partners with too few cells need another one; cells with too few partners do not all stay."""
        chosen = [k for k, symbol in enumerate(word) if symbol in self.symbols]
        cell_of: dict[int, int] = {}
        # Each chosen cell gets a partner if it can (Kuhn); those left over show a tight set.
        alone = [k for k in chosen if not paired(self.partners, k, cell_of, set())]
        for k in alone:
            tight = self._tight(k, cell_of)
            yield [(cell, self.symbols, False) for cell in sorted(tight)]
        near: list[list[int]] = [[] for _ in range(self.count)]
        for k in chosen:
            for partner in self.partners[k]:
                near[partner].append(k)
        partner_of = {cell: partner for partner, cell in cell_of.items()}
        # The other direction: a partner without a cell, and all who would have to give one up for it.
        for first in range(self.count):
            if first not in cell_of:
                wanting, front = {first}, [first]
                while front:
                    new = {partner_of[k] for k in near[front.pop()]} - wanting
                    wanting |= new
                    front += new
                # Cells that none of them has yet, beside one of them: one must be chosen.
                yield [
                    (k, self.symbols, True)
                    for k, some in enumerate(self.partners)
                    if k not in partner_of and not wanting.isdisjoint(some)
                ]
                return

    def _tight(self, cell: int, cell_of: dict[int, int]) -> set[int]:
        """Cells around one without partner that have one partner less than they are."""
        found, front = {cell}, [cell]
        while front:
            new = {cell_of[partner] for partner in self.partners[front.pop()]} - found
            found |= new
            front += new
        return found


def paired(partners: Sequence[Collection[int]], cell: int, cell_of: dict[int, int], tried: set[int]) -> bool:
    """Find a partner for a cell, sending others to other partners if need be (Kuhn). cell_of: who has a partner."""
    for partner in partners[cell]:
        if partner not in tried:
            tried.add(partner)
            if partner not in cell_of or paired(partners, cell_of[partner], cell_of, tried):
                cell_of[partner] = cell
                return True
    return False
