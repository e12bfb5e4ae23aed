"""Clues of boards of numbers: the marks that lie in no filling which a clue and the regions of its cells allow.

Forward and backward over the cells of a clue; a state is that of the rule with the symbols that each region, as far as
it is still open, has used. Symbols that cannot come again in a region are forgotten, so that few states differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

import cover._native as _native
from cover.logic.rules.board_marks import MOST_SYMBOLS, Differ
from cover.logic.rules.fillings import Word, arcs_of
from cover.problems.arrays import bits
from cover.problems.rules import PlainRule, Regular, Sets, Sum, lowered

MOST = 12_000  # states of one pass; above that a clue is read without regions
KEPT = 64  # answers of a clue that are kept  # so that a board's clues do not fill memory on long ways

Arcs = Sequence[Sequence[tuple[int, int, int]]]  # by layer: state before, symbol, state after


class Part(NamedTuple):
    """The cells of a clue that lie in one region: their places in the clue, and the number of the region's rule."""

    places: tuple[int, ...]
    region: int


class Clue:
    """A rule about few cells with the regions that they share. symbols: of the board.

    >>> from cover.problems.rules import total
    >>> row = Differ((0, 1, 2), True, "row 1")
    >>> Clue(total((0, 1), range(1, 4), [5]), [(0, row)], 3).kept((7, 7), whole=False)
    (6, 6)
    """

    def __init__(self, rule: PlainRule, regions: Sequence[tuple[int, Differ]], symbols: int):
        self.rule, self.cells, self.symbols = rule, rule.cells, symbols
        place = {cell: k for k, cell in enumerate(rule.cells)}
        parts = [
            Part(tuple(sorted([place[cell] for cell in region.cells if cell in place])), number)
            for number, region in regions
        ]
        parts = [part for part in parts if len(part.places) > 1]
        parts.sort(key=lambda part: -len(part.places))
        self.parts: list[Part] = []
        for part in parts:
            if not any(set(part.places) <= set(other.places) for other in self.parts):
                self.parts.append(part)
        self._known: dict[tuple[Word, bool], Word | None] = {}

    @cached_property
    def own(self) -> list[Part]:
        """The regions that have all of its cells."""
        return [part for part in self.parts if len(part.places) == len(self.cells)]

    @cached_property
    def _arcs(self) -> Arcs:
        return _of_sets(self.rule) if isinstance(self.rule, Sets) else arcs_of(_as_regular(self.rule).automaton)

    def used(self, *, whole: bool) -> list[Part]:
        """The regions that count: all, or those alone that have all of its cells."""
        return self.own if whole else self.parts

    def kept(self, masks: Word, *, whole: bool) -> Word | None:
        """Of each cell the symbols in some filling, all 0 where there is none; None where that is too much work."""
        key = masks, whole
        if key not in self._known:
            if len(self._known) > KEPT:
                self._known.clear()
            self._known[key] = self.within(masks, self.used(whole=whole))
        return self._known[key]

    @cached_property
    def _native(self) -> _native.ClueSupport:
        if isinstance(self.rule, Sets):
            starts = np.cumsum([0, *map(len, self._arcs)], dtype=np.int32)
            arcs = np.array([arc for layer in self._arcs for arc in layer], dtype=np.int32).reshape(-1)
            return _native.ClueSupport(starts, arcs)
        automaton = _as_regular(self.rule).automaton
        return _native.ClueSupport(automaton.starts, automaton.arcs.reshape(-1))

    def within(self, masks: Word, parts: Sequence[Part]) -> Word | None:
        """The same with these regions alone."""
        if self.symbols <= MOST_SYMBOLS:
            left = self._native.within(masks, [part.places for part in parts], MOST)
            return None if left is None else tuple(left)
        return self.by_layers(masks, parts)

    def by_layers(self, masks: Word, parts: Sequence[Part]) -> Word | None:
        """The same for any number of symbols, slowly."""
        steps = _alive(self._arcs, masks)
        taken, keeps = self._bits(masks, parts)
        layer, edges = {(0, 0): 0}, []
        made = 0
        for k in range(len(masks)):
            after: dict[tuple[int, int], int] = {}
            here = []
            for (state, used), number in layer.items():
                for symbol, then in steps[k].get(state, ()):
                    bit = taken[k][symbol]
                    if used & bit:
                        continue
                    key = then, (used | bit) & keeps[k]
                    to = after.setdefault(key, len(after))
                    here.append((number, symbol, to))
            made += len(after)
            if made > MOST:
                return None
            layer = after
            edges.append(here)
        good = set(layer.values())
        left = [0] * len(masks)
        for k in range(len(masks) - 1, -1, -1):
            before, some = set(), 0
            for number, symbol, to in edges[k]:
                if to in good:
                    before.add(number)
                    some |= 1 << symbol
            left[k], good = some, before
        return tuple(left)

    def _bits(self, masks: Word, parts: Sequence[Part]) -> tuple[list[dict[int, int]], list[int]]:
        """By place: of each symbol the bits that it uses in its regions, and the bits that still matter after it."""
        taken: list[dict[int, int]] = []
        keeps = []
        for k, mask in enumerate(masks):
            inside = [j for j, part in enumerate(parts) if k in part.places]
            taken.append({s: sum(1 << (j * self.symbols + s) for j in inside) for s in bits(mask)})
            keep = 0
            for j, part in enumerate(parts):
                later = 0
                for place in part.places:
                    if place > k:
                        later |= masks[place]
                keep |= later << (j * self.symbols)
            keeps.append(keep)
        return taken, keeps


def _as_regular(rule: Regular | Sum) -> Regular:
    return lowered(rule) if isinstance(rule, Sum) else rule


def _of_sets(rule: Sets) -> Arcs:
    """A state is the number of a set of symbols so far; part of a set that is allowed."""
    wanted = {sum(1 << s for s, inside in enumerate(row) if inside) for row in rule.sets.tolist()}
    numbers, layers = {0: 0}, []
    for _ in rule.cells:
        after: dict[int, int] = {}
        arcs = []
        for some, number in numbers.items():
            more = 0
            for one in wanted:
                if some & one == some:
                    more |= one & ~some
            for symbol in bits(more):
                arcs.append((number, symbol, after.setdefault(some | 1 << symbol, len(after))))
        layers.append(arcs)
        numbers = after
    return layers


def _alive(layers: Arcs, masks: Word) -> list[dict[int, list[tuple[int, int]]]]:
    """By layer and state, the symbols within the masks and the states after them from which the end is reached. States
    of the last layer all take the word."""
    made: list[dict[int, list[tuple[int, int]]]] = []
    good: set[int] | None = None
    for arcs, mask in zip(reversed(layers), reversed(masks), strict=True):
        table: dict[int, list[tuple[int, int]]] = {}
        for before, symbol, after in arcs:
            if mask >> symbol & 1 and (good is None or after in good):
                table.setdefault(before, []).append((symbol, after))
        good = set(table)
        made.append(table)
    made.reverse()
    return made
