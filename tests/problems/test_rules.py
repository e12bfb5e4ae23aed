"""Machines: which symbols they treat alike, and machines of more symbols made of them."""

from itertools import product

import numpy as np

import cover
from cover.problems.rules import machine, pair
from cover.puzzles.shared.fields import counting
from cover.reductions.rule_clauses import automaton_template, rule_templates
from cover.reductions.rules import Differing


def test_a_machine_that_counts_a_symbol_treats_all_others_alike():
    for symbols, symbol in [(3, 0), (4, 2), (5, 4)]:
        made = counting(4, symbols, symbol, 1, 2)
        assert made.counted == symbol
        for word in product(range(symbols), repeat=4):
            assert made.accepts(word) == (1 <= word.count(symbol) <= 2)
    assert pair(0, 1, np.eye(4, dtype=np.bool_)).machine.counted is None
    assert machine(3, 3, -1, lambda last, symbol, place: symbol if symbol > last else None).counted is None


def test_clauses_of_a_machine_that_counts_look_at_one_symbol():
    board = cover.loads("puzzle: nurikabe\ncells:\n3..\n...\n..2\n").to_board()
    templates = [template for template, _ in rule_templates(board)]
    squares = [template for template in templates if template.only == 0]
    assert [template.clauses.tolist() for template in squares] == [[-2, -4, -6, -8, 0]]  # not four cells of sea
    assert len(automaton_template(counting(4, 7, 0, 0, 3), 7).clauses) > 100


def test_sums_see_the_largest_groups_of_cells_that_differ():
    differ = Differing(cover.Sudoku.empty(9).to_board())
    box = [9 * r + c for r in range(3) for c in range(3)]
    assert differ.groups([80, *box]) == [box, [80]]
    row, rest = list(range(9)), [9, 18, 40]
    assert differ.groups([*rest, *row]) == [row, [9, 18], [40]]
    assert differ.groups([0, 10, 20]) == [[0, 10, 20]]
    assert differ.groups([0]) == [[0]]
    assert sorted(cell for group in differ.groups(range(81)) for cell in group) == list(range(81))
