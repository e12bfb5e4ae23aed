"""What a step that rests on a clue and regions shows, and its check: fillings one by one by the rule's own evaluator,
or, where they are many, a pass over the cells that shares no code with the finder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from cover.logic.reasons import Evidence, Numbers, Shown
from cover.logic.rules.board_marks import Differ
from cover.logic.rules.clue_words import about, key_of, of_clue, of_sums, step_name
from cover.logic.rules.lists import joined
from cover.logic.rules.mark_words import left
from cover.logic.rules.walks import after, begin, reaches
from cover.problems.arrays import bits
from cover.problems.rules import PlainRule, Sum

if TYPE_CHECKING:
    from cover.logic.state import State

TRIED = 2_000  # fillings that are gone through one by one
STATES = 60_000  # of a pass
MOST_KNOWN = 6  # cells that a sentence names

Held = Mapping[int, frozenset[int]]


@dataclass(frozen=True)
class BySupport(Evidence):
    """A clue, by number of its rule, and regions, by number, in which its cells differ: no filling has the marks that
    fall. Or, with plus and minus, the sum that full regions make less that of some sums (`rule` is None). inside: every
    filling has a symbol in certain cells, so a cell that sees them all does not hold it.
    """

    rule: int | None
    regions: tuple[int, ...]
    plus: tuple[int, ...] = ()
    minus: tuple[int, ...] = ()
    outside: bool = False

    def rule_in(self, state: State) -> PlainRule:
        """The rule, or the sum that it makes of others."""
        rules = state.board_marks.rules
        return rules[self.rule] if self.rule is not None else difference(rules, self.plus, self.minus)  # type: ignore[return-value]

    def faults(self, state: State, places: Sequence[int], removes: Sequence[int]) -> Iterator[str]:
        marks = state.board_marks
        rule, now = self.rule_in(state), marks.now(state.live)
        held = {cell: frozenset(bits(now[cell])) for cell in rule.cells}
        regions = []
        for number in self.regions:
            region = marks.rules[number]
            if not isinstance(region, Differ):
                yield f"{region.name} is no region"
                return
            regions.append(frozenset(region.cells))
        # What falls, by cell: of a mark that is placed all others of its cell.
        gone: dict[int, set[int]] = {}
        for option in removes:
            cell, symbol = marks.mark(option)
            gone.setdefault(cell, set()).add(symbol)
        for option in places:
            cell, symbol = marks.mark(option)
            gone.setdefault(cell, set()).update(set(bits(now[cell])) - {symbol})
        if not self.outside:
            if any(cell not in held for cell in gone):
                yield f"a mark is not of {self.name(state)}"
            elif not never(rule, regions, held, gone):
                yield f"{self.name(state)} has a filling with a mark that falls"
            return
        seen = [frozenset(region.cells) for region in marks.rules if isinstance(region, Differ)]
        # `outside`: the cell is not of the clue, but sees all places where the clue needs the symbol.
        for cell, symbols in gone.items():
            for symbol in symbols:
                at = [c for c in rule.cells if symbol in held[c]]
                if cell in at or not all(any({c, cell} <= region for region in seen) for c in at):
                    yield f"{marks.board.cell_names[cell]} does not see all places of {self.name(state)}"
                # Without the symbol in all of its places the clue has no filling: so one of them holds it.
                less = held | {c: held[c] - {symbol} for c in at}
                if not never(rule, regions, less, less):
                    yield f"{self.name(state)} has a filling without {marks.board.symbol_names[symbol]}"

    def name(self, state: State) -> str:
        """The rule's name; of a sum made of others, what it is made of."""
        rules = state.board_marks.rules
        if self.rule is not None:
            return str(rules[self.rule].name)
        return (
            f"{_listed(str(rules[k].name) for k in self.plus)} less {_listed(str(rules[k].name) for k in self.minus)}"
        )

    def as_json(self, state: State) -> dict[str, Any]:
        rules, board = state.board_marks.rules, state.board_marks.board
        made: dict[str, Any] = {
            "rule": self.name(state),
            "cells": [str(board.cell_names[cell]) for cell in self.rule_in(state).cells],
            "regions": [str(rules[number].name) for number in self.regions],
        }
        if self.rule is None:
            made |= {
                "plus": [str(rules[number].name) for number in self.plus],
                "minus": [str(rules[number].name) for number in self.minus],
            }
        return made

    # ---------------------------------------------------------------- words
    def technique(self, rules: Sequence[Any]) -> str:
        """What a step is called."""
        if self.rule is None:
            return "innies and outies"
        name = step_name(rules[self.rule].name)
        return f"needed by a clue ({name})" if self.outside else name

    def places(self, state: State) -> list[str]:
        """The clue, of two cells both of them, without the word that the step is called by; of a difference of sums
        the lines."""
        marks = state.board_marks
        if self.rule is None:
            return [about(marks.rules[number].name, ()) for number in self.plus]
        rule = marks.rules[self.rule]
        called = key_of(rule.name) if self.outside else self.technique(marks.rules)
        return [about(rule.name, [str(marks.board.cell_names[cell]) for cell in rule.cells], called)]

    def reason(self, state: State, places: Numbers, removes: Numbers, *, full: bool) -> str:
        """What the clue says, what is known in it, and that no other marks fit."""
        marks = state.board_marks
        now, rule, names = marks.now(state.live), self.rule_in(state), marks.board.cell_names
        decided = [cell for cell in rule.cells if now[cell].bit_count() == 1]
        known = [f"{names[cell]}={marks.board.symbol_names[now[cell].bit_length() - 1]}" for cell in decided]
        regions = [region for number in self.regions if isinstance(region := marks.rules[number], Differ)]
        around = [str(region.name) for region in regions if not set(rule.cells) <= set(region.cells)]
        if self.rule is None:
            phrase = of_sums(rule, [marks.rules[k] for k in self.plus], [marks.rules[k] for k in self.minus], marks)
        else:
            phrase = of_clue(rule, regions, now, marks)
        words = [phrase, *([f"with {joined(known)}"] if 0 < len(known) <= MOST_KNOWN else [])]
        sentence = ", ".join([*words, *([f"different in {joined(around)}"] if around else [])])
        if not self.outside:
            return sentence
        cell, symbol = marks.mark(removes[0] if removes else places[0])
        at = [str(names[c]) for c in rule.cells if now[c] >> symbol & 1]
        needed = f"a {marks.board.symbol_names[symbol]} in {joined(at, 'or')}"
        return f"{sentence}: it needs {needed}, all of which {names[cell]} sees"

    def outcome(self, state: State, places: Numbers, removes: Numbers) -> str:
        return left(places, removes, state)

    def shown(self, state: State) -> Shown:
        return Shown(reaches=frozenset(state.board_marks.held_in(self.rule_in(state).cells, state.live)))


def _listed(words: Iterator[str]) -> str:
    some = list(words)
    return ", ".join(some[:3]) + (f" and {len(some) - 3} more" if len(some) > 3 else "")


def difference(rules: Sequence[Any], plus: Sequence[int], minus: Sequence[int]) -> Sum:
    """What full regions make less what sums make: cells that remain count once or more, or less than nothing. Raises
    ValueError unless the regions are full, and all sums give the symbols the same values and have one total."""
    if not minus or not all(isinstance(rules[k], Sum) and len(rules[k].totals) == 1 for k in minus):
        raise ValueError("a sum with one total is needed")
    values = rules[minus[0]].values
    times: Counter[int] = Counter()
    total = 0
    for number in minus:
        if rules[number].values is None or not np.array_equal(rules[number].values, values):
            raise ValueError("sums of different values")
        # Minus for sums, plus for regions: cells of both cancel out.
        times.subtract(rules[number].cells)
        total -= rules[number].totals[0]
    for number in plus:
        region = rules[number]
        if not isinstance(region, Differ) or not region.full or len(region.cells) != len(values):
            raise ValueError("a full region is needed")
        times.update(region.cells)
        total += int(values.sum())
    cells = tuple(cell for cell, count in sorted(times.items()) if count)
    weights = np.array([[times[cell] * int(value) for value in values] for cell in cells], dtype=np.int32)
    return Sum(cells, weights.reshape(len(cells), len(values)), (total,), "sum")


def never(rule: PlainRule, regions: Sequence[frozenset[int]], held: Held, gone: Mapping[int, Any]) -> bool:
    """Is there no filling within the sets, different inside each region, with one of these marks? False too where that
    is too much to go through."""
    cells = rule.cells
    # Few fillings: one by one, by the rule's own evaluator.
    if prod(len(held[cell]) for cell in cells) <= TRIED:
        inside = [[k for k, cell in enumerate(cells) if cell in region] for region in regions]
        apart = [(itemgetter(*some), len(some)) for some in inside if len(some) > 1]
        falls = {(k, s) for k, cell in enumerate(cells) for s in gone.get(cell, ())}
        # With a mark that falls, by the rule, and different inside each region: then the step is wrong.
        for word in product(*(sorted(held[cell]) for cell in cells)):
            if not falls.isdisjoint(enumerate(word)) and rule.holds(word):
                for of, many in apart:
                    if len({*of(word)}) < many:
                        break
                else:
                    return False
        return True
    return _passed(rule, regions, held, gone)


def _passed(rule: PlainRule, regions: Sequence[frozenset[int]], held: Held, gone: Mapping[int, Any]) -> bool:
    """A state: what the rule knows, of each open region the symbols used, and whether a mark that falls has come."""
    cells = rule.cells
    # Where each region is passed for the last time: from there on its symbols are forgotten.
    last = [max((k for k, cell in enumerate(cells) if cell in region), default=-1) for region in regions]
    states: set[tuple[Any, tuple[frozenset[int], ...], bool]] = {(begin(rule), (frozenset(),) * len(regions), False)}
    # States from which the rule has no end with these marks are dropped at once.
    goes_on = reaches(rule, [held[cell] for cell in cells])
    for k, cell in enumerate(cells):
        inside = [j for j, region in enumerate(regions) if cell in region]
        bad = gone.get(cell, ())
        following = set()
        for known, used, flag in states:
            for symbol in held[cell]:
                if any(symbol in used[j] for j in inside):
                    continue
                then = after(rule, k, known, symbol)
                if then is None or not goes_on(k + 1, then):
                    continue
                now = list(used)
                for j in inside:
                    now[j] = frozenset() if last[j] == k else used[j] | {symbol}
                following.add((then, tuple(now), flag or symbol in bad))
        if len(following) > STATES:
            return False
        states = following
    # A filling that met a mark which falls came to the end.
    return not any(flag for _, _, flag in states)
