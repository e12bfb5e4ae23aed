"""What is wrong already where only a part of a choice is known: constraints that no completion satisfies.

Each region, rule and item is looked at alone and nothing is searched, so that what is found is wrong for certain, and
what is wrong is not always found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from cover.problems.arrays import Bools, Int64s
from cover.problems.board import Board
from cover.problems.connectivity import LazyConstraint
from cover.problems.exact_cover import ExactCover
from cover.problems.rules import Regular, Rule, Sum


class Broken(NamedTuple):
    """A constraint that no completion satisfies, in words. places: cells of the board that it is about, or options of
    the cover."""

    words: str
    places: tuple[int, ...]


def broken_on_board(board: Board, possible: Bools) -> Iterator[Broken]:
    """Regions and rules of a board that cannot be kept. possible: bool (cells, symbols), what each cell may still hold,
    at least one symbol each.

    >>> two = np.eye(2, dtype=np.bool_)
    >>> row = Board(np.ones((2, 2), dtype=np.bool_), np.array([0, 2], np.int32), np.array([0, 1], np.int32),
    ...             np.full(2, -1, np.int32), ["a", "b"], ["1", "2"], ["row"])
    >>> list(broken_on_board(row, two[[0, 0]])), list(broken_on_board(row, two[[0, 1]]))
    ([Broken(words='row: 1 at a and b', places=(0, 1))], [])
    """
    # Cells that hold one symbol for certain.
    known = np.where(possible.sum(axis=1) == 1, possible.argmax(axis=1), -1)
    for number in range(len(board.region_names)):
        first: dict[int, int] = {}
        for cell in board.region(number).tolist():
            symbol = int(known[cell])
            if symbol >= 0 and (other := first.setdefault(symbol, cell)) != cell:
                places = f"{board.cell_names[other]} and {board.cell_names[cell]}"
                words = f"{board.region_names[number]}: {board.symbol_names[symbol]} at {places}"
                yield Broken(words, (other, cell))
    broken: dict[Any, list[int]] = {}
    for rule in board.rules:
        if not _may_hold(rule, possible[list(rule.cells)]):
            broken.setdefault(rule.name, []).extend(map(int, rule.cells))
    for name, cells in broken.items():
        yield Broken(f"{name}: no completion keeps this rule", tuple(cells))


def _may_hold(rule: Rule, possible: Bools) -> bool:
    """possible: of the rule's cells. False where no completion keeps the rule."""
    # The states that can be reached over what the cells may hold: none at the end means no completion.
    if isinstance(rule, Regular):
        states = np.ones(1, dtype=np.bool_)
        for place, row in enumerate(possible):
            before, symbol, after = rule.automaton.layer(place).T
            taken = states[before] & row[symbol]
            states = np.zeros(rule.automaton.states[place + 1], dtype=np.bool_)
            states[after[taken]] = True
        return bool(states.any())
    if isinstance(rule, Sum):
        weights = rule.weights.astype(np.int64)
        # The ends alone: no total between them is asked for exactly.
        least = int(np.where(possible, weights, np.iinfo(np.int64).max).min(axis=1).sum()) if len(weights) else 0
        most = int(np.where(possible, weights, np.iinfo(np.int64).min).max(axis=1).sum()) if len(weights) else 0
        return any(least <= total <= most for total in rule.totals)
    if isinstance(rule, LazyConstraint):
        return not any(_says_no(rule, word, possible) for word in _words(rule, possible))
    return any(_fits(chosen, possible) for chosen in rule.sets)


def _fits(chosen: Bools, possible: Bools) -> bool:
    """Sets: may every cell hold a symbol of this one, those known different ones?"""
    within = possible & chosen
    known = within[within.sum(axis=1) == 1].argmax(axis=1)
    return bool(within.any(axis=1).all()) and len(set(known.tolist())) == len(known)


def _words(rule: LazyConstraint, possible: Bools) -> Iterator[Int64s]:
    """Two choices to ask for clauses: open cells that hold one of the rule's symbols, and that hold none of them."""
    inside = np.zeros(possible.shape[1], dtype=np.bool_)
    inside[list(getattr(rule, "symbols", range(possible.shape[1])))] = True  # areas are about all symbols
    for wanted in (inside, ~inside):
        preferred = possible & wanted
        yield np.where(preferred.any(axis=1), preferred.argmax(axis=1), possible.argmax(axis=1))


def _says_no(rule: LazyConstraint, word: Int64s, possible: Bools) -> bool:
    """Does the rule give a clause that every solution keeps, and none of whose statements can be true?"""
    for cut in rule.cuts_of(word):
        for place, symbols, holds in cut:
            chosen = np.zeros(possible.shape[1], dtype=np.bool_)
            chosen[list(symbols)] = True
            if (possible[place] & (chosen if holds else ~chosen)).any():
                break
        else:
            return True
    return False


def broken_in_cover(problem: ExactCover, taken: Bools, barred: Bools) -> Iterator[Broken]:
    """Items of an exact cover that are covered too often by options that are taken, or not often enough by those that
    neither are barred nor share a full item with a taken one. Colors are not looked at."""
    starts, items = np.asarray(problem.option_starts), np.asarray(problem.items)
    option = np.repeat(np.arange(len(starts) - 1), np.diff(starts))
    primary = items < problem.primary
    count = Counter(items[taken[option] & primary].tolist())
    least, most = problem.bounds
    for item in (item for item, times in count.items() if times > most[item]):
        here = option[(items == item) & taken[option]]
        yield Broken(
            f"{problem.item_names[item]}: {count[item]} where at most {most[item]} can be", tuple(here.tolist())
        )
    # An item that is as full as it may be bars all other options that cover it.
    full = np.array([count[item] >= most[item] for item in range(problem.primary)], dtype=np.bool_)
    shut = np.zeros(len(starts) - 1, dtype=np.bool_)
    shut[option[primary][full[items[primary]]]] = True
    alive = taken | ~(shut | barred)
    left = np.bincount(items[alive[option] & primary], minlength=problem.primary)
    for item in np.flatnonzero(left < least).tolist():
        here = option[(items == item) & ~alive[option]]
        yield Broken(f"{problem.item_names[item]}: nothing can be put there any more", tuple(here.tolist()))
