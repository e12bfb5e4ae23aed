"""Connected cells: out of reach, too far away, a cut cell, the only way on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import cover._native as _native
from cover.logic.rules.board_marks import Removed
from cover.logic.rules.facts import Fact, Grounds, fallen, flags
from cover.problems.connectivity import Connected

OUT_OF_REACH, TOO_FAR, CUT_CELL, WAY_OUT, TOO_SMALL = (
    "out of reach",
    "too far away",
    "cut cell",
    "only way out",
    "needed for its size",
)
REACH, BETWEEN = "{rule}: no way from {a} leads there", "{rule}: the only way from {a} to {b} passes here"
ROOM = "{rule}: otherwise it would have room for {n:cell} only"
LEFT = "{rule}: it may grow by {n:more cell} only, too few to get there"
# By kind in native code: what it is called, why, and which of its numbers are places.
KINDS = (
    (OUT_OF_REACH, REACH, (0,)), (TOO_FAR, LEFT, (1,)), (CUT_CELL, BETWEEN, (0, 1)), (WAY_OUT, BETWEEN, (0, 1)),
    (TOO_SMALL, ROOM, ()), (TOO_SMALL, ROOM, (1,)),
)  # fmt: skip


class Joining:
    """Of cells that hold one of `symbols` and are connected. least, most: how many there are (0: not known); either:
    neighbours of which other rules let one of the two at least hold one."""

    def __init__(self, rule: Connected, least: int = 0, most: int = 0, either: Collection[frozenset[int]] = ()):
        self.cells = rule.cells
        self.symbols = sum(1 << symbol for symbol in rule.symbols)
        place = {cell: k for k, cell in enumerate(rule.cells)}
        partners: list[list[int]] = [[] for _ in rule.cells]  # by place
        for one, other in either:
            if one in place and other in place:
                partners[place[one]].append(place[other])
                partners[place[other]].append(place[one])
        self._given = rule.beside, partners, least, most or rule.most
        self._native = _native.Joining(*self._given)

    def shows(self, masks: Sequence[int], quick: bool = False) -> Iterator[Fact]:
        """The facts, the simple ones first."""
        held = [masks[cell] for cell in self.cells]
        for kind, falls, because, grounds in self._native.shows(*flags(held, self.symbols)):
            removed = tuple(Removed(self.cells[k], fallen(held[k], self.symbols, how)) for k, how in falls)
            yield self.fact(kind, removed, because, grounds)

    def fact(self, kind: int, removed: tuple[Removed, ...], because: Sequence[int], grounds: Sequence[int]) -> Fact:
        """What native code shows; because: places."""
        name, says, places = KINDS[kind]
        cells = tuple(self.cells[number] for k, number in enumerate(grounds) if k in places)
        numbers = tuple(number for k, number in enumerate(grounds) if k not in places)
        of = tuple(dict.fromkeys(self.cells[k] for k in because))
        return Fact(name, removed, of, Grounds(says, cells, numbers))

    def add_to(self, rules: _native.BoardRules, number: int) -> None:
        """Make native code know the rule by its number."""
        rules.joining(number, self.cells, self.symbols, *self._given)
