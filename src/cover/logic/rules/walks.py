"""Rules about few cells gone through cell by cell, for the checks of steps: what is known of the cells so far, or None
where no filling goes on so. No finder has a part in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from cover.problems.automata import Automaton
from cover.problems.rules import PlainRule, Sets, Sum

Symbols = frozenset[int]


def begin(rule: PlainRule) -> Any:
    """Before the first cell: a sum, the symbols used, or a state."""
    return frozenset[int]() if isinstance(rule, Sets) else 0


def after(rule: PlainRule, k: int, known: Any, symbol: int) -> Any:
    """What is known after a symbol in cell k; None where that cannot be."""
    if isinstance(rule, Sum):
        return known + int(rule.weights[k, symbol])
    if isinstance(rule, Sets):
        return None if symbol in known else known | {symbol}
    return _table(rule.automaton)[k].get((known, symbol))


@lru_cache(maxsize=4096)
def _table(machine: Automaton) -> list[dict[tuple[int, int], int]]:
    return [{(a, s): b for a, s, b in machine.layer(k).tolist()} for k in range(machine.length)]


def ends(rule: PlainRule) -> Callable[[Any], bool]:
    """Does the rule take a filling of which this is known?"""
    if isinstance(rule, Sum):
        return {*rule.totals}.__contains__
    if isinstance(rule, Sets):
        return {frozenset(np.flatnonzero(row).tolist()) for row in rule.sets}.__contains__
    return range(int(rule.automaton.states[-1])).__contains__


def walked(
    rule: PlainRule, held: Sequence[Symbols], note: Any = None, noted: Callable[[Any, int, int], Any] | None = None
) -> set[Any]:
    """The notes of all fillings within the sets that the rule takes: begun with `note`, then made cell by cell of the
    note so far, the cell's place and its symbol; empty where there is no filling."""
    states = {(begin(rule), note)}
    for k, symbols in enumerate(held):
        states = {
            (then, so_far if noted is None else noted(so_far, k, symbol))
            for known, so_far in states
            for symbol in symbols
            if (then := after(rule, k, known, symbol)) is not None
        }
    good = ends(rule)
    return {so_far for known, so_far in states if good(known)}


def reaches(rule: PlainRule, held: Sequence[Symbols]) -> Callable[[int, Any], bool]:
    """Can what is known before a cell still come to a good end?"""
    if isinstance(rule, Sets):
        sets = [frozenset(np.flatnonzero(row).tolist()) for row in rule.sets]
        return lambda k, known: any(known <= one for one in sets)
    last = len(held)
    good: list[set[int]] = [{*rule.totals} if isinstance(rule, Sum) else {*range(int(rule.automaton.states[-1]))}]
    for k in range(last - 1, -1, -1):
        if isinstance(rule, Sum):
            good.append({total - int(rule.weights[k, s]) for total in good[-1] for s in held[k]})
        else:
            good.append({a for (a, s), b in _table(rule.automaton)[k].items() if s in held[k] and b in good[-1]})
    return lambda k, known: known in good[last - k]
