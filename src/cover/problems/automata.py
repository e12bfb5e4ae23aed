"""Automata: layered deterministic automata, and the builders that make the smallest ones.

A clue says what its automaton does by a step function (`automaton`), or, where many numbers make many automata, by
arrays of transitions (`of_table`, `of_tables`); merging is native (rules/automata.cpp)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

import cover._native as _native
from cover.basics.errors import ProblemError
from cover.problems.arrays import Int32s, starts_of


class Arcs(Protocol):
    """starts and arcs as those of an automaton, but that a state may have several arcs for one symbol."""

    @property
    def starts(self) -> Int32s: ...

    @property
    def arcs(self) -> Int32s: ...


@dataclass(frozen=True, eq=False)
class Automaton:
    """What an automaton does, without its cells, so that equal clues share it.

    starts: int32 (length + 1,); the arcs of layer i are rows starts[i]:starts[i + 1] of `arcs`.
    arcs: int32 (arcs, 3): state before, symbol, state after; states are numbered from 0 in each layer, state 0 is the
    first; every state after the last layer accepts. No two arcs of a layer share state and symbol.
    states: int32 (length + 1,): how many there are before each layer, and after the last; without layers 1 if the empty
    word is accepted, else 0.
    tallied: the symbol that it was made to count, for words, or by place which; None where it was made for something
    else.
    """

    starts: Int32s
    arcs: Int32s
    states: Int32s
    tallied: int | tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if self.starts[0] != 0 or self.starts[-1] != len(self.arcs) or len(self.states) != len(self.starts):
            raise ProblemError("an automaton's layers do not fit its arcs")
        layer = np.repeat(np.arange(self.length, dtype=np.int64), np.diff(self.starts))
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

    @property
    def filtering(self) -> Arcs:
        """What filters of candidates read: these arcs, or those of a nondeterministic automaton of the same words."""
        return self

    @classmethod
    def _made(
        cls, starts: Int32s, arcs: Int32s, states: Int32s, tallied: int | tuple[int, ...] | None = None
    ) -> Automaton:
        """Of arrays that native code has made, which have no faults."""
        made = object.__new__(cls)
        made.__dict__.update(starts=starts, arcs=arcs.reshape(-1, 3), states=states, tallied=tallied)
        return made

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

    def with_classes(self, classes: Sequence[int]) -> Automaton:
        """The automaton of as many symbols as there are classes, each treated as the symbol that its class names."""
        layer = np.repeat(np.arange(self.length), np.diff(self.starts))
        parts = []
        for symbol, one in enumerate(classes):
            arcs = self.arcs[:, 1] == one
            same = np.full(int(arcs.sum()), symbol)
            parts.append(np.column_stack([layer[arcs], self.arcs[arcs, 0], same, self.arcs[arcs, 2]]))
        rows = np.concatenate(parts)
        rows = rows[np.lexsort((rows[:, 2], rows[:, 1], rows[:, 0]))]
        starts = np.searchsorted(rows[:, 0], np.arange(self.length + 1)).astype(np.int32)
        tallied = None if self.tallied is None else next((k for k, c in enumerate(classes) if c == self.tallied), None)
        return Automaton(starts, np.ascontiguousarray(rows[:, 1:], dtype=np.int32), self.states, tallied)

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


class LateAutomaton(Automaton):
    """One that is large, and so made when it is first asked for: filters read a smaller, nondeterministic one of the
    same words. length: of the words; symbols: how many there are; make: makes it."""

    def __init__(self, length: int, symbols: int, make: Callable[[], Automaton], filtering: Arcs):
        self.__dict__.update(_length=length, highest=symbols - 1, _make=make, _filtering=filtering)

    @property
    def length(self) -> int:
        return int(self.__dict__["_length"])

    @property
    def filtering(self) -> Arcs:
        return cast(Arcs, self.__dict__["_filtering"])

    @cached_property
    def _whole(self) -> Automaton:
        return cast(Automaton, self.__dict__["_make"]())

    @cached_property
    def starts(self) -> Int32s:
        return self._whole.starts

    @cached_property
    def arcs(self) -> Int32s:
        return self._whole.arcs

    @cached_property
    def states(self) -> Int32s:
        return self._whole.states


@dataclass(frozen=True, eq=False)
class Branching:
    """Arcs of a nondeterministic automaton; its first state is 0, and every state after the last layer accepts."""

    starts: Int32s
    arcs: Int32s

    @classmethod
    def of(cls, layers: Iterable[Iterable[tuple[int, int, int]]]) -> Branching:
        """From the arcs of each layer: state before, symbol, state after.

        >>> Branching.of([[(0, 1, 0), (0, 1, 1)], [(1, 0, 0)]]).starts.tolist()
        [0, 2, 3]
        """
        listed = [sorted(set(layer)) for layer in layers]
        arcs = np.array([arc for layer in listed for arc in layer], dtype=np.int32).reshape(-1, 3)
        return cls(starts_of(map(len, listed)), arcs)


def automaton(
    length: int,
    symbols: int,
    start: Hashable,
    step: Callable[[Any, int, int], Hashable | None],
    accept: Callable[[Hashable], bool] = lambda state: True,
    *,
    uniform: bool = False,
) -> Automaton:
    """The smallest layered automaton of a step function: step(state, symbol, place) is the next state or None. uniform:
    the step does not depend on the place, so that each state is tried once.

    Runs forward from `start`, drops what cannot reach an accepting end, and merges states that accept the same words.
    Cost: states x symbols calls a layer; if uniform, in all.

    >>> automaton(2, 3, -1, lambda last, symbol, place: symbol if symbol > last else None).states.tolist()
    [1, 2, 1]
    """
    if uniform:
        return _uniform(length, symbols, start, step, accept)
    # By place: states are numbered as they are met, and every state of a place is asked about every symbol.
    tables, states = [], [start]
    for place in range(length):
        after: dict[Hashable, int] = {}
        rows = []
        for state in states:
            for symbol in range(symbols):
                target = step(state, symbol, place)
                rows.append(-1 if target is None else after.setdefault(target, len(after)))
        tables.append(np.array(rows, dtype=np.int32).reshape(len(states), symbols))
        # Those met at this place are the states of the next one, in the order of their numbers.
        states = list(after)
    return of_tables(tables, [accept(state) for state in states], symbols)


def _uniform(
    length: int,
    symbols: int,
    start: Hashable,
    step: Callable[[Any, int, int], Hashable | None],
    accept: Callable[[Hashable], bool],
) -> Automaton:
    # One table for all places: a state that was tried once has the same row wherever it comes again.
    numbers: dict[Hashable, int] = {start: 0}
    rows: list[int] = []
    new: list[Hashable] = [start]
    for place in range(length):
        found: list[Hashable] = []
        for state in new:
            for symbol in range(symbols):
                target = step(state, symbol, place)
                if target is not None and target not in numbers:
                    numbers[target] = len(numbers)
                    found.append(target)
                rows.append(-1 if target is None else numbers[target])
        new = found
    table = np.full((len(numbers), symbols), -1, dtype=np.int32)  # what is met after the last place has no rows
    table.reshape(-1)[: len(rows)] = rows
    return of_table(length, table, [accept(state) for state in numbers])


MOST_SETS = 100_000  # of states of a nondeterministic automaton


def determinised(
    length: int,
    symbols: int,
    begin: frozenset[Hashable],
    follow: Callable[[Any, int], Iterable[Hashable]],
    accept: Callable[[Any], bool],
) -> Automaton:
    """The smallest layered automaton of a nondeterministic one, whose states are sets of its states: follow(state,
    symbol) are the states that may come next. Raises ProblemError beyond MOST_SETS sets.

    >>> determinised(3, 2, frozenset("a"), lambda state, symbol: "ab" if symbol else "a", lambda s: s == "b").length
    3
    """
    met: set[frozenset[Hashable]] = {begin}

    def step(states: Any, symbol: int, place: int) -> frozenset[Hashable] | None:
        after = frozenset(then for one in states for then in follow(one, symbol))
        met.add(after)
        if len(met) > MOST_SETS:
            raise ProblemError(f"an automaton with more than {MOST_SETS} sets of states is not made")
        # A set without members accepts nothing, and is no state.
        return after or None

    return _uniform(length, symbols, begin, step, lambda states: any(map(accept, cast(Iterable[Any], states))))


def of_table(
    length: int, table: Int32s, accepting: Sequence[bool] | NDArray[np.bool_], tallied: int | None = None
) -> Automaton:
    """The smallest automaton whose every layer has the transitions of one table (states, symbols): the next state, -1
    for none. State 0 is the first; accepting: of each state, whether a word may end there; tallied: as the automaton's.

    >>> of_table(3, np.array([[0, 1], [1, -1]], dtype=np.int32), [False, True]).states.tolist()  # one 1 in three
    [1, 2, 2, 1]
    """
    starts, arcs, states = _native.smallest_automaton(length, table, np.asarray(accepting, dtype=np.uint8))
    return Automaton._made(starts, arcs, states, tallied)


def of_tables(tables: Sequence[Int32s], accepting: Sequence[bool] | NDArray[np.bool_], symbols: int) -> Automaton:
    """The smallest automaton of a table for each layer, whose targets are rows of the next one; accepting: of each
    state after the last layer."""
    whole = np.concatenate([*tables, np.zeros((0, symbols), dtype=np.int32)])
    rows = starts_of(map(len, tables))
    starts, arcs, states = _native.smallest_automaton(len(tables), whole, np.asarray(accepting, dtype=np.uint8), rows)
    return Automaton._made(starts, arcs, states)
