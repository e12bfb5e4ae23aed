"""Pairs: cells that want more partners than there are, partners that need a cell (Hall)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cover.logic.rules.board_marks import Removed
from cover.logic.rules.facts import Fact, Grounds
from cover.problems.matching import Matched

TAKEN, NEEDED = "its partners are taken", "its partner needs it"
OF_OTHERS, NONE_BESIDE = "{rule}: the partners beside it are needed by others", "{rule}: no partner is beside it"
WITHOUT = "{rule}: otherwise one partner would be left alone"


class Pairing:
    """Of cells that hold one of `symbols` and partners, one each. Cells are counted here as they stand in the rule; a
    mask's bits are symbols.

    Both sides are searched alike: who looks for a partner has *wishes*, and a matching says by wish who *holds* it.
    Where one finds none, a *tight* set is left (Hall): together they wish for fewer than they are.
    """

    def __init__(self, rule: Matched):
        self.cells, self.partners, self.count = rule.cells, rule.partners, rule.count
        self.symbols = sum(1 << symbol for symbol in rule.symbols)
        self.cells_of: list[list[int]] = [[] for _ in range(rule.count)]
        for k, some in enumerate(rule.partners):
            for partner in some:
                self.cells_of[partner].append(k)

    def shows(self, masks: Sequence[int], quick: bool = False) -> Iterator[Fact]:
        """The facts, in each direction those first that need the fewest cells; all of them are quick to find."""
        held = [masks[cell] for cell in self.cells]
        sure = [k for k, mask in enumerate(held) if mask and not mask & ~self.symbols]
        may = [bool(mask & self.symbols) for mask in held]
        yield from sorted(self._taken(held, sure, may), key=lambda fact: len(fact.because))
        yield from sorted(self._needed(held, may), key=lambda fact: len(fact.because))

    def _taken(self, held: Sequence[int], sure: Sequence[int], may: Sequence[bool]) -> Iterator[Fact]:
        """Cells that cannot hold a symbol of the rule, since those that surely do need all their partners."""
        wishes = {k: self.partners[k] for k in sure}
        holders: dict[int, int] = {}  # partner -> cell
        for k in sure:
            if tight := _without_partner(k, wishes, holders):  # a contradiction: all marks of one cell fall
                removed = (Removed(self.cells[k], held[k]),)
                yield Fact(TAKEN, removed, self._named(tight - {k}), _taken_by(tight))
                return
        for k, mask in enumerate(held):
            if may[k] and mask & ~self.symbols and self.partners[k]:
                # Were this cell one of them too: on a copy, since the next cell is asked about the same matching.
                if tight := _without_partner(k, {**wishes, k: self.partners[k]}, dict(holders)):
                    removed = (Removed(self.cells[k], mask & self.symbols),)
                    yield Fact(TAKEN, removed, self._named(tight - {k}), _taken_by(tight))
            elif may[k] and not self.partners[k]:
                yield Fact(TAKEN, (Removed(self.cells[k], mask & self.symbols),), (), Grounds(NONE_BESIDE))

    def _needed(self, held: Sequence[int], may: Sequence[bool]) -> Iterator[Fact]:
        """Cells that must hold a symbol of the rule: without them some partners had too few cells."""
        wishes = {p: [k for k in cells if may[k]] for p, cells in enumerate(self.cells_of)}
        holders: dict[int, int] = {}  # cell -> partner
        for p in wishes:
            if tight := _without_partner(p, wishes, holders):
                # A contradiction, stated of a cell beside them, or of any where none is. What matters are those closed.
                closed = [k for q in tight for k in self.cells_of[q] if not may[k]]
                cell = next((k for q in tight for k in wishes[q]), self.cells_of[p][0] if self.cells_of[p] else 0)
                yield Fact(NEEDED, (Removed(self.cells[cell], held[cell]),), self._named(closed), Grounds(WITHOUT))
                return
        # Only a cell that the matching uses can be needed: without any other one this matching is still there.
        for k, p in holders.items():
            if not held[k] & ~self.symbols:
                continue
            others = {q: [c for c in cells if c != k] for q, cells in wishes.items()}
            kept = {c: q for c, q in holders.items() if c != k}
            if tight := _without_partner(p, others, kept):
                closed = [c for q in tight for c in self.cells_of[q] if not may[c]]
                removed = (Removed(self.cells[k], held[k] & ~self.symbols),)
                yield Fact(NEEDED, removed, self._named(closed), Grounds(WITHOUT))

    def _named(self, places: Iterable[int]) -> tuple[int, ...]:
        """Cells of the board for some of the rule, each once."""
        return tuple(self.cells[k] for k in sorted(set(places)))


def _taken_by(tight: set[int]) -> Grounds:
    return Grounds(OF_OTHERS if len(tight) > 1 else NONE_BESIDE)


def _without_partner(first: int, wishes: Mapping[int, Sequence[int]], holders: dict[int, int]) -> set[int]:
    """Give one a partner, moving others to other partners where need be (changes `holders`, by partner); empty if that
    is done, else those who together have fewer partners than they are.

    A breadth-first search for an augmenting path, so that all of a tight set are reached from the first.
    """
    asker: dict[int, int] = {}  # wish -> who wished for it first: the way back along the path
    tight, front = {first}, [first]
    while front:
        seeker = front.pop(0)
        for wish in wishes[seeker]:
            if wish in asker:
                continue
            asker[wish] = seeker
            if wish not in holders:
                # Free: along the path each takes what was wished for, and gives up what it held to the one before.
                while True:
                    seeker = asker[wish]
                    given_up = next((held for held, holder in holders.items() if holder == seeker), None)
                    holders[wish] = seeker
                    if given_up is None or seeker == first:
                        return set()
                    del holders[given_up]
                    wish = given_up
            tight.add(holders[wish])
            front.append(holders[wish])
    return tight
