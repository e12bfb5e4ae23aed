"""Rules of a board beside its regions: automata over cells, weighted sums, sets of symbols.

A rule speaks of cells and symbol numbers (from 0) alone; its decisions are the board's marks. Every route (clauses,
CP-SAT, exact cover) reads these three: a killer cage is `Sum` or `Sets`, a thermometer or a sandwich an `Regular`.
Rules about connectivity are those of `connectivity.py`.
Automata are layered (one layer a cell) and deterministic, so that the state after each cell follows from the symbols:
what a reduction adds for it never multiplies solutions.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import getitem
from typing import Any

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.basics.errors import ProblemError
from cover.problems.arrays import Int32s
from cover.problems.automata import Automaton as Automaton
from cover.problems.automata import automaton as automaton
from cover.problems.automata import of_tables
from cover.problems.connectivity import Areas, LazyConstraint
from cover.problems.names import Name


@dataclass(frozen=True, eq=False)
class Regular:
    """The symbols of `cells`, in this order, are a word that `automaton` accepts."""

    cells: tuple[int, ...]
    automaton: Automaton
    name: str | Name = "rule"

    def __post_init__(self) -> None:
        if len(self.cells) != self.automaton.length:
            raise ProblemError(
                f"{self.name}: {len(self.cells)} cells for an automaton of {self.automaton.length} layers"
            )

    @classmethod
    def _made(cls, cells: tuple[int, ...], automaton: Automaton, name: str | Name) -> Regular:
        """Of an automaton that fits the cells."""
        made = object.__new__(cls)
        made.__dict__.update(cells=cells, automaton=automaton, name=name)
        return made

    def holds(self, symbols: Sequence[int]) -> bool:
        return self.automaton.accepts(symbols)


@dataclass(frozen=True, eq=False)
class Sum:
    """The weights of the symbols of `cells` add up to one of `totals`. weights: int32 (cells, symbols)."""

    cells: tuple[int, ...]
    weights: Int32s
    totals: tuple[int, ...]
    name: str | Name = "rule"

    def __post_init__(self) -> None:
        if self.weights.ndim != 2 or len(self.weights) != len(self.cells):
            raise ProblemError(f"{self.name}: a weight for each of {len(self.cells)} cells and every symbol is needed")
        object.__setattr__(self, "totals", tuple(sorted({int(total) for total in self.totals})))

    @classmethod
    def _made(
        cls, cells: tuple[int, ...], weights: Int32s, values: Int32s | None, totals: Iterable[int], name: str | Name
    ) -> Sum:
        """Of weights that fit the cells, and whose `values` are known."""
        made = object.__new__(cls)
        different = tuple(map(int, totals))
        if len(different) > 1:
            different = tuple(sorted(set(different)))
        made.__dict__.update(cells=cells, weights=weights, totals=different, name=name, values=values)
        return made

    @cached_property
    def values(self) -> Int32s | None:
        """What the symbols weigh if they weigh the same in every cell, else None."""
        return self.weights[0] if self.cells and bool((self.weights == self.weights[:1]).all()) else None

    @cached_property
    def _rows(self) -> list[list[int]]:
        rows: list[list[int]] = self.weights.tolist()
        return rows

    def holds(self, symbols: Sequence[int]) -> bool:
        return sum(map(getitem, self._rows, symbols)) in self.totals


@dataclass(frozen=True, eq=False)
class Sets:
    """The symbols of `cells` differ, and together they are one of these sets: bool (sets, symbols), as many each as
    there are cells."""

    cells: tuple[int, ...]
    sets: NDArray[np.bool_]
    name: str | Name = "rule"

    def __post_init__(self) -> None:
        if self.sets.ndim != 2 or np.any(self.sets.sum(axis=1) != len(self.cells)):
            raise ProblemError(f"{self.name}: every set must have as many symbols as there are cells")

    def holds(self, symbols: Sequence[int]) -> bool:
        taken = np.zeros(self.sets.shape[1], dtype=np.bool_)
        taken[list(symbols)] = True
        return len(set(symbols)) == len(self.cells) and bool((self.sets == taken).all(axis=1).any())


PlainRule = Regular | Sum | Sets  # the routes state these in full
STATED = (Regular, Sum, Sets)  # the same, to look for
Rule = PlainRule | LazyConstraint


def check_rules(rules: Sequence[Rule], cells: int, symbols: int) -> tuple[LazyConstraint, ...]:
    """Those about connectivity. Raises ProblemError unless the rules fit a board of so many cells and symbols. The only
    validation."""
    fault, different = _native.rule_cells_fault(rules, Regular, Sum, cells)
    if fault:
        kind, number, _ = fault
        what = f"a cell outside 0..{cells - 1}" if kind == "outside" else "a cell twice"
        raise ProblemError(f"{rules[number].name}: {what}")
    for rule in different:  # many rules share what says their symbols
        _check_symbols(rule, symbols)
    return tuple([rule for rule in different if not isinstance(rule, STATED)])


def _check_symbols(rule: Rule, symbols: int) -> None:
    if isinstance(rule, Regular):
        if rule.automaton.highest >= symbols:
            raise ProblemError(f"{rule.name}: a symbol outside 0..{symbols - 1}")
    elif isinstance(rule, Areas):
        if len(rule.sizes) != symbols:
            raise ProblemError(f"{rule.name}: a size for each of {symbols} symbols is needed")
    elif isinstance(rule, LazyConstraint):
        if any(not 0 <= symbol < symbols for symbol in getattr(rule, "symbols", ())):
            raise ProblemError(f"{rule.name}: a symbol outside 0..{symbols - 1}")
    else:
        width = (rule.weights if isinstance(rule, Sum) else rule.sets).shape[1]
        if width != symbols:
            raise ProblemError(f"{rule.name}: {width} symbols where the board has {symbols}")


# ------------------------------------------------------------------------------------------------ builders


def impossible(cells: int, symbols: int, name: str | Name = "rule") -> Regular | Sets:
    """A rule that no board satisfies: of its first cell, or, without cells, that they hold one of no sets."""
    if cells == 0:
        return Sets((), np.zeros((0, symbols), dtype=np.bool_), name)
    return Regular((0,), automaton(1, symbols, 0, lambda state, symbol, place: None), name)


def pair(first: int, second: int, allowed: NDArray[np.bool_], name: str | Name = "rule") -> Regular:
    """Two cells of which allowed[a, b] says whether symbols a and b may stand in them."""
    symbols = len(allowed)
    return Regular(
        (first, second),
        automaton(2, symbols, None, lambda state, symbol, place: _pair_step(allowed, state, symbol, place)),
        name,
    )


def _pair_step(allowed: NDArray[np.bool_], state: Any, symbol: int, place: int) -> Hashable | None:
    if place == 0:
        return tuple(allowed[symbol].tolist())
    return () if state[symbol] else None


def total(cells: Iterable[int], values: Sequence[int], totals: Iterable[int], name: str | Name = "rule") -> Sum:
    """Cells whose symbols have these values (values[symbol]) add up to one of the totals."""
    chosen = tuple(cells)
    return weighted(chosen, (1,) * len(chosen), values, totals, name)


def weighted(
    cells: Iterable[int], times: Iterable[int], values: Sequence[int], totals: Iterable[int], name: str | Name = "rule"
) -> Sum:
    """The same with each cell counted so many times."""
    weights, row = _weights(tuple(times), tuple(values))
    return Sum._made(tuple(cells), weights, row, totals, name)


@lru_cache(maxsize=1000)
def _weights(times: tuple[int, ...], values: tuple[int, ...]) -> tuple[Int32s, Int32s | None]:
    """What symbols weigh in cells that count so many times, and the row of all cells if it is the same; one array for
    all such sums, so that they are seen to be alike."""
    weights = np.outer(np.array(times, dtype=np.int32), np.array(values, dtype=np.int32))
    weights.flags.writeable = False
    return weights, weights[0] if len(set(times)) == 1 else None


def _one_weighs(weights: Int32s) -> Automaton:
    """Of weights 0 and 1 that add up to 1: by far the most sums of exact covers, so they are made without a loop."""
    tables = np.stack([weights, np.where(weights, -1, 1)], axis=1).astype(np.int32)
    layers = [tables[0, :1], *tables[1:]]  # no sum is 1 before the first cell
    return of_tables(layers, [False, True], weights.shape[1])


def lowered(rule: Sum) -> Regular:
    """A sum as an automaton whose state is the sum so far, for routes without arithmetic."""
    if rule.totals == (1,) and len(rule.cells) and not (rule.weights & ~1).any():
        return Regular(rule.cells, _one_weighs(rule.weights), rule.name)
    weights, totals = rule.weights.astype(np.int64), np.array(rule.totals, dtype=np.int64)
    # Of no totals nothing is possible: then low is above high.
    low, high = totals.min(initial=1), totals.max(initial=0)
    # The least and the most that the places from here on can add.
    least, most = (np.cumsum(ends[::-1])[::-1] for ends in (weights.min(axis=1), weights.max(axis=1)))
    reached, tables = np.zeros(1, dtype=np.int64), []
    for place, row in enumerate(weights):
        sums = reached[:, None] + row
        # After the last place nothing is added.
        after = (0, 0) if place + 1 == len(weights) else (least[place + 1], most[place + 1])
        # Sums from which no total can be reached are no states.
        kept = (sums + after[0] <= high) & (sums + after[1] >= low)
        reached, numbers = np.unique(sums[kept], return_inverse=True)
        table = np.full(sums.shape, -1, dtype=np.int32)
        table[kept] = numbers
        tables.append(table)
    return Regular(rule.cells, of_tables(tables, np.isin(reached, totals), rule.weights.shape[1]), rule.name)


def as_regular(rule: PlainRule) -> Regular:
    """Any of the three as an automaton; that of sets has the symbols so far as its state, a bit each."""
    if not isinstance(rule, Sets):
        return lowered(rule) if isinstance(rule, Sum) else rule
    sets = [sum(1 << symbol for symbol in np.flatnonzero(row).tolist()) for row in rule.sets]

    def step(state: int, symbol: int, place: int) -> int | None:
        after = state | 1 << symbol
        return after if after != state and any(after & ~one == 0 for one in sets) else None

    return Regular(rule.cells, automaton(len(rule.cells), rule.sets.shape[1], 0, step), rule.name)
