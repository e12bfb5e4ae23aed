"""From a board to a linear problem: a row a cell, a row a symbol of a region, a row a sum.

sums      sums and sets of symbols are rows, automata are clauses, which are rows too
flows     automata are a unit of flow through their layers (Côté, Gendron and Rousseau 2007); sums as before
clauses   every rule as the clauses that SAT solvers get
"""

from __future__ import annotations

import numpy as np

from cover.basics.errors import Refused
from cover.problems.arrays import Int32s
from cover.problems.board import Board
from cover.problems.linear import Linear
from cover.problems.reductions.clauses import Groups, some_of
from cover.problems.reductions.rows import RowsMaker
from cover.problems.reductions.rule_clauses import add_lazy, add_rules
from cover.problems.reductions.rules import plain_rules, stated_rules
from cover.problems.rules import Regular, Sets, Sum

ENCODINGS = ("sums", "flows", "clauses")


def board_to_linear(board: Board, *, encoding: str = "sums", connection: str = "cuts", regions: bool = True) -> Linear:
    """The linear problem whose solutions, read on the decisions, are those of the board. regions: False leaves them
    out, for who states them otherwise. connection: as in `add_lazy`. Raises Refused for an unknown encoding.

    >>> board = Board(np.ones((2, 2), bool), *map(np.int32, ([0, 2], [0, 1], [-1, -1])), "ab", "12", ["row"])
    >>> [(literals, low, high) for literals, _, low, high in board_to_linear(board)]
    [([1, 2], 1, 1), ([3, 4], 1, 1), ([1, 3], 1, 1), ([2, 4], 1, 1)]
    """
    if encoding not in ENCODINGS:
        raise Refused(f"unknown encoding {encoding!r} for rows; there are {', '.join(ENCODINGS)}")
    marks = len(board.open_marks)
    variable = np.zeros(board.candidates.shape, dtype=np.int32)
    variable[board.candidates] = np.arange(1, marks + 1, dtype=np.int32)
    rows = RowsMaker(marks)
    rows.say("every cell holds one symbol")
    rows.add_exactly_one(Groups.of_sizes(board.candidates.sum(axis=1), np.arange(1, marks + 1, dtype=np.int32)))
    if regions:
        # Left out where AllDifferent says it (board_to_integers).
        _add_regions(rows, board, variable)
    _add_stated(rows, board, variable, encoding)
    lazy = add_lazy(rows.clauses, board, variable, connection)
    return rows.made(
        decisions=board.decisions,
        forced=board.forced,
        positive_blocking=True,
        label_name=board.mark_name,
        lazy=lazy,
    )


def _add_regions(rows: RowsMaker, board: Board, variable: Int32s) -> None:
    """Regions of equal size at a time."""
    sizes = np.diff(board.region_starts)
    for size in np.unique(sizes).tolist():
        some = np.flatnonzero(sizes == size)
        cells = board.region_cells[board.region_starts[some, None] + np.arange(size)]
        rows.say(f"the cells of a region differ: {some_of(board.region_names, some)}")
        # One row a symbol of a region, over the cells that may hold it; marks that are 0 are no candidates.
        marks = variable[cells].transpose(0, 2, 1)  # (regions, symbols, cells of the region)
        groups = Groups.of_sizes(np.count_nonzero(marks, axis=2).ravel(), marks[marks > 0])
        if size == board.symbols:
            rows.add_exactly_one(groups)
        else:
            rows.add_at_most_one(groups)


def _add_stated(rows: RowsMaker, board: Board, variable: Int32s, encoding: str) -> None:
    as_clauses: list[Regular | Sets] = []
    # Clauses know automata and sets alone: for them sums have become one or the other.
    for rule in plain_rules(board) if encoding == "clauses" else stated_rules(board):
        rows.say(str(rule.name))
        if isinstance(rule, Sum):
            _add_sum(rows, rule, variable)
        # An automaton of no cells has no flow: it accepts the empty word or nothing, which a clause says.
        elif encoding == "clauses" or (isinstance(rule, Regular) and (encoding == "sums" or not rule.cells)):
            as_clauses.append(rule)
        elif isinstance(rule, Regular):
            _add_flow(rows, rule, variable)
        else:
            _add_sets(rows, rule, variable)
    add_rules(rows.clauses, board, variable, rows.add_exactly_one, as_clauses)


def _add_sum(rows: RowsMaker, rule: Sum, variable: Int32s) -> None:
    """The total itself, or one of several that are chosen among."""
    marks = variable[list(rule.cells)]
    literals, weights = marks[marks > 0], rule.weights[marks > 0]
    if len(rule.totals) == 1:
        rows.add_row(literals, rule.totals[0], rule.totals[0], weights)
        return
    chosen = rows.new_variables(len(rule.totals))
    rows.add_row(chosen, 1, 1)
    rows.add_row(np.concatenate([literals, chosen]), 0, 0, np.concatenate([weights, -np.array(rule.totals, dtype=int)]))


def _add_sets(rows: RowsMaker, rule: Sets, variable: Int32s) -> None:
    """One set is chosen; a symbol stands in one of the cells exactly if that set has it."""
    chosen = rows.new_variables(len(rule.sets))
    rows.add_row(chosen, 1, 1)
    for symbol, having in enumerate(rule.sets.T):
        marks = variable[list(rule.cells), symbol]
        _add_balance(rows, marks[marks > 0], chosen[having])


def _add_flow(rows: RowsMaker, rule: Regular, variable: Int32s) -> None:
    """A variable an arc: those of one mark add up to it, and what comes into a state goes out of it."""
    automaton, before = rule.automaton, None
    for place, cell in enumerate(rule.cells):
        layer = automaton.layer(place)
        # Arcs whose mark is excluded carry nothing and get no variable.
        layer = layer[variable[cell, layer[:, 1]] > 0]
        taken = rows.new_variables(len(layer))
        for symbol, mark in enumerate(variable[cell].tolist()):
            if mark:
                _add_balance(rows, taken[layer[:, 1] == symbol], np.array([mark], dtype=np.int32))
        # Before the first layer nothing flows: its arcs add up to the marks of a cell, which are one in all.
        if before is not None:
            for state in range(int(automaton.states[place])):
                _add_balance(rows, before[1][before[0][:, 2] == state], taken[layer[:, 0] == state])
        before = layer, taken


def _add_balance(rows: RowsMaker, one: Int32s, other: Int32s) -> None:
    """As many are true on one side as on the other."""
    if len(one) or len(other):
        rows.add_row(np.concatenate([one, other]), 0, 0, np.repeat([1, -1], [len(one), len(other)]))
