"""The canonical form of a grid of givens: its cells exchanged as its regions allow, its symbols renamed.

A 9x9 sudoku has its least image (engine/boards/minlex). Any other grid is a graph of cells, regions and symbols. Its
canonical order says which cell of the canonical board each cell becomes: a board without givens has one too, and the
two agree.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from cover import _native
from cover.puzzles.grids.grid import Grid
from cover.puzzles.grids.regions import every, is_plain
from cover.structure.labelling import Graph
from cover.structure.turns import turns_of

Regions = tuple[tuple[int, ...], ...]  # sets of cell numbers
BLANK, GIVEN, REGION, SYMBOL = range(4)  # colors of vertices


def canonical(puzzle: Grid, seconds: float | None) -> tuple[Grid, int, int | None]:
    """The form, how many exchanges of cells leave the puzzle as it is but for the names of symbols, and of a full 9x9
    sudoku the number of its band."""
    givens = puzzle.to_board().givens
    if is_plain(puzzle) and puzzle.box == (3, 3):
        least, facts = _native.minlex((givens + 1).astype(np.uint8).reshape(1, 81))
        automorphisms, band = facts[0].tolist()
        return type(puzzle)(least.reshape(9, 9).tolist()), automorphisms, band or None
    regions, size = _regions(puzzle), puzzle.size
    found = _graph(size, regions, givens.tolist()).labelled(seconds)
    board = type(puzzle)([[None] * size] * size, **_least_layout(puzzle))
    where = _places(size, regions, found.places.tolist(), board, seconds)
    at = {where[cell]: number for cell, number in enumerate(givens.tolist()) if number >= 0}
    # Symbols are named by first occurrence, from the first cell on.
    called = {number: k for k, number in enumerate(dict.fromkeys(at[cell] for cell in sorted(at)), 1)}
    marks = [[called[at[cell]] if cell in at else None for cell in range(r, r + size)] for r in range(0, size**2, size)]
    # Symbols that no given has can be exchanged at will: the graph counts all those exchanges, the puzzle none.
    return board.with_givens(marks), found.automorphisms // math.factorial(size - len(called)), None


def _regions(puzzle: Grid) -> Regions:
    """Those of two cells or more, each once."""
    found = {tuple(sorted(r * puzzle.size + c for r, c in cells)) for _, cells in every(puzzle)}
    return tuple(sorted(region for region in found if len(region) > 1))


def _graph(size: int, regions: Regions, givens: Sequence[int]) -> Graph:
    """Cells, regions, symbols; a cell is joined to its regions and the symbol that stands there."""
    cells = len(givens)
    colors = [BLANK if given < 0 else GIVEN for given in givens] + [REGION] * len(regions) + [SYMBOL] * size
    edges = [(cell, cells + k) for k, region in enumerate(regions) for cell in region]
    edges += [(cell, cells + len(regions) + given) for cell, given in enumerate(givens) if given >= 0]
    return Graph(colors, edges)


def _places(size: int, regions: Regions, places: Sequence[int], board: Grid, seconds: float | None) -> list[int]:
    """Which cell of the canonical board each cell becomes.

    The regions between the places are the same for all images of a puzzle, and so is their own canonical order. It is
    laid upon that of the canonical board, which has the same regions but for the numbers of its cells.
    """
    cells = size * size
    rank = {place: k for k, place in enumerate(sorted(places[:cells]))}
    numbers = [rank[place] for place in places[:cells]]
    moved = tuple(sorted(tuple(sorted(numbers[cell] for cell in region)) for region in regions))
    order = _order(size, moved, seconds)
    back = {number: k for k, number in enumerate(order)}
    standing = _order(size, _regions(board), seconds)
    return [standing[back[number]] for number in numbers]


@lru_cache(maxsize=256)
def _order(size: int, regions: Regions, seconds: float | None) -> tuple[int, ...]:
    """The cells of a board without givens in canonical order."""
    found = _graph(size, regions, [-1] * size**2).labelled(seconds)
    return tuple(v for v in found.order.tolist() if v < size**2)


def _least_layout(puzzle: Grid) -> dict[str, Any]:
    """What makes the board beside rows and columns, turned to where its text is least."""
    variant = {key: value for key, value in puzzle.variant().items() if key in ("box", "diagonals", "windoku")}
    if not puzzle.jigsaw and not puzzle.regions and (puzzle.box is None or puzzle.box[0] == puzzle.box[1]):
        return variant
    found = []
    for turn in turns_of(puzzle.size, puzzle.size):
        layout = dict(variant)
        if puzzle.box is not None and turn.transposes:
            layout["box"] = puzzle.box[::-1]
        if puzzle.jigsaw is not None:
            letters = {turn.cell(r, c): letter for r, row in enumerate(puzzle.jigsaw) for c, letter in enumerate(row)}
            layout["jigsaw"] = _lettered(letters, puzzle.size)
        regions = sorted(sorted(turn.cell(*cell) for cell in cells) for cells in puzzle.regions.values())
        layout["regions"] = {f"{k}": cells for k, cells in enumerate(regions, 1)}
        found.append(layout)
    return min(found, key=repr)


def _lettered(letters: dict[tuple[int, int], Any], size: int) -> list[list[Any]]:
    """Regions numbered by their first cells; `.` and None are none."""
    numbers: dict[Any, int] = {}
    return [
        [
            "." if (letter := letters[r, c]) in (".", None) else numbers.setdefault(letter, len(numbers) + 1)
            for c in range(size)
        ]
        for r in range(size)
    ]
