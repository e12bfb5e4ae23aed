"""Ground conditions as automata: counts, runs and arms by tables, everything else by one machine.

The state of that machine holds a state for each leaf, which is settled as early as the bounds of what is left allow.
The builders of `problems/automata.py` make it the smallest. Equal conditions share one automaton, whatever puzzle they
are of.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import ProblemError
from cover.problems.arrays import Int32s
from cover.problems.automata import Automaton, automaton, of_table, of_tables
from cover.puzzles.fields.field import counting
from cover.puzzles.kinds.meaning.ground import ANY_RUNS, ONE_RUN, SIGNS, Ground, Term, leaves, variables_of

FAR = 10**9
DONE = -1  # a state in which nothing is added any more
MOST_ADDED = 1000  # by arms, for a table
MOST_STATES = 200_000  # of a machine, over all places
Counted = Callable[[Any, int, bool, int, Any], tuple[Any, int]]
Bounds = Callable[[Any, int], tuple[int, int]]


@lru_cache(maxsize=4096)
def machine(ground: Ground, length: int, symbols: int) -> Automaton:
    """The automaton of a condition over the variables 0 to length - 1, read in this order. Raises ProblemError for one
    that would be too large."""
    if not isinstance(ground, bool):
        if ground[0] == "runs" and ground[1] == tuple(range(length)):
            return _runs(length, symbols, ground[2], ground[3])
        if ground[0] == "cmp":
            if len(ground[3]) == 1 and ground[3][0][1] == "count" and ground[3][0][2] == tuple(range(length)):
                return _counted(length, symbols, ground)
            if symbols == 2 and (marks := _counted_marks(ground, length)):
                made = _mixed(ground, length, symbols)
                return Automaton._made(made.starts, made.arcs, made.states, marks)
            if (arms := _arms_of(ground, length)) and sum(abs(times) * many for times, many, _, _ in arms) < MOST_ADDED:
                return _arms(arms, ground[1], ground[2], symbols)
    return _mixed(ground, length, symbols)


Placed = tuple[tuple[int, ...], Automaton]  # the places that an automaton reads, ascending


@lru_cache(maxsize=1024)
def joined(parts: tuple[Placed, ...], length: int, symbols: int) -> Automaton:
    """What all of these accept, over the places 0 to length - 1. A state is that of each which has begun and not ended.

    >>> two = automaton(2, 2, 0, lambda state, symbol, place: None if state == symbol == 1 else symbol)
    >>> joined((((0, 1), two), ((1, 2), two)), 3, 2).states.tolist()
    [1, 2, 2, 1]
    """
    reads: list[list[tuple[int, int]]] = [[] for _ in range(length)]
    for number, (places, _) in enumerate(parts):
        for k, place in enumerate(places):
            reads[place].append((number, k))
    tables = [[{(a, s): b for a, s, b in made.layer(k).tolist()} for k in range(made.length)] for _, made in parts]

    def step(state: tuple[tuple[int, int], ...], symbol: int, place: int) -> Hashable | None:
        states = dict(state)
        for number, k in reads[place]:
            after = tables[number][k].get((states.pop(number, 0), symbol))
            if after is None:
                return None
            if k + 1 < len(tables[number]):
                states[number] = after
        return tuple(sorted(states.items()))

    return automaton(length, symbols, (), step)


# ---------------------------------------------------------------- by tables
def _counted(length: int, symbols: int, ground: Ground) -> Automaton:
    """So many hold one of some symbols."""
    _, sign, total, ((times, _, _, some),) = ground
    allowed = [k for k in range(length + 1) if SIGNS[sign](times * k, total)]
    if len(some) == 1 and allowed and allowed == list(range(allowed[0], allowed[-1] + 1)):
        (symbol,) = some
        return counting(length, symbols, symbol, allowed[0], allowed[-1])
    return _counted_set(length, symbols, some, tuple(allowed))


def _counted_marks(ground: Ground, length: int) -> tuple[int, ...]:
    """Of each place the mark that is counted, where each is counted once, and one mark of it; empty for others."""
    _, sign, _, terms = ground
    if sign != "=" or any((times, kind, len(some)) != (1, "count", 1) for times, kind, _, some in terms):
        return ()
    found = sorted((place, *some) for _, _, places, some in terms for place in places)
    return tuple([mark for _, mark in found]) if [place for place, _ in found] == list(range(length)) else ()


@lru_cache(maxsize=2048)
def _counted_set(length: int, symbols: int, some: frozenset[int], allowed: tuple[int, ...]) -> Automaton:
    top = max(allowed, default=-1) + 1
    states = np.arange(top + 1, dtype=np.int32)[:, None]
    table = np.where(np.isin(np.arange(symbols), list(some)), states + 1, states).astype(np.int32)
    table[table > max(allowed, default=-1)] = -1
    return of_table(length, table, [k in allowed for k in range(top + 1)])


@lru_cache(maxsize=1024)
def _runs(length: int, symbols: int, some: frozenset[int], sizes: tuple[int, ...]) -> Automaton:
    """The symbols of some stand in runs of these sizes."""
    if not sizes:
        return _counted_set(length, symbols, some, (0,))
    if min(sizes) < 0:
        return _runs_of_any(length, symbols, some, sizes)
    inside: list[int] = []  # the state after one more of a run, after none
    outside: list[int] = []
    for number, size in enumerate(sizes):
        for k in range(size + 1):
            # State after state along the runs: k of this run's cells are read.
            state = len(inside)
            inside.append(state + 1 if k < size else -1)
            last = number == len(sizes) - 1
            # Outside: before a run (k = 0) it waits; behind a full one the next may begin; within one nothing else may
            # come.
            outside.append(state if k == 0 or (k == size and last) else state + 1 if k == size else -1)
    table = np.array(
        [[inside[s] if x in some else outside[s] for x in range(symbols)] for s in range(len(inside))], np.int32
    )
    # All runs are full: the last state, alone.
    accepting = [s == len(inside) - 1 for s in range(len(inside))]
    return of_table(length, table, accepting)


def _runs_of_any(length: int, symbols: int, some: frozenset[int], sizes: tuple[int, ...]) -> Automaton:
    """The same where some sizes are not known: the states of an automaton are sets of ways."""
    index = {(start := _run_ways(sizes, {(0, 0)})): 0}
    table, front = [], [start]
    for ways in front:  # grows
        row = []
        for x in range(symbols):
            after = _run_step(sizes, ways, x in some)
            if after and after not in index:
                index[after] = len(front)
                front.append(after)
            row.append(index[after] if after else -1)
        table.append(row)
    return of_table(length, np.array(table, np.int32), [_run_ended(sizes, ways) for ways in front])


Ways = frozenset[tuple[int, int]]  # runs that are done, and the cells of the next one that are read


def _run_ways(sizes: tuple[int, ...], ways: set[tuple[int, int]]) -> Ways:
    """With those in which a size of any number of runs is none."""
    found = set(ways)
    for done in range(len(sizes)):
        if sizes[done] == ANY_RUNS and (done, 0) in found:
            found.add((done + 1, 0))
    return frozenset(found)


def _run_step(sizes: tuple[int, ...], ways: Ways, inside: bool) -> Ways:
    after = set()
    for done, read in ways:
        size = sizes[done] if done < len(sizes) else 0
        if inside:
            if size < 0 or read < size:
                after.add((done, 1 if size < 0 else read + 1))
        elif not read or size == ANY_RUNS:
            after.add((done, 0))
        elif size in (ONE_RUN, read):
            after.add((done + 1, 0))
    return _run_ways(sizes, after)


def _run_ended(sizes: tuple[int, ...], ways: Ways) -> bool:
    return (len(sizes), 0) in _run_step(sizes, ways, False)


Arms = tuple[tuple[int, int, bool, frozenset[int]], ...]  # times, cells, is a run (else counted), symbols


def _arms_of(ground: Ground, length: int) -> Arms:
    """The terms, if they are runs and counts of cells one after the other."""
    at, found = 0, []
    for times, kind, vs, what in ground[3]:
        if kind not in ("run", "count") or vs != tuple(range(at, at + len(vs))):
            return ()
        at += len(vs)
        found.append((times, len(vs), kind == "run", what))
    return tuple(found) if at == length else ()


def _arms(arms: Arms, sign: str, total: int, symbols: int) -> Automaton:
    """A state is what was added so far, and whether the run goes on."""
    ends = [times * many for times, many, _, _ in arms]
    least, most = sum(min(0, end) for end in ends), sum(max(0, end) for end in ends)
    # Only what is at most the total matters where nothing is taken away.
    if least == 0 and sign in ("=", "<=", "<"):
        most = min(most, max(0, total))
    values = np.arange(least, most + 1, dtype=np.int32)
    many = len(values)
    added = np.tile(np.arange(many, dtype=np.int32), 2)  # states that stopped, then those that go on
    going = np.arange(2 * many) >= many

    def table(times: int, run: bool, some: frozenset[int], counts: NDArray[np.bool_]) -> Int32s:
        after = added + times * counts
        # Where a run goes on the state is in the second half.
        after = np.where((after >= 0) & (after < many), after + many * (counts & run), -1)
        found = np.empty((2 * many, symbols), dtype=np.int32)
        for symbol in range(symbols):
            found[:, symbol] = after if symbol in some else added
        return found

    tables: list[Int32s] = []
    for times, length, run, some in arms:
        tables.append(table(times, run, some, np.full(2 * many, True)))
        # The first cell of a run starts it, whatever came before; later ones count only while it goes on.
        tables += [table(times, run, some, going)] * (length - 1) if run else tables[-1:] * (length - 1)
    # The start is 0 added: of the first layer's states just that one.
    tables[0] = tables[0][-least : 1 - least]
    return of_tables(tables, np.tile(SIGNS[sign](values, total), 2), symbols)


# ---------------------------------------------------------------- terms of all kinds
def _run(state: Any, k: int, last: bool, symbol: int, what: Any) -> tuple[Any, int]:
    state = state and symbol in what
    return state, int(state)


def _gap(state: Any, k: int, last: bool, symbol: int, what: Any) -> tuple[Any, int]:
    if state == 2:
        return 2, 0
    return (state + 1, 0) if symbol in what else (state, int(state == 1))


def _stretch(state: Any, k: int, last: bool, symbol: int, what: Any) -> tuple[Any, int]:
    on = int(state < 2 and symbol in what)
    return (1, 1) if on else (2 * (state > 0), 0)


def _apart(state: Any, k: int, last: bool, symbol: int, what: Any) -> tuple[Any, int]:
    if state == DONE or symbol not in what[0]:
        return state, 0
    return (k, 0) if state is None else (DONE, what[1][state][k])


def _between(state: Any, k: int, last: bool, symbol: int, what: Any) -> tuple[Any, int]:
    if state == 2:
        return 2, 0
    return (state + 1, 0) if symbol in what[0] else (state, what[1][symbol] if state == 1 else 0)


def _visible(state: Any, k: int, last: bool, symbol: int, what: Any) -> tuple[Any, int]:
    return (what[symbol], 1) if what[symbol] > state else (state, 0)


def _at_end(follow: Callable[[Any, int, int, Any], int]) -> Counted:
    """What is known when all cells are read."""

    def step(state: Any, k: int, last: bool, symbol: int, what: Any) -> tuple[Any, int]:
        state = follow(state, k, symbol, what)
        return (state, abs(state)) if last and follow is _plus else (state, state if last else 0)

    return step


def _plus(state: Any, k: int, symbol: int, what: Any) -> int:
    return int(state + what[k][symbol])


def _initial(state: Any, k: int, last: bool, symbol: int, what: Any) -> tuple[Any, int]:
    return (True, what[1][symbol]) if not state and symbol in what[0] else (state, 0)


def _changes(state: Any, k: int, last: bool, symbol: int, what: Any) -> tuple[Any, int]:
    if k == 0:
        return (symbol, symbol), 0
    return (state[0], symbol), int(symbol != state[1]) + int(last and symbol != state[0])


def _one(what: Any, k: int) -> tuple[int, int]:
    return 0, 1


# kind -> first state; step(state, number of the cell, is it the last, symbol, what) -> state, what is added; the least
# and most that a cell adds. Of those known at the end, of the last cell.
STEPS: dict[str, tuple[Any, Counted, Bounds]] = {
    "count": (None, lambda state, k, last, symbol, what: (None, int(symbol in what)), _one),
    "weigh": (
        None,
        lambda state, k, last, symbol, what: (None, what[k][symbol]),
        lambda w, k: (min(w[k]), max(w[k])),
    ),
    "run": (True, _run, _one),
    "gap": (0, _gap, _one),
    "stretch": (0, _stretch, _one),
    "apart": (None, _apart, lambda what, k: (0, max(what[1][k]))),
    "between": (0, _between, lambda what, k: (min(0, *what[1]), max(0, *what[1]))),
    "visible": (0, _visible, _one),
    "initial": (False, _initial, lambda what, k: (min(0, *what[1]), max(0, *what[1]))),
    "changes": (None, _changes, lambda what, k: (0, 2)),
    "most": (-FAR, _at_end(lambda s, k, x, what: max(s, what[x])), lambda what, k: (min(what), max(what))),
    "least": (FAR, _at_end(lambda s, k, x, what: min(s, what[x])), lambda what, k: (min(what), max(what))),
    "product": (1, _at_end(lambda s, k, x, what: min(s * what[0][x], what[1] + 1)), lambda what, k: (0, what[1] + 1)),
    "abs": (0, _at_end(_plus), lambda what, k: (0, sum(max(map(abs, row)) for row in what))),
}
AT_END = ("most", "least", "product", "abs")


# ---------------------------------------------------------------- everything else
def _mixed(ground: Ground, length: int, symbols: int) -> Automaton:
    every = list(dict.fromkeys(leaves(ground)))
    readers = [_Reader(leaf, length, symbols) for leaf in every]
    number = {leaf: k for k, leaf in enumerate(every)}
    met = [0]

    def judged(states: tuple[Any, ...]) -> Any:
        # As soon as the truth of the whole is settled, the state is True, or no state at all.
        found = _truth(ground, lambda leaf: states[number[leaf]])
        return states if found is None else True if found else None

    def step(states: Any, symbol: int, place: int) -> Any:
        if states is True:
            return True
        met[0] += 1
        # Calls of step, over all states: a machine too large is refused before it fills the memory.
        if met[0] > MOST_STATES * symbols:
            raise ProblemError("a sentence over so many cells is too large for a machine")
        moved = [
            s if isinstance(s, bool) else reader.step(s, symbol, place)
            for s, reader in zip(states, readers, strict=True)
        ]
        return judged(tuple(moved))

    start = judged(tuple(reader.first() for reader in readers))
    # False from the start: an automaton that accepts nothing.
    if start is None:
        return automaton(length, symbols, 0, lambda state, symbol, place: None)
    return automaton(length, symbols, start, step, lambda state: state is True)


def _as_is(what: Any, symbols: int) -> Any:
    return what


def _padded(row: tuple[int, ...], symbols: int) -> tuple[int, ...]:
    """0 for symbols of the board that a cell of a kind cannot hold."""
    return (*row, *(0,) * (symbols - len(row)))


_PADDED: dict[str, Callable[[Any, int], Any]] = {
    "weigh": lambda what, symbols: [_padded(row, symbols) for row in what],
    "abs": lambda what, symbols: [_padded(row, symbols) for row in what],
    "visible": _padded,
    "most": _padded,
    "least": _padded,
    "product": lambda what, symbols: (_padded(what[0], symbols), what[1]),
    "between": lambda what, symbols: (what[0], _padded(what[1], symbols)),
    "initial": lambda what, symbols: (what[0], _padded(what[1], symbols)),
}


def _truth(ground: Ground, value: Callable[[Ground], Any]) -> bool | None:
    """True, False, or None where that is open; value: of a leaf, whatever is no bool where it is open."""
    if isinstance(ground, bool):
        return ground
    word = ground[0]
    if word == "not":
        found = _truth(ground[1], value)
        return None if found is None else not found
    if word in ("and", "or"):
        end, left = word == "or", True
        for part in ground[1:]:
            found = _truth(part, value)
            # One part that settles it is enough; else all must be known.
            if found is end:
                return end
            left = left and found is not None
        return not end if left else None
    held = value(ground)
    return held if isinstance(held, bool) else None


class _Reader:
    """One leaf, read cell by cell: `first()` and `step` give its truth once that is settled, else a state."""

    def __init__(self, leaf: Ground, length: int, symbols: int):
        if leaf[0] == "asc":
            leaf = (*leaf[:2], _padded(leaf[2], symbols))
        self.leaf, self.word = leaf, leaf[0]
        # Behind its last variable the truth of a leaf is known.
        self.last = max(variables_of(leaf), default=-1)
        self.at: dict[int, list[tuple[int, int]]] = {}
        self.terms: tuple[Term, ...] = leaf[-1] if self.word in ("cmp", "mod") else ()
        self.terms = tuple((*term[:3], _PADDED.get(term[1], _as_is)(term[3], symbols)) for term in self.terms)
        if self.terms:
            for t, (_, _, vs, _) in enumerate(self.terms):
                for k, v in enumerate(vs):
                    self.at.setdefault(v, []).append((t, k))
            self._bound(length)
        elif self.word != "is":
            for k, v in enumerate(leaf[1]):
                self.at.setdefault(v, []).append((0, k))
        if self.word == "words":
            # Beginnings of words: whatever is none of them is refused at once.
            self.heads = {word[:k] for word in leaf[2] for k in range(len(word) + 1)}

    def _bound(self, length: int) -> None:
        """The least and most that is added from each place on."""
        self.least, self.most = [0] * (length + 1), [0] * (length + 1)
        for place in range(length - 1, -1, -1):
            low, high = self.least[place + 1], self.most[place + 1]
            for t, k in self.at.get(place, ()):
                times, kind, vs, what = self.terms[t]
                if kind not in AT_END or k == len(vs) - 1:
                    ends = [times * end for end in STEPS[kind][2](what, k)]
                    low, high = low + min(ends), high + max(ends)
            self.least[place], self.most[place] = low, high

    def first(self) -> Any:
        if self.terms:
            return self._settled((0, tuple(STEPS[kind][0] for _, kind, _, _ in self.terms)), 0)
        if self.word == "is":
            return "open"
        if not self.leaf[1]:
            return self.word != "runs" or _run_ended(self.leaf[3], _run_ways(self.leaf[3], {(0, 0)}))
        if self.word == "runs":
            return _run_ways(self.leaf[3], {(0, 0)})
        return {"differ": frozenset(), "same": -1, "asc": -FAR, "words": ()}[self.word]

    def _settled(self, state: tuple[int, Any], place: int) -> Any:
        found = state[0]
        if self.word == "mod":
            _, sign, rest, modulus, _ = self.leaf
            # Sums modulo have no bounds to settle them before the end.
            return SIGNS[sign](found % modulus, rest) if place > self.last else (found % modulus, state[1])
        sign, total = self.leaf[1], self.leaf[2]
        # What the places still to come can add at least and at most.
        low, high = found + self.least[place], found + self.most[place]
        if low == high:
            return SIGNS[sign](low, total)
        if sign in ("=", "!="):
            # Between the bounds it is open; outside of them no total is met.
            return state if low <= total <= high else sign == "!="
        ends = (high, low) if sign in ("<", "<=") else (low, high)
        if SIGNS[sign](ends[0], total):
            return True
        return state if SIGNS[sign](ends[1], total) else False

    def step(self, state: Any, symbol: int, place: int) -> Any:
        if self.word == "is":
            return symbol in self.leaf[2] if place == self.leaf[1] else state
        here = self.at.get(place)
        if here is None:
            return state
        if self.terms:
            return self._added(state, symbol, place, here)
        for _ in here:
            state = _STEP_OF[self.word](self, state, symbol)
            if isinstance(state, bool):
                return state
        return self._ended(state) if place >= self.last else state

    def _added(self, state: Any, symbol: int, place: int, here: list[tuple[int, int]]) -> Any:
        found, inner = state[0], list(state[1])
        for t, k in here:
            times, kind, vs, what = self.terms[t]
            last = k == len(vs) - 1
            inner[t], more = STEPS[kind][1](inner[t], k, last, symbol, what)
            found += times * more
            if last:
                inner[t] = None
        return self._settled((found, tuple(inner)), place + 1)

    def _ended(self, state: Any) -> bool:
        if self.word != "runs":
            return True
        return _run_ended(self.leaf[3], state)

    def _differ(self, state: Any, symbol: int) -> Any:
        if symbol in self.leaf[2]:
            return state
        return False if symbol in state else state | {symbol}

    def _same(self, state: Any, symbol: int) -> Any:
        return symbol if state in (-1, symbol) else False

    def _ascending(self, state: Any, symbol: int) -> Any:
        value = self.leaf[2][symbol]
        return value if value > state else False

    def _runs(self, state: Any, symbol: int) -> Any:
        return _run_step(self.leaf[3], state, symbol in self.leaf[2]) or False

    def _words(self, state: Any, symbol: int) -> Any:
        state = (*state, symbol)
        if state not in self.heads:
            return False
        return True if len(state) == len(self.leaf[1]) else state


_STEP_OF: dict[str, Callable[[_Reader, Any, int], Any]] = {
    "differ": _Reader._differ, "same": _Reader._same, "asc": _Reader._ascending, "runs": _Reader._runs,
    "words": _Reader._words,
}  # fmt: skip
