"""Instances from nothing: the same in every process and on every machine, by name and arguments."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from cover.errors import InputError
from cover.naming import did_you_mean
from cover.problems.exact_cover import ExactCover, Item, Option


def made(recipe: Mapping[str, Any]) -> Any:
    """The puzzle or problem of a recipe (Instance.recipe). Raises InputError."""
    if not recipe.get("make"):
        from cover.formats import loads

        return loads(recipe["text"], kind=recipe.get("kind"))
    name = recipe["make"]
    if name not in MAKERS:
        raise InputError(f"unknown maker {name!r}{did_you_mean(name, MAKERS)}")
    try:
        return MAKERS[name](**recipe["args"])
    except TypeError as error:
        raise InputError(f"maker {name}: {error}") from None


def queens(n: int) -> Any:
    """n queens; OEIS A000170 counts them."""
    from cover.puzzles.queens import Queens

    return Queens(n)


def langford(n: int) -> Any:
    """Two of each of 1..n, k places between the two k's; twice OEIS A014552, for both directions count."""
    from cover.puzzles.langford import Langford

    return Langford(n)


def packing(rows: int, columns: int, pieces: str = "pentominoes", without: list[str] | None = None) -> Any:
    """Polyominoes in a rectangle; solutions that are mirror images of each other count."""
    from cover.puzzles.polyomino import Polyomino

    return Polyomino.rectangle(rows, columns, pieces, without=without or ())


def latin(n: int) -> Any:
    """An empty Latin square; OEIS A002860 counts them."""
    from cover.puzzles.latin import Latin

    return Latin([[None] * n for _ in range(n)])


def latin_holes(n: int, holes: float, seed: int) -> Any:
    """A Latin square of order n with a share of its cells blank: the quasigroup with holes (Achlioptas, Gomes, Kautz,
    Selman 2000), from the cyclic square with rows, columns and symbols shuffled."""
    from cover.puzzles.latin import Latin

    lots = random.Random(seed)
    rows, columns, symbols = (lots.sample(range(n), n) for _ in range(3))
    grid: list[list[int | None]] = [[symbols[(r + c) % n] + 1 for c in columns] for r in rows]
    for cell in lots.sample(range(n * n), round(holes * n * n)):
        grid[cell // n][cell % n] = None
    return Latin(grid)


def triples(items: int, options: int, seed: int) -> ExactCover:
    """Exact cover by 3-sets, drawn at random, all different (X3C)."""
    every = list(combinations(range(items), 3))
    return ExactCover(range(items), sorted(random.Random(seed).sample(every, options)))


def planted(items: int, options: int, seed: int) -> ExactCover:
    """Sets of two to five items, drawn at random around one partition, so that there is a solution."""
    lots = random.Random(seed)
    order = lots.sample(range(items), items)
    chosen: set[tuple[int, ...]] = set()
    while order:
        size = min(len(order), lots.randint(2, 5))
        chosen.add(tuple(sorted(order[:size])))
        del order[:size]
    while len(chosen) < options:
        chosen.add(tuple(sorted(lots.sample(range(items), lots.randint(2, 5)))))
    return ExactCover(range(items), sorted(chosen))


def macmahon(rows: int = 4, columns: int = 6) -> ExactCover:
    """MacMahon's 24 squares (1921): every way to color four edges with a, b, c, turned at will; touching edges agree
    (an edge is a secondary item, painted), the border is a. The squares all b and all c stay put in 4 x 6."""
    outside = {("-", r, c) for r in (0, rows) for c in range(columns)}
    outside |= {("|", r, c) for r in range(rows) for c in (0, columns)}
    pinned = {"bbbb": (1, 1), "cccc": (1, 4)}
    tiles = sorted({min(t[k:] + t[:k] for k in range(4)) for t in map("".join, product("abc", repeat=4))})
    options = []
    for tile, r, c in product(tiles, range(rows), range(columns)):
        around = (("-", r, c), ("|", r, c + 1), ("-", r + 1, c), ("|", r, c))
        for turned in sorted({tile[k:] + tile[:k] for k in range(4)}):
            edges: dict[Hashable, Hashable] = dict(zip(around, turned, strict=True))
            fits = all(edges[edge] == "a" for edge in outside.intersection(around))
            stays = pinned.get(tile, (r, c)) == (r, c) and ((r, c) not in pinned.values() or tile in pinned)
            if fits and stays:
                options.append(Option((turned, r, c), (tile, (r, c)), edges))
    secondary = [("-", r, c) for r in range(rows + 1) for c in range(columns)]
    secondary += [("|", r, c) for r in range(rows) for c in range(columns + 1)]
    return ExactCover([*tiles, *product(range(rows), range(columns))], options, secondary)


def quarter_queens(n: int) -> ExactCover:
    """n queens of which one or two stand in the upper left quarter, and one or two in the lower right one: bounds."""
    half = n // 2
    options = []
    for r, c in product(range(n), repeat=2):
        quarter = ("first",) if max(r, c) < half else ("last",) if min(r, c) >= half else ()
        options.append(Option((r, c), (f"r{r}", f"c{c}", f"/{r + c}", f"\\{r - c}", *quarter)))
    primary = [*(f"{axis}{k}" for axis in "rc" for k in range(n)), Item("first", 1, 2), Item("last", 1, 2)]
    diagonals = [*(f"/{k}" for k in range(2 * n - 1)), *(f"\\{k}" for k in range(1 - n, n))]
    return ExactCover(primary, options, diagonals)


def costly(base: str, args: dict[str, Any], seed: int, highest: int = 99) -> ExactCover:
    """The exact cover of another maker, each option with a cost from 1 to `highest`."""
    plain = made({"make": base, "args": args})
    cover = plain if isinstance(plain, ExactCover) else plain.to_cover()
    lots = random.Random(seed)
    options = [replace(cover.option(k), cost=lots.randint(1, highest)) for k in range(len(cover))]
    names = cover.item_names
    return ExactCover(names[: cover.primary], options, names[cover.primary :])


MAKERS: dict[str, Callable[..., Any]] = {
    maker.__name__: maker
    for maker in (queens, langford, packing, latin, latin_holes, triples, planted, macmahon, quarter_queens, costly)
}
