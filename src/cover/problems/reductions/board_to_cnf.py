"""From a board to clauses, by the structure of its regions: no clause is sorted or looked up.

extended   exactly one symbol per cell; every symbol exactly once in a full region, at most once in a smaller one
efficient  exactly one symbol per cell; every symbol at most once per region (Weber 2005)
minimal    at least one symbol per cell; every symbol at most once per region (Lynce and Ouaknine 2006)
order      extended, and the symbol of a cell is stated by helpers "none of the first k" as well, which follow from it

Minimal stays as what the literature compares with; it is no rival: puzzles/sudoku/16x16-hard.txt takes cadical195 354
conflicts extended and 15,249 minimal.

A pair of cells that two regions share (a box and a row, say) gets its clause from the first of them only: the rule is
worked out once for the cells, not for each symbol.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from cover.basics.errors import Refused
from cover.problems.arrays import Int32s
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.lazy import Lazy
from cover.problems.reductions.at_most_one import add_at_most_one, add_exactly_one, add_pairs, encoding_for, pairs
from cover.problems.reductions.clauses import Clauses, Groups, some_of
from cover.problems.reductions.rule_clauses import add_lazy, add_rules

ENCODINGS = ("extended", "efficient", "minimal", "order")
# Regions are taken in portions of about so many marks, which bounds the memory of the steps between.
PORTION = 1 << 22  # marks of regions that are looked at at a time, so that tables stay small


def board_to_cnf(
    board: Board,
    *,
    encoding: str = "extended",
    at_most_one: str = "auto",
    connection: str = "cuts",
    whole: bool = False,
) -> Cnf:
    """The formula whose models, read on the decisions, are the solutions of the board.

    encoding: one of `ENCODINGS`; at_most_one: auto, or an encoding named in `at_most_one.py`; both
    raise Refused for another name. connection: as in `add_lazy`.
    whole: False gives the candidates left in the board one variable each (a solved cell is a unit clause). True gives
    every symbol in every cell a variable, cell by cell, and says what the board knows in unit clauses: a given is
    one positive unit, other excluded candidates are negative ones. This is the route for proofs.
    """
    if encoding not in ENCODINGS:
        raise Refused(f"unknown encoding {encoding!r} for clauses; there are {', '.join(ENCODINGS)}")
    # Refuses an unknown name before anything is made.
    encoding_for(2, at_most_one)
    # `present` marks get a variable; whole: also those that the board has excluded.
    present = np.ones_like(board.candidates) if whole else board.candidates
    count = int(np.count_nonzero(present))
    variable = np.zeros(present.shape, dtype=np.int32)
    variable[present] = np.arange(1, count + 1, dtype=np.int32)
    clauses = Clauses(variables=count)
    if whole:
        clauses.say("the givens")
        _add_known(clauses, board, variable)
    in_cells = Groups.of_sizes(present.sum(axis=1), np.arange(1, count + 1, dtype=np.int32))
    clauses.say("every cell holds a symbol")
    clauses.add_at_least_one(in_cells)
    clauses.say("no cell holds two symbols")
    if encoding != "minimal":
        # The ladder's helpers are those of the encoding `order`: "none of the first k symbols" of a cell.
        add_at_most_one(clauses, in_cells, "ladder" if encoding == "order" else at_most_one)
    else:
        # Counting marks shows that a cell of a full region cannot hold two symbols; other cells need clauses.
        loose = np.ones(board.cells, dtype=bool)
        loose[board.region_cells[np.repeat(board.full, np.diff(board.region_starts))]] = False
        add_at_most_one(clauses, in_cells.selected(np.flatnonzero(loose)), at_most_one)
    for regions, cells in _portions(board):
        clauses.say(f"the cells of a region differ: {some_of(board.region_names, regions)}")
        _add_regions(clauses, board, regions, cells, variable, encoding, at_most_one)
    add_rules(clauses, board, variable, partial(add_exactly_one, clauses, encoding=at_most_one))
    lazy = add_lazy(clauses, board, variable, connection)
    decisions: Sequence[tuple[int, int]] = board.decisions
    if whole:
        decisions = Lazy(count, partial(_mark, board.symbols))
    return Cnf(
        clauses.flat(),
        clauses.variables,
        decisions,
        board.forced,
        positive_blocking=True,
        label_name=board.mark_name,
        lazy=lazy,
        groups=clauses.groups,
    )


def _mark(symbols: int, number: int) -> tuple[int, int]:
    return divmod(number, symbols)


def _add_known(clauses: Clauses, board: Board, variable: Int32s) -> None:
    given = np.flatnonzero(board.givens >= 0)
    clauses.add_units(variable[given, board.givens[given]])
    excluded = ~board.candidates
    excluded[given] = False
    clauses.add_units(-variable[excluded])
    # A given that is no candidate of its cell (clashing givens) leaves the cell without any.
    clauses.add_units(-variable[given, board.givens[given]][~board.candidates[given, board.givens[given]]])


def _portions(board: Board) -> Iterator[tuple[NDArray[np.intp], Int32s]]:
    """Regions of equal size together, in order: (region numbers, their cells as a matrix)."""
    sizes = np.diff(board.region_starts)
    for size in np.unique(sizes[sizes > 0]):
        same = np.flatnonzero(sizes == size)
        step = max(1, PORTION // (int(size) * board.symbols))
        for start in range(0, len(same), step):
            regions = same[start : start + step]
            yield regions, board.region_cells[board.region_starts[regions, None] + np.arange(size)]


def _add_regions(
    clauses: Clauses,
    board: Board,
    regions: NDArray[np.intp],
    cells: Int32s,
    variable: Int32s,
    encoding: str,
    at_most_one: str,
) -> None:
    """Every symbol at most once (in full regions of extended and order: exactly once) in each of these regions,
    which have equal size."""
    marks = variable[cells].transpose(0, 2, 1)  # (regions, symbols, cells of the region)
    open_marks = marks > 0
    # Open marks in the order of the array: by region, then symbol, then place in the region.
    groups = Groups.of_sizes(np.count_nonzero(open_marks, axis=2).ravel(), marks[open_marks])
    if encoding in ("extended", "order") and cells.shape[1] == board.symbols:
        clauses.add_at_least_one(groups)
    stated = _stated_before(board, regions, cells)
    # A region without pairs stated before goes by any encoding. Of the others only pairs that are new are stated, which
    # pairwise clauses alone can do; other encodings say the whole group again.
    unstated = np.flatnonzero(np.repeat(~stated.any(axis=(1, 2)), board.symbols))
    add_at_most_one(clauses, groups.selected(unstated), at_most_one)
    rest = np.flatnonzero(np.repeat(stated.any(axis=(1, 2)), board.symbols))
    if not len(rest):
        return
    # For each literal of the groups its place in the region, to look pairs up by.
    place = Groups(groups.starts, np.nonzero(open_marks)[2].astype(np.int32)).selected(rest)
    region = rest // board.symbols
    chosen = groups.selected(rest)
    for some, literals in chosen.by_size():
        size = literals.shape[1]
        if size < 2:
            continue
        if encoding_for(size, at_most_one) != "pairwise":
            add_at_most_one(clauses, Groups.of_sizes(np.full(len(some), size), literals.ravel()), at_most_one)
            continue
        # `stated` is by places of the region, `first` and `second` by what is left of them after solved cells.
        places = place.selected(some).literals.reshape(literals.shape)
        first, second = pairs(size)
        add_pairs(clauses, literals, ~stated[region[some][:, None], places[:, first], places[:, second]])


def _stated_before(board: Board, regions: NDArray[np.intp], cells: Int32s) -> NDArray[np.bool_]:
    """(regions, size, size): is this pair of cells also together in a region that gets its clauses earlier?"""
    # Ranks are in the order in which `_portions` gives regions: by size, then by number.
    sizes = np.diff(board.region_starts)
    rank = np.empty(len(sizes), dtype=np.int32)
    rank[np.argsort(sizes, kind="stable")] = np.arange(len(sizes), dtype=np.int32)
    of_cell = _ranks_of_cells(board, rank)[cells]  # (regions, size, most regions of a cell)
    stated = np.zeros((*cells.shape, cells.shape[1]), dtype=bool)
    own = rank[regions][:, None, None]
    # Two cells share an earlier region if some rank of the one is a rank of the other: k against all others.
    for k in range(of_cell.shape[2]):
        mine = of_cell[:, :, k, None]
        earlier = (mine >= 0) & (mine < own)
        if earlier.any():
            for other in range(of_cell.shape[2]):
                stated |= earlier & (mine == of_cell[:, None, :, other])
    return stated


def _ranks_of_cells(board: Board, rank: Int32s) -> Int32s:
    """(cells, most regions of a cell): the ranks of a cell's regions, -1 where it has fewer."""
    sizes = np.diff(board.region_starts)
    order = np.argsort(board.region_cells, kind="stable")
    cell = board.region_cells[order]
    times = np.bincount(cell, minlength=board.cells)
    starts = np.cumsum(times) - times
    table = np.full((board.cells, int(times.max(initial=0))), -1, dtype=np.int32)
    table[cell, np.arange(len(cell)) - starts[cell]] = np.repeat(rank, sizes)[order]
    return table
