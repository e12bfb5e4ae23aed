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
from cover.logic.rules.reading import Rules
from cover.problems.arrays import bits

OPEN = 4  # open cells of the rule in the middle, at most
FILLINGS = 64  # of these cells, at most
AROUND = 12  # open cells of each of the others, at most
KNOWN = {(1, 1): "clue and corner", (2, 1): "two clues at a corner", (1, 2): "clue and two corners"}
MANY = {2: "two rules together", 3: "three rules together"}
SAYS = "nothing else satisfies {rule} together"

Numbers = tuple[int, ...]


def windows(rules: Rules, masks: Masks, known: set[Numbers]) -> Iterator[tuple[Numbers, Fact]]:
    """Numbers of rules, that in the middle last, and what follows from them together; two rules before three, those
    with the fewest open cells first. known: windows that show nothing."""
    free = {cell for cell, mask in enumerate(masks) if mask & (mask - 1)}
    open_ = {n: free.intersection(rule.cells) for n, rule in rules.plain.items() if rule.sort != "region"}
    of_cell: dict[int, list[int]] = {}
    for number, cells in open_.items():
        if len(cells) <= AROUND:
            for cell in cells:
                of_cell.setdefault(cell, []).append(number)
    around: dict[int, list[int]] = {}
    for number in _middles(rules):
        many = prod(masks[cell].bit_count() for cell in rules.plain[number].cells)
        if 1 < len(cells := open_[number]) <= OPEN and many <= FILLINGS:
            near = [n for cell in cells for n in of_cell[cell] if n != number]
            around[number] = sorted({n for n in near if near.count(n) > 1})
    middles = {number: _Middle(rules, number, masks) for number in around}

    def order(window: Numbers) -> tuple[int, bool, Numbers]:
        return sum(len(open_[n]) for n in window), not rules.plain[window[0]].of_clue, window

    def alike(one: int, other: int, number: int) -> bool:
        """Do two rules leave the same fillings of the middle, and show nothing with it? Then nothing together."""
        middle = middles[number]
        return (one, number) in known and (other, number) in known and middle.takes(one) == middle.takes(other)

    for many in (1, 2):
        found = [(*some, number) for number, near in around.items() for some in combinations(near, many)]
        new = [window for window in found if window not in known and (many == 1 or not alike(*window))]
        for window in sorted(new, key=order):
            if (fact := middles[window[-1]].shown(window)) is not None:
                yield window, fact
            else:
                known.add(window)


def _middles(rules: Rules) -> list[int]:
    """Clues of cells, and corners of lines: what people look at."""
    corners = rules.marks.vertices
    return [n for n, rule in rules.plain.items() if rule.of_clue or frozenset(rule.cells) in corners]


class _Middle:
    """A rule in the middle: what each of its fillings leaves to the rules around it, which several windows ask."""

    def __init__(self, rules: Rules, number: int, masks: Masks):
        self._rules, self._masks, self._number = rules, masks, number
        self._left: dict[int, list[Word]] = {}
        self._takes: dict[int, list[bool]] = {}

    def left(self, number: int) -> list[Word]:
        """By filling of the middle what a rule keeps; nothing where it takes no filling of its own."""
        if number not in self._left:
            self._left[number] = list(self._kept(number))
        return self._left[number]

    def takes(self, number: int) -> list[bool]:
        """By filling of the middle, does a rule take it?"""
        if number not in self._takes:
            self._takes[number] = [bool(word) for word in self.left(number)]
        return self._takes[number]

    def _kept(self, number: int) -> Iterator[Word]:
        cells, masks = self._rules.plain[number].cells, self._masks
        middle = self._rules.plain[self._number].cells
        choices = [bits(masks[cell]) for cell in middle]
        held = {cell: masks[cell] for cell in cells}
        for symbols in product(*choices):
            filled = held | {cell: 1 << symbol for cell, symbol in zip(middle, symbols, strict=True)}
            kept = self._rules.kept(number, tuple([filled[cell] for cell in cells]))
            yield kept if all(kept) else ()

    def shown(self, window: Numbers) -> Fact | None:
        """What follows from the rules of a window around it."""
        some = [self._rules.plain[number] for number in window]
        held = {cell: self._masks[cell] for rule in some for cell in rule.cells}
        left = dict.fromkeys(held, 0)
        for words in zip(*map(self.left, window), strict=True):
            if not all(words):
                continue
            for rule, kept in zip(some, words, strict=True):
                for cell, mask in zip(rule.cells, kept, strict=True):
                    left[cell] |= mask
            # Most windows show nothing, which few fillings tell.
            if left == held:
                return None
        removed = tuple(Removed(cell, held[cell] & ~mask) for cell, mask in left.items() if held[cell] & ~mask)
        if not removed:
            return None
        start = self._rules.marks.start
        because = tuple(cell for cell, mask in held.items() if mask != start[cell])
        return Fact(_called(self._rules, some), removed, because, Grounds(SAYS))


def _called(rules: Rules, window: list[Fillings]) -> str:
    corners = sum(frozenset(rule.cells) in rules.marks.vertices for rule in window)
    clues = sum(rule.of_clue for rule in window)
    return KNOWN.get((clues, corners), MANY[len(window)])
