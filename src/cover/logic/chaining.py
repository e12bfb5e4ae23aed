"""Chains, loops and nets of strong links as steps: which links and which shape are data, one native search for all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from cover.logic.kinds import Kinds
from cover.logic.position import Position, ints, multipliers
from cover.logic.steps import Several, Step

LIMIT = 20_000  # links in one call; chains in one call
Raw = tuple[list[int], list[int], list[int], list[int], list[int], list[int]]  # as the native links: see _native.pyi
Part = tuple[tuple[int, ...], int, int]  # options removed, the items over the first and the last side and them


@dataclass(frozen=True)
class Chain:
    """links: each with the side (0, 1) by which it is entered; between: items, one less than links, in a loop as many.

    ends: of a chain, options removed with the items over the open sides; a loop has none, but `removes`.
    """

    links: tuple[tuple[Raw, int], ...]
    between: tuple[int, ...]
    ends: tuple[Part, ...]
    removes: tuple[int, ...]

    @property
    def closed(self) -> bool:
        return len(self.between) == len(self.links)

    @property
    def bases(self) -> list[int]:
        return [item for link, _ in self.links for item in link[0]]

    @property
    def inner(self) -> list[int]:
        return [item for link, _ in self.links for item in link[1]]

    def entry(self, number: int = 0) -> list[int]:
        link, side = self.links[number]
        return link[2 + side]

    def exit(self, number: int = -1) -> list[int]:
        link, side = self.links[number]
        return link[3 - side]

    def step(self, technique: str, part: Part | None = None) -> Step:
        """All that it shows, or what one end does."""
        covers = [*self.between, *self.inner]
        if self.closed:
            return Step(technique, (), self.removes, multipliers(self.bases, covers))
        parts = [part] if part else list(self.ends)
        made = [((), removes, multipliers(self.bases, [*covers, one, other])) for removes, one, other in parts]
        removes = tuple(sorted({option for _, some, _ in made for option in some}))
        return Step(technique, (), removes, made[0][2] if len(made) == 1 else Several(tuple(made)))


def links_of(position: Position, of: str, max_cells: int = 0) -> list[Raw]:
    """The strong links of a state. of: `cells` or `symbols` (items with two options), `plain` (both), `grouped` (items
    whose options fall into two groups too), `sets` (almost locked sets alone, of max_cells at most), `all`."""
    kinds = position.kinds
    every = [item for item in range(kinds.primary) if position.state.open[item]]
    cells = set(kinds.cells)
    bases = {
        "cells": [item for item in every if item in cells],
        "symbols": [item for item in every if item not in cells],
        "sets": [],
    }.get(of, every)
    families: list[tuple[list[int], list[int]]] = []
    if of in ("sets", "all"):
        families = [(kinds.cells_of(place), kinds.by_place[place]) for place in kinds.regions]
    least, most = (1, max_cells) if of == "sets" else (2, max_cells if of == "all" else 0)
    grouped = of in ("grouped", "all")
    native = position.state.finders
    return native.links(*position.state.arrays, ints(bases), grouped, families, least, most, LIMIT)


def chains_of(
    position: Position,
    links: list[Raw],
    *,
    max_length: int,
    closed: bool = False,
    symbols_alone: bool = False,
    thorough: bool = True,
) -> Iterator[Chain]:
    """The shortest chains or loops. symbols_alone: items of symbols between and over ends, not cells."""
    kinds = position.kinds
    allowed = [item for item, kind in enumerate(kinds.of) if kind.symbol or not symbols_alone]
    found = position.state.finders.chains(
        *position.state.arrays, links, ints(allowed), ints(kinds.labels), max_length, closed, thorough, LIMIT
    )
    for numbers, between, ends, removes in found:
        entered = tuple((links[number // 2], number % 2) for number in numbers)
        parts = tuple((tuple(some), one, other) for one, other, some in ends)
        yield Chain(entered, tuple(between), parts, tuple(removes))


def symbols_of(kinds: Kinds, items: list[int]) -> set[str]:
    return {kinds.of[item].symbol for item in items}


class View:
    """A chain in the words in which shapes are told."""

    def __init__(self, position: Position, chain: Chain):
        self.position, self.kinds, self.chain = position, position.kinds, chain
        self.of = [self._kind(link) for link, _ in chain.links]  # cell, symbol, group or set
        self.places = [self.kinds.of[link[0][0]].kind for link, _ in chain.links]

    def _kind(self, link: Raw) -> str:
        if len(link[0]) > 1:
            return "set"
        if len(link[2]) > 1 or len(link[3]) > 1:
            return "group"
        return "symbol" if self.kinds.of[link[0][0]].symbol else "cell"

    def symbols(self, options: list[int]) -> set[str]:
        """The symbols of options (in sudoku each has one)."""
        return {
            self.kinds.of[int(item)].symbol for option in options for item in self.position.state.items_of(option)
        } - {""}

    @property
    def one_symbol(self) -> bool:
        return len(self.symbols([o for link, _ in self.chain.links for o in (*link[2], *link[3])])) == 1

    @property
    def same_ends(self) -> bool:
        """Are the two open sides of the same symbol?"""
        return self.symbols(self.chain.entry()) == self.symbols(self.chain.exit())


def _skyscraper(view: View) -> bool:
    (between,) = view.chain.between
    lines = {"row", "column"}
    return len({*view.places}) == 1 and {*view.places, view.kinds.of[between].kind} == lines


def _kite(view: View) -> bool:
    return {*view.places} == {"row", "column"} and view.kinds.of[view.chain.between[0]].kind == "box"


def _empty_rectangle(view: View) -> bool:
    if sorted(view.places)[0] != "box" or sorted(view.places)[1] not in ("row", "column"):
        return False
    return view.of[1 - view.places.index("box")] == "symbol"


def _same_pair(view: View, numbers: list[int]) -> bool:
    return (
        len({frozenset(view.symbols([*link[2], *link[3]])) for link in (view.chain.links[n][0] for n in numbers)}) == 1
    )


def _w_wing(view: View) -> bool:
    return view.of in (["cell", "symbol", "cell"], ["cell", "group", "cell"]) and _same_pair(view, [0, 2])


def _type_two(view: View) -> bool:
    return not view.same_ends


# shape -> (number of links: least, most; does the chain have it?)
SHAPES = {
    "": (2, 99, lambda view: True),
    "skyscraper": (2, 2, _skyscraper),
    "two-string kite": (2, 2, _kite),
    "empty rectangle": (2, 2, _empty_rectangle),
    "turbot fish": (2, 2, lambda view: not _skyscraper(view) and not _kite(view)),
    "X-chain": (2, 99, lambda view: True),
    "W-wing": (3, 3, _w_wing),
    "XY-wing": (3, 3, lambda view: view.same_ends),
    "XY-chain": (2, 99, lambda view: view.same_ends),
    "remote pair": (4, 99, lambda view: _same_pair(view, list(range(len(view.of))))),
    "AIC": (2, 99, lambda view: True),
    "grouped AIC": (2, 99, lambda view: not {"group", "set"}.isdisjoint(view.of)),
    "continuous nice loop": (2, 99, lambda view: True),
    "grouped continuous nice loop": (2, 99, lambda view: not {"group", "set"}.isdisjoint(view.of)),
    "discontinuous nice loop": (2, 99, lambda view: True),
    "grouped discontinuous nice loop": (2, 99, lambda view: not {"group", "set"}.isdisjoint(view.of)),
    "ALS-XZ": (2, 2, lambda view: True),
    "ALS-XY-wing": (3, 3, lambda view: True),
    "ALS chain": (3, 99, lambda view: True),
}
BY_CELL = {"discontinuous nice loop", "grouped discontinuous nice loop"}


def chain(
    position: Position,
    links: str,
    shape: str,
    max_length: int = 12,
    max_cells: int = 0,
    closed: bool = False,
    thorough: bool = True,
) -> Iterator[Step]:
    """Chains (closed: loops) of at most max_length links of some sort, of one shape."""
    least, most, fits = SHAPES[shape]
    length = min(most, max_length)
    every = links_of(position, "symbols" if links == "symbol" else links, max_cells)
    kinds = position.kinds
    groups = [every]
    if shape in ("X-chain", "skyscraper", "two-string kite", "turbot fish", "empty rectangle"):
        by_symbol: dict[str, list[Raw]] = {}
        for link in every:
            by_symbol.setdefault(kinds.of[link[0][0]].symbol, []).append(link)
        groups = [some for symbol, some in by_symbol.items() if symbol]
    alone = links in ("symbol", "sets") or shape == "empty rectangle"
    for some in groups:
        for found in chains_of(
            position, some, max_length=length, closed=closed, symbols_alone=alone, thorough=thorough
        ):
            if len(found.links) < least or not fits(View(position, found)):
                continue
            if shape in BY_CELL and not closed:
                yield from _by_cell(position, found, shape)
            else:
                yield found.step(shape)


def _by_cell(position: Position, found: Chain, shape: str) -> Iterator[Step]:
    """A discontinuous loop begins and ends in the cell of what it removes: a step for each cell."""
    cells = set(position.kinds.cells)
    parts: dict[int, list[Part]] = {}
    for removes, one, other in found.ends:
        for option in removes:
            cell = next((i for i in position.state.items_of(option).tolist() if i in cells), -1 - option)
            parts.setdefault(cell, []).append(((option,), one, other))
    for some in parts.values():
        yield Chain(found.links, found.between, tuple(some), ()).step(shape)


def net(
    position: Position, links: str, stems: str, name: str, max_length: int = 8, max_cells: int = 0
) -> Iterator[Step]:
    """Every option of an item leads to the same: the item and a chain from each of its options to what it removes.

    stems: cell, or symbol (any item of a symbol).
    """
    every = links_of(position, links, max_cells)
    kinds = position.kinds
    cells = set(kinds.cells)
    chosen = [item for item in range(kinds.primary) if (item in cells) == (stems == "cell")]
    native = position.state.finders
    for target, item, ways in native.nets(*position.state.arrays, every, ints(chosen), max_length, LIMIT):
        bases, covers = [item], []
        for numbers, between, _, _ in ways:
            covers += between
            for number in numbers:
                bases += every[number // 2][0]
                covers += every[number // 2][1]
        yield Step(name, (), (target,), multipliers(bases, covers))


def followed(items: list[int]) -> list[tuple[int, int]]:
    """Neighbours in a sequence."""
    return list(pairwise(items))
