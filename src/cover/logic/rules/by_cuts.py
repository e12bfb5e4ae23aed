"""Rules of which only the cuts are known (parts, reach, beams, twins): marks under which one of them is broken.

A cut is a clause that every solution keeps. Those that a filling breaks are looked at: the filling in which all open
cells hold the same symbol, as far as they may; where no line may close, the one in which they join nothing. One that
breaks whatever the open cells hold leaves no room.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache

from cover.logic.rules.board_marks import Removed
from cover.logic.rules.facts import Fact, Grounds
from cover.problems.acyclic import Acyclic
from cover.problems.arrays import bits
from cover.problems.connectivity import LazyConstraint
from cover.problems.lazy_constraints import Cut
from cover.problems.reach import Reach
from cover.problems.walks import Walk

BROKEN = "its rule would be broken"
OPEN = -1  # no symbol
LARGE = 200  # cells from which on marks are not tried one by one: hints would take seconds
KEPT = 64  # states of a rule's cells whose facts are kept
LEFT = "{rule}: anything else would break its rule"

Filling = tuple[int, ...]


def broken(rule: LazyConstraint, held: Sequence[Collection[int]]) -> list[int] | None:
    """The places of a cut that is broken whatever the cells hold of these symbols; None where none is seen."""
    return _broken_by(map(rule.cuts, _fillings(rule, held)), held)


def _fillings(rule: LazyConstraint, held: Sequence[Collection[int]]) -> list[Filling]:
    """For each symbol that some cell may hold, ascending, all cells hold it as far as they may; each filling once."""
    if isinstance(rule, Acyclic):
        # A cell that is open joins nothing: lines through it would hide those that close.
        return [tuple(OPEN if len(some) > 1 else min(some) for some in held)]
    least = [min(some) for some in held]
    symbols = sorted(set().union(*held))
    each = (tuple([s if s in some else low for some, low in zip(held, least, strict=True)]) for s in symbols)
    return list(dict.fromkeys(each))


def _broken_by(cuts_of_fillings: Iterable[Iterable[Cut]], held: Sequence[Collection[int]]) -> list[int] | None:
    for cuts in cuts_of_fillings:
        for cut in cuts:
            if not any(_possible(held[place], symbols, wanted) for place, symbols, wanted in cut):
                return [place for place, _, _ in cut]
    return None


def _possible(held: Collection[int], symbols: Collection[int], wanted: bool) -> bool:
    return any((symbol in symbols) is wanted for symbol in held)


class Cutting:
    """Of one rule, by place."""

    def __init__(self, rule: LazyConstraint):
        self.rule, self.cells = rule, rule.cells
        self._asked = frozenset(rule.asked) if isinstance(rule, Reach | Walk) else frozenset[int]()
        # A board has many such rules, of which a mark that falls changes a few: the others show what they showed.
        self._shown = lru_cache(maxsize=KEPT)(self._facts)

    def shows(self, masks: Sequence[int], quick: bool = False) -> Iterator[Fact]:
        """Marks that leave no room; quick: only that nothing has room."""
        if self._asked and not any(masks[self.cells[0]] >> symbol & 1 for symbol in self._asked):
            return iter(())  # nothing is asked
        return iter(self._shown(tuple([masks[cell] for cell in self.cells]), quick))

    def _facts(self, masks: tuple[int, ...], quick: bool) -> list[Fact]:
        """The same; masks: of the rule's cells alone."""
        held = [tuple(bits(mask)) for mask in masks]
        if not all(held):
            return []
        # Another symbol of the first cell keeps every cut: only those that are asked can fall.
        is_open = bool(self._asked) and not self._asked.issuperset(held[0])
        if is_open and quick:
            return []
        if not is_open and (places := broken(self.rule, held)) is not None:
            first = places[0] if places else 0
            return [self._fact(first, masks[first], places)]
        if quick or len(held) > LARGE:
            return []
        marks = [(k, symbol) for k, some in enumerate(held) for symbol in some if len(some) > 1]
        if is_open:
            marks = [(0, symbol) for symbol in held[0] if symbol in self._asked]
        found = []
        fillings = _fillings(self.rule, held)
        # Most fillings are met again when the next mark is tried.
        cuts = cache(lambda filling: list(self.rule.cuts(filling)))
        for k, symbol in marks:
            # With this mark the cells are filled in the same ways, but for its own.
            tried = dict.fromkeys((*filling[:k], symbol, *filling[k + 1 :]) for filling in fillings)
            places = _broken_by(map(cuts, tried), [*held[:k], (symbol,), *held[k + 1 :]])
            if places is not None:
                found.append(self._fact(k, 1 << symbol, places))
        return found

    def _fact(self, place: int, mask: int, places: Sequence[int]) -> Fact:
        because = tuple(self.cells[k] for k in sorted({*places} - {place}))
        return Fact(BROKEN, (Removed(self.cells[place], mask),), because, Grounds(LEFT))
