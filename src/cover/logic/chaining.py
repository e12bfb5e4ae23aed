"""Chains, loops and nets of strong links as steps: which links and which shape are data, one native search for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from cover._native import Links
from cover.logic.kinds import Symbol
from cover.logic.links import LIMIT, Chain, Part, View, chains_of, links_of
from cover.logic.position import Position, ints, multipliers
from cover.logic.siblings import OtherSymbols, by_ends, other_regions
from cover.logic.smallest import Count
from cover.logic.steps import Step
from cover.problems.names import Kind


def _skyscraper(view: View) -> bool:
    (between,) = view.chain.between
    lines = {"row", "column"}
    return len({*view.places}) == 1 and {*view.places, view.kinds.of[between].kind} == lines


def _kite(view: View) -> bool:
    return {*view.places} == {"row", "column"} and view.kinds.of[view.chain.between[0]].kind == "box"


def _empty_rectangle(view: View) -> bool:
    if sorted(view.places)[0] != "box" or sorted(view.places)[1] not in ("row", "column"):
        return False
    return view.of[1 - view.places.index(Kind.BOX)] == "symbol"


def _same_pair(view: View, numbers: list[int]) -> bool:
    return (
        len(
            {
                frozenset(view.position.symbols_of([*link[2], *link[3]]))
                for link in (view.chain.links[n][0] for n in numbers)
            }
        )
        == 1
    )


def _w_wing(view: View) -> bool:
    return view.of in (["cell", "symbol", "cell"], ["cell", "group", "cell"]) and _same_pair(view, [0, 2])


# shape -> (number of links: least, most; does the chain have it?)
SHAPES: dict[str, tuple[int, int, Callable[[View], bool]]] = {
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
OF_ONE_SYMBOL = {"X-chain", "skyscraper", "two-string kite", "turbot fish", "empty rectangle"}
BY_CELL = {"discontinuous nice loop", "grouped discontinuous nice loop"}


def chain(
    position: Position,
    links: str,
    shape: str,
    max_length: int = 12,
    max_cells: int = 0,
    closed: bool = False,
    thorough: bool = True,
    work: Count = 0,
) -> Iterator[Step]:
    """Chains (closed: loops) of at most max_length links of some sort, of one shape. work: the search ends after it
    has looked at so many millions of links (0: at all)."""
    least, most, fits = SHAPES[shape]
    sort = "symbols" if links == "symbol" else links
    every = _links(position, sort, max_cells)
    (others,) = (
        position.once(("others", max_cells), lambda: [OtherSymbols(position, every)]) if links == "sets" else [None]
    )
    alone = links in ("symbol", "sets") or shape == "empty rectangle"
    length = min(most, max_length)
    for number, some in enumerate(_groups(position, every, shape)):
        key = ("chains", sort, max_cells, _grouping(shape), number, length, closed, alone, thorough, work)
        search = partial(
            chains_of, position, some, max_length=length, closed=closed, symbols_alone=alone, thorough=thorough,
            work=work * 1_000_000,
        )  # fmt: skip
        chains = position.once(key, search)
        found = (one for one in chains if len(one.links) >= least and fits(View(position, one)))
        if shape == "remote pair":
            yield from by_ends(shape, found)
            continue
        for one in found:
            if closed:
                yield other_regions(position, one, shape)
            elif shape in BY_CELL:
                yield from _by_cell(position, one, shape)
            else:
                yield others.widened(one, shape) if others else one.step(shape)


def _grouping(shape: str) -> str:
    return "symbol" if shape in OF_ONE_SYMBOL else "pair" if shape == "remote pair" else ""


def _links(position: Position, sort: str, max_cells: int) -> Links:
    (links,) = position.once(("links", sort, max_cells), lambda: [links_of(position, sort, max_cells)])
    made: Links = links
    return made


def _groups(position: Position, links: Links, shape: str) -> list[Links]:
    """Links among which chains of this shape are searched for: of one symbol, of one pair of symbols, or all."""
    if not _grouping(shape):
        return [links]
    by: dict[frozenset[Symbol], list[int]] = {}
    for number in range(len(links)):
        bases, _, one, other, *_ = links[number]
        symbols = {position.kinds.of[bases[0]].symbol} if _grouping(shape) == "symbol" else None
        key = frozenset(symbols or position.symbols_of([*one, *other])) - {""}
        by.setdefault(key, []).append(number)
    return [links.chosen(ints(some)) for symbols, some in by.items() if symbols]


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
    every = _links(position, links, max_cells)
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
        called = name if len(bases) > 1 else "nothing would be left"  # no chain: each option meets it directly
        yield Step(called, (), (target,), multipliers(bases, covers))
