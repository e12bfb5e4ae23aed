"""The check of steps that rest on rules: what holds in a solution is never refuted, and what breaks a rule is."""

import random
from itertools import product

import numpy as np
import pytest

import cover
from cover.logic.rules.refuting import Refuting
from cover.logic.state import State
from cover.problems.board import Board
from cover.problems.rules import Regular, Sets, Sum
from cover.puzzles import PUZZLES
from cover.puzzles.base import GivesBoard
from cover.puzzles.fields.field import counting
from cover.puzzles.kinds.table import puzzle_class

KINDS = [name for name in sorted(PUZZLES) if issubclass(puzzle_class(name), GivesBoard)]
OF_RULES = [name for name in KINDS if State.of(cover.loads(puzzle_class(name).example)).marks is not None]


def solved(name):
    """The board of an example, and the symbol of each cell in a solution."""
    board = cover.loads(puzzle_class(name).example).to_board()
    (choice,) = cover.solve(board, limit=1, backend="auto").solutions
    word = [-1] * board.cells
    for cell, symbol in choice:
        word[cell] = symbol
    return board, word


@pytest.mark.parametrize("name", OF_RULES)
def test_no_rule_refutes_sets_that_hold_a_solution(name):
    board, word = solved(name)
    checking, rng = Refuting(board), random.Random(name)
    for _ in range(30):
        loose = rng.random()
        sets = {
            cell: frozenset({word[cell]} | {s for s in range(board.symbols) if rng.random() < loose})
            for cell in range(board.cells)
        }
        for number, rule in enumerate(board.rules):
            touched = [cell for cell in rule.cells if rng.random() < 0.7]
            assert not checking.refutes(number, sets, touched), rule.name


@pytest.mark.parametrize("name", OF_RULES)
def test_a_full_board_is_refuted_where_it_breaks_a_rule_and_there_alone(name):
    board, word = solved(name)
    checking, rng = Refuting(board), random.Random(name)
    broken = 0
    for _ in range(20):
        wrong = list(word)
        cell = rng.randrange(board.cells)
        wrong[cell] = rng.randrange(board.symbols)
        sets = {k: frozenset({symbol}) for k, symbol in enumerate(wrong)}
        right = [rule.holds([wrong[k] for k in rule.cells]) for rule in board.rules]
        for number, (rule, holds) in enumerate(zip(board.rules, right, strict=True)):
            refuted = checking.refutes(number, sets, range(board.cells))
            assert refuted or holds, rule.name
            assert not refuted or not all(right), rule.name
            broken += not holds
    assert broken


def sets_of(board, held):
    return {cell: frozenset(held.get(cell, range(board.symbols))) for cell in range(board.cells)}


def test_lines_that_leave_a_part_of_the_board_are_even_in_number():
    board = cover.loads("puzzle: simpleloop\ncells:\n....\n....\n....\n....\n").to_board()
    loop = len(board.rules) - 1
    across = [k for k, name in enumerate(board.cell_names) if {at[1] for at in name.place} == {1, 2}]
    for lines in range(5):
        held = {edge: {int(k < lines)} for k, edge in enumerate(across)}
        assert (
            Refuting(board).refutes(loop, sets_of(board, held), across) == (lines % 2 == 1 or lines == 0) or lines == 0
        )


def test_a_loop_does_not_pass_a_vertex_twice():
    board = cover.loads("puzzle: simpleloop\ncells:\n...##\n...##\n.....\n##...\n##...\n").to_board()
    loop = len(board.rules) - 1
    names = [str(name) for name in board.cell_names]
    closed = {
        k: {0} for k, name in enumerate(board.cell_names) if any((r < 2 < c) or (c < 2 < r) for r, c in name.place)
    }
    ends = [names.index("r1c1-r1c2"), names.index("r5c4-r5c5")]
    held = closed | {edge: {1} for edge in ends}
    touched = [*closed, *ends]
    assert Refuting(board).refutes(loop, sets_of(board, held), touched, 12)
    assert not Refuting(board).refutes(loop, sets_of(board, {edge: {1} for edge in ends}), ends, 12)


def test_cells_that_are_too_far_for_the_size_of_an_island_are_refuted():
    board = cover.loads("puzzle: nurikabe\ncells:\n3....\n.....\n.....\n....1\n").to_board()
    number = next(
        k for k, rule in enumerate(board.rules) if str(rule.name) == "island of r1c1" and hasattr(rule, "beside")
    )
    sets = sets_of(board, {0: {1}, 2: {1}, 10: {1}})
    assert Refuting(board).refutes(number, sets, [2, 10])
    assert not Refuting(board).refutes(number, sets_of(board, {0: {1}, 2: {1}}), [2])


def of_sets(cells, wholes, symbols):
    """The check of a board whose one rule is that its cells hold one of these sets."""
    sets = np.zeros((len(wholes), symbols), dtype=np.bool_)
    for row, whole in zip(sets, wholes, strict=True):
        row[list(whole)] = True
    rule = Sets(tuple(range(cells)), sets, "set")
    names = [f"c{k}" for k in range(cells)], [str(k) for k in range(symbols)]
    return rule, Refuting(Board.without_regions(np.ones((cells, symbols), dtype=np.bool_), *names, rules=(rule,)))


def test_sets_are_refuted_where_no_filling_is_one_of_them_and_there_alone():
    rng, refuted = random.Random(29), 0
    for _ in range(300):
        cells, symbols = rng.randint(1, 4), rng.randint(4, 6)
        rule, checking = of_sets(cells, [rng.sample(range(symbols), cells) for _ in range(rng.randint(1, 4))], symbols)
        held = [frozenset(rng.sample(range(symbols), rng.randint(1, symbols - 1))) for _ in range(cells)]
        found = checking.refutes(0, dict(enumerate(held)), [])
        assert found == (not any(map(rule.holds, product(*held))))
        refuted += found
    assert 50 < refuted < 250


def test_sets_of_many_cells_are_refuted_too():
    """Seven digits in a row, of cells with so many candidates that their fillings are not gone through one by one."""
    _, checking = of_sets(7, [range(k, k + 7) for k in range(3)], 9)
    held = dict.fromkeys(range(7), frozenset(range(9)))
    assert not checking.refutes(0, held, [])
    assert not checking.refutes(0, held | {0: frozenset({0})}, [])
    assert checking.refutes(0, held | {0: frozenset({0}), 1: frozenset({7, 8})}, [])
    assert checking.refutes(0, held | dict.fromkeys(range(3), frozenset({3, 4})), [])


def counted(kind, cells, symbols, rng):
    """A rule about how many cells hold symbol 1: as an automaton, or as a sum."""
    least = rng.randint(0, len(cells))
    most = rng.randint(least, len(cells))
    if kind == "regular":
        return Regular(cells, counting(len(cells), symbols, 1, least, most), "count")
    weights = np.zeros((len(cells), symbols), dtype=np.int32)
    weights[:, 1] = 1
    return Sum(cells, weights, tuple(range(least, most + 1)), "count")


@pytest.mark.parametrize("kinds", [("regular", "regular"), ("regular", "sum"), ("sum", "sum")], ids="-".join)
def test_two_rules_are_refuted_where_no_filling_keeps_both_and_there_alone(kinds):
    rng, refuted = random.Random("-".join(kinds)), 0
    for _ in range(200):
        cells, symbols = rng.randint(3, 6), rng.randint(2, 3)
        rules = [counted(kind, tuple(rng.sample(range(cells), rng.randint(2, cells))), symbols, rng) for kind in kinds]
        names = [f"c{k}" for k in range(cells)], [str(k) for k in range(symbols)]
        board = Board.without_regions(np.ones((cells, symbols), dtype=np.bool_), *names, rules=tuple(rules))
        sets = {k: frozenset(rng.sample(range(symbols), rng.randint(1, 2))) for k in range(cells)}
        words = list(product(*(sets[k] for k in range(cells))))
        found = Refuting(board).refutes_both(0, 1, sets)
        assert found == (not any(all(rule.holds([word[k] for k in rule.cells]) for rule in rules) for word in words))
        refuted += found
    assert 20 < refuted < 180
