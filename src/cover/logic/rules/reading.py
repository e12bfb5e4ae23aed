"""The rules of a board as finders read them, and what they show in a state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.basics.lazily import found_at
from cover.logic.rules.board_marks import MOST_SYMBOLS, BoardMarks, Differ, Masks
from cover.logic.rules.facts import Fact, Shows
from cover.logic.rules.fillings import Fillings, Word
from cover.logic.rules.shared_counts import pairs_of
from cover.problems.automata import Automaton
from cover.problems.connectivity import Areas, Connected, LazyConstraint
from cover.problems.loops import Loop
from cover.problems.matching import Matched
from cover.problems.partition import Parted
from cover.problems.rules import STATED, Sets

# What reads a rule about connectivity, imported where a board has one; of others only the cuts are known.
READERS: dict[type, str] = {
    Connected: "connected:Joining",
    Loop: "closing:Closing",
    Areas: "areas:Sizes",
    Parted: "parts:Walls",
    Matched: "pairs:Pairing",
}
CUTS = "by_cuts:Cutting"


class Rules:
    """Of one board. plain: by number, the rules about few cells; lazy: what the others show; native: all of them for
    native code, None where there are too many symbols; whole: does it know those about connectivity too?"""

    def __init__(self, marks: BoardMarks):
        self.marks = marks
        self.plain: dict[int, Fillings] = {}
        self.of_sort: dict[str, list[int]] = {"pair": [], "count": [], "pattern": [], "region": [], "clue": []}
        self.lazy: dict[int, Shows] = {}
        self.connectivity: dict[int, Any] = {}  # those that native code knows
        rules = [(number, rule) for number, rule in enumerate(marks.rules) if rule.cells]  # an arrow may point at none
        for number, rule in rules:
            if isinstance(rule, (*STATED, Differ)):
                self.plain[number] = Fillings(rule)
                self.of_sort["clue" if marks.clues else self.plain[number].sort].append(number)
        for number, rule in rules:
            if isinstance(rule, LazyConstraint):
                reader: Any = found_at(f"cover.logic.rules.{READERS.get(type(rule), CUTS)}")
                counted = (*self._bounds(rule), self._either(rule)) if isinstance(rule, Connected) else ()
                made = reader(rule, *counted)
                self.lazy[number] = made.shows
                if isinstance(rule, Connected | Loop):
                    self.connectivity[number] = made
        self.native = self._for_native() if marks.board.symbols <= MOST_SYMBOLS else None
        lazy = {number for number, rule in rules if isinstance(rule, LazyConstraint)}
        self.whole = self.native is not None and self.connectivity.keys() == lazy

    def _for_native(self) -> _native.BoardRules:
        made = _native.BoardRules(self.marks.board.cells, self.marks.board.symbols)
        for number in range(len(self.marks.rules)):
            if number in self.connectivity:
                self.connectivity[number].add_to(made, number)
            elif number in self.plain:
                _add_plain(made, number, self.plain[number])
        return made

    def _bounds(self, rule: Connected) -> tuple[int, int]:
        """The least and the most cells, by a count of the same cells."""
        for other in self.plain.values():
            if len(other.cells) == len(rule.cells) and other.cells == rule.cells and (other.counted,) == rule.symbols:
                return other.least, other.most
        return 0, 0

    def _either(self, rule: Connected) -> list[frozenset[int]]:
        """Two cells of which a rule lets one at least hold one of the symbols."""
        words, alike = self._pairs
        others = np.ones(self.marks.board.symbols)
        others[list(rule.symbols)] = 0
        lacking = np.flatnonzero(words @ others @ others == 0).tolist()
        return [two for k in lacking for two in alike[k]]

    @cached_property
    def _pairs(self) -> tuple[NDArray[np.float64], list[list[frozenset[int]]]]:
        """Rules about two cells: the pairs of symbols that they take (1, else 0), rules that take the same being one,
        and of each the cells of all of these."""
        alike: dict[Automaton, list[frozenset[int]]] = {}
        for one in self.plain.values():
            if one.sort == "pair" and one.automaton is not None:
                alike.setdefault(one.automaton, []).append(frozenset(one.cells))
        symbols = self.marks.board.symbols
        words = [_words(automaton, symbols) for automaton in alike]
        return np.array(words).reshape(len(words), symbols, symbols), list(alike.values())

    @cached_property
    def pairs_of_counts(self) -> list[tuple[int, int]]:
        """Two counts that share cells."""
        return pairs_of(self.plain)

    def kept(self, number: int, held: Word) -> Word:
        """Of each cell of a rule about few cells the symbols in some filling; all 0 where there is none."""
        return self.plain[number].kept(held) if self.native is None else tuple(self.native.kept(number, held))

    def shown_by(self, number: int, masks: Masks, quick: bool = False) -> Iterator[Fact]:
        """What a rule about connectivity shows; quick: the simple facts alone."""
        return self.lazy[number](masks, quick)


def _words(automaton: Automaton, symbols: int) -> NDArray[np.float64]:
    """How often an automaton over two cells takes each pair of symbols: once, or not."""
    first, second = (np.zeros((symbols, int(automaton.states[1]))) for _ in range(2))
    arcs = automaton.layer(0)
    first[arcs[:, 1], arcs[:, 2]] = 1
    arcs = automaton.layer(1)
    second[arcs[:, 1], arcs[:, 0]] = 1
    return first @ second.T


def _add_plain(made: _native.BoardRules, number: int, one: Fillings) -> None:
    if isinstance(one.rule, Differ):
        made.region(number, one.cells, one.rule.full)
    elif isinstance(one.rule, Sets):
        rows = np.packbits(one.rule.sets, axis=1, bitorder="little")
        made.sets(number, one.cells, [int.from_bytes(row.tobytes(), "little") for row in rows])
    elif one.automaton is not None:
        made.words(number, one.cells, one.automaton.starts, one.automaton.arcs.reshape(-1), one.automaton.states)


def word(cells: Sequence[int], masks: Sequence[int]) -> tuple[int, ...]:
    """The masks of some cells."""
    return tuple([masks[cell] for cell in cells])
