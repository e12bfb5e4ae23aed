"""The instances of `exact_cover.py` by name, with their numbers of solutions; every process makes its own, alike.
Most are those of the laboratory (`cover_lab/makers.py`).

Raw counts: symmetric solutions count. Queens: OEIS A000170; Langford: twice A014552; dominoes: A004003; pentominoes:
four times 2339, 1010, 368, 2; Soma: 48 times 240; Latin squares of order 5: A002860. The rest (None) is what all
solvers must agree on.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import cover
from cover.problems.exact_cover import ExactCover
from cover.problems.reductions.board_to_cover import board_to_cover
from cover.problems.reductions.reduce import reduce
from cover_lab import makers

PUZZLES = Path(__file__).resolve().parent.parent / "puzzles"


@dataclass(frozen=True)
class Instance:
    build: Callable[[], ExactCover]
    solutions: int | None
    quick: bool = False  # milliseconds, for --quick


def made(name: str, /, **args: object) -> ExactCover:
    """An instance of the laboratory, as an exact cover."""
    problem = makers.MAKERS[name](**args)
    return problem if isinstance(problem, ExactCover) else problem.to_cover()


def queens(n: int) -> ExactCover:
    return made("queens", n=n)


def langford(n: int) -> ExactCover:
    return made("langford", n=n)


def pentominoes(rows: int, columns: int) -> ExactCover:
    return made("packing", rows=rows, columns=columns)


def dominoes(rows: int, columns: int) -> ExactCover:
    return made("packing", rows=rows, columns=columns, pieces="dominoes")


def soma() -> ExactCover:
    return made("soma")


def latin(n: int) -> ExactCover:
    """Cells, (row, symbol) and (column, symbol)."""
    options = [(("cell", r, c), ("row", r, s), ("column", c, s)) for r, c, s in product(range(n), repeat=3)]
    items = [(kind, a, b) for kind in ("cell", "row", "column") for a, b in product(range(n), repeat=2)]
    return ExactCover(items, options)


def beside(first: ExactCover, second: ExactCover) -> ExactCover:
    """Two problems that have nothing to do with each other, as one."""
    parts = (first, second)
    primary = [(side, k) for side, p in enumerate(parts) for k in range(p.primary)]
    secondary = [(side, k) for side, p in enumerate(parts) for k in range(p.primary, p.primary + p.secondary)]
    options = [[(side, k) for k in p.covers(o).tolist()] for side, p in enumerate(parts) for o in range(len(p))]
    return ExactCover(primary, options, secondary)


def board(name: str, *, singles: bool = True) -> ExactCover:
    """A board of puzzles/ as every solver gets it: singles that follow from the givens are done; or without `singles`
    a given only takes its mark away from its row, column and box."""
    whole = board_to_cover(cover.load(PUZZLES / name).to_board())
    if singles:
        return reduce(whole, "forced")
    options = [set(whole.covers(k).tolist()) for k in range(len(whole))]
    cells = Counter(min(items) for items in options)  # the item of its cell comes first
    given = set().union(*(items for items in options if cells[min(items)] == 1))
    open_ = [k for k, items in enumerate(options) if given.isdisjoint(items)]
    left = {item: k for k, item in enumerate(item for item in range(whole.primary) if item not in given)}
    return ExactCover(range(len(left)), [[left[item] for item in sorted(options[k])] for k in open_])


def with_costs() -> ExactCover:
    """6 x 6 dominoes, each placement with a cost from 1 to 99."""
    plain, rng = dominoes(6, 6), random.Random(6)
    costs = [rng.randint(1, 99) for _ in range(len(plain))]
    return ExactCover.from_arrays(plain.primary, plain.option_starts, plain.items, costs=costs)


LISTED: dict[str, Instance] = {
    "queens 8": Instance(lambda: queens(8), 92, True),
    "queens 9": Instance(lambda: queens(9), 352, True),
    "queens 10": Instance(lambda: queens(10), 724, True),
    "queens 11": Instance(lambda: queens(11), 2680),
    "queens 12": Instance(lambda: queens(12), 14200),
    "queens 13": Instance(lambda: queens(13), 73712),
    "Langford 11": Instance(lambda: langford(11), 35584),
    "Langford 12": Instance(lambda: langford(12), 216288),
    "pentominoes 6x10": Instance(lambda: pentominoes(6, 10), 9356),
    "pentominoes 5x12": Instance(lambda: pentominoes(5, 12), 4040),
    "pentominoes 4x15": Instance(lambda: pentominoes(4, 15), 1472),
    "pentominoes 3x20": Instance(lambda: pentominoes(3, 20), 8),
    "Soma": Instance(soma, 11520),
    "Latin 5": Instance(lambda: latin(5), 161280),
    "3-covers 45/200": Instance(lambda: made("triples", items=45, options=200, seed=2), None),
    "3-covers 60/220": Instance(lambda: made("triples", items=60, options=220, seed=7), None),
    "MacMahon 4x6": Instance(lambda: made("macmahon"), 672),
    "dominoes 6x6": Instance(lambda: dominoes(6, 6), 6728, True),
    "dominoes 8x8": Instance(lambda: dominoes(8, 8), 12988816),
    "sudoku E": Instance(lambda: board("sudoku/E.txt"), 1, True),
    "sudoku K": Instance(lambda: board("sudoku/K.txt"), 1, True),
    "16x16 a": Instance(lambda: board("sudoku/16x16.txt"), 1),
    "16x16 b": Instance(lambda: board("sudoku/16x16-hard.txt"), 1),
    "16x16 c": Instance(lambda: board("sudoku/16x16-several.txt"), 286),
    "16x16 c, no singles": Instance(lambda: board("sudoku/16x16-several.txt", singles=False), 286),
    "tetrominoes 5x8, bounds": Instance(
        lambda: made("packing", rows=5, columns=8, pieces="I4x2 L4x2 O4x2 S4x2 T4x2"), 3106
    ),
    "queens 8, ranges": Instance(lambda: made("quarter_queens", n=8), None, True),
    "dominoes 6x6, costs": Instance(with_costs, 6728, True),
}
COUNTED: dict[str, Instance] = {
    "dominoes 8x8": LISTED["dominoes 8x8"],
    "dominoes 10x10": Instance(lambda: dominoes(10, 10), 258584046368),
    "dominoes 12x12": Instance(lambda: dominoes(12, 12), 53060477521960000),
    "dominoes 14x14": Instance(lambda: dominoes(14, 14), 112202208776036178000000),
    "dominoes 16x16": Instance(lambda: dominoes(16, 16), 2444888770250892795802079170816),
    "two boards of 8 queens": Instance(lambda: beside(queens(8), queens(8)), 92 * 92, True),
    **{name: instance for name, instance in LISTED.items() if name != "dominoes 8x8"},
}
