"""Rules of a board beside its regions: automata over cells, weighted sums, sets of symbols.

A rule speaks of cells and symbol numbers (from 0) alone; its decisions are the board's marks. Every route (clauses,
CP-SAT, exact cover) reads these three: a killer cage is `Sum` or `Sets`, a thermometer or a sandwich an `Automaton`.
Rules about how cells hang together are those of `connecting.py`.
Automata are layered (one layer a cell) and deterministic, so that the state after each cell follows from the symbols:
what a reduction adds for it never multiplies solutions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.errors import ProblemError
from cover.problems.arrays import Int32s
from cover.problems.connecting import Areas, LazyRule


@dataclass(frozen=True, eq=False)
class Machine:
    """What an automaton does, without its cells, so that equal clues share it.

    starts: int32 (length + 1,); the arcs of layer i are rows starts[i]:starts[i + 1] of `arcs`.
    arcs: int32 (arcs, 3): state before, symbol, state after; states are numbered from 0 in each layer, state 0 is the
    first; every state after the last layer accepts. No two arcs of a layer share state and symbol.
    states: int32 (length + 1,): how many there are before each layer, and after the last; without layers 1 if the empty
    word is accepted, else 0.
    """

    starts: Int32s
    arcs: Int32s
    states: Int32s

    def __post_init__(self) -> None:
        if self.starts[0] != 0 or self.starts[-1] != len(self.arcs) or len(self.states) != len(self.starts):
            raise ProblemError("an automaton's layers do not fit its arcs")
        layer = np.repeat(np.arange(self.length), np.diff(self.starts))
        before, symbol, after = self.arcs.T.astype(np.int64)
        keys = np.sort((layer << 44) + (before << 20) + symbol)
        if np.any(keys[1:] == keys[:-1]):
            raise ProblemError("an automaton must be deterministic: a state has two arcs for one symbol")
        if len(self.arcs) and (
            self.arcs.min() < 0 or np.any(before >= self.states[layer]) or np.any(after >= self.states[layer + 1])
        ):
            raise ProblemError("an arc of an automaton names a state that does not exist")

    @property
    def length(self) -> int:
        return len(self.starts) - 1

    @cached_property
    def highest(self) -> int:
        """The highest symbol of an arc, -1 if there is none."""
        return int(self.arcs[:, 1].max(initial=-1))

    @cached_property
    def counted(self) -> int | None:
        """The only symbol that is treated in another way than all others; None where there is no such symbol."""
        layer = np.repeat(np.arange(self.length), np.diff(self.starts))
        alike: dict[bytes, list[int]] = {}
        for symbol in range(self.highest + 1):
            arcs = self.arcs[:, 1] == symbol
            ways = np.column_stack([layer[arcs], self.arcs[arcs][:, ::2]])
            alike.setdefault(ways[np.lexsort(ways.T)].tobytes(), []).append(symbol)
        few, many = sorted(alike.values(), key=len) if len(alike) == 2 else ([], [])
        return few[0] if len(few) == 1 and len(many) > 1 else None

    def with_classes(self, classes: Sequence[int]) -> Machine:
        """The machine of as many symbols as there are classes, each treated as the symbol that its class names."""
        layer = np.repeat(np.arange(self.length), np.diff(self.starts))
        parts = []
        for symbol, one in enumerate(classes):
            arcs = self.arcs[:, 1] == one
            same = np.full(int(arcs.sum()), symbol)
            parts.append(np.column_stack([layer[arcs], self.arcs[arcs, 0], same, self.arcs[arcs, 2]]))
        rows = np.concatenate(parts)
        rows = rows[np.lexsort((rows[:, 2], rows[:, 1], rows[:, 0]))]
        starts = np.searchsorted(rows[:, 0], np.arange(self.length + 1)).astype(np.int32)
        return Machine(starts, np.ascontiguousarray(rows[:, 1:], dtype=np.int32), self.states)

    def layer(self, i: int) -> Int32s:
        """The arcs of one layer, shape (arcs, 3)."""
        return self.arcs[self.starts[i] : self.starts[i + 1]]

    def accepts(self, word: Sequence[int]) -> bool:
        state = 0
        for table, symbol in zip(self._tables, word, strict=True):
            after = table.get((state, symbol))
            if after is None:
                return False
            state = after
        return bool(self.states[-1] > 0)

    @cached_property
    def _tables(self) -> list[dict[tuple[int, int], int]]:
        return [{(a, s): b for a, s, b in self.layer(i).tolist()} for i in range(self.length)]


@dataclass(frozen=True, eq=False)
class Automaton:
    """The symbols of `cells`, in this order, are a word that `machine` accepts."""

    cells: tuple[int, ...]
    machine: Machine
    name: str = "rule"

    def __post_init__(self) -> None:
        if len(self.cells) != self.machine.length:
            raise ProblemError(f"{self.name}: {len(self.cells)} cells for an automaton of {self.machine.length} layers")

    def holds(self, symbols: Sequence[int]) -> bool:
        return self.machine.accepts(symbols)


@dataclass(frozen=True, eq=False)
class Sum:
    """The weights of the symbols of `cells` add up to one of `totals`. weights: int32 (cells, symbols)."""

    cells: tuple[int, ...]
    weights: Int32s
    totals: tuple[int, ...]
    name: str = "rule"

    def __post_init__(self) -> None:
        if self.weights.ndim != 2 or len(self.weights) != len(self.cells):
            raise ProblemError(f"{self.name}: a weight for each of {len(self.cells)} cells and every symbol is needed")
        object.__setattr__(self, "totals", tuple(sorted({int(total) for total in self.totals})))

    def holds(self, symbols: Sequence[int]) -> bool:
        return sum(int(row[s]) for row, s in zip(self.weights, symbols, strict=True)) in self.totals


@dataclass(frozen=True, eq=False)
class Sets:
    """The symbols of `cells` differ, and together they are one of these sets: bool (sets, symbols), as many each as
    there are cells."""

    cells: tuple[int, ...]
    sets: NDArray[np.bool_]
    name: str = "rule"

    def __post_init__(self) -> None:
        if self.sets.ndim != 2 or np.any(self.sets.sum(axis=1) != len(self.cells)):
            raise ProblemError(f"{self.name}: every set must have as many symbols as there are cells")

    def holds(self, symbols: Sequence[int]) -> bool:
        taken = np.zeros(self.sets.shape[1], dtype=np.bool_)
        taken[list(symbols)] = True
        return len(set(symbols)) == len(self.cells) and bool((self.sets == taken).all(axis=1).any())


PlainRule = Automaton | Sum | Sets  # the routes state these in full
Rule = PlainRule | LazyRule


def check_rule(rule: Rule, cells: int, symbols: int) -> None:
    """Raises ProblemError unless the rule fits a board of so many cells and symbols. The only validation."""
    if rule.cells and not 0 <= min(rule.cells) <= max(rule.cells) < cells:
        raise ProblemError(f"{rule.name}: a cell outside 0..{cells - 1}")
    if len(set(rule.cells)) != len(rule.cells):
        raise ProblemError(f"{rule.name}: a cell twice")
    if isinstance(rule, Automaton):
        if rule.machine.highest >= symbols:
            raise ProblemError(f"{rule.name}: a symbol outside 0..{symbols - 1}")
    elif isinstance(rule, Areas):
        if len(rule.sizes) != symbols or min(rule.sizes, default=0) < 0:
            raise ProblemError(f"{rule.name}: a size, from 0, for each of {symbols} symbols is needed")
    elif isinstance(rule, LazyRule):
        if any(not 0 <= symbol < symbols for symbol in rule.symbols):
            raise ProblemError(f"{rule.name}: a symbol outside 0..{symbols - 1}")
    else:
        width = (rule.weights if isinstance(rule, Sum) else rule.sets).shape[1]
        if width != symbols:
            raise ProblemError(f"{rule.name}: {width} symbols where the board has {symbols}")


# ------------------------------------------------------------------------------------------------ builders


def machine(
    length: int,
    symbols: int,
    start: Hashable,
    step: Callable[[Any, int, int], Hashable | None],
    accept: Callable[[Hashable], bool] = lambda state: True,
    *,
    uniform: bool = False,
) -> Machine:
    """The smallest layered automaton of a step function: step(state, symbol, place) is the next state or None. uniform:
    the step does not depend on the place, so that each state is tried once.

    Runs forward from `start`, drops what cannot reach an accepting end, and merges states that accept the same words
    (backward, layer by layer; Revuz 1992). Cost: states x symbols calls a layer.

    >>> machine(2, 3, -1, lambda last, symbol, place: symbol if symbol > last else None).states.tolist()
    [1, 2, 1]
    """
    layers: list[dict[Hashable, dict[int, Hashable]]] = []
    known: dict[Hashable, dict[int, Hashable]] = {}
    states: dict[Hashable, None] = {start: None}
    for place in range(length):
        arcs: dict[Hashable, dict[int, Hashable]] = {}
        after: dict[Hashable, None] = {}
        for state in states:
            row = known.get(state) if uniform else None
            if row is None:
                row = known[state] = {}
                for symbol in range(symbols):
                    target = step(state, symbol, place)
                    if target is not None:
                        row[symbol] = target
            arcs[state] = row
            after.update(dict.fromkeys(row.values()))
        layers.append(arcs)
        states = after
    return _merged(layers, {state: 0 for state in states if accept(state)}, start)


def _merged(layers: list[dict[Hashable, dict[int, Hashable]]], merged: dict[Hashable, int], start: Hashable) -> Machine:
    """Backward: a state is known by its arcs to merged states; those without arcs are dead."""
    counts = [max(1 if layers else 0, len(set(merged.values())))]
    rows: list[list[tuple[int, int, int]]] = []
    for arcs in reversed(layers):
        classes: dict[tuple[tuple[int, int], ...], int] = {}
        before: dict[Hashable, int] = {}
        for state, row in arcs.items():
            alive = tuple([(symbol, merged[target]) for symbol, target in row.items() if target in merged])
            if alive:
                before[state] = classes.setdefault(alive, len(classes))
        rows.append([(k, symbol, target) for alive, k in classes.items() for symbol, target in alive])
        counts.append(max(1, len(classes)))
        merged = before
    rows.reverse()
    counts.reverse()
    starts = np.cumsum([0, *map(len, rows)], dtype=np.int32)
    flat = np.array([arc for row in rows for arc in row], dtype=np.int32).reshape(-1, 3)
    return Machine(starts, flat, np.array(counts, dtype=np.int32))


def impossible(symbols: int, name: str = "rule") -> Automaton:
    """What no board satisfies, said of its first cell."""
    return Automaton((0,), machine(1, symbols, 0, lambda state, symbol, place: None), name)


def pair(first: int, second: int, allowed: NDArray[np.bool_], name: str = "rule") -> Automaton:
    """Two cells of which allowed[a, b] says whether symbols a and b may stand in them."""
    symbols = len(allowed)
    return Automaton(
        (first, second),
        machine(2, symbols, None, lambda state, symbol, place: _pair_step(allowed, state, symbol, place)),
        name,
    )


def _pair_step(allowed: NDArray[np.bool_], state: Any, symbol: int, place: int) -> Hashable | None:
    if place == 0:
        return tuple(allowed[symbol].tolist())
    return () if state[symbol] else None


def total(cells: Iterable[int], values: Sequence[int], totals: Iterable[int], name: str = "rule") -> Sum:
    """Cells whose symbols have these values (values[symbol]) add up to one of the totals."""
    chosen = tuple(cells)
    weights = np.tile(np.array(values, dtype=np.int32), (len(chosen), 1))
    return Sum(chosen, weights, tuple(totals), name)


def lowered(rule: Sum) -> Automaton:
    """A sum as an automaton whose state is the sum so far, for routes without arithmetic."""
    weights, totals = rule.weights.tolist(), set(rule.totals)
    min_left = [*np.cumsum(rule.weights.min(axis=1)[::-1])[::-1].tolist(), 0]
    max_left = [*np.cumsum(rule.weights.max(axis=1)[::-1])[::-1].tolist(), 0]
    low, high = min(totals, default=0), max(totals, default=-1)

    def step(state: Any, symbol: int, place: int) -> Hashable | None:
        reached: int = state + weights[place][symbol]
        if reached + min_left[place + 1] > high or reached + max_left[place + 1] < low:
            return None
        return reached

    made = machine(len(rule.cells), rule.weights.shape[1], 0, step, lambda state: state in totals)
    return Automaton(rule.cells, made, rule.name)
