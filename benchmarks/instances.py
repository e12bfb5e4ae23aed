"""Exact covers that benchmarks and tests share, built from nothing: queens, Langford pairs, pentominoes, Soma."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations, product

from cover.problems.exact_cover import ExactCover

Cell = tuple[int, ...]


def queens(n: int) -> ExactCover:
    """n queens on an n x n board: rows and columns primary, diagonals secondary; option = square, row by row."""
    secondary = [f"/{d}" for d in range(2 * n - 1)] + [f"\\{d}" for d in range(2 * n - 1)]
    options = {(r, c): (f"r{r}", f"c{c}", f"/{r + c}", f"\\{r - c + n - 1}") for r, c in product(range(n), range(n))}
    return ExactCover([f"{axis}{k}" for axis in "rc" for k in range(n)], options, secondary)


def langford(n: int) -> ExactCover:
    """Two of each of 1..n in 2n places, k places between the two k's. Raw: a solution and its mirror image count."""
    options = {(k, p): (f"n{k}", f"p{p}", f"p{p + k + 1}") for k in range(1, n + 1) for p in range(2 * n - k - 1)}
    return ExactCover([f"n{k}" for k in range(1, n + 1)] + [f"p{p}" for p in range(2 * n)], options)


def _rotations(piece: frozenset[Cell], mirrored: bool) -> set[frozenset[Cell]]:
    """All orientations of a piece, moved to the origin; mirrored: reflections too."""
    axes = len(next(iter(piece)))
    turned = set()
    for order in permutations(range(axes)):
        odd = sum(a > b for k, a in enumerate(order) for b in order[k + 1 :]) % 2
        for signs in product((1, -1), repeat=axes):
            if not mirrored and (signs.count(-1) + odd) % 2:
                continue
            cells = [tuple(sign * cell[axis] for sign, axis in zip(signs, order, strict=True)) for cell in piece]
            low = [min(values) for values in zip(*cells, strict=True)]
            turned.add(frozenset(tuple(v - m for v, m in zip(cell, low, strict=True)) for cell in cells))
    return turned


def packing(shape: tuple[int, ...], pieces: dict[str, Iterable[Cell]], mirrored: bool) -> ExactCover:
    """Fill a box with one of each piece; items are pieces, then cells. Solutions are raw: symmetric ones count."""
    board = list(product(*map(range, shape)))
    inside = set(board)
    options: dict[object, tuple[object, ...]] = {}
    for name, piece in pieces.items():
        for form in sorted(_rotations(frozenset(piece), mirrored), key=sorted):
            for offset in board:
                cells = tuple(sorted(tuple(v + o for v, o in zip(c, offset, strict=True)) for c in form))
                if inside.issuperset(cells):
                    options[(name, cells)] = (name, *cells)
    return ExactCover([*pieces, *board], options)


def _drawn(picture: str) -> list[Cell]:
    return [(r, c) for r, line in enumerate(picture.split("/")) for c, mark in enumerate(line) if mark == "#"]


PENTOMINOES = {
    "F": ".##/##/.#", "I": "#####", "L": "#/#/#/##", "N": ".#/.#/##/#", "P": "##/##/#", "T": "###/.#/.#",
    "U": "#.#/###", "V": "#/#/###", "W": "#/##/.##", "X": ".#/###/.#", "Y": ".#/##/.#/.#", "Z": "##/.#/.##",
}  # fmt: skip
SOMA = {
    "V": "000 001 010", "L": "000 001 002 010", "T": "000 001 002 011", "Z": "000 001 011 012",
    "A": "000 001 010 101", "B": "000 001 010 110", "P": "000 001 010 100",
}  # fmt: skip


def pentominoes(rows: int, columns: int) -> ExactCover:
    """The twelve pentominoes in a rectangle, reflections allowed: 6 x 10 has 2339 * 4 = 9356 raw solutions."""
    return packing((rows, columns), {name: _drawn(picture) for name, picture in PENTOMINOES.items()}, mirrored=True)


def soma() -> ExactCover:
    """Piet Hein's seven pieces in a 3 x 3 x 3 cube: 240 * 48 = 11520 raw solutions."""
    pieces = {name: [tuple(map(int, cell)) for cell in cells.split()] for name, cells in SOMA.items()}
    return packing((3, 3, 3), pieces, mirrored=False)
