"""Instances from nothing: the same in every process and on every machine, by name and arguments."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, permutations, product
from typing import Any

from cover.basics.errors import InputError
from cover.basics.suggest import did_you_mean
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


def knuth_queens(n: int) -> ExactCover:
    """n queens with the items as Knuth orders them (Dancing links, 2000): row, column, row, column, from the middle
    line outwards, so that his trees come out node by node."""
    lines = sorted(range(n), key=lambda line: (abs(line - n // 2), line))
    options = [(f"r{r}", f"c{c}", f"/{r + c}", f"\\{r - c}") for r, c in product(range(n), repeat=2)]
    diagonals = [*(f"/{k}" for k in range(2 * n - 1)), *(f"\\{k}" for k in range(1 - n, n))]
    return ExactCover([f"{axis}{line}" for line in lines for axis in "rc"], options, diagonals)


def langford(n: int) -> Any:
    """Two of each of 1..n, k places between the two k's; twice OEIS A014552, for both directions count."""
    from cover.puzzles.langford import Langford

    return Langford(n)


def packing(rows: int, columns: int, pieces: str = "pentominoes", without: list[str] | None = None) -> Any:
    """Polyominoes in a rectangle; solutions that are mirror images of each other count."""
    from cover.puzzles.polyomino import Polyomino

    return Polyomino.rectangle(rows, columns, pieces, without=without or ())


def scott(cross: str | None = None) -> Any:
    """Pentominoes on 8 x 8 without the middle four cells (D. Scott 1958): 65 solutions but for symmetry, 520 in all.

    cross: the cell in which the middle of the X stays.
    """
    cover = packing_without(8, 8, ["r4c4", "r4c5", "r5c4", "r5c5"])
    if cross is None:
        return cover
    row, _, column = cross.removeprefix("r").partition("c")
    middle = int(row) - 1, int(column) - 1
    kept = [k for k, (name, *cells) in enumerate(_placed(cover)) if name != "X" or _middle(cells) == middle]
    names = cover.item_names
    return ExactCover(names[: cover.primary], [cover.option(k) for k in kept], names[cover.primary :])


def packing_without(rows: int, columns: int, without: list[str], pieces: str = "pentominoes") -> ExactCover:
    """The exact cover of polyominoes in a rectangle with holes."""
    cover: ExactCover = packing(rows, columns, pieces, without).to_cover()
    return cover


def _placed(cover: ExactCover) -> Iterator[tuple[Any, ...]]:
    """Of each option its piece and its cells."""
    for label in cover.decisions:
        name, cells = tuple(label) if isinstance(label, tuple) else (label, ())
        yield name, *cells


def _middle(cells: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Of the X, whose rows and columns are symmetric."""
    rows, columns = zip(*cells, strict=True)
    return sum(rows) // len(rows), sum(columns) // len(columns)


SOMA = "000001011 000001002010 000001002011 000001011012 000001011111 000001101111 000001010100"


def soma() -> ExactCover:
    """Piet Hein's seven pieces in a cube of 3 x 3 x 3: 240 solutions but for symmetry (Conway and Guy 1961), times 48.

    SOMA lists the pieces, each cell as three coordinates.
    """
    options = set()
    for name, text in enumerate(SOMA.split()):
        piece = [tuple(map(int, text[k : k + 3])) for k in range(0, len(text), 3)]
        for axes, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
            odd = sum(axes[i] > axes[j] for i, j in combinations(range(3), 2)) % 2
            if (-1) ** odd * signs[0] * signs[1] * signs[2] < 0:
                continue  # pieces turn, but not into their mirror images
            turned = [tuple(s * cell[a] for a, s in zip(axes, signs, strict=True)) for cell in piece]
            for shift in product(range(-2, 3), repeat=3):
                cells = sorted(tuple(map(sum, zip(cell, shift, strict=True))) for cell in turned)
                if all(0 <= x < 3 for cell in cells for x in cell):
                    options.add((name, *cells))
    return ExactCover([*range(7), *product(range(3), repeat=3)], sorted(options))


def pigeons(holes: int) -> ExactCover:
    """One pigeon more than there are holes, a hole for each: no solution (Cook 1976)."""
    birds, places = ([f"{word} {k}" for k in range(n)] for word, n in (("pigeon", holes + 1), ("hole", holes)))
    return ExactCover(birds, list(product(birds, places)), places)


def empty_sudoku(as_cover: bool = False) -> Any:
    """9 x 9 cells without a given, or its exact cover."""
    from cover.problems.reductions.board_to_cover import board_to_cover
    from cover.puzzles.sudoku import Sudoku

    puzzle = Sudoku([[None] * 9 for _ in range(9)])
    return board_to_cover(puzzle.to_board()) if as_cover else puzzle


def sudoku_holes(n: int, seed: int, holes: float = 0.0, blanks: int | None = None) -> Any:
    """A full sudoku, shuffled, with a share `holes` of its cells blank, or `blanks` of them; more blanks: the same
    board with more taken away. It may have more than one solution."""
    from cover.puzzles.sudoku import Sudoku

    rng = random.Random(seed)
    root = math.isqrt(n)
    rows, columns = (
        [root * b + k for b in rng.sample(range(root), root) for k in rng.sample(range(root), root)] for _ in range(2)
    )
    symbols = rng.sample(range(1, n + 1), n)
    grid: list[list[int | None]] = [[symbols[(root * (r % root) + r // root + c) % n] for c in columns] for r in rows]
    order = rng.sample(range(n * n), n * n)
    for cell in order[: round(holes * n * n) if blanks is None else blanks]:
        grid[cell // n][cell % n] = None
    return Sudoku(grid)


def latin(n: int) -> Any:
    """An empty Latin square; OEIS A002860 counts them."""
    from cover.puzzles.latin import Latin

    return Latin([[None] * n for _ in range(n)])


def latin_holes(n: int, holes: float, seed: int) -> Any:
    """A Latin square of order n with a share of its cells blank: the quasigroup with holes (Achlioptas, Gomes, Kautz,
    Selman 2000), from the cyclic square with rows, columns and symbols shuffled."""
    from cover.puzzles.latin import Latin

    rng = random.Random(seed)
    rows, columns, symbols = (rng.sample(range(n), n) for _ in range(3))
    grid: list[list[int | None]] = [[symbols[(r + c) % n] + 1 for c in columns] for r in rows]
    for cell in rng.sample(range(n * n), round(holes * n * n)):
        grid[cell // n][cell % n] = None
    return Latin(grid)


def triples(items: int, options: int, seed: int) -> ExactCover:
    """Exact cover by 3-sets, drawn at random, all different (X3C)."""
    every = list(combinations(range(items), 3))
    return ExactCover(range(items), sorted(random.Random(seed).sample(every, options)))


def planted(items: int, options: int, seed: int) -> ExactCover:
    """Sets of two to five items, drawn at random around one partition, so that there is a solution."""
    rng = random.Random(seed)
    order = rng.sample(range(items), items)
    chosen: set[tuple[int, ...]] = set()
    while order:
        size = min(len(order), rng.randint(2, 5))
        chosen.add(tuple(sorted(order[:size])))
        del order[:size]
    while len(chosen) < options:
        chosen.add(tuple(sorted(rng.sample(range(items), rng.randint(2, 5)))))
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
    rng = random.Random(seed)
    options = [replace(cover.option(k), cost=rng.randint(1, highest)) for k in range(len(cover))]
    names = cover.item_names
    return ExactCover(names[: cover.primary], options, names[cover.primary :])


def beside(base: str, args: dict[str, Any]) -> ExactCover:
    """The exact cover of another maker twice, as one problem: two parts that have nothing to do with each other."""
    cover = made({"make": base, "args": args}).to_cover()
    items = [[(side, item) for item in cover.item_names] for side in range(2)]
    options = [[items[side][item] for item in cover.covers(k)] for side in range(2) for k in range(len(cover))]
    primary, secondary = (
        [one for some in items for one in some[a:b]] for a, b in ((0, cover.primary), (cover.primary, None))
    )
    return ExactCover(primary, options, secondary)


MAKERS: dict[str, Callable[..., Any]] = {
    maker.__name__: maker
    for maker in (
        queens,
        knuth_queens,
        langford,
        packing,
        scott,
        soma,
        pigeons,
        empty_sudoku,
        sudoku_holes,
        latin,
        latin_holes,
        triples,
        planted,
        macmahon,
        quarter_queens,
        costly,
        beside,
    )
}
