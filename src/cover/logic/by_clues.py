"""Steps that rest on clues of a board of numbers: marks in no filling of a clue, marks that a clue must have, and what
sums of lines and boxes leave ("45").

They find nothing on boards without clues (`BoardMarks.clues`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

import numpy as np

from cover.logic.by_rules import masks_of, steps
from cover.logic.position import Position
from cover.logic.rules.board_marks import BoardMarks, Differ, Masks, Removed
from cover.logic.rules.reading import word
from cover.logic.rules.support import Clue, Part
from cover.logic.rules.supported import BySupport, difference
from cover.logic.smallest import Count
from cover.logic.steps import Step
from cover.problems.arrays import bits
from cover.problems.names import Name
from cover.problems.rules import STATED, Sum

MOST_CELLS = 6  # that a difference of sums leaves
KEPT = "clues"  # what a state keeps here
LONG = 40  # cells of a clue that is read in its regions


class Clues:
    """The clues of a board, and the sums that follow from full regions and sums inside them."""

    def __init__(self, marks: BoardMarks):
        self.marks = marks
        self.regions = [(n, rule) for n, rule in enumerate(marks.rules) if isinstance(rule, Differ)]
        symbols = marks.board.symbols
        of_cell: list[list[int]] = [[] for _ in marks.start]
        for place, (_, region) in enumerate(self.regions):
            for cell in region.cells:
                of_cell[cell].append(place)
        self.of: dict[int, Clue] = {}
        for number, rule in enumerate(marks.rules):
            if isinstance(rule, STATED) and rule.cells:
                # Regions that have two or more cells of the clue: one alone restricts nothing. Long clues go without.
                near = rule.cells if len(rule.cells) <= LONG else ()
                shared = Counter(chain.from_iterable(map(of_cell.__getitem__, near)))
                regions = [self.regions[place] for place, cells in sorted(shared.items()) if cells > 1]
                self.of[number] = Clue(rule, regions, symbols)
        self._sees: list[set[int]] = [set() for _ in marks.start]
        for _, region in self.regions:
            for cell in region.cells:
                self._sees[cell].update(region.cells)
        for cell, some in enumerate(self._sees):
            some.discard(cell)
        self._sums: dict[int, list[tuple[Clue, BySupport]]] = {}

    def seeing(self, cells: Sequence[int]) -> set[int]:
        """The cells that share a region with each of these."""
        return set.intersection(*(self._sees[cell] for cell in cells)) if cells else set()

    def sums(self, lines: int) -> list[tuple[Clue, BySupport]]:
        """What up to so many neighbouring full regions of one kind leave, less sums mostly inside them; cells that
        count twice, or against, count so."""
        if lines not in self._sums:
            self._sums[lines] = list(self._derived(lines))
        return self._sums[lines]

    def _derived(self, lines: int) -> Iterator[tuple[Clue, BySupport]]:
        symbols = self.marks.board.symbols
        # Sums of one total alone leave a known rest.
        sums = {
            n: clue.rule
            for n, clue in self.of.items()
            if isinstance(clue.rule, Sum) and len(clue.rule.totals) == 1 and clue.rule.values is not None
        }
        # Cages on a board have the same values nearly always: those of the most are taken.
        alike = Counter(tuple(rule.values.tolist()) for rule in sums.values() if rule.values is not None)
        if not alike:
            return
        values = np.array(alike.most_common(1)[0][0])
        sums = {n: rule for n, rule in sums.items() if rule.values is not None and np.array_equal(rule.values, values)}
        full = [(n, region) for n, region in self.regions if region.full and len(region.cells) == symbols]
        known = set()
        for some in _runs(full, lines):
            inside = {cell for _, region in some for cell in region.cells}
            # Regions that overlap count cells twice: such a run is left out.
            if len(inside) < sum(len(region.cells) for _, region in some):
                continue
            minus = []
            free = set(inside)
            # Sums that reach outside least come first, and each takes its cells away from those behind.
            for number, rule in sorted(sums.items(), key=lambda one: len(set(one[1].cells) - inside)):
                cells = set(rule.cells)
                # At least half of a sum's cells lie inside, or what is left is mostly outside.
                if cells & inside <= free and 2 * len(cells & inside) >= len(cells) and cells & inside:
                    minus.append(number)
                    free -= cells
            if not minus:
                continue
            plus = tuple(number for number, _ in some)
            rule = difference(self.marks.rules, plus, minus)
            key = rule.cells, rule.weights.tobytes(), rule.totals
            if 0 < len(rule.cells) <= MOST_CELLS and key not in known:
                known.add(key)
                yield Clue(rule, self.regions, symbols), BySupport(None, (), plus, tuple(minus))


def _runs(full: Sequence[tuple[int, Differ]], lines: int) -> Iterator[list[tuple[int, Differ]]]:
    """Neighbours among lines of one kind and among boxes, one to so many; the fewest first."""
    of_kind: dict[str, list[tuple[int, Differ]]] = {}
    for number, region in full:
        if isinstance(region.name, Name):
            of_kind.setdefault(region.name.kind, []).append((number, region))
    for size in range(1, lines + 1):
        for some in of_kind.values():
            for first in range(len(some) - size + 1):
                yield list(some[first : first + size])


class Settled:
    """Which clues show nothing in the marks that were looked at."""

    def __init__(self, clues: Clues):
        self.clues = clues
        self.seen: dict[object, tuple[int, ...]] = {}


def _settled(position: Position) -> Settled | None:
    marks = position.state.marks
    if marks is None or not marks.clues:
        return None
    kept = position.state.kept
    if KEPT not in kept:
        if marks.read_clues is None:
            marks.read_clues = Clues(marks)
        kept[KEPT] = Settled(marks.read_clues)
    found: Settled = kept[KEPT]
    return found


def clues(position: Position, cells: Count = 9999, more: Count = 0) -> Iterator[Step]:
    """Marks in no filling of a clue, with at least `more` and at most `cells` open cells: first by the clue alone and
    the regions that have all its cells, then with all regions that share cells with it. All marks of a clue are one
    step; the clues with the fewest open cells come first."""
    here = _settled(position)
    if here is None:
        return
    masks = masks_of(position)
    undecided = {cell for cell, mask in enumerate(masks) if mask & (mask - 1)}
    order = []
    for number, clue in here.clues.of.items():
        open_ = len(undecided.intersection(clue.cells))
        if more <= open_ <= cells:
            order.append((open_, number))
    order.sort()
    # First without regions that only share cells, which is simpler to follow.
    for whole in (True, False):
        for _, number in order:
            clue = here.clues.of[number]
            if whole or len(clue.own) < len(clue.parts):
                yield from _unsupported(position, here, clue, BySupport(number, ()), whole=whole)


def forty_five(position: Position, lines: int = 1, cells: Count = 4) -> Iterator[Step]:
    """Innies and outies: what full lines and boxes make less the sums in them is a sum of the few cells left."""
    here = _settled(position)
    if here is None:
        return
    for clue, why in here.clues.sums(lines):
        if len(clue.cells) <= cells:
            yield from _unsupported(position, here, clue, why, whole=False)


def _unsupported(position: Position, here: Settled, clue: Clue, why: BySupport, *, whole: bool) -> Iterator[Step]:
    masks = masks_of(position)
    held = word(clue.cells, masks)
    key = clue, whole
    # Looked at with just these marks already.
    if here.seen.get(key) == held or not all(held):
        return
    position.state.look()
    left = clue.kept(held, whole=whole)
    if left is None or left == held:
        here.seen[key] = held
        return
    removed = [
        Removed(cell, before & ~after)
        for cell, before, after in zip(clue.cells, held, left, strict=True)
        if before != after
    ]
    # Of the regions only those that are needed go into the reason.
    parts = _needed(clue, held, clue.used(whole=whole), left)
    yield from _steps(position, why, parts, removed, masks)


def _needed(clue: Clue, held: tuple[int, ...], parts: Sequence[Part], left: tuple[int, ...]) -> list[Part]:
    """The regions without which less falls."""
    some = list(parts)
    for part in list(parts):
        without = [other for other in some if other is not part]
        if clue.within(held, without) == left:
            some = without
    return some


def _steps(
    position: Position, why: BySupport, parts: Iterable[Part], removed: Sequence[Removed], masks: Masks
) -> Iterator[Step]:
    marks = position.state.marks
    assert marks is not None
    evidence = BySupport(why.rule, tuple(part.region for part in parts), why.plus, why.minus, why.outside)
    return steps(position, evidence.technique(marks.rules), masks, removed, evidence)


def must_have(position: Position, cells: Count = 9) -> Iterator[Step]:
    """Every filling of a clue has a symbol in certain cells: cells that see all of these do not hold it."""
    here = _settled(position)
    if here is None:
        return
    masks = masks_of(position)
    for number, clue in here.clues.of.items():
        held = word(clue.cells, masks)
        if sum(mask & (mask - 1) != 0 for mask in held) > cells or not all(held):
            continue
        # Symbols of open cells: a placed one is in all fillings anyway.
        every = 0
        for mask in held:
            if mask & (mask - 1):
                every |= mask
        for symbol in bits(every):
            bit = 1 << symbol
            places = [cell for cell, mask in zip(clue.cells, held, strict=True) if mask & bit]
            near = [cell for cell in here.clues.seeing(places) if masks[cell] & bit and masks[cell] != bit]
            if not near:
                continue
            position.state.look()
            # No filling without the symbol in any of these cells: so one of them has it.
            left = clue.kept(tuple(mask & ~bit for mask in held), whole=False)
            if left is not None and not any(left):
                removed = [Removed(cell, bit) for cell in sorted(near)]
                yield from _steps(position, BySupport(number, (), outside=True), clue.parts, removed, masks)
