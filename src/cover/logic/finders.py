"""From a row of the table of techniques to steps: what to search for is data, names follow from the shapes found.

A row names its finder: a function of the table `FINDERS`, or one in a module of its own name beside this one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from itertools import combinations, product

import numpy as np

from cover.logic.by_clues import clues, forty_five, must_have
from cover.logic.by_rules import at_once, connectivity, fillings, two_counts, window
from cover.logic.chaining import chain, net
from cover.logic.coloring import colors
from cover.logic.loops import loop
from cover.logic.names import of_single
from cover.logic.nets import nested
from cover.logic.position import Found, Position, step_of
from cover.logic.siblings import joined, shown
from cover.logic.smallest import Count, big_fish, small, smallest
from cover.logic.steps import Multipliers, Sequence, Step
from cover.logic.supposing import suppose
from cover.logic.uniqueness import grave, rectangle
from cover.problems.names import Name


# ---------------------------------------------------------------- finders: (position, **arguments of the row) -> steps
def singles(position: Position, kind: str = "", full_house: bool = False) -> Iterator[Step]:
    """Items with one live option. kind: cell, symbol (any item of a symbol), row, column, ..., other, or all;
    full_house: only where nothing else of its place is open."""
    kinds, state = position.kinds, position.state
    for item in np.flatnonzero(state.open[: kinds.primary] & (position.counts[: kinds.primary] == 1)).tolist():
        of = kinds.of[item]
        if full_house:
            mates = kinds.by_place[of.region]
            if len(mates) < 2 or int(state.open[mates].sum()) != 1:
                continue
        # `other`: no item of a symbol.
        elif kind and kind != of.kind and kind != ("symbol" if of.symbol else "other"):
            continue
        name = "full house" if full_house else of_single(kinds, item)
        yield Step(name, (position.only_option(item),), (), Multipliers({item: -1}))


def locked(position: Position, bases: str = "", covers: str = "", other: bool = False) -> Iterator[Step]:
    """Items all of whose options lie in one other item. bases, covers: kinds (line: row or column); other: neither
    box in line nor line in box."""
    kinds = position.kinds
    every = range(len(kinds.of))
    same: dict[int, list[Step]] = {}  # by item: it may lie in several others
    # Rank 0, one base, one cover: all options of the base lie in the cover.
    for found in position.structures(every, every, 1, 0):
        base, cover = kinds.group(found[0][0]), kinds.group(found[1][0])
        if other and {base, cover} == {"box", "line"}:
            continue
        if (bases and base != bases) or (covers and cover != covers):
            continue
        # One base in several covers is one pattern: joined, so that a player sees all that it shows.
        step = step_of(position, found)
        if other:
            same.setdefault(found[0][0], []).append(step)
        else:
            yield step
    for steps in same.values():
        yield joined(steps[0].technique, [part for step in steps for part in shown(step)])


def _subsets(position: Position, size: int, hidden: bool) -> Iterator[tuple[Name, Found]]:
    kinds = position.kinds
    for place in kinds.regions:
        cells, items = kinds.cells_of(place), kinds.by_place[place]
        bases, covers = (items, cells) if hidden else (cells, items)
        for found in position.structures(bases, covers, size, 0):
            yield place, found


def naked(position: Position, size: int) -> Iterator[Step]:
    """n cells of a region that hold n symbols only; hidden subsets are the same with sides exchanged."""
    for _, found in _subsets(position, size, hidden=False):
        yield step_of(position, found, f"naked {_tuple(size)}")


def hidden(position: Position, size: int) -> Iterator[Step]:
    """n symbols of a full region that n of its cells hold."""
    for _, found in _subsets(position, size, hidden=True):
        yield step_of(position, found, f"hidden {_tuple(size)}")


def locked_subset(position: Position, size: int) -> Iterator[Step]:
    """A naked subset whose cells share two regions: the sum of both regions' multipliers."""
    same: dict[tuple[int, ...], list[tuple[Name, Found]]] = {}
    for place, found in _subsets(position, size, hidden=False):
        same.setdefault(tuple(found[0]), []).append((place, found))
    for cells, alike in same.items():
        for (here, one), (there, other) in combinations(alike, 2):
            if here == there:  # a cage says of a symbol that it is there, and that it is not
                continue
            # Cells count -2, since both regions' covers hold them: each has one part of the rank.
            evidence = dict.fromkeys(cells, -2) | dict.fromkeys([*one[1], *other[1]], 1)
            removes = tuple(sorted({*one[2], *other[2]}))
            yield Step(f"locked {_tuple(size)}", (), removes, Multipliers(evidence))


def fish(
    position: Position,
    size: int,
    bases: list[str],
    covers: list[str],
    rank: int = 0,
    max_rank: int = 0,
    fins: list[str] | None = None,
    named: list[str] | None = None,
) -> Iterator[Step]:
    """One symbol: n items of some kinds whose options lie in n items of others, and `rank` to `max_rank` more (also
    of kinds `fins`) over fins; lines both ways. named: only those that are called so."""
    kinds = position.kinds
    # Both ways round, unless both sides are the same kinds.
    ways = [(bases, covers)] if set(bases) == set(covers) else [(bases, covers), (covers, bases)]
    every = product(range(rank, max(rank, max_rank) + 1), kinds.by_symbol.values(), ways)
    for more, items, (here, there) in every:
        # With fins: covers may be of other kinds as well.
        over = [*there, *(fins or [])]
        chosen, others = ([item for item in items if kinds.of[item].kind in side] for side in (here, over))
        for found in position.structures(chosen, others, size, more, distinct=more > 0):
            step = step_of(position, found)
            if not named or step.technique in named:
                yield step


def sue_de_coq(position: Position, max_size: int = 7) -> Iterator[Step]:
    """Cells where two regions meet and others of both, as many as symbols of the one or the other region over them."""
    kinds, sizes = position.kinds, position.base_sizes
    open_cells = {place: {cell for cell in kinds.cells_of(place) if sizes[cell]} for place in kinds.regions}
    for one, other in combinations(kinds.regions, 2):
        cells = (open_cells[one], open_cells[other])
        # Cells where both regions meet, and what else each has.
        both, rest = cells[0] & cells[1], (cells[0] - cells[1], cells[1] - cells[0])
        if len(both) < 2 or not all(rest):
            continue
        covers = [*kinds.by_place[one], *kinds.by_place[other]]
        for size in range(4, max_size + 1):
            for found in position.structures(cells[0] | cells[1], covers, size, 0, distinct=True):
                bases = set(found[0])
                # Two at the crossing, some of either region besides, and symbols of both regions over them.
                over = {kinds.of[item].region for item in found[1]}
                if len(bases & both) >= 2 and all(bases & some for some in rest) and over == {one, other}:
                    yield step_of(position, found, "Sue de Coq")


def bent(position: Position, size: int, name: str) -> Iterator[Step]:
    """A cell and n - 1 others that see it, n symbols in all, of which one alone is not locked: what sees all of that
    one is false (XYZ-wing for 3)."""
    kinds = position.kinds
    held = {
        cell: {kinds.symbol.get(option, "") for option in kinds.undecided_of(cell)}
        for cell in kinds.cells
        if 2 <= position.counts[cell] <= size
    }
    covers = [item for item, kind in enumerate(kinds.of) if kind.symbol]
    seen = set()
    for pivot, symbols in held.items():
        # The pivot has all symbols; wings have some of them and see it.
        if len(symbols) < size or "" in symbols:
            continue
        wings = [cell for cell in kinds.neighbours[pivot] if cell in held and held[cell] <= symbols]
        if len(wings) < size - 1:
            continue
        for found in position.structures([pivot, *wings], covers, size, 1, distinct=True):
            over = {kinds.of[item].symbol for item in found[1]}
            # A pattern may be found from several of its cells.
            key = tuple(sorted(found[0])), tuple(found[1])
            if over == symbols and pivot in found[0] and key not in seen:
                seen.add(key)
                yield step_of(position, found, name)


def structure(position: Position, size: int, rank: int = 0) -> Iterator[Step]:
    """n items of any kind in n + rank of any kind."""
    every = range(len(position.kinds.of))
    for found in position.structures(every, every, size, rank):
        yield step_of(position, found)


def whips(position: Position, max_length: int = 36, mebibytes: Count = 128) -> Iterator[Step]:
    """The shortest whips there are, unless shorter ones that lead nowhere fill the memory."""
    native = position.state.finders
    for target, items, rights in native.whips(*position.state.arrays, max_length, True, mebibytes << 20):
        yield Step(f"whip[{len(items)}]", (), (target,), Sequence(tuple(items), tuple(rights)))


def _tuple(size: int) -> str:
    return {2: "pair", 3: "triple", 4: "quadruple"}.get(size, f"set of {size}")


Finder = Callable[..., Iterator[Step]]
# Several finders of one module, and modules of another name; templates.templates needs no line.
FINDERS: dict[str, Finder] = {
    "at_once": at_once,
    "singles": singles,
    "locked": locked,
    "naked": naked,
    "hidden": hidden,
    "locked_subset": locked_subset,
    "fish": fish,
    "structure": structure,
    "chain": chain,
    "net": net,
    "colors": colors,
    "rectangle": rectangle,
    "loop": loop,
    "grave": grave,
    "sue_de_coq": sue_de_coq,
    "bent": bent,
    "smallest": smallest,
    "small": small,
    "big_fish": big_fish,
    "whips": whips,
    "nested": nested,
    "fillings": fillings,
    "two_counts": two_counts,
    "window": window,
    "suppose": suppose,
    "connectivity": connectivity,
    "clues": clues,
    "must_have": must_have,
    "forty_five": forty_five,
}


def finder(name: str) -> Finder | None:
    """The finder that a row names; None if there is none.

    >>> finder("templates").__module__, finder("guess")
    ('cover.logic.templates', None)
    """
    return FINDERS.get(name) or _own(name)


@cache
def _own(name: str) -> Finder | None:
    """The function NAME of the module cover.logic.NAME, if it takes a position as its first argument."""
    module = f"{__package__}.{name}"
    if not name.isidentifier() or find_spec(module) is None:
        return None
    found = getattr(import_module(module), name, None)
    first = next(iter(signature(found).parameters.values()), None) if callable(found) else None
    return found if first is not None and first.annotation in ("Position", Position) else None
