"""A board as exact cover: an option per mark; an item per cell and per (region, symbol).

The classical reduction (Knuth, TAOCP 7.2.2.1, eq. 30), for any regions. All arrays, no loop over marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from cover.problems.board import Board
from cover.problems.exact_cover import ExactCover
from cover.problems.lazy import Label, Lazy, picked
from cover.problems.names import Helper, Name, named
from cover.problems.reductions.rules_to_cover import helper_name, with_rules


def board_to_cover(board: Board) -> ExactCover:
    """Options are `board.decisions` in their order, so both have the same labels and solutions.

    Primary items: the cells (`r1c1`), then for each full region in its order every symbol (`row 1: 5`).
    Secondary items: for each region smaller than the symbol set every symbol, since it may be absent there.
    Every (region, symbol) is an item even if no option is left for it: then there is no solution.
    """
    cells, symbols = board.cells, board.symbols
    full = board.full
    # Full regions first, since items must be listed primary ones first.
    order = np.concatenate([np.flatnonzero(full), np.flatnonzero(~full)])
    first_item = np.empty(len(order), dtype=np.int32)  # of each region: the item of its first symbol
    first_item[order] = cells + symbols * np.arange(len(order), dtype=np.int32)
    table, degree = _items_by_cell(board, first_item)

    cell, symbol = np.array(np.divmod(board.open_marks, symbols), dtype=np.int32)
    option_starts = np.zeros(len(cell) + 1, dtype=np.int32)
    np.cumsum(degree[cell], out=option_starts[1:])
    items = np.empty(int(option_starts[-1]), dtype=np.int32)
    # Options of cells in equally many regions are filled in as one block, column by column: no loop over marks.
    for width in np.flatnonzero(np.bincount(degree)):
        options = np.flatnonzero(degree[cell] == width)
        # All alike, as on plain sudoku: the block is the array itself, nothing is copied afterwards.
        uniform = len(options) == len(cell)
        block = items.reshape(-1, width) if uniform else np.empty((len(options), int(width)), dtype=np.int32)
        block[:, 0] = cell[options]
        for k in range(1, int(width)):
            # The item of a region's first symbol, and the symbol's number on top of it.
            block[:, k] = table[cell[options], k]
            block[:, k] += symbol[options]
        if not uniform:
            items[option_starts[options][:, None] + np.arange(width, dtype=np.int32)] = block

    def item_names(items: Sequence[int]) -> list[Name]:
        # Names are made for those that are asked for; each region's once, whatever symbols are.
        own = iter(picked(board.cell_names, [item for item in items if item < cells]))
        places = {(item - cells) // symbols for item in items if item >= cells}
        regions = {place: named(board.region_names[order[place]]) for place in places}
        names: list[Name] = []
        for item in items:
            if item < cells:
                name = next(own)
                names.append(name if isinstance(name, Name) else named(name))
            else:
                place, k = divmod(item - cells, symbols)
                names.append(Name(*regions[place][:2], board.symbol_names[k]))
        return names

    names = Lazy(cells + len(order) * symbols, lambda item: item_names([item])[0], item_names)
    whole = int(np.count_nonzero(full))
    if board.rules:
        return _ruled(board, cells + whole * symbols, (len(order) - whole) * symbols, option_starts, items, names)
    return ExactCover.from_arrays(
        primary=cells + whole * symbols,
        secondary=(len(order) - whole) * symbols,
        option_starts=option_starts,
        items=items,
        decisions=board.decisions,
        forced=board.forced,
        item_names=names,
        label_name=board.mark_name,
    )


def _ruled(
    board: Board,
    primary: int,
    secondary: int,
    option_starts: np.ndarray,
    items: np.ndarray,
    item_names: Sequence[Name],
) -> ExactCover:
    made = with_rules(board, primary, secondary, option_starts, items)
    marks = board.decisions

    def label(k: int) -> Label:
        return marks[k] if k < len(marks) else made.helpers[k - len(marks)]

    def labels(options: Sequence[int]) -> list[Label]:
        own = iter(picked(marks, [k for k in options if k < len(marks)]))
        return [next(own) if k < len(marks) else made.helpers[k - len(marks)] for k in options]

    @cache
    def names() -> list[Name]:  # those of the rules are listed already
        # The old items are primary, then secondary; those of the rules stand behind each, see `with_rules`.
        old = list(item_names)
        return [*old[:primary], *made.primary_names, *old[primary:], *made.secondary_names]

    return ExactCover.from_arrays(
        primary=made.primary,
        secondary=made.secondary,
        option_starts=made.option_starts,
        items=made.items,
        colors=made.colors,
        decisions=Lazy(len(marks) + len(made.helpers), label, labels),
        forced=board.forced,
        item_names=Lazy(made.primary + made.secondary, lambda k: names()[k], lambda some: [names()[k] for k in some]),
        label_name=lambda chosen: helper_name(board, chosen) if isinstance(chosen, Helper) else board.mark_name(chosen),
    )


def _items_by_cell(board: Board, first_item: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """table[cell, k]: the k-th item of a mark in this cell, less its symbol number (for k = 0 the cell itself);
    degree[cell]: how many such items it has."""
    cells, sizes = board.cells, np.diff(board.region_starts)
    region_of = np.repeat(np.arange(len(sizes), dtype=np.int32), sizes)
    by_cell = np.argsort(board.region_cells, kind="stable")
    cell_of = board.region_cells[by_cell]
    degree = np.bincount(cell_of, minlength=cells).astype(np.int32)
    starts = np.cumsum(degree) - degree
    # How many regions of its cell come before: the column in which this one is listed.
    rank = np.arange(len(cell_of)) - starts[cell_of]
    table = np.zeros((cells, 1 + int(degree.max(initial=0))), dtype=np.int32)
    table[cell_of, 1 + rank] = first_item[region_of[by_cell]]
    return table, degree + 1
