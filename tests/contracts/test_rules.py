"""Every route of a board with rules has the solutions of brute force, each of them once."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cover
from cover.problems.board import Board
from cover.problems.reductions.board_to_cover import board_to_cover
from cover.problems.rules import Regular, Sets, automaton, pair, total

ROUTES = ["bitmask", "dlx", "dlx:links", "sat", "cpsat"]


def board(rows, columns, symbols, rules, excluded=()):
    """A board whose rows differ, with some marks excluded."""
    cells = rows * columns
    candidates = np.ones((cells, symbols), dtype=np.bool_)
    for cell, symbol in excluded:
        candidates[cell, symbol] = False
    starts = np.arange(rows + 1, dtype=np.int32) * columns
    return Board(
        candidates,
        starts,
        np.arange(cells, dtype=np.int32),
        np.full(cells, -1, dtype=np.int32),
        [f"c{k}" for k in range(cells)],
        [str(s) for s in range(symbols)],
        [f"row {r + 1}" for r in range(rows)],
        rules=tuple(rules),
    )


def brute_force(given):
    """All solutions as tuples of symbols, by the definitions of regions and rules alone."""
    found = set()
    for word in product(*(np.flatnonzero(row).tolist() for row in given.candidates)):
        regions = (given.region(r).tolist() for r in range(len(given.region_starts) - 1))
        if any(len({word[c] for c in cells}) < len(cells) for cells in regions):
            continue
        if all(rule.holds([word[c] for c in rule.cells]) for rule in given.rules):
            found.add(word)
    return found


def words_of(given, result):
    found = []
    for labels in result.solutions:
        word = [None] * given.cells
        for label in labels:
            if len(label) == 2:
                word[label[0]] = label[1]
        found.append(tuple(word))
    assert len(found) == len(set(found)), "a solution came twice"
    return set(found)


@st.composite
def ruled_boards(draw):
    symbols = draw(st.integers(2, 4))
    rows, columns = draw(st.integers(1, 2)), draw(st.integers(1, min(3, symbols)))
    cells = rows * columns
    rules = []
    for k in range(draw(st.integers(0, 3))):
        chosen = draw(st.lists(st.integers(0, cells - 1), min_size=1, max_size=cells, unique=True))
        kind = draw(st.sampled_from(["automaton", "pair", "sum", "sets"]))
        if kind == "automaton":
            allowed = draw(
                st.lists(st.lists(st.booleans(), min_size=symbols, max_size=symbols), min_size=3, max_size=3)
            )
            ends = draw(st.sets(st.integers(0, 2), min_size=1))
            made = automaton(
                len(chosen),
                symbols,
                0,
                lambda state, symbol, place, allowed=allowed: (
                    (state + symbol + place) % 3 if allowed[state][symbol] else None
                ),
                lambda state, ends=ends: state in ends,
            )
            rules.append(Regular(tuple(chosen), made, f"automaton {k}"))
        elif kind == "pair" and len(chosen) > 1:
            flat = draw(st.lists(st.booleans(), min_size=symbols**2, max_size=symbols**2))
            rules.append(pair(chosen[0], chosen[1], np.array(flat).reshape(symbols, symbols), f"pair {k}"))
        elif kind == "sets" and len(chosen) <= symbols:
            some = draw(st.lists(st.permutations(range(symbols)), max_size=3))
            sets = np.zeros((len(some), symbols), dtype=np.bool_)
            for row, order in zip(sets, some, strict=True):
                row[list(order[: len(chosen)])] = True
            rules.append(Sets(tuple(chosen), np.unique(sets, axis=0).reshape(-1, symbols), f"sets {k}"))
        else:
            chosen = chosen if draw(st.integers(0, 5)) else []
            totals = draw(st.sets(st.integers(0, 3 * len(chosen)), max_size=4))
            rules.append(total(chosen, range(1, symbols + 1), totals, f"sum {k}"))
    excluded = draw(st.lists(st.tuples(st.integers(0, cells - 1), st.integers(0, symbols - 1)), max_size=3))
    return board(rows, columns, symbols, rules, excluded)


@pytest.mark.parametrize("backend", ROUTES)
@given(given=ruled_boards())
@settings(max_examples=50)
def test_every_route_has_the_solutions_of_brute_force(backend, given):
    expected = brute_force(given)
    result = cover.solve(given, backend, limit=None)
    assert result.complete
    assert words_of(given, result) == expected
    assert cover.count(given, backend).found == len(expected)


@given(given=ruled_boards())
def test_an_exact_cover_of_a_board_has_one_choice_for_each_solution(given):
    assert cover.count(board_to_cover(given), "dlx").found == len(brute_force(given))


@given(given=ruled_boards())
def test_faults_of_a_board_are_those_of_brute_force(given):
    expected = brute_force(given)
    decisions = list(given.decisions)
    for word in product(range(given.symbols), repeat=given.cells):
        marks = list(enumerate(word))
        if all(mark in decisions for mark in marks):
            wrong = list(given.faults([decisions.index(mark) for mark in marks]))
            assert (not wrong) == (word in expected)


def test_rules_go_along_to_other_processes():
    """A race runs every backend in a process of its own."""
    made = total([0, 1, 2], range(1, 4), [6], "sum")
    given = board(1, 3, 3, [made, pair(0, 1, np.eye(3, k=1, dtype=np.bool_), "next")])
    result = cover.solve(given, ["bitmask", "sat"], limit=None)
    assert words_of(given, result) == brute_force(given) == {(0, 1, 2), (1, 2, 0)}
