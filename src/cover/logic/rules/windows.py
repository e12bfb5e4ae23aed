"""Windows: a clue or a corner with one or two rules that share cells with it, looked at together.

What people know as patterns (a 1 or a 3 in a corner, two 3s that meet at a point) follows so from the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import prod

from cover.logic.rules.board_marks import Masks, Removed
from cover.logic.rules.facts import Fact, Grounds
from cover.logic.rules.fillings import Fillings, Word
from cover.logic.rules.reading import Rules, word
from cover.problems.arrays import bits

OPEN = 4  # open cells of the rule in the middle, at most
FILLINGS = 64  # of these cells, at most
AROUND = 12  # open cells of each of the others, at most
KNOWN = {(1, 1): "clue and corner", (2, 1): "two clues at a corner", (1, 2): "clue and two corners"}
MANY = {2: "two rules together", 3: "three rules together"}
SAYS = "nothing else satisfies {rule} together"

Numbers = tuple[int, ...]


def windows(rules: Rules, masks: Masks, known: dict[Numbers, Word]) -> Iterator[tuple[Numbers, Fact]]:
    """Numbers of rules, that in the middle last, and what follows from them together; two rules before three, those
    with the fewest open cells first. known: windows that showed nothing, with what their cells could hold."""
    free = {cell for cell, mask in enumerate(masks) if mask & (mask - 1)}
    open_ = {n: free.intersection(rule.cells) for n, rule in rules.plain.items() if rule.sort != "region"}
    of_cell: dict[int, list[int]] = {}
    for number, cells in open_.items():
        if len(cells) <= AROUND:
            for cell in cells:
                of_cell.setdefault(cell, []).append(number)
    found = []
    for middle in _middles(rules):
        if 1 < len(cells := open_[middle]) <= OPEN:
            near = [n for cell in cells for n in of_cell[cell] if n != middle]
            around = sorted({n for n in near if near.count(n) > 1})
            found += [(*some, middle) for many in (1, 2) for some in combinations(around, many)]

    def order(window: Numbers) -> tuple[int, int, bool, Numbers]:
        return len(window), sum(len(open_[n]) for n in window), not rules.plain[window[0]].of_clue, window

    for window in sorted(found, key=order):
        held = word(_cells(rules, window), masks)
        if known.get(window) != held:
            if (fact := _shown(rules, window, masks)) is not None:
                yield window, fact
            else:
                known[window] = held


def _middles(rules: Rules) -> list[int]:
    """Clues of cells, and corners of lines: what people look at."""
    corners = rules.marks.vertices
    return [n for n, rule in rules.plain.items() if rule.of_clue or frozenset(rule.cells) in corners]


def _cells(rules: Rules, window: Numbers) -> Numbers:
    return tuple(dict.fromkeys(cell for number in window for cell in rules.plain[number].cells))


def _shown(rules: Rules, window: Numbers, masks: Masks) -> Fact | None:
    *others, middle = (rules.plain[number] for number in window)
    held = {cell: masks[cell] for cell in _cells(rules, window)}
    choices = [list(bits(held[cell])) for cell in middle.cells]
    if prod(map(len, choices)) > FILLINGS:
        return None
    left = dict.fromkeys(held, 0)
    for symbols in product(*choices):
        filled = held | {cell: 1 << symbol for cell, symbol in zip(middle.cells, symbols, strict=True)}
        kept = []
        for number in window:
            kept.append(_kept(rules, number, filled))
            if not all(kept[-1]):
                break
        else:
            for rule, some in zip((*others, middle), kept, strict=True):
                for cell, mask in zip(rule.cells, some, strict=True):
                    left[cell] |= mask
            # Most windows show nothing, which few fillings tell.
            if left == held:
                return None
    removed = tuple(Removed(cell, held[cell] & ~mask) for cell, mask in left.items() if held[cell] & ~mask)
    if not removed:
        return None
    start = rules.marks.start
    because = tuple(cell for cell, mask in held.items() if mask != start[cell])
    return Fact(_called(rules, [*others, middle]), removed, because, Grounds(SAYS))


def _kept(rules: Rules, number: int, filled: dict[int, int]) -> Word:
    return rules.kept(number, tuple(filled[cell] for cell in rules.plain[number].cells))


def _called(rules: Rules, window: list[Fillings]) -> str:
    corners = sum(frozenset(rule.cells) in rules.marks.vertices for rule in window)
    clues = sum(rule.of_clue for rule in window)
    return KNOWN.get((clues, corners), MANY[len(window)])
