"""Strong links and chains of them as the native engine finds them, and what a person sees in one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cover._native import Links
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


def links_of(position: Position, of: str, max_cells: int = 0) -> Links:
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
    links: Links,
    *,
    max_length: int,
    closed: bool = False,
    symbols_alone: bool = False,
    thorough: bool = True,
    work: int = 0,
) -> Iterator[Chain]:
    """The shortest chains or loops. symbols_alone: items of symbols between and over ends, not cells. work: the
    search ends after so many links (0: any number)."""
    kinds = position.kinds
    allowed = [item for item, kind in enumerate(kinds.of) if kind.symbol or not symbols_alone]
    found = position.state.finders.chains(
        *position.state.arrays, links, ints(allowed), ints(kinds.labels), max_length, closed, thorough, work, LIMIT
    )
    for numbers, between, ends, removes in found:
        entered = tuple((links[number // 2], number % 2) for number in numbers)
        parts = tuple((tuple(some), one, other) for one, other, some in ends)
        yield Chain(entered, tuple(between), parts, tuple(removes))


class View:
    """A chain in the words that shapes are named by."""

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

    @property
    def same_ends(self) -> bool:
        """Are the two open sides of the same symbol?"""
        return self.position.symbols_of(self.chain.entry()) == self.position.symbols_of(self.chain.exit())
