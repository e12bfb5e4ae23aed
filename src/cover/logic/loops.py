"""Unique loops: cells that hold the same two symbols, closed in all regions, could exchange them all along.

Rectangles of six cells and more. Where all cells but one, or but two, hold nothing else, or all hold the same third
symbol, something falls (the four types of Sudoku Explainer).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from cover.logic.kinds import Symbol
from cover.logic.position import Position, ints, multipliers, shown_false
from cover.logic.siblings import Shown, joined
from cover.logic.steps import Multipliers, Step
from cover.logic.trades import Trade
from cover.logic.uniqueness import with_subset
from cover.problems.names import Name

SHORTEST = 6  # four cells are a rectangle
LIMIT = 1_000  # loops of two symbols


class Loop(NamedTuple):
    """trade: of the two symbols; plain: cells that hold them alone; extra: the others; third: the one symbol that all
    of these hold besides, empty if there are several; symbols: the two."""

    trade: Trade
    plain: list[int]
    extra: list[int]
    third: Symbol
    symbols: tuple[Symbol, Symbol]

    @property
    def cells(self) -> list[int]:
        return [*self.plain, *self.extra]


def loop(
    position: Position, named: list[str] | None = None, max_length: int = 18, max_extra: int = 4
) -> Iterator[Step]:
    """Loops of 6 to max_length cells, the short ones first. named: only those called so."""
    if not position.state.exchangeable:
        return
    for step in position.once(("loops", max_length, max_extra), lambda: _steps(position, max_length, max_extra)):
        if not named or step.technique in named:
            yield step


def _steps(position: Position, max_length: int, max_extra: int) -> Iterator[Step]:
    seen = set()
    for found in sorted(_loops(position, max_length), key=lambda one: len(one.cells)):
        for step in _of(position, found, max_extra):
            if (what := (step.technique, step.removes)) not in seen:
                seen.add(what)
                yield step


def _loops(position: Position, max_length: int) -> Iterator[Loop]:
    kinds, table = position.kinds, position.kinds.table
    held = position.undecided[table] & (table >= 0)
    counts = held.sum(axis=1)
    names = list(kinds.by_symbol)
    for one, other in combinations(range(held.shape[1]), 2):
        rows = np.flatnonzero(held[:, one] & held[:, other])
        if len(rows) < SHORTEST or not (counts[rows] == 2).any():
            continue
        thirds = held[rows].copy()
        thirds[:, [one, other]] = False
        extra = np.where(counts[rows] == 2, 0, np.where(counts[rows] == 3, thirds.argmax(axis=1) + 1, -1))
        alike = np.bincount(extra[extra > 0]).max(initial=0)
        if (extra == 0).sum() + max(2, alike) < SHORTEST:
            continue
        options = table[rows]
        pairs = ints(np.stack([options[:, one], options[:, other], extra], axis=1).ravel().tolist())
        for even, odd in position.state.finders.exchanges(pairs, SHORTEST, max_length, 2, LIMIT):
            trade = Trade(
                (*options[even, one].tolist(), *options[odd, other].tolist()),
                (*options[even, other].tolist(), *options[odd, one].tolist()),
            )
            if next(trade.faults(position.state), ""):
                continue
            plain = [kinds.cells[rows[k]] for k in (*even, *odd) if extra[k] == 0]
            beside = [k for k in (*even, *odd) if extra[k] != 0]
            same = {int(extra[k]) for k in beside}
            third = names[same.pop() - 1] if len(same) == 1 and -1 not in same else ""
            cells = [kinds.cells[rows[k]] for k in beside]
            yield Loop(trade, plain, cells, third, (names[one], names[other]))


def _of(position: Position, found: Loop, max_extra: int) -> Iterator[Step]:
    """What a loop shows, by its types."""
    unique = ((found.trade, 1),)
    if len(found.extra) == 1:
        yield from _shown(position, "unique loop 1", multipliers(found.plain, [], unique))
        return
    if found.third and (parts := list(_seen_by_all(position, found))):
        yield joined("unique loop 2", parts)
    if len(found.extra) > 2:
        return
    shared = position.kinds.places[found.extra[0]] & position.kinds.places[found.extra[1]]
    for place in position.kinds.in_order(shared):
        for base in _locked(position, found, place):
            yield from _shown(position, "unique loop 4", multipliers([*found.plain, base], [], unique))
    for removes, evidence in with_subset(position, found.trade, found.cells, found.extra, max_extra):
        yield Step("unique loop 3", (), removes, evidence)
    for place in position.kinds.in_order(shared):
        for bases, covers in _hidden(position, found, place, max_extra):
            yield from _shown(position, "unique loop 3", multipliers([*found.plain, *bases], covers, unique))


def _shown(position: Position, name: str, evidence: Multipliers) -> Iterator[Step]:
    if removes := tuple(shown_false(position, evidence)):
        yield Step(name, (), removes, evidence)


def _seen_by_all(position: Position, found: Loop) -> Iterator[Shown]:
    """One of the extra cells holds the third symbol: what conflicts with it in all of them is false."""
    kinds, state = position.kinds, position.state
    thirds = [set(state.items_of(kinds.marks[cell, found.third]).tolist()) for cell in found.extra]
    conflicts = [state.conflicts(kinds.marks[cell, found.third]) for cell in found.extra]
    for victim in np.flatnonzero(np.logical_and.reduce(conflicts) & position.undecided).tolist():
        items = set(state.items_of(victim).tolist())
        covers = {min(items & own) for own in thirds}
        yield (), (victim,), multipliers(found.cells, covers, ((found.trade, 1),))


def _items_of(position: Position, place: Name) -> dict[Symbol, int]:
    """By symbol, what a full region must have."""
    kinds = position.kinds
    return {kinds.of[item].symbol: item for item in kinds.by_place[place] if item < kinds.primary}


def _locked(position: Position, found: Loop, place: Name) -> Iterator[int]:
    """The symbols of the loop that have no other cell in a region than its two extra ones."""
    items, kinds = _items_of(position, place), position.kinds
    own = {kinds.marks.get((cell, symbol)) for cell in found.extra for symbol in found.symbols}
    for symbol in found.symbols:
        if symbol in items and own.issuperset(kinds.undecided_of(items[symbol])):
            yield items[symbol]


def _hidden(position: Position, found: Loop, place: Name, max_extra: int) -> Iterator[tuple[list[int], list[int]]]:
    """The two symbols are, with n - 2 others, at home in n - 1 cells beside the two extra ones, of which one alone may
    hold a symbol of the loop: symbols of the region as bases, the cells as covers."""
    items, inside = _items_of(position, place), set(found.extra)
    if not items.keys() >= set(found.symbols):
        return
    spots = {symbol: _cells_with(position, item) for symbol, item in items.items() if position.state.open[item]}
    pair = (spots[found.symbols[0]] | spots[found.symbols[1]]) - inside
    free = [s for s, at in spots.items() if s not in found.symbols and len(at) > 1 and not inside & at]
    for more in range(max_extra):
        for some in combinations(free, more):
            covers = pair.union(*(spots[symbol] for symbol in some))
            if len(covers) == more + 1:
                yield [items[symbol] for symbol in (*found.symbols, *some)], sorted(covers)


def _cells_with(position: Position, item: int) -> set[int]:
    """The cells that may still give the item its symbol."""
    cells = {int(i) for option in position.kinds.undecided_of(item) for i in position.state.items_of(option)}
    return cells & set(position.kinds.cells)
