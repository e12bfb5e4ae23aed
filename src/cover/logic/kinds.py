"""The items of a problem by the kind, the place and the symbol that their names have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cover.logic.state import State
from cover.problems.names import Kind, Name, named

LINES = (Kind.ROW, Kind.COLUMN)
Symbol = Hashable  # what a name holds the place for


def _options_by_item(state: State) -> list[NDArray[np.int64]]:
    option_of = np.repeat(np.arange(len(state.live)), np.diff(state.starts))
    order = np.argsort(state.item_of, kind="stable")
    bounds = np.cumsum(np.bincount(state.item_of, minlength=len(state.open)))
    return np.split(option_of[order], bounds[:-1])


def kinds_of(state: State) -> Kinds:
    """The kinds of a state's items, made once for the state: hint after hint asks for them."""
    if "kinds" not in state.kept:
        state.kept["kinds"] = Kinds(state)
    made: Kinds = state.kept["kinds"]
    return made


class Kinds:
    """The items of a state's problem by kind, place and symbol."""

    def __init__(self, state: State):
        self.of = [name if isinstance(name, Name) else named(name) for name in state.problem.item_names]
        self.primary = state.problem.native.primary
        self.by_place: dict[Name, list[int]] = defaultdict(list)
        self.by_symbol: dict[Symbol, list[int]] = defaultdict(list)
        for item, name in enumerate(self.of):
            if name.symbol == "":
                self.by_place[name].append(item)
            else:
                self.by_place[Name(name.kind, name.place)].append(item)
                self.by_symbol[name.symbol].append(item)
        self.cells = [item for item, name in enumerate(self.of) if name.kind is Kind.CELL and item < self.primary]
        self.regions = [place for place, items in self.by_place.items() if self.of[items[0]].symbol != ""]
        self.options = _options_by_item(state)
        self._state = self.now = state
        self._cells_of: dict[Name, list[int]] = {}

    def cells_of(self, place: Name) -> list[int]:
        """The cells (primary items) that share an option with the items of a region."""
        if place not in self._cells_of:
            options = np.concatenate([self.options[item] for item in self.by_place[place]])
            near = {int(item) for option in options for item in self._state.items_of(int(option))}
            self._cells_of[place] = sorted(near & set(self.cells))
        return self._cells_of[place]

    @cached_property
    def labels(self) -> list[int]:
        """By item a number, the same for the same kind."""
        number: dict[str, int] = {}
        return [number.setdefault(name.sort, len(number)) for name in self.of]

    @cached_property
    def items(self) -> list[frozenset[int]]:
        """By option: its items."""
        return [frozenset(self._state.items_of(option).tolist()) for option in range(len(self._state.live))]

    @cached_property
    def marks(self) -> dict[tuple[int, Symbol], int]:
        """Options by cell and symbol, of boards."""
        made = {}
        cells = set(self.cells)
        for cell in self.cells:
            for option in self.options[cell].tolist():
                items = self._state.items_of(option).tolist()
                symbols = {self.of[item].symbol for item in items if item not in cells} - {""}
                if len(symbols) == 1:
                    made[cell, symbols.pop()] = option
        return made

    @cached_property
    def table(self) -> NDArray[np.int64]:
        """Of boards: options by cell and symbol, in the order of `cells` and `by_symbol`; -1 where there is none."""
        marks = self.marks
        rows = [[marks.get((cell, symbol), -1) for symbol in self.by_symbol] for cell in self.cells]
        return np.array(rows, dtype=np.int64).reshape(len(self.cells), len(self.by_symbol))

    @cached_property
    def symbol(self) -> dict[int, Symbol]:
        """By option of a board: its symbol."""
        return {option: symbol for (_, symbol), option in self.marks.items()}

    @cached_property
    def places(self) -> dict[int, frozenset[Name]]:
        """By cell: the regions it lies in."""
        made: dict[int, set[Name]] = defaultdict(set)
        for place in self.regions:
            for cell in self.cells_of(place):
                made[cell].add(place)
        return {cell: frozenset(some) for cell, some in made.items()}

    @cached_property
    def neighbours(self) -> dict[int, list[int]]:
        """By cell: those that share a region with it."""
        made: dict[int, set[int]] = defaultdict(set)
        for place in self.regions:
            cells = self.cells_of(place)
            for cell in cells:
                made[cell].update(cells)
        return {cell: sorted(some - {cell}) for cell, some in made.items()}

    @cached_property
    def _by_places(self) -> dict[frozenset[Name], int]:
        return {some: cell for cell, some in self.places.items()}

    def fourth(self, a: int, b: int, c: int) -> int:
        """The cell d such that a and d together lie in the same regions as b and c; -1 if there is none, or if two of
        the same symbol would meet."""
        one, other, corner = self.places[b], self.places[c], self.places[a]
        if one & other or not corner <= one | other:
            return -1
        found = self._by_places.get((one | other) - corner, -1)
        return -1 if found in (a, b, c) else found

    def in_order(self, places: Iterable[Name]) -> list[Name]:
        """Regions kind by kind, those of a kind as the problem lists them."""
        return sorted(places, key=lambda place: (place.kind.value, self._numbers[place]))

    @cached_property
    def _numbers(self) -> dict[Name, int]:
        return {place: number for number, place in enumerate(self.by_place)}

    def undecided_of(self, item: int) -> list[int]:
        """The undecided options of an item, in the state `now`."""
        options = self.options[item]
        return [int(option) for option in options[self.now.live[options] & ~self.now.placed[options]]]

    def group(self, item: int) -> str:
        """The kind of an item, rows and columns together as `line`."""
        kind = self.of[item].kind
        return "line" if kind in LINES else kind
