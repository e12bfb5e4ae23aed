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
from cover.logic.rules.fillings import Fillings, Word
from cover.problems.arrays import bits
from cover.problems.rules import PlainRule, Sets, Sum, lowered

MOST = 12_000  # states of one pass; above that a clue is read without regions
KEPT = 64  # answers of a clue that are kept, so that a board's clues do not fill memory on long ways

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
        inside: dict[tuple[int, ...], int] = {}
        for number, region in regions:
            inside.setdefault(tuple(sorted(map(place.__getitem__, place.keys() & region.cells))), number)
        self.parts: list[Part] = []
        larger: list[tuple[int, ...]] = []
        for places in sorted(inside, key=len, reverse=True):
            # A region of a single cell restricts nothing, nor does one whose cells another one has too.
            if len(places) > 1 and not any(map(set(places).issubset, larger)):
                larger.append(places)
                self.parts.append(Part(places, inside[places]))
        self._known: dict[tuple[Word, bool], Word | None] = {}

    @cached_property
    def own(self) -> list[Part]:
        """The regions that have all of its cells."""
        return [part for part in self.parts if len(part.places) == len(self.cells)]

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
            layers = _of_sets(self.rule)
            starts = np.cumsum([0, *map(len, layers)], dtype=np.int32)
            arcs = np.array([arc for layer in layers for arc in layer], dtype=np.int32).reshape(-1)
            return _native.ClueSupport(starts, arcs)
        automaton = (lowered(self.rule) if isinstance(self.rule, Sum) else self.rule).automaton
        return _native.ClueSupport(automaton.starts, automaton.arcs.reshape(-1))

    def within(self, masks: Word, parts: Sequence[Part]) -> Word | None:
        """The same with these regions alone; of more symbols than a native mask has, with none."""
        if self.symbols > MOST_SYMBOLS:
            return Fillings(self.rule).kept(masks)
        left = self._native.within(masks, [part.places for part in parts], MOST)
        return None if left is None else tuple(left)


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
