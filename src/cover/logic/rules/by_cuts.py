"""Rules of which only the cuts are known (parts, reach, beams, twins): marks under which one of them is broken.

A cut is a clause that every solution keeps. Those that a filling breaks are looked at: the filling in which all open
cells hold the same symbol, as far as they may; where no line may close, the one in which they join nothing. One that
breaks whatever the open cells hold leaves no room.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from cover.logic.rules.board_marks import Removed
from cover.logic.rules.facts import Fact, Grounds
from cover.problems.acyclic import Acyclic
from cover.problems.arrays import bits
from cover.problems.connectivity import LazyConstraint

BROKEN = "its rule would be broken"
OPEN = -1  # no symbol
LARGE = 200  # cells from which on marks are not tried one by one: hints would take seconds
LEFT = "{rule}: anything else would break its rule"


def broken(rule: LazyConstraint, held: Sequence[Collection[int]]) -> list[int] | None:
    """The places of a cut that is broken whatever the cells hold of these symbols; None where none is seen."""
    for word in _words(rule, held):
        for cut in rule.cuts(word):
            if not any(_possible(held[place], symbols, wanted) for place, symbols, wanted in cut):
                return [place for place, _, _ in cut]
    return None


def _words(rule: LazyConstraint, held: Sequence[Collection[int]]) -> Iterator[list[int]]:
    if isinstance(rule, Acyclic):
        # A cell that is open joins nothing: lines through it would hide those that close.
        yield [OPEN if len(some) > 1 else min(some) for some in held]
        return
    for symbol in sorted(set().union(*held)):
        yield [symbol if symbol in some else min(some) for some in held]


def _possible(held: Collection[int], symbols: Collection[int], wanted: bool) -> bool:
    return any((symbol in symbols) is wanted for symbol in held)


class Cutting:
    """Of one rule, by place."""

    def __init__(self, rule: LazyConstraint):
        self.rule, self.cells = rule, rule.cells

    def shows(self, masks: Sequence[int], quick: bool = False) -> Iterator[Fact]:
        """Marks that leave no room; quick: only that nothing has room."""
        held = [tuple(bits(masks[cell])) for cell in self.cells]
        if not all(held):
            return
        if (places := broken(self.rule, held)) is not None:
            first = places[0] if places else 0
            yield self._fact(first, masks[self.cells[first]], places)
            return
        for k, some in enumerate(held) if not quick and len(held) <= LARGE else ():
            for symbol in some if len(some) > 1 else ():
                places = broken(self.rule, [*held[:k], (symbol,), *held[k + 1 :]])
                if places is not None:
                    yield self._fact(k, 1 << symbol, places)

    def _fact(self, place: int, mask: int, places: Sequence[int]) -> Fact:
        because = tuple(self.cells[k] for k in sorted({*places} - {place}))
        return Fact(BROKEN, (Removed(self.cells[place], mask),), because, Grounds(LEFT))
