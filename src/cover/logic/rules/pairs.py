"""Pairs: cells that want more partners than there are, partners that need a cell (Hall)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cover.logic.rules.board_marks import Removed
from cover.logic.rules.facts import Fact, Grounds
from cover.problems.matching import Matched

TAKEN, NEEDED = "its partners are taken", "its partner needs it"
OF_OTHERS, NONE_BESIDE = "{rule}: the partners beside it are needed by others", "{rule}: no partner is beside it"
WITHOUT = "{rule}: otherwise one partner would be left alone"


class Pairing:
    """Of cells that hold one of `symbols` and partners, one each."""

    def __init__(self, rule: Matched):
        self.cells, self.partners, self.count = rule.cells, rule.partners, rule.count
        self.symbols = sum(1 << symbol for symbol in rule.symbols)
        self.cells_of: list[list[int]] = [[] for _ in range(rule.count)]
        for k, some in enumerate(rule.partners):
            for partner in some:
                self.cells_of[partner].append(k)

    def shows(self, masks: Sequence[int], quick: bool = False) -> Iterator[Fact]:
        """The facts, the simple ones first; quick: these alone."""
        held = [masks[cell] for cell in self.cells]
        sure = [k for k, mask in enumerate(held) if mask and not mask & ~self.symbols]
        may = [bool(mask & self.symbols) for mask in held]
        yield from sorted(self._taken(held, sure, may), key=lambda fact: len(fact.because))
        yield from sorted(self._needed(held, may), key=lambda fact: len(fact.because))

    def _taken(self, held: Sequence[int], sure: Sequence[int], may: Sequence[bool]) -> Iterator[Fact]:
        wishes = {k: self.partners[k] for k in sure}
        matched: dict[int, int] = {}
        for k in sure:
            if tight := _paired(k, wishes, matched):
                removed = (Removed(self.cells[k], held[k]),)
                yield Fact(TAKEN, removed, self._named(tight - {k}), _taken_by(tight))
                return
        for k, mask in enumerate(held):
            if may[k] and mask & ~self.symbols and self.partners[k]:
                if tight := _paired(k, {**wishes, k: self.partners[k]}, dict(matched)):
                    removed = (Removed(self.cells[k], mask & self.symbols),)
                    yield Fact(TAKEN, removed, self._named(tight - {k}), _taken_by(tight))
            elif may[k] and not self.partners[k]:
                yield Fact(TAKEN, (Removed(self.cells[k], mask & self.symbols),), (), Grounds(NONE_BESIDE))

    def _needed(self, held: Sequence[int], may: Sequence[bool]) -> Iterator[Fact]:
        wishes = {p: [k for k in cells if may[k]] for p, cells in enumerate(self.cells_of)}
        matched: dict[int, int] = {}
        for p in wishes:
            if tight := _paired(p, wishes, matched):
                closed = [k for q in tight for k in self.cells_of[q] if not may[k]]
                cell = next((k for q in tight for k in wishes[q]), self.cells_of[p][0] if self.cells_of[p] else 0)
                yield Fact(NEEDED, (Removed(self.cells[cell], held[cell]),), self._named(closed), Grounds(WITHOUT))
                return
        holder = dict(matched)
        for k, p in holder.items():
            if not held[k] & ~self.symbols:
                continue
            without = {q: [c for c in cells if c != k] for q, cells in wishes.items()}
            other = {c: q for c, q in holder.items() if c != k}
            if tight := _paired(p, without, other):
                closed = [c for q in tight for c in self.cells_of[q] if not may[c]]
                removed = (Removed(self.cells[k], held[k] & ~self.symbols),)
                yield Fact(NEEDED, removed, self._named(closed), Grounds(WITHOUT))

    def _named(self, places: object) -> tuple[int, ...]:
        return tuple(self.cells[k] for k in sorted(set(places)))  # type: ignore[call-overload]


def _taken_by(tight: set[int]) -> Grounds:
    return Grounds(OF_OTHERS if len(tight) > 1 else NONE_BESIDE)


def _paired(first: int, wishes: Mapping[int, Sequence[int]], holder: dict[int, int]) -> set[int]:
    """Give one a partner, moving others to other partners where need be (changes `holder`, by partner); empty if that
    is done, else those who together have fewer partners than they are."""
    before: dict[int, int] = {}
    want, front = {first}, [first]
    while front:
        one = front.pop(0)
        for wish in wishes[one]:
            if wish in before:
                continue
            before[wish] = one
            if wish not in holder:
                while True:
                    one = before[wish]
                    given_up = next((w for w, h in holder.items() if h == one), None)
                    holder[wish] = one
                    if given_up is None or one == first:
                        return set()
                    del holder[given_up]
                    wish = given_up
            want.add(holder[wish])
            front.append(holder[wish])
    return want
