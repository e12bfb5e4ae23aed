"""Rules about few cells: the marks that lie in no filling which the rule takes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np

from cover.logic.rules.board_marks import Differ
from cover.problems.automata import Automaton
from cover.problems.names import Kind, Name, Stated
from cover.problems.rules import PlainRule, Sets, Sum, lowered

Word = tuple[int, ...]  # masks, by cell of a rule


class Fillings:
    """A rule as an automaton. sort: `pair` of two cells; `count` where nothing but how many cells hold their symbol of
    `marks` matters, from `least` to `most`; `region` of cells that differ; else `pattern`. counted: the symbol where it
    is the same in all cells, else -1."""

    def __init__(self, rule: PlainRule | Differ):
        self.cells = rule.cells
        self.rule = rule
        self.automaton = (
            None if isinstance(rule, Sets | Differ) else (lowered(rule) if isinstance(rule, Sum) else rule).automaton
        )
        self.sort = "region" if isinstance(rule, Differ) else "pair" if len(rule.cells) == 2 else "pattern"
        if self.sort == "pattern" and self.marks:
            self.sort = "count"

    @cached_property
    def _count(self) -> tuple[Word, int, int]:
        return (self.automaton is not None and _count(self.automaton)) or ((), 0, 0)

    @property
    def marks(self) -> Word:
        return self._count[0]

    @property
    def counted(self) -> int:
        return self.marks[0] if len({*self.marks}) == 1 else -1

    def _is_named(self, kind: Kind) -> bool:
        return isinstance(self.rule.name, Name) and self.rule.name.kind is kind

    @property
    def of_two(self) -> bool:
        """Is it called after its two cells, as one about neighbours is?"""
        return self._is_named(Kind.PAIR)

    @cached_property
    def of_clue(self) -> bool:
        """Is it what a number on the board says?"""
        name = self.rule.name
        if isinstance(name, Name) and isinstance(name.place, Stated):
            return "clue" in dict(name.place.facts)
        return self._is_named(Kind.NUMBER_AT)

    @property
    def tallies_other(self) -> bool:
        """Of two symbols, does the number of a clue count the other one?"""
        tallied = None if self.automaton is None else self.automaton.tallied
        return self.of_clue and tallied is not None and self.counted not in (-1, tallied)

    @property
    def least(self) -> int:
        return self._count[1]

    @property
    def most(self) -> int:
        return self._count[2]

    def kept(self, masks: Word) -> Word:
        """Of each cell the symbols in some filling; all 0 where there is none."""
        if self.automaton is not None:
            return kept(self.automaton, masks)
        if isinstance(self.rule, Differ):
            return _different(self.rule, masks)
        left = [0] * len(masks)
        assert isinstance(self.rule, Sets)
        for row in np.packbits(self.rule.sets, axis=1, bitorder="little"):
            some = int.from_bytes(row.tobytes(), "little")
            inside = [mask & some for mask in masks]
            every = 0
            for mask in inside:
                every |= mask
            if all(inside) and every == some:
                left = [a | b for a, b in zip(left, inside, strict=True)]
        return tuple(left)


def _different(rule: Differ, masks: Word) -> Word:
    """Without the symbols that other cells hold for certain; of a full region also with those that have one place."""
    once = twice = sure = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
        if mask and not mask & (mask - 1):
            if sure & mask:
                return (0,) * len(masks)
            sure |= mask
    if rule.full and once.bit_count() < len(masks):
        return (0,) * len(masks)
    left = [mask if mask and not mask & (mask - 1) else mask & ~sure for mask in masks]
    if rule.full:
        alone = once & ~twice
        left = [mask & alone if mask & alone else mask for mask in left]
    return tuple(left)


@lru_cache(maxsize=1 << 17)
def kept(automaton: Automaton, masks: Word) -> Word:
    """Of each cell the symbols that lie in some word of the automaton within the masks; all 0 if there is none.

    >>> from cover.puzzles.fields.field import counting
    >>> kept(counting(3, 2, 1, 1, 1), (3, 2, 3))
    (1, 2, 1)
    """
    layers = arcs_of(automaton)
    reached = [1]
    for arcs, mask in zip(layers, masks, strict=True):
        states, after = reached[-1], 0
        for before, symbol, then in arcs:
            if states >> before & 1 and mask >> symbol & 1:
                after |= 1 << then
        reached.append(after)
    if not reached[-1] or not automaton.states[-1]:
        return (0,) * len(masks)
    left, back = [0] * len(masks), reached[-1]
    for k in range(len(masks) - 1, -1, -1):
        states, mask, here, some = reached[k], masks[k], 0, 0
        for before, symbol, then in layers[k]:
            if back >> then & 1 and states >> before & 1 and mask >> symbol & 1:
                here |= 1 << before
                some |= 1 << symbol
        left[k], back = some, here
    return tuple(left)


@lru_cache(maxsize=4096)
def arcs_of(automaton: Automaton) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """The arcs of each layer: state before, symbol, state after."""
    return tuple(tuple(map(tuple, automaton.layer(k).tolist())) for k in range(automaton.length))


@lru_cache(maxsize=4096)
def _count(automaton: Automaton) -> tuple[Word, int, int] | None:
    """By place the symbols of which nothing but the number matters, with the least and the most; None where there are
    none."""
    symbols = sorted({symbol for arcs in arcs_of(automaton) for _, symbol, _ in arcs})
    if isinstance(automaton.tallied, tuple):
        bounds = _bounds(automaton, automaton.tallied, symbols)
        return None if bounds is None else (automaton.tallied, *bounds)
    if automaton.highest > 1:
        one = automaton.counted
        chosen = [] if one is None else [one]
    else:
        chosen = [1]
    for symbol in chosen:
        marks = (symbol,) * automaton.length
        if (bounds := _bounds(automaton, marks, symbols)) is not None:
            return (marks, *bounds)
    return None


def _bounds(automaton: Automaton, marks: Word, symbols: Sequence[int]) -> tuple[int, int] | None:
    length = automaton.length
    reached: dict[int, int] = {0: 0}  # by count: the state; -1 where there is none any more
    for arcs, counted in zip(arcs_of(automaton), marks, strict=True):
        table = {(before, symbol): after for before, symbol, after in arcs}
        others = [symbol for symbol in symbols if symbol != counted]
        following: dict[int, int] = {}
        for count, state in reached.items():
            ends = {table.get((state, symbol), -1) for symbol in others} or {-1}
            if len(ends) > 1:
                return None
            for after, total in ((ends.pop(), count), (table.get((state, counted), -1), count + 1)):
                if following.setdefault(total, after) != after:
                    return None
        reached = following
    taken = [count for count, state in reached.items() if state >= 0]
    if not taken or taken != list(range(min(taken), max(taken) + 1)) or (min(taken), max(taken)) == (0, length):
        return None
    return min(taken), max(taken)


def dropped(before: Word, after: Word) -> list[tuple[int, int]]:
    """By place what is lost."""
    return [(k, a & ~b) for k, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
