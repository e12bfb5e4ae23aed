"""Unique loops: six cells and more that hold two symbols, closed in all regions, whatever these are."""

import itertools
import random

import numpy as np
import pytest

import cover
from cover.generation.boards import Generator
from cover.logic.kinds import Kinds
from cover.logic.loops import loop
from cover.logic.position import Position
from cover.logic.state import State
from cover.logic.trades import Trade
from crossing import cells, crossed_out, removed, steps

SIX = ("r1c1", "r1c4", "r3c4", "r3c7", "r2c7", "r2c1")  # each row, column and box has none of them or two


def held(**others):
    """The loop with 1 and 2 in each cell, and in some cells other symbols."""
    return {**dict.fromkeys(SIX, "12"), **others}


def test_type_1_one_cell_holds_more():
    state = crossed_out(*cells(held(r2c1="12345")), unique=True)
    assert removed(state, "unique-loop-1") == {("unique loop 1", ("r2c1=1", "r2c1=2"))}
    (step,) = steps(state, "unique-loop-1")
    (trade, times), *_ = step.evidence.unique
    assert (len(trade.first), times, trade.bound) == (6, 1, 5)


def test_type_2_goes_from_what_all_extra_cells_see():
    state = crossed_out(*cells(held(r2c1="123", r3c7="123")), unique=True)
    assert removed(state, "unique-loop-2") == {("unique loop 2", ("r2c8=3", "r2c9=3", "r3c1=3", "r3c2=3", "r3c3=3"))}


def test_type_3_the_extra_cells_are_one_of_a_naked_pair():
    state = crossed_out(*cells(held(r3c4="123", r3c7="124", r3c9="34")), unique=True)
    found = removed(state, "unique-loop-3")
    assert ("unique loop 3", tuple(f"r3c{c}={s}" for c in (1, 2, 3, 5, 6, 8) for s in (3, 4))) in found


def test_type_3_the_symbols_are_part_of_a_hidden_pair():
    kept = held(r3c4="12345", r3c7="12345")
    only = {f"r3c{c}": "3456789" for c in (1, 2, 3, 5, 6, 8)}  # 1 and 2 of row 3: in the loop or in r3c9
    state = crossed_out(*cells({**kept, **only}), unique=True)
    assert ("unique loop 3", tuple(f"r3c9={s}" for s in range(3, 10))) in removed(state, "unique-loop-3")


def test_type_4_one_of_the_two_is_locked_in():
    only = {f"r3c{c}": "23456789" for c in (1, 2, 3, 5, 6, 8, 9)}
    state = crossed_out(*cells({**held(r3c4="1235", r3c7="1246"), **only}), unique=True)
    assert ("unique loop 4", ("r3c4=2", "r3c7=2")) in removed(state, "unique-loop-4")


def test_nothing_without_uniqueness_nor_where_rules_are_left_out():
    state = crossed_out(*cells(held(r2c1="123")))
    assert removed(state, "unique-loop-1") == set()
    state.unique, state.unused = True, ("connected",)
    assert removed(state, "unique-loop-1") == set()


@pytest.mark.parametrize("others", [{"r2c1": "12"}, {"r2c1": "123", "r1c4": "124", "r3c7": "125"}, {"r2c1": "13"}])
def test_nothing_of_what_is_no_loop(others):
    state = crossed_out(*cells(held(**others)), unique=True)
    assert all(removed(state, f"unique-loop-{k}") == set() for k in (1, 2, 3, 4))


def test_diagonals_and_windows_break_a_loop_that_they_tell_apart():
    for board in (cover.Sudoku([[None] * 9] * 9, diagonals=True), cover.Sudoku([[None] * 9] * 9, windoku=True)):
        state = crossed_out(*cells(held(r2c1="123")), unique=True, board=board)
        assert removed(state, "unique-loop-1") == set()


def test_a_latin_square_has_loops_of_rows_and_columns():
    inside = dict.fromkeys(("r1c1", "r1c2", "r2c2", "r2c3", "r3c3"), "12") | {"r3c1": "123"}
    state = crossed_out(*cells(inside), unique=True, board=cover.Latin([[None] * 5] * 5))
    assert removed(state, "unique-loop-1") == {("unique loop 1", ("r3c1=1", "r3c1=2"))}


def mixed_by_subsets(trade, state):
    """The same by going through all subsets: may options of both sides be true, as many as a side has?"""
    items = {o: set(state.items_of(o).tolist()) for o in trade.options}
    for size in range(1, len(trade.first)):
        for some in itertools.combinations(trade.first, size):
            if sum(any(items[o] & items[p] for o in some) for p in trade.second) <= size:
                return True
    return False


def test_a_trade_is_distinguished_from_two_as_by_going_through_all_subsets():
    """Two symbols exchanged in some rows of a Latin square: one trade for each cycle of rows and columns."""
    rng, seen = random.Random(3), {True: 0, False: 0}
    state = State.of(cover.Latin([[None] * 6] * 6), unique=True)
    marks = Kinds(state).table.reshape(6, 6, 6)
    while min(seen.values()) < 20:
        rows, columns, others = (rng.sample(range(6), 4) for _ in range(3))
        ones, twos = dict(zip(rows, columns, strict=True)), dict(zip(rows, rng.sample(columns, 4), strict=True))
        if any(ones[r] == twos[r] for r in rows):
            continue
        first = [(r, ones[r], others[0]) for r in rows] + [(r, twos[r], others[1]) for r in rows]
        second = [(r, ones[r], others[1]) for r in rows] + [(r, twos[r], others[0]) for r in rows]
        trade = Trade(*(tuple(int(marks[mark]) for mark in side) for side in (first, second)))
        faults = list(trade.faults(state))
        assert bool(faults) == mixed_by_subsets(trade, state)
        assert not faults or "a part of the trade is a trade" in faults[0]
        seen[bool(faults)] += 1


@pytest.mark.slow
@pytest.mark.parametrize("rules", [{}, {"diagonals": True}, {"windoku": True}, {"box": (2, 3)}])
def test_every_loop_has_evidence_whatever_the_regions(rules):
    """A full grid in which two symbols stay open together, and other marks here and there."""
    rng, size = np.random.default_rng(7), 6 if "box" in rules else 9
    generator = Generator(cover.Sudoku([[None] * size] * size, **rules), seed=1)
    empty = State.of(generator.puzzle, unique=True)
    kinds, found, lengths = Kinds(empty), 0, set()
    for grid in itertools.islice(itertools.chain.from_iterable(generator.grids()), 150):
        state = empty.copy()
        one, other = rng.choice(size, 2, replace=False) + 1
        for mark, options in zip(grid, kinds.table, strict=True):
            for symbol, option in enumerate(options.tolist(), 1):
                pair = mark in (one, other) and symbol in (one, other)
                if symbol != mark and not pair and rng.random() < 0.97:
                    state.remove(option)
        for step in loop(Position(state, kinds)):
            found += 1
            assert list(step.faults(state)) == []
            parts = getattr(step.evidence, "parts", [(0, 0, step.evidence)])
            lengths.update(len(why.unique[0][0].first) for _, _, why in parts)
    assert found > 5
    assert min(lengths) == 6
    assert max(lengths) > 8


def test_covers_without_cells_have_none():
    state = State.of(cover.ExactCover("abcd", ["ab", "cd", "ac", "b", "bd"]))
    state.unique = True
    assert removed(state, "unique-loop-1") == set()
