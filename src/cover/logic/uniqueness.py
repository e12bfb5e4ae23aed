"""What needs a single solution: rectangles (trades of four cells and two symbols) and the bivalue universal grave."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from cover.logic.kinds import Kinds, Symbol
from cover.logic.position import Position, multipliers, shown_false
from cover.logic.siblings import joined, shown
from cover.logic.steps import Multipliers, Several, Step
from cover.logic.trades import Grave, Trade

ONE_PATTERN = {"uniqueness test 2", "uniqueness test 5", "uniqueness test 6", "avoidable rectangle 2"}
Rectangle = tuple[int, int, int, int]  # cells


class Corner:
    """A rectangle with two symbols: its trade, and what of it is placed or open.

    Cells a, b, c, d: a and d lie in the same regions as b and c, each as often."""

    def __init__(
        self,
        position: Position,
        cells: Rectangle,
        symbols: tuple[Symbol, Symbol],
        by_mark: dict[tuple[int, Symbol], int],
    ):
        a, b, c, d = cells
        one, other = symbols
        self.trade = Trade(
            (by_mark[a, one], by_mark[d, one], by_mark[b, other], by_mark[c, other]),
            (by_mark[a, other], by_mark[d, other], by_mark[b, one], by_mark[c, one]),
        )
        state = position.state
        self.cells = cells
        self.placed = [cell for cell in cells if not state.open[cell]]
        self.open = [option for option in self.trade.options if state.live[option] and not state.placed[option]]

    def is_trade(self, kinds: Kinds) -> bool:
        """Do both sides cover the same? Options of some puzzles lie in more than a cell and its regions: those of
        towers say what is seen from the border."""
        one, other = (
            sorted(item for o in side for item in kinds.items[o]) for side in (self.trade.first, self.trade.second)
        )
        return one == other

    @property
    def bound(self) -> int:
        """How many of the open options may be true."""
        return self.trade.bound - len(self.placed)


def _corners(position: Position) -> Iterator[Corner]:
    """Rectangles that may show something: none of the cells given, both symbols possible crosswise, and one cell holds
    no other symbol, or two neighbours are filled."""
    state, kinds = position.state, position.kinds
    given = {int(item) for option in np.flatnonzero(state.given) for item in state.items_of(int(option))}
    live = state.live.tolist()
    symbols: dict[int, set[Symbol]] = defaultdict(set)
    for (cell, symbol), option in kinds.marks.items():
        if live[option] and cell not in given:
            symbols[cell].add(symbol)
    seen = set()
    for a, own in sorted(symbols.items()):
        if len(own) > 2:
            continue
        near = [cell for cell in kinds.neighbours[a] if symbols.get(cell)]
        for one, other in _pairs(a, own, near, symbols):
            across = [cell for cell in near if other in symbols[cell] or one in symbols[cell]]
            for b, c in combinations(across, 2):
                d = kinds.fourth(a, b, c)
                if d < 0 or symbols[d].isdisjoint((one, other)):
                    continue
                key = (frozenset((a, b, c, d)), frozenset((one, other)))
                marks = [(cell, symbol) for cell in (a, b, c, d) for symbol in (one, other)]
                if key in seen or not all(mark in kinds.marks for mark in marks):
                    continue
                seen.add(key)
                corner = Corner(position, (a, b, c, d), (one, other), kinds.marks)
                sides = [[state.placed[o] for o in side] for side in (corner.trade.first, corner.trade.second)]
                if not (any(sides[0]) and any(sides[1])) and len(corner.placed) < 4 and corner.is_trade(kinds):
                    yield corner


def _pairs(a: int, own: set[Symbol], near: list[int], symbols: dict[int, set[Symbol]]) -> list[tuple[Symbol, Symbol]]:
    """The two symbols of a rectangle with this corner: both of its own, or its own and that of a filled neighbour."""
    if len(own) == 2:
        one, other = sorted(own, key=str)
        return [(one, other)]
    (one,) = own
    return [
        (one, other)
        for other in sorted({s for cell in near if len(symbols[cell]) == 1 for s in symbols[cell]} - own, key=str)
    ]


def rectangle(position: Position, named: list[str] | None = None, max_extra: int = 3) -> Iterator[Step]:
    """Rectangles: three of their four cells at most hold the symbols crosswise. named: only those called so."""
    if not position.state.exchangeable:
        return
    for step in position.once(("rectangles", max_extra), lambda: _rectangles(position, max_extra)):
        if not named or step.technique in named:
            yield step


def _rectangles(position: Position, max_extra: int) -> Iterator[Step]:
    for corner in _corners(position):
        together: dict[str, list[Step]] = defaultdict(list)
        for step in _around(position, corner, max_extra):
            together[step.technique].append(step)
        for name, steps in together.items():
            if name in ONE_PATTERN:
                yield joined(name, [part for step in steps for part in shown(step)])
            else:
                yield from {step.removes: step for step in reversed(steps)}.values()


def _around(position: Position, corner: Corner, max_extra: int) -> Iterator[Step]:
    state, kinds = position.state, position.kinds
    given = tuple(corner.placed)
    if corner.bound == 0:
        yield Step(
            "avoidable rectangle 1", (), tuple(sorted(corner.open)), multipliers(given, [], ((corner.trade, 1),))
        )
        return
    cells = [cell for cell in corner.cells if state.open[cell]]
    items = sorted({int(item) for option in corner.open for item in state.items_of(option)} - set(kinds.cells))
    covers = sorted({int(i) for cell in cells for o in kinds.undecided_of(cell) for i in state.items_of(o)})
    for rank, size in ((0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4)):
        if size + rank < corner.bound:
            continue
        found = position.structures([*cells, *items], covers, size, rank, bound=(corner.open, corner.bound), limit=200)
        for bases, some, removes in found:
            name = _name(position, corner, bases, some)
            if name:
                made = multipliers([*bases, *given], some, ((corner.trade, 1),))
                yield Step(name, (), tuple(removes), made)
    yield from _with_subset(position, corner, cells, max_extra)


def _with_subset(position: Position, corner: Corner, cells: list[int], max_extra: int) -> Iterator[Step]:
    """Type 3: what the cells hold beside the two symbols is, with n other cells, a naked subset of a region."""
    inside = set(corner.open)
    extra = [cell for cell in cells if not inside.issuperset(position.kinds.undecided_of(cell))]
    for removes, evidence in with_subset(position, corner.trade, corner.cells, extra, max_extra):
        yield Step("uniqueness test 3", (), removes, evidence)


def with_subset(
    position: Position, trade: Trade, cells: Sequence[int], extra: list[int], max_extra: int
) -> Iterator[tuple[tuple[int, ...], Multipliers]]:
    """What the cells `extra` of a trade of two symbols hold besides is, with 1 to `max_extra` other cells, a naked
    subset of a region: what falls, and the evidence. cells: all of the trade."""
    kinds, state = position.kinds, position.state
    if len(extra) < 2:
        return
    inside = set(trade.options)
    beside = {kinds.symbol[o] for cell in extra for o in kinds.undecided_of(cell) if o not in inside}
    for place in kinds.in_order(kinds.places[extra[0]].intersection(*(kinds.places[cell] for cell in extra))):
        held = {
            cell: {kinds.symbol[o] for o in kinds.undecided_of(cell)}
            for cell in kinds.cells_of(place)
            if state.open[cell] and cell not in cells
        }
        for more in range(1, max_extra + 1):
            fits = [cell for cell, some in held.items() if len(some | beside) <= more + 1]
            for some in combinations(fits, more):
                symbols = beside.union(*(held[cell] for cell in some))
                if len(symbols) != more + 1:
                    continue
                covers = [item for item in kinds.by_place[place] if kinds.of[item].symbol in symbols]
                evidence = multipliers([*cells, *some], covers, ((trade, 1),))
                removes = tuple(shown_false(position, evidence))
                if removes:
                    yield removes, evidence


def _name(position: Position, corner: Corner, bases: list[int], covers: list[int]) -> str:
    kinds = position.kinds
    cells = [item for item in bases if item in corner.cells]
    regions = [item for item in bases if item not in corner.cells]
    symbols = {kinds.of[item].symbol for item in covers}
    if corner.placed:
        return "avoidable rectangle 2" if not regions and len(symbols) <= 1 and "" not in symbols else ""
    if not regions:
        if len(cells) == 3 and not covers:
            return "uniqueness test 1"
        if len(cells) == 4 and len(symbols) == 1 and "" not in symbols:
            inside = set(corner.open)
            extra = [cell for cell in cells if not inside.issuperset(kinds.undecided_of(cell))]
            joined = len(extra) == 2 and any(set(extra) <= set(kinds.cells_of(place)) for place in kinds.regions)
            return "uniqueness test 2" if joined else "uniqueness test 5"
        return ""
    if not covers:
        return "uniqueness test 4" if len(regions) == 1 else "hidden rectangle"
    return "uniqueness test 6" if len(cells) == 2 and len(regions) == 1 else "hidden rectangle"


def grave(position: Position) -> Iterator[Step]:
    """Every open item would have two options, but for a few options: one of these is true."""
    state, kinds = position.state, position.kinds
    if not state.exchangeable:
        return
    extra = _extra(position)
    if not extra:
        return
    base = ((Grave(extra), 1),)
    if len(extra) == 1:
        yield Step("BUG+1", extra, (), Multipliers({}, base))
        return
    shared = set(state.items_of(extra[0]).tolist()).intersection(*(state.items_of(o).tolist() for o in extra[1:]))
    parts = []
    for item in sorted(shared):
        removes = tuple(o for o in kinds.undecided_of(item) if o not in extra)
        if removes:
            parts.append(((), removes, Multipliers({item: 1}, base)))
    if parts:
        removes = tuple(sorted({o for _, some, _ in parts for o in some}))
        yield Step(f"BUG+{len(extra)}", (), removes, parts[0][2] if len(parts) == 1 else Several(tuple(parts)))


def _extra(position: Position) -> tuple[int, ...]:
    """The options without which each open item has two; empty if they are not plain to see."""
    state, kinds, counts = position.state, position.kinds, position.counts
    primary = np.arange(len(state.open)) < kinds.primary
    over = np.where(state.open & primary, counts - 2, 0)
    if (over < 0).any() or over.sum() == 0 or over.max() > 3:
        return ()
    chosen: list[int] = []
    left = position.undecided.copy()
    while over.any():
        left &= ~state.met(primary & (over <= 0))
        fit = np.flatnonzero((over > 0) & (state.counts(left) == over))
        if not fit.size:
            return ()
        members = kinds.options[int(fit[0])]
        for option in members[left[members]].tolist():
            chosen.append(option)
            left[option] = False
            over[[i for i in state.items_of(option) if i < kinds.primary]] -= 1
        if (over < 0).any():
            return ()
    rest = counts[kinds.primary :].copy()  # items that may stay uncovered: of two options left both could be taken
    for option in chosen:
        for item in state.items_of(option).tolist():
            if item >= kinds.primary:
                rest[item - kinds.primary] -= 1
    return () if (rest[state.open[kinds.primary :]] > 1).any() else tuple(sorted(chosen))
